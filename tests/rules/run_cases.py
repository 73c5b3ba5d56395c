"""Run worked cases of the rules: ``python -m tests.rules.run_cases FILE...``.

Prints ``id ok`` or ``id WRONG expected ... got ...`` for each case, then ``N passed, N failed``.
"""

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from hub.games.pit_crew import dice, race, setup
from hub.games.pit_crew.race import Car, Cars, Score
from hub.games.pit_crew.scoring import areas
from hub.games.pit_crew.scoring.areas import FOUR, Area
from hub.games.pit_crew.scoring.cards import cards
from hub.games.pit_crew.scoring.mat import CarMat, score
from hub.games.pit_crew.wrenches import DRAFTING, VETERAN_DRIVER
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
        list(own.get(said["crew"], ())).count(DRAFTING),
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
    return {
        "spaces": dice.spaces(given["faces"]),
        "spaces_veteran_driver": dice.spaces(given["faces"], [VETERAN_DRIVER]),
    }


def pit_setup(given: Json) -> Json:
    """Dice, caps and hands, whichever are asked for."""
    found: Json = {}
    crews = given.get("crews", [])
    if crews and isinstance(crews[0], Mapping):
        found["crew_total"] = [setup.crew_hand(crew["own"], crew["against"]) for crew in crews]
    elif crews:
        found["dice"] = [setup.dice_on_board(number) for number in crews]
    if "mats" in given:
        found["caps"] = [setup.caps_on(mat) for mat in given["mats"]]
    if "players_per_crew" in given:
        players = given["players_per_crew"]
        found["hand"] = [setup.hand_size(number) for number in players]
        found["crew_total"] = [setup.hand_size(number) * number for number in players]
    return found


def pit_tire(given: Json) -> Json:
    """One tire."""
    fewest, most = given.get("cards_allowed", FOUR)
    found = areas.tire(given["printed"], cards(given["cards"]), (fewest, most))
    return {"penalty": found.penalty, "turbo": found.turbo}


def pit_fuel(given: Json) -> Json:
    """The fuel tank."""
    found = areas.fuel(
        given["target"], cards(given["cards"]), int(given.get("opponent_sabotage", 0))
    )
    return {"penalty": found.penalty, "turbo": found.turbo, "sabotage": found.added}


def pit_engine(given: Json) -> Json:
    """The engine."""
    fires = int(given.get("opponent_engine_fire", 0))
    found = areas.engine(given["mat"], cards(given["cards"]), fires)
    return {"penalty": found.penalty, "turbo": found.turbo, "engine_fire": found.added}


def pit_discard(given: Json) -> Json:
    """The discard pile."""
    return {"penalty": areas.discard(given["discards"], given.get("crew_chief", False))}


def pit_score(given: Json) -> Json:
    """A whole car mat. A car that crashes moves no spaces of its own (PC-01)."""
    found = score(
        CarMat(
            given["mat"],
            tuple((tire["printed"], cards(tire["cards"])) for tire in given["tires"]),
            cards(given["fuel"]),
            cards(given.get("engine", ())),
            given.get("discards", 0),
            tuple(given.get("own", ())),
            tuple(given.get("against", ())),
        )
    )
    moves = not found.crashes
    return {
        "penalty": {
            "tires": [tire.penalty for tire in found.tires],
            "tires_total": sum(tire.penalty for tire in found.tires),
            "fuel": found.fuel.penalty,
            "engine": found.engine.penalty,
            "discard": found.discard,
            "sabotage": found.fuel.added,
            "engine_fire": found.engine.added,
            "total": found.penalty_points,
        },
        "crash": found.crashes,
        "turbo": _turbos(found.tires, found.fuel, found.engine),
        "own_turbo_spaces": found.turbo_spaces if moves else 0,
        "jet_fuel_spaces": found.jet_fuel if moves else 0,
    }


def _turbos(tires: Sequence[Area], fuel: Area, engine: Area) -> Json:
    return {
        "tires": [tire.turbo for tire in tires],
        "fuel": fuel.turbo,
        "engine": engine.turbo,
        "count": sum(area.turbo for area in (*tires, fuel, engine)),
    }


KINDS: dict[str, Callable[[Json], Json]] = {
    "pit_race": pit_race,
    "pit_lap": pit_lap,
    "pit_dice": pit_dice,
    "pit_setup": pit_setup,
    "pit_tire": pit_tire,
    "pit_fuel": pit_fuel,
    "pit_engine": pit_engine,
    "pit_discard": pit_discard,
    "pit_score": pit_score,
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
    except (ArithmeticError, LookupError, TypeError, ValueError) as fault:
        return f"expected {json.dumps(expected)} got {fault!r}"
    if all(key in got and _holds(key, value, got[key]) for key, value in expected.items()):
        return ""
    return f"expected {json.dumps(expected)} got {json.dumps(got)}"


def _holds(key: str, expected: Any, got: Any) -> bool:
    """Whether all that is expected is so; of points and bonuses we may know more."""
    if key in ("penalty", "turbo") and isinstance(expected, dict):
        return all(got.get(part) == value for part, value in expected.items())
    return bool(expected == got)


def main(files: Sequence[str]) -> int:
    """Judge every case of some files; 0 if all are right."""
    cases = [case for file in files for case in json.loads(Path(file).read_text())]
    failed = 0
    for case in cases:
        wrong = judge(case)
        failed += bool(wrong)
        print(case["id"], f"WRONG {wrong}" if wrong else "ok")  # noqa: T201
    print(f"{len(cases) - failed} passed, {failed} failed")  # noqa: T201
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
