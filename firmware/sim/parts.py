"""Models of the parts around a board: a crystal that drifts, a button that bounces."""

import os

import utime
from micropython import const

_TICKS = const(1 << 30)


class Crystal:
    """The board's counter of microseconds: 30 bits, off and drifting as the bench says."""

    def __init__(self):
        self._offset = 0
        self.ppm = 0
        self.time = utime.ticks_us()
        self._frozen = -1

    def true_us(self):
        """Microseconds of the machine that runs the bench."""
        return utime.ticks_us()

    def ticks_us(self):
        """What the board reads; inside a timer interrupt the time at which it was due."""
        return self._at(self._frozen if self._frozen >= 0 else utime.ticks_us()) & (_TICKS - 1)

    def freeze(self, true_us):
        """An interrupt runs that was due at ``true_us``."""
        self._frozen = true_us

    def thaw(self):
        """The interrupt is over."""
        self._frozen = -1

    def change(self, offset_us, ppm):
        """Jump by ``offset_us`` and, unless None, run ``ppm`` fast from now on."""
        now = utime.ticks_us()
        self._offset = self._at(now) - now + offset_us
        self.time = now
        if ppm is not None:
            self.ppm = ppm

    def seen_us(self, true_us):
        """The time at which a contact is looked at: now, or the time of the interrupt."""
        return self._frozen if self._frozen >= 0 else true_us

    def _at(self, true_us):
        return true_us + self._offset + (true_us - self.time) * self.ppm // 1000000


class Button:
    """A contact that opens and closes several times before it stays."""

    def __init__(self, bounce_us):
        self.closed = False
        self.bounce_us = bounce_us
        self._toggles = []

    def move(self, closed, true_us):
        """Press or release at a time, not before what was asked earlier."""
        if self._toggles:
            true_us = max(true_us, self._toggles[-1] + 1)
        if (len(self._toggles) % 2 == 1) == (closed != self.closed):
            return
        self._toggles.append(true_us)
        if self.bounce_us:
            chance = os.urandom(2 * (os.urandom(1)[0] % 4))
            self._toggles += sorted([true_us + self.bounce_us * byte // 256 for byte in chance])

    def disturb(self, true_us, length_us, times, every_us):
        """Induce pulses that are no presses."""
        for n in range(times):
            start = true_us + n * every_us
            self._toggles += [start, start + length_us]

    def level(self, true_us):
        """The contact is closed at a time that never runs backwards."""
        while self._toggles and self._toggles[0] <= true_us:
            self._toggles.pop(0)
            self.closed = not self.closed
        return self.closed
