"""What speaks for a throw, and what against it.

A throw is let go into free fall and then struck by the table again and again until it lies. The
evidence is counted in points; every point stands for something a hand or a table cannot do.
"""

from pitwall.roll_clues import Flight, Hold
from pitwall.roll_sense import Sense

SHORT_US = 40000  # cupped hands let a die fly this long while they shake it
RELEASE_US = 60000  # a fall of 2 cm: from here on it has left the hand
APART_US = 12000  # samples above the limit this close belong to one stroke

BOUNCE_US = 200000  # a long flight this long after a short one is the release
AGAIN_US = 800000  # no bounce flies long again so late

HELD_US = 40000
HELD_AGO_US = 110000  # fingers open within 60 ms
DROP_US = 120000  # a fall of 7 cm
DROP_REST_US = 900000
TUMBLED_URAD = 2800000  # 160 degrees: two sides of a cube

NEEDED = 11  # points that a throw must reach


class Throw:
    """What was felt since a die was let go."""

    def __init__(self, sense: Sense) -> None:
        self._smear_us = sense.smear_us
        self._gyro = sense.gyro_mul > 0
        # No spin: the reading in flight is nothing but what calibration leaves.
        self._spinless = sense.lsb_mg * sense.lsb_mg + 40 * 40
        self.turned_urad = 0
        self.clear()

    def clear(self) -> None:
        """Forget it."""
        self.on = False
        self.rested = False  # it lay level and still for a while
        self.start = 0  # release
        self.active = 0  # last stroke or flight
        self._pause = 0  # longest time without either
        self._strokes = 0
        self._flights = 0
        self._longest = 0
        self._square = 0
        self._landed = 0
        self._first = 0  # the flight after the release,
        self._first_square = 0  # and what was read in it
        self._from_level_hand = False

    def feel(self, now: int, stroke: bool, flying: bool) -> None:
        """Note a sample of the throw that goes on."""
        if stroke or flying:
            pause = now - self.active
            self._pause = max(self._pause, pause)
            if stroke and pause > APART_US:
                self._strokes += 1
            self.active = now

    def land(self, now: int, flight: Flight, hold: Hold) -> bool:
        """Note a flight that a stroke ended; tell whether a throw began with it."""
        length = flight.length + self._smear_us
        began = False
        if not self.on or self._is_anew(flight.start, length):
            if length < SHORT_US:
                return False
            began = not self.on
            self.clear()
            self.on = True
            self.start = flight.start
            self.active = now
            self._first = length
            self._first_square = flight.square
            self._from_level_hand = (
                hold.level
                and hold.length >= HELD_US
                and flight.start - hold.end < HELD_AGO_US + self._smear_us
            )
        self._flights += 1
        if length >= SHORT_US:
            self._landed = now
        if length > self._longest:
            self._longest = length
            self._square = flight.square
        return began

    def _is_anew(self, start: int, length: int) -> bool:
        """Whether this flight is the release, and what went before was done in the hand."""
        if self.rested:
            return True
        if length < RELEASE_US:
            return False
        if self._longest < RELEASE_US:
            return start - self.start > BOUNCE_US
        return start - self._landed > AGAIN_US

    def tumbled(self, rest: int) -> bool:
        """Whether the die can have tumbled on its way to rest.

        A gyro has seen it. Without one: a level, quiet hand that opens a few centimetres above
        the table lets it fall without spin, and it is soon at rest.
        """
        if self._gyro:
            return self.turned_urad >= TUMBLED_URAD
        return not (
            self._from_level_hand
            and self._first < DROP_US
            and self._first_square < self._spinless
            and rest - self.start < DROP_REST_US
        )

    def points(self, rest: int) -> int:
        """What speaks for a throw that came to rest at that time; negative: it was none."""
        points = min(self._longest // 10000, 8) + min(3 * self._flights + 2 * self._strokes, 14)
        # A tumbling die needs a third of a second to come to rest.
        return points - max(0, 340000 - (rest - self.start)) // 10000 - NEEDED

    def doubts(self, rest: int) -> int:
        """What speaks for a hand that still holds the die."""
        # A die on the table is struck at each of its edges; a hand that caught it is smooth.
        doubts = max(0, max(self._pause, rest - self.active) - 300000) // 15000
        events = self._flights + self._strokes
        doubts += max(0, (rest - self.start) // events - 150000) // 12000
        # It does not bounce for long before it rolls out, nor roll for ever.
        doubts += max(0, rest - self._landed - 900000) // 30000
        doubts += max(0, rest - self.start - 2000000) // 40000
        # Short steady spells without much of a fall come from hands.
        doubts += max(0, 75000 - self._longest) // 3000
        # Spin seldom reads more than 0.7 g; a hand in a slow arc does.
        if self._square > 700 * 700:
            doubts += 9
        elif self._longest < 85000 and self._square > 400 * 400:
            doubts += 5
        return doubts
