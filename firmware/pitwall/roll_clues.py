"""What a die can feel: that it lies still, that it flies, that it is struck, that it is held.

Each clue takes one sample (thousandths of g, microseconds) and keeps a few integers.
"""

from pitwall.roll_sense import Sense

STILL_MG = 16  # what rest may add to the sensor's own noise: tables shiver
FLIGHT_MG = 25
LOW = 850 * 850  # square of the largest reading taken for flight
ONE_LOW = 850 * 850  # what a calibrated sensor may read for one g
ONE_HIGH = 1150 * 1150
FLIGHT_TAU = 20000
FLIGHT_US = 25000
HELD_MG = 100
NEVER = -(1 << 28)


def shift_for(period_us: int, tau_us: int) -> int:
    """Shift of a running mean whose time constant is ``tau_us``, to the next power of two."""
    shift = 1
    while (period_us << shift) * 3 < tau_us * 2:
        shift += 1
    return shift


def up_axis(x: int, y: int, z: int) -> int:
    """Which of +x, -x, +y, -y, +z, -z points up within 11.5 degrees; -1 if none does.

    A side is level below 8 degrees and cocked from 15 on; the sensor may sit 3 degrees askew.
    """
    xx = x * x
    yy = y * y
    zz = z * z
    if (yy + zz) * 24 <= xx:
        return 0 if x > 0 else 1
    if (xx + zz) * 24 <= yy:
        return 2 if y > 0 else 3
    if (xx + yy) * 24 <= zz:
        return 4 if z > 0 else 5
    return -1


class Stillness:
    """Rest: every sample within the sensor's noise of the mean, and the mean near one g.

    ``span_us`` counts time seen: a gap in the samples counts as two periods at most.
    """

    def __init__(self, sense: Sense, slack_mg: int = STILL_MG) -> None:
        self.band = slack_mg + sense.noise_mg * 9 // 2 + sense.lsb_mg
        self._cap_us = 2 * sense.period_us
        self.span_us = 0
        self.count = 0
        self.x = self.y = self.z = 0  # sums of ``count`` samples

    def step(self, dt: int, x: int, y: int, z: int, square: int) -> bool:
        """Take a sample; tell whether it lies with those before it."""
        n = self.count
        wide = self.band * n
        if (
            ONE_LOW < square < ONE_HIGH
            and -wide <= x * n - self.x <= wide
            and -wide <= y * n - self.y <= wide
            and -wide <= z * n - self.z <= wide
        ):
            if n < 64:
                self.x += x
                self.y += y
                self.z += z
                self.count = n + 1
            else:
                self.x += x - (self.x >> 6)
                self.y += y - (self.y >> 6)
                self.z += z - (self.z >> 6)
            self.span_us += dt if dt < self._cap_us else self._cap_us
            return True
        self.x = x
        self.y = y
        self.z = z
        self.count = 1
        self.span_us = 0
        return False

    def axis(self) -> int:
        """The axis that points up, or -1."""
        n = self.count
        return up_axis(self.x // n, self.y // n, self.z // n)


class Knocks:
    """Hard contact: the reading leaves its own course of the last 8 ms.

    A hand moves a die smoothly (below 8 Hz); a table top stops it within a few milliseconds.
    """

    def __init__(self, sense: Sense) -> None:
        self._alpha = (sense.period_us << 8) // (8000 + sense.period_us)
        # A narrow filter blunts the stroke: what arrives is in proportion to the bandwidth.
        self.limit = 400 if sense.smear_us < 12000 else 200
        self._x = self._y = self._z = 0

    def step(self, x: int, y: int, z: int) -> bool:
        """Take a sample; tell whether it is a stroke."""
        a = self._alpha
        x = (x << 4) - self._x
        y = (y << 4) - self._y
        z = (z << 4) - self._z
        self._x += (x * a) >> 8
        self._y += (y * a) >> 8
        self._z += (z * a) >> 8
        k = self.limit << 4
        return not (-k <= x <= k and -k <= y <= k and -k <= z <= k)


class Flight:
    """Free fall: below 0.85 g and steady.

    A falling body feels no weight; a sensor off its centre feels the centripetal force, whose
    direction and size hardly change in the body as long as it turns freely. A hand on its way
    down passes low readings too, but they drift.
    """

    def __init__(self, sense: Sense) -> None:
        self._band = FLIGHT_MG + sense.noise_mg * 9 // 2 + sense.lsb_mg
        self._shift = shift_for(sense.period_us, FLIGHT_TAU)
        self._x = self._y = self._z = 0
        self.since = 0  # start of the steady stretch
        self.start = NEVER  # the last flight: when it began,
        self.end = NEVER  # its last sample,
        self.length = 0
        self.size = 0  # and the square of its reading

    def step(self, now: int, x: int, y: int, z: int, square: int) -> bool:
        """Take a sample; tell whether it belongs to a steady low stretch."""
        s = self._shift
        if square < LOW:
            band = self._band + (square >> 15)
            dx = x - (self._x >> s)
            dy = y - (self._y >> s)
            dz = z - (self._z >> s)
            if -band <= dx <= band and -band <= dy <= band and -band <= dz <= band:
                self._x += dx
                self._y += dy
                self._z += dz
                length = now - self.since
                if length >= FLIGHT_US:
                    self.start = self.since
                    self.end = now
                    self.length = length
                    self.size = square
                return True
        self._x = x << s
        self._y = y << s
        self._z = z << s
        self.since = now
        return False


class Hold:
    """A quiet hand or table: within a tenth of g of its course, and near one g.

    Remembers the last such spell of 40 ms or more: a die that is let go from it was dropped.
    """

    def __init__(self, sense: Sense) -> None:
        self._band = HELD_MG + STILL_MG + sense.noise_mg * 9 // 2 + sense.lsb_mg
        self._shift = shift_for(sense.period_us, 40000)
        self._x = self._y = self._z = 0
        self.since = 0
        self.end = NEVER
        self.length = 0
        self.x = self.y = self.z = 0

    def step(self, now: int, dt: int, x: int, y: int, z: int, square: int) -> None:
        """Take a sample."""
        band = self._band
        s = self._shift
        mx = self._x >> s
        my = self._y >> s
        mz = self._z >> s
        if (
            ONE_LOW < square < ONE_HIGH
            and -band <= x - mx <= band
            and -band <= y - my <= band
            and -band <= z - mz <= band
        ):
            self._x += x - mx
            self._y += y - my
            self._z += z - mz
            return
        length = now - dt - self.since
        if length > 40000:
            self.end = now - dt
            self.length = length
            self.x = mx
            self.y = my
            self.z = mz
        self.since = now
        self._x = x << s
        self._y = y << s
        self._z = z << s

    def level(self) -> bool:
        """Whether a side was up in that spell."""
        return up_axis(self.x, self.y, self.z) >= 0
