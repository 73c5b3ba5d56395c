"""A game for tests of the engine: its state is all that it has seen, in order."""

from typing import Any

from hub.engine.entry import Data, Entry, Source
from hub.engine.game import Command, Decision, Game, Outcome, Output, Refusal, Result

Ledger = tuple[tuple[int, str, int], ...]


def _step(state: Ledger, entry: Entry, seat: str) -> tuple[Ledger, tuple[Outcome, ...]]:
    seen = (entry.at, seat, entry.data.get("value", 0))
    return (*state, seen), (Outcome("seen", str(len(state))),)


def _new(_: Data) -> Ledger:
    return ()


def _check(_: Ledger, __: Command) -> Refusal | None:
    return None


def _due(_: Ledger) -> tuple[Decision, ...]:
    return ()


def _outputs(_: Ledger) -> dict[str, Output]:
    return {}


def _view(state: Ledger, _: str) -> dict[str, Any]:
    return {"seen": list(state)}


def _outcome(_: Ledger) -> Result | None:
    return None


GAME: Game[Ledger] = Game(
    name="ledger",
    title="Ledger",
    players="1",
    minutes=1,
    seats={"one": "One", "two": "Two"},
    commands={},
    new=_new,
    step=_step,
    check=_check,
    due=_due,
    outputs=_outputs,
    view=_view,
    outcome=_outcome,
)


def fact(number: int, at: int, node: str = "none00", value: int = 0) -> Entry:
    """A fact of a node; its place in the node's sequence is its id."""
    source = Source(node, "b0000001", number)
    return Entry(number, "t", "g", at, 0, at, source, "fact", {"value": value})


def said(number: int, name: str, /, **data: Any) -> Entry:
    """Something a referee says at a time after all facts."""
    at = 10_000 + number
    return Entry(number, "t", "g", at, 0, at, Source(seat="referee"), name, data)
