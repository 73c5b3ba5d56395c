"""A fair throw: some time of tumbling to look at, then a face drawn from the random generator."""

from micropython import const

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from collections.abc import Callable

_SHORTEST_MS = const(400)
_LONGEST_MS = const(800)
CERTAIN = const(1000)

# The seven pips hang on four lines: C is the one in the centre; A, B, M are opposite pairs.
C, A, B, M = 1, 2, 4, 8
PIPS = (0, C, A, C | A, A | B, C | A | B, A | B | M)
_TUMBLE = const((1, 5, 3, 6, 2, 4))

IGNORED = const(0)
DENIED = const(1)
STARTED = const(2)


def below(limit: int, source: "Callable[[int], bytes]") -> int:
    """An unbiased number 0 <= n < ``limit`` (at most 256) from a source of random bytes.

    A byte at or beyond the last whole multiple of ``limit`` would favour the low numbers: it is
    drawn again.
    """
    top = 256 - 256 % limit
    while True:
        byte = source(1)[0]
        if byte < top:
            return byte % limit


def face(source: "Callable[[int], bytes]") -> int:
    """An unbiased face 1-6: of a random byte below 252."""
    return 1 + below(6, source)


class Roller:
    """The die as its button and the hub see it."""

    def __init__(self, source: "Callable[[int], bytes]") -> None:
        self._source = source
        self.locked = True
        self._face = 0
        self._begin = 0
        self._end = -1

    def unlock(self) -> None:
        """Allow throws; the old face goes dark."""
        self.locked = False
        self._face = 0

    def lock(self) -> None:
        """Allow no new throw; one that tumbles comes to rest, and the hub judges by its time."""
        self.locked = True

    def throw(self, now_ms: int) -> int:
        """The button was pressed: STARTED, DENIED while locked, IGNORED while tumbling."""
        if self._end >= 0:
            return IGNORED
        if self.locked:
            return DENIED
        self._begin = now_ms
        self._end = now_ms + _SHORTEST_MS + 2 * below(201, self._source)
        return STARTED

    def rest(self, now_ms: int) -> "tuple[int, int] | None":
        """Face and tumble time in ms of a throw that came to rest just now; None otherwise."""
        if self._end < 0 or now_ms < self._end:
            return None
        lasted = self._end - self._begin
        self._end = -1
        self._face = face(self._source)
        return self._face, lasted

    def pips(self, now_ms: int) -> int:
        """The lines to light, bits C, A, B, M; a tumbling die slows down."""
        if self._end < 0:
            return PIPS[self._face]
        passed = now_ms - self._begin
        return PIPS[_TUMBLE[(passed * 3 - passed * passed // 900) // 180 % 6]]
