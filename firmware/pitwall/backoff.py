"""Waiting longer after each failure, never in step with the other nodes."""


class Backoff:
    """Delays that double from ``low`` to ``high`` ms, spread by ``spread`` percent either way."""

    def __init__(self, low: int, high: int, spread: int) -> None:
        self._low = low
        self._high = high
        self._spread = spread
        self._base = low

    def reset(self) -> None:
        """Begin again with the shortest delay."""
        self._base = self._low

    def next(self, chance: int) -> int:
        """Milliseconds to wait now; ``chance`` is a random byte."""
        base = self._base
        self._base = min(2 * base, self._high)
        return base + base * self._spread * (2 * chance - 255) // 25500
