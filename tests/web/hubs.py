"""A real hub with a real log, but without nodes and broker; and a web server in a thread."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion_web.port import HubPort
from companion_web.server import WebServer
from hub.adapters.store import SqliteLog
from hub.games import registry
from hub.service.clock import SECOND, resume
from hub.service.hub import Hub, Identity
from hub.service.ports import Link
from hub.service.seats import Seats

PIN = "246810"


class NoNodes:
    """A link at which nobody listens."""

    def send(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> None:
        """Drop it."""

    def check(self) -> str:
        """Nothing is wrong."""
        return ""


@contextmanager
def running_hub(folder: Path, link: Link | None = None) -> Iterator[Hub]:
    """A hub with the table ``main``, where Pit Crew waits to be set up; by default no nodes."""
    folder.mkdir(parents=True, exist_ok=True)
    store = SqliteLog(folder / "pitwall.db")
    hub = Hub(
        Identity(*store.begin(), "pw"),
        store,
        registry.load(),
        resume(store.anchor(), store.last_time()),
        seats=Seats(b"0" * 32, PIN),
        link=link or NoNodes(),
    )
    hub.start()
    try:
        if not hub.tables():
            hub.create_table("main", "Main table", "pit-crew")
        yield hub
    finally:
        hub.stop()
        store.close()


def pass_time(hub: Hub, seconds: float) -> None:
    """Push the clock of a hub on, instead of waiting."""
    ticks, more = hub.clock._ticks, round(seconds * SECOND)
    hub.clock._ticks = lambda: ticks() + more


@contextmanager
def serving(hub: HubPort, port: int = 0) -> Iterator[WebServer]:
    """The web server of a hub, on a free port of the loopback address."""
    server = WebServer(hub, "127.0.0.1", port, registry.load(), demo=lambda: "demo")
    server.start()
    thread = threading.Thread(target=server.run_forever, name="web")
    thread.start()
    try:
        yield server
    finally:
        server.stop()
        thread.join(5)
        assert not thread.is_alive()
