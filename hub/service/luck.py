"""How lucky some rolls were: sixes against what a fair die gives, exactly."""

import math
from typing import Any

SIXTH = 1 / 6


def luck(rolls: int, sixes: int) -> dict[str, Any] | None:
    """Judge sixes: ``expected``, and how often a fair die does as well or as badly; None if none.

    ``tail`` is the binomial probability of so many sixes or more, or of so few or fewer,
    whichever side of the expectation they are on; ``more`` tells which.
    """
    if rolls <= 0:
        return None
    more = sixes * 6 >= rolls
    span = range(sixes, rolls + 1) if more else range(sixes + 1)
    tail = math.fsum(_chance(rolls, k) for k in span)
    return {
        "rolls": rolls,
        "sixes": sixes,
        "expected": round(rolls * SIXTH, 1),
        "tail": min(1.0, float(f"{tail:.4g}")),
        "more": more,
    }


def _chance(rolls: int, sixes: int) -> float:
    """Probability of exactly so many sixes."""
    ways = math.lgamma(rolls + 1) - math.lgamma(sixes + 1) - math.lgamma(rolls - sixes + 1)
    return math.exp(ways + sixes * math.log(SIXTH) + (rolls - sixes) * math.log(1 - SIXTH))
