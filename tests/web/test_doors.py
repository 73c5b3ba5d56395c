"""The web server among clients that are slow, broken or too many."""

import resource
import socket
from contextlib import ExitStack

import pytest

from companion_web import access, doors
from companion_web.server import WebServer
from tests.adapters.parts import until
from tests.web.hubs import serving

HEAD = "POST /api/v1/tables HTTP/1.1\r\nHost: localhost\r\n"


def call(server: WebServer, text: str) -> socket.socket:
    """Send a request, or half of one."""
    caller = socket.create_connection(("127.0.0.1", server.port), 5)
    caller.sendall(text.encode("latin-1"))
    return caller


def status(server: WebServer, text: str) -> int:
    with call(server, text) as caller:
        return int(caller.recv(100).split()[1])


def has_room(server: WebServer) -> bool:
    try:
        with call(server, "GET / HTTP/1.0\r\n\r\n") as caller:
            return bool(caller.recv(10))
    except ConnectionError:
        return False


def works(server: WebServer) -> bool:
    return status(server, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n") == 200


@pytest.mark.parametrize("path", ["/", "/t/main", "/api/v1/tables", "/api/v1/tables/main/stream"])
@pytest.mark.parametrize("host", ["[::1", "localhost:abc", "localhost:99999", "a b"])
def test_a_host_that_cannot_be_read_is_refused(server: WebServer, path: str, host: str) -> None:
    assert status(server, f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n") in {400, 421}


@pytest.mark.parametrize(
    "sent",
    [
        HEAD + "Content-Length: -5\r\n\r\n{}",
        HEAD + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
        HEAD + "Content-Length: 99999999999\r\n\r\n{}",
        HEAD + "Content-Length: many\r\n\r\n{}",
        HEAD + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n0\r\n\r\n",
        HEAD + "Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n",
        "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
        "\x16\x03\x01\x02\x00\x01\x00\xfc\x03\r\n\r\n",
    ],
)
def test_a_request_that_makes_no_sense_is_refused(server: WebServer, sent: str) -> None:
    assert status(server, sent) == 400
    assert works(server)


def test_a_body_that_comes_in_pieces_is_read(server: WebServer) -> None:
    head = HEAD + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    pieces = "".join(f"{len(part):x}\r\n{part}\r\n" for part in ('{"id": ', '"t2"}', ""))
    assert status(server, head + pieces) == 403, "it was understood: it lacks the PIN"
    assert works(server)


def test_who_dawdles_is_hung_up_on(server: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "HEAD_WITHIN", 0.2)
    monkeypatch.setattr(doors, "BODY_WITHIN", 0.2)
    with serving(server._hub) as hasty:
        for half in ("GET / HTTP/1.1\r\nHost: local", HEAD + "Content-Length: 50\r\n\r\n{"):
            with call(hasty, half) as caller:
                assert caller.recv(10) == b""
        assert works(hasty)


def test_one_address_cannot_hold_all_connections(
    server: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doors, "CONNECTIONS_AN_ADDRESS", 5)
    monkeypatch.setattr(access, "is_here", lambda _: False)
    with ExitStack() as held:
        for _ in range(5):
            held.enter_context(call(server, HEAD))
        with call(server, "") as one_more:
            assert one_more.recv(10) == b""
        monkeypatch.setattr(doors, "_host", id)
        assert works(server)
        monkeypatch.setattr(doors, "CONNECTIONS", 5)
        with call(server, "") as one_more:
            assert one_more.recv(10) == b""
    until(lambda: has_room(server), "room for the next ones")


def test_there_are_files_enough_for_all_screens(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, both: asked.append(both))
    for soft, hard in ((256, resource.RLIM_INFINITY), (1024, 2048), (8000, 8000)):
        monkeypatch.setattr(resource, "getrlimit", lambda _, both=(soft, hard): both)
        doors.allow_many_files()
    assert asked == [(4096, resource.RLIM_INFINITY), (2048, 2048)]
