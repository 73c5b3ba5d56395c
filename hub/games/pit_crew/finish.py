"""Crews that have all their caps: who gets a die, when the phase ends, in which order."""

from collections import Counter
from collections.abc import Collection
from dataclasses import replace

from hub.games.pit_crew import race
from hub.games.pit_crew.setup import is_complete
from hub.games.pit_crew.state import Crew, Die, Finish, Phase, PitCrew, Roll, Stage, Stop


def reach(state: PitCrew, crew: Crew, at: int, err: int) -> PitCrew:
    """Let a complete crew reach for a die: it takes one, or the phase ends (PC-15).

    A crew of which the hub hears too late takes one that lies there, until another crew takes it
    that the hub hears of first; it never ends the phase before the hub knows.
    """
    if loose_die(state) is None:
        state = _give_up_unheard(state, crew.heard if crew.late else at)
    die = loose_die(state)
    if die is None and crew.late:
        return state
    state = note(state, crew, at, err)
    if die is not None:
        return state.with_die(replace(die, crew=crew.name, since=at))
    rivals = _rivals(state)
    if rivals:
        return end(state, Stop(at, err, simultaneous=(*rivals, crew.name)))
    return end(state, Stop(at, err, because=crew.name))


def note(state: PitCrew, crew: Crew, at: int, err: int) -> PitCrew:
    """Note that a crew is the next in the order of completion."""
    finish = Finish(crew.name, at, err, crew.rolls)
    return state.with_pit(finishes=(*state.pit.finishes, finish))


def loose_die(state: PitCrew) -> Die | None:
    """The first die that lies on the board."""
    return next((die for die in state.pit.dice if not die.crew), None)


def end(state: PitCrew, stop: Stop) -> PitCrew:
    """End the pit crew phase; crews that grabbed the last die at once do not roll."""
    state = _take_back(state, stop.simultaneous)
    order = order_of_completion(state)
    pit = replace(
        state.pit,
        stop=stop,
        started_at=None,
        elapsed_us=elapsed_us(state, stop.at),
        dice=tuple(
            replace(die, crew="", since=stop.at) if die.crew in stop.simultaneous else die
            for die in state.pit.dice
        ),
    )
    return replace(state, phase=Phase.RACE, stage=stage_after(order), order=order, pit=pit)


def reopen(state: PitCrew, at: int) -> PitCrew:
    """Let the phase that STOP had ended go on; crews that are complete have their dice again."""
    complete = {crew.name for crew in state.racing if is_complete(state, crew)}
    finishes = tuple(finish for finish in state.pit.finishes if finish.crew in complete)
    state = replace(
        state,
        phase=Phase.PIT_CREW,
        stage=Stage.NONE,
        order=(),
        crews=tuple(replace(crew, entry=None) for crew in state.crews),
    ).with_pit(stop=None, started_at=at, finishes=finishes)
    for die in state.pit.dice:
        if die.crew and die.crew not in complete:
            state = state.with_die(replace(die, crew="", since=at))
    for finish in finishes:
        loose = loose_die(state)
        if loose is not None and state.die_of(finish.crew) is None:
            state = state.with_die(replace(loose, crew=finish.crew, since=at))
    return state


def order_of_completion(state: PitCrew) -> tuple[tuple[str, ...], ...]:
    """Group the crews by order of completion; a group is one that needs a roll-off (PC-15).

    Crews that STOP found without all their caps come last, together.
    """
    groups: list[tuple[str, ...]] = []
    last: Finish | None = None
    for finish in state.pit.finishes:
        if last is not None and together(state, last, finish):
            groups[-1] = (*groups[-1], finish.crew)
        else:
            groups.append((finish.crew,))
        last = finish
    rest = tuple(crew.name for crew in state.racing if not state.has_finished(crew.name))
    return (*groups, rest) if rest else tuple(groups)


def stage_after(order: tuple[tuple[str, ...], ...]) -> Stage:
    """The stage of the race phase that an order of completion asks for."""
    return Stage.ROLL_OFF if any(len(group) > 1 for group in order) else Stage.ENTRY


def together(state: PitCrew, one: Finish, other: Finish) -> bool:
    """Whether nobody can say which of two crews was first."""
    unsure = one.err + other.err + state.options.tie_window_ms * 1000
    return abs(one.at - other.at) <= unsure


def elapsed_us(state: PitCrew, at: int) -> int:
    """What the clock of the phase shows at a time."""
    started = state.pit.started_at
    return state.pit.elapsed_us + (max(0, at - started) if started is not None else 0)


def worked_us(state: PitCrew, crew: Crew) -> int:
    """How long a crew has worked on its car in this round, rolling not included."""
    until = state.pit.stop.at if state.pit.stop else state.at
    rolling = max(0, until - crew.completed_at) if crew.completed_at is not None else 0
    return max(0, elapsed_us(state, until) - rolling)


def rolled_since(state: PitCrew, finish: Finish) -> list[Roll]:
    """The rolls that moved a car of a crew since it reached for its die."""
    moves = state.pit.moves
    return [roll for roll in moves if roll.crew == finish.crew and roll.at >= finish.at]


def without(state: PitCrew, gone: Collection[Roll]) -> PitCrew:
    """Let rolls that moved cars not have been: the cars go again from where the round began."""
    moves = tuple(roll for roll in state.pit.moves if roll not in gone)
    cars = state.start
    for roll in moves:
        cars = race.move(cars, roll.crew, 1)
    sixes = Counter(roll.crew for roll in moves if roll.f == 6)
    crews = tuple(replace(crew, sixes=sixes[crew.name]) for crew in state.crews)
    return replace(state, cars=cars, crews=crews).with_pit(moves=moves)


def _give_up_unheard(state: PitCrew, known: int) -> PitCrew:
    """Take the die from a crew of which the room did not know at a time: it lay on the board."""
    for crew in state.racing:
        die = state.die_of(crew.name)
        if die is not None and crew.late and crew.heard > known:
            state = _take_back(state, (crew.name,)).with_die(replace(die, crew=""))
            finishes = (finish for finish in state.pit.finishes if finish.crew != crew.name)
            return state.with_pit(finishes=tuple(finishes))
    return state


def _rivals(state: PitCrew) -> tuple[str, ...]:
    """The holders of a die who may have been no sooner than the last to finish."""
    *before, last = state.pit.finishes
    return tuple(
        finish.crew
        for finish in before
        if together(state, finish, last) and state.die_of(finish.crew) is not None
    )


def _take_back(state: PitCrew, rivals: tuple[str, ...]) -> PitCrew:
    """Undo what crews rolled since they reached for the die that they should not have had."""
    reached = [finish for finish in state.pit.finishes if finish.crew in rivals]
    if not reached:
        return state
    state = without(state, [roll for finish in reached for roll in rolled_since(state, finish)])
    for finish in reached:
        crew = state.crew(finish.crew)
        if crew is not None:
            state = state.with_crew(replace(crew, rolls=finish.rolls))
    return state
