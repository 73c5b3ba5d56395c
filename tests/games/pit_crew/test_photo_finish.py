"""The photo finish: which finishes are shown, how sure they are, and which are tied."""

from typing import Any

from hub.games.pit_crew.state import CREWS
from tests.games.pit_crew.table import Table
from tests.games.pit_crew.test_stop import MS, almost

TWO_S = 2000 * MS


def shown(*gaps: int, err: int = 0) -> Any:
    """What is shown when three crews finish in turn, with these gaps between them."""
    table = Table()
    almost(table, *CREWS)
    at = table.now
    for crew, gap in zip(CREWS, (0, *gaps), strict=False):
        at += gap
        table.press(crew, 0, at=at, err=err)
    return table.public["photo_finish"]


def test_finishes_two_seconds_apart_are_shown_and_others_are_not() -> None:
    assert [row["crew"] for row in shown(TWO_S)] == ["red", "green"]
    assert shown(TWO_S + 1) == []
    assert [row["crew"] for row in shown(TWO_S + 1, TWO_S)] == ["green", "yellow"]
    assert [row["crew"] for row in shown(MS, TWO_S)] == ["red", "green", "yellow"]


def test_each_finish_has_its_error_and_is_tied_only_where_the_bars_overlap() -> None:
    red, green = shown(8 * MS, err=4 * MS)
    assert (green["at"] - red["at"], red["err"], green["tied"]) == (8 * MS, 4 * MS, True)
    assert not shown(9 * MS, err=4 * MS)[1]["tied"]
    assert not any(row["grab"] for row in shown(8 * MS, err=4 * MS))


def test_crews_that_reach_for_the_last_die_at_once_are_marked() -> None:
    rows = shown(100 * MS, 7 * MS, err=4 * MS)
    assert [(row["crew"], row["tied"], row["grab"]) for row in rows] == [
        ("red", False, False),
        ("green", False, True),
        ("yellow", True, True),
    ]
