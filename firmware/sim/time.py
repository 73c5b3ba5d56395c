# ruff: noqa: D103
# The interface is that of MicroPython, and documented there.
"""The module ``time`` of the board: its counter of microseconds is the crystal of the bench."""

from bench import Socket
from micropython import const
from utime import *  # noqa: F403

_HALF = const(1 << 29)


def ticks_us():
    return Socket.bench.crystal.ticks_us()


def ticks_diff(later, earlier):
    return ((later - earlier + _HALF) & (2 * _HALF - 1)) - _HALF
