"""The pit crew phase as a whole: GO, pause, STOP, and starting a round again."""

from dataclasses import replace

from hub.engine.entry import Entry
from hub.engine.game import tell
from hub.games.pit_crew.caps import button, closed
from hub.games.pit_crew.finish import elapsed_us, end, reopen
from hub.games.pit_crew.questions import asks_to_resume
from hub.games.pit_crew.setup import start_round
from hub.games.pit_crew.state import DEVICES, GO_BUTTON, Phase, PitCrew, Stage, Stop
from hub.games.pit_crew.timing import SECOND, heard_at
from hub.games.pit_crew.words import Result, ignore

START_US = 5 * SECOND
SAME_PRESS_US = 2 * SECOND  # a hold so soon after resuming began with the press that resumed


def press(state: PitCrew, entry: Entry, seat: str) -> Result:
    """Take a button of a node: a cap, or GO/STOP."""
    if seat in DEVICES:
        return ignore(state, "no_buttons")
    if entry.data["n"] != GO_BUTTON:
        return button(state, entry, seat)
    if entry.data["e"] == "dn":
        pressed = resume if state.stage is Stage.PAUSED else go
        return pressed(state, entry, seat)
    if entry.data["e"] == "up" or state.phase is not Phase.PIT_CREW:
        return state, ()
    if entry.at - (state.pit.started_at or 0) < SAME_PRESS_US:
        return ignore(state, "just_resumed")
    return pause(state, entry, seat)


def go(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Begin the start sequence; GO itself is due five seconds later."""
    if state.phase is Phase.ROUND_SETUP and state.stage is Stage.NONE:
        state = replace(state, stage=Stage.STARTING)
        state = state.with_pit(go_at=heard_at(entry) + START_US)
        return state, tell("starting", "Get ready: GO in five seconds.", round=state.round)
    return ignore(
        state,
        {
            Phase.SETUP: "not_set_up",
            Phase.ROUND_SETUP: "already_starting",
            Phase.PIT_CREW: "go_done",
            Phase.RACE: "not_round_setup",
            Phase.FINISHED: "game_over",
        }[state.phase],
    )


def pause(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Stop the clock for a while."""
    code = closed(state)
    if code:
        return ignore(state, "paused" if code == "paused" else "not_running")
    state = state.with_pit(started_at=None, elapsed_us=elapsed_us(state, entry.at))
    return replace(state, stage=Stage.PAUSED), tell("pause", "The game is paused.")


def resume(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Go on after a pause, or after a STOP by a cap or a tap of the referee that was a mistake."""
    if state.phase is Phase.PIT_CREW and state.stage is Stage.PAUSED:
        state = replace(state, stage=Stage.NONE).with_pit(started_at=entry.at)
        return state, tell("resume", "The game goes on.")
    called = state.pit.stop
    by_referee = state.open and called is not None and not called.crews
    if by_referee or asks_to_resume(state):
        return reopen(state, entry.at), tell("resume", "STOP is taken back: the phase goes on!")
    return ignore(state, "not_paused")


def stop(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """End the phase by the referee's word; before GO call the start off; after STOP keep it."""
    if state.stage is Stage.STARTING:
        return abort_round(state, entry, _seat)
    if state.phase is Phase.PIT_CREW:
        return end(state, Stop(entry.at)), tell("stop_called", "The referee calls STOP.")
    called = state.pit.stop
    if asks_to_resume(state) and called is not None:
        state = state.with_pit(stop=replace(called, kept=True))
        return state, tell("stop_kept", "STOP is kept.")
    return ignore(state, "not_running")


def abort_round(state: PitCrew, _entry: Entry, _seat: str) -> Result:
    """Go back to before GO, cars included."""
    if state.stage is Stage.STARTING:
        told = tell("aborted", "The start is called off.", round=state.round)
    elif state.phase is Phase.PIT_CREW or state.open:
        told = tell("aborted", f"Round {state.round} starts again from GO.", round=state.round)
    else:
        return ignore(state, "confirmed" if state.confirmed else "not_running")
    return start_round(replace(state, cars=state.start), state.round), told
