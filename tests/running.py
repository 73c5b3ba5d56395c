"""A hub in a process of its own, as a user starts it, for the tests that need the whole thing."""

import json
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.machine import require

ROOT = Path(__file__).parents[1]
PIN = "246810"


def free_port() -> int:
    """A port on the loopback address that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Hub:
    """``pitwall run`` on free ports; its output goes to a file beside the data."""

    def __init__(self, data: Path, *options: str) -> None:
        self.data = data
        self.http = free_port()
        self.mqtt = free_port()
        self.url = f"http://127.0.0.1:{self.http}"
        self.pin = PIN
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, seconds: float = 20) -> Self:
        """Start it and wait until its first page answers."""
        self.data.mkdir(parents=True, exist_ok=True)
        words = [
            str(Path(sys.executable).with_name("pitwall")),
            "run",
            *("--data", str(self.data)),
            *("--http", f"127.0.0.1:{self.http}"),
            *("--mqtt", f"127.0.0.1:{self.mqtt}"),
            *("--pin", self.pin),
            *self._options,
        ]
        with self.output.open("ab") as output:
            self._process = subprocess.Popen(words, cwd=ROOT, stdout=output, stderr=output)
        end = time.monotonic() + seconds
        while True:
            try:
                self.get("/healthz")
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                if self.process.poll() is not None or time.monotonic() > end:
                    self.stop()
                    raise RuntimeError(f"no page:\n{self.output.read_text()}") from None
                time.sleep(0.02)
            else:
                return self

    @property
    def output(self) -> Path:
        """The file that holds what the hub printed."""
        return self.data.with_suffix(".log")

    @property
    def process(self) -> subprocess.Popen[bytes]:
        """The running process."""
        assert self._process is not None
        return self._process

    def get(self, path: str) -> Any:
        """Read a JSON page."""
        with urllib.request.urlopen(self.url + path, timeout=10) as reply:
            return json.load(reply)

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait(10)

    def stop(self, seconds: float = 10) -> None:
        """End it politely."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.stop()


@contextmanager
def mosquitto(folder: Path) -> Iterator[int]:
    """An open broker of the test's own on a free port of the loopback address; gives the port."""
    port = free_port()
    conf = folder / "mosquitto.conf"
    conf.write_text(
        f"listener {port} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 100000\n"
        "set_tcp_nodelay true\n"
    )
    process = subprocess.Popen(
        [require("mosquitto"), "-c", str(conf)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        end = time.monotonic() + 5
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if time.monotonic() > end:
                    raise
                time.sleep(0.02)
        yield port
    finally:
        process.terminate()
        process.wait(5)
