"""Time as a node needs it: its clock, its pauses, and the signs of life of its tasks."""

from micropython import const

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from collections.abc import Callable


class Clock:
    """Microseconds since boot, carried across the wraps of the tick counter (17.9 minutes apart).

    Adds up short differences of readings; to be read at least every 8 minutes.
    """

    def __init__(self, ticks: "Callable[[], int]", diff: "Callable[[int, int], int]") -> None:
        """Start at 0 now.

        Args:
            ticks: reads the counter, in microseconds.
            diff: signed distance of two readings, across one wrap.
        """
        self.ticks = ticks
        self.diff = diff
        self._last = ticks()
        self.us = 0

    def now(self) -> int:
        """Microseconds since boot. Not for interrupts: they keep a reading to ask ``at`` later."""
        ticks = self.ticks()
        self.us += self.diff(ticks, self._last)
        self._last = ticks
        return self.us

    def now_ms(self) -> int:
        """Milliseconds since boot."""
        return self.now() // 1000

    def at(self, ticks: int) -> int:
        """Time of a reading that is less than 8 minutes old."""
        return self.us + self.diff(ticks, self._last)


class Backoff:
    """Delays that double from ``low`` to ``high`` ms, spread by ``spread`` percent either way.

    Longer after each failure, and never in step with the other nodes.
    """

    def __init__(self, low: int, high: int, spread: int) -> None:
        self.low = low
        self.high = high
        self.spread = spread
        self.base = low

    def reset(self) -> None:
        """Begin again with the shortest delay."""
        self.base = self.low

    def next(self, chance: int) -> int:
        """Milliseconds to wait now; ``chance`` is a random byte."""
        base = self.base
        self.base = min(2 * base, self.high)
        return base + base * self.spread * (2 * chance - 255) // 25500


class Pulse:
    """Signs of life of the tasks: the watchdog is fed only while every one of them gives one.

    Times are milliseconds.
    """

    def __init__(self, limit_ms: int) -> None:
        """Expect a sign at least every ``limit_ms``."""
        self.limit_ms = limit_ms
        self.failures = 0
        self._seen: "dict[str, int]" = {}

    def beat(self, task: str, now_ms: int) -> None:
        """Note that ``task`` lives, and watch over it from now on."""
        self._seen[task] = now_ms

    def silent(self, now_ms: int) -> "list[str]":
        """The tasks that have not been seen for too long."""
        return [task for task, seen in self._seen.items() if now_ms - seen > self.limit_ms]
