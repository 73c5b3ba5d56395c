"""A Traitor Mechanic table for tests: it says what happened."""

from typing import Any

from hub.engine.entry import REFEREE, Entry, Source
from hub.engine.fold import Timeline
from hub.engine.game import Command, Outcome, Refusal
from hub.games.traitor_mechanic import GAME
from hub.games.traitor_mechanic.job import CARDS
from hub.games.traitor_mechanic.state import TraitorMechanic

NODES = {"nboss00": "boss", "nplay02": "p2"}
NODE_OF = {seat: node for node, seat in NODES.items()}
MONSTER_TRUCK = {
    "name": "Monster Truck",
    "payment": 40,
    "penalty": 60,
    "parts": {"window": "4-5", "headlight": "1", "belt": "3+", "tire": "0"},
}
EASY = {
    "name": "Wagon",
    "payment": 30,
    "penalty": 20,
    "parts": {"window": "0+", "headlight": "0+", "belt": "0+", "tire": "0"},
}


class Table:
    """Entries are committed in the order of the calls; the referee speaks for everybody."""

    def __init__(self, players: int = 4, **said: Any) -> None:
        self.timeline: Timeline[TraitorMechanic] = Timeline(GAME, {"seats": NODES})
        self.ids = 0
        if players:
            seated = [{"seat": f"p{n}"} for n in range(1, players + 1)]
            self.do("set_up", **{"players": seated, **said})

    @property
    def state(self) -> TraitorMechanic:
        return self.timeline.state

    @property
    def public(self) -> dict[str, Any]:
        return GAME.view(self.state, "")

    def entry(self, name: str, data: dict[str, Any], source: Source) -> int:
        """Commit an entry as it is."""
        self.ids += 1
        at = self.ids * 1000
        self.timeline.add(Entry(self.ids, "t", "g", at, 0, at, source, name, data))
        return self.ids

    def refusal(self, name: str, seat: str = REFEREE, /, **data: Any) -> Refusal | None:
        return GAME.check(self.state, Command(name, seat, data))

    def refused(self, name: str, seat: str = REFEREE, /, **data: Any) -> Refusal:
        """Why the rules do not accept a command."""
        refusal = self.refusal(name, seat, **data)
        assert refusal is not None, f"{name} is accepted"
        return refusal

    def why(self, name: str, seat: str = REFEREE, /, **data: Any) -> str:
        """The code of the refusal that a command meets; empty when it is accepted."""
        refusal = self.refusal(name, seat, **data)
        return refusal.code if refusal else ""

    def do(self, name: str, seat: str = REFEREE, /, **data: Any) -> tuple[Outcome, ...]:
        """Give a command that the rules accept; return what came of it."""
        refusal = self.refusal(name, seat, **data)
        assert refusal is None, refusal
        return self.timeline.outcomes(self.entry(name, data, Source(seat=seat)))

    def boss(self, name: str, /, **data: Any) -> tuple[Outcome, ...]:
        """Let the boss give a command."""
        return self.do(name, player=self.state.boss, **data)

    def act(self, name: str = "work", /, **data: Any) -> tuple[Outcome, ...]:
        """Let the player on turn act; working with two cards if nothing else is said."""
        said = {"cards": 2} if name == "work" else {}
        return self.do(name, player=self.state.turn, **said | data)

    def press(self, seat: str, n: int, *, hold: bool = False) -> tuple[Outcome, ...]:
        """Press a button of a box; return what the press, or else the hold, led to."""
        source = Source(NODE_OF[seat], "b0000001", self.ids + 1)
        told = self.timeline.outcomes(self.entry("btn", {"n": n, "e": "dn"}, source))
        if hold:
            told = self.timeline.outcomes(self.entry("btn", {"n": n, "e": "hold"}, source))
        self.entry("btn", {"n": n, "e": "up"}, source)
        return told

    def to_inspection(self, job: dict[str, Any] = MONSTER_TRUCK) -> None:
        """Take a job; everybody works with two cards."""
        self.boss("accept")
        self.boss("enter_job", **job)
        while self.state.turn:
            self.act()

    def count(self, *cards: str) -> None:
        """Enter the cards that came to light."""
        counts = {kind: cards.count(kind) for kind in CARDS if kind in cards}
        self.boss("enter_counts", counts=counts)

    def play(self, *cards: str, job: dict[str, Any] = MONSTER_TRUCK) -> tuple[Outcome, ...]:
        """Play a whole job in which these cards come to light, up to the clean-up."""
        self.to_inspection(job)
        self.count(*cards)
        return self.boss("inspect", sure=True)


def good() -> tuple[str, ...]:
    """Cards that complete the Monster Truck."""
    return ("window",) * 4 + ("headlight",) + ("belt",) * 3
