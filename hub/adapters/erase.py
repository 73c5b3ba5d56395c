"""Erasing: the one way in which the log is ever changed, and only because people ask for it.

Numbers must not come back: a node goes on where the hub last heard it, and a page behind the last
entry it has seen. So of what is erased the last entry, and the last fact of each boot of a node,
stay as empty entries of a table ``-`` that there never is.
"""

import json
import sqlite3
from collections.abc import Callable

from hub.engine.entry import Data

EMPTY = """
UPDATE entry SET "table" = '-', game = '', name = 'erased', data = '{}'
WHERE "table" = ? AND game = ? AND id IN (
  SELECT max(id) FROM entry UNION
  SELECT id FROM (SELECT id, max(q) FROM entry WHERE node <> '' GROUP BY node, boot)
)
"""
DELETE = 'DELETE FROM entry WHERE "table" = ? AND game = ?'


def game(db: sqlite3.Connection, table: str, game: str) -> int:
    """Erase the entries of a game and the words of all answers; return how many entries."""
    emptied = db.execute(EMPTY, (table, game)).rowcount
    deleted = db.execute(DELETE, (table, game)).rowcount
    _forget_answers(db)
    return emptied + deleted


def rewrite(db: sqlite3.Connection, change: Callable[[str, Data], Data | None]) -> int:
    """Give entries other data, where ``change`` returns any; return how many."""
    said = db.execute(
        "SELECT id, name, data FROM entry WHERE node = '' AND json_valid(data)"
    ).fetchall()
    changed = [
        (json.dumps(dict(other), separators=(",", ":")), entry)
        for entry, name, data in said
        if (other := change(name, json.loads(data))) is not None
    ]
    db.executemany("UPDATE entry SET data = ? WHERE id = ?", changed)
    _forget_answers(db)
    return len(changed)


def compact(db: sqlite3.Connection) -> None:
    """Write the file anew, so that nothing of what was erased is left in it."""
    db.execute("VACUUM")
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()


def _forget_answers(db: sqlite3.Connection) -> None:
    """Old answers only keep requests from counting twice; their words may name people."""
    db.execute("UPDATE answer SET text = '' WHERE text <> ''")
