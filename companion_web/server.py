"""One port for all: Tornado serves the stream, a small pool of threads the Flask app."""

import asyncio
import logging
import socket
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tornado.web import Application
from tornado.wsgi import WSGIContainer

from companion_web.app import create_app
from companion_web.doors import Pages, Server, allow_many_files
from companion_web.port import HubPort
from companion_web.stream import StreamHandler, Streams
from hub.engine.game import Game

THREADS = 8
BACKLOG = 128
STREAM_PATH = r"/api/v1/tables/([a-z0-9-]+)/stream"


class WebServer:
    """Serves the pages, the API and the stream of one hub."""

    def __init__(
        self,
        hub: HubPort,
        host: str,
        port: int,
        games: Mapping[str, Game[Any]],
        demo: Callable[[], str] | None = None,
    ) -> None:
        self._hub = hub
        self._address = (host, port)
        self._app = create_app(hub, games, demo)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stopping = asyncio.Event()
        self._stopped_early = False

    def start(self) -> None:
        """Take the port.

        Raises:
            OSError: it is taken, or the address is not ours.
        """
        allow_many_files()
        host, port = self._address
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        self._socket = socket.create_server((host, port), family=family, backlog=BACKLOG)
        self._socket.setblocking(False)

    @property
    def port(self) -> int:
        """The port that was taken."""
        return int(self._socket.getsockname()[1])

    def run_forever(self) -> None:
        """Serve until ``stop``; blocks."""
        asyncio.run(self._serve())

    def stop(self) -> None:
        """Stop serving; may be called from any thread or signal handler."""
        self._stopped_early = True
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._stopping.set)

    async def _serve(self) -> None:
        self._loop = asyncio.get_running_loop()
        if self._stopped_early:
            self._socket.close()
            return
        logging.getLogger("tornado.access").setLevel(logging.ERROR)
        streams = Streams(self._hub)
        pool = ThreadPoolExecutor(THREADS, "page")
        fallback = WSGIContainer(self._app, executor=pool)
        server = Server(
            Application(
                [
                    (STREAM_PATH, StreamHandler, {"streams": streams}),
                    (r".*", Pages, {"fallback": fallback}),
                ]
            )
        )
        server.add_socket(self._socket)
        streams.start()
        unsubscribe = self._hub.subscribe(self._announce(streams))
        await self._stopping.wait()
        unsubscribe()
        server.stop()
        streams.stop()
        pool.shutdown(wait=False, cancel_futures=True)
        await server.close_all_connections()

    def _announce(self, streams: Streams) -> Callable[[str], None]:
        """Carry a change from the hub's writer thread into the event loop."""
        loop = asyncio.get_running_loop()

        def changed(table: str) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(streams.changed, table)

        return changed
