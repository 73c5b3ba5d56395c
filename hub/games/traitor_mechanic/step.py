"""The rules as one function: a state and an entry give the next state and what came of it."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from hub.engine.entry import REFEREE, Data, Entry, Source
from hub.engine.game import IGNORED, Command, Outcome, Refusal, Result
from hub.engine.schema import fits
from hub.games.traitor_mechanic import inspection, loyalty, nodes, setup, shop, words, work
from hub.games.traitor_mechanic.commands import COMMANDS, ENTRIES, REFEREE_COMMANDS
from hub.games.traitor_mechanic.state import Phase, TraitorMechanic

Handler = Callable[[TraitorMechanic, Entry, str], words.Result]


def _dock(state: TraitorMechanic, _entry: Entry, _seat: str) -> words.Result:
    return state, ()


def _roll(state: TraitorMechanic, _entry: Entry, _seat: str) -> words.Result:
    return words.ignore(state, "no_dice")


def _gap(state: TraitorMechanic, entry: Entry, seat: str) -> words.Result:
    events = words.count(entry.data["n"], "event")
    whose = words.name_of(state, seat) if seat else "nobody"
    text = f"A node of {whose} lost {events}: add what is missing."
    return state, words.tell("gap", text, n=entry.data["n"])


def _malformed(state: TraitorMechanic, entry: Entry, _seat: str) -> words.Result:
    return words.ignore(state, "malformed", fault=str(entry.data.get("fault", "?"))[:80])


HANDLERS: dict[str, Handler] = {
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
    "dock": _dock,
    "gap": _gap,
    "malformed": _malformed,
}


def new(data: Data) -> TraitorMechanic:
    """Begin a game; it knows the job cards that were entered at this table before."""
    memory = data.get("memory")
    mine = memory.get("traitor-mechanic") if isinstance(memory, Mapping) else None
    jobs = mine.get("jobs") if isinstance(mine, Mapping) else None
    state = TraitorMechanic(known_jobs=setup.known_from(jobs))
    said = data.get("set_up")
    if said is None or not fits(ENTRIES["set_up"], said):
        return state
    entry = Entry(0, "", "", 0, 0, 0, Source(seat=REFEREE), "set_up", said)
    return setup.set_up(state, entry, REFEREE)[0]


def step(
    state: TraitorMechanic, entry: Entry, seat: str
) -> tuple[TraitorMechanic, tuple[Outcome, ...]]:
    """Take one entry. Total: what does not apply is ignored, with the reason."""
    state = replace(state, at=entry.at)
    handler = HANDLERS.get(entry.name)
    if handler is None:
        return words.ignore(state, "unknown", name=entry.name[:40])
    if not fits(ENTRIES[entry.name], entry.data):
        return words.ignore(state, "bad_data")
    return handler(state, entry, seat)


def check(state: TraitorMechanic, command: Command) -> Refusal | None:
    """Refuse a command for the same reason for which its entry would be ignored."""
    refusal = _forbidden(command)
    if refusal is not None:
        return refusal
    at = state.at + 1
    entry = Entry(0, "", "", at, 0, at, Source(seat=command.seat), command.name, command.data)
    for outcome in step(state, entry, command.seat)[1]:
        if outcome.name == IGNORED:
            return Refusal(outcome.data["reason"], outcome.text)
    return None


def _forbidden(command: Command) -> Refusal | None:
    if command.name not in COMMANDS:
        return Refusal("unknown", words.REASONS["unknown"].format(name=command.name[:40]))
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
