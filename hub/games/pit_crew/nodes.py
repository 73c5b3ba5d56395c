"""What the nodes of each seat show: caps as lamps, the crew's colour, whose die it is."""

from hub.engine.entry import REFEREE
from hub.engine.game import Output
from hub.games.pit_crew import race
from hub.games.pit_crew.setup import caps_needed, is_complete
from hub.games.pit_crew.state import GO_BUTTON, TRACK, Crew, Die, Phase, PitCrew, Stage

COLOURS = {"red": 0xD55E00, "green": 0x009E73, "yellow": 0xF0E442}
GO_LAMP = 1 << GO_BUTTON


def outputs(state: PitCrew) -> dict[str, Output]:
    """Say what each seat shows now; the service counts the start lights down by ``go_at``."""
    signal = _signal(state)
    go = GO_LAMP if _go_waits(state) else 0
    shown = {
        crew.name: Output(rgb=COLOURS[crew.name], signal=signal)
        if crew.crashed
        else _pit_box(state, crew, go, signal)
        for crew in state.crews
    }
    for die in state.pit.dice:
        shown[die.id] = _die(state, die, signal)
    shown[TRACK] = _track(state, signal)
    shown[REFEREE] = Output(lamps=go, blinking=go, signal=signal)
    return shown


def _pit_box(state: PitCrew, crew: Crew, go: int, signal: str) -> Output:
    """Lamps of placed caps; the missing ones blink once all others are complete."""
    others = (other for other in state.racing if other.name != crew.name)
    missing = 0
    if _running(state) and all(is_complete(state, other) for other in others):
        missing = caps_needed(state, crew) & ~crew.caps
    return Output(
        lamps=crew.caps | missing | go,
        blinking=missing | go,
        rgb=COLOURS[crew.name],
        unlocked=_running(state) and state.die_of(crew.name) is not None,
        signal=signal,
    )


def _die(state: PitCrew, die: Die, signal: str) -> Output:
    if not die.crew or not _running(state):
        return Output(signal=signal)
    return Output(rgb=COLOURS[die.crew], unlocked=True, signal=signal)


def _track(state: PitCrew, signal: str) -> Output:
    """Cars in the order in which they came to their spaces, so the inner one is named first."""
    spaces = state.options.track_spaces
    cars = tuple((COLOURS[car.crew], race.space(car.d, spaces)) for car in state.cars)
    return Output(signal=signal, spaces=spaces, cars=cars)


def _running(state: PitCrew) -> bool:
    return state.phase is Phase.PIT_CREW and state.stage is Stage.NONE


def _go_waits(state: PitCrew) -> bool:
    """Whether a press of GO would start a round or end a pause."""
    waits = state.phase is Phase.ROUND_SETUP and state.stage is Stage.NONE
    return waits or state.stage is Stage.PAUSED


def _signal(state: PitCrew) -> str:
    if state.stage is Stage.STARTING:
        return "go"
    if state.phase is Phase.PIT_CREW:
        return "running"
    return "stop" if state.open else ""
