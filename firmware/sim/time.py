# ruff: noqa: D103
# The interface is that of MicroPython, and documented there.
"""The module ``time`` of the board: its counter of microseconds is the crystal of the bench."""

from bench import Socket
from utime import *  # noqa: F403

HALF = 1 << 29


def ticks_us():
    return Socket.bench.crystal.ticks_us()


def ticks_diff(later, earlier):
    return ((later - earlier + HALF) & (2 * HALF - 1)) - HALF
