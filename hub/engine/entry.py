"""An entry of the log: one fact, one accepted command or one decision of the hub."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Data = Mapping[str, Any]

HUB = "hub"
REFEREE = "referee"
ERASED, NOWHERE = "erased", "-"  # what is left of an erased entry, and the table it is at
DAMAGED = "damaged"  # an entry that can be read no more; ``data`` says what it was


@dataclass(frozen=True, slots=True)
class Source:
    """Who said it: a node (id, boot, sequence number within that boot) or a seat.

    Both where the referee said for which seat a fact of a node counts.
    """

    node: str = ""
    boot: str = ""
    q: int = 0
    seat: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the log.

    Attributes:
        id: Place in the order of committing, from 1; 0 before it is committed.
        table: Table it belongs to; empty for a fact of a node that sits at none.
        game: Id of the game it belongs to; empty when there was none.
        at: Hub time at which it happened, in microseconds; the midpoint of its interval.
        at_err: Half the width of that interval; None if it was placed by its receipt.
        received: Hub time at which the hub learned of it, in microseconds.
        source: Who said it.
        name: What happened, e.g. ``btn``, ``roll``, ``cap``, ``stopped``.
        data: JSON-able details.
    """

    id: int
    table: str
    game: str
    at: int
    at_err: int | None
    received: int
    source: Source
    name: str
    data: Data = field(default_factory=dict)

    @property
    def key(self) -> tuple[int, str, str, int]:
        """Place in the order of happening; what seats and the hub say comes after nodes."""
        source = self.source
        return (self.at, source.node or "~", source.boot, source.q or self.id)

    @property
    def late_us(self) -> int:
        """How long after it happened the hub learned of it, in microseconds."""
        return max(0, self.received - self.at)


def to_json(entry: Entry) -> dict[str, Any]:
    """Write an entry as a JSON object, the form of exports and of the API."""
    source = entry.source
    said = {"node": source.node, "boot": source.boot, "q": source.q}
    return {
        "id": entry.id,
        "table": entry.table,
        "game": entry.game,
        "at": entry.at,
        "at_err": entry.at_err,
        "received": entry.received,
        "source": said if source.node else {"seat": source.seat},
        "name": entry.name,
        "data": dict(entry.data),
    }


def from_json(raw: Mapping[str, Any]) -> Entry:
    """Read an entry that ``to_json`` wrote.

    Raises:
        KeyError, TypeError: a part is missing or not an object.
    """
    return Entry(**{**raw, "source": Source(**raw["source"])})
