"""The cards of a car as a crew enters them, and what they are worth at this table.

A crew says only where its cards lie. Car mat, printed numbers and Monkey Wrench cards are those
of the game, so that a correction of any of them scores the cards anew.
"""

from dataclasses import replace

from hub.engine.entry import Data, Entry
from hub.engine.game import tell
from hub.engine.words import name_of
from hub.games.pit_crew import this_copy
from hub.games.pit_crew.caps import absent
from hub.games.pit_crew.race import RaceEntry
from hub.games.pit_crew.scoring import (
    PAIRS,
    Held,
    Kind,
    Score,
    Sheet,
    SheetError,
    Wrench,
    score,
    sheet_from_json,
)
from hub.games.pit_crew.setup import car_mat
from hub.games.pit_crew.state import Crew, Phase, PitCrew
from hub.games.pit_crew.words import AREA_NAMES, Result, ignore


def enter_cards(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Note the cards of a crew, in place of what was entered for it before."""
    name = entry.data["crew"]
    code = absent(state, name) or not_open(state)
    crew = state.crew(name)
    if code or crew is None:
        return ignore(state, code, crew=name_of(name))
    if has_stray_engine(state, crew, entry.data["sheet"]):
        return ignore(state, "engine_cards", mat=car_mat(state, crew))
    try:
        sheet = read(state, crew, entry.data["sheet"])
    except SheetError as fault:
        return ignore(state, "bad_sheet", crew=name_of(name), fault=fault)
    text = f"{name_of(name)}'s cards are entered."
    return state.with_crew(replace(crew, entry=sheet)), tell("entered", text, crew=name)


def describe_copy(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Note what the owner enters; null takes a value out again."""
    return replace(state, copy=this_copy.merged(state.copy, entry.data)), tell(
        "copy", "What is printed in this copy of the game is noted."
    )


def set_printed(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Note the number on a tire of the car mat that lies before a crew."""
    name, area, number = (entry.data[key] for key in ("crew", "area", "number"))
    crew = state.crew(name)
    code = absent(state, name)
    if code or crew is None:
        return ignore(state, code, crew=name_of(name))
    mat = car_mat(state, crew)
    noted = {area: {"value": number, "source": this_copy.OWNER}}
    text = f"{name_of(name)}'s {mat} car shows {number} on its {AREA_NAMES[area]}."
    copy = this_copy.merged(state.copy, {"tires": {name: {str(mat): noted}}})
    return replace(state, copy=copy), tell("copy", text, crew=name, area=area, number=number)


def not_open(state: PitCrew) -> str:
    """Why nothing can be entered for the race phase now; empty if it can."""
    if state.open:
        return ""
    if state.phase is Phase.FINISHED:
        return "game_over"
    return "confirmed" if state.confirmed else "not_race"


def has_stray_engine(state: PitCrew, crew: Crew, said: Data) -> bool:
    """Whether cards are said to lie on an engine that is not there (PC-08)."""
    return bool(said.get("engine")) and not PAIRS[car_mat(state, crew)]


def read(state: PitCrew, crew: Crew, said: Data) -> Sheet:
    """Read the cards of a crew.

    Raises:
        SheetError: they cannot be.
    """
    return sheet_from_json({**said, "mat": car_mat(state, crew)})


def equipped(state: PitCrew, crew: Crew, sheet: Sheet) -> Sheet:
    """Add to the cards what the table knows: printed numbers and wrenches, own and against."""
    numbers = this_copy.printed(state.copy, crew.name, sheet.mat)
    return replace(
        sheet,
        tires=tuple(
            replace(tire, printed=number)
            for tire, number in zip(sheet.tires, numbers, strict=True)
        ),
        own=tuple(Wrench(wrench) for wrench in crew.wrenches),
        against=tuple(
            Held(Wrench(wrench), name_of(other.name))
            for other in state.racing
            if other.name != crew.name
            for wrench in other.wrenches
        ),
    )


def scored(state: PitCrew, crew: Crew, sheet: Sheet) -> Score:
    """Score the cards of a crew in this round."""
    return score(equipped(state, crew, sheet))


def figures(state: PitCrew, crew: Crew) -> RaceEntry | None:
    """The figures of a crew, from its cards if those were entered."""
    if not isinstance(crew.entry, Sheet):
        return crew.entry
    return sums(scored(state, crew, crew.entry), crew.wrenches.count(Wrench.DRAFTING))


def sums(found: Score, drafting: int) -> RaceEntry:
    """Sum up the findings for the race phase."""

    def through(wrench: Wrench) -> int:
        bonuses = (f for f in found.findings if f.kind is Kind.TURBO and f.cause is not None)
        return sum(f.spaces for f in bonuses if f.cause and f.cause.wrench is wrench)

    return RaceEntry(
        penalty_points=found.total,
        turbo_bonuses=len(found.turbos),
        nitro=through(Wrench.NITRO),
        perfect_setup=through(Wrench.PERFECT_SETUP),
        jet_fuel=found.jet_fuel_spaces,
        drafting=drafting,
    )


def settled(state: PitCrew) -> PitCrew:
    """Turn all cards into figures and findings, which stay when wrenches change hands."""
    crews: list[Crew] = []
    findings = []
    for crew in state.crews:
        if isinstance(crew.entry, Sheet):
            found = scored(state, crew, crew.entry)
            findings += [(crew.name, each) for each in found.findings]
            crews.append(replace(crew, entry=figures(state, crew)))
        else:
            crews.append(crew)
    return replace(state, crews=tuple(crews), findings=tuple(findings))


def unscored(state: PitCrew) -> dict[str, list[str]]:
    """Areas that cannot be scored yet, by crew."""
    waiting: dict[str, list[str]] = {}
    for crew in state.racing:
        if isinstance(crew.entry, Sheet):
            areas = scored(state, crew, crew.entry).unscored
            if areas:
                waiting[crew.name] = [area.value for area in areas]
    return waiting
