"""Every worked case of the scoring comes out as the rulebook and the rulings say."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.games.pit_crew_scoring.cases import KINDS

CASES = json.loads(Path(__file__).with_name("cases.json").read_text())


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']} {case['title']}")
def test_worked_case(case: dict[str, Any]) -> None:
    said = KINDS[case["kind"]](case["input"])
    assert part(said, case["expected"]) == case["expected"], case["why"]


def part(said: Any, expected: Any) -> Any:
    """What was said of all that is expected."""
    if not isinstance(expected, dict):
        return said
    return {key: part(said.get(key), value) for key, value in expected.items()}
