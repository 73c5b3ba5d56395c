"""The link that fails on purpose does what it says."""

import socket
import threading
import time
from collections.abc import Iterator

import pytest

from tests.faults.proxy import HOST, Proxy


@pytest.fixture
def link() -> Iterator[Proxy]:
    """A link to a server that sends back what it gets."""
    with socket.create_server((HOST, 0)) as server:
        threading.Thread(target=echo, args=(server,), daemon=True).start()
        with Proxy(server.getsockname()[1]) as proxy:
            yield proxy


def echo(server: socket.socket) -> None:
    while True:
        try:
            connection, _ = server.accept()
        except OSError:
            return
        threading.Thread(target=answer, args=(connection,), daemon=True).start()


def answer(connection: socket.socket) -> None:
    with connection:
        try:
            while data := connection.recv(1000):
                connection.sendall(data)
        except OSError:
            return


def client(link: Proxy) -> socket.socket:
    connection = socket.create_connection((HOST, link.port), 5)
    connection.settimeout(5)
    return connection


def heard(connection: socket.socket, size: int) -> bytes:
    data = b""
    while len(data) < size and (more := connection.recv(size)):
        data += more
    return data


def is_broken(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionError:
        return True


def test_a_good_link_carries_everything(link: Proxy) -> None:
    with client(link) as near:
        near.sendall(b"hello")
        assert heard(near, 5) == b"hello"


def test_a_slow_link_carries_everything_late(link: Proxy) -> None:
    link.delay, link.chunk = 0.05, 2
    with client(link) as near:
        began = time.monotonic()
        near.sendall(b"hello!")
        assert heard(near, 6) == b"hello!"
        assert time.monotonic() - began >= 0.2


def test_a_stalled_link_goes_on(link: Proxy) -> None:
    with client(link) as near:
        link.stalled = True
        near.sendall(b"hello")
        near.settimeout(0.2)
        with pytest.raises(TimeoutError):
            near.recv(1)
        near.settimeout(5)
        link.heal()
        assert heard(near, 5) == b"hello"


def test_what_a_lossy_link_swallows_is_gone_with_its_connection(link: Proxy) -> None:
    with client(link) as near:
        link.dropping = True
        near.sendall(b"hello")
        time.sleep(0.1)  # it is swallowed meanwhile
        link.heal()
        assert is_broken(near)
    with client(link) as near:
        near.sendall(b"again")
        assert heard(near, 5) == b"again"


def test_a_cut_link_breaks_and_can_be_opened_again(link: Proxy) -> None:
    with client(link) as near:
        near.sendall(b"hello")
        assert heard(near, 5) == b"hello"
        link.cut()
        assert is_broken(near)
    with client(link) as near:
        near.sendall(b"again")
        assert heard(near, 5) == b"again"
