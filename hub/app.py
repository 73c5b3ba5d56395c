"""Builds a running hub from settings. Nothing happens on import."""

import fcntl
import re
import tempfile
import threading
from contextlib import ExitStack, closing
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Self

from hub.adapters.broker import Broker, choose
from hub.adapters.credentials import Credentials
from hub.adapters.home_assistant import HomeAssistant
from hub.adapters.mqtt import MqttLink
from hub.adapters.store import SqliteLog
from hub.demo.firmware import Compiled
from hub.games import registry
from hub.service.clock import resume
from hub.service.hub import Hub, Identity
from hub.service.node_settings import NodeSettings
from hub.service.requests import Rejected
from hub.service.seats import Seats

RETRY = 1.0
ROOM = 32 * 1024  # bytes that the files of the broker take at first
PREFIX = re.compile(r"[A-Za-z0-9_-]{1,32}")
LOG, USERS, LOCK = "pitwall.db", "users.json", "lock"


class StartError(Exception):
    """The hub cannot start; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a hub is started with.

    Attributes:
        table: Table to open if it is not there yet.
        game: What is played at it.
        data: Folder that holds all that lasts.
        broker: ``auto``, ``mosquitto``, ``amqtt`` or ``mqtt[s]://[user:password@]host[:port]``.
        mqtt: Host and port for a broker of ours.
        pin: PIN of the referee; empty for the one that is kept.
        prefix: First level of all topics.
        home_assistant: Whether Home Assistant is told of nodes and tables.
    """

    table: str = "main"
    game: str = "pit-crew"
    data: Path = Path("data")
    broker: str = "auto"
    mqtt: tuple[str, int] = ("0.0.0.0", 18830)  # noqa: S104  nodes are on the network
    pin: str = ""
    prefix: str = "pw"
    home_assistant: bool = False


class Running:
    """A hub with its log, its broker and its link.

    Attributes:
        hub: The service.
        games: What can be played.
        broker: The broker.
    """

    def __init__(self, settings: Settings) -> None:
        """Put the parts together; nothing runs yet.

        Raises:
            StartError: another hub uses the folder, or the prefix is none.
            StoreError: the log cannot be read.
            BrokerError: there is no broker.
        """
        if not PREFIX.fullmatch(settings.prefix):
            raise StartError("A --prefix has 1 to 32 letters, digits, - and _.")
        self._settings = settings
        self._stopping = threading.Event()
        self.games = registry.load()
        with ExitStack() as parts:
            folder = parts.enter_context(_Folder(settings.data))
            store = parts.enter_context(closing(SqliteLog(settings.data / LOG)))
            self._users = Credentials(settings.data / USERS)
            self.broker: Broker = choose(
                settings.broker, settings.mqtt, folder.for_broker(), self._users, settings.prefix
            )
            clock = resume(store.anchor(), store.last_time())
            store.keep_anchor(clock.anchor)
            identity = Identity(*store.begin(), settings.prefix)
            self._link = MqttLink(self.broker.endpoint, identity, product_version())
            seats = Seats.kept_in(settings.data, settings.pin)
            self.hub = Hub(identity, store, self.games, clock, seats=seats, link=self._link)
            self.hub.set_up_nodes(NodeSettings.kept_in(settings.data))
            self.hub.set_up_updates(Compiled(), self._users.all)
            names = (settings.prefix, identity.id)
            self._home = HomeAssistant(
                self.hub, self._link, store, names=names, on=settings.home_assistant
            )
            self._parts = parts.pop_all()

    def start(self) -> None:
        """Start the broker, connect, and open the table.

        Raises:
            BrokerError: the broker cannot be had, or another hub uses the prefix.
            StartError: the table cannot be opened.
        """
        with ExitStack() as stop_if_it_fails:
            stop_if_it_fails.callback(self.stop)
            self.broker.start()
            self._parts.callback(self.broker.stop)
            self._link.start(trouble=self.broker.trouble)
            self._parts.callback(self._link.stop)
            self.hub.start()
            self._parts.callback(self.hub.stop)
            self._link.listen(self.hub)
            self._home.start()
            self._parts.callback(self._home.stop)
            if not self._open_table():
                self._parts.callback(self._stopping.set)
                threading.Thread(target=self._open_table_later, daemon=True).start()
            stop_if_it_fails.pop_all()

    def _open_table(self) -> bool:
        """Open the table unless it is there; False while nothing can be saved."""
        table = self._settings.table
        if any(known["id"] == table for known in self.hub.tables()):
            return True
        try:
            self.hub.create_table(table, table.replace("-", " ").title(), self._settings.game)
        except Rejected as no:
            if no.code == "storage":
                return False
            if no.code != "table_exists":  # it is there, but cannot be shown
                raise StartError(no.text) from no
        return True

    def _open_table_later(self) -> None:
        while not self._stopping.wait(RETRY) and not self._open_table():
            pass

    def password_of(self, node: str) -> str:
        """The password of a node, with which the broker lets it in from now on."""
        password = self._users.issue(node)
        self.broker.refresh()
        return password

    def stop(self) -> None:
        """Stop everything, in the reverse order."""
        self._parts.close()

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


class _Folder:
    """The data folder, in use by this hub alone."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock: Any = None
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        try:
            path.mkdir(parents=True, exist_ok=True)
            self._lock = (path / LOCK).open("w")
        except OSError:
            return  # the log says so, on every page
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as fault:
            self._lock.close()
            text = f"Another hub uses {path}: end it, or choose another folder with --data."
            raise StartError(text) from fault

    def for_broker(self) -> Path:
        """Where the broker keeps its files; a temporary folder if this one cannot be written."""
        folder = self._path / "broker"
        try:
            folder.mkdir(exist_ok=True)
            (folder / "broker.log").write_bytes(bytes(ROOM))  # is there any?
            (folder / "broker.log").write_bytes(b"")
        except OSError:
            self._temporary = tempfile.TemporaryDirectory(prefix="pitwall-")
            folder = Path(self._temporary.name)
        return folder

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._lock:
            self._lock.close()
        if self._temporary:
            self._temporary.cleanup()


def product_version() -> str:
    """Version of this Pitwall."""
    try:
        return version("pitwall")
    except PackageNotFoundError:
        return "0"
