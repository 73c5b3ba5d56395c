"""A real broker, and links to it that fail in known ways."""

import contextlib
import select
import socket
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

from tests.machine import find

HOST = "127.0.0.1"
START_S = 5.0


def free_port() -> int:
    """A port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(what: Callable[[], object], timeout: float = 5.0) -> bool:
    """Look again and again until ``what()`` is true; False after ``timeout`` seconds."""
    end = time.monotonic() + timeout
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


class Mosquitto:
    """A broker that can be killed and started again on the same port; it remembers nothing."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._config = folder / "mosquitto.conf"
        self._config.write_text(
            f"listener {self.port} {HOST}\nallow_anonymous true\nset_tcp_nodelay true\n"
        )
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until it listens."""
        program = find("mosquitto")
        assert program, "no mosquitto: make setup-test"
        self._process = subprocess.Popen(
            [program, "-c", str(self._config)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        assert wait_until(self._listens, START_S)

    def kill(self) -> None:
        """Kill -9: no goodbye, nothing saved."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def _listens(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection((HOST, self.port), 1):
            return True
        return False


class StallingProxy:
    """A TCP link that can go silent without closing, as when the access point loses power."""

    def __init__(self, target: int) -> None:
        self.port = free_port()
        self.stalled = False
        self._target = target
        self._closing = False
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._listener = socket.create_server((HOST, self.port))
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Close every connection."""
        self._closing = True
        self._thread.join()
        self._listener.close()
        for pair in self._pairs:
            for end in pair:
                end.close()

    def _run(self) -> None:
        while not self._closing:
            if self.stalled:
                time.sleep(0.02)
                continue
            ends = [end for pair in self._pairs for end in pair]
            readable, _, _ = select.select([self._listener, *ends], [], [], 0.02)
            for source in readable:
                if source is self._listener:
                    self._accept()
                else:
                    self._pump(source)

    def _accept(self) -> None:
        near, _ = self._listener.accept()
        self._pairs.append((near, socket.create_connection((HOST, self._target))))

    def _pump(self, source: socket.socket) -> None:
        pair = next((pair for pair in self._pairs if source in pair), None)
        if pair is None:
            return
        sink = pair[1] if source is pair[0] else pair[0]
        try:
            data = source.recv(4096)
            if data:
                sink.sendall(data)
                return
        except OSError:
            pass
        self._pairs.remove(pair)
        for end in pair:
            end.close()


class ScriptedBroker:
    """A broker that answers each CONNECT with the same bytes and then closes the connection."""

    def __init__(self, answer: bytes) -> None:
        self.port = free_port()
        self.attempts: list[float] = []
        self._answer = answer
        self._closing = False
        self._listener = socket.create_server((HOST, self.port))
        self._listener.settimeout(0.05)
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop listening."""
        self._closing = True
        self._thread.join()
        self._listener.close()

    def _run(self) -> None:
        while not self._closing:
            with contextlib.suppress(TimeoutError):
                connection, _ = self._listener.accept()
                self.attempts.append(time.monotonic())
                with connection:
                    connection.settimeout(1)
                    connection.recv(1024)
                    connection.sendall(self._answer)
