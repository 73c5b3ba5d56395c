"""Set-up by the number of players, and the Bonus Draft."""

from dataclasses import fields, replace

from hub.engine.entry import REFEREE, Data, Entry
from hub.engine.game import tell
from hub.engine.words import listed, name_of
from hub.games.grease_monkey.shops import OTHER_CORNERS, UPPER_RIGHT
from hub.games.grease_monkey.state import (
    RESOURCES,
    Garage,
    Mode,
    Options,
    Phase,
    Player,
    Stock,
    Worker,
)
from hub.games.grease_monkey.words import Refused, Result, names

VEHICLES = 24
EACH_TYPE = {1: 14, 2: 8, 3: 10, 4: 12, 5: 14}  # a solo game is laid out as for five
SOLO_ROW = 4
LIMIT, LIMIT_OF_FIVE = 9, 7
ADVANCED = {
    "new_shop": "New Shop",
    "bonus_draft": "Bonus Draft",
    "pack_rat": "Pack Rat",
    "take_that": "Take That, Mechanic!",
}


def each_type(players: int) -> int:
    """Tokens of each type in the game (GM-14)."""
    return EACH_TYPE[players]


def row_size(players: int) -> int:
    """Vehicle cards laid out face up."""
    return SOLO_ROW if players == 1 else players + 1


def limit(players: int, options: Options) -> int | None:
    """Resources that a player may keep at the end of a turn; None for any number (GM-04)."""
    if options.pack_rat:
        return None
    if players == 1:
        return options.solo_limit
    return LIMIT_OF_FIVE if players == 5 else LIMIT


def set_up(state: Garage, entry: Entry, _seat: str) -> Result:
    """Lay everything out; can be repeated until the first worker moves."""
    if not is_open(state):
        raise Refused("set_up_over")
    said = entry.data
    start = said.get("start", said["players"][0])
    if start not in said["players"]:
        raise Refused("bad_start", players=names(said["players"]))
    if "grid" not in said and said.get("mode") != Mode.SCORE_PAD:
        raise Refused("no_grid")
    ready = from_set_up(said, start)
    return replace(ready, at=state.at), tell("set_up", _sentence(ready), start=start)


def from_set_up(said: Data, start: str) -> Garage:
    """Build the state before the first turn from the data of ``set_up``."""
    first = said["players"].index(start)
    order = (*said["players"][first:], *said["players"][:first])
    known = {option.name for option in fields(Options)}
    options = Options(**{key: value for key, value in said.items() if key in known})
    tokens, row = each_type(len(order)), row_size(len(order))
    state = Garage(
        options=options,
        players=tuple(Player(colour) for colour in order),
        types=tuple(said.get("types", ())),
        copy=said,
    )
    if options.mode == Mode.SCORE_PAD:
        return replace(state, phase=Phase.PLAY)
    state = replace(
        state,
        grid=tuple(said["grid"]),
        workers=_workers(order),
        supply=Stock(*(tokens for _ in RESOURCES)),
        row=row,
        deck=VEHICLES - row,
    )
    if options.bonus_draft:
        return replace(state, phase=Phase.BONUS_DRAFT, picks=order[::-1])
    return first_turn(state)


def _workers(order: tuple[str, ...]) -> tuple[Worker, ...]:
    mechanics = (Worker(f"mechanic-{n}", at) for n, at in enumerate(OTHER_CORNERS, 1))
    return (*mechanics, *(Worker(f"{colour}-1", UPPER_RIGHT, colour) for colour in order))


def first_turn(state: Garage) -> Garage:
    """Let the start player begin."""
    return replace(state, phase=Phase.PLAY, turn=1, active=state.order[0])


def pick_bonus(state: Garage, entry: Entry, seat: str) -> Result:
    """Note that the next player has chosen a bonus card; nobody says which."""
    if state.phase is not Phase.BONUS_DRAFT:
        raise Refused("no_draft")
    turn = state.picks[0]
    if entry.data.get("player", turn) != turn or seat not in (turn, REFEREE):
        raise Refused("not_your_pick", player=name_of(turn))
    state = replace(state, picks=state.picks[1:])
    text = f"{name_of(turn)} has chosen a bonus card."
    if state.picks:
        return state, tell("bonus_chosen", text, player=turn)
    text = f"{text} All have one: {name_of(state.order[0])} begins."
    return first_turn(state), tell("bonus_chosen", text, player=turn)


def is_open(state: Garage) -> bool:
    """Whether the set-up can still be changed."""
    if state.phase in (Phase.SETUP, Phase.BONUS_DRAFT):
        return True
    if state.phase is not Phase.PLAY:
        return False
    if state.options.mode == Mode.SCORE_PAD:
        return all(player == Player(player.colour) for player in state.players)
    return state.turn == 1 and not any(worker.moved for worker in state.workers)


def _sentence(state: Garage) -> str:
    advanced = [title for key, title in ADVANCED.items() if getattr(state.options, key)]
    rules = f" With {listed(advanced)}." if advanced else ""
    if state.options.mode == Mode.SCORE_PAD:
        return f"Score pad for {names(state.order)}.{rules}"
    if state.solo:
        return f"{name_of(state.order[0])} plays alone.{rules}"
    return f"{names(state.order)} play, in this order.{rules}"
