"""The books of all tables: entries are folded as they come in, and committed together."""

import logging
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from hub.engine.corrections import INSERT
from hub.engine.entry import DAMAGED, ERASED, HUB, Entry, Source
from hub.engine.fold import ASSIGN, NEW_GAME, Timeline
from hub.service.ports import Log
from hub.service.requests import Answer, RequestKey
from hub.service.table import Games, Table, replay

MOST_DECISIONS = 64
PAST_GAMES = 4
MOST_TOLD = 5

log = logging.getLogger(__name__)


class Ledger:
    """All tables, and what is not yet committed. The writer thread alone changes it.

    Nothing that was taken in may be shown or acknowledged before ``commit`` returns.
    """

    def __init__(self, store: Log, games: Games) -> None:
        self.games = games
        self.tables: dict[str, Table] = {}
        self.pending: list[Entry] = []
        self.answers: dict[RequestKey, Answer] = {}
        self._log = store
        self._past: dict[tuple[str, str], Timeline[Any]] = {}
        self.reload()

    def reload(self) -> None:
        """Forget all that is not committed, and read the tables from the log."""
        self.pending, self.answers, self._past = [], {}, {}
        self._next = self._log.last_id() + 1
        openings = self._log.games()
        self._games_begun = max((_number(opening.game) for opening in openings), default=0)
        tables = self._opened(openings)
        self._leave_out_erased(tables)
        for table in tables.values():
            for entry in self._log.entries(table.id, table.game_id):
                if entry.name != NEW_GAME:
                    table.apply(entry, kept=True)
            for opening in openings:
                if (opening.name, opening.table) == (DAMAGED, table.id):  # its game is not shown
                    table.apply(replace(opening, game=table.game_id), kept=True)
            _warn(table)
            if table.id in self.tables:
                table.go_on_from(self.tables[table.id])
        self.tables = tables

    def _opened(self, openings: Sequence[Entry]) -> dict[str, Table]:
        """The tables with their games so far, as far as those are known here."""
        tables: dict[str, Table] = {}
        for opening in openings:
            if opening.name == DAMAGED:
                continue
            if opening.data.get("game") not in self.games:
                log.warning("table %s: no game %s here", opening.table, opening.data.get("game"))
                continue
            try:
                self._open(tables, opening)
            except Exception:
                log.exception("table %s: game %s cannot be opened", opening.table, opening.game)
        return tables

    def forget(self, table_id: str, game: str) -> None:
        """Take note that a game of the past was erased.

        What the one on the table was offered of its set-up may have gone with it.
        """
        table = self.tables[table_id]
        on = (table.id, table.game_id)
        opening = next(o for o in self._log.games() if (o.table, o.game) == on)
        if opening.data != table.timeline.setup:
            self.reload()
            return
        self._past.pop((table_id, game), None)
        table.forget(game)

    def _leave_out_erased(self, tables: dict[str, Table]) -> None:
        for name, at in self._log.kept(ERASED).items():
            table = tables.get(name.partition(" ")[0])
            if table:
                table.leave_out(at)

    def _open(self, tables: dict[str, Table], opening: Entry) -> Table:
        if opening.table in tables:
            tables[opening.table].apply(opening)
        else:
            tables[opening.table] = Table(opening, self.games)
        return tables[opening.table]

    @property
    def next_id(self) -> int:
        """Id of the next entry."""
        return self._next

    def new_game_id(self) -> str:
        """Id for the next game."""
        return f"g{self._games_begun + 1}"

    def seat_of(self, node: str) -> tuple[Table, str] | None:
        """Table and seat of a node; None if it sits nowhere."""
        for table in self.tables.values():
            seat = table.timeline.seats.get(node)
            if seat:
                return table, seat
        return None

    def table_at(self, node: str, at: int, before: str) -> Table | None:
        """The table at which a node sat at hub time ``at``, or else sits now; None if at none.

        Args:
            node: The node.
            at: Hub time.
            before: The table at which its last fact was, for a game of before that it sat in.
        """
        for table in self.tables.values():
            if table.timeline.seat_at(node, at):
                return table
        place = self.seat_of(node)
        if place:
            return place[0]
        last = self.tables.get(before)
        then = self.timeline(last, last.game_at(at)) if last is not None else None
        return last if then is not None and then.seat_at(node, at) else None

    def claimed(self, after: int) -> set[int]:
        """Facts without a table that claims behind entry ``after`` let count, at any table."""
        games = {(entry.table, entry.game) for entry in self.pending if entry.name == INSERT}
        games |= {*self._log.claims(after)}
        known = (self.timeline(self.tables[at], game) for at, game in games if at in self.tables)
        return {fact for timeline in known if timeline for fact in timeline.claimed()}

    def is_settled(self, table: Table, game: str, at: int) -> bool:
        """Tell whether what happened at ``at`` in a game, also one of before, was settled."""
        timeline = self.timeline(table, game)
        return timeline is not None and at <= timeline.game.sealed(timeline.state)

    def take(self, draft: Entry, now: int) -> None:
        """Give an entry its place in the log, and carry out what the hub has to do about it."""
        self.take_together((draft,), now)

    def take_together(self, drafts: Iterable[Entry], now: int) -> None:
        """Take entries of one table, in this order, with nothing of the hub in between."""
        last = [self._place(draft) for draft in drafts][-1]
        table = self.tables.get(last.table)
        if table and last.source.seat != HUB:
            self.decide(table, now)

    def _place(self, draft: Entry) -> Entry:
        entry = replace(draft, id=self._next)
        self._next += 1
        self.pending.append(entry)
        if entry.name == NEW_GAME:
            self._games_begun += 1
            self._open(self.tables, entry)
        elif table := self.tables.get(entry.table):
            table.apply(entry)
            past = self._past.get((table.id, entry.game))
            if past:
                past.add(entry)
        return entry

    def decide(self, table: Table, now: int) -> None:
        """Carry out what is due at ``table``."""
        for _ in range(MOST_DECISIONS):
            decision = table.due(now)
            if decision is None:
                return
            where, when = (0, table.id, table.game_id), (decision.at, 0, now)
            entry = Entry(*where, *when, Source(seat=HUB), decision.name, decision.data)
            self.take(entry, now)
        log.error("table %s: the game never has enough decisions", table.id)

    def touch(self, table: str) -> None:
        """Let a table be shown once more, if there is one."""
        if table in self.tables:
            self.tables[table].revision += 1

    def assign(self, table: str, node: str, seat: str, draft: Entry) -> None:
        """Give a node a seat, and take it from where it sat; ``draft`` says who did, and when."""
        before = self.seat_of(node)
        moves = [(self.tables[table], seat)]
        if before and before[0].id != table:
            moves.insert(0, (before[0], ""))
        for at, new in moves:
            data = {"node": node, "seat": new or None}
            said = replace(draft, table=at.id, game=at.game_id, name=ASSIGN, data=data)
            self.take(said, draft.received)

    def answer(self, key: RequestKey) -> Answer | None:
        """The answer that a request has already got."""
        return self.answers.get(key) or self._log.answer(key)

    def commit(self) -> Sequence[Entry]:
        """Write to disk all that was taken in; return it.

        Raises:
            StoreError: it is not possible; ``reload`` has to follow.
        """
        if self.pending or self.answers:
            self._log.append(self.pending, self.answers)
        written, self.pending, self.answers = self.pending, [], {}
        return written

    def timeline(self, table: Table, game: str) -> Timeline[Any] | None:
        """A game of a table, also one of earlier; None if it is not known here. Any thread."""
        if game == table.game_id:
            return table.timeline
        key = (table.id, game)
        past = self._past.get(key)
        if past is None:
            begun = (o for o in self._log.games() if (o.table, o.game) == key)
            opening = next(begun, None)
            if opening is None or opening.data.get("game") not in self.games:
                return None
            for old in list(self._past)[: 1 - PAST_GAMES]:
                self._past.pop(old, None)
            past = self._past[key] = replay(self.games, opening, self._log.entries(*key))
            for entry in self.pending:
                if (entry.table, entry.game) == key and entry.name != NEW_GAME:
                    past.add(entry)
        return past


def _number(game: str) -> int:
    """The number in the id of a game, which is never given twice."""
    return int(game[1:]) if game[1:].isdecimal() else 0


def _warn(table: Table) -> None:
    """Say in the log of the program what the rules could not take, without filling it."""
    unusable = table.timeline.unusable()
    for outcome in unusable[:MOST_TOLD]:
        log.error("table %s: %s %s", table.id, outcome.text, outcome.data["fault"])
    if len(unusable) > MOST_TOLD:
        log.error("table %s: ... and %d more.", table.id, len(unusable) - MOST_TOLD)
