"""The stream over real sockets."""

import json
import socket
import threading
import time
import urllib.request
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from companion_web import stream
from companion_web.server import WebServer
from tests.web.fake_hub import FakeHub


class Reader:
    """One open stream, read event by event."""

    def __init__(self, server: WebServer, table: str = "main", host: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection(("127.0.0.1", server.port), 5)
        request = f"GET /api/v1/tables/{table}/stream HTTP/1.1\r\nHost: {host}\r\n\r\n"
        self.socket.sendall(request.encode())
        self._file = self.socket.makefile("rb")
        self.head = self._block()

    def event(self, name: str = "") -> dict[str, Any]:
        """The next event, of the given name if any; its fields, ``data`` decoded."""
        while True:
            fields = dict(line.split(": ", 1) for line in self._block())
            if not name or fields.get("event") == name:
                return fields | {"data": json.loads(fields["data"])}

    def ended(self) -> bool:
        """Read on to the end."""
        return self._file.read() is not None

    def _block(self) -> list[str]:
        lines: list[str] = []
        while line := self._file.readline().decode().rstrip("\r\n"):
            lines.append(line)
        return lines

    def close(self) -> None:
        self._file.close()
        self.socket.close()


@contextmanager
def readers(server: WebServer, number: int) -> Iterator[list[Reader]]:
    opened = [Reader(server) for _ in range(number)]
    try:
        yield opened
    finally:
        for reader in opened:
            reader.close()


def test_stream_starts_with_the_whole_state(server: WebServer) -> None:
    with closing(Reader(server)) as reader:
        assert reader.head[0] == "HTTP/1.1 200 OK"
        assert {"Cache-Control: no-store", "X-Accel-Buffering: no"} <= set(reader.head)
        first = reader.event()
        assert (first["event"], first["id"], first["retry"]) == ("state", "boot1-1", "1000")
        assert first["data"]["crews"].keys() == {"red", "green", "yellow"}


def test_beat_comes_every_second_with_time_and_revision(server: WebServer) -> None:
    with closing(Reader(server)) as reader:
        beats = [reader.event("beat")["data"] for _ in range(3)]
    assert [beat["revision"] for beat in beats] == [1, 1, 1]
    assert 0.9 < (beats[2]["now"] - beats[1]["now"]) / 1e6 < 1.5


def test_change_reaches_every_viewer(server: WebServer, hub: FakeHub) -> None:
    with readers(server, 7) as seven:  # one more than a browser opens to one host
        for reader in seven:
            reader.event("state")
        hub.change(lambda state: state.update(round=2))
        assert [reader.event("state")["data"]["round"] for reader in seven] == [2] * 7


def test_first_change_of_a_burst_is_shown_at_once_and_the_newest_wins(
    server: WebServer, hub: FakeHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    size = len(hub.snapshot("main").body)
    monkeypatch.setattr(stream, "BYTES_A_SECOND", 20 * size)
    with closing(Reader(server)) as reader:
        reader.event("state")
        first = hub.change(lambda state: state.update(round=2))
        assert reader.event("state")["data"]["revision"] == first
        started = time.monotonic()
        seen = [first]
        for _ in range(400):
            last = hub.change(lambda state: state.update(round=3))
        while seen[-1] < last:
            seen.append(reader.event("state")["data"]["revision"])
        took = time.monotonic() - started
    assert len(seen) <= 3 + took * 20
    assert seen == sorted(seen)


def test_stalled_reader_slows_nobody_and_is_dropped(
    server: WebServer, hub: FakeHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "STALL_LIMIT", 0.5)
    with closing(Reader(server)) as quick, closing(Reader(server)) as stalled:
        quick.event("state")
        hub.change(lambda state: state.update(padding="x" * 500_000))
        late = []
        for _ in range(20):
            started = time.monotonic()
            revision = hub.change(lambda _: None)
            while quick.event("state")["data"]["revision"] < revision:
                pass
            late.append(time.monotonic() - started)
        assert sorted(late)[-2] < 0.5
        for _ in range(3):
            quick.event("beat")
        stalled.socket.settimeout(5)
        received = 0
        try:
            while chunk := stalled.socket.recv(1 << 20):
                received += len(chunk)
        except ConnectionResetError:
            pass
        assert received < 20 * 500_000  # frames were skipped, not queued


def test_a_viewer_that_was_skipped_gets_the_newest_state_as_soon_as_it_reads_again(
    server: WebServer, hub: FakeHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream.Channel, "tick", lambda _: None)  # nothing else helps it
    with closing(Reader(server)) as quick, closing(Reader(server)) as slow:
        for reader in (quick, slow):
            reader.event("state")
        hub.change(lambda state: state.update(padding="x" * 5_000_000))
        last = hub.change(lambda state: state.update(padding=""))
        while quick.event("state")["data"]["revision"] < last:
            pass
        while slow.event("state")["data"]["revision"] < last:
            pass


def test_unknown_table_is_told_in_the_stream_and_still_200(server: WebServer) -> None:
    with closing(Reader(server, table="nowhere")) as reader:
        assert reader.head[0] == "HTTP/1.1 200 OK"
        error = reader.event()
        assert (error["event"], error["data"]["code"]) == ("error", "no_table")
        assert reader.ended()


def test_full_house_is_told_in_the_stream_and_still_200(
    server: WebServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "VIEWERS", 2)
    with readers(server, 2) as two:
        for reader in two:
            reader.event("beat")
        with closing(Reader(server)) as third:
            assert third.head[0] == "HTTP/1.1 200 OK"
            told = third.event()
            assert (told["retry"], told["data"]["code"]) == ("15000", "full")
            assert third.ended()


def test_foreign_host_gets_no_stream(server: WebServer) -> None:
    with closing(Reader(server, host="rebind.example")) as reader:
        assert " 421 " in reader.head[0]


def test_stop_with_open_streams_takes_at_most_two_seconds(hub: FakeHub) -> None:
    server = WebServer(hub, "127.0.0.1", 0, {})
    server.start()
    thread = threading.Thread(target=server.run_forever)
    thread.start()
    with readers(server, 20) as twenty:
        for reader in twenty:
            reader.event("beat")
        started = time.monotonic()
        server.stop()
        thread.join(5)
        assert time.monotonic() - started < 2
        assert all(reader.ended() for reader in twenty)


def test_taken_port_is_an_error_at_start(server: WebServer, hub: FakeHub) -> None:
    second = WebServer(hub, "127.0.0.1", server.port, {})
    with pytest.raises(OSError, match="in use"):
        second.start()


def test_a_server_that_is_stopped_before_it_serves_gives_its_port_back(hub: FakeHub) -> None:
    first = WebServer(hub, "127.0.0.1", 0, {})
    first.start()
    port = first.port
    first.stop()
    serve(first)
    second = WebServer(hub, "127.0.0.1", port, {})
    second.start()
    second.stop()
    serve(second)


def serve(server: WebServer) -> None:
    """Let a stopped server serve; in a thread of its own, for a browser may hold the loop here."""
    thread = threading.Thread(target=server.run_forever)
    thread.start()
    thread.join(5)
    assert not thread.is_alive()


def test_pages_and_streams_share_the_port(server: WebServer) -> None:
    with readers(server, 12) as twelve:
        for reader in twelve:
            reader.event("state")
        url = f"http://127.0.0.1:{server.port}/t/main"
        with urllib.request.urlopen(url, timeout=3) as reply:
            assert reply.status == 200


def test_viewers_that_leave_make_room(server: WebServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "VIEWERS", 25)
    for _ in range(2):
        with readers(server, 20) as twenty:
            for reader in twenty:
                assert reader.event()["event"] == "state"
        with closing(Reader(server)) as witness:
            witness.event("beat")


def test_one_address_cannot_take_all_the_room_but_this_machine_may(hub: FakeHub) -> None:
    streams = stream.Streams(hub)
    streams.addresses.update({"192.168.1.9": 30, "127.0.0.1": 300})
    assert streams.full_for("192.168.1.9")
    assert not streams.full_for("192.168.1.8")
    assert not streams.full_for("127.0.0.1")
    streams.addresses["192.168.1.7"] = 70
    assert streams.full_for("127.0.0.1")
