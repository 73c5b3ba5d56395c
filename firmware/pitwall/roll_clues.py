"""What a die can feel: that it lies still, that it flies, that it is struck, that it is held.

Each clue takes samples in thousandths of g and keeps a few integers. Times are microseconds on
the detector's own count, which begins anew at every rest.
"""

from pitwall.roll_sense import Sense, up_axis

NEVER = -(1 << 28)
ONE_LOW = 850 * 850  # squares of what may be read for one g
ONE_HIGH = 1150 * 1150
STILL_MG = 16  # what rest may add to the noise of the sensor: tables shiver
FLIGHT_MG = 25
FLIGHT_US = 25000
TOUCH_US = 30000  # a soft touch does not end a flight
FLIGHT_TAU_US = 20000
HOLD_MG = 116
HOLD_US = 40000
HOLD_TAU_US = 40000
TREMOR_US = 50000
CALM_US = 30000  # until then the filter of the sensor swings out
KNOCK_TAU_US = 8000


class Stillness:
    """Rest: every sample within a band around the mean of those before it, near one g.

    The band is the noise of the sensor and ``slack_mg``. ``span_us`` counts time that was seen:
    a gap between samples counts as two periods at most.
    """

    def __init__(self, sense: Sense, slack_mg: int = STILL_MG) -> None:
        self._band = slack_mg + sense.noise_mg * 9 // 2 + sense.lsb_mg
        self._cap_us = 2 * sense.period_us
        self.clear()

    def clear(self) -> None:
        """Forget all samples."""
        self.span_us = 0
        self.count = 0
        self._x = self._y = self._z = 0  # sums of ``count`` samples

    def step(self, dt: int, x: int, y: int, z: int, square: int) -> bool:
        """Take a sample; tell whether it lies with those before it."""
        n = self.count
        band = self._band * n
        if (
            ONE_LOW < square < ONE_HIGH
            and -band <= x * n - self._x <= band
            and -band <= y * n - self._y <= band
            and -band <= z * n - self._z <= band
        ):
            if n < 64:
                self._x += x
                self._y += y
                self._z += z
                self.count = n + 1
            else:
                self._x += x - (self._x >> 6)
                self._y += y - (self._y >> 6)
                self._z += z - (self._z >> 6)
            self.span_us += dt if dt < self._cap_us else self._cap_us
            return True
        self._x = x
        self._y = y
        self._z = z
        self.count = 1
        self.span_us = 0
        return False

    def axis(self) -> int:
        """The axis that points up in the mean, or -1."""
        n = self.count
        return up_axis(self._x // n, self._y // n, self._z // n)


class Tremor:
    """A living hand: the mean over 50 ms wanders, at 7 to 12 Hz, by more than noise explains."""

    def __init__(self, sense: Sense) -> None:
        n = max(1, TREMOR_US // sense.period_us)
        root = 1
        while root * root < n:
            root += 1
        self._n = n
        self._limit = sense.lsb_mg // 2 + 5 * sense.noise_mg // root + 6
        self._count = 0
        self._blocks = 0
        self._sx = self._sy = self._sz = 0
        self._lx = self._ly = self._lz = self._hx = self._hy = self._hz = 0

    def step(self, still_us: int, x: int, y: int, z: int) -> None:
        """Take a sample of a die that has lain still for so long."""
        if still_us < CALM_US:
            self._count = self._blocks = 0
            self._sx = self._sy = self._sz = 0
            return
        self._sx += x
        self._sy += y
        self._sz += z
        self._count += 1
        if self._count < self._n:
            return
        x = self._sx // self._n
        y = self._sy // self._n
        z = self._sz // self._n
        first = self._blocks == 0
        self._blocks += 1
        self._lx = x if first else min(x, self._lx)
        self._ly = y if first else min(y, self._ly)
        self._lz = z if first else min(z, self._lz)
        self._hx = x if first else max(x, self._hx)
        self._hy = y if first else max(y, self._hy)
        self._hz = z if first else max(z, self._hz)
        self._sx = self._sy = self._sz = self._count = 0

    def felt(self) -> bool:
        """Whether a hand was felt so far."""
        if self._blocks < 2:
            return False
        k = self._limit
        return self._hx - self._lx > k or self._hy - self._ly > k or self._hz - self._lz > k


class Knocks:
    """Strokes: the reading leaves its own course of the last 8 ms.

    A hand moves a die smoothly, below 8 Hz; a table top turns it round within a few milliseconds.
    """

    def __init__(self, sense: Sense) -> None:
        self._alpha = (sense.period_us << 8) // (KNOCK_TAU_US + sense.period_us)
        # A narrow filter blunts the stroke: what is left of it goes with the bandwidth.
        self._limit = (400 if sense.smear_us < 12000 else 200) << 4
        self._x = self._y = self._z = 0

    def step(self, x: int, y: int, z: int) -> bool:
        """Take a sample; tell whether it is a stroke."""
        a = self._alpha
        k = self._limit
        x = (x << 4) - self._x
        y = (y << 4) - self._y
        z = (z << 4) - self._z
        self._x += (x * a) >> 8
        self._y += (y * a) >> 8
        self._z += (z * a) >> 8
        return not (-k <= x <= k and -k <= y <= k and -k <= z <= k)


class Flight:
    """Free fall: below 0.85 g, and steady.

    A falling body feels no weight. A sensor off its centre feels the centripetal force, whose
    direction and size hardly change in the body as long as nothing touches it. A hand on its way
    down passes low readings too, but they drift.
    """

    def __init__(self, sense: Sense) -> None:
        self._band = FLIGHT_MG + sense.noise_mg * 9 // 2 + sense.lsb_mg
        self._shift = sense.shift_for(FLIGHT_TAU_US)
        self._x = self._y = self._z = 0
        self.since = 0  # start of the steady stretch
        self.start = NEVER  # the last flight: when it began,
        self.end = NEVER  # its last sample so far,
        self.length = 0
        self.square = 0  # and the square of its reading

    def step(self, now: int, x: int, y: int, z: int, square: int) -> bool:
        """Take a sample; tell whether a flight of 25 ms or more goes on."""
        s = self._shift
        if square < ONE_LOW:
            band = self._band + (square >> 15)
            dx = x - (self._x >> s)
            dy = y - (self._y >> s)
            dz = z - (self._z >> s)
            if -band <= dx <= band and -band <= dy <= band and -band <= dz <= band:
                self._x += dx
                self._y += dy
                self._z += dz
                if now - self.since < FLIGHT_US:
                    return False
                if self.since - self.end > TOUCH_US:
                    self.start = self.since
                self.end = now
                self.length = now - self.start
                self.square = square
                return True
        self._x = x << s
        self._y = y << s
        self._z = z << s
        self.since = now
        return False

    def take(self, now: int, within_us: int) -> bool:
        """Whether a flight ended within that time; it is used up."""
        end = self.end
        self.end = NEVER
        return now - end < within_us

    def clear(self, now: int) -> None:
        """Forget all flights."""
        self.since = now
        self.end = NEVER


class Hold:
    """A quiet hand, or a table: near one g and within a tenth of g of its course.

    Remembers the last such spell of 40 ms or more: a die that falls right out of it was dropped.
    """

    def __init__(self, sense: Sense) -> None:
        self._band = HOLD_MG + sense.noise_mg * 9 // 2 + sense.lsb_mg
        self._shift = sense.shift_for(HOLD_TAU_US)
        self._x = self._y = self._z = 0
        self._since = 0
        self.end = NEVER
        self.length = 0
        self.level = False

    def step(self, now: int, dt: int, x: int, y: int, z: int, square: int) -> None:
        """Take a sample."""
        s = self._shift
        mx = self._x >> s
        my = self._y >> s
        mz = self._z >> s
        if ONE_LOW < square < ONE_HIGH:
            band = self._band
            dx = x - mx
            dy = y - my
            dz = z - mz
            if -band <= dx <= band and -band <= dy <= band and -band <= dz <= band:
                self._x += dx
                self._y += dy
                self._z += dz
                return
        length = now - dt - self._since
        if length > HOLD_US:
            self.end = now - dt
            self.length = length
            self.level = up_axis(mx, my, mz) >= 0
        self._since = now
        self._x = x << s
        self._y = y << s
        self._z = z << s

    def clear(self) -> None:
        """Begin anew at time 0, after a long spell of rest, be it in a hand."""
        self._since = -HOLD_US * 5
        self.end = NEVER
