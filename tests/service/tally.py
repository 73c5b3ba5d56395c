"""A tiny game for the tests of the service: crews press, the referee starts and settles."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from hub.engine.entry import Data, Entry
from hub.engine.game import (
    Chance,
    Command,
    Decision,
    Game,
    Outcome,
    Output,
    Refusal,
    Result,
    ignored,
)

SECOND = 1_000_000
FAULTY = 5
NOTHING = {"type": "object", "additionalProperties": False}


@dataclass(frozen=True)
class Tally:
    """How often each seat pressed."""

    presses: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    go_at: int | None = None
    phase: str = "setup"
    sealed: int = 0


def new(_setup: Data) -> Tally:
    return Tally()


def press(state: Tally, entry: Entry, seat: str) -> Tally:
    if entry.data.get("n") == FAULTY:
        raise ZeroDivisionError("a fault of the rules")
    if entry.data.get("e", "dn") != "dn":
        return state
    return replace(state, presses=(*state.presses, seat))


STEPS: dict[str, Callable[[Tally, Entry, str], Tally]] = {
    "btn": press,
    "press": press,
    "roll": lambda state, entry, _: replace(state, faces=(*state.faces, entry.data["f"])),
    "go": lambda state, entry, _: replace(state, phase="starting", go_at=entry.at + SECOND),
    "go_given": lambda state, *_: replace(state, phase="running"),
    "stop": lambda state, *_: replace(state, phase="stopped"),
    "settle": lambda state, entry, _: replace(state, sealed=entry.at),
    "set_up": lambda state, *_: replace(state, phase="ready"),
    "whisper": lambda state, *_: state,
}


def step(state: Tally, entry: Entry, seat: str) -> tuple[Tally, tuple[Outcome, ...]]:
    if entry.name not in STEPS:
        return state, (ignored("unknown", f"{entry.name} does not count."),)
    return STEPS[entry.name](state, entry, seat), (Outcome(entry.name, f"{seat}: {entry.name}"),)


def check(state: Tally, command: Command) -> Refusal | None:
    if command.name == "settle" and command.seat != "referee":
        return Refusal("referee_only", "Only the referee settles.", forbidden=True)
    if command.name == "go" and state.phase in ("starting", "running"):
        return Refusal("running", "It runs already.")
    return None


def due(state: Tally) -> tuple[Decision, ...]:
    if state.phase == "starting" and state.go_at is not None:
        return (Decision("go_given", state.go_at),)
    return ()


def outputs(state: Tally) -> dict[str, Output]:
    signal = {"starting": "go", "running": "running", "stopped": "stop"}.get(state.phase, "")
    lamps = min(127, state.presses.count("red"))
    return {
        "red": Output(lamps=lamps, rgb=0xD55E00, signal=signal),
        "die-1": Output(rgb=0x009E73, unlocked=state.phase == "running", signal=signal),
    }


def view(state: Tally, seat: str) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "phase": state.phase,
        "presses": list(state.presses),
        "faces": list(state.faces),
        "go_at": state.go_at,
    }
    return shown | {"you": seat} if seat else shown


def outcome(_state: Tally) -> Result | None:
    return None


def redact(_state: Tally, entry: Entry, seat: str) -> Data:
    hidden = entry.name == "whisper" and seat != entry.source.seat
    return {} if hidden else entry.data


def draw(_state: Tally, command: Command, chance: Chance) -> Data:
    """Let the hub throw where nobody did."""
    if command.name == "roll" and "f" not in command.data:
        return {**command.data, "f": chance(6) + 1, "by": "hub"}
    return command.data


TALLY: Game[Tally] = Game(
    name="tally",
    title="Tally",
    players="1-2",
    minutes=1,
    seats={"red": "Red", "green": "Green", "die-1": "Die 1", "referee": "Referee"},
    commands={
        **dict.fromkeys(("press", "go", "stop", "settle"), NOTHING),
        "set_up": {"type": "object", "properties": {"goal": {"type": "integer"}}},
        "roll": {
            "type": "object",
            "properties": {"f": {"type": "integer", "minimum": 1, "maximum": 6}},
            "additionalProperties": False,
        },
        "whisper": {"type": "object", "properties": {"text": {"type": "string"}}},
    },
    new=new,
    step=step,
    check=check,
    due=due,
    outputs=outputs,
    view=view,
    outcome=outcome,
    sealed=lambda state: state.sealed,
    redact=redact,
    draw=draw,
)
GAMES = {"tally": TALLY}
