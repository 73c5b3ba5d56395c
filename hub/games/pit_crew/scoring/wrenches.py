"""The fifteen Monkey Wrench cards, and who holds them."""

from dataclasses import dataclass
from enum import StrEnum
from reprlib import repr as brief

from hub.games.pit_crew.scoring.errors import SheetError


class Wrench(StrEnum):
    """A Monkey Wrench card by its printed name."""

    ASSIST = "Assist"
    BAD_NACHOS = "Bad Nachos"
    CALTROPS = "Caltrops"
    CREW_CHIEF = "Crew Chief"
    DRAFTING = "Drafting"
    ENGINE_FIRE = "Engine Fire"
    JET_FUEL = "Jet Fuel"
    NITRO = "Nitro"
    PERFECT_CAMBER = "Perfect Camber"
    PERFECT_SETUP = "Perfect Setup"
    SABOTAGE = "Sabotage"
    TEAMWORK = "Teamwork"
    TRAINING = "Training"
    VETERAN_CREW = "Veteran Crew"
    VETERAN_DRIVER = "Veteran Driver"


@dataclass(frozen=True, slots=True)
class Held:
    """A Monkey Wrench card and the crew that holds it; no name: the own crew, or not said."""

    wrench: Wrench
    by: str = ""


def wrench_from_json(raw: object, path: str) -> Wrench:
    """Read the name of a Monkey Wrench card: ``Jet Fuel`` or ``jet_fuel``.

    Raises:
        SheetError: there is no such card; the message names ``path``.
    """
    name = raw.replace("_", " ").title() if isinstance(raw, str) else ""
    if name not in set(Wrench):
        raise SheetError(path, f"{brief(raw)} is not a Monkey Wrench card ({', '.join(Wrench)})")
    return Wrench(name)
