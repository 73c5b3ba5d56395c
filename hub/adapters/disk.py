"""Room for the log on the disk, and what goes wrong with its file in terms of people."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from hub.adapters.rows import as_text
from hub.service.ports import StoreError

WAL_PAGES = 250  # then SQLite writes them to the log, and the WAL from its start again
CACHE_PAGES = 10
PAGE_BYTES = 4096


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
            db.text_factory = as_text
            if db.execute("PRAGMA user_version").fetchone()[0]:
                return db
            db.close()
    raise sqlite3.OperationalError(f"unable to open {path}")


def damage(path: Path) -> str:
    """Say what is wrong inside a log, without touching it; empty when it is sound.

    Raises:
        StoreError: it cannot be opened.
    """
    with in_words(path), closing(open_to_read(path)) as db:
        found = [str(row[0]) for row in db.execute("PRAGMA quick_check(3)")]
        if found != ["ok"]:
            return "; ".join(found)
        mode = db.execute("PRAGMA journal_mode").fetchone()[0]
        return "" if mode == "wal" else f"its journal is {mode} instead of wal"


@contextmanager
def in_words(path: Path) -> Iterator[None]:
    """Say what is wrong with the disk or the file in terms of people.

    Raises:
        StoreError: SQLite could not do what was asked of it meanwhile.
    """
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


def make_room(db: sqlite3.Connection, path: Path) -> None:
    """Let the WAL of ``db`` have its full size now, if the disk has plenty.

    A commit that need not enlarge a file takes half as long. What is rolled back was written to
    the WAL all the same, but for the few pages that fit into the cache; it counts for nothing.
    """
    db.execute(f"PRAGMA wal_autocheckpoint = {WAL_PAGES}")
    size = (WAL_PAGES + 2 * CACHE_PAGES) * PAGE_BYTES
    if shutil.disk_usage(path.parent).free < 100 * size:
        return
    usual = db.execute("PRAGMA cache_size").fetchone()[0]
    db.execute(f"PRAGMA cache_size = {CACHE_PAGES}")
    with suppress(sqlite3.OperationalError):  # a quota
        db.execute("BEGIN IMMEDIATE")
        db.execute("CREATE TABLE room (bytes)")
        db.execute("INSERT INTO room VALUES (zeroblob(?))", (size,))
    if db.in_transaction:
        db.execute("ROLLBACK")
    db.execute(f"PRAGMA cache_size = {usual}")
