"""Entries as rows of the table that keeps them."""

import json
from collections.abc import Sequence
from typing import Any

from hub.engine.entry import Entry, Source

COLUMNS = 'id, "table", game, at, at_err, received, node, boot, q, seat, name, data'
SELECT = f"SELECT {COLUMNS} FROM entry"  # noqa: S608  constants


def marks(count: int) -> str:
    """So many places for values."""
    return ", ".join("?" * count)


def to_row(entry: Entry) -> tuple[Any, ...]:
    """Write an entry as a row."""
    source = entry.source
    where, when = (entry.id, entry.table, entry.game), (entry.at, entry.at_err, entry.received)
    who = (source.node, source.boot, source.q, source.seat)
    return (*where, *when, *who, entry.name, json.dumps(dict(entry.data), separators=(",", ":")))


def from_row(row: Sequence[Any]) -> Entry:
    """Read an entry from its row."""
    entry_id, table, game, at, at_err, received, node, boot, q, seat, name, data = row
    source = Source(node, boot, q, seat)
    return Entry(entry_id, table, game, at, at_err, received, source, name, json.loads(data))
