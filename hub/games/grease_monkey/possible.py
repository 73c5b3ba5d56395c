"""What a shop card offers, and what of it has to be done now (GM-01)."""

from collections.abc import Callable, Mapping

from hub.engine.words import listed
from hub.games.grease_monkey import shops
from hub.games.grease_monkey.state import Garage
from hub.games.grease_monkey.vehicles import title
from hub.games.grease_monkey.words import resource


def offer(place: str) -> str:
    """What a shop card offers, in our words."""
    if place in shops.YIELDS:
        return f"gain {resource(place, shops.YIELDS[place])}"
    return {
        shops.CHECKLIST: "take a vehicle from the row",
        shops.FRONT_DESK: "repair a vehicle or gain any resource",
        shops.SHOP_OFFICE: "repair a vehicle or hire a specialist",
        shops.WORKBENCH: "swap one resource for another, as often as wanted",
    }[place]


def possible(state: Garage, place: str) -> str:
    """What has to be done at a shop card now; empty when nothing can be (GM-01).

    To take from another stash is free to choose, so it is never demanded. Nor is a repair whose
    cost nobody has entered.
    """
    if place in shops.YIELDS:
        n = min(state.supply.of_type(place), shops.YIELDS[place])
        return f"gain {resource(place, n)}" if n else ""
    return POSSIBLE[place](state)


def _may_take(state: Garage) -> str:
    room = len(state.player.unrepaired) < state.player.slots
    return "take a vehicle from the row" if room and state.row else ""


def _payable(state: Garage) -> list[str]:
    """Vehicles that the player in turn can repair, by what is known of them."""
    return [
        f"repair {title(vehicle)}"
        for vehicle in state.player.unrepaired
        if vehicle.cost and all(n <= 0 for n in vehicle.cost.minus(state.player.stash))
    ]


def _at_desk(state: Garage) -> str:
    gains = [f"gain {listed([resource(kind) for kind in state.supply.types], 'or')}"]
    return listed(_payable(state) + (gains if state.supply.total else []), "or")


def _at_office(state: Garage) -> str:
    hire = ["hire a specialist"] if state.player.may_hire else []
    return listed(_payable(state) + hire, "or")


def _at_bench(state: Garage) -> str:
    held, there = state.player.stash.types, state.supply.types
    can = any(kind != other for kind in held for other in there)
    return "swap one resource for another" if can else ""


POSSIBLE: Mapping[str, Callable[[Garage], str]] = {
    shops.CHECKLIST: _may_take,
    shops.FRONT_DESK: _at_desk,
    shops.SHOP_OFFICE: _at_office,
    shops.WORKBENCH: _at_bench,
}
