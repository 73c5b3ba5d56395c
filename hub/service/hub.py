"""The hub: what pages, the API and adapters ask of it. The writer does the work behind it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hub.service.clock import HubClock
from hub.service.desk import Desk
from hub.service.history import History
from hub.service.intake import Message
from hub.service.metrics import Metrics
from hub.service.ports import Link, Log, StoreError
from hub.service.requests import UNAVAILABLE, Answer, Rejected, Request
from hub.service.room import Room
from hub.service.seats import Seats
from hub.service.table import Games
from hub.service.workshop import T, Workshop
from hub.service.writer import FINE


@dataclass(frozen=True, slots=True)
class Identity:
    """Who this hub is: its id, the number of this start, and the prefix of its topics."""

    id: str
    epoch: int
    prefix: str


class Hub(Workshop):
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
        desk = Desk(store, games, clock, metrics)
        room = Room(link, identity.prefix, identity.epoch, desk.ledger, store, metrics)
        room.remember_clocks(clock.anchor.boot)
        super().__init__(desk, room, store, clock, metrics, seats)
        self.history = History(store, games, self._tally)
        self.identity = identity
        self.boot = f"{identity.id}.{identity.epoch}"
        seats.on_taken = self._writer.show_again

    def start(self) -> None:
        """Begin to work."""
        self._writer.start()

    def stop(self) -> None:
        """Finish the work at hand, and stop."""
        self._writer.stop()

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
