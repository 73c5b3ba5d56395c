"""The file of the log: opened, written in transactions, given up and taken up again."""

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from hub.adapters import erase
from hub.adapters.disk import identity, in_words, make_room, open_to_read, words
from hub.adapters.rows import SCHEMA, SCHEMA_VERSION, as_text
from hub.service.ports import StoreError

SETTINGS = """
PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000;
PRAGMA secure_delete = ON;
"""


class NewerStoreError(StoreError):
    """The log was written by a newer Pitwall."""


class LogFile:
    """The one file of a log, with its notes (``meta``).

    Where it cannot be written, what is in it can still be read, and ``probe`` and every
    transaction say why; ``probe`` goes back to work as soon as that is possible.
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
        self._tidying = False
        self._untidy = False
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

    def tidy(self) -> None:
        """Write the file anew if something was erased of it since; that takes its time.

        Where that is cut off, or there is no room for it, the file stays good as it is.
        """
        if not self._untidy or self._read_only:
            return
        self._tidying = True
        with self._lock, suppress(sqlite3.Error):
            self._untidy = not erase.compact(self._db)
        self._tidying = False

    def hurry(self) -> None:
        """Cut tidying off: there is something to write. Any thread."""
        if self._tidying:
            self._db.interrupt()

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, check_same_thread=False, isolation_level=None)
        db.text_factory = as_text
        try:
            db.executescript(SETTINGS)
            make_room(db, self._path)
            self._file = identity(self._path)
            if not db.execute("PRAGMA user_version").fetchone()[0]:
                db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {SCHEMA_VERSION}; COMMIT")
            self._untidy = erase.finish(db)
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

    def _meta(self) -> dict[str, str]:
        return {str(key): str(value) for key, value in self._rows("SELECT key, value FROM meta")}

    def _note(self, values: Mapping[str, str]) -> None:
        """Keep some notes; if that is impossible now, as soon as ``probe`` succeeds."""
        self._unsaved.update(values)
        with suppress(StoreError):
            self.probe()
