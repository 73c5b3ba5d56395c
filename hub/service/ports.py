"""What the service needs from outside: a log that lasts, and a link to the nodes."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from hub.engine.entry import Data, Entry
from hub.service.fairness import Rolls
from hub.service.receipt import Facts
from hub.service.requests import Answer, RequestKey


class StoreError(Exception):
    """The log cannot be written; the text says why, and what to do, in one sentence."""


class Keeper(Protocol):
    """Where values are kept beside the log."""

    def keep(self, kind: str, name: str, value: object) -> None:
        """Keep a value by kind and name, beside the log, as soon as that is possible."""
        ...

    def kept(self, kind: str) -> Mapping[str, Any]:
        """The values of a kind that are kept, by name."""
        ...


class Log(Rolls, Facts, Keeper, Protocol):
    """The append-only log. Only the writer thread of the hub appends; anyone may read."""

    def append(self, entries: Sequence[Entry], answers: Mapping[RequestKey, Answer]) -> None:
        """Commit entries (their ids given) and answers to disk in one transaction.

        Raises:
            StoreError: nothing was written.
        """
        ...

    def probe(self) -> None:
        """Try to write.

        Raises:
            StoreError: it is not possible.
        """
        ...

    def games(self) -> Sequence[Entry]:
        """All entries ``new_game``, in the order of committing."""
        ...

    def entries(self, table: str, game: str) -> Sequence[Entry]:
        """All entries of a game, in the order of committing."""
        ...

    def read_aside(self, table: str, game: str) -> Sequence[Entry]:
        """The same, for long looks at the past: the writer is not held up."""
        ...

    def lengths(self) -> Mapping[tuple[str, str], int]:
        """Id of the last entry of each game of each table."""
        ...

    def erase(self, table: str, game: str) -> int:
        """Take a game out of the file for good; return how many entries that were.

        Raises:
            StoreError: nothing was erased.
        """
        ...

    def rewrite(self, change: Callable[[str, Data], Data | None]) -> int:
        """Give entries other data for good, where ``change`` (name, data) returns any.

        Raises:
            StoreError: nothing was changed.
        """
        ...

    def tidy(self) -> None:
        """Clean the file of what was erased since, if anything was; that takes its time."""
        ...

    def hurry(self) -> None:
        """Cut tidying off: there is something to write. Any thread."""
        ...

    def page(self, table: str, after: int, limit: int) -> Sequence[Entry]:
        """At most ``limit`` entries of a table with ids above ``after``, in order."""
        ...

    def claims(self, after: int) -> Sequence[tuple[str, str]]:
        """Table and game of each entry behind ``after`` that gives a fact to a seat."""
        ...

    def last_fact(self, node: str, boot: str) -> tuple[int, int, str]:
        """``(q, at, table)`` of the last fact of a node in one boot; empty if there is none."""
        ...

    def answer(self, key: RequestKey) -> Answer | None:
        """The answer that a request got, if it was committed."""
        ...


class Link(Protocol):
    """The way to the nodes. What it hears it passes to ``Hub.deliver``."""

    def send(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> None:
        """Publish; dropped while there is no connection, since whoever cares sends again."""
        ...

    def check(self) -> str:
        """Look after the link; say in one sentence what is wrong with it, or nothing."""
        ...
