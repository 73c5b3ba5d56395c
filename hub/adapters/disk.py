"""What goes wrong with a file of the log, in terms of people."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from hub.service.ports import StoreError


def identity(path: Path) -> tuple[int, int] | None:
    """Which file of the system a path names now; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def open_to_read(path: Path) -> sqlite3.Connection:
    """Open a log without touching it.

    Raises:
        sqlite3.OperationalError: there is none.
    """
    for how in ("mode=ro", "immutable=1"):  # the first also needs the files of the WAL
        where = f"{path.absolute().as_uri()}?{how}"
        with suppress(sqlite3.OperationalError):
            db = sqlite3.connect(where, uri=True, check_same_thread=False, isolation_level=None)
            if db.execute("PRAGMA user_version").fetchone()[0]:
                return db
            db.close()
    raise sqlite3.OperationalError(f"unable to open {path}")


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Say what is wrong with the disk or the file in terms of people."""
    try:
        yield
    except sqlite3.Error as fault:
        raise StoreError(words(fault, path)) from fault


def words(fault: sqlite3.Error, path: Path) -> str:
    """Say what an error of SQLite means, and what to do."""
    said = str(fault)
    if "full" in said:
        return f"The disk with {path.parent} is full: nothing is saved until there is room again."
    if "readonly" in said or "unable to open" in said:
        return f"The data folder {path.parent} cannot be written: nothing is saved."
    if "locked" in said:
        return f"Another program uses {path}: nothing is saved."
    if "not a database" in said or "malformed" in said:
        return f"{path} is damaged ({said}): move it away, or choose another folder with --data."
    return f"{path} cannot be written ({said}): nothing is saved."
