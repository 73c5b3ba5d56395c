"""Sentences as people read them: of games by chance, with what is refused in them."""

import json
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from hypothesis import given, settings

from hub.engine.entry import Entry
from hub.engine.fold import Timeline
from hub.engine.game import Command, Game
from hub.games import registry
from hub.games.pit_crew.scoring import score, sheet_from_json
from hub.games.pit_crew.scoring.sheet_json import SHEET_KEYS
from tests.games.pit_crew.scoring import layouts
from tests.games.pit_crew.table import NODES
from tests.games.random_logs import LOGS

GAMES = {"pit-crew": 20}  # of a game whose nodes and clock make them dear
MANY = 150  # of any other
LONGEST = 120  # entries
CASES = Path(__file__).parents[2] / "rules" / "cases.json"
CARS = 60  # that are scored
EVERY = 5  # so many entries are between two moments that are looked at closely


def of_game(name: str) -> set[str]:
    """Say all that some games say: outcomes, views, answers, refusals, the story afterwards.

    Names that people gave to something are said in every language as they were given.
    """
    game = registry.load()[name]
    chance = random.Random(7)  # noqa: S311  no secret
    logs = [LOGS[name](chance, chance.randint(20, LONGEST)) for _ in range(GAMES.get(name, MANY))]
    asked: dict[str, list[Any]] = defaultdict(list)
    for entry in (entry for log in logs for entry in log):
        if entry.name in game.commands:
            asked[entry.name].append(dict(entry.data))
    said = {text for log in logs for text in _said(game, log, asked, chance)}
    given = {text for log in logs for entry in log for text in sentences(entry.data)}
    return said - given | (ALSO[name]() if name in ALSO else set())


def _said(
    game: Game[Any], log: list[Entry], asked: dict[str, list[Any]], chance: random.Random
) -> Iterator[str]:
    timeline: Timeline[Any] = Timeline(game, {"seats": NODES})
    for place, entry in enumerate(log):
        timeline.add(entry)
        if place % EVERY == 0:
            yield from sentences(game.view(timeline.state, ""))
            yield from _refused(game, timeline.state, asked, chance)
    for _, outcomes in timeline.history():
        yield from (outcome.text for outcome in outcomes)
    for seat in game.seats:
        yield from sentences(game.view(timeline.state, seat))
    yield from sentences(game.chronicle(timeline.moments()))
    result = game.outcome(timeline.state)
    if result:
        yield result.reason


def _refused(
    game: Game[Any], state: Any, asked: dict[str, list[Any]], chance: random.Random
) -> Iterator[str]:
    for name, data in asked.items():
        for seat in (*game.seats, "nobody"):
            refusal = game.check(state, Command(name, seat, chance.choice(data)))
            if refusal:
                yield refusal.text


def sentences(said: Any) -> Iterator[str]:
    """All texts in what is said that are more than a word."""
    if isinstance(said, dict):
        for value in said.values():
            yield from sentences(value)
    elif isinstance(said, (list, tuple)):
        for value in said:
            yield from sentences(value)
    elif isinstance(said, str) and " " in said:
        yield said


def of_scores() -> set[str]:
    """Say why cars of Pit Crew get their points: those of the worked cases, and some by chance."""
    found: set[str] = set()

    def take(car: dict[str, Any]) -> None:
        sheet = sheet_from_json({key: car[key] for key in SHEET_KEYS if key in car})
        found.update(finding.text for finding in score(sheet).findings)

    for case in json.loads(CASES.read_text()):
        if case["kind"] == "pit_score":
            take(case["input"])
    settings(max_examples=CARS, deadline=None, derandomize=True)(given(layouts.sheets())(take))()
    return found


ALSO: dict[str, Callable[[], set[str]]] = {"pit-crew": of_scores}
