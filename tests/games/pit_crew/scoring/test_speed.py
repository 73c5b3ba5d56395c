"""Scoring is quick enough to answer while a player types; processor time, as machines are busy."""

from statistics import median
from time import process_time
from typing import Any

import pytest

from hub.games.pit_crew.scoring import score, sheet_from_json
from tests.games.pit_crew.scoring.cars import ASSIST_BLACK, ASSIST_WHITE, BLACK, car

ASSISTS = [ASSIST_BLACK, ASSIST_WHITE, ASSIST_BLACK]
AGAINST = ["Caltrops", "Sabotage", "Engine Fire"]


@pytest.mark.parametrize(
    ("sheet", "most_ms"),
    [
        (car(BLACK, own=["Perfect Camber"], against=AGAINST), 5),
        (car({"printed": 5, "cards": ["6B", *ASSISTS]}, against=AGAINST), 100),
        (car(fuel=["8B", *ASSISTS], against=AGAINST), 100),
        (car(mat=33, engine=["1B", "2W", "3B", *ASSISTS], against=AGAINST), 100),
    ],
    ids=["plain", "wild tire", "wild tank", "wild engine"],
)
def test_score_is_quick(sheet: dict[str, Any], most_ms: float) -> None:
    parsed = sheet_from_json(sheet)
    taken = []
    for _ in range(9):
        start = process_time()
        score(parsed)
        taken.append(1000 * (process_time() - start))
    assert median(taken) <= most_ms
