"""Erasing: the one way in which the log is ever changed, and only because people ask for it.

Numbers must not come back: a node goes on where the hub last heard it, and a page behind the last
entry it has seen. So of what is erased the last entry, and the last fact of each boot of a node,
stay as empty entries of a table ``-`` that there never is. When the game was is kept as well: what
nodes still tell of it belongs to no other game.
"""

import json
import sqlite3
from collections.abc import Callable
from contextlib import suppress

from hub.adapters.rows import read
from hub.engine.entry import ERASED, NOWHERE, Data
from hub.engine.fold import NEW_GAME

WHEN = """
INSERT OR REPLACE INTO meta SELECT 'erased ' || "table" || ' ' || game, at FROM entry
WHERE "table" = ? AND game = ? AND name = ?
"""
EMPTY = """
UPDATE entry SET "table" = ?, game = '', name = ?, data = '{}'
WHERE "table" = ? AND game = ? AND id IN (
  SELECT max(id) FROM entry UNION
  SELECT id FROM (
    SELECT id, node, boot, max(q) AS q FROM entry
    WHERE "table" = ? AND game = ? AND node <> '' GROUP BY node, boot
  ) AS told WHERE NOT EXISTS (
    SELECT 1 FROM entry AS later
    WHERE later.node = told.node AND later.boot = told.boot AND later.q > told.q
    AND later.node <> ''
  )
)
"""
DUE = "compact"
DELETE = 'DELETE FROM entry WHERE "table" = ? AND game = ?'


def game(db: sqlite3.Connection, table: str, game: str) -> int:
    """Erase the entries of a game and the words of all answers; return how many entries."""
    db.execute(WHEN, (table, game, NEW_GAME))
    _forget_set_up(db, table, game)
    emptied = db.execute(EMPTY, (NOWHERE, ERASED, table, game, table, game)).rowcount
    deleted = db.execute(DELETE, (table, game)).rowcount
    _leave_nothing(db)
    return emptied + deleted


def _forget_set_up(db: sqlite3.Connection, table: str, game: str) -> None:
    """Take the set-up of a game, which may name people, out of what the next ones were offered.

    Each game opens with the set-up of the one before, up to the first that had one of its own.
    """
    behind = """
        SELECT id, EXISTS (
          SELECT 1 FROM entry AS own
          WHERE own."table" = later."table" AND own.game = later.game AND own.name = 'set_up'
        ) FROM entry AS later WHERE "table" = ? AND name = ? AND json_valid(data) AND id > (
          SELECT min(id) FROM entry WHERE "table" = ? AND game = ?
        ) ORDER BY id
    """
    asked = (table, NEW_GAME, table, game)
    for opening, had_its_own in db.execute(behind, asked).fetchall():
        emptied = "UPDATE entry SET data = json_set(data, '$.setup', json('{}')) WHERE id = ?"
        db.execute(emptied, (opening,))
        if had_its_own:
            break


def rewrite(db: sqlite3.Connection, change: Callable[[str, Data], Data | None]) -> int:
    """Give entries other data, where ``change`` returns any; return how many."""
    said = db.execute("SELECT id, name, data FROM entry WHERE node = ''").fetchall()
    changed = [
        (json.dumps(dict(other), separators=(",", ":")), entry)
        for entry, name, data in said
        if (known := read(name, data)) is not None and (other := change(name, known)) is not None
    ]
    db.executemany("UPDATE entry SET data = ? WHERE id = ?", changed)
    _leave_nothing(db)
    return len(changed)


def cut_wal(db: sqlite3.Connection) -> bool:
    """Let nothing of what was be left in the log of changes; tell whether that was possible.

    It is not while somebody reads: who waits for that would hold up what is to be written.
    """
    patience = db.execute("PRAGMA busy_timeout").fetchone()[0]
    db.execute("PRAGMA busy_timeout = 0")
    busy, *_ = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    db.execute(f"PRAGMA busy_timeout = {patience}")
    return not busy


def compact(db: sqlite3.Connection) -> bool:
    """Write the file anew, without the room that was erased; tell whether that is done.

    What is erased is overwritten at once, but of an entry that SQLite has moved within its page
    before, a copy may be left there until then.
    """
    db.execute("VACUUM")
    done = cut_wal(db)
    if done:
        db.execute("DELETE FROM meta WHERE key = ?", (DUE,))
    return done


def finish(db: sqlite3.Connection) -> bool:
    """Do at a start what was cut off; tell whether the file is still to be written anew."""
    due = db.execute("SELECT 1 FROM meta WHERE key = ?", (DUE,)).fetchone()
    if due:
        with suppress(sqlite3.OperationalError):
            cut_wal(db)
    return due is not None


def _leave_nothing(db: sqlite3.Connection) -> None:
    """Forget the words of old answers, which may name people; note that the file is to be cleaned.

    Answers themselves keep requests from counting twice.
    """
    db.execute("UPDATE answer SET text = '' WHERE text <> ''")
    db.execute("INSERT OR REPLACE INTO meta VALUES (?, '')", (DUE,))
