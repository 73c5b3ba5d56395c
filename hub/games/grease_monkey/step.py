"""The rules as one function: a state and an entry give the next state and what came of it."""

from collections.abc import Mapping
from dataclasses import replace

from hub.engine import handling
from hub.engine.entry import REFEREE, Data, Entry
from hub.engine.game import Command, Outcomes, Refusal, Result
from hub.engine.schema import fits
from hub.engine.words import name_of
from hub.games.grease_monkey import ending, resources, setup, turn, words
from hub.games.grease_monkey.commands import COMMANDS, ENTRIES, PLAYER_COMMANDS
from hub.games.grease_monkey.state import COLOURS, Garage, Phase
from hub.games.grease_monkey.words import Refused

NAME, TITLE = "grease-monkey", "Grease Monkey Garage"


def _press(state: Garage, entry: Entry, seat: str) -> words.Result:
    """A button ends the turn of its seat; the referee's ends whoever's turn it is."""
    if entry.data["e"] != "dn":
        return state, ()
    if state.phase is Phase.BONUS_DRAFT:
        return setup.pick_bonus(state, replace(entry, data={}), seat)
    return turn.end_turn(state, replace(entry, data={}), seat)


def _dice(_state: Garage, _entry: Entry, _seat: str) -> words.Result:
    raise Refused("no_dice")


_BY_NAME: Mapping[str, handling.Handler[Garage]] = {
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
    "gap": handling.gap(lambda _, seat: name_of(seat)),
    "malformed": handling.malformed,
}
HANDLERS = handling.Handlers(TITLE, ENTRIES, _BY_NAME)


def new(data: Data) -> Garage:
    """Begin a game; the last set-up of this copy is offered again."""
    said = data.get("setup")
    return Garage(copy=said) if said and fits(ENTRIES["set_up"], said) else Garage()


def step(state: Garage, entry: Entry, seat: str) -> tuple[Garage, Outcomes]:
    """Take one entry. Total: what does not apply is ignored, with the reason."""
    state = replace(state, at=entry.at)
    try:
        return HANDLERS.take(state, entry, seat)
    except Refused as no:
        return state, (no.outcome,)


def check(state: Garage, command: Command) -> Refusal | None:
    """Refuse a command for the same reason for which its entry would be ignored."""
    if command.name not in COMMANDS:
        return handling.refusal([HANDLERS.unknown(command.name)])
    allowed = command.name in PLAYER_COMMANDS and command.seat in COLOURS
    if command.seat != REFEREE and not allowed:
        return Refusal("not_referee", words.REASONS["not_referee"], forbidden=True)
    _, told = step(state, handling.would_be(command, state.at + 1), command.seat)
    refused = handling.refusal(told)
    if refused is not None:
        return replace(refused, forbidden=refused.code == "not_you")
    return _doubtful(state, command)


def _doubtful(state: Garage, command: Command) -> Refusal | None:
    """Refuse what an entry may say, but nobody who looks at the table would."""
    if command.name != "enter_bonus":
        return None
    try:
        ending.has_matches(state, command.data)
    except Refused as no:
        return handling.refusal([no.outcome])
    return None


def outcome(state: Garage) -> Result | None:
    """The result, once the game is over."""
    if state.result is None:
        return None
    return Result(state.result.winner, state.result.text)


def people(state: Garage) -> Mapping[str, tuple[str, ...]]:
    """The players, by their colours."""
    return {player.colour: () for player in state.players}
