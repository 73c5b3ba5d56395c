"""What people may see of a game: the table, and nothing of a bonus card before the end."""

from typing import Any

from hub.engine.entry import Data, Entry
from hub.games.grease_monkey import ending, resources, setup, shops
from hub.games.grease_monkey.possible import possible
from hub.games.grease_monkey.state import RESOURCES, Garage, Mode, Phase, Player, Vehicle
from hub.games.grease_monkey.turn import may_end, mechanics_left, movable_workers, turns_after
from hub.games.grease_monkey.words import now

Json = dict[str, Any]


def view(state: Garage, seat: str) -> Json:
    """Show the game; a seat also sees what it has entered of its own bonus card."""
    shown: Json = {
        "phase": state.phase.value,
        "waiting": now(state),
        "options": _options(state),
        "grid": list(state.grid),
        "workers": [
            {"id": w.id, "owner": w.owner or None, "at": w.at, "moved": w.moved}
            for w in state.workers
        ],
        "supply": state.supply._asdict(),
        "row": state.row,
        "deck": state.deck,
        "order": list(state.order),
        "players": {player.colour: _player(state, player) for player in state.players},
        "picks": list(state.picks),
        "turn": _turn(state),
        "end": _end(state),
        "count": _count(state),
        "types": list(state.types),
        "copy": dict(state.copy) if setup.is_open(state) else None,
        **_result(state),
    }
    if seat:
        shown["you"] = seat
        if seat in state.order:
            shown["bonus"] = state.player_of(seat).bonus
    return shown


def redact(state: Garage, entry: Entry, seat: str) -> Data:
    """A bonus card is its player's own business until the game is over."""
    if entry.name != "enter_bonus" or state.phase is Phase.FINISHED:
        return entry.data
    return entry.data if seat and entry.data.get("player") == seat else {}


def _options(state: Garage) -> Json:
    options = state.options
    most = resources.may_keep(state) if state.players else None
    return {
        "mode": str(options.mode),
        "limit": most,
        "new_shop": options.new_shop,
        "bonus_draft": options.bonus_draft,
        "pack_rat": options.pack_rat,
        "take_that": options.take_that,
    }


def _player(state: Garage, player: Player) -> Json:
    sheet = ending.sheet(player)
    over = state.result is not None
    return {
        "stash": player.stash._asdict(),
        "resources": player.resources,
        "unrepaired": [_vehicle(vehicle) for vehicle in player.unrepaired],
        "repaired": [_vehicle(vehicle) for vehicle in player.repaired],
        "slots": player.slots,
        "reputation": player.reputation,
        "hired": player.hired,
        "may_hire": player.may_hire,
        "bonus_entered": player.bonus is not None,
        "score": sheet.score if over else None,
        "parts": dict(sheet.parts) if over else None,
    }


def _vehicle(vehicle: Vehicle) -> Json:
    said: Json = {"type": vehicle.type, "stars": vehicle.stars}
    if vehicle.cost is not None:
        said["cost"] = {kind: vehicle.cost.of_type(kind) for kind in vehicle.cost.types}
    return said


def _turn(state: Garage) -> Json | None:
    """The turn going on: who may go where, and what has to be done there."""
    if state.phase is not Phase.PLAY or not state.active:
        return None
    return {
        "n": state.turn,
        "player": state.active,
        "moves": {
            worker.id: [state.grid[at] for at in shops.neighbours(worker.at)]
            for worker in movable_workers(state)
        },
        "mechanics_left": len(mechanics_left(state)),
        "must_return": resources.excess(state),
        "may_end": may_end(state),
        "possible": {place: possible(state, place) for place in state.grid},
    }


def _end(state: Garage) -> Json | None:
    """What triggered the end, and who has a turn left after this one."""
    if state.trigger is None:
        return None
    left = state.last_turns
    if not state.ending:
        left = turns_after(state.order, state.active)
    return {
        "by": state.trigger.by,
        "because": state.trigger.because,
        "last_turn": state.ending,
        "turns_left": list(left),
    }


def _count(state: Garage) -> Json | None:
    """The self-check: tokens counted less tokens in the game, and where it went wrong (GM-14)."""
    if state.options.mode == Mode.SCORE_PAD or not state.players:
        return None
    found = resources.difference(state)
    return {
        "right": not any(found),
        "each_type": setup.each_type(len(state.players)),
        "difference": {kind: found.of_type(kind) for kind in RESOURCES if found.of_type(kind)},
        "since": state.broke_at,
    }


def _result(state: Garage) -> Json:
    result = state.result
    if result is None:
        return {"winner": None, "tied": [], "decided_by": "", "result": "", "standings": []}
    return {
        "winner": result.winner,
        "tied": list(result.tied),
        "decided_by": result.decided_by,
        "result": result.text,
        "standings": list(result.scores),
    }
