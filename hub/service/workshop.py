"""What is asked of the nodes: which one is meant, tests, settings, updates."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any, TypeVar

from hub.service.board import Board
from hub.service.clock import SECOND, HubClock
from hub.service.desk import Desk
from hub.service.metrics import Metrics
from hub.service.node_settings import NodeSettings
from hub.service.ports import Log
from hub.service.requests import UNAVAILABLE, Rejected
from hub.service.room import Room
from hub.service.seats import Seats
from hub.service.updates import Firmware, pack
from hub.service.writer import Writer

T = TypeVar("T")

ANSWER_WITHIN = 5.0


class Workshop(Board):
    """The side of the hub that looks after nodes. Thread-safe."""

    def __init__(
        self, desk: Desk, room: Room, store: Log, clock: HubClock, metrics: Metrics, seats: Seats
    ) -> None:
        super().__init__(desk.ledger, store, clock, metrics, seats)
        self._desk = desk
        self._room = room
        self._writer = Writer(desk, room, self, clock, metrics)
        self._firmware: Firmware | None = None
        self._passwords: Callable[[], Mapping[str, str]] = dict

    def set_up_nodes(self, settings: NodeSettings) -> None:
        """Take over how nodes shall debounce and shine; before the start."""
        self._room.settings = settings

    def set_up_updates(
        self, firmware: Firmware, passwords: Callable[[], Mapping[str, str]]
    ) -> None:
        """Take over what nodes can be updated to, and what they know this hub by."""
        self._firmware, self._passwords = firmware, passwords

    def open_assign(self, table: str, seat: str, seconds: float = 60) -> None:
        """Give ``seat`` to the next node on which something is pressed or rolled.

        Raises:
            Rejected: there is no such table or seat, or another table is just doing that.
        """
        since = self.clock.now()
        until = since + int(seconds * SECOND)

        def open_it() -> None:
            self._room.open_assign(self._desk.table(table), seat, since, until)
            self._desk.table(table).revision += 1

        self._ask(open_it, writes=False)

    def close_assign(self, table: str) -> None:
        """Leave the assign mode of ``table``.

        Raises:
            Rejected: there is no such table.
        """

        def close_it() -> None:
            self._room.close_assign(self._desk.table(table))
            self._desk.table(table).revision += 1

        self._ask(close_it, writes=False)

    def identify(self, node: str) -> None:
        """Let a node blink.

        Raises:
            Rejected: it is unknown.
        """
        self._ask(lambda: self._room.identify(node, self.clock.now()), writes=False)

    def test(self, node: str, what: str) -> int:
        """Ask a node for a test, such as ``side-3``; returns the number of the command.

        Raises:
            Rejected: it is unknown, or ``what`` is no test.
        """
        return self._ask(lambda: self._room.test(node, what, self.clock.now()), writes=False)

    def self_test(self, node: str, what: str = "", step: str = "") -> dict[str, Any]:
        """Begin the self-test of a node, go on with it or end it; without ``what`` look at it.

        Args:
            node: The node.
            what: See ``SelfTests.do``.
            step: The step that is answered; empty for the one that it is at.

        Returns:
            ``steps`` (id, result, seen), ``at`` (the step it is at; empty at the end),
            ``shows``, ``heard`` and ``live`` readings; empty when no test is under way.

        Raises:
            Rejected: it is unknown, its crews are at work, or ``what`` cannot be done.
        """
        now = self.clock.now()
        return self._ask(lambda: self._room.self_test(node, what, step, now), writes=False)

    @property
    def firmware(self) -> str:
        """The version that nodes can be updated to."""
        return self._firmware.version if self._firmware else ""

    def update(self, node: str) -> None:
        """Update a node over the air.

        Raises:
            Rejected: it cannot be updated now, with the reason.
        """
        if self._firmware is None:
            raise Rejected("no_firmware", "This hub has no firmware to send.")
        board = str(self._ask(lambda: self._room.heard(node), writes=False).info.get("hw", ""))
        package = pack(self._firmware.files(board))
        known = self._passwords().get(node, "")
        sent = (node, known, self._firmware.version, package)
        self._ask(lambda: self._room.update(*sent, self.clock.now()), writes=False)

    def update_all(self) -> dict[str, str]:
        """Update every node that is there; who is refused, and why."""
        refused = {}
        for node in [known["id"] for known in self.nodes() if known["online"]]:
            try:
                self.update(node)
            except Rejected as no:
                refused[node] = no.text
        return refused

    def raw(self, node: str) -> list[Mapping[str, Any]]:
        """The last samples that a die sent when it was asked for them.

        Raises:
            Rejected: it is unknown.
        """
        return self._ask(lambda: list(self._room.heard(node).raw), writes=False)

    def _ask(self, do: Callable[[], T], *, writes: bool = True) -> T:
        answer: Future[T] = self._writer.post(do, writes=writes)
        try:
            return answer.result(ANSWER_WITHIN)
        except TimeoutError:
            raise Rejected("busy", "The hub is busy: try again.", UNAVAILABLE) from None
