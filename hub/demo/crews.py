"""How virtual crews play Pit Crew: when they cap what, and how well they worked."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from hub.games.pit_crew.odds import POINTS, TURBOS
from hub.games.pit_crew.state import AREAS

FIRST_CAP_S = (4.0, 9.0)
NEXT_CAP_S = (2.5, 7.0)
PACE = (0.7, 1.5)  # a crew's luck with its cards


@dataclass(frozen=True, slots=True)
class Press:
    """A cap button that a crew will press, so many seconds after GO."""

    after_s: float
    crew: str
    button: int


def pit_stop(chance: Random, crew: str, areas: Sequence[str]) -> list[Press]:
    """Plan the pit stop of a crew: each area of its car once, in an order of its liking."""
    pace = chance.uniform(*PACE)
    after = pace * chance.uniform(*FIRST_CAP_S)
    presses = []
    for area in chance.sample(areas, len(areas)):
        presses.append(Press(after, crew, AREAS.index(area)))
        after += pace * chance.uniform(*NEXT_CAP_S)
    return presses


def race_sheet(chance: Random) -> dict[str, int]:
    """Say how the cards of a crew came out: mostly a few penalty points, sometimes a crash."""
    points = chance.choices(range(len(POINTS)), POINTS)[0]
    turbos = chance.choices(range(len(TURBOS)), TURBOS)[0]
    return {"penalty_points": points, "turbo_bonuses": turbos}


def high_rolls(chance: Random, crews: list[str]) -> dict[str, int]:
    """Roll for the order, again until nobody ties."""
    while True:
        rolls = {crew: chance.randint(1, 6) for crew in crews}
        if len(set(rolls.values())) == len(crews):
            return rolls
