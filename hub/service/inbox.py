"""Which facts of a node are new: each counts once, in the order in which it happened."""

from enum import Enum


class Verdict(Enum):
    """What to do with an event."""

    TAKE = "taken"
    AGAIN = "again"  # it is in the log: acknowledge once more
    GAP = "gap"  # the node no longer has what came before: log that, then take
    IGNORE = "ignored"  # the node still holds what is missing, and goes back by itself


def classify(last: int, q: int, oldest: int) -> Verdict:
    """Judge event number ``q`` of a boot of which all up to ``last`` are in the log.

    Args:
        last: Number of the last event in the log; 0 if there is none.
        q: Number of this event, from 1.
        oldest: Number of the oldest event that the node still holds.
    """
    if q <= last:
        return Verdict.AGAIN
    if q == last + 1:
        return Verdict.TAKE
    return Verdict.GAP if q == oldest else Verdict.IGNORE
