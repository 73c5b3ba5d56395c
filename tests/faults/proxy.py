"""A TCP link that fails as networks do: it delays, stalls, swallows, or cuts."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Self

from tests.running import free_port

HOST = "127.0.0.1"
CHUNK = 4096
LOOK = 0.02


class Proxy:
    """Passes on connections to ``target`` and does them harm.

    Attributes:
        port: Where it listens.
        delay: Seconds by which every chunk comes later, one after the other: a slow link.
        chunk: Most bytes passed on at once: packets arrive in pieces.
        stalled: Nothing is passed on, and nothing is closed: a half-open link.
        dropping: What comes is swallowed. A connection with such a hole is cut when this ends,
            since no byte of TCP may arrive after one that did not.
    """

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self.delay = 0.0
        self.chunk = CHUNK
        self.stalled = False
        self.dropping = False
        self._target = target
        self._writers: set[asyncio.StreamWriter] = set()
        self._pumps: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, name="proxy", daemon=True)
        self._ready = threading.Event()
        self._end = asyncio.Event()

    def cut(self) -> None:
        """Reset every connection; new ones are welcome."""
        self._loop.call_soon_threadsafe(self._abort)

    def heal(self) -> None:
        """Let the link be good again."""
        self.delay, self.chunk = 0.0, CHUNK
        self.stalled = self.dropping = False

    def connections(self) -> int:
        """How many connections pass through."""
        return len(self._writers) // 2

    def __enter__(self) -> Self:
        self._thread.start()
        assert self._ready.wait(5)
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._end.set)
        self._thread.join(5)

    def _run(self) -> None:
        with contextlib.closing(self._loop):
            self._loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._accept, HOST, self.port)
        self._ready.set()
        await self._end.wait()
        server.close()
        self._abort()
        for pump in self._pumps:
            pump.cancel()
        await asyncio.gather(*self._pumps, return_exceptions=True)
        await asyncio.sleep(0)  # the transports close

    def _abort(self) -> None:
        for writer in self._writers:
            writer.transport.abort()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        pump = self._loop.create_task(self._connect(reader, writer))
        self._pumps.add(pump)
        pump.add_done_callback(self._pumps.discard)

    async def _connect(self, near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        try:
            far, to_far = await asyncio.open_connection(HOST, self._target)
        except OSError:
            to_near.transport.abort()
            return
        ends = {to_near, to_far}
        self._writers |= ends
        try:
            await asyncio.gather(self._pump(near, to_far), self._pump(far, to_near))
        finally:
            self._writers -= ends
            for end in ends:
                end.transport.abort()

    async def _pump(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await source.read(self.chunk):
                await self._while(lambda: self.stalled)
                if self.dropping:
                    await self._while(lambda: self.dropping)
                    break
                if self.delay:
                    await asyncio.sleep(self.delay)
                sink.write(data)
                await sink.drain()
        sink.transport.abort()

    async def _while(self, holds: Callable[[], bool]) -> None:
        while holds():  # noqa: ASYNC110  attributes that another thread sets
            await asyncio.sleep(LOOK)
