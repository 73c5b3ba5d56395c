"""What the hub decides and does in the room: GO, handing dice over and back, STOP.

Who holds a die and when the phase ends follows from the facts in their order, see ``finish``.
A decision is the hub's word to the room, and comes back as an entry. Only where a car turned out
to be complete too late to tell the room in time does the decision itself settle who gets what.
"""

from collections.abc import Iterator
from dataclasses import replace

from hub.engine.entry import Entry
from hub.engine.game import Decision, Outcome, Outcomes, tell
from hub.engine.words import name_of
from hub.games.pit_crew.finish import end, note, reach
from hub.games.pit_crew.setup import is_complete
from hub.games.pit_crew.state import Crew, Die, Phase, PitCrew, Stage, Stop
from hub.games.pit_crew.words import Result, crews_listed, ignore


def due(state: PitCrew) -> tuple[Decision, ...]:
    """What is to be decided, the earliest first; nothing that has been decided already."""
    if state.stage is Stage.STARTING and state.pit.go_at is not None:
        return (Decision("go_given", state.pit.go_at),)
    if state.phase is not Phase.PIT_CREW and not state.open:
        return ()
    found = (*_hand_overs(state), *_late(state), *_stop(state))
    return tuple(sorted(found, key=lambda decision: decision.at))


def _hand_overs(state: PitCrew) -> Iterator[Decision]:
    for die in state.pit.dice:
        if die.given_to and die.given_to != die.crew:
            yield Decision("die_returned", state.at, {"crew": die.given_to, "die": die.id})
        elif die.crew and not die.given_to:
            crew = state.crew(die.crew)
            at = max(die.since, die.told_at, crew.heard if crew is not None else 0)
            yield Decision("die_given", at, {"crew": die.crew, "die": die.id})


def _late(state: PitCrew) -> Iterator[Decision]:
    """Crews whose complete car was heard of too late for a die: they take what is left now."""
    if state.phase is not Phase.PIT_CREW:
        return
    loose = [die for die in state.pit.dice if not die.crew]
    for crew in sorted(_waiting(state), key=lambda crew: crew.heard):
        if not loose:
            yield Decision("stopped", crew.heard, {"because": crew.name, "simultaneous": []})
            return
        die = loose.pop(0)
        at = max(crew.heard, die.since)
        yield Decision("die_given", at, {"crew": crew.name, "die": die.id})


def _waiting(state: PitCrew) -> Iterator[Crew]:
    for crew in state.racing:
        if is_complete(state, crew) and not state.has_finished(crew.name):
            yield crew


def _stop(state: PitCrew) -> Iterator[Decision]:
    stop = state.pit.stop
    if stop is not None and not stop.rung:
        said = {"because": stop.because, "simultaneous": list(stop.simultaneous)}
        yield Decision("stopped", stop.at, said)


def go_given(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Start the round."""
    if state.stage is not Stage.STARTING:
        return ignore(state, "overtaken")
    state = replace(state, phase=Phase.PIT_CREW, stage=Stage.NONE, steps=(), findings=())
    state = state.with_pit(started_at=entry.at)
    return state, tell("go", f"GO! Round {state.round} is on.", round=state.round)


def die_given(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Note that a crew was told to take a die."""
    name, die = entry.data["crew"], state.die(entry.data["die"])
    crew = state.crew(name)
    if crew is None or die is None or not (state.phase is Phase.PIT_CREW or state.open):
        return ignore(state, "overtaken")
    if crew in _waiting(state) and not die.crew:
        state = reach(state, crew, entry.at, 0)
    state = _follow_the_room(state, name, die.id)
    told = state.die(die.id) or die
    state = state.with_die(replace(told, given_to=name, told_at=entry.at))
    if told.crew != name:
        return ignore(state, "overtaken")
    text = f"{name_of(name)} takes {_name(die)} and may roll."
    return state, tell("die_given", text, crew=name, die=die.id)


def _follow_the_room(state: PitCrew, name: str, die_id: str) -> PitCrew:
    """Where the facts gave a crew another die than the one in its hand, swap the two."""
    held, told = state.die_of(name), state.die(die_id)
    if held is None or told is None or held.id == told.id:
        return state
    state = state.with_die(replace(held, crew=told.crew))
    return state.with_die(replace(told, crew=name, since=held.since))


def die_returned(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Note that a crew was told to put its die back."""
    name, die = entry.data["crew"], state.die(entry.data["die"])
    if die is None or die.given_to != name:
        return ignore(state, "overtaken")
    state = state.with_die(replace(die, given_to="", told_at=entry.at))
    text = f"{name_of(name)} puts {_name(die)} back."
    return state, tell("die_returned", text, crew=name, die=die.id)


def stopped(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Note that the hub has called STOP; from here on no roll counts."""
    stop = state.pit.stop
    if state.phase is Phase.PIT_CREW:
        because, simultaneous = entry.data["because"], tuple(entry.data["simultaneous"])
        late = next((crew for crew in _waiting(state) if crew.name == because), None)
        if late is not None:
            state = note(state, late, entry.at, 0)
        stop = Stop(entry.at, 0, because, simultaneous)
        state = end(state, stop)
    elif stop is None or stop.rung or not state.open:
        return ignore(state, "overtaken")
    state = state.with_pit(stop=replace(stop, rung=True))
    return state, (*_stop_told(stop), *_close_calls(state, stop))


def _stop_told(stop: Stop) -> Outcomes:
    if stop.simultaneous:
        crews = crews_listed(stop.simultaneous)
        text = f"STOP! {crews} reached for the last die at once: they do not roll."
    elif stop.because:
        text = f"STOP! {name_of(stop.because)} has all its caps and finds no die."
    else:
        text = "STOP! The referee ends the pit crew phase."
    return tell("stop", text, because=stop.because, simultaneous=list(stop.simultaneous))


def _close_calls(state: PitCrew, stop: Stop) -> Outcomes:
    """Mark the rolls that counted although they may have come after STOP."""
    return tuple(
        Outcome(
            "close",
            f"{name_of(roll.crew)}'s {roll.f} came to rest just at STOP. It counts, but that is"
            " too close to call: the referee may take it out.",
            {"close": True, "crew": roll.crew, "entry": roll.entry},
        )
        for roll in state.pit.moves
        if stop.at - roll.at <= roll.err + stop.err and roll.at <= stop.at
    )


def _name(die: Die) -> str:
    return f"die {die.id[-1]}"
