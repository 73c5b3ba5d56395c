"""Vehicle cards: taken from the row, repaired, and the end of the game that they bring."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from hub.engine.words import count, listed, name_of
from hub.games.grease_monkey import resources
from hub.games.grease_monkey.state import SIXTH, Garage, Player, Stock, Trigger, Vehicle
from hub.games.grease_monkey.words import Refused, stock

Said = Mapping[str, Any]


def take(state: Garage, said: Said) -> tuple[Garage, str]:
    """Take a vehicle from the row; the row is refilled at once.

    Raises:
        Refused: there is no room for it, or none is left.
    """
    player = state.player
    if len(player.unrepaired) >= player.slots:
        todo = "repair first" if player.hired else "repair first, or hire a specialist"
        held = count(len(player.unrepaired), "vehicle")
        raise Refused("slots_full", player=name_of(player.colour), n=held, todo=todo)
    if not state.row:
        raise Refused("no_card")
    vehicle = _described(Vehicle(), said)
    state = state.with_player(replace(player, unrepaired=(*player.unrepaired, vehicle)))
    state = draw(replace(state.knowing(vehicle.type), row=state.row - 1), 1)
    return state, f"takes {title(vehicle)}"


def draw(state: Garage, n: int) -> Garage:
    """Draw vehicle cards into the row, as many as are left; the last one triggers the end."""
    drawn = min(n, state.deck)
    state = replace(state, row=state.row + drawn, deck=state.deck - drawn)
    if drawn and not state.deck:
        return _trigger(state, "the last vehicle card was drawn")
    return state


def _trigger(state: Garage, because: str) -> Garage:
    """Trigger the game end, once (GM-09)."""
    return state if state.trigger else replace(state, trigger=Trigger(state.active, because))


def repair(state: Garage, said: Said) -> tuple[Garage, str]:
    """Spend what the card asks for and move it to the right (GM-08: also one just taken).

    Raises:
        Refused: there is no such vehicle, its card is not told, or the player cannot pay.
    """
    player = state.player
    which = said.get("vehicle", 0)
    if which >= len(player.unrepaired):
        held = [title(vehicle) for vehicle in player.unrepaired]
        possible = f"there is {listed(held)}" if held else "take one at the Checklist first"
        raise Refused("no_vehicle", player=name_of(player.colour), possible=possible)
    vehicle = _described(player.unrepaired[which], said)
    if not vehicle.stars:
        raise Refused("stars_missing")
    if vehicle.cost is None or not vehicle.cost.total:
        raise Refused("cost_missing")
    _can_pay(player, vehicle.cost)
    state = _move_over(state, vehicle, which).knowing(vehicle.type)
    if not state.solo and len(state.player.repaired) == SIXTH:
        state = _trigger(state, "a sixth vehicle is repaired")
    return state, f"repairs {title(vehicle)} for {stock(vehicle.cost)}"


def _move_over(state: Garage, vehicle: Vehicle, which: int) -> Garage:
    """Pay for a repair, and move the vehicle over."""
    state = resources.spend(state, vehicle.cost or Stock())
    player = state.player
    left = (*player.unrepaired[:which], *player.unrepaired[which + 1 :])
    done = (*player.repaired, vehicle)
    return state.with_player(replace(player, unrepaired=left, repaired=done))


def _can_pay(player: Player, cost: Stock) -> None:
    missing = Stock(*(max(0, n) for n in cost.minus(player.stash)))
    if missing.total:
        who, has = name_of(player.colour), stock(player.stash)
        raise Refused("cannot_pay", player=who, missing=stock(missing), stash=has)


def _described(vehicle: Vehicle, said: Said) -> Vehicle:
    cost = Stock.of(said["cost"]) if "cost" in said else vehicle.cost
    kind = " ".join(said.get("type", vehicle.type).split())
    return Vehicle(kind, said.get("stars", vehicle.stars), cost)


def title(vehicle: Vehicle) -> str:
    """Name a vehicle as far as it is known: "a hot rod (4 ★)"."""
    stars = f" ({vehicle.stars} ★)" if vehicle.stars else ""
    return f"a {vehicle.type or 'vehicle'}{stars}"
