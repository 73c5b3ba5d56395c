"""Calibration on six sides: the die lies on one side after the other, and gravity is the measure.

Which way the sensor is mounted, what each of its axes reads at zero g, and its gain, all follow.
"""

from pitwall.roll_sense import Mount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

STILL_COUNTS = 4  # how far from the first reading a die at rest may read
NEEDED = 32
MOST = 256
SIDES = 63
STORED = 64

MOST_OFFSET_MG = 200
GAIN_PM = (850, 1150)
MOST_TILT = 4  # the side reading may lean by 1 in so many


class Calibration:
    """Collects one reading a side, in any order; each may be taken again."""

    def __init__(self, lsb_ug: int) -> None:
        self._lsb_ug = lsb_ug
        self._readings: "list[tuple[int, int, int] | None]" = [None] * 6
        self._first = (0, 0, 0)
        self._x = self._y = self._z = 0
        self._count = 0

    def feel(self, x: int, y: int, z: int) -> None:
        """Take a sample in counts, and begin anew whenever the die moves."""
        a, b, c = self._first
        k = STILL_COUNTS
        if self._count and -k <= x - a <= k and -k <= y - b <= k and -k <= z - c <= k:
            if self._count < MOST:
                self._count += 1
                self._x += x
                self._y += y
                self._z += z
            return
        self._first = (x, y, z)
        self._count = 1
        self._x = x
        self._y = y
        self._z = z

    @property
    def sides(self) -> int:
        """The sides that have been read, one bit each, from the one with one pip."""
        return sum([1 << n for n in range(6) if self._readings[n] is not None])

    def take(self, pips: int) -> str:
        """Read the side that is up; returns ``busy`` while the die does not lie still."""
        n = self._count
        if n < NEEDED:
            return "busy"
        mg = [total * self._lsb_ug // (1000 * n) for total in (self._x, self._y, self._z)]
        self._readings[pips - 1] = (mg[0], mg[1], mg[2])
        return ""

    def solve(self) -> "Mount | None":
        """What six readings amount to; None, and all forgotten, if they contradict each other."""
        faces = [0] * 6
        extremes = [0] * 6
        for pips in range(1, 7):
            reading = self._readings[pips - 1]
            where = _axis(reading) if reading else -1
            if where < 0 or faces[where]:
                return self._forget()
            faces[where] = pips
            extremes[where] = reading[where // 2] if reading else 0
        offset = [(extremes[2 * n] + extremes[2 * n + 1]) // 2 for n in range(3)]
        gain = [(extremes[2 * n] - extremes[2 * n + 1]) // 2 for n in range(3)]
        return self._forget() if _odd(faces, offset, gain) else mount(faces + offset + gain)

    def _forget(self) -> None:
        self._readings = [None] * 6


def mount(kept: "Sequence[int]") -> Mount:
    """The mount that is kept as twelve numbers: faces, offsets, gains; as built when none are."""
    if len(kept) != 12:
        return Mount()
    return Mount(tuple(kept[:6]), tuple(kept[6:9]), tuple(kept[9:]))


def numbers(found: Mount) -> "list[int]":
    """The twelve numbers of a mount."""
    return list(found.faces) + list(found.offset_mg) + list(found.gain_pm)


def _axis(reading: "tuple[int, int, int]") -> int:
    """Which of +x, -x, +y, -y, +z, -z is up; -1 when the die stands on an edge."""
    sizes = [abs(v) for v in reading]
    axis = sizes.index(max(sizes))
    if (sum(sizes) - sizes[axis]) * MOST_TILT > sizes[axis] * 2:
        return -1
    return 2 * axis + (reading[axis] < 0)


def _odd(faces: "list[int]", offset: "list[int]", gain: "list[int]") -> bool:
    """A sensor or a die that cannot be: opposite sides of a die sum to seven."""
    if any(faces[n] + faces[n + 1] != 7 for n in (0, 2, 4)):
        return True
    low, high = GAIN_PM
    return any(abs(offset[n]) > MOST_OFFSET_MG or not low <= gain[n] <= high for n in range(3))
