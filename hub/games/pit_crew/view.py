"""What people may see of a game: one view for all, and a little more for each seat."""

from dataclasses import asdict
from typing import Any

from hub.engine.entry import REFEREE, Entry
from hub.games.pit_crew import race
from hub.games.pit_crew.caps import may_correct
from hub.games.pit_crew.dice import moving_faces
from hub.games.pit_crew.questions import questions
from hub.games.pit_crew.setup import (
    caps_needed,
    car_mat,
    crew_hand,
    hand_size,
    is_complete,
    rounds,
    wrenches_against,
)
from hub.games.pit_crew.state import AREAS, Crew, Phase, PitCrew, Roll
from hub.games.pit_crew.words import sentence

Json = dict[str, Any]


def view(state: PitCrew, seat: str) -> Json:
    """Show the game; race entries stay with the referee until they are confirmed."""
    options = state.options
    shown: Json = {
        "phase": state.phase.value,
        "stage": state.stage.value,
        "round": state.round,
        "rounds": rounds(options),
        "variant": options.variant,
        "track_spaces": options.track_spaces,
        "options": _options(state),
        **_pit(state),
        "crews": {crew.name: _crew(state, crew) for crew in state.crews},
        **_race(state),
        "questions": questions(state),
    }
    if seat:
        shown["you"] = seat
    if seat == REFEREE:
        shown["race_entries"] = {
            crew.name: asdict(crew.entry) for crew in state.crews if crew.entry is not None
        }
    return shown


def _pit(state: PitCrew) -> Json:
    pit = state.pit
    return {
        "go_at": pit.go_at,
        "clock": {
            "running": pit.started_at is not None,
            "started_at": pit.started_at,
            "elapsed_ms": pit.elapsed_us // 1000,
        },
        "dice": [
            {"id": die.id, "crew": die.crew or None, "last": _roll(die.last)} for die in pit.dice
        ],
        "order_of_completion": _order(state),
        "ties": [list(group) for group in state.order if len(group) > 1],
    }


def _race(state: PitCrew) -> Json:
    return {
        "entered": {crew.name: crew.entry is not None for crew in state.racing},
        "findings": [
            {"crew": step.crew, "area": None, "points": step.points, "text": sentence(step)}
            for step in state.steps
        ],
        "standings": list(race.standings(state.cars)),
        "pick_order": list(state.picks),
        "picks_left": list(state.picks_left),
        "winner": state.winner,
        "result": state.result,
    }


def secret(state: PitCrew, entry: Entry) -> str:
    """Keep the figures of a race phase with the referee until they are confirmed."""
    stop = state.pit.stop
    hidden = entry.name == "enter_race" and state.open
    return REFEREE if hidden and stop is not None and entry.at >= stop.at else ""


def _options(state: PitCrew) -> Json:
    options = state.options
    return {
        "die": options.die,
        "tie_window_ms": options.tie_window_ms,
        "lap_token_at_first_crossing": options.lap_token_at_first_crossing,
        "drafting": options.drafting,
        "stop_at_lone_survivor": options.stop_at_lone_survivor,
        "draw_after_last_round": options.draw_after_last_round,
    }


def _crew(state: PitCrew, crew: Crew) -> Json:
    needed = caps_needed(state, crew)
    order = _order(state)
    die = state.die_of(crew.name)
    figures = crew.entry if state.confirmed else None
    return {
        "players": crew.players,
        "experienced": crew.experienced,
        "hand_size": hand_size(crew.players),
        "crew_hand": crew_hand(crew.wrenches, wrenches_against(state, crew)),
        "mat": car_mat(state, crew),
        **_place(state, crew.name),
        "caps": {area: bool(crew.caps >> bit & 1) for bit, area in enumerate(AREAS)},
        "caps_needed": needed.bit_count(),
        "caps_open": _caps_open(state, crew),
        "complete": is_complete(state, crew),
        "finish_order": order.index(crew.name) + 1 if crew.name in order else None,
        "die": die.id if die is not None and state.phase is Phase.PIT_CREW else None,
        "die_faces": list(moving_faces(crew.wrenches)),
        "rolls": crew.rolls,
        "sixes": crew.sixes,
        "last_roll": _roll(crew.last_roll),
        "penalty_points": figures.penalty_points if figures else None,
        "turbo_bonuses": figures.turbo_bonuses if figures else None,
        "crashed": crew.crashed,
        "wrenches": list(crew.wrenches),
    }


def _caps_open(state: PitCrew, crew: Crew) -> bool:
    """Whether a crew can put caps on or take them off now."""
    if crew.crashed:
        return False
    return state.phase is Phase.PIT_CREW or may_correct(state, crew.name)


def _place(state: PitCrew, crew: str) -> Json:
    d, spaces = race.distance(state.cars, crew), state.options.track_spaces
    if d is None:
        return {"position": None, "lap": None, "space": None, "lane": None}
    at_first = state.options.lap_token_at_first_crossing
    return {
        "position": d,
        "lap": race.lap_token(d, spaces, at_first),
        "space": race.space(d, spaces),
        "lane": race.lane(state.cars, crew, spaces),
    }


def _order(state: PitCrew) -> list[str]:
    """Order of completion so far; while the phase runs, of the crews that have finished."""
    if state.order:
        return [crew for group in state.order for crew in group]
    return [finish.crew for finish in state.pit.finishes]


def _roll(roll: Roll | None) -> Json | None:
    return {"f": roll.f, "counted": roll.counted, "at": roll.at} if roll is not None else None
