"""The log in SQLite: every transaction is on the disk before it counts."""

import json
import secrets
import sqlite3
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

from hub.adapters import erase
from hub.adapters.disk import identity, in_words, make_room, open_to_read, words
from hub.adapters.rows import (
    COLUMNS,
    LENGTHS,
    SCHEMA,
    SCHEMA_VERSION,
    SELECT,
    as_text,
    from_row,
    marks,
    to_row,
)
from hub.engine.entry import Data, Entry
from hub.engine.fold import NEW_GAME
from hub.service.clock import Anchor
from hub.service.ports import StoreError
from hub.service.requests import Answer, RequestKey

LAST_ID = 2**63 - 1  # that SQLite can hold
SETTINGS = "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;"


class NewerStoreError(StoreError):
    """The log was written by a newer Pitwall."""


class SqliteLog:
    """The append-only log of a hub, in one file.

    Where the file cannot be written, what is in it can still be read, and ``append`` and ``probe``
    say why; ``probe`` goes back to work as soon as that is possible.
    """

    def __init__(self, path: Path) -> None:
        """Open the log, or begin one.

        Raises:
            NewerStoreError: a newer Pitwall wrote it.
            StoreError: the file is not a log, or cannot even be read.
        """
        self._path = path
        self._lock = threading.RLock()
        self._read_only = ""
        self._unsaved: dict[str, str] = {}
        self._file = identity(path)
        with in_words(path):
            try:
                self._db = self._open()
            except sqlite3.OperationalError as fault:
                self._read_only = words(fault, path)
                self._db = self._open_to_read()
        self._check_version()

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def begin(self) -> tuple[str, int]:
        """Note a start; return the id of this hub and the number of the start."""
        meta = self._meta()
        hub, epoch = meta.get("hub") or secrets.token_hex(4), int(meta.get("epoch", "0")) + 1
        self._note({"hub": hub, "epoch": str(epoch)})
        return hub, epoch

    def anchor(self) -> Anchor | None:
        """Where hub time last stood against the clock of the machine."""
        kept = self._meta().get("clock")
        return Anchor(*json.loads(kept)) if kept else None

    def keep_anchor(self, anchor: Anchor) -> None:
        """Note where hub time stands against the clock of the machine."""
        self._note({"clock": json.dumps([anchor.boot, anchor.ticks, anchor.hub])})

    def last_time(self) -> int:
        """Hub time of the last entry; 0 if there is none."""
        return int(self._one("SELECT max(at, received) FROM entry ORDER BY id DESC LIMIT 1") or 0)

    def append(self, entries: Sequence[Entry], answers: Mapping[RequestKey, Answer]) -> None:
        """Commit entries and answers in one transaction.

        Raises:
            StoreError: nothing was written.
        """
        said = [
            (*key, answer.ok, answer.code, answer.text, answer.status, answer.revision)
            for key, answer in answers.items()
        ]
        rows = [to_row(entry) for entry in entries]
        with self._transaction() as db:
            db.executemany(f"INSERT INTO entry ({COLUMNS}) VALUES ({marks(12)})", rows)  # noqa: S608
            db.executemany(f"INSERT INTO answer VALUES ({marks(7)})", said)  # noqa: S608

    def probe(self) -> None:
        """Try to write.

        Raises:
            StoreError: it is not possible.
        """
        if self._read_only:
            self._reopen()
        elif not self._path.exists():
            self._put_back()
        notes = {"probe": ""} | self._unsaved
        with self._transaction() as db:
            db.executemany("INSERT OR REPLACE INTO meta VALUES (?, ?)", list(notes.items()))
        self._unsaved.clear()

    def last_id(self) -> int:
        """Id of the last entry; 0 if there is none."""
        return int(self._one("SELECT max(id) FROM entry") or 0)

    def games(self) -> Sequence[Entry]:
        """All entries ``new_game``, in the order of committing."""
        return self._entries(f"{SELECT} WHERE name = ? ORDER BY id", (NEW_GAME,))

    def entries(self, table: str, game: str) -> Iterator[Entry]:
        """All entries of a game, in the order of committing."""
        where = 'WHERE "table" = ? AND game = ? ORDER BY id'
        return iter(self._entries(f"{SELECT} {where}", (table, game)))

    def read_aside(self, table: str, game: str) -> list[Entry]:
        """The same, read beside the writer, which is never held up by it."""
        where = 'WHERE "table" = ? AND game = ? ORDER BY id'
        with in_words(self._path), closing(open_to_read(self._path)) as db:
            return [from_row(row) for row in db.execute(f"{SELECT} {where}", (table, game))]

    def lengths(self) -> Mapping[tuple[str, str], int]:
        """Id of the last entry of each game of each table; read aside as well."""
        with in_words(self._path), closing(open_to_read(self._path)) as db:
            return {(table, game): last for table, game, last in db.execute(LENGTHS)}

    def erase(self, table: str, game: str) -> int:
        """Take a game out of the file for good; return how many entries that were."""
        with self._purging() as db:
            return erase.game(db, table, game)

    def rewrite(self, change: Callable[[str, Data], Data | None]) -> int:
        """Give entries other data for good; ``change`` gets their name and data."""
        with self._purging() as db:
            return erase.rewrite(db, change)

    def page(self, table: str, after: int, limit: int) -> Sequence[Entry]:
        """At most ``limit`` entries of a table with ids above ``after``, in order."""
        where = 'WHERE "table" = ? AND id > ? ORDER BY id LIMIT ?'
        after = max(0, min(after, LAST_ID))
        return self._entries(f"{SELECT} {where}", (table, after, limit))

    def rolls(self, after: int) -> Sequence[tuple[int, str, int]]:
        """Entry, node ("" for the hub) and face of every roll behind entry ``after``."""
        by = "(node <> '' OR json_extract(data, '$.by') = 'hub')"
        where = f"id > ? AND name = 'roll' AND json_valid(data) AND {by} ORDER BY id"
        face = "json_extract(data, '$.f')"
        return self._rows(f"SELECT id, node, {face} FROM entry WHERE {where}", (after,))  # noqa: S608

    def facts(self, after: int, until: int) -> Sequence[tuple[str, int]]:
        """Each node with the number of its facts behind entry ``after``, up to ``until``."""
        where = "id > ? AND id <= ? AND node <> '' GROUP BY node"
        return self._rows(f"SELECT node, count(*) FROM entry WHERE {where}", (after, until))  # noqa: S608

    def gaps(self, after: int, until: int) -> Sequence[Entry]:
        """The facts there that tell of a gap, held ones included."""
        held = "name = 'held' AND json_valid(data) AND json_extract(data, '$.name') = 'gap'"
        where = f"id > ? AND id <= ? AND node <> '' AND (name = 'gap' OR {held}) ORDER BY id"
        return self._entries(f"{SELECT} WHERE {where}", (after, until))

    def last_fact(self, node: str, boot: str) -> tuple[int, int]:
        """``(q, at)`` of the last fact of a node in one boot; zeros if there is none."""
        rows = self._rows(
            "SELECT q, at FROM entry WHERE node = ? AND boot = ? AND node <> '' "
            "ORDER BY q DESC LIMIT 1",
            (node, boot),
        )
        return tuple(rows[0]) if rows else (0, 0)

    def answer(self, key: RequestKey) -> Answer | None:
        """The answer that a request got, if it was committed."""
        rows = self._rows(
            "SELECT ok, code, text, status, revision FROM answer "
            'WHERE "table" = ? AND request = ?',
            key,
        )
        return Answer(bool(rows[0][0]), *rows[0][1:]) if rows else None

    def keep(self, kind: str, name: str, value: object) -> None:
        """Keep a value by kind and name, beside the log, as soon as that is possible."""
        self._note({f"{kind} {name}": json.dumps(value)})

    def kept(self, kind: str) -> Mapping[str, Any]:
        """The values of a kind that are kept, by name."""
        meta = {**self._meta(), **self._unsaved}
        named = ((key.partition(" "), value) for key, value in meta.items())
        return {name: json.loads(value) for (found, _, name), value in named if found == kind}

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None)
        db.text_factory = as_text
        try:
            db.executescript(SETTINGS)
            make_room(db, self._path)
            self._file = identity(self._path)
            if not db.execute("PRAGMA user_version").fetchone()[0]:
                db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT")
            erase.finish(db)
        except sqlite3.Error:
            db.close()
            raise
        return db

    def _put_back(self) -> None:
        """Somebody deleted the log under us: what we still hold of it becomes a file again."""
        with in_words(self._path), self._lock:
            with suppress(OSError):
                self._path.parent.mkdir(parents=True, exist_ok=True)
            self._db.execute("VACUUM INTO ?", (str(self._path),))
        self._reopen()

    def _open_to_read(self) -> sqlite3.Connection:
        """Open what is there without touching it; an empty log in memory if nothing is."""
        with suppress(sqlite3.OperationalError):
            return open_to_read(self._path)
        db = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        db.executescript(f"{SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}")
        return db

    @contextmanager
    def _purging(self) -> Iterator[sqlite3.Connection]:
        """Change what is written, and leave nothing of it in the file or its log of changes."""
        with self._transaction() as db:
            yield db
        with self._lock, in_words(self._path):
            erase.compact(self._db)

    def _reopen(self) -> None:
        with in_words(self._path):
            db = self._open()
        with self._lock:
            self._db, old = db, self._db
            self._read_only = ""
            old.close()
        if "hub" in self._meta():  # the id of this start was made up
            self._unsaved.pop("hub", None)

    def _check_version(self) -> None:
        version = int(self._one("PRAGMA user_version") or 0)
        if version > SCHEMA_VERSION:
            self.close()
            raise NewerStoreError(
                f"{self._path} was written by a newer Pitwall (format {version}, this one knows "
                f"{SCHEMA_VERSION}): update Pitwall, or choose another folder with --data."
            )

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        if self._read_only:
            raise StoreError(self._read_only)
        if self._file != identity(self._path):
            text = f"{self._path} is not the log any more that this hub uses: nothing is saved."
            raise StoreError(text)
        with self._lock, in_words(self._path):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def _rows(self, sql: str, values: Iterable[Any] = ()) -> list[Any]:
        with self._lock, in_words(self._path):
            return self._db.execute(sql, tuple(values)).fetchall()

    def _one(self, sql: str) -> Any:
        rows = self._rows(sql)
        return rows[0][0] if rows else None

    def _entries(self, sql: str, values: Iterable[Any]) -> list[Entry]:
        return [from_row(row) for row in self._rows(sql, values)]

    def _meta(self) -> dict[str, str]:
        return dict(self._rows("SELECT key, value FROM meta"))

    def _note(self, values: Mapping[str, str]) -> None:
        """Keep some notes; if that is impossible now, as soon as ``probe`` succeeds."""
        self._unsaved.update(values)
        with suppress(StoreError):
            self.probe()
