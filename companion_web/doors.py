"""The door of the web server: how many may come in at once, and for how long they may dawdle."""

import resource
from http import HTTPStatus
from typing import Any
from weakref import WeakSet

from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.web import FallbackHandler

from companion_web import access

HEAD_LIMIT = 16 * 1024
BODY_LIMIT = 1024 * 1024  # the app answers from 64 kB on in words; this only guards the memory
HEAD_WITHIN, BODY_WITHIN = 60.0, 10.0  # seconds
CONNECTIONS, CONNECTIONS_AN_ADDRESS = 900, 100
FILES = 4096


class Server(HTTPServer):
    """An HTTP server that nobody can keep busy alone: it hangs up on who takes too much."""

    def initialize(self, *args: Any, **kwargs: Any) -> None:
        """Set the limits."""
        limits = {
            "max_header_size": HEAD_LIMIT,
            "max_body_size": BODY_LIMIT,
            "idle_connection_timeout": HEAD_WITHIN,
            "body_timeout": BODY_WITHIN,
        }
        super().initialize(*args, **(limits | kwargs))
        self._inside: WeakSet[IOStream] = WeakSet()

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Let a connection in, if there is room."""
        inside = [other for other in self._inside if not other.closed()]
        self._inside = WeakSet(inside)
        if self._is_full_for(_host(stream), inside):
            stream.close()
            return
        self._inside.add(stream)
        super().handle_stream(stream, address)

    def _is_full_for(self, host: str, inside: list[IOStream]) -> bool:
        if len(inside) >= CONNECTIONS:
            return True
        mine = sum(_host(other) == host for other in inside)
        return not access.is_here(host) and mine >= CONNECTIONS_AN_ADDRESS


def _host(stream: IOStream) -> str:
    """Address of the other end; empty when it has gone."""
    try:
        return str(stream.socket.getpeername()[0])  # pyright: ignore[reportOptionalMemberAccess]
    except (OSError, AttributeError):
        return ""


class Pages(FallbackHandler):
    """Passes a request on to the app, unless its Host header cannot even be read."""

    def prepare(self) -> None:
        """Look at the Host header; a body that came in pieces is whole by now: say how long."""
        if access.host_is_ours(self.request.host):
            if self.request.headers.pop("Transfer-Encoding", None):
                self.request.headers["Content-Length"] = str(len(self.request.body))
            super().prepare()
        else:
            self.set_status(HTTPStatus.MISDIRECTED_REQUEST)
            self.finish(access.FOREIGN_HOST)


def allow_many_files() -> None:
    """Raise the number of files that this process may open: each connection is one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
