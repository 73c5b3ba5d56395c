"""Facts of nodes that sat nowhere: kept without a table, until the referee says whose they are."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from hub.engine.corrections import INSERT, RESTORE, VOID
from hub.engine.entry import Entry, Source, to_json
from hub.service.ledger import Ledger
from hub.service.ports import Log
from hub.service.receipt import GAP
from hub.service.requests import Rejected, Request
from hub.service.rulebook import MOST_CLAIMED
from hub.service.table import Table

COUNTS_ALREADY = "That fact was given to a seat once more since: take that out first."
NO_FACTS = ("malformed", GAP)


class Strays:
    """Finds the facts without a table, in the log, and writes them down for a seat."""

    def __init__(self, store: Log, ledger: Ledger) -> None:
        self._log = store
        self._ledger = ledger

    def of(self, table: Table) -> list[Entry]:
        """Facts since the game of a table began that count nowhere, the first ones."""
        claimed = self._ledger.claimed(table.opened)
        fits = (
            fact
            for fact in self._behind(table.opened)
            if fact.id not in claimed and fact.name not in NO_FACTS and table.has_begun(fact.at)
        )
        return list(islice(fits, MOST_CLAIMED))

    def check(self, table: Table, request: Request) -> None:
        """See that taking a correction back lets no fact count twice.

        Raises:
            Rejected: the fact was claimed anew meanwhile.
        """
        if request.name not in (VOID, RESTORE):
            return
        put_in = table.timeline.root(request.data["target"])
        if put_in is None or put_in.name != INSERT or table.timeline.effective(put_in.id):
            return
        again = request.name == VOID and put_in.id == request.data["target"]
        fact = put_in.data.get("fact")
        if fact and not again and fact in self._ledger.claimed(fact):
            raise Rejected("counts_already", COUNTS_ALREADY)

    def _behind(self, last: int) -> Iterator[Entry]:
        """All facts without a table behind an entry."""
        while page := self._log.page("", last, MOST_CLAIMED):
            yield from page
            last = page[-1].id

    def told(self, table: Table) -> list[dict[str, Any]]:
        """What ``of`` finds, as JSON, each with how late it was heard of in microseconds."""
        return [to_json(fact) | {"late_us": fact.late_us} for fact in self.of(table)]

    def drafts(self, table: Table, request: Request, now: int) -> list[Entry]:
        """Write what the referee claims for a seat as entries without ids.

        Raises:
            Rejected: one of the facts is no such fact, or counts already.
        """
        data = request.data
        free = {fact.id: fact for fact in self.of(table) if fact.source.node == data["node"]}
        if not set(data["facts"]) <= free.keys():
            raise Rejected("no_such_fact", "Some of that counts already, or is not there: look.")
        return [self._draft(table, request, free[fact], now) for fact in sorted(data["facts"])]

    def _draft(self, table: Table, request: Request, fact: Entry, now: int) -> Entry:
        said = {
            "name": fact.name,
            "at": fact.at,
            "at_err": fact.at_err,
            "data": dict(fact.data),
            "seat": request.data["seat"],
            "fact": fact.id,
        }
        source = Source(seat=request.seat)
        return Entry(0, table.id, table.game_id, now, 0, now, source, INSERT, said)
