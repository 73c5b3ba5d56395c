"""What the hub has published: immutable, so that any thread may read it at any time."""

from collections.abc import Callable, Mapping
from typing import Any

from hub.service.clock import HubClock
from hub.service.fairness import Tally
from hub.service.ledger import Ledger
from hub.service.metrics import Metrics
from hub.service.ports import Log
from hub.service.receipt import Receipts
from hub.service.requests import Snapshot, no_table
from hub.service.seats import Seats
from hub.service.views import Shown, log_line

Listener = Callable[[str], None]


class Board:
    """The reading side of the hub.

    Attributes:
        clock: Hub time.
        seats: Who may sit where.
    """

    def __init__(
        self, ledger: Ledger, store: Log, clock: HubClock, metrics: Metrics, seats: Seats
    ) -> None:
        self.clock = clock
        self.seats = seats
        self._ledger = ledger
        self._store = store
        self._metrics = metrics
        self._shown: dict[str, Shown] = {}
        self._snapshots: dict[str, Snapshot] = {}
        self._tally = Tally(store)
        self._receipts = Receipts(store)
        self._nodes: tuple[Mapping[str, Any], ...] = ()
        self._listeners: tuple[Listener, ...] = ()

    def tables(self) -> list[dict[str, Any]]:
        """All tables: id, name, game, phase and revision of each."""
        return [
            {
                "id": table,
                "name": shown.envelope["name"],
                "game": shown.game.name,
                "phase": shown.game.view(shown.state, "").get("phase", ""),
                "revision": shown.revision,
            }
            for table, shown in sorted(self._shown.items())
        ]

    def view(self, table: str, seat: str = "") -> dict[str, Any]:
        """What ``seat`` sees of a table; the public for an empty one.

        Raises:
            Rejected: there is no such table.
        """
        return self._look(table).view(seat, self.clock.now())

    def snapshot(self, table: str) -> Snapshot:
        """The public view of a table, encoded once for each change.

        Raises:
            Rejected: there is no such table.
        """
        self._look(table)
        return self._snapshots[table]

    def revision(self, table: str) -> int:
        """The last change of a table; 0 if there is no such table."""
        shown = self._shown.get(table)
        return shown.revision if shown else 0

    def log(
        self, table: str, after: int = 0, limit: int = 500, seat: str = ""
    ) -> list[dict[str, Any]]:
        """Entries of a table with ids above ``after``, each with what it led to.

        Raises:
            Rejected: there is no such table.
        """
        self._look(table)
        place = self._ledger.tables[table]
        return [
            log_line(self._ledger.timeline(place, entry.game), entry, seat)
            for entry in self._store.page(table, after, limit)
        ]

    def nodes(self) -> list[dict[str, Any]]:
        """All nodes ever heard of since the start, with all that they ever told and rolled."""
        self._tally.refresh()
        self._receipts.refresh()
        return [
            {
                **node,
                "fairness": self._tally.of(str(node["id"])),
                "receipt": self._receipts.of(str(node["id"])),
            }
            for node in self._nodes
        ]

    def recount(self) -> None:
        """Count what dice and nodes told anew: some of it was erased."""
        self._tally.forget()
        self._receipts = Receipts(self._store)

    def phones(self, table: str) -> frozenset[str]:
        """Seats of a table that a phone has taken since the start."""
        return self.seats.phones(table)

    def metrics(self) -> str:
        """Counters in the text form of Prometheus."""
        return self._metrics.text()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` with the id of each table that changes; returns how to stop that.

        It is called from the writer thread and must return at once.
        """
        self._listeners = (*self._listeners, listener)

        def stop() -> None:
            self._listeners = tuple(other for other in self._listeners if other is not listener)

        return stop

    def _look(self, table: str) -> Shown:
        try:
            return self._shown[table]
        except KeyError:
            raise no_table(table) from None

    def pin_up(self, shown: Shown) -> None:
        """Publish a table as it is now. For the writer thread."""
        table = str(shown.envelope["table"])
        self._snapshots[table] = shown.snapshot(self.clock.now())
        self._shown[table] = shown
        for listener in self._listeners:
            listener(table)

    def last(self, table: str) -> Shown | None:
        """What a table last looked like."""
        return self._shown.get(table)

    def list_nodes(self, nodes: tuple[Mapping[str, Any], ...]) -> None:
        """Publish what is known of the nodes. For the writer thread."""
        self._nodes = nodes

    def is_pinned_up(self, table: str, revision: int) -> bool:
        """Tell whether the newest view of a table is there."""
        return self.revision(table) == revision and table in self._shown
