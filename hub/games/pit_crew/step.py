"""The rules as one function: a state and an entry give the next state and what came of it."""

from collections.abc import Mapping
from dataclasses import replace

from hub.engine import handling
from hub.engine.entry import REFEREE, Data, Entry
from hub.engine.game import Command, Outcomes, Refusal, Result
from hub.engine.schema import fits
from hub.engine.words import name_of
from hub.games.pit_crew import (
    caps,
    cards,
    decisions,
    dice,
    pit_phase,
    questions,
    race_phase,
    setup,
    this_copy,
    words,
)
from hub.games.pit_crew.commands import COMMANDS, CREW_COMMANDS, ENTRIES
from hub.games.pit_crew.state import CREWS, Phase, PitCrew
from hub.games.pit_crew.timing import LATE_US

NAME, TITLE = "pit-crew", "Pit Crew"

_BY_NAME: dict[str, handling.Handler[PitCrew]] = {
    "set_up": setup.set_up,
    "go": pit_phase.go,
    "cap": caps.cap,
    "undo_cap": caps.undo_cap,
    "roll": dice.roll,
    "six": dice.six,
    "undo_six": dice.undo_six,
    "five": dice.five,
    "stop": pit_phase.stop,
    "pause": pit_phase.pause,
    "resume": pit_phase.resume,
    "abort_round": pit_phase.abort_round,
    "enter_race": race_phase.enter_race,
    "confirm_race": race_phase.confirm_race,
    "take_wrench": race_phase.take_wrench,
    "roll_off": race_phase.roll_off,
    "enter_cards": cards.enter_cards,
    "describe_copy": cards.describe_copy,
    "set_printed": cards.set_printed,
    "settle": questions.settle,
    "vouch": questions.vouch,
    "btn": pit_phase.press,
    "dock": handling.pass_over,
    "gap": handling.gap(lambda _, seat: name_of(seat)),
    "malformed": handling.malformed,
    "go_given": decisions.go_given,
    "die_given": decisions.die_given,
    "die_returned": decisions.die_returned,
    "stopped": decisions.stopped,
}
HANDLERS = handling.Handlers(TITLE, ENTRIES, _BY_NAME)


def new(data: Data) -> PitCrew:
    """Begin a game; it knows what was entered of this copy at the table before."""
    memory = data.get("memory")
    copy = memory.get(NAME) if isinstance(memory, Mapping) else None
    if not isinstance(copy, Mapping) or not fits(COMMANDS["describe_copy"], copy):
        return PitCrew()
    fresh = PitCrew(copy=this_copy.merged({}, copy))
    spaces = fresh.copy.get("track_spaces")
    if spaces is None:
        return fresh
    return replace(fresh, options=replace(fresh.options, track_spaces=spaces["value"]))


def memory(state: PitCrew) -> Data:
    """What the next game at this table should know of this copy of the game."""
    return state.copy


def step(state: PitCrew, entry: Entry, seat: str) -> tuple[PitCrew, Outcomes]:
    """Take one entry. Total: what does not apply is ignored, with the reason."""
    state, outcomes = HANDLERS.take(replace(state, at=entry.at), entry, seat)
    return state, _marked(entry, outcomes)


def _marked(entry: Entry, outcomes: Outcomes) -> Outcomes:
    """Mark what came late, and what could only be placed by its receipt."""
    marks: dict[str, object] = {}
    if entry.source.node and entry.late_us > LATE_US:
        marks["late_ms"] = entry.late_us // 1000
    if entry.source.node and entry.at_err is None:
        marks["by_receipt"] = True
    if not marks:
        return outcomes
    return tuple(replace(told, data={**told.data, **marks}) for told in outcomes)


def check(state: PitCrew, command: Command) -> Refusal | None:
    """Refuse a command for the same reason for which its entry would be ignored."""
    forbidden = _forbidden(command)
    if forbidden is not None:
        return forbidden
    data = command.data
    if command.name == "roll" and "f" not in data:
        data = {**data, "f": 1}  # the hub throws once the command is accepted
    entry = handling.would_be(replace(command, data=data), state.at + 1)
    _, told = step(state, entry, command.seat)
    early = race_phase.out_of_turn(state, command.name, str(data.get("crew")))
    return handling.refusal((*told, early) if early else told)


def _forbidden(command: Command) -> Refusal | None:
    if command.name not in COMMANDS:
        return handling.refusal([HANDLERS.unknown(command.name)])
    if command.seat == REFEREE:
        return None
    if command.name not in CREW_COMMANDS:
        return Refusal("not_referee", words.REASONS["not_referee"], forbidden=True)
    if command.data.get("crew", command.seat) != command.seat or command.seat not in CREWS:
        return Refusal("not_your_crew", words.REASONS["not_your_crew"], forbidden=True)
    return None


def sealed(state: PitCrew) -> int:
    """Up to when all is settled: the last confirmed race phase."""
    return state.sealed


def outcome(state: PitCrew) -> Result | None:
    """The result, once the game is over."""
    if state.phase is not Phase.FINISHED:
        return None
    return Result(state.winner, state.result)


def people(state: PitCrew) -> Mapping[str, tuple[str, ...]]:
    """The crews that play."""
    return {crew.name: () for crew in state.crews}
