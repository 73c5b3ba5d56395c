"""What people may see of a game: one view for all, and a little more for each seat."""

from dataclasses import asdict
from typing import Any

from hub.engine.entry import REFEREE, Data, Entry
from hub.engine.words import count
from hub.games.pit_crew import race
from hub.games.pit_crew.caps import may_correct
from hub.games.pit_crew.cards import figures, unscored
from hub.games.pit_crew.dice import last_tap, moving_faces
from hub.games.pit_crew.photo_finish import photo_finish
from hub.games.pit_crew.questions import questions
from hub.games.pit_crew.race import Cars, RaceEntry, Step
from hub.games.pit_crew.scoring import Finding, Kind, Sheet
from hub.games.pit_crew.setup import (
    caps_needed,
    car_mat,
    crew_hand,
    hand_size,
    is_complete,
    rounds,
    wrenches_against,
)
from hub.games.pit_crew.state import AREAS, Crew, Die, Phase, PitCrew, Roll
from hub.games.pit_crew.this_copy import printed
from hub.games.pit_crew.words import sentence

Json = dict[str, Any]

TOLD = (Kind.PENALTY, Kind.TURBO, Kind.JET_FUEL, Kind.CANCELLED)
ENTRIES = ("enter_race", "enter_cards")
MOST_FINDINGS = 8  # of one crew in the public view, which is small


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
        shown |= _entries(state, seat)
    return shown


def _entries(state: PitCrew, seat: str) -> Json:
    """What was entered for the race phase, as far as a seat may see it."""
    entries = {
        crew.name: _entered(state, crew, found)
        for crew in state.crews
        if _may_see(crew, seat) and (found := figures(state, crew)) is not None
    }
    return {"race_entries": entries} if entries or seat == REFEREE else {}


def _may_see(crew: Crew, seat: str) -> bool:
    """Cards belong to their crew, figures to the referee who entered them."""
    return seat == REFEREE or (seat == crew.name and isinstance(crew.entry, Sheet))


def _entered(state: PitCrew, crew: Crew, found: RaceEntry) -> Json:
    """What was entered for a crew; of cards only what they add up to, or it would be too much."""
    cards = isinstance(crew.entry, Sheet)
    return {**asdict(found), "cards": cards, "unscored": unscored(state).get(crew.name, [])}


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
            {"id": die.id, "crew": die.crew or None, "last": _roll(_last(die))} for die in pit.dice
        ],
        "stopped_by": (pit.stop.because if pit.stop else "") or None,
        "order_of_completion": _order(state),
        "photo_finish": photo_finish(state),
        "ties": [list(group) for group in state.order if len(group) > 1],
    }


def _last(die: Die) -> Roll | None:
    """The last roll in the hand that holds it now, or since it lies on the board."""
    return die.last if die.last is not None and die.last.at >= die.since else None


def _race(state: PitCrew) -> Json:
    return {
        "entered": {crew.name: crew.entry is not None for crew in state.racing},
        "findings": [*_findings(state), *(_step(state, step) for step in state.steps)],
        "standings": list(race.standings(state.cars)),
        "pick_order": list(state.picks),
        "picks_left": list(state.picks_left),
        "winner": state.winner,
        "result": state.result,
    }


def _step(state: PitCrew, step: Step) -> Json:
    """What a crew's score led to, and where the cars stand that it moved."""
    told = {"crew": step.crew, "area": None, "points": step.points, "text": sentence(step)}
    return {**told, "places": {crew: _place(state, step.cars, crew) for crew in step.moved}}


def _findings(state: PitCrew) -> list[Json]:
    """Why each crew got its points and bonuses; of a very bad car the dearest, to stay short."""
    shown: list[Json] = []
    for crew in _order(state) or [crew.name for crew in state.crews]:
        told = [found for name, found in state.findings if name == crew and found.kind in TOLD]
        by_points = sorted(range(len(told)), key=lambda place: -told[place].points)
        shown += [_finding(crew, told[place]) for place in sorted(by_points[:MOST_FINDINGS])]
        rest = by_points[MOST_FINDINGS:]
        if rest:
            points = sum(told[place].points for place in rest)
            text = f"{len(rest)} more: {count(points, 'point')}."
            shown.append({"crew": crew, "area": "", "points": points, "text": text})
    return shown


def _finding(crew: str, found: Finding) -> Json:
    return {
        "crew": crew,
        "area": found.area.value,
        "points": found.points,
        "text": found.text,
        **({"spaces": found.spaces} if found.spaces else {}),
        **({"ruling": found.ruling} if found.ruling else {}),
    }


def redact(state: PitCrew, entry: Entry, seat: str) -> Data:
    """Keep what is entered in a race phase from the other crews until it is confirmed.

    A round that is called off may be taken up again, and a time be put right: that opens nothing.
    """
    if entry.at <= state.sealed or seat == REFEREE:
        return entry.data
    own = entry.name == "enter_cards" and seat != "" and entry.data.get("crew") == seat
    return {} if entry.name in ENTRIES and not own else entry.data


def _options(state: PitCrew) -> Json:
    options = state.options
    return {
        "die": options.die,
        "tie_window_ms": options.tie_window_ms,
        "lap_token_at_first_crossing": options.lap_token_at_first_crossing,
        "drafting": options.drafting,
        "stop_at_lone_survivor": options.stop_at_lone_survivor,
        "draw_after_last_round": options.draw_after_last_round,
        "win_chance": options.win_chance,
    }


def _crew(state: PitCrew, crew: Crew) -> Json:
    needed = caps_needed(state, crew)
    order = _order(state)
    die = state.die_of(crew.name)
    known = crew.entry if state.confirmed and isinstance(crew.entry, RaceEntry) else None
    return {
        "players": crew.players,
        "experienced": crew.experienced,
        "hand_size": hand_size(crew.players),
        "crew_hand": crew_hand(crew.wrenches, wrenches_against(state, crew)),
        "mat": car_mat(state, crew),
        "printed": list(printed(state.copy, crew.name, car_mat(state, crew))),
        **_place(state, state.cars, crew.name),
        "caps": {area: bool(crew.caps >> bit & 1) for bit, area in enumerate(AREAS)},
        "caps_placed": list(crew.placed),
        "caps_needed": needed.bit_count(),
        "caps_open": _caps_open(state, crew),
        "complete": is_complete(state, crew),
        "finish_order": order.index(crew.name) + 1 if crew.name in order else None,
        "die": die.id if die is not None and state.phase is Phase.PIT_CREW else None,
        "die_faces": list(moving_faces(crew.wrenches)),
        "rolls": crew.rolls,
        "sixes": crew.sixes,
        "last_roll": _roll(crew.last_roll),
        "six_open": last_tap(state, crew.name) is not None,
        "penalty_points": known.penalty_points if known else None,
        "turbo_bonuses": known.turbo_bonuses if known else None,
        "crashed": crew.crashed,
        "wrenches": list(crew.wrenches),
    }


def _caps_open(state: PitCrew, crew: Crew) -> bool:
    """Whether a crew can put caps on or take them off now."""
    if crew.crashed:
        return False
    return state.phase is Phase.PIT_CREW or may_correct(state, crew.name)


def _place(state: PitCrew, cars: Cars, crew: str) -> Json:
    d, spaces = race.distance(cars, crew), state.options.track_spaces
    if d is None:
        return {"position": None, "lap": None, "space": None, "lane": None}
    at_first = state.options.lap_token_at_first_crossing
    return {
        "position": d,
        "lap": race.lap_token(d, spaces, at_first),
        "space": race.space(d, spaces),
        "lane": race.lane(cars, crew, spaces),
    }


def _order(state: PitCrew) -> list[str]:
    """Order of completion so far; while the phase runs, of the crews that have finished."""
    if state.order:
        return [crew for group in state.order for crew in group]
    return [finish.crew for finish in state.pit.finishes]


def _roll(roll: Roll | None) -> Json | None:
    return {"f": roll.f, "counted": roll.counted, "at": roll.at} if roll is not None else None
