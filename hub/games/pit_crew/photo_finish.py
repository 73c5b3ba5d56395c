"""The photo finish: crews that had all their caps so close together that people want to see it."""

from typing import Any

from hub.games.pit_crew.finish import together
from hub.games.pit_crew.state import Finish, PitCrew
from hub.games.pit_crew.timing import SECOND

CLOSE_US = 2 * SECOND


def photo_finish(state: PitCrew) -> list[dict[str, Any]]:
    """Show the finishes that another one followed or preceded within two seconds, in order.

    Each with its hub time ``at`` and how much it may be off, ``err``, in microseconds; ``tied``:
    nobody can say whether it came after the one before; ``grab``: it reached for the last die at
    once with another crew.
    """
    stop = state.pit.stop
    grabbed = stop.simultaneous if stop is not None else ()
    shown = []
    finishes = state.pit.finishes
    for place, finish in enumerate(finishes):
        before = finishes[place - 1] if place else None
        after = finishes[place + 1] if place + 1 < len(finishes) else None
        if _is_close(before, finish) or _is_close(finish, after):
            tied = before is not None and together(state, before, finish)
            shown.append(
                {
                    "crew": finish.crew,
                    "at": finish.at,
                    "err": finish.err,
                    "tied": tied,
                    "grab": finish.crew in grabbed,
                }
            )
    return shown


def _is_close(one: Finish | None, other: Finish | None) -> bool:
    return one is not None and other is not None and other.at - one.at <= CLOSE_US
