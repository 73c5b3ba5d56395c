"""Where people's requests are decided. The writer thread alone works here."""

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from hub.engine.corrections import AMEND, INSERT, ON_TARGET
from hub.engine.entry import HUB, Entry, Source
from hub.engine.fold import ASSIGN, NAMED, NEW_GAME
from hub.service.clock import SECOND, HubClock
from hub.service.commands import Clerk, opening
from hub.service.ledger import Ledger
from hub.service.metrics import Metrics
from hub.service.people import renamed
from hub.service.ports import Log
from hub.service.requests import (
    BAD,
    CONFLICT,
    NOT_FOUND,
    OK,
    Answer,
    Rejected,
    Request,
    RequestKey,
    no_table,
)
from hub.service.rulebook import CLAIM, CORRECTIONS, MOST_TITLE
from hub.service.strays import Strays
from hub.service.table import Games, Table
from hub.service.trial import Trial
from hub.service.views import Shown

TABLE_ID = re.compile(r"[a-z][a-z0-9-]{0,23}")
REMEMBERED = (OK, CONFLICT)
MOST_ID = 64
ON_TABLE = "This game is on the table: begin another one there, then delete it."
NOT_YET = "That time is still to come: choose an earlier one."
TOLD = 3
QUIET = 5 * SECOND  # without an entry: then the log may be tidied up
TIDY_EVERY = 60 * SECOND


class Desk:
    """Decides requests, and writes what follows into the ledger."""

    def __init__(self, store: Log, games: Games, clock: HubClock, metrics: Metrics) -> None:
        self.ledger = Ledger(store, games)
        self._log = store
        self._clerk = Clerk(games)
        self.strays = Strays(store, self.ledger)
        self._clock = clock
        self._metrics = metrics
        self._tidy_at = clock.now() + QUIET

    def table(self, table_id: str) -> Table:
        """Find a table.

        Raises:
            Rejected: there is none.
        """
        try:
            return self.ledger.tables[table_id]
        except KeyError:
            raise no_table(table_id) from None

    def decide(self, table_id: str, request: Request) -> Answer:
        """Answer a request; the same one again gets the first answer.

        Raises:
            Rejected: there is no such table, or the request has no proper id.
        """
        table = self.table(table_id)
        if not 0 < len(request.id) <= MOST_ID:
            raise Rejected("bad_data", f"The id of a request has 1 to {MOST_ID} letters.", BAD)
        key = RequestKey(table_id, f"{request.seat} {request.id}")  # each client counts for itself
        known = self.ledger.answer(key)
        if known:
            return known
        try:
            self._check(table, request)
            self._carry_out(table, request)
        except Rejected as no:
            answer = Answer(False, no.code, no.text, no.status, table.revision)
        else:
            answer = Answer(True, "ok", "", OK, table.revision)
        if answer.status in REMEMBERED:
            self.ledger.answers[key] = answer
        return answer

    def _check(self, table: Table, request: Request) -> None:
        self._clerk.check(table, request)
        if request.name in (AMEND, INSERT) and request.data.get("at", 0) > self._clock.now():
            raise Rejected("not_yet", NOT_YET, BAD)
        self.strays.check(table, request)
        if request.name in ON_TARGET:
            self._check_seat(table, request)

    def _check_seat(self, table: Table, request: Request) -> None:
        """See that no correction seats a node here that sits at another table by now.

        Raises:
            Rejected: it does.
        """
        moved = table.timeline.root(request.data["target"])
        if moved is None or moved.name != ASSIGN:
            return
        node = moved.data["node"]
        place = self.ledger.seat_of(node)
        if place is None or place[0] is table:
            return
        fork = table.timeline.fork()
        for entry in self._trial(table, request).entries:
            fork.add(entry)
        if fork.seats.get(node):
            text = f"Node {node} sits at the table {place[0].name} now: assign it here instead."
            raise Rejected("sits_elsewhere", text)

    def _carry_out(self, table: Table, request: Request) -> None:
        now = self._clock.now()
        if request.name == ASSIGN:
            draft = Entry(0, "", "", now, 0, now, Source(seat=request.seat), ASSIGN)
            node, seat = request.data["node"], request.data["seat"] or ""
            self.ledger.assign(table.id, node, seat, draft)
            return
        sure = request.name in CORRECTIONS and request.effect
        drafts = self._as_seen(table, request) if sure else self._drafts(table, request, now)
        self.ledger.take_together(drafts, now)

    def _drafts(self, table: Table, request: Request, now: int) -> Iterator[Entry]:
        if request.name == CLAIM:
            return iter(self.strays.drafts(table, request, now))
        return self._clerk.drafts(table, request, now, self.ledger.new_game_id())

    def _as_seen(self, table: Table, request: Request) -> Sequence[Entry]:
        """Make a correction if it still does what the person saw that it would; what that takes.

        Raises:
            Rejected: it does not, with what has happened meanwhile.
        """
        trial = self._trial(table, request)
        if trial.run()["effect"] != request.effect:
            news = " ".join(table.news(request.seen or 0)[-TOLD:]) or "The table has changed."
            raise Rejected("stale", f"Meanwhile: {news} Look again at what changes now.")
        table.timeline = trial.timeline
        return trial.entries

    def create_table(self, table_id: str, name: str, game: str) -> None:
        """Open a table with its first game.

        Raises:
            Rejected: the id is taken or not one, or the game is unknown.
        """
        if not TABLE_ID.fullmatch(table_id):
            text = "A table is named by a small letter and up to 23 more, digits and dashes."
            raise Rejected("bad_data", text, BAD)
        if table_id in self.ledger.tables:
            raise Rejected("table_exists", f"There is already a table {table_id}.")
        if game not in self.ledger.games:
            known = ", ".join(sorted(self.ledger.games)) or "none"
            raise Rejected("unknown_game", f"There is no game {game}; there is: {known}.", BAD)
        now, new_id = self._clock.now(), self.ledger.new_game_id()
        data = opening(self.ledger.games[game], name[:40] or table_id, {}, {})
        source = Source(seat=HUB)
        self.ledger.take(Entry(0, table_id, new_id, now, 0, now, source, NEW_GAME, data), now)

    def try_out(self, table_id: str, request: Request) -> Trial:
        """Prepare a look at what a correction would change; nothing is changed.

        Raises:
            Rejected: it may not be made.
        """
        table = self.table(table_id)
        self._check(table, request)
        if request.name not in CORRECTIONS:
            raise Rejected("no_preview", "Only corrections can be tried out.", BAD)
        return self._trial(table, request)

    def _trial(self, table: Table, request: Request) -> Trial:
        drafts = self._drafts(table, request, self._clock.now())
        first = self.ledger.next_id
        entries = [replace(draft, id=first + n) for n, draft in enumerate(drafts)]
        return Trial(table, request.seat, entries)

    def answer(self, shown: Shown, request: Request) -> dict[str, Any]:
        """Answer a question of a seat; any thread may ask.

        Raises:
            Rejected: it may not be asked, or has no answer.
        """
        return self._clerk.answer(shown, request)

    def name_game(self, table_id: str, game: str, title: str, seat: str) -> None:
        """Call a game something, or nothing special again.

        Raises:
            Rejected: there is no such game.
        """
        self._demand_game(table_id, game)
        now, data = self._clock.now(), {"title": title.strip()[:MOST_TITLE]}
        source = Source(seat=seat)
        self.ledger.take(Entry(0, table_id, game, now, 0, now, source, NAMED, data), now)

    def erase_game(self, table_id: str, game: str) -> int:
        """Take a game out of the log for good; return how many entries that were.

        Raises:
            Rejected: there is no such game, or it is on the table.
            StoreError: it is not possible.
        """
        self._demand_game(table_id, game)
        if self.table(table_id).game_id == game:
            raise Rejected("on_table", ON_TABLE)
        self.commit()
        erased = self._log.erase(table_id, game)
        self.ledger.forget(table_id, game)
        return erased

    def rename_person(self, old: str, new: str) -> int:
        """Give a person another name in the whole log, or none; return in how many entries.

        Raises:
            Rejected: nobody is called so.
            StoreError: it is not possible.
        """
        self.commit()
        changed = self._log.rewrite(lambda name, data: renamed(name, data, old, new))
        if not changed:
            raise Rejected("no_such_person", f"Nobody in the log is called {old}.", NOT_FOUND)
        self.ledger.reload()
        return changed

    def _demand_game(self, table_id: str, game: str) -> None:
        table = self.table(table_id)
        if not any((o.table, o.game) == (table.id, game) for o in self._log.games()):
            raise Rejected("no_such_game", f"Table {table_id} has no game {game}.", NOT_FOUND)

    def next_due(self) -> int | None:
        """Hub time at which a game next wants something done in its room."""
        dues = (table.next_due() for table in self.ledger.tables.values())
        return min((due for due in dues if due is not None), default=None)

    def decide_due(self) -> None:
        """Carry out what is due at any table."""
        now = self._clock.now()
        for table in self.ledger.tables.values():
            self.ledger.decide(table, now)

    def probe(self) -> None:
        """Try to write.

        Raises:
            StoreError: it is not possible.
        """
        self._log.probe()

    def tidy(self) -> None:
        """Tidy up the log, if nothing was written for a while; ``hurry`` cuts that off."""
        now = self._clock.now()
        if now >= self._tidy_at:
            self._tidy_at = now + TIDY_EVERY
            self._log.tidy()

    def hurry(self) -> None:
        """There is something to write. Any thread."""
        self._log.hurry()

    def commit(self) -> None:
        """Write to disk what was taken in.

        Raises:
            StoreError: it is not possible.
        """
        if not self.ledger.pending and not self.ledger.answers:
            return
        self._tidy_at = self._clock.now() + QUIET
        began = time.perf_counter()
        written = self.ledger.commit()
        self._metrics.add("commits")
        self._metrics.add("entries", count=len(written))
        self._metrics.add("commit_us", count=int((time.perf_counter() - began) * SECOND))
