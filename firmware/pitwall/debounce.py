"""Contacts that bounce, made into presses.

The first edge is the time of a press; the samples after it confirm that it was one. Counting
samples rather than milliseconds keeps a stalled loop from losing a press. Edges are told in the
order in which they began: none goes before a press that may have begun earlier.
"""

from array import array

from micropython import const

DOWN = const(0)
UP = const(1)
HOLD = const(2)
_HOLD_US = const(800000)
# As many samples in a row that say otherwise end a doubtful edge: it was a disturbance.
_ABORT = const(5)


class Debouncer:
    """All buttons of a node, and the edges that the main loop has yet to fetch.

    ``step`` may run in an interrupt: it fills preallocated lists, one writer and one reader.
    """

    def __init__(self, count: int, ok: int = 5, rel: int = 20, length: int = 16) -> None:
        self.ok = ok
        self.rel = rel
        # Masks of buttons: never sampled yet; closed; pressed at boot; with an edge in doubt; with
        # an edge that waits to be told; and those that need the samples of an open contact too.
        self._fresh = self.busy = (1 << count) - 1
        self.closed = self._muted = self._doubt = self._sure = 0
        # For each button: samples for and against the edge in doubt, samples since it began, its
        # time and the gap before it; the edge that waits; since when it is held, or -1.
        self._for = bytearray(count)
        self._against = bytearray(count)
        self._age = bytearray(count)
        self.first = [0] * count
        self._gap = [0] * count
        self.edge = bytearray(count)
        self._held_us = [-1] * count
        self._edges = bytearray(length)
        self.ticks = array("i", [0] * length)
        self._gaps = array("i", [0] * length)
        self._in = 0
        self._out = 0
        self._missed = 0
        self._told = 0

    def step(self, mask: int, ticks: int, gap_us: int) -> bool:
        """Take a sample of all buttons; tell whether there is an edge to fetch.

        Args:
            mask: the contacts that conduct now, one bit each.
            ticks: when, in any unit; an edge keeps that of its first sample.
            gap_us: time since the sample before: what changed did so within it.
        """
        active = mask | self.busy
        n = 0
        while active >> n:
            if active >> n & 1:
                self._sample(n, 1 << n, mask & 1 << n, ticks, gap_us)
            n += 1
        if self._sure:
            self._tell()
        return self._in != self._out

    def get(self) -> "tuple[int, int, int, int] | None":
        """The next edge: button, DOWN/UP/HOLD, ticks of its first sample, time before it in us."""
        at = self._out
        if at == self._in:
            return None
        self._out = (at + 1) % len(self._edges)
        return self._edges[at] >> 2, self._edges[at] & 3, self.ticks[at], self._gaps[at]

    def take_missed(self) -> int:
        """How many edges found no room since the last call."""
        fresh = self._missed - self._told
        self._told += fresh
        return fresh

    def quiet(self) -> bool:
        """No button is down or in doubt: a calm moment."""
        return not self.busy

    def _sample(self, n: int, bit: int, closed: int, ticks: int, gap_us: int) -> None:
        if self._fresh & bit:
            # Held while the node starts: not a press, and its release is not one either.
            self._fresh ^= bit
            self.closed |= closed
            self._muted |= closed
        else:
            self._age[n] = min(self._age[n] + 1, 255)
            if closed == self.closed & bit:
                self._agree(n, bit, ticks, gap_us)
            else:
                self._differ(n, bit, ticks, gap_us)
        if (self.closed | self._doubt | self._sure) & bit:
            self.busy |= bit
        else:
            self.busy &= ~bit

    def _agree(self, n: int, bit: int, ticks: int, gap_us: int) -> None:
        """The contact is as it was: the edge in doubt may have been none, or it is held."""
        if self._doubt & bit:
            self._against[n] += 1
            if self._against[n] >= _ABORT:
                self._doubt ^= bit
        if self._held_us[n] >= 0:
            self._held_us[n] += gap_us
            if self._held_us[n] >= _HOLD_US and not self._doubt & bit:
                self._held_us[n] = -1
                self._begin(n, bit, ticks, gap_us)
                self._confirm(n, bit, HOLD)

    def _differ(self, n: int, bit: int, ticks: int, gap_us: int) -> None:
        """The contact is not as it was: an edge begins, or is confirmed."""
        if not self._doubt & bit:
            self._begin(n, bit, ticks, gap_us)
            self._doubt |= bit
        self._for[n] += 1
        self._against[n] = 0
        if self._for[n] < (self.rel if self.closed & bit else self.ok):
            return
        self._doubt ^= bit
        self.closed ^= bit
        down = self.closed & bit
        self._held_us[n] = 0 if down and not self._muted & bit else -1
        if self._muted & bit:
            self._muted ^= bit
        else:
            self._confirm(n, bit, DOWN if down else UP)

    def _begin(self, n: int, bit: int, ticks: int, gap_us: int) -> None:
        if self._sure & bit:
            self._put(n, bit)
        self._for[n] = self._against[n] = self._age[n] = 0
        self.first[n] = ticks
        self._gap[n] = gap_us

    def _confirm(self, n: int, bit: int, edge: int) -> None:
        self.edge[n] = edge
        self._sure |= bit

    def _tell(self) -> None:
        """Tell the edges that are sure, the oldest first, up to the oldest press in doubt."""
        while self._sure:
            oldest = -1
            for n in range(len(self._age)):
                known = self._sure | self._doubt & ~self.closed
                if known >> n & 1 and (oldest < 0 or self._age[n] > self._age[oldest]):
                    oldest = n
            if not self._sure >> oldest & 1:
                return
            self._put(oldest, 1 << oldest)

    def _put(self, n: int, bit: int) -> None:
        self._sure ^= bit
        after = (self._in + 1) % len(self._edges)
        if after == self._out:
            self._missed += 1
            return
        self._edges[self._in] = n * 4 + self.edge[n]
        self.ticks[self._in] = self.first[n]
        self._gaps[self._in] = self._gap[n]
        self._in = after
