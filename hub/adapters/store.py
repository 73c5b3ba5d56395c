"""The log in SQLite: every transaction is on the disk before it counts."""

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any

from hub.adapters import erase
from hub.adapters.disk import in_words, open_to_read
from hub.adapters.log_file import LogFile
from hub.adapters.rows import COLUMNS, LENGTHS, SELECT, from_row, marks, to_row, unpack
from hub.engine.entry import Data, Entry
from hub.engine.fold import NEW_GAME
from hub.service.clock import Anchor
from hub.service.requests import Answer, RequestKey

LAST_ID = 2**63 - 1  # that SQLite can hold


class SqliteLog(LogFile):
    """The append-only log of a hub, in one file."""

    def begin(self) -> tuple[str, int]:
        """Note a start; return the id of this hub and the number of the start.

        Nodes take a start with a lower number for an old one: a hub that can no longer read its
        number is another hub.
        """
        meta = self._meta()
        hub, starts = meta.get("hub", ""), unpack("epoch", meta.get("epoch", "0"))
        if not hub or not isinstance(starts, int):
            hub, starts = secrets.token_hex(4), 0
        self._note({"hub": hub, "epoch": str(starts + 1)})
        return hub, starts + 1

    def anchor(self) -> Anchor | None:
        """Where hub time last stood against the clock of the machine."""
        match unpack("clock", self._meta().get("clock", "null")):
            case [str(boot), int(ticks), int(hub)]:
                return Anchor(boot, ticks, hub)
            case _:
                return None

    def keep_anchor(self, anchor: Anchor) -> None:
        """Note where hub time stands against the clock of the machine."""
        self._note({"clock": json.dumps([anchor.boot, anchor.ticks, anchor.hub])})

    def last_time(self) -> int:
        """Hub time of the last entry; 0 if there is none."""
        whole = "typeof(at) = 'integer' AND typeof(received) = 'integer'"
        last = f"SELECT max(at, received) FROM entry WHERE {whole} ORDER BY id DESC LIMIT 1"  # noqa: S608
        return int(self._one(last) or 0)

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

    def last_id(self) -> int:
        """Id of the last entry; 0 if there is none."""
        return int(self._one("SELECT max(id) FROM entry") or 0)

    def games(self) -> Sequence[Entry]:
        """All entries ``new_game``, in the order of committing."""
        return self._entries(f"{SELECT} WHERE name = ? ORDER BY id", (NEW_GAME,))

    def entries(self, table: str, game: str) -> Sequence[Entry]:
        """All entries of a game, in the order of committing."""
        where = 'WHERE "table" = ? AND game = ? ORDER BY id'
        return self._entries(f"{SELECT} {where}", (table, game))

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

    def claims(self, after: int) -> Sequence[tuple[str, str]]:
        """Table and game of each entry behind ``after`` that gives a fact to a seat."""
        given = "name = 'insert' AND json_valid(data) AND json_extract(data, '$.fact') IS NOT NULL"
        sql = f'SELECT DISTINCT "table", game FROM entry WHERE id > ? AND {given}'  # noqa: S608
        return self._rows(sql, (after,))

    def last_fact(self, node: str, boot: str) -> tuple[int, int, str]:
        """``(q, at, table)`` of the last fact of a node in one boot, as far as it can be told."""
        rows = self._rows(
            "SELECT q, iif(typeof(at) = 'integer', at, 0), \"table\" FROM entry WHERE node = ? "
            "AND boot = ? AND node <> '' AND typeof(q) = 'integer' ORDER BY q DESC LIMIT 1",
            (node, boot),
        )
        return tuple(rows[0]) if rows else (0, 0, "")

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
        """The values of a kind that are kept, by name, as far as they can be read."""
        meta = {**self._meta(), **self._unsaved}
        named = {key: value for key, value in meta.items() if key.startswith(f"{kind} ")}
        read = {key.partition(" ")[2]: unpack(key, value) for key, value in named.items()}
        return {name: value for name, value in read.items() if value is not None}

    @contextmanager
    def _purging(self) -> Iterator[sqlite3.Connection]:
        """Change what is written, and leave nothing of it in the file or its log of changes."""
        with self._transaction() as db:
            yield db
        self._untidy = True
        with self._lock, in_words(self._path):
            erase.cut_wal(self._db)

    def _entries(self, sql: str, values: Iterable[Any]) -> list[Entry]:
        return [from_row(row) for row in self._rows(sql, values)]
