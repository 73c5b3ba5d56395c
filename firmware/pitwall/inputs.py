"""Buttons, sampled by a timer that does not wait for the main loop."""

import asyncio
from time import ticks_diff, ticks_us

from micropython import const

from pitwall.debounce import Debouncer

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

    from pitwall.board import Board
    from pitwall.timing import Clock

# Wake the main loop this often even when nothing happens: its sign of life.
_IDLE_SAMPLES = const(512)
# Reading the pins takes some time, and the timer interrupt is late by some.
_READING_US = const(150)
# A contact that bounces may have been open at the samples right after its first edge.
_HIDDEN_US = const(3000)


class Inputs:
    """Edges of the buttons of a board, with their times."""

    def __init__(self, board: "Board", clock: "Clock", ok: int, rel: int) -> None:
        self.debouncer = Debouncer(board.buttons, ok, rel)
        self.board = board
        self.clock = clock
        self.event = asyncio.ThreadSafeFlag()
        self.ticks = ticks_us()
        self.count = 0

    def start(self) -> None:
        """Begin to take samples."""
        self.board.every_ms(self._sample)

    async def wait(self) -> None:
        """Return when there is an edge, and now and then without one."""
        await self.event.wait()

    def get(self) -> "tuple[int, int, int, int] | None":
        """The next edge: button, DOWN/UP/HOLD, node time and its uncertainty in microseconds.

        The edge lies before the sample that shows it and, hidden by bounces, at most some samples
        before that: its time is the middle.
        """
        edge = self.debouncer.get()
        if edge is None:
            return None
        button, what, ticks, gap_us = edge
        half = (gap_us + _HIDDEN_US) // 2
        return button, what, self.clock.at(ticks) - half, half + _READING_US

    def _sample(self, _timer: object) -> None:
        ticks: "Any" = ticks_us()
        gap_us = ticks_diff(ticks, self.ticks)
        self.ticks = ticks
        self.count += 1
        edges = self.debouncer.step(self.board.closed(), ticks, gap_us)
        if edges or self.count >= _IDLE_SAMPLES:
            self.count = 0
            self.event.set()
