import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.run_cases import KINDS, judge, main

FILE = Path(__file__).with_name("cases.json")
CASES: list[dict[str, Any]] = [
    case for case in json.loads(FILE.read_text()) if case["kind"] in KINDS
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}: {case['title']}")
def test_worked_case(case: dict[str, Any]) -> None:
    assert judge(case) == ""


def test_runner_counts_an_unknown_kind_as_failed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = next(case for case in CASES if case["id"] == "PC88")
    unknown = {**known, "id": "X1", "kind": "no_such_kind"}
    wrong = {**known, "id": "X2", "expected": {"dice": [0, 0]}}
    file = tmp_path / "cases.json"
    file.write_text(json.dumps([known, unknown, wrong]))
    assert main([str(file)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "PC88 ok"
    assert lines[1].startswith("X1 WRONG expected")
    assert lines[2] == 'X2 WRONG expected {"dice": [0, 0]} got {"dice": [1, 2]}'
    assert lines[3] == "1 passed, 2 failed"


def test_runner_without_a_file_says_how_it_is_used(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err.startswith("Usage: ")
