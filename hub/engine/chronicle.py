"""What there is to tell of a game whose rules tell no more of it than where it turned."""

from collections.abc import Callable, Iterable
from typing import Any

from hub.engine.entry import Data
from hub.engine.game import Told


def turns(**kinds: str) -> Callable[[Iterable[Told[Any]]], Data]:
    """Make a chronicle of marks: name of an outcome -> kind of the mark that it becomes."""

    def chronicle(moments: Iterable[Told[Any]]) -> Data:
        return {
            "marks": [
                {"id": entry.id, "kind": kinds[outcome.name], "text": outcome.text}
                for entry, outcomes, _ in moments
                for outcome in outcomes
                if outcome.name in kinds
            ]
        }

    return chronicle
