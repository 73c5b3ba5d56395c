"""``pitwall score``: a sheet scored and explained, or the line and field of what is wrong."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from hub.cli import main
from hub.cli._places import line_of

SHEETS = Path(__file__).with_name("sheets")


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["score", *words])


def run_text(folder: Path, text: str) -> Result:
    file = folder / "sheet.json"
    file.write_text(text)
    return run(str(file))


def test_a_car_is_scored_with_a_reason_for_each_point() -> None:
    said = run(str(SHEETS / "car.json"))
    assert said.exit_code == 0
    assert said.output.splitlines() == [
        "   1  Front left tire: 1 to 3 is not a step of one: 1 point.",
        "  +2  Front right tire: perfect, and all black: 2 spaces.",
        "   2  Fuel tank: 31 is 2 above 29: 2 points.",
        "  +2  Engine: perfect, and all white: 2 spaces.",
        "   3  penalty points, own car +4",
    ]


def test_a_car_as_json_is_what_the_pages_get() -> None:
    said = json.loads(run(str(SHEETS / "car.json"), "--json").output)
    assert said["penalty"]["total"] == sum(found["points"] for found in said["findings"]) == 3


def test_a_round_moves_the_cars_in_order_of_completion() -> None:
    said = run(str(SHEETS / "round.json")).output
    assert "Red: 3 penalty points: Yellow and Green move 3 spaces." in said
    assert "Yellow: 10 penalty points crash the car: it is out of the race." in said
    assert "(Engine Fire, Red)" in said
    assert said.splitlines()[-1] == "2. Red: position 18, space 6"
    found = json.loads(run(str(SHEETS / "round.json"), "--json").output)
    assert found["crashed"] == ["yellow"]
    assert found["pick_order"] == ["red", "green"]
    assert found["winner"] is None


def test_drafting_acts_after_the_picks_and_in_the_last_round(tmp_path: Path) -> None:
    sheet: dict[str, Any] = {"mat": 27, "fuel": ["10B", "10B", "7W"], "own": ["Drafting"]}
    plain = {**sheet, "own": []}
    said = {
        "track_spaces": 12,
        "start": [["green", 5], ["red", 4]],
        "crews": [{"crew": "red", "sheet": sheet}, {"crew": "green", "sheet": plain}],
    }
    file = tmp_path / "round.json"
    for more, picks, winner in (
        ({}, ["red", "green"], None),
        ({"drafting": "before"}, ["green", "red"], None),
        ({"final": True}, ["red", "green"], "red"),
    ):
        file.write_text(json.dumps({**said, **more}))
        found = json.loads(run(str(file), "--json").output)
        assert (found["pick_order"], found["winner"]) == (picks, winner)


def test_the_round_that_help_shows_can_be_scored(tmp_path: Path) -> None:
    shown = run("--help").output.partition("A whole round")[2]
    said = run_text(tmp_path, shown[shown.index("{") : shown.rindex("}") + 1])
    assert said.exit_code == 0
    assert said.output.splitlines()[-2:] == [
        "1. Red: position 5, space 5",
        "2. Green: position 4, space 4",
    ]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"mat": 27,\n "fuel": ["5B",}', "line 2, column 16: not JSON"),
        ('{"mat": 27,\n "fuel": ["5B",\n  "55B"]}', "line 3: fuel[1]: '55B' is not a card"),
        ('{"mat":\n 28}', "line 2: mat: 28 is not a Car Mat"),
        ('{"mat": 27,\n "engine": ["5B"]}', "line 2: engine: the 27 Car has no engine"),
        ("[]", "line 1: sheet: [] is not an object"),
        ('{\n "fuel": []}', "line 1: mat: the number of the car mat is needed"),
        ('{"crews": [],\n "start": 5}', "line 1: track_spaces"),
        ('{"crews": [],\n "track_spaces": 12,\n "start": 5}', "line 3: start"),
        ('{"crews": [], "track_spaces": 12,\n "start": [["red", -1]]}', "line 2: start[0]"),
        ('{"track_spaces": 12, "start": [["red", 1]],\n "crews": [\n  {}]}', "line 3: crews[0]"),
        ('{"track_spaces": 12, "start": [["red", 1]],\n "crews": []}', "line 2: crews: lacks red"),
        ('{"crews": [],\n "laps": 3}', "line 2: laps: is not one of"),
        ("[" * 100_000, "nested too deep"),
    ],
)
def test_a_wrong_file_names_the_line_and_the_field(tmp_path: Path, text: str, where: str) -> None:
    said = run_text(tmp_path, text)
    assert said.exit_code == 1
    assert where in said.output


def test_a_card_of_one_crew_in_a_round_is_found(tmp_path: Path) -> None:
    text = (SHEETS / "round.json").read_text().replace('"1W", "3B"', '"1X", "3B"', 1)
    line = next(n for n, each in enumerate(text.splitlines(), 1) if "1X" in each)
    assert f"line {line}: crews[0].sheet.tires[0].cards[2]" in run_text(tmp_path, text).output


def test_the_line_of_what_is_missing_is_that_of_what_is_around_it() -> None:
    text = '{"a": {"b": [1,\n {"c": 2}]},\n "d": "x\\"y"}'
    assert [line_of(text, p) for p in ("a.b[1].c", "a.b[1].z", "a.b[7]", "d", "z", "")] == [
        2,
        2,
        1,
        3,
        1,
        1,
    ]
