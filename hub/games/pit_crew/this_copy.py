"""What is printed in this copy of the game: entered once by its owner, and kept for its next game.

Neither the rulebook nor anybody else says it all, so each value names its source, and what nobody
has entered stays unset.
"""

from collections.abc import Mapping
from typing import Any

from hub.engine.entry import Data
from hub.games.pit_crew.scoring import TIRES

OWNER = "owner"
SOURCES = ("rulebook", "reported", OWNER)
REPORTED_SPACES = 12  # by one review; nobody's board is known to us

Known = Mapping[str, Any]


def printed(copy: Known, crew: str, mat: int) -> tuple[int | None, ...]:
    """The numbers printed on the four tires of a car mat, None where nobody has entered it."""
    tires = copy.get("tires", {}).get(crew, {}).get(str(mat), {})
    return tuple(tires[area]["value"] if area in tires else None for area in TIRES)


def with_spaces(copy: Known, spaces: int) -> Known:
    """Note the length of the track, by the owner unless it is the one that is reported."""
    known = copy.get("track_spaces")
    if known is not None and known["value"] == spaces:
        return copy
    source = "reported" if spaces == REPORTED_SPACES and known is None else OWNER
    return {**copy, "track_spaces": {"value": spaces, "source": source}}


def merged(known: Known, said: Data) -> Known:
    """Lay what is said over what is known, value by value; None takes one out."""
    both = dict(known)
    for key, value in said.items():
        if value is None:
            both.pop(key, None)
        elif isinstance(value, Mapping) and "source" not in value:
            both[key] = merged(both.get(key, {}), value)
        else:
            both[key] = value
    return both
