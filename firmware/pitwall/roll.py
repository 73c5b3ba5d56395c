"""Tell a roll of the die from everything else that hands and tables do to it.

A roll is: let go into free fall, struck by the table, tumbled, and come to rest on a face.
"""

from pitwall.roll_clues import Flight, Hold, Knocks, Stillness, Tremor
from pitwall.roll_sense import Sense
from pitwall.roll_throw import Throw

NOTHING = 0
ROLLING = 1  # it was let go and has hit the table
ROLL = 2  # it came to rest: see face, confidence, tumble_ms
COCKED = 3  # it came to rest with no face up
HANDLING = 4  # it is being moved, or what looked like a roll was none

REST_US = 60000  # still for so long: enough for a clear throw
DOUBT_US = 135000  # two spells of 50 ms in which a tremor shows
LONG_DOUBT_US = 185000  # three
FEW_DOUBTS = 3  # from here on tremor is listened for
MAX_DOUBTS = 16  # from here on no calm helps
COCKED_US = 400000  # a cube may balance on an edge for a third of a second
SETTLE_US = 300000  # still for so long: what was before does not matter
CAUGHT_US = 450000  # no table leaves a tumbling die alone for so long
LANDING_US = 20000  # from the end of a flight to its stroke
LIFT_US = 300000  # shorter motion is a knock on the table
SWAY_MG = 250  # a light table on soft legs
SWAY_US = 250000
SURE = 3  # points
SURE_SWAY = 5
SWAY_ROLL_US = 1500000
GAP_US = 250000
LONG_US = 1 << 28


class RollDetector:
    """Takes the samples of one die and says what happened to it.

    After ``sample`` gave ``ROLL``: ``face`` is 1 to 6, ``confidence`` in thousandths,
    ``tumble_ms`` the time from release to rest, ``rest_us`` how long it has lain still already.
    """

    def __init__(self, sense: Sense) -> None:
        self._sense = sense
        self._still = Stillness(sense)
        self._sway = Stillness(sense, SWAY_MG)
        self._tremor = Tremor(sense)
        self._knocks = Knocks(sense)
        self._flight = Flight(sense)
        self._hold = Hold(sense)
        self._throw = Throw(sense)
        self._landing_us = LANDING_US + sense.smear_us + 2 * sense.period_us
        self._now = 0
        self._settled = False
        self._told = False
        self._spin = 0
        self.face = 0
        self.confidence = 0
        self.tumble_ms = 0
        self.rest_us = 0

    def gyro(self, x: int, y: int, z: int) -> None:
        """Take a reading of the gyro, where there is one, before the sample it belongs to."""
        self._spin = self._sense.spin(x, y, z)

    def sample(self, dt: int, x: int, y: int, z: int) -> int:
        """Take a reading in counts, ``dt`` microseconds after the last; give what is new."""
        sense = self._sense
        x = sense.mg(0, x)
        y = sense.mg(1, y)
        z = sense.mg(2, z)
        square = x * x + y * y + z * z
        dt = min(dt, GAP_US)
        still = self._still.step(dt, x, y, z, square)
        if self._settled:
            if still:
                return NOTHING
            self._wake()
        now = self._advance(dt)
        self._hold.step(now, dt, x, y, z, square)
        flying = self._flight.step(now, x, y, z, square)
        if self._spin:
            self._turn(now, dt)
        told = self._move(now, self._knocks.step(x, y, z), flying)
        if self._throw.on:
            self._sway.step(dt, x, y, z, square)
            self._tremor.step(self._still.span_us, x, y, z)
        if still and self._still.span_us >= REST_US and self._still.count >= 4:
            return self._judge(now) or told
        return self._judge_sway(now) or told

    def _advance(self, dt: int) -> int:
        if self._now > LONG_US:
            self._forget()
        self._now += dt
        return self._now

    def _turn(self, now: int, dt: int) -> None:
        """Add up how far the die has turned since it was let go."""
        throw = self._throw
        flight = self._flight
        if not throw.on and flight.since == now and now - flight.end > self._landing_us:
            throw.turned_urad = 0
        elif throw.turned_urad < LONG_US:
            throw.turned_urad += self._spin * (dt >> 3) // 125

    def _move(self, now: int, stroke: bool, flying: bool) -> int:
        """Follow the throw, if there is one."""
        throw = self._throw
        loose = self._still.span_us < REST_US
        if throw.on:
            throw.feel(now, stroke, flying)
            if loose and now - throw.active > CAUGHT_US:
                return self._refuse()
        elif loose and now > LIFT_US and not self._told:
            self._told = True
            return HANDLING
        landed = stroke and self._flight.take(now, self._landing_us)
        if landed and throw.land(now, self._flight, self._hold):
            self._sway.clear()
            self._told = True
            return ROLLING
        return NOTHING

    def _judge(self, now: int) -> int:
        """Decide about a die that lies still."""
        span = self._still.span_us
        if not self._throw.on:
            if span >= SETTLE_US:
                self._settle()
            return NOTHING
        axis = self._still.axis()
        if axis >= 0:
            return self._weigh(axis, now - span, span)
        if span < COCKED_US:
            return NOTHING
        self._settle()
        return COCKED

    def _weigh(self, axis: int, rest: int, span: int) -> int:
        """Decide about a die that lies still with a face up, as soon as the evidence allows."""
        throw = self._throw
        points = throw.points(rest)
        if points < 0 or not throw.tumbled(rest):
            return self._refuse()
        doubts = throw.doubts(rest)
        points -= doubts
        if points >= SURE and doubts < FEW_DOUBTS:
            return self._roll(axis, points, span)
        throw.rested = True
        if span < (DOUBT_US if points >= 0 else LONG_DOUBT_US):
            return NOTHING
        if doubts > MAX_DOUBTS or self._tremor.felt():
            return self._refuse()
        return self._roll(axis, max(0, points), span)

    def _refuse(self) -> int:
        self._throw.clear()
        return HANDLING

    def _judge_sway(self, now: int) -> int:
        """Decide about a die that lies on a table which still swings, and is struck no more."""
        span = self._sway.span_us
        throw = self._throw
        if not throw.on or span < SWAY_US or now - throw.active < SWAY_US:
            return NOTHING
        rest = now - span
        axis = self._sway.axis()
        points = throw.points(rest) - throw.doubts(rest)
        if axis < 0 or points < SURE_SWAY or rest - throw.start > SWAY_ROLL_US:
            return NOTHING
        return self._roll(axis, points, span) if throw.tumbled(rest) else NOTHING

    def _roll(self, axis: int, points: int, span: int) -> int:
        self.face = self._sense.faces[axis]
        self.confidence = 600 + 20 * min(points, 19)
        self.tumble_ms = (self._now - span - self._throw.start) // 1000
        self.rest_us = span
        self._settle()
        return ROLL

    def _settle(self) -> None:
        self._settled = True
        self._forget()

    def _wake(self) -> None:
        self._settled = False
        self._told = False

    def _forget(self) -> None:
        """Begin a new count of time: nothing from before matters any more."""
        self._now = 0
        self._throw.clear()
        self._flight.clear(0)
        self._hold.clear()
