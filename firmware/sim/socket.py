# ruff: noqa: D103
# The interface is that of MicroPython, and documented there.
"""The module ``socket`` of the board: what it serves on a low port is where the bench says."""

import usocket
from bench import Socket
from usocket import *  # noqa: F403


def getaddrinfo(host, port, *more):
    return usocket.getaddrinfo(host, Socket.bench.ports.get(port, port), *more)
