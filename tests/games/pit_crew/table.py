"""A Pit Crew table for tests: it says what happened, and carries out what the hub has to do."""

from typing import Any

from hub.engine.entry import HUB, REFEREE, Entry, Source
from hub.engine.fold import Timeline
from hub.engine.game import Command, Outcome, Refusal
from hub.games.pit_crew import GAME
from hub.games.pit_crew.state import PitCrew

SECOND = 1_000_000
NODES = {
    "nred00": "red",
    "ngreen": "green",
    "nyellow": "yellow",
    "ndie01": "die-1",
    "ndie02": "die-2",
    "ntrack": "track",
}
NODE_OF = {seat: node for node, seat in NODES.items()}
THREE = {"red": {"players": 2}, "green": {"players": 2}, "yellow": {"players": 2}}
TWO = {"red": {"players": 1}, "yellow": {"players": 3}}


class Table:
    """Entries are committed in the order of the calls; ``now`` is hub time in microseconds."""

    def __init__(self, setup: bool = True, **said: Any) -> None:
        self.timeline: Timeline[PitCrew] = Timeline(GAME, {"seats": NODES})
        self.now = 1_000 * SECOND
        self.ids = 0
        self.q: dict[str, int] = {}
        if setup:
            self.set_up(**said)

    @property
    def state(self) -> PitCrew:
        return self.timeline.state

    @property
    def public(self) -> dict[str, Any]:
        return GAME.view(self.state, "")

    def crew(self, name: str) -> dict[str, Any]:
        shown: dict[str, Any] = self.public["crews"][name]
        return shown

    def set_up(self, **said: Any) -> None:
        asked = {"crews": THREE, "variant": "normal", "track_spaces": 12, **said}
        self.do("set_up", **asked)

    def entry(
        self,
        name: str,
        data: dict[str, Any],
        source: Source,
        at: int | None = None,
        err: int | None = 0,
        received: int | None = None,
    ) -> Entry:
        """Commit an entry as it is, and say what the hub then has to do."""
        self.ids += 1
        at = self.now if at is None else at
        heard = max(at, self.now) if received is None else received
        entry = Entry(self.ids, "t", "g", at, err, heard, source, name, data)
        self.timeline.add(entry)
        self.decide()
        return entry

    def decide(self) -> None:
        """Carry out every decision whose time has come."""
        for _ in range(20):
            ready = [due for due in self.timeline.due() if due.at <= self.now]
            if not ready:
                return
            first = ready[0]
            self.ids += 1
            source = Source(seat=HUB)
            self.timeline.add(
                Entry(self.ids, "t", "g", first.at, 0, self.now, source, first.name, first.data)
            )
        raise AssertionError(f"the hub keeps deciding: {self.timeline.due()}")

    def wait(self, seconds: float) -> None:
        self.now += round(seconds * SECOND)
        self.decide()

    def refusal(self, name: str, seat: str = REFEREE, /, **data: Any) -> Refusal | None:
        return GAME.check(self.state, Command(name, seat, data))

    def refused(self, name: str, seat: str = REFEREE, /, **data: Any) -> Refusal:
        """Why the rules do not accept a command."""
        refusal = self.refusal(name, seat, **data)
        assert refusal is not None, f"{name} is accepted"
        return refusal

    def do(self, name: str, seat: str = REFEREE, /, **data: Any) -> int:
        """Give a command that the rules accept, or a correction; return the id of its entry."""
        refusal = self.refusal(name, seat, **data) if name in GAME.commands else None
        assert refusal is None, refusal
        self.now += 1000
        return self.entry(name, data, Source(seat=seat)).id

    def fact(self, seat: str, name: str, at: int | None = None, **said: Any) -> int:
        """Let a node say something: ``data`` as keywords, ``err`` and ``received`` beside it."""
        err = said.pop("err", 0)
        received = said.pop("received", None)
        node = NODE_OF[seat]
        self.q[node] = self.q.get(node, 0) + 1
        if at is None and received is None:
            self.now += 1000
        source = Source(node, "b0000001", self.q[node])
        return self.entry(name, said, source, at, err, received).id

    def press(self, seat: str, n: int, at: int | None = None, **said: Any) -> int:
        """Press and release a button; return the entry of the press."""
        pressed = self.fact(seat, "btn", at, n=n, e="dn", **said)
        self.fact(seat, "btn", None if at is None else at + 1, n=n, e="up", **said)
        return pressed

    def roll(self, seat: str, f: int = 6, at: int | None = None, **said: Any) -> int:
        return self.fact(seat, "roll", at, f=f, **said)

    def cap_all(self, seat: str, but: tuple[int, ...] = ()) -> None:
        """Place all the caps that a crew needs, but for some."""
        for n in range(self.crew(seat)["caps_needed"]):
            if n not in but:
                self.press(seat, n)

    def go(self) -> None:
        self.do("go")
        self.wait(5)

    def stop_after(self, *order: str) -> None:
        """Give GO and let the crews finish in an order, a second apart."""
        self.go()
        for crew in order:
            self.wait(1)
            self.cap_all(crew)

    def race(self, **points: int | tuple[int, int]) -> None:
        """Enter penalty points, or those and turbo bonuses, for each crew and confirm."""
        for crew, said in points.items():
            penalty, turbos = said if isinstance(said, tuple) else (said, 0)
            self.do("enter_race", crew=crew, penalty_points=penalty, turbo_bonuses=turbos)
        self.do("confirm_race")

    def draft(self, **wrenches: str) -> None:
        for crew in self.public["picks_left"]:
            self.do("take_wrench", crew, crew=crew, wrench=wrenches.get(crew))

    def outcomes(self, entry_id: int) -> tuple[Outcome, ...]:
        return self.timeline.outcomes(entry_id)

    def why(self, entry_id: int) -> str:
        """The reason for which an entry does not count; empty if it does."""
        return next((o.data["reason"] for o in self.outcomes(entry_id) if o.name == "ignored"), "")

    def said(self) -> list[str]:
        """All sentences so far, in order of happening."""
        told = [outcome.text for _, said in self.timeline.history() for outcome in reversed(said)]
        return told[::-1]
