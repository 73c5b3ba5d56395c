"""What goes wrong with a file of the log, in terms of people."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hub.service.ports import StoreError


def identity(path: Path) -> tuple[int, int] | None:
    """Which file of the system a path names now; None if there is none."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


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
