"""An MQTT 3.1.1 client that never gives up and never blocks: one session after the other.

A PUBACK only says that the broker has a message, which proves nothing about the hub; so none is
awaited, and what must arrive is repeated by its owner until the hub answers.
"""

import asyncio
import os
import socket
import time

from micropython import const

from pitwall import codec
from pitwall.codec import ProtocolError
from pitwall.timing import Backoff

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    class Handler(Protocol):
        """What a client tells its owner."""

        def will(self) -> tuple[str, bytes]:
            """Topic and payload that the broker publishes when this connection breaks."""
            ...

        async def connected(self) -> None:
            """The broker accepted the connection."""

        async def received(self, topic: str, payload: bytes, at: int) -> None:
            """A message came, read from the socket at ``at``."""

        def closed(self) -> None:
            """The connection is over."""

        def ready(self) -> bool:
            """Is there a network? Called at least every few seconds: the client lives."""
            ...


# A packet of 1,024 bytes and its topic; what a node tells is shorter.
_BUFFER_IN = const(1120)
_BUFFER_OUT = const(640)
_KEEPALIVE_S = const(9)
_PING_MS = const(3000)
# Every ping is answered, so this long without a byte means that the other side is gone.
_SILENCE_MS = const(6000)
_STEADY_MS = const(5000)
_STUCK_MS = const(10)
_LOOK_MS = const(250)
_WAIT_MS = const(50)
_ASK_AGAIN_MS = const(60000)


class Address:
    """Where the broker is.

    A lookup of its name stops the whole node while it lasts. So what was found is kept, and asked
    for again only when it led nowhere, once a minute; if then there is no answer, it is kept on.
    """

    def __init__(self, name: str, port: int) -> None:
        self.port = port
        self.name = name
        self._found = ""
        self._asked_ms = 0

    def host(self, now_ms: int, doubtful: bool) -> str:
        """The address as numbers; ``doubtful`` when it led nowhere the last time.

        Raises:
            OSError: the name is not known.
        """
        if not self._found or (doubtful and now_ms - self._asked_ms >= _ASK_AGAIN_MS):
            self._asked_ms = now_ms
            try:
                self._found = self.look_up(self.name, self.port)
            except OSError:
                if not self._found:
                    raise
        return self._found

    @staticmethod
    def look_up(name: str, port: int) -> str:
        """Ask for the address behind ``name``, which stops everything for up to 15 seconds."""
        address: "Any" = socket.getaddrinfo(name, port)[0][-1]
        if isinstance(address, tuple):
            return address[0]
        # The unix port gives bytes.
        unix: "Any" = socket
        return unix.inet_ntop(*unix.sockaddr(address)[:2])


class Client:
    """Client id and user name are the node id; sessions are clean."""

    def __init__(
        self, address: "tuple[str, int]", node: str, password: str, now: "Callable[[], int]"
    ) -> None:
        self.address = Address(*address)
        self._reached = True
        self.node = node
        self.password = password
        self.now = now
        self._out = codec.Writer(_BUFFER_OUT)
        self._in = codec.Reader(_BUFFER_IN)
        self.lock = asyncio.Lock()
        self._backoff = Backoff(200, 4000, 50)
        self.socket: "socket.socket | None" = None
        self.heard = time.ticks_ms()
        self.packet = 0
        self.up = False

    async def run(self, handler: "Handler") -> None:
        """Connect and reconnect, for ever."""
        while True:
            if not handler.ready():
                self._backoff.reset()
                await asyncio.sleep_ms(_WAIT_MS)
                continue
            began = time.ticks_ms()
            try:
                await self._session(handler)
            except (OSError, asyncio.CancelledError):
                pass  # every way a connection can end is followed by the next one
            if self._reached and time.ticks_diff(time.ticks_ms(), began) > _STEADY_MS:
                self._backoff.reset()
            await asyncio.sleep_ms(self._backoff.next(os.urandom(1)[0]))

    async def publish(
        self, topic: str, payload: bytes, qos: int = 0, retain: bool = False
    ) -> None:
        """Send a message.

        Raises:
            OSError: there is no connection, or it broke.
        """
        async with self.lock:
            number = self._number() if qos else 0
            await self._send(self._out.publish(topic, payload, qos, retain, number))

    async def subscribe(self, topics: "tuple[str, ...]") -> None:
        """Ask for topics; what is published after this is not missed."""
        async with self.lock:
            await self._send(self._out.subscribe(self._number(), topics))

    async def _session(self, handler: "Handler") -> None:
        host = self.address.host(self.now() // 1000, doubtful=not self._reached)
        self._reached = False
        self._in.clear()
        self.heard = time.ticks_ms()
        keeper = asyncio.create_task(self._keep(asyncio.current_task(), handler))
        try:
            reader, _ = await asyncio.open_connection(host, self.address.port)
            self.socket = reader.s  # pyright: ignore[reportAttributeAccessIssue]
            _send_at_once(reader.s)  # pyright: ignore[reportAttributeAccessIssue]
            async with self.lock:
                topic, will = handler.will()
                client = (self.node, self.password, _KEEPALIVE_S)
                await self._send(self._out.connect(*client, topic, will))
            while True:
                await self._receive(reader, handler)
        finally:
            keeper.cancel()
            if self.socket:
                self.socket.close()
                self.socket = None
            if self.up:
                self.up = False
                handler.closed()

    async def _keep(self, task: "asyncio.Task | None", handler: "Handler") -> None:
        """Ping, and end the session when nothing is heard any more or the network is gone."""
        pinged = time.ticks_ms()
        while True:
            await asyncio.sleep_ms(_LOOK_MS)
            if not handler.ready() or self._silent():
                break
            if self.up and time.ticks_diff(time.ticks_ms(), pinged) >= _PING_MS:
                pinged = time.ticks_ms()
                try:
                    async with self.lock:
                        await self._send(self._out.ping())
                except OSError:
                    break
        if task:
            task.cancel()

    async def _receive(self, stream: asyncio.StreamReader, handler: "Handler") -> None:
        count = await stream.readinto(self._in.room())
        at = self.now()
        if count == 0:
            raise OSError
        self.heard = time.ticks_ms()
        self._in.filled(count or 0)
        while self._in.next():
            await self._take(self._in.kind, self._in.flags, self._in.body, at, handler)

    async def _take(
        self, kind: int, flags: int, body: memoryview, at: int, handler: "Handler"
    ) -> None:
        if kind == codec.PUBLISH and self.up:
            topic, payload, number = codec.parse_publish(flags, body)
            await handler.received(topic, payload, at)
            if number:
                async with self.lock:
                    await self._send(self._out.puback(number))
        elif kind == codec.CONNACK and not self.up:
            codec.check_connack(body)
            self.up = self._reached = True
            await handler.connected()
        elif kind not in codec.ANSWERS:
            raise ProtocolError

    async def _send(self, size: int) -> None:
        """Write the packet in the buffer; only the holder of the turn may call this."""
        sock = self.socket
        sent = 0
        while sent < size:
            if sock is None or sock is not self.socket:
                raise OSError
            count = sock.write(self._out.view[sent:size])
            if count:
                sent += count
            elif self._silent():
                raise OSError
            else:
                await asyncio.sleep_ms(_STUCK_MS)

    def _silent(self) -> bool:
        return time.ticks_diff(time.ticks_ms(), self.heard) > _SILENCE_MS

    def _number(self) -> int:
        self.packet = self.packet % 0xFFFF + 1
        return self.packet


def _send_at_once(sock: socket.socket) -> None:
    """Switch off the algorithm that holds small packets back, where the network stack can."""
    try:
        sock.setsockopt(6, 1, 1)  # IPPROTO_TCP, TCP_NODELAY
    except OSError:
        pass
