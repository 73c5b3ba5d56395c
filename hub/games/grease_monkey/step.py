"""The rules as one function: a state and an entry give the next state and what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from hub.engine.entry import REFEREE, Data, Entry, Source
from hub.engine.game import IGNORED, Command, Outcome, Refusal, Result
from hub.engine.schema import fits
from hub.games.grease_monkey import ending, resources, setup, turn, words
from hub.games.grease_monkey.commands import COMMANDS, ENTRIES, PLAYER_COMMANDS
from hub.games.grease_monkey.state import COLOURS, Garage, Phase
from hub.games.grease_monkey.words import Refused

Handler = Callable[[Garage, Entry, str], words.Result]


def _press(state: Garage, entry: Entry, seat: str) -> words.Result:
    """A button ends the turn of its seat; the referee's ends whoever's turn it is."""
    if entry.data["e"] != "dn":
        return state, ()
    if state.phase is Phase.BONUS_DRAFT:
        return setup.pick_bonus(state, replace(entry, data={}), seat)
    return turn.end_turn(state, replace(entry, data={}), seat)


def _dice(_state: Garage, _entry: Entry, _seat: str) -> words.Result:
    raise Refused("no_dice")


def _gap(state: Garage, entry: Entry, seat: str) -> words.Result:
    events = words.count(entry.data["n"], "event")
    whose = words.name_of(seat) if seat else "nobody"
    text = f"A node of {whose} lost {events}: add what is missing."
    return state, words.tell("gap", text, n=entry.data["n"])


def _malformed(_state: Garage, entry: Entry, _seat: str) -> words.Result:
    raise Refused("malformed", fault=str(entry.data.get("fault", "?"))[:80])


HANDLERS: Mapping[str, Handler] = {
    "set_up": setup.set_up,
    "pick_bonus": setup.pick_bonus,
    "move": turn.move,
    "end_turn": turn.end_turn,
    "recount": resources.recount,
    "tally": ending.tally,
    "end_game": ending.end_game,
    "enter_bonus": ending.enter_bonus,
    "settle_tie": ending.settle_tie,
    "btn": _press,
    "roll": _dice,
    "dock": _dice,
    "gap": _gap,
    "malformed": _malformed,
}


def new(data: Data) -> Garage:
    """Begin a game; the last set-up of this copy is offered again."""
    said = data.get("setup")
    return Garage(copy=said) if said and fits(ENTRIES["set_up"], said) else Garage()


def step(state: Garage, entry: Entry, seat: str) -> tuple[Garage, tuple[Outcome, ...]]:
    """Take one entry. Total: what does not apply is ignored, with the reason."""
    state = replace(state, at=entry.at)
    try:
        return _handled(state, entry, seat)
    except Refused as no:
        return state, (no.outcome,)


def _handled(state: Garage, entry: Entry, seat: str) -> words.Result:
    handler = HANDLERS.get(entry.name)
    if handler is None:
        raise Refused("unknown", name=entry.name[:40])
    if not fits(ENTRIES[entry.name], entry.data):
        raise Refused("bad_data")
    return handler(state, entry, seat)


def check(state: Garage, command: Command) -> Refusal | None:
    """Refuse a command for the same reason for which its entry would be ignored."""
    if command.name not in COMMANDS:
        return Refusal("unknown", words.REASONS["unknown"].format(name=command.name[:40]))
    allowed = command.name in PLAYER_COMMANDS and command.seat in COLOURS
    if command.seat != REFEREE and not allowed:
        return Refusal("not_referee", words.REASONS["not_referee"], forbidden=True)
    at = state.at + 1
    entry = Entry(0, "", "", at, 0, at, Source(seat=command.seat), command.name, command.data)
    for outcome in step(state, entry, command.seat)[1]:
        if outcome.name == IGNORED:
            code = outcome.data["reason"]
            return Refusal(code, outcome.text, forbidden=code == "not_you")
    return _doubtful(state, command)


def _doubtful(state: Garage, command: Command) -> Refusal | None:
    """Refuse what an entry may say, but nobody who looks at the table would."""
    if command.name != "enter_bonus":
        return None
    try:
        ending.has_matches(state, command.data)
    except Refused as no:
        return Refusal(no.outcome.data["reason"], no.outcome.text)
    return None


def outcome(state: Garage) -> Result | None:
    """The result, once the game is over."""
    if state.result is None:
        return None
    return Result(state.result.winner, state.result.text)


def people(state: Garage) -> Mapping[str, tuple[str, ...]]:
    """The players, by their colours."""
    return {player.colour: () for player in state.players}
