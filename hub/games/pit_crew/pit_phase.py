"""The pit crew phase as a whole: GO, pause, STOP, and starting a round again."""

from dataclasses import replace

from hub.engine.entry import Entry
from hub.games.pit_crew.caps import button, closed
from hub.games.pit_crew.finish import elapsed_us, end, reopen
from hub.games.pit_crew.setup import is_complete, start_round
from hub.games.pit_crew.state import (
    CREWS,
    DICE,
    GO_BUTTON,
    SECOND,
    Phase,
    PitCrew,
    Stage,
    Stop,
    heard_at,
)
from hub.games.pit_crew.words import Result, duration, ignore, name_of, tell

START_US = 5 * SECOND
SAME_PRESS_US = 2 * SECOND  # a hold so soon after resuming began with the press that resumed


def press(state: PitCrew, entry: Entry, seat: str) -> Result:
    """Take a button of a node: a cap, or GO/STOP."""
    if seat in DICE:
        return ignore(state, "no_buttons")
    if entry.data["n"] != GO_BUTTON:
        return button(state, entry, seat)
    if entry.data["e"] == "dn":
        return (
            resume(state, entry, seat) if state.stage is Stage.PAUSED else go(state, entry, seat)
        )
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
    """Go on after a pause, or after a STOP whose last cap was a mistake."""
    if state.phase is Phase.PIT_CREW and state.stage is Stage.PAUSED:
        state = replace(state, stage=Stage.NONE).with_pit(started_at=entry.at)
        return state, tell("resume", "The game goes on.")
    if asks_to_resume(state):
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


def vouch(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Let the caps of a crew count by their own time in this round, however late heard.

    The referee inserts it before the cap that completed the car.
    """
    crew = state.crew(entry.data["crew"])
    if crew is None or state.phase is not Phase.PIT_CREW:
        return ignore(state, "not_running")
    text = f"{name_of(crew.name)}'s caps count by their own time."
    return state.with_crew(replace(crew, vouched=True)), tell("vouch", text, crew=crew.name)


def settle(state: PitCrew, entry: Entry, _seat: str) -> Result:
    """Leave things as they are, in answer to a question."""
    question = entry.data["question"]
    if question not in {asked["id"] for asked in questions(state)}:
        return ignore(state, "no_question")
    state = state.with_pit(settled=(*state.pit.settled, question))
    return state, tell("settled", "It stays as it is.", question=question)


def asks_to_resume(state: PitCrew) -> bool:
    """Whether a cap that ended the phase was taken back and nobody has answered yet."""
    called = state.pit.stop
    if not state.open or called is None or called.kept:
        return False
    crews = [state.crew(name) for name in called.crews]
    return any(crew is not None and not is_complete(state, crew) for crew in crews)


def questions(state: PitCrew) -> list[dict[str, object]]:
    """What the referee is asked, each with the commands that answer it."""
    found: list[dict[str, object]] = []
    called = state.pit.stop
    if asks_to_resume(state) and called is not None:
        who = " and ".join(name_of(crew) for crew in called.crews)
        found.append(
            {
                "id": "resume",
                "text": f"The cap of {who} that ended the phase is off. Go on, or keep STOP?",
                "options": [
                    {"label": "Resume", "command": "resume", "data": {}},
                    {"label": "Keep STOP", "command": "stop", "data": {}},
                ],
            }
        )
    found += [_late_question(state, name) for name in CREWS if _stopped_late(state, name)]
    return [asked for asked in found if asked["id"] not in state.pit.settled]


def _stopped_late(state: PitCrew, name: str) -> bool:
    """Whether STOP would have come sooner, had the hub heard of a crew's caps in time."""
    crew, called = state.crew(name), state.pit.stop
    return (
        state.open
        and called is not None
        and called.because == name
        and crew is not None
        and crew.completed_at is not None
        and crew.late
    )


def _late_question(state: PitCrew, name: str) -> dict[str, object]:
    crew, called = state.crew(name), state.pit.stop
    at = (crew.completed_at if crew is not None else None) or 0
    late = duration(called.at - at) if called is not None else ""
    vouch = {"name": "vouch", "at": at - 1, "data": {"crew": name}, "seat": "referee"}
    return {
        "id": f"late-{name}",
        "text": f"The hub learned {late} too late that {name_of(name)} had all its caps, and"
        " called STOP only then. Rolls in between count. Leave it so?",
        "options": [
            {"label": "Leave it", "command": "settle", "data": {"question": f"late-{name}"}},
            {"label": "Judge by the caps' own time", "command": "insert", "data": vouch},
        ],
    }
