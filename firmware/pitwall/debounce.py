"""Contacts that bounce, made into presses.

The first edge is the time of a press; the samples after it confirm that it was one. Counting
samples rather than milliseconds keeps a stalled loop from losing a press.
"""

DOWN = 0
UP = 1
HOLD = 2
HOLD_US = 800000
# As many samples in a row that say otherwise end a doubtful edge: it was a disturbance.
ABORT = 5


class Contact:
    """One button, sampled about once a millisecond."""

    def __init__(self) -> None:
        self.closed = False
        self.first = 0
        self.gap_us = 0
        self._fresh = True
        self._seen = 0
        self._against = 0
        self._muted = False
        self._held_us = -1

    def sample(self, closed: bool, ticks: int, gap_us: int, need: int) -> int:
        """Take a sample.

        Args:
            closed: the contact conducts now.
            ticks: when, in any unit; ``first`` keeps it for the edge that is being told.
            gap_us: time since the sample before: the edge lies in it.
            need: samples that confirm an edge.

        Returns:
            DOWN, UP, HOLD, or -1 when nothing happened.
        """
        if self._fresh:
            # Held while the node starts: not a press, and its release is not one either.
            self._fresh = False
            self.closed = self._muted = closed
            return -1
        if closed == self.closed:
            if self._seen:
                self._against += 1
                if self._against >= ABORT:
                    self._seen = 0
            return self._hold(ticks, gap_us)
        if not self._seen:
            self.first = ticks
            self.gap_us = gap_us
        self._seen += 1
        self._against = 0
        return self._flip() if self._seen >= need else -1

    @property
    def quiet(self) -> bool:
        """Open, and no edge in doubt."""
        return not self.closed and not self._seen

    def _flip(self) -> int:
        self.closed = not self.closed
        self._seen = 0
        muted = self._muted
        self._muted = False
        self._held_us = 0 if self.closed else -1
        if muted:
            return -1
        return DOWN if self.closed else UP

    def _hold(self, ticks: int, gap_us: int) -> int:
        if self._held_us < 0:
            return -1
        self._held_us += gap_us
        if self._held_us < HOLD_US:
            return -1
        self._held_us = -1
        self.first = ticks
        self.gap_us = gap_us
        return HOLD


class Debouncer:
    """All buttons of a node, and the edges that the main loop has yet to fetch.

    ``step`` may run in an interrupt: it fills preallocated lists, one writer and one reader.
    """

    def __init__(self, count: int, ok: int = 5, rel: int = 20, depth: int = 32) -> None:
        self.ok = ok
        self.rel = rel
        self._contacts = [Contact() for _ in range(count)]
        self._busy = (
            1 << count
        ) - 1  # of the buttons that need the samples of an open contact too
        self._edges = [0] * depth
        self._ticks = [0] * depth
        self._gaps = [0] * depth
        self._in = 0
        self._out = 0
        self._missed = 0
        self._told = 0
        self._told = 0

    def step(self, mask: int, ticks: int, gap_us: int) -> bool:
        """Take a sample of all buttons, one bit each; tell whether there is an edge to fetch."""
        active = mask | self._busy
        if active:
            for n, contact in enumerate(self._contacts):
                if active >> n & 1:
                    self._sample(n, contact, mask >> n & 1, ticks, gap_us)
        return self._in != self._out

    def fetch(self) -> "tuple[int, int, int, int] | None":
        """The next edge: button, DOWN/UP/HOLD, ticks of its first sample, time before it in us."""
        at = self._out
        if at == self._in:
            return None
        self._out = (at + 1) % len(self._edges)
        return self._edges[at] >> 2, self._edges[at] & 3, self._ticks[at], self._gaps[at]

    def take_missed(self) -> int:
        """How many edges found no room since the last call."""
        fresh = self._missed - self._told
        self._told += fresh
        return fresh

    def quiet(self) -> bool:
        """No button is down or in doubt: a calm moment."""
        return not self._busy

    def _sample(self, n: int, contact: Contact, closed: int, ticks: int, gap_us: int) -> None:
        need = self.rel if contact.closed else self.ok
        edge = contact.sample(closed == 1, ticks, gap_us, need)
        if edge >= 0:
            self._put(n * 4 + edge, contact.first, contact.gap_us)
        if contact.quiet:
            self._busy &= ~(1 << n)
        else:
            self._busy |= 1 << n

    def _put(self, edge: int, ticks: int, gap_us: int) -> None:
        after = (self._in + 1) % len(self._edges)
        if after == self._out:
            self._missed += 1
            return
        self._edges[self._in] = edge
        self._ticks[self._in] = ticks
        self._gaps[self._in] = gap_us
        self._in = after
