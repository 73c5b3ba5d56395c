"""Questions that a crew or the referee asks in private: nothing of them is logged."""

from typing import Any

from hub.engine.entry import REFEREE, Data
from hub.engine.game import Command, Refusal
from hub.engine.words import name_of
from hub.games.pit_crew import this_copy
from hub.games.pit_crew.caps import absent
from hub.games.pit_crew.cards import has_stray_engine, read, scored
from hub.games.pit_crew.scoring import (
    Sheet,
    SheetError,
    finding_to_json,
    score_to_json,
    sheet_to_json,
)
from hub.games.pit_crew.setup import car_mat
from hub.games.pit_crew.state import Crew, PitCrew
from hub.games.pit_crew.words import REASONS


def answer(state: PitCrew, asked: Command) -> Data | Refusal:
    """Answer ``score_cards``, for a crew about its own car, or ``copy``."""
    if asked.name == "copy":
        return {"copy": state.copy}
    name = asked.data["crew"]
    if asked.seat not in (name, REFEREE):
        return _refused("not_your_crew", forbidden=True)
    crew = state.crew(name)
    code = "" if crew is not None and crew.crashed else absent(state, name)
    if code or crew is None:
        return _refused(code, crew=name_of(name))
    return _scored(state, crew, asked.data.get("sheet"))


def _scored(state: PitCrew, crew: Crew, said: Data | None) -> Data | Refusal:
    """What the cards said would score, or those entered; nothing if there are none."""
    mat = car_mat(state, crew)
    known: dict[str, Any] = {
        "mat": mat,
        "printed": list(this_copy.printed(state.copy, crew.name, mat)),
        "faces": {
            name: noted.get("faces", []) for name, noted in state.copy.get("wrenches", {}).items()
        },
    }
    sheet = crew.entry if isinstance(crew.entry, Sheet) else None
    if said is not None:
        if has_stray_engine(state, crew, said):
            return _refused("engine_cards", mat=mat)
        try:
            sheet = read(state, crew, said)
        except SheetError as fault:
            return _refused("bad_sheet", crew=name_of(crew.name), fault=fault)
    if sheet is None:
        told = [finding_to_json(found) for name, found in state.findings if name == crew.name]
        return {**known, "sheet": None, "score": None, "findings": told}
    found = scored(state, crew, sheet)
    return {**known, "sheet": sheet_to_json(sheet), "score": score_to_json(found)}


def _refused(code: str, *, forbidden: bool = False, **words: object) -> Refusal:
    return Refusal(code, REASONS[code].format(**words), forbidden)
