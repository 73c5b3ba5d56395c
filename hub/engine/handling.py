"""What games do alike: find who takes an entry, look at its data first, and try commands out.

A game has a schema and a handler for each entry that it knows. What it does not know, or what is
not complete, is ignored with the reason; a command is refused for the reason for which its entry
would be ignored.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from hub.engine.entry import Entry, Source
from hub.engine.game import IGNORED, Command, Outcome, Outcomes, Refusal, ignored, tell
from hub.engine.schema import Schema, fits, integer, one_of
from hub.engine.words import count

S = TypeVar("S")
Handler = Callable[[S, Entry, str], tuple[S, Outcomes]]

LONGEST_NAME, LONGEST_FAULT = 40, 80  # of what others said, in a sentence of ours
BUTTONS = 7
ANY_OBJECT: dict[str, Any] = {"type": "object"}

# Facts of nodes that mean the same in every game, or nothing in most; a roll is for each to say.
FACTS: dict[str, dict[str, Any]] = {
    "btn": {
        "type": "object",
        "required": ["n", "e"],
        "properties": {"n": integer(0, BUTTONS - 1), "e": one_of("dn", "up", "hold")},
    },
    "dock": ANY_OBJECT,
    "gap": {"type": "object", "required": ["n"], "properties": {"n": integer(1, 1 << 53)}},
    "malformed": ANY_OBJECT,
}


@dataclass(frozen=True, slots=True)
class Handlers(Generic[S]):
    """The entries that a game knows.

    Attributes:
        title: Of the game, for people.
        schemas: Name of each entry -> JSON Schema of its data.
        by_name: Name of each entry -> what takes it.
    """

    title: str
    schemas: Mapping[str, Schema]
    by_name: Mapping[str, Handler[S]]

    def take(self, state: S, entry: Entry, seat: str) -> tuple[S, Outcomes]:
        """Hand an entry to its handler, if there is one and the data is what it can take."""
        handler = self.by_name.get(entry.name)
        if handler is None:
            return state, (self.unknown(entry.name),)
        if not fits(self.schemas[entry.name], entry.data):
            text = "That message is not complete: it does not count."
            return state, (ignored("bad_data", text),)
        return handler(state, entry, seat)

    def unknown(self, name: str) -> Outcome:
        """Say that there is nothing of this name."""
        return ignored("unknown", f"{self.title} knows nothing called {name[:LONGEST_NAME]}.")


def pass_over(state: S, _entry: Entry, _seat: str) -> tuple[S, Outcomes]:
    """Take what means nothing in a game."""
    return state, ()


def malformed(state: S, entry: Entry, _seat: str) -> tuple[S, Outcomes]:
    """Say that a node told something that nobody can read."""
    fault = str(entry.data.get("fault", "?"))[:LONGEST_FAULT]
    text = f"A node sent something that cannot be read ({fault}): it does not count."
    return state, (ignored("malformed", text),)


def gap(name_of: Callable[[S, str], str]) -> Handler[S]:
    """Make what says how many events a node has lost; ``name_of`` a seat at a state."""

    def lost(state: S, entry: Entry, seat: str) -> tuple[S, Outcomes]:
        n = entry.data["n"]
        whose = name_of(state, seat) if seat else "nobody"
        text = f"A node of {whose} lost {count(n, 'event')}: add what is missing."
        return state, tell("gap", text, n=n)

    return lost


def would_be(command: Command, at: int) -> Entry:
    """The entry that a command becomes if it is accepted at hub time ``at``."""
    source = Source(seat=command.seat)
    return Entry(0, "", "", at, 0, at, source, command.name, command.data)


def refusal(outcomes: Iterable[Outcome]) -> Refusal | None:
    """Why a command with these outcomes is not accepted; None when all of it counts."""
    for outcome in outcomes:
        if outcome.name == IGNORED:
            return Refusal(outcome.data["reason"], outcome.text)
    return None
