"""Whether a die is fair: every face it ever showed, and what so many rolls can tell.

The verdict is a running e-value: the likelihood of the rolls under all biased dice, weighted,
against that under a fair one. For a fair die it exceeds ``1 / p`` at any time with probability
``p`` at most, however often people look; a chi-square test looked at daily would cry wolf.
"""

import math
import threading
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Protocol

FACES = 6
WEIGHT = 30.0  # how near to fair the biased dice are that are thought of
WARN = math.log(1000)
NEVER = 0.0001  # as unlikely as this, and a face that did not come is a misread side
CROOKED_SHARE, CROOKED_ROLLS = 0.2, 25
Z_90 = 1.2816


class Rolls(Protocol):
    """The log, as far as it knows rolls."""

    def rolls(self, after: int) -> Sequence[tuple[int, str, int]]:
        """Entry, node ("" for the hub) and face of every roll behind entry ``after``."""
        ...


class Tally:
    """Counts the faces of each node for ever, from the log; whoever asks pays for what is new."""

    def __init__(self, log: Rolls) -> None:
        self._log = log
        self._counts: dict[str, list[int]] = {}
        self._last = 0
        self._lock = threading.Lock()

    def of(self, node: str) -> dict[str, Any] | None:
        """The faces of a node and what they tell; None if it never rolled."""
        with self._lock:
            counts = self._counts.get(node)
            return judge(counts) if counts else None

    def all(self) -> dict[str, dict[str, Any]]:
        """What every die tells that ever rolled, by node; the dice of the hub are ``""``."""
        with self._lock:
            return {node: judge(counts) for node, counts in sorted(self._counts.items())}

    def forget(self) -> None:
        """Count anew: some of it was erased."""
        with self._lock:
            self._counts, self._last = {}, 0

    def refresh(self) -> None:
        """Count what was rolled since the last time."""
        with self._lock:
            for entry, node, face in self._log.rolls(self._last):
                self._last = entry
                if 0 <= face <= FACES:
                    self._counts.setdefault(node, [0] * (FACES + 1))[face] += 1


def log_e(faces: Sequence[float]) -> float:
    """Natural logarithm of the e-value of how often each face came up."""
    n = sum(faces)
    prior = math.lgamma(FACES * WEIGHT) - FACES * math.lgamma(WEIGHT)
    rolled = sum(math.lgamma(count + WEIGHT) for count in faces)
    return prior + rolled - math.lgamma(n + FACES * WEIGHT) + n * math.log(FACES)


@lru_cache(maxsize=256)
def detectable(n: int) -> float:
    """How far one face must be above its sixth for ``n`` rolls to show it nine times in ten.

    The other faces share the difference.
    """
    low, high = 0.0, 1 - 1 / FACES
    while high - low > 1e-4:
        middle = (low + high) / 2
        low, high = (low, middle) if _usual(n, middle) >= WARN else (middle, high)
    return high


def _usual(n: int, more: float) -> float:
    """What the e-value, as logarithm, exceeds nine times in ten for a face with more chance."""
    chances = [1 / FACES - more / (FACES - 1)] * (FACES - 1) + [1 / FACES + more]
    tells = [math.log(FACES * (n * p + WEIGHT) / (n + FACES * WEIGHT)) for p in chances]
    mean = sum(p * told for p, told in zip(chances, tells, strict=True))
    spread = sum(p * (told - mean) ** 2 for p, told in zip(chances, tells, strict=True))
    return log_e([n * p for p in chances]) - Z_90 * math.sqrt(n * spread)


def judge(counts: Sequence[int]) -> dict[str, Any]:
    """What the counts of a die tell: index 0 is cocked, 1-6 the faces.

    ``detectable`` is in points of a hundred. ``warning`` is None while nothing is wrong, else a
    stable ``code`` and the ``values`` in its sentence, which the pages say.
    """
    faces = list(counts[1:])
    n = sum(faces)
    return {
        "faces": faces,
        "cocked": counts[0],
        "rolls": n,
        "e_value": min(1e9, round(math.exp(min(21.0, log_e(faces))), 3)),
        "detectable": round(100 * min(1.0, detectable(n)), 1),
        "warning": _warning(faces, counts[0]),
    }


def _warning(faces: Sequence[int], cocked: int) -> dict[str, Any] | None:
    n = sum(faces)
    if n and FACES * (1 - 1 / FACES) ** n < NEVER and not all(faces):
        missing = [face + 1 for face in range(FACES) if not faces[face]]
        return {"code": "missing", "values": {"rolls": n, "faces": missing}}
    if n + cocked >= CROOKED_ROLLS and cocked > CROOKED_SHARE * (n + cocked):
        return {"code": "crooked", "values": {"crooked": cocked, "throws": n + cocked}}
    if log_e(faces) >= WARN:
        most = max(range(FACES), key=lambda face: abs(faces[face] - n / FACES))
        code = "often" if faces[most] > n / FACES else "seldom"
        share, fair = round(100 * faces[most] / n, 1), round(100 / FACES, 1)
        return {"code": code, "values": {"face": most + 1, "share": share, "fair": fair}}
    return None
