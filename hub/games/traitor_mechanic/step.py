"""The rules as one function: a state and an entry give the next state and what came of it."""

from collections.abc import Mapping
from dataclasses import replace

from hub.engine import handling
from hub.engine.entry import REFEREE, Data, Entry
from hub.engine.game import Command, Outcomes, Refusal, Result
from hub.games.traitor_mechanic import inspection, loyalty, nodes, setup, shop, words, work
from hub.games.traitor_mechanic.commands import COMMANDS, ENTRIES, REFEREE_COMMANDS
from hub.games.traitor_mechanic.state import Phase, TraitorMechanic

NAME, TITLE = "traitor-mechanic", "Traitor Mechanic"


def _roll(state: TraitorMechanic, _entry: Entry, _seat: str) -> words.Result:
    return words.ignore(state, "no_dice")


_BY_NAME: dict[str, handling.Handler[TraitorMechanic]] = {
    "set_up": setup.set_up,
    "forget_job": setup.forget_job,
    "deal_loyalty": loyalty.deal_loyalty,
    "accept": shop.accept,
    "refuse": shop.refuse,
    "enter_job": shop.enter_job,
    "work": work.work,
    "remove_from_job": work.remove_from_job,
    "outside_help": work.outside_help,
    "grant_help": work.grant_help,
    "deny_help": work.deny_help,
    "give_day_off": work.give_day_off,
    "reveal": inspection.reveal,
    "take_back": inspection.take_back,
    "enter_counts": inspection.enter_counts,
    "inspect": inspection.inspect,
    "clean_up": inspection.clean_up,
    "btn": nodes.press,
    "roll": _roll,
    "dock": handling.pass_over,
    "gap": handling.gap(words.name_of),
    "malformed": handling.malformed,
}
HANDLERS = handling.Handlers(TITLE, ENTRIES, _BY_NAME)


def new(data: Data) -> TraitorMechanic:
    """Begin a game; it knows the job cards that were entered at this table before."""
    memory = data.get("memory")
    mine = memory.get(NAME) if isinstance(memory, Mapping) else None
    jobs = mine.get("jobs") if isinstance(mine, Mapping) else None
    return TraitorMechanic(known_jobs=setup.known_from(jobs))


def step(state: TraitorMechanic, entry: Entry, seat: str) -> tuple[TraitorMechanic, Outcomes]:
    """Take one entry. Total: what does not apply is ignored, with the reason."""
    return HANDLERS.take(replace(state, at=entry.at), entry, seat)


def check(state: TraitorMechanic, command: Command) -> Refusal | None:
    """Refuse a command for the same reason for which its entry would be ignored."""
    forbidden = _forbidden(command)
    if forbidden is not None:
        return forbidden
    _, told = step(state, handling.would_be(command, state.at + 1), command.seat)
    return handling.refusal(told)


def _forbidden(command: Command) -> Refusal | None:
    if command.name not in COMMANDS:
        return handling.refusal([HANDLERS.unknown(command.name)])
    if command.seat == REFEREE:
        return None
    if command.name in REFEREE_COMMANDS:
        return Refusal("not_referee", words.REASONS["not_referee"], forbidden=True)
    if command.data.get("player") != command.seat:
        return Refusal("not_you", words.REASONS["not_you"], forbidden=True)
    return None


def outcome(state: TraitorMechanic) -> Result | None:
    """The result, once the game is over: a side wins, which is no seat."""
    if state.phase is not Phase.FINISHED:
        return None
    return Result(state.winner, state.result)


def people(state: TraitorMechanic) -> Mapping[str, tuple[str, ...]]:
    """The players, with their names where given."""
    return {player.seat: (player.name,) if player.name else () for player in state.players}
