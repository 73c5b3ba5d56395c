"""The rules as one function: a state and an entry give the next state and what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from hub.engine.entry import REFEREE, Data, Entry, Source
from hub.engine.game import IGNORED, Command, Outcome, Refusal, Result
from hub.engine.schema import fits
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
from hub.games.pit_crew.commands import (
    COMMANDS,
    CREW_COMMANDS,
    ENGINE_COMMANDS,
    ENTRIES,
)
from hub.games.pit_crew.state import CREWS, Phase, PitCrew
from hub.games.pit_crew.timing import LATE_US

NAME = "pit-crew"
Handler = Callable[[PitCrew, Entry, str], words.Result]


def _dock(state: PitCrew, _entry: Entry, _seat: str) -> words.Result:
    return state, ()


def _gap(state: PitCrew, entry: Entry, seat: str) -> words.Result:
    events = words.count(entry.data["n"], "event")
    text = f"A node of {words.name_of(seat or 'nobody')} lost {events}: add what is missing."
    return state, words.tell("gap", text, n=entry.data["n"])


def _malformed(state: PitCrew, entry: Entry, _seat: str) -> words.Result:
    return words.ignore(state, "malformed", fault=str(entry.data.get("fault", "?"))[:80])


HANDLERS: dict[str, Handler] = {
    "set_up": setup.set_up,
    "go": pit_phase.go,
    "cap": caps.cap,
    "undo_cap": caps.undo_cap,
    "roll": dice.roll,
    "six": dice.six,
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
    "dock": _dock,
    "gap": _gap,
    "malformed": _malformed,
    "go_given": decisions.go_given,
    "die_given": decisions.die_given,
    "die_returned": decisions.die_returned,
    "stopped": decisions.stopped,
}


def new(data: Data) -> PitCrew:
    """Begin a game; with the ``set_up`` of another one it is ready for its first round."""
    said = data.get("set_up")
    fresh = _remembering(data.get("memory"))
    if said is None or not fits(ENTRIES["set_up"], said):
        return fresh
    at = Entry(0, "", "", 0, 0, 0, Source(seat=REFEREE), "set_up", said)
    return setup.set_up(fresh, at, REFEREE)[0]


def _remembering(memory: object) -> PitCrew:
    """A table at which nothing is set up, with what is known of its copy of the game."""
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


def step(state: PitCrew, entry: Entry, seat: str) -> tuple[PitCrew, tuple[Outcome, ...]]:
    """Take one entry. Total: what does not apply is ignored, with the reason."""
    state = replace(state, at=entry.at)
    handler = HANDLERS.get(entry.name)
    if handler is None:
        return words.ignore(state, "unknown", name=entry.name[:40])
    if not fits(ENTRIES[entry.name], entry.data):
        return words.ignore(state, "bad_data")
    state, outcomes = handler(state, entry, seat)
    return state, _marked(entry, outcomes)


def _marked(entry: Entry, outcomes: tuple[Outcome, ...]) -> tuple[Outcome, ...]:
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
    refusal = _forbidden(command)
    if refusal is not None:
        return refusal
    if command.name in ENGINE_COMMANDS:
        return _engine_refusal(state, command)
    data = command.data
    if command.name == "roll" and "f" not in data:
        data = {**data, "f": 1}  # the hub throws once the command is accepted
    at = state.at + 1
    entry = Entry(0, "", "", at, 0, at, Source(seat=command.seat), command.name, data)
    told = step(state, entry, command.seat)[1]
    early = race_phase.out_of_turn(state, command.name, str(data.get("crew")))
    for outcome in (*told, early):
        if outcome is not None and outcome.name == IGNORED:
            return Refusal(outcome.data["reason"], outcome.text)
    return None


def _forbidden(command: Command) -> Refusal | None:
    if command.name not in COMMANDS:
        return Refusal("unknown", words.REASONS["unknown"].format(name=command.name[:40]))
    if command.seat == REFEREE:
        return None
    if command.name not in CREW_COMMANDS:
        return Refusal("not_referee", words.REASONS["not_referee"], forbidden=True)
    if command.data.get("crew", command.seat) != command.seat or command.seat not in CREWS:
        return Refusal("not_your_crew", words.REASONS["not_your_crew"], forbidden=True)
    return None


def _engine_refusal(state: PitCrew, command: Command) -> Refusal | None:
    if command.name == "rematch" and state.phase is Phase.SETUP:
        return Refusal("not_set_up", words.REASONS["not_set_up"])
    if command.name == "insert" and command.data.get("name") not in ENTRIES:
        name = str(command.data.get("name"))[:40]
        return Refusal("unknown", words.REASONS["unknown"].format(name=name))
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
