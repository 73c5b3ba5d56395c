"""Dice: which faces move a car, and what a roll does."""

from collections.abc import Iterable
from dataclasses import replace

from hub.engine.entry import Data, Entry
from hub.engine.game import Chance, Command, Outcome, tell
from hub.engine.words import name_of
from hub.games.pit_crew import race
from hub.games.pit_crew.caps import absent, closed
from hub.games.pit_crew.finish import rolled_since, without
from hub.games.pit_crew.scoring import Wrench
from hub.games.pit_crew.setup import caps_needed, is_complete
from hub.games.pit_crew.state import DICE, Crew, Die, Phase, PitCrew, Roll
from hub.games.pit_crew.timing import SECOND, error_of
from hub.games.pit_crew.words import Result, duration, ignore, reason

LATE_ROLL_US = 10 * SECOND  # so long after STOP a roll has nothing to do with it


def moving_faces(wrenches: Iterable[str]) -> tuple[int, ...]:
    """The faces on which a car moves one space; a second Veteran Driver adds none (PC-27)."""
    return (5, 6) if Wrench.VETERAN_DRIVER in wrenches else (6,)


def draw(_state: PitCrew, command: Command, chance: Chance) -> Data:
    """Throw for a crew that asks the hub to; it must never see a face and choose."""
    if command.name == "roll" and "f" not in command.data:
        return {**command.data, "f": chance(6) + 1, "by": "hub"}
    return command.data


def roll(state: PitCrew, entry: Entry, seat: str) -> Result:
    """Take a roll: of a crew's own die or phone, or of a die of the board."""
    return _roll(state, entry, entry.data.get("crew") or seat, entry.data["f"])


def six(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Take a six that a crew rolled with its own die."""
    return _roll(state, entry, entry.data["crew"], 6)


def five(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Take a five that a crew with Veteran Driver rolled with its own die."""
    crew = state.crew(entry.data["crew"])
    if crew is not None and 5 not in moving_faces(crew.wrenches):
        return ignore(state, "no_veteran_driver", crew=name_of(crew.name))
    return _roll(state, entry, entry.data["crew"], 5)


def undo_six(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Take back the last six that a crew tapped with its die; a roll of a die stays a fact."""
    name = entry.data["crew"]
    crew, six = state.crew(name), last_tap(state, name)
    code = absent(state, name)
    if not code and state.phase is not Phase.PIT_CREW:
        ended = state.phase in (Phase.RACE, Phase.FINISHED)
        code = "six_over" if ended else closed(state)
    if code or crew is None:
        return ignore(state, code, crew=name_of(name))
    if six is None:
        return ignore(state, "six_rolled" if crew.sixes else "no_six", crew=name_of(name))
    state = _forget(without(state, [six]), six)
    d = race.distance(state.cars, name) or 0
    text = f"{name_of(name)} takes back a six and stands on space"
    text += f" {race.space(d, state.options.track_spaces)} again."
    return state, tell("undo_six", text, crew=name, position=d, entry=six.entry)


def last_tap(state: PitCrew, name: str) -> Roll | None:
    """The six that a crew can take back now: its last tap since it reached for its die."""
    if state.phase is not Phase.PIT_CREW:
        return None
    finishes = [finish for finish in state.pit.finishes if finish.crew == name]
    rolled = (roll for finish in finishes for roll in reversed(rolled_since(state, finish)))
    return next((roll for roll in rolled if roll.tapped), None)


def _forget(state: PitCrew, six: Roll) -> PitCrew:
    """Count a roll no more, and show the one before it."""
    mine = [roll for roll in state.pit.moves if roll.crew == six.crew]
    before = mine[-1] if mine else None
    crew, die = state.crew(six.crew), state.die_of(six.crew)
    if crew is not None:
        last = before if crew.last_roll == six else crew.last_roll
        state = state.with_crew(replace(crew, rolls=crew.rolls - 1, last_roll=last))
    if die is not None and die.last == six:
        state = state.with_die(replace(die, last=before))
    return state


def _roll(state: PitCrew, entry: Entry, thrower: str, f: int) -> Result:
    die = _die(state, thrower)
    name = thrower
    if thrower in DICE:
        name = die.crew if die is not None else ""
    if _came_after_stop(state, entry.at):
        return _after_stop(state, entry, die, name, f)
    code = "" if state.open else closed(state)
    if not code and thrower in DICE and not name:
        code = "loose_die" if die is not None else "no_such_die"
    code = code or absent(state, name)
    crew = state.crew(name)
    if code or crew is None:
        return _shown(state, entry, die, f, reason(code, crew=name_of(name)))
    if die is None:
        code = "no_die" if is_complete(state, crew) else "caps_missing"
        needed = caps_needed(state, crew).bit_count()
        return _shown(state, entry, die, f, reason(code, crew=name_of(name), n=needed))
    return _counts(state, entry, crew, die, f)


def _came_after_stop(state: PitCrew, at: int) -> bool:
    """Whether STOP is what a roll missed; long after a confirmed race phase it is not."""
    stop = state.pit.stop
    if stop is None or at <= stop.at:
        return False
    ended = state.phase in (Phase.RACE, Phase.FINISHED)
    return state.open or (ended and at - stop.at <= LATE_ROLL_US)


def _die(state: PitCrew, thrower: str) -> Die | None:
    """The die of a seat: that of the board, or the one that a crew holds."""
    return state.die(thrower) if thrower in DICE else state.die_of(thrower)


def _counts(state: PitCrew, entry: Entry, crew: Crew, die: Die, f: int) -> Result:
    moves = f in moving_faces(crew.wrenches)
    tapped = entry.name == "six"
    rolled = Roll(crew.name, f, f > 0, entry.at, error_of(entry), entry.id, tapped)
    pit = replace(state.pit, dice=state.pit.dice_with(replace(die, last=rolled)))
    if moves:
        pit = replace(pit, moves=(*pit.moves, rolled))
    cars = race.move(state.cars, crew.name, int(moves))
    crew = replace(crew, rolls=crew.rolls + (f > 0), sixes=crew.sixes + (f == 6), last_roll=rolled)
    state = replace(state, cars=cars, pit=pit).with_crew(crew)
    who = name_of(crew.name)
    if f == 0:
        return state, tell("cocked", f"{who}'s die lies crooked: roll again.", crew=crew.name)
    if not moves:
        return state, tell("roll", f"{who} rolls a {f}.", crew=crew.name, f=f)
    d = race.distance(state.cars, crew.name) or 0
    text = f"{who} rolls a {f} and moves to space {race.space(d, state.options.track_spaces)}."
    return state, tell("move", text, crew=crew.name, f=f, position=d)


def _shown(state: PitCrew, entry: Entry, die: Die | None, f: int, why: Outcome) -> Result:
    """A die that tells its rolls by itself shows also those that do not count."""
    if not entry.source.node:
        return state, (why,)
    if die is not None:
        rolled = Roll(die.crew, f, False, entry.at, error_of(entry), entry.id)
        state = state.with_die(replace(die, last=rolled))
    what = f"A {f} is rolled and does not count." if f else "A die lies crooked."
    return state, (replace(why, text=f"{what} {why.text}"),)


def _after_stop(state: PitCrew, entry: Entry, die: Die | None, name: str, f: int) -> Result:
    """A die that had not come to rest at STOP does not count; say so, and how close (PC-16)."""
    stop = state.pit.stop
    late = entry.at - stop.at if stop is not None else 0
    rolled = Roll(name, f, False, entry.at, error_of(entry), entry.id)
    crew = state.crew(name)
    if crew is not None:
        state = state.with_crew(replace(crew, last_roll=rolled))
    if die is not None:
        state = state.with_die(replace(die, last=rolled))
    whose = f"{name_of(name)}'s" if crew is not None else "A"
    said = duration(late) + " " if entry.source.node else ""
    outcome = reason("after_stop", whose=whose, late=said)
    if said and stop is not None and late <= rolled.err + stop.err:
        text = f"{outcome.text} Too close to call: the referee may decide otherwise."
        outcome = Outcome(outcome.name, text, {**outcome.data, "close": True, "stop_at": stop.at})
    return state, (outcome,)
