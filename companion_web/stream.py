"""The live stream: whole snapshots, encoded once per change, newest wins.

A change is shown at once, unless the last frames were so many that their pace must be kept. A
viewer whose socket is still busy is skipped and gets the newest state as soon as it has caught up,
so a slow phone never holds back the others and no queue grows.
"""

import json
import logging
import socket
from asyncio import Future
from collections import Counter
from collections.abc import Callable, Collection
from http import HTTPStatus
from typing import Any

from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.iostream import IOStream, StreamClosedError
from tornado.web import RequestHandler

from companion_web import access
from companion_web.port import HubPort
from hub.service.requests import Rejected

log = logging.getLogger(__name__)

VIEWERS = 400
VIEWERS_AN_ADDRESS = 30
BYTES_A_SECOND = 20_000_000  # to all viewers of a table: what the air of a home carries
REST = 2  # times as long as a frame kept the event loop, that is left to all else
HIGH_WATER = 64 * 1024  # bytes that the kernel may hold for one viewer
STALL_LIMIT = 15.0  # seconds
BEAT_MS = 1000
RETRY_MS, RETRY_FULL_MS = 1000, 15_000

HEAD = (
    b"HTTP/1.1 200 OK\r\n"
    b"Content-Type: text/event-stream; charset=utf-8\r\n"
    b"Cache-Control: no-store\r\n"
    b"X-Accel-Buffering: no\r\n"
    b"X-Content-Type-Options: nosniff\r\n"
    b"Connection: close\r\n\r\n"
)


def frame(event: str, body: bytes, frame_id: str = "") -> bytes:
    """Encode one event; ``body`` is JSON and holds no line end."""
    head = f"id: {frame_id}\n" if frame_id else ""
    return f"{head}event: {event}\ndata: ".encode() + body + b"\n\n"


class Viewer:
    """One open stream.

    Attributes:
        behind: Whether it was skipped and still has to get the newest state.
        caught_up: Called when the last frame has left and it is behind.
    """

    def __init__(self, stream: IOStream, address: str) -> None:
        self.stream = stream
        self.address = address
        self.behind = False
        self.caught_up: Callable[[], object] = lambda: None
        self._busy_since = 0.0

    def send(self, data: bytes) -> bool:
        """Write a frame, unless the last one has not left yet; tell whether it went out."""
        if self.stream.closed():
            return False
        if self.stream.writing():
            self._busy_since = self._busy_since or IOLoop.current().time()
            return False
        self._busy_since = 0.0
        try:
            self.stream.write(data).add_done_callback(self._left)
        except StreamClosedError:
            return False
        return True

    def _left(self, done: "Future[None]") -> None:
        if done.exception() is None and self.behind:
            self.caught_up()

    def stalled(self, now: float) -> bool:
        """Tell whether nothing has left for so long that the viewer must be gone."""
        return bool(self._busy_since) and now - self._busy_since > STALL_LIMIT


class Channel:
    """All viewers of one table."""

    def __init__(self, hub: HubPort, table: str) -> None:
        self.viewers: set[Viewer] = set()
        self._hub = hub
        self._table = table
        self._ready = 0.0
        self._due: object | None = None

    def add(self, viewer: Viewer) -> None:
        """Let a viewer follow the table from now on."""
        self.viewers.add(viewer)
        viewer.caught_up = lambda: self._show_to([viewer])

    def changed(self) -> None:
        """Show a change: at once, or as soon as the pace allows."""
        if self._due is not None or not self.viewers:
            return
        loop = IOLoop.current()
        if self._ready <= loop.time():
            self._show()
        else:
            self._due = loop.call_at(self._ready, self._show)

    def newest(self) -> bytes:
        """Encode the state as it is now.

        Raises:
            Rejected: there is no such table, or it is not shown.
        """
        snapshot = self._hub.snapshot(self._table)
        return frame("state", snapshot.body, f"{self._hub.boot}-{snapshot.revision}")

    def beat(self) -> bytes:
        """Encode a sign of life: hub time in microseconds and the revision that is current."""
        said = {"now": self._hub.clock.now(), "revision": self._hub.snapshot(self._table).revision}
        return frame("beat", json.dumps(said).encode())

    def tick(self) -> None:
        """Send a beat, and drop those that stalled."""
        now = IOLoop.current().time()
        beat = self.beat()
        for viewer in list(self.viewers):
            if viewer.stalled(now):
                viewer.stream.close()
            elif not viewer.behind:
                viewer.send(beat)

    def _show(self) -> None:
        self._due = None
        loop = IOLoop.current()
        began = loop.time()
        size = self._show_to(self.viewers)
        ended = loop.time()
        self._ready = ended + max(REST * (ended - began), size / BYTES_A_SECOND)

    def _show_to(self, viewers: Collection[Viewer]) -> int:
        """Send the newest state; return how many bytes that are."""
        try:
            data = self.newest()
        except Rejected:
            return 0
        for viewer in list(viewers):
            viewer.behind = not viewer.send(data)
        return len(data) * len(viewers)


class Streams:
    """The channels of all tables; lives in the event loop.

    Attributes:
        hub: The service.
        addresses: Open streams by address.
    """

    def __init__(self, hub: HubPort) -> None:
        self.hub = hub
        self._channels: dict[str, Channel] = {}
        self.addresses: Counter[str] = Counter()
        self._beats = PeriodicCallback(self._tick, BEAT_MS)

    def start(self) -> None:
        """Begin to send signs of life."""
        self._beats.start()

    def stop(self) -> None:
        """Close every stream."""
        self._beats.stop()
        for channel in self._channels.values():
            for viewer in list(channel.viewers):
                viewer.stream.close()

    @property
    def count(self) -> int:
        """Number of open streams."""
        return self.addresses.total()

    def changed(self, table: str) -> None:
        """Tell the viewers of a table that it changed."""
        if channel := self._channels.get(table):
            channel.changed()

    def full_for(self, address: str) -> bool:
        """Tell whether one more stream would be too many; this machine itself may have more."""
        crowded = self.addresses[address] >= VIEWERS_AN_ADDRESS
        return self.count >= VIEWERS or (crowded and not access.is_here(address))

    def join(self, table: str, viewer: Viewer) -> None:
        """Let a viewer follow a table; it gets the whole state at once.

        Raises:
            Rejected: there is no such table, or it is not shown.
        """
        channel = self._channels.get(table) or Channel(self.hub, table)
        first = channel.newest() + channel.beat()
        self._channels[table] = channel
        channel.add(viewer)
        self.addresses[viewer.address] += 1
        viewer.stream.set_close_callback(lambda: self._leave(table, viewer))
        viewer.send(f"retry: {RETRY_MS}\n".encode() + first)

    def _leave(self, table: str, viewer: Viewer) -> None:
        channel = self._channels[table]
        channel.viewers.discard(viewer)
        self.addresses[viewer.address] -= 1
        self.addresses += Counter()  # drops the zeros
        if not channel.viewers:
            del self._channels[table]

    def _tick(self) -> None:
        for table, channel in list(self._channels.items()):
            try:
                channel.tick()
            except Rejected as error:
                log.warning("the stream of table %s ends: %s", table, error)
                for viewer in list(channel.viewers):
                    viewer.stream.close()


class StreamHandler(RequestHandler):
    """Answers ``/api/v1/tables/<t>/stream``.

    Always with 200: after any other status a browser gives up for good instead of trying again.
    """

    def initialize(self, streams: Streams) -> None:
        """Take what the routing table passes on."""
        self._streams = streams

    async def get(self, table: str) -> None:
        """Start a stream."""
        if not access.host_is_ours(self.request.host):
            self.set_status(HTTPStatus.MISDIRECTED_REQUEST)
            return
        address = self.request.remote_ip or ""
        stream = _take_over(self)
        if stream is None:
            return
        if self._streams.full_for(address):
            _refuse(stream, {"code": "full", "message": "Too many screens follow this hub."})
            return
        stream.write(HEAD)
        try:
            self._streams.join(table, Viewer(stream, address))
        except Rejected as error:
            _refuse(stream, {"code": error.code, "message": error.text}, head=b"")


def _take_over(handler: RequestHandler) -> IOStream | None:
    stream = handler.detach()
    if stream.socket is None:  # gone already
        return None
    try:
        stream.set_nodelay(value=True)
        stream.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, HIGH_WATER)
    except OSError:  # gone in this very moment
        stream.close()
        return None
    return stream


def _refuse(stream: IOStream, said: dict[str, Any], head: bytes = HEAD) -> None:
    body = frame("error", json.dumps(said).encode())
    written = stream.write(head + f"retry: {RETRY_FULL_MS}\n".encode() + body)

    def close(done: "Future[None]") -> None:
        done.exception()  # a viewer that left meanwhile is no matter
        stream.close()

    written.add_done_callback(close)
