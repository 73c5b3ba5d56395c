"""Microseconds since boot, carried across the wraps of the tick counter (17.9 minutes apart)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable


class Clock:
    """Adds up the short differences of a wrapping counter; to be read at least every 8 minutes."""

    def __init__(self, ticks: "Callable[[], int]", diff: "Callable[[int, int], int]") -> None:
        """Start at 0 now.

        Args:
            ticks: reads the counter, in microseconds.
            diff: signed distance of two readings, across one wrap.
        """
        self._ticks = ticks
        self._diff = diff
        self._last = ticks()
        self._us = 0

    def now(self) -> int:
        """Microseconds since boot. Not for interrupts: they keep a reading to ask ``at`` later."""
        ticks = self._ticks()
        self._us += self._diff(ticks, self._last)
        self._last = ticks
        return self._us

    def now_ms(self) -> int:
        """Milliseconds since boot."""
        return self.now() // 1000

    def at(self, ticks: int) -> int:
        """Time of a reading that is less than 8 minutes old."""
        return self._us + self._diff(ticks, self._last)
