"""A table of Grease Monkey Garage for tests: it says what happened, and asks what is allowed."""

from dataclasses import replace
from typing import Any

from hub.engine.entry import REFEREE, Entry, Source
from hub.engine.fold import Timeline
from hub.engine.game import Command, Outcome, Refusal
from hub.games.grease_monkey import GAME
from hub.games.grease_monkey.resources import difference
from hub.games.grease_monkey.shops import SHOPS
from hub.games.grease_monkey.state import COLOURS, Garage, Player, Stock, Vehicle
from hub.games.grease_monkey.step import step

# oil      parts       tires        tools
# checklist front_desk shop_office  workbench
GRID = list(SHOPS)
NODES = {"nblack": "black", "nred00": "red", "ngreen": "green", "nref00": REFEREE}
NODE_OF = {seat: node for node, seat in NODES.items()}


class Table:
    """Gives commands one after the other; log, view and refusals are those of the game."""

    def __init__(self, *players: str, **said: Any) -> None:
        self.timeline: Timeline[Garage] = Timeline(GAME, {"seats": NODES})
        self.ids = 0
        self.q = 0
        if players:
            self.set_up(*players, **said)

    @property
    def state(self) -> Garage:
        return self.timeline.state

    @property
    def public(self) -> dict[str, Any]:
        return GAME.view(self.state, "")

    @property
    def turn(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.public["turn"]
        return shown

    def player(self, colour: str) -> dict[str, Any]:
        shown: dict[str, Any] = self.public["players"][colour]
        return shown

    def set_up(self, *players: str, **said: Any) -> int:
        return self.do("set_up", **{"players": list(players), "grid": GRID, **said})

    def commit(self, name: str, data: dict[str, Any], source: Source) -> int:
        """Commit an entry as it is."""
        self.ids += 1
        at = self.ids * 1000
        self.timeline.add(Entry(self.ids, "t", "g", at, 0, at, source, name, data))
        return self.ids

    def refusal(self, name: str, seat: str = REFEREE, **data: Any) -> Refusal | None:
        return GAME.check(self.state, Command(name, seat, data))

    def refused(self, name: str, seat: str = REFEREE, **data: Any) -> Refusal:
        """Why the rules do not accept a command."""
        refusal = self.refusal(name, seat, **data)
        assert refusal is not None, f"{name} is accepted"
        return refusal

    def why(self, name: str, seat: str = REFEREE, **data: Any) -> str:
        """The code of the refusal of a command; empty when it is accepted."""
        refusal = self.refusal(name, seat, **data)
        return refusal.code if refusal else ""

    def do(self, name: str, seat: str = REFEREE, **data: Any) -> int:
        """Give a command that the rules accept; return the id of its entry."""
        refusal = self.refusal(name, seat, **data)
        assert refusal is None, refusal
        return self.commit(name, data, Source(seat=seat))

    def move(self, worker: int | str, to: str, **do: Any) -> int:
        """Move a mechanic (by number) or a specialist, and act."""
        worker = f"mechanic-{worker}" if isinstance(worker, int) else worker
        skip: dict[str, Any] = {"skip": True} if do.pop("skip", False) else {}
        return self.do("move", worker=worker, to=to, do=do, **skip)

    def no_move(self, worker: int | str, to: str, **do: Any) -> str:
        """Why a move is refused."""
        worker = f"mechanic-{worker}" if isinstance(worker, int) else worker
        return self.why("move", worker=worker, to=to, do=do)

    def finish_turn(self, **said: Any) -> None:
        """End the turn, whoever has not moved."""
        self.do("end_turn", overrule=True, **said)

    def press(self, seat: str, e: str = "dn") -> int:
        self.q += 1
        data = {"n": 0, "e": e}
        return self.commit("btn", data, Source(NODE_OF[seat], "b0000001", self.q))

    def outcomes(self, entry_id: int) -> tuple[Outcome, ...]:
        return self.timeline.outcomes(entry_id)

    def told(self, entry_id: int) -> str:
        return " ".join(outcome.text for outcome in self.outcomes(entry_id))

    def reason(self, entry_id: int) -> str:
        """The reason for which an entry does not count; empty if it does."""
        return next((o.data["reason"] for o in self.outcomes(entry_id) if o.name == "ignored"), "")


class Scene:
    """A moment of a game that a test arranges: one step at a time, without a log."""

    def __init__(self, *players: str, **said: Any) -> None:
        self.state = Table(*(players or ("red", "green")), **said).state
        self.at = 10**9

    def stash(self, colour: str, **tokens: int) -> "Scene":
        """Give a player a stash, out of the supply."""
        return self._player(colour, stash=Stock(**tokens)).balance()

    def balance(self) -> "Scene":
        """Fill the supply up so that the count is right."""
        self.state = replace(self.state, supply=self.state.supply.minus(difference(self.state)))
        return self

    def supply(self, **tokens: int) -> "Scene":
        """Say what lies in the supply, whatever the count."""
        supply = Stock.of({**self.state.supply._asdict(), **tokens})
        self.state = replace(self.state, supply=supply)
        return self

    def vehicles(self, colour: str, *cost: Stock, repaired: tuple[int, ...] = ()) -> "Scene":
        """Vehicles in work by their cost, and repaired ones by their stars."""
        work = tuple(Vehicle("hot rod", 3, each) for each in cost)
        return self._player(
            colour, unrepaired=work, repaired=tuple(Vehicle("truck", stars) for stars in repaired)
        )

    def set(self, **changes: Any) -> "Scene":
        self.state = replace(self.state, **changes)
        return self

    def _player(self, colour: str, **changes: Any) -> "Scene":
        self.state = self.state.with_player(replace(self.state.player_of(colour), **changes))
        return self

    def player(self, colour: str) -> Player:
        return self.state.player_of(colour)

    def at_shop(self, worker: str, shop: str) -> "Scene":
        """Put a worker on a shop card."""
        place = self.state.grid.index(shop)
        known = next(w for w in self.state.workers if w.id == worker)
        self.state = self.state.with_worker(replace(known, at=place, moved=False))
        return self

    def next_to(self, shop: str) -> str:
        """Stand mechanic 1 beside a shop card, ready to move there."""
        place = self.state.grid.index(shop)
        beside = place - 1 if place % 4 else place + 1
        self.at_shop("mechanic-1", self.state.grid[beside])
        return "mechanic-1"

    def step(self, name: str, seat: str = REFEREE, **data: Any) -> Outcome:
        """Let something happen; return what came of it."""
        self.at += 1000
        entry = Entry(0, "t", "g", self.at, 0, self.at, Source(seat=seat), name, data)
        self.state, outcomes = step(self.state, entry, seat)
        return outcomes[-1]

    def end_turn(self, **returned: int) -> Outcome:
        """End the turn, whoever has not moved, and return something."""
        back: dict[str, Any] = {"return": returned} if returned else {}
        return self.step("end_turn", overrule=True, **back)

    def visit(self, shop: str, **do: Any) -> Outcome:
        """Move a mechanic to a shop and act there."""
        worker = self.next_to(shop)
        skip: dict[str, Any] = {"skip": True} if do.pop("skip", False) else {}
        return self.step("move", worker=worker, to=shop, do=do, **skip)

    def refused(self, shop: str, **do: Any) -> str:
        """Why an action is refused; the state stays as it was."""
        self.next_to(shop)
        before = replace(self.state, at=0)
        outcome = self.visit(shop, **do)
        assert replace(self.state, at=0) == before
        assert outcome.name == "ignored", outcome
        return str(outcome.data["reason"])


ALL = COLOURS
