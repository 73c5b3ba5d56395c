"""``pitwall score``: what a crew's cards are worth, or a whole race phase, and why."""

import json
from collections.abc import Iterator, Sequence
from typing import Any, TextIO

import click

from hub.cli._places import line_of
from hub.games.pit_crew import race
from hub.games.pit_crew.cards import sums
from hub.games.pit_crew.scoring import (
    Kind,
    Score,
    SheetError,
    Wrench,
    score,
    score_to_json,
    sheet_from_json,
)
from hub.games.pit_crew.words import sentence

EPILOG = """\
\b
Example:  pitwall score car.json

\b
One crew; only "mat" is needed, what else is left out was not entered:
  {"mat": 29,
   "tires": [{"printed": 4, "cards": ["5B", "6B", "5B", "4B"]}, three more],
   "fuel": ["10B", "9W", "10W"],
   "engine": ["8W", {"card": "assist", "color": "W"}],
   "discards": 3,
   "own": ["Assist"],
   "against": [{"wrench": "Sabotage", "by": "Green"}]}

\b
Cards are 1B to 10W, black or white, the first placed first; others are
  {"card": "teamwork", "numbers": [3, 7]} and {"card": "training", "number": 5}.
A tire may have "manual_penalty", and "caltrops" names tires: ["tire_rear_left"].

\b
A whole round, crews in order of completion, cars inside to outside:
  {"track_spaces": 12,
   "start": [["red", 5], ["green", 4]],
   "crews": [{"crew": "green", "sheet": {"mat": 27}}, {"crew": "red", "sheet": {"mat": 27}}]}
and, as wanted, "final", "stop_at_lone_survivor": true, "drafting": "before".
"""
ROUND_KEYS = ("track_spaces", "start", "crews", "final", "drafting", "stop_at_lone_survivor")
BONUS = "+{}"


@click.command("score", epilog=EPILOG)
@click.argument("file", type=click.File())
@click.option("--json", "as_json", is_flag=True, help="Write JSON instead of a table.")
def command(file: TextIO, *, as_json: bool) -> None:
    """Score the Pit Crew cards in FILE, and say why."""
    text = file.read()
    try:
        said = json.loads(text)
        found = _round(said) if isinstance(said, dict) and "crews" in said else _crew(said)
    except json.JSONDecodeError as fault:
        where = f"{file.name}, line {fault.lineno}, column {fault.colno}"
        raise click.ClickException(f"{where}: not JSON: {fault.msg}.") from fault
    except RecursionError as fault:
        raise click.ClickException(f"{file.name}: nested too deep.") from fault
    except SheetError as fault:
        where = f"{file.name}, line {line_of(text, fault.path)}"
        raise click.ClickException(f"{where}: {fault}.") from fault
    click.echo(json.dumps(found, indent=2) if as_json else "\n".join(_table(found)))


def _crew(said: object) -> dict[str, Any]:
    return score_to_json(score(sheet_from_json(said)))


def _round(said: dict[str, Any]) -> dict[str, Any]:
    """Score all crews, and carry the race phase out up to the wrench draft.

    Raises:
        SheetError: something cannot be; the message begins with its path.
    """
    for key in said:
        if key not in ROUND_KEYS:
            raise SheetError(key, f"is not one of {', '.join(ROUND_KEYS)}")
    spaces = said.get("track_spaces")
    if not isinstance(spaces, int) or spaces < 1:
        raise SheetError("track_spaces", "the number of spaces of the track is needed")
    start = _cars(said.get("start"))
    crews = _scores(said["crews"], [car.crew for car in start])
    brought = [_brought(name, *each) for name, each in crews.items()]
    resolved = race.resolve(start, brought, bool(said.get("stop_at_lone_survivor")))
    drafted = race.draft(resolved.cars, [each for each in brought if not each.crashes])
    winner = race.winner(resolved.cars, start, final=False)
    cars = drafted.cars if winner is None else resolved.cars
    steps = (*resolved.steps, *drafted.steps) if winner is None else resolved.steps
    picking = cars if said.get("drafting") == "before" else resolved.cars
    return {
        "crews": {name: score_to_json(found) for name, (found, _) in crews.items()},
        "moves": [sentence(step) for step in steps],
        "standings": [
            {"crew": car.crew, "position": car.d, "space": race.space(car.d, spaces)}
            for name in race.standings(cars)
            for car in cars
            if car.crew == name
        ],
        "crashed": list(resolved.crashed),
        "pick_order": list(race.pick_order(picking)),
        "winner": winner or race.winner(cars, start, bool(said.get("final"))),
    }


def _cars(raw: object) -> race.Cars:
    if not isinstance(raw, list) or not raw:
        raise SheetError("start", "a list of cars is needed, each a crew and its position")
    cars = []
    for index, each in enumerate(raw):
        match each:
            case [str(crew), int(d)] if d >= 0:
                cars.append(race.Car(crew, d))
            case _:
                raise SheetError(f"start[{index}]", 'is not a car: ["red", 5]')
    return tuple(cars)


def _scores(raw: object, known: Sequence[str]) -> dict[str, tuple[Score, int]]:
    """The score of each crew, and the Drafting cards that it holds."""
    if not isinstance(raw, list):
        raise SheetError("crews", 'a list is needed: [{"crew": .., "sheet": ..}]')
    found: dict[str, tuple[Score, int]] = {}
    for index, each in enumerate(raw):
        path = f"crews[{index}]"
        if not isinstance(each, dict) or each.keys() != {"crew", "sheet"}:
            raise SheetError(path, 'is not {"crew": .., "sheet": ..}')
        if each["crew"] not in known or each["crew"] in found:
            raise SheetError(f"{path}.crew", "names each car of start once")
        try:
            sheet = sheet_from_json(each["sheet"])
        except SheetError as fault:
            raise SheetError(f"{path}.sheet.{fault.path}", fault.problem) from fault
        found[each["crew"]] = score(sheet), sheet.own.count(Wrench.DRAFTING)
    if missing := [crew for crew in known if crew not in found]:
        raise SheetError("crews", f"lacks {', '.join(missing)}")
    return found


def _brought(crew: str, found: Score, drafting: int) -> race.Score:
    return sums(found, drafting).score(crew)


def _table(found: dict[str, Any]) -> Iterator[str]:
    if "crews" not in found:
        yield from _lines(found)
        return
    for crew, scored in found["crews"].items():
        yield crew.title()
        yield from _lines(scored)
        yield ""
    yield from found["moves"]
    for place, car in enumerate(found["standings"], 1):
        yield f"{place}. {car['crew'].title()}: position {car['position']}, space {car['space']}"
    if found["winner"]:
        yield f"{found['winner'].title()} wins."


def _lines(scored: dict[str, Any]) -> Iterator[str]:
    """A line for each finding: points or spaces, the words, and the ruling."""
    for told in scored["findings"]:
        sign = {Kind.ASK: "?", Kind.CANCELLED: "-"}.get(told["kind"], "")
        value = told["points"] or (BONUS.format(told["spaces"]) if told["spaces"] else sign)
        ruling = f"  [{told['ruling']}]" if told["ruling"] else ""
        yield f"{value!s:>4}  {told['text']}{ruling}"
    spaces = scored["own_turbo_spaces"] + scored["jet_fuel_spaces"]
    crash = ", the car crashes" if scored["crash"] else f", own car +{spaces}"
    yield f"{scored['penalty']['total']:>4}  penalty points{crash}"
