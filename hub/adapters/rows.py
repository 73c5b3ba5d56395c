"""Entries as rows of SQLite, and the tables for them.

One that can be read no more is named, and the rest goes on.
"""

import json
import logging
from collections.abc import Sequence
from typing import Any

from hub.engine.entry import DAMAGED, Entry, Source
from hub.engine.shapes import is_whole

SCHEMA_VERSION = 1
SCHEMA = """
CREATE TABLE entry (
  id INTEGER PRIMARY KEY, "table" TEXT NOT NULL, game TEXT NOT NULL,
  at INTEGER NOT NULL, at_err INTEGER, received INTEGER NOT NULL,
  node TEXT NOT NULL, boot TEXT NOT NULL, q INTEGER NOT NULL, seat TEXT NOT NULL,
  name TEXT NOT NULL, data TEXT NOT NULL
);
CREATE UNIQUE INDEX entry_fact ON entry (node, boot, q) WHERE node <> '';
CREATE INDEX entry_game ON entry ("table", game, id);
CREATE INDEX entry_opening ON entry (id) WHERE name = 'new_game';
CREATE TABLE answer (
  "table" TEXT NOT NULL, request TEXT NOT NULL, ok INTEGER NOT NULL, code TEXT NOT NULL,
  text TEXT NOT NULL, status INTEGER NOT NULL, revision INTEGER NOT NULL,
  PRIMARY KEY ("table", request)
) WITHOUT ROWID;
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
COLUMNS = 'id, "table", game, at, at_err, received, node, boot, q, seat, name, data'
SELECT = f"SELECT {COLUMNS} FROM entry"  # noqa: S608  constants
LENGTHS = """
SELECT "table", game, (
  SELECT max(id) FROM entry WHERE "table" = opening."table" AND game = opening.game
) FROM entry AS opening WHERE name = 'new_game'
"""

log = logging.getLogger(__name__)


def as_text(raw: bytes) -> str:
    """Read a text of SQLite, also one that is damaged: a fault there must not hide all others."""
    return raw.decode(errors="replace")


def marks(count: int) -> str:
    """So many places for values."""
    return ", ".join("?" * count)


def to_row(entry: Entry) -> tuple[Any, ...]:
    """Write an entry."""
    source = entry.source
    where, when = (entry.id, entry.table, entry.game), (entry.at, entry.at_err, entry.received)
    who = (source.node, source.boot, source.q, source.seat)
    return (*where, *when, *who, entry.name, json.dumps(dict(entry.data), separators=(",", ":")))


def from_row(row: Sequence[Any]) -> Entry:
    """Read an entry; of a damaged one what can still be told."""
    entry_id, table, game, at, at_err, received, node, boot, q, seat, name, said = row
    data = read(str(name), said)
    if data is None or not all(isinstance(n, int) for n in (at, at_err or 0, received, q)):
        log.error("entry %s of the log is damaged: it does not count", entry_id)
        at, received, q = (n if isinstance(n, int) else 0 for n in (at, received, q))
        name, data, at_err = DAMAGED, {"was": str(name)}, None
    source = Source(str(node), str(boot), q, str(seat))
    return Entry(entry_id, str(table), str(game), at, at_err, received, source, name, data)


def unpack(note: str, value: object) -> Any:
    """Read a value that was kept beside the log; None if it can be read no more."""
    try:
        return json.loads(str(value))
    except (ValueError, RecursionError):
        log.error("what is noted as %r is damaged: it does not count", note)  # noqa: TRY400
        return None


def read(name: str, said: object) -> dict[str, Any] | None:
    """Read the data of an entry of this name; None if something is missing in it."""
    try:
        data = json.loads(str(said))
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) and is_whole(name, data) else None
