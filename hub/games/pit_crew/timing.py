"""When a fact happened, how surely, and when it could take effect in the room."""

from hub.engine.entry import Entry

SECOND = 1_000_000
LATE_US = 1 * SECOND  # a fact that is older when it is heard comes too late for the room
UNSURE_US = 250_000  # error of a fact of a node that could only be placed by its receipt


def heard_at(entry: Entry) -> int:
    """When a fact takes effect in the room: at its own time, or when heard if that was late."""
    return entry.at if entry.late_us <= LATE_US else entry.received


def error_of(entry: Entry) -> int:
    """Half the width of the interval in which an entry happened, in microseconds."""
    if entry.at_err is None:
        return UNSURE_US if entry.source.node else 0
    return entry.at_err
