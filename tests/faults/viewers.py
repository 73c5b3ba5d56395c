"""Viewers of a table by the hundred, and what a hub weighs."""

import re
import selectors
import socket
import threading
from typing import NamedTuple, Self

import psutil

STREAM = b"GET /api/v1/tables/main/stream HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
REVISION = re.compile(rb"\nid: [^\n]*-(\d+)\n")
OVERLAP = 64  # bytes of one piece that may begin what the next one ends
MB = 1 << 20


def look(port: int) -> socket.socket:
    """Begin to follow the table ``main``."""
    viewer = socket.create_connection(("127.0.0.1", port), 10)
    viewer.sendall(STREAM)
    return viewer


class Viewers:
    """Many that follow a table, in one thread; each remembers the newest revision that it saw."""

    def __init__(self, port: int, number: int) -> None:
        self._revisions: dict[socket.socket, int] = {}
        self._rests: dict[socket.socket, bytes] = {}
        self._ended = 0
        self._selector = selectors.DefaultSelector()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name="viewers")
        for _ in range(number):
            viewer = look(port)
            self._revisions[viewer], self._rests[viewer] = 0, b""
            self._selector.register(viewer, selectors.EVENT_READ, viewer)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        for viewer in self._revisions:
            viewer.close()
        self._selector.close()

    def oldest(self) -> int:
        """The revision that all have seen."""
        return min(self._revisions.values())

    def ended(self) -> int:
        """How many were hung up on."""
        return self._ended

    def _run(self) -> None:
        while not self._over.is_set():
            for key, _ in self._selector.select(0.1):
                self._read(key.data)

    def _read(self, viewer: socket.socket) -> None:
        piece = viewer.recv(1 << 16)
        if not piece:
            self._ended += 1
            self._selector.unregister(viewer)
            return
        text = self._rests[viewer] + piece
        self._rests[viewer] = text[-OVERLAP:]
        if found := REVISION.findall(text):
            self._revisions[viewer] = int(found[-1])


class Weight(NamedTuple):
    """What a process holds."""

    threads: int
    files: int
    memory_mb: float

    @classmethod
    def of(cls, pid: int) -> "Weight":
        """Weigh a process."""
        process = psutil.Process(pid)
        memory = process.memory_info().rss / MB
        return cls(process.num_threads(), process.num_fds(), memory)
