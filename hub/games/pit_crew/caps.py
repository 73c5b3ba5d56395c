"""Caps: placed by a button of a node or on a phone, and taken off again within the phase."""

from dataclasses import replace

from hub.engine.entry import Entry
from hub.engine.game import tell
from hub.engine.words import name_of
from hub.games.pit_crew.finish import reach
from hub.games.pit_crew.setup import caps_needed, is_complete
from hub.games.pit_crew.state import AREAS, CREWS, Crew, Phase, PitCrew, Stage
from hub.games.pit_crew.timing import error_of, heard_at
from hub.games.pit_crew.words import AREA_NAMES, Result, ignore


def absent(state: PitCrew, name: str) -> str:
    """Why a crew cannot act in this game; empty if it can."""
    if name not in CREWS:
        return "no_crew"
    if state.phase is Phase.SETUP:
        return "not_set_up"
    crew = state.crew(name)
    if crew is None:
        return "not_playing"
    return "crashed" if crew.crashed else ""


def closed(state: PitCrew) -> str:
    """Why nothing of the pit crew phase counts now; empty while it runs."""
    if state.phase is Phase.PIT_CREW:
        return "paused" if state.stage is Stage.PAUSED else ""
    return {
        Phase.SETUP: "not_set_up",
        Phase.ROUND_SETUP: "false_start" if state.stage is Stage.STARTING else "not_started",
        Phase.RACE: "phase_over",
        Phase.FINISHED: "game_over",
    }[state.phase]


def cap(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Place a cap from a phone."""
    return place(state, entry, entry.data["crew"], entry.data["area"])


def undo_cap(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Take a cap off from a phone (PC-31)."""
    return take_off(state, entry, entry.data["crew"], entry.data["area"])


def button(state: PitCrew, entry: Entry, seat: str) -> Result:
    """Take the press, hold or release of a cap button on the node of a crew."""
    area = AREAS[entry.data["n"]]
    bit = 1 << entry.data["n"]
    crew = state.crew(seat)
    edge = entry.data["e"]
    if edge == "up":
        if crew is None or not crew.pressed & bit:
            return state, ()
        return state.with_crew(replace(crew, pressed=crew.pressed & ~bit)), ()
    if edge == "hold":
        if crew is not None and crew.pressed & bit:
            return ignore(state, "same_press", crew=name_of(seat), area=AREA_NAMES[area])
        return take_off(state, entry, seat, area)
    return place(state, entry, seat, area, pressed=bit)


def place(state: PitCrew, entry: Entry, name: str, area: str, pressed: int = 0) -> Result:
    """Place a cap. ``pressed`` is its bit if a button did it, which is then still down."""
    code = absent(state, name) or ("" if may_correct(state, name) else closed(state))
    crew = state.crew(name)
    if code or crew is None:
        return ignore(state, code, crew=name_of(name))
    bit = 1 << AREAS.index(area)
    if not caps_needed(state, crew) & bit:
        return ignore(state, "engine_not_used")
    if crew.caps & bit:
        state = state.with_crew(replace(crew, pressed=crew.pressed & ~bit))
        return ignore(state, "already_capped", crew=name_of(name), area=AREA_NAMES[area])
    crew = replace(
        crew,
        caps=crew.caps | bit,
        placed=(*crew.placed, area),
        pressed=crew.pressed | pressed,
        heard=max(crew.heard, heard_at(entry)),
    )
    if is_complete(state, crew):
        return _complete(state, entry, crew, area)
    text = f"{name_of(name)} caps its {AREA_NAMES[area]}."
    return state.with_crew(crew), tell("cap", text, crew=name, area=area)


def _complete(state: PitCrew, entry: Entry, crew: Crew, area: str) -> Result:
    """Note that a car is complete: its crew reaches for a die."""
    crew = replace(crew, completed_at=entry.at)
    state = state.with_crew(crew)
    if state.phase is Phase.PIT_CREW:
        state = reach(state, crew, entry.at, error_of(entry))
    text = f"{name_of(crew.name)} caps its {AREA_NAMES[area]}: the car is complete."
    return state, tell("cap", text, crew=crew.name, area=area, complete=True)


def take_off(state: PitCrew, entry: Entry, name: str, area: str) -> Result:
    """Take a cap off; after STOP only by a crew whose cap ended the phase (PC-31)."""
    code = absent(state, name)
    if not code and state.phase is not Phase.PIT_CREW and not may_correct(state, name):
        code = closed(state)
    crew = state.crew(name)
    if code or crew is None:
        return ignore(state, code, crew=name_of(name))
    bit = 1 << AREAS.index(area)
    if not crew.caps & bit:
        return ignore(state, "no_cap", crew=name_of(name), area=AREA_NAMES[area])
    left = tuple(other for other in crew.placed if other != area)
    crew = replace(crew, caps=crew.caps & ~bit, placed=left, completed_at=None)
    state = state.with_crew(crew)
    text = f"{name_of(name)} takes the cap off its {AREA_NAMES[area]}."
    if state.phase is Phase.RACE:
        text += " Does the phase go on, or is STOP kept?"
    else:
        state = _put_die_back(state, name, entry.at)
    return state, tell("undo_cap", text, crew=name, area=area)


def may_correct(state: PitCrew, name: str) -> bool:
    """Whether a crew ended the phase and can still say that its cap was a mistake."""
    stop = state.pit.stop
    return state.open and stop is not None and name in stop.crews


def _put_die_back(state: PitCrew, name: str, at: int) -> PitCrew:
    finishes = tuple(finish for finish in state.pit.finishes if finish.crew != name)
    die = state.die_of(name)
    if die is not None:
        state = state.with_die(replace(die, crew="", since=at))
    return state.with_pit(finishes=finishes)
