"""The hub: what pages, the API and adapters ask of it. The writer does the work behind it."""

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, TypeVar

from hub.service.board import Board
from hub.service.clock import SECOND, HubClock
from hub.service.desk import Desk
from hub.service.history import History
from hub.service.intake import Message
from hub.service.metrics import Metrics
from hub.service.node_settings import NodeSettings
from hub.service.ports import Link, Log, StoreError
from hub.service.requests import UNAVAILABLE, Answer, Rejected, Request
from hub.service.room import Room
from hub.service.seats import Seats
from hub.service.table import Games
from hub.service.updates import Firmware, pack
from hub.service.writer import FINE, Writer

T = TypeVar("T")

ANSWER_WITHIN = 5.0


@dataclass(frozen=True, slots=True)
class Identity:
    """Who this hub is: its id, the number of this start, and the prefix of its topics."""

    id: str
    epoch: int
    prefix: str


class Hub(Board):
    """The service behind the pages, the API and the nodes. Thread-safe.

    Attributes:
        identity: Who this hub is.
        boot: Names this start, for the ids of a stream.
        history: The games of the past.
    """

    def __init__(
        self,
        identity: Identity,
        store: Log,
        games: Games,
        clock: HubClock,
        *,
        seats: Seats,
        link: Link,
    ) -> None:
        metrics = Metrics()
        self._desk = Desk(store, games, clock, metrics)
        super().__init__(self._desk.ledger, store, clock, metrics, seats)
        self.history = History(store, games, self._tally)
        self.identity = identity
        self.boot = f"{identity.id}.{identity.epoch}"
        self._room = Room(link, identity.prefix, identity.epoch, self._desk.ledger, store, metrics)
        self._writer = Writer(self._desk, self._room, self, clock, metrics)
        self._firmware: Firmware | None = None
        self._passwords: Callable[[], Mapping[str, str]] = dict
        seats.on_taken = self._writer.show_again

    def start(self) -> None:
        """Begin to work."""
        self._writer.start()

    def stop(self) -> None:
        """Finish the work at hand, and stop."""
        self._writer.stop()

    def set_up_nodes(self, settings: NodeSettings) -> None:
        """Take over how nodes shall debounce and shine; before the start."""
        self._room.settings = settings

    def set_up_updates(
        self, firmware: Firmware, passwords: Callable[[], Mapping[str, str]]
    ) -> None:
        """Take over what nodes can be updated to, and what they know this hub by."""
        self._firmware, self._passwords = firmware, passwords

    def deliver(self, topic: str, payload: bytes, *, retained: bool) -> None:
        """Take in a message of the link. Returns at once."""
        self._writer.hear(Message(topic, payload, retained, self.clock.now()))

    def connected(self) -> None:
        """Take note that the link is there, or there again."""
        self._writer.post(self._room.greet)

    def submit(self, table: str, request: Request) -> Answer:
        """Carry out a request and wait until it is committed.

        Raises:
            Rejected: there is no such table, or the hub is too busy to answer in time.
        """
        try:
            answer = self._ask(lambda: self._desk.decide(table, request))
        except StoreError as fault:
            answer = Answer(False, "storage", str(fault), UNAVAILABLE, self.revision(table))
        self._metrics.add("commands", str(answer.status))
        return answer

    def create_table(self, table: str, name: str, game: str) -> None:
        """Open a table.

        Raises:
            Rejected: the id is taken or not one, the game is unknown, or nothing can be saved.
        """
        self._write(lambda: self._desk.create_table(table, name, game))

    def name_game(self, table: str, game: str, title: str, seat: str) -> None:
        """Call a game of the past something.

        Raises:
            Rejected: there is no such game, or nothing can be saved.
        """
        self._write(lambda: self._desk.name_game(table, game, title, seat))

    def erase_game(self, table: str, game: str) -> int:
        """Take a game out of the log for good; return how many entries that were.

        Raises:
            Rejected: there is no such game, it is on the table, or nothing can be saved.
        """
        return self._purge(lambda: self._desk.erase_game(table, game))

    def rename_person(self, old: str, new: str) -> int:
        """Give a person another name in the whole log, or none; return in how many entries.

        Raises:
            Rejected: nobody is called so, or nothing can be saved.
        """
        return self._purge(lambda: self._desk.rename_person(old, new))

    def preview(self, table: str, request: Request) -> dict[str, Any]:
        """The view of the seat that asks, as the correction in ``request`` would make it.

        Raises:
            Rejected: it may not be made.
        """
        return self._ask(lambda: self._desk.try_out(table, request), writes=False).run()

    def ask(self, table: str, request: Request) -> dict[str, Any]:
        """Answer a question that a seat asks of the rules; nothing of it is kept.

        Raises:
            Rejected: it may not be asked, or has no answer.
        """
        return self._desk.answer(self._look(table), request)

    def strays(self, table: str) -> list[dict[str, Any]]:
        """Facts of nodes without a seat since the game of ``table`` began, which count nowhere.

        Raises:
            Rejected: there is no such table.
        """
        return self._ask(lambda: self._desk.strays.told(self._desk.table(table)), writes=False)

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
            ``steps`` (id, text, result, seen), ``at`` (the step it is at; empty at the end),
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

    def health(self) -> dict[str, Any]:
        """How the hub is: ``ok``, and what is wrong with storage and link if anything is."""
        storage, link = self._writer.storage, self._writer.link
        return {
            "ok": self._writer.is_alive() and (storage, link) == (FINE, FINE),
            "storage": storage,
            "link": link,
            "hub": self.identity.id,
            "epoch": self.identity.epoch,
            "boot": self.boot,
            "queued": self._writer.queued(),
        }

    def _purge(self, do: Callable[[], int]) -> int:
        """Change what is in the log; it is looked at anew even when nobody waits any longer."""

        def purge() -> int:
            try:
                return do()
            finally:
                self.history.forget()
                self.recount()

        return self._write(purge)

    def _write(self, do: Callable[[], T]) -> T:
        try:
            return self._ask(do)
        except StoreError as fault:
            raise Rejected("storage", str(fault), UNAVAILABLE) from fault

    def _ask(self, do: Callable[[], T], *, writes: bool = True) -> T:
        answer: Future[T] = self._writer.post(do, writes=writes)
        try:
            return answer.result(ANSWER_WITHIN)
        except TimeoutError:
            raise Rejected("busy", "The hub is busy: try again.", UNAVAILABLE) from None
