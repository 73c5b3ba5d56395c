"""Run worked cases of the rules: ``python -m tests.rules.run_cases FILE...``.

Prints ``id ok`` or ``id WRONG expected ... got ...`` for each case, then ``N passed, N failed``.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hub.games.pit_crew import dice, race
from hub.games.pit_crew.race import Car, Cars, Score
from hub.games.pit_crew.scoring import Wrench
from tests.games.pit_crew.scoring import cases
from tests.rules import grease_cases, traitor

Json = dict[str, Any]


def pit_race(given: Json) -> Json:
    """A whole race phase, the sixes before it and the wrench draft after it included."""
    start: Cars = tuple(Car(crew, d) for crew, d in given["start"])
    rolled = start
    for crew in given.get("rolls", ()):
        rolled = race.move(rolled, crew, 1)
    own = given.get("own", {})
    scores = [_score(said, own) for said in given["resolve"]]
    resolved = race.resolve(rolled, scores, _option(given, "stop_at_lone_survivor"))
    cars, picks, winner = _after(given, resolved.cars, start, scores)
    spaces, token = given["track_spaces"], _option(given, "lap_token_at_first_crossing")
    return {
        "positions": {car.crew: car.d for car in cars},
        "lap_token": {car.crew: race.lap_token(car.d, spaces, token) for car in cars},
        "space": {car.crew: race.space(car.d, spaces) for car in cars},
        "standing": list(race.standings(cars)),
        "crashed": list(resolved.crashed),
        "pick_order": list(picks),
        "winner": winner,
    }


def _score(said: Json, own: Mapping[str, Sequence[str]]) -> Score:
    return Score(
        said["crew"],
        said.get("penalty", 0),
        said.get("turbo_spaces", 0),
        said.get("jet_fuel", 0),
        list(own.get(said["crew"], ())).count(Wrench.DRAFTING),
    )


def _after(
    given: Json, cars: Cars, start: Cars, scores: Sequence[Score]
) -> tuple[Cars, tuple[str, ...], str | None]:
    """Wrench draft, Drafting and the winner."""
    final = given.get("final", False)
    winner = race.winner(cars, start, final=False)
    if winner is not None:
        return cars, (), winner
    drafted = race.draft(cars, [score for score in scores if not score.crashes]).cars
    picks = race.pick_order(drafted if _option(given, "drafting") == "before" else cars)
    if final and not _option(given, "draw_after_last_round"):
        picks = ()
    return drafted, picks, race.winner(drafted, start, final)


def _option(given: Json, name: str) -> Any:
    return given.get("options", {}).get(name, given.get(name, False))


def pit_lap(given: Json) -> Json:
    """Lap token and space for distances from the start."""
    spaces, token = given["track_spaces"], _option(given, "lap_token_at_first_crossing")
    return {
        "lap_token": [race.lap_token(d, spaces, token) for d in given["distances"]],
        "space": [race.space(d, spaces) for d in given["distances"]],
    }


def pit_dice(given: Json) -> Json:
    """Spaces for the faces rolled."""
    plain, veteran = dice.moving_faces([]), dice.moving_faces([Wrench.VETERAN_DRIVER])
    return {
        "spaces": sum(face in plain for face in given["faces"]),
        "spaces_veteran_driver": sum(face in veteran for face in given["faces"]),
    }


KINDS: dict[str, Callable[[Json], Json]] = {
    **cases.KINDS,
    "pit_race": pit_race,
    "pit_lap": pit_lap,
    "pit_dice": pit_dice,
    **grease_cases.KINDS,
    **traitor.KINDS,
}


def judge(case: Json) -> str:
    """Say what is wrong with our answer to a case; empty when nothing is."""
    expected = case["expected"]
    kind = KINDS.get(case["kind"])
    if kind is None:
        return f"expected {json.dumps(expected)} got nothing: no rules for {case['kind']}"
    try:
        got = kind(case["input"])
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as fault:
        return f"expected {json.dumps(expected)} got {fault!r}"
    if part(got, expected) == expected:
        return ""
    return f"expected {json.dumps(expected)} got {json.dumps(got)}"


def part(said: Any, expected: Any) -> Any:
    """What was said of all that is expected; we may know more."""
    if not isinstance(expected, dict) or not isinstance(said, dict):
        return said
    return {key: part(said.get(key), value) for key, value in expected.items()}


def main(files: Sequence[str]) -> int:
    """Judge every case of some files; 0 if all are right, 2 if there are none."""
    if not files:
        print("Usage: python -m tests.rules.run_cases FILE...", file=sys.stderr)  # noqa: T201
        return 2
    found = [case for file in files for case in json.loads(Path(file).read_text())]
    failed = 0
    for case in found:
        wrong = judge(case)
        failed += bool(wrong)
        print(case["id"], f"WRONG {wrong}" if wrong else "ok")  # noqa: T201
    print(f"{len(found) - failed} passed, {failed} failed")  # noqa: T201
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
