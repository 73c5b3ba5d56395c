"""The race phase at the table: roll-off, quick entry, the cars move, wrenches are taken."""

from collections.abc import Iterable
from dataclasses import replace

from hub.engine.entry import Entry
from hub.engine.game import Outcome, Outcomes, tell
from hub.engine.words import count, listed, name_of
from hub.games.pit_crew import race
from hub.games.pit_crew.caps import absent
from hub.games.pit_crew.cards import not_open, settled, unscored
from hub.games.pit_crew.finish import stage_after, worked_us
from hub.games.pit_crew.race import RaceEntry, Score, Step
from hub.games.pit_crew.scoring import Wrench
from hub.games.pit_crew.setup import caps_on, car_mat, rounds, start_round
from hub.games.pit_crew.state import Phase, PitCrew, Stage
from hub.games.pit_crew.words import AREA_NAMES, Result, crews_listed, ignore, reason, sentence


def roll_off(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Settle who goes first among crews that finished together: the highest roll (PC-15)."""
    rolls = entry.data["rolls"]
    if not state.open or state.stage is not Stage.ROLL_OFF:
        return ignore(state, "no_roll_off")
    ties = [group for group in state.order if len(group) > 1]
    if not any(all(crew in rolls for crew in group) for group in ties):
        tied = crews_listed(crew for group in ties for crew in group)
        return ignore(state, "roll_off_incomplete", crews=tied)
    order = tuple(part for group in state.order for part in _split(group, rolls))
    state = replace(state, order=order, stage=stage_after(order))
    if state.stage is Stage.ROLL_OFF:
        return state, tell("roll_off", "Still equal: roll again.", rolls=rolls)
    text = f"After the roll-off {crews_listed(crew for group in order for crew in group)}."
    return state, tell("roll_off", text, rolls=rolls)


def _split(group: tuple[str, ...], rolls: dict[str, int]) -> Iterable[tuple[str, ...]]:
    if not all(crew in rolls for crew in group):
        return (group,)
    faces = sorted({rolls[crew] for crew in group}, reverse=True)
    return [tuple(crew for crew in group if rolls[crew] == face) for face in faces]


def enter_race(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Note the figures of one crew; they can be entered again until they are confirmed."""
    said = entry.data
    name = said["crew"]
    code = absent(state, name) or not_open(state)
    crew = state.crew(name)
    if code or crew is None:
        return ignore(state, code, crew=name_of(name))
    mat = car_mat(state, crew)
    if said["turbo_bonuses"] > caps_on(mat):
        return ignore(state, "too_many_turbos", crew=name_of(name), n=caps_on(mat), mat=mat)
    cards = crew.wrenches.count(Wrench.DRAFTING)
    drafts = said.get("drafting", cards > 0)
    figures = RaceEntry(
        said["penalty_points"],
        said["turbo_bonuses"],
        said.get("nitro", 0),
        said.get("perfect_setup", 0),
        said.get("jet_fuel", 0),
        max(1, cards) if drafts else 0,
    )
    text = f"{name_of(name)}'s car mat is entered."
    return state.with_crew(replace(crew, entry=figures)), tell("entered", text, crew=name)


def confirm_race(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Carry out the race phase; then comes the wrench draft, or the end."""
    code = not_open(state)
    if code:
        return ignore(state, code)
    missing = [crew.name for crew in state.racing if crew.entry is None]
    if missing:
        return ignore(state, "entries_missing", crews=crews_listed(missing))
    state = settled(state)
    scores = _scores(state)
    resolved = race.resolve(state.cars, scores, state.options.stop_at_lone_survivor)
    crews = tuple(
        replace(crew, crashed=crew.crashed or crew.name in resolved.crashed)
        for crew in state.crews
    )
    state = replace(
        state,
        confirmed=True,
        sealed=entry.at,
        stage=Stage.NONE,
        crews=crews,
        cars=resolved.cars,
        steps=resolved.steps,
        drafters=scores,
    )
    state = _after_resolving(state)
    return state, _told(state, state.steps)


def _scores(state: PitCrew) -> tuple[Score, ...]:
    order = (state.crew(name) for group in state.order for name in group)
    return tuple(
        crew.entry.score(crew.name)
        for crew in order
        if crew is not None and isinstance(crew.entry, RaceEntry) and not crew.crashed
    )


def _after_resolving(state: PitCrew) -> PitCrew:
    """End the game, or prepare the wrench draft (PC-12, PC-14)."""
    winner = race.winner(state.cars, state.start, final=False)
    if winner is not None:
        return _finish(state, winner)
    if _is_final(state) and not state.options.draw_after_last_round:
        return _end_round(_drafting(state))
    if state.options.drafting == "before":
        state = _drafting(state)
    return replace(state, stage=Stage.DRAFT, picks=race.pick_order(state.cars))


def take_wrench(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Let the next crew take a Monkey Wrench; None when the table does not record which."""
    name, wrench = entry.data["crew"], entry.data["wrench"]
    crew = state.crew(name)
    if name not in state.picks_left or crew is None:
        return ignore(state, "no_draft", crew=name_of(name))
    if wrench is not None:
        state = state.with_crew(replace(crew, wrenches=(*crew.wrenches, wrench)))
    state = replace(state, picked=(*state.picked, name))
    told = tell(
        "wrench", f"{name_of(name)} takes {wrench or 'a Monkey Wrench'}.", crew=name, wrench=wrench
    )
    if state.picks_left:
        return state, told
    known = len(state.steps)
    if state.options.drafting == "after":
        state = _drafting(state)
    steps = state.steps[known:]
    state = _end_round(state)
    return state, (*told, *_told(state, steps))


def out_of_turn(state: PitCrew, name: str, crew: str) -> Outcome | None:
    """Why a command has to wait for another.

    Commands only: once such an entry is in the log, a correction of something before it may
    change whose turn it was, and the crew has its wrench all the same.
    """
    if name == "confirm_race" and state.open and state.stage is Stage.ROLL_OFF:
        tied = next(group for group in state.order if len(group) > 1)
        return reason("roll_off_first", crews=crews_listed(tied))
    if name == "confirm_race" and state.open and (waiting := unscored(state)):
        first, areas = next(iter(waiting.items()))
        named = listed(AREA_NAMES.get(area, "discard pile") for area in areas)
        return reason("unscored", crew=name_of(first), areas=named)
    if name == "take_wrench" and crew in state.picks_left[1:]:
        return reason("not_your_pick", crew=name_of(state.picks_left[0]))
    return None


def _drafting(state: PitCrew) -> PitCrew:
    in_race = [score for score in state.drafters if not score.crashes]
    drafted = race.draft(state.cars, in_race)
    return replace(state, cars=drafted.cars, steps=(*state.steps, *drafted.steps), drafters=())


def _end_round(state: PitCrew) -> PitCrew:
    if _is_final(state):
        return _finish(state, race.standings(state.cars)[0])
    crews = tuple(
        replace(
            crew,
            capped=crew.capped + crew.caps.bit_count(),
            worked_us=crew.worked_us + worked_us(state, crew),
        )
        for crew in state.crews
    )
    began = start_round(replace(state, crews=crews), state.round + 1)
    return replace(began, steps=state.steps, findings=state.findings)


def _finish(state: PitCrew, winner: str) -> PitCrew:
    return replace(
        state,
        phase=Phase.FINISHED,
        stage=Stage.NONE,
        winner=winner,
        result=_result(state, winner),
    )


def _result(state: PitCrew, winner: str) -> str:
    who = name_of(winner)
    if not state.cars:
        return f"Every car has crashed. {who} led when round {state.round} began and wins."
    if len(state.cars) == 1:
        return f"{who} wins: only its car is left in the race."
    leader, second = sorted(state.cars, key=lambda car: -car.d)[:2]
    if leader.d == second.d:
        return f"{who} wins: side by side with {name_of(second.crew)}, but on the inside."
    ahead = count(leader.d - second.d, "space")
    return f"{who} wins, {ahead} ahead of {name_of(second.crew)}."


def _is_final(state: PitCrew) -> bool:
    return state.round >= rounds(state.options)


def _told(state: PitCrew, steps: Iterable[Step]) -> Outcomes:
    told = tuple(
        Outcome(step.kind, sentence(step), {"crew": step.crew, "points": step.points})
        for step in steps
    )
    if state.phase is Phase.FINISHED:
        told = (*told, *tell("finished", state.result, winner=state.winner))
    return told
