"""Tell a roll of the die from everything else that hands and tables do to it.

A roll is: let go into free fall, struck by the table, tumbled, and come to rest on a face.
"""

from pitwall.roll_clues import NEVER, Flight, Hold, Knocks, Stillness
from pitwall.roll_sense import CLAMP_MG, FRACTION, Sense

NOTHING = 0
ROLLING = 1
ROLL = 2
COCKED = 3
HANDLING = 4

BRIEF_US = 60000
LONG_US = 300000
COCKED_US = 400000
SURE = 3
GAP_US = 450000
SWAY_MG = 250
SWAY_US = 250000


class Throw:
    """What has been felt since a die was let go: kept while strokes and flights follow each other."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget it."""
        self.on = False
        self.start = 0
        self.active = 0  # last stroke or flight
        self.gap = 0
        self.strokes = 0
        self.flights = 0
        self.longest = 0
        self.size = 0
        self.air = 0
        self.held = 0
        self.held_ago = 0
        self.turn = 0
        self.first = 0
        self.landed = 0


class RollDetector:
    """Takes samples one by one and says when a roll has come to rest."""

    def __init__(self, sense: Sense) -> None:
        self.sense = sense
        self.still = Stillness(sense)
        self.sway = Stillness(sense, SWAY_MG)
        self.knocks = Knocks(sense)
        self.flight = Flight(sense)
        self.hold = Hold(sense)
        self.throw = Throw()
        self.now = 0
        self.settled = False
        self.face = 0
        self.confidence = 0
        self.tumble_ms = 0
        self.hook = None

    def sample(self, dt: int, x: int, y: int, z: int, gx: int = 0, gy: int = 0, gz: int = 0) -> int:
        """Take one reading, ``dt`` microseconds after the one before; give what it settles."""
        s = self.sense
        x = _mg(x, s.mul_x, s.off_x)
        y = _mg(y, s.mul_y, s.off_y)
        z = _mg(z, s.mul_z, s.off_z)
        square = x * x + y * y + z * z
        still = self.still.step(dt, x, y, z, square)
        if self.settled:
            if still:
                return NOTHING
            self._wake()
        now = self.now = self.now + (dt if dt < 250000 else 250000)
        if now > 1 << 28:
            self._forget()
            now = 0
        stroke = self.knocks.step(x, y, z)
        low = self.flight.step(now, x, y, z, square)
        self.hold.step(now, dt, x, y, z, square)
        if s.gyro_mul:
            self._turn(dt, gx, gy, gz, low)
        told = self._follow(now, stroke, low)
        if still and self.still.span_us >= BRIEF_US and self.still.count >= 4:
            return self._judge()
        if self.throw.on and self.sway.step(dt, x, y, z, square):
            if self.sway.span_us >= SWAY_US and now - self.throw.active >= 200000:
                return self._judge_sway() or told
        return told

    def _turn(self, dt: int, gx: int, gy: int, gz: int, low: bool) -> None:
        m = self.sense.gyro_mul
        gx = abs(gx) * m >> FRACTION
        gy = abs(gy) * m >> FRACTION
        gz = abs(gz) * m >> FRACTION
        big = gx if gx > gy else gy
        if gz > big:
            big = gz
        rate = big + ((gx + gy + gz - big) * 3 >> 3)
        if not self.throw.on and not low:
            self.throw.turn = 0
        self.throw.turn += rate * dt // 1000

    def _follow(self, now: int, stroke: bool, low: bool) -> int:
        throw = self.throw
        flight = self.flight
        if throw.on:
            if stroke or (low and now - flight.since > 25000):
                if now - throw.active > throw.gap:
                    throw.gap = now - throw.active
                if stroke and now - throw.active > 12000:
                    throw.strokes += 1
                throw.active = now
            elif now - throw.active > GAP_US and self.still.span_us < BRIEF_US:
                throw.clear()
                return HANDLING
        if stroke and flight.end != NEVER:
            told = NOTHING
            if now - flight.end < 20000 + self.sense.smear_us:
                told = self._land(now)
            flight.end = NEVER
            return told
        return NOTHING

    def _land(self, now: int) -> int:
        throw = self.throw
        flight = self.flight
        told = NOTHING
        if not throw.on:
            if flight.length < 40000 and self.sense.smear_us < 20000:
                return NOTHING
            turn = throw.turn
            throw.clear()
            throw.turn = turn
            throw.on = True
            throw.start = flight.start
            throw.active = now
            throw.held = self.hold.length
            throw.held_ago = flight.start - self.hold.end
            throw.first = flight.length
            if not self.hold.level():
                throw.held = 0
            if self.hook:
                self.held_vec = (self.hold.x, self.hold.y, self.hold.z)
            told = ROLLING
        throw.flights += 1
        throw.air += flight.length
        throw.landed = now
        if flight.length > throw.longest:
            throw.longest = flight.length
            throw.size = flight.size
        return told

    def _judge(self) -> int:
        """Weigh the evidence once the die has lain still for a while."""
        if self.hook:
            return self.hook(self)
        still = self.still
        span = still.span_us
        if not self.throw.on:
            if span >= LONG_US:
                self._settle()
            return NOTHING
        axis = still.axis()
        if axis < 0:
            if span < COCKED_US:
                return NOTHING
            self._settle()
            return COCKED
        points = self.points = self._weigh(self.now - span)
        if points < 0:
            self.throw.clear()
            return HANDLING
        if span < (BRIEF_US if points >= SURE else 120000):
            return NOTHING
        return self._roll(axis, points, span)

    def _judge_sway(self) -> int:
        axis = self.sway.axis()
        span = self.sway.span_us
        points = self._weigh(self.now - span)
        if axis < 0 or points < SURE:
            return NOTHING
        return self._roll(axis, points, span)

    def _roll(self, axis: int, points: int, span: int) -> int:
        self.face = self.sense.faces[axis]
        self.confidence = 900 + (points if points < 20 else 20) * 5 - 1
        self.tumble_ms = (self.now - span - self.throw.start) // 1000
        self._settle()
        return ROLL

    def _weigh(self, start: int) -> int:
        throw = self.throw
        since = (start - throw.start) // 1000
        landed = (start - throw.landed) // 1000
        gap = start - throw.active
        if throw.gap > gap:
            gap = throw.gap
        gap //= 1000
        if (
            throw.held >= 55000
            and throw.held_ago < 35000 + self.sense.smear_us
            and since < 550
            and (throw.turn < 2800000 or not self.sense.gyro_mul)
        ):
            return -99
        points = throw.longest // 10000
        if points > 8:
            points = 8
        more = 3 * throw.flights + 2 * throw.strokes
        points += more if more < 20 else 20
        if since < 340:
            points -= (340 - since) // 10
        if gap > 300:
            points -= (gap - 300) // 15
        if landed > 600:
            points -= (landed - 600) // 30
        if throw.longest < 80000 and throw.size > 160000:
            points -= 5
        return points - 12

    def _settle(self) -> None:
        self.settled = True
        self._forget()

    def _wake(self) -> None:
        self.settled = False
        self.flight.since = self.now
        self.throw.clear()

    def _forget(self) -> None:
        self.now = 0
        self.throw.clear()
        self.flight.since = 0
        self.flight.end = NEVER
        self.hold.since = 0
        self.hold.end = NEVER


def _mg(counts: int, mul: int, off: int) -> int:
    mg = (counts * mul - off) >> FRACTION
    if mg > CLAMP_MG:
        return CLAMP_MG
    return mg if mg >= -CLAMP_MG else -CLAMP_MG
