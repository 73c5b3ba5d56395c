"""What a worker does at each shop card."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from hub.engine.words import listed, name_of
from hub.games.grease_monkey import resources, shops, vehicles
from hub.games.grease_monkey.possible import offer
from hub.games.grease_monkey.resources import gain
from hub.games.grease_monkey.state import HIRE_STARS, RESOURCES, Garage, Worker
from hub.games.grease_monkey.words import Refused, resource, shop

Do = Mapping[str, Any]
Done = tuple[Garage, str]  # what was done, in words; empty when nothing was
ALLOWED = {
    **{place: {"takes"} for place in shops.YIELDS},
    shops.CHECKLIST: {"take"},
    shops.FRONT_DESK: {"repair", "gain", "takes"},
    shops.SHOP_OFFICE: {"repair", "hire"},
    shops.WORKBENCH: {"swaps"},
}


def act(state: Garage, place: str, do: Do) -> Done:
    """Carry out the action of a shop card for the player in turn.

    Raises:
        Refused: the card does not do that, or the player cannot.
    """
    if not set(do) <= ALLOWED[place]:
        raise Refused("wrong_action", shop=shop(place), possible=offer(place))
    if not do and place not in shops.YIELDS:
        return state, ""
    return ACTIONS[place](state, place, do)


def _yield(state: Garage, place: str, do: Do) -> Done:
    """Oil, Parts, Tires, Tools: each resource is gained for itself (GM-02)."""
    takes, most = iter(do.get("takes", ())), shops.YIELDS[place]
    gained: list[str] = []
    from_supply = min(most, state.supply.of_type(place))
    for _ in range(most):
        got = gain(state, place, takes)
        state = got.state
        gained += [got.text] if got.text else []
    if next(takes, None) is not None:
        if from_supply == most:
            raise Refused("supply_first", resource=place)
        raise Refused("too_many_takes", shop=shop(place), n=resource(place, most))
    if from_supply == most:
        gained = [resource(place, most)]
    return state, f"gains {listed(gained)}" if gained else ""


def _checklist(state: Garage, _place: str, do: Do) -> Done:
    return vehicles.take(state, do["take"])


def _front_desk(state: Garage, place: str, do: Do) -> Done:
    if ("repair" in do) == ("gain" in do) or ("repair" in do and "takes" in do):
        raise Refused("one_action", shop=shop(place))
    if "repair" in do:
        return vehicles.repair(state, do["repair"])
    state, gained = _gain_any(state, do["gain"], do)
    return state, f"gains {gained}"


def _gain_any(state: Garage, kind: str, do: Do) -> Done:
    """Gain one resource of the player's choice; it must be there to be gained."""
    takes = iter(do.get("takes", ()))
    got = gain(state, kind, takes)
    if not got.text:
        raise Refused("gain_nothing", resource=kind, instead=_instead(state, kind))
    if next(takes, None) is not None:
        raise Refused("supply_first", resource=kind)
    return got.state, got.text


def _instead(state: Garage, kind: str) -> str:
    """What to gain instead of a resource that the supply lacks."""
    if not state.solo and resources.holders(state, kind):
        return resources.takeable(state, kind)
    others = [other for other in state.supply.types if other != kind]
    return f"choose {listed(others, 'or')}" if others else "there is nothing else either"


def _shop_office(state: Garage, place: str, do: Do) -> Done:
    if "repair" in do and "hire" in do:
        raise Refused("one_action", shop=shop(place))
    return vehicles.repair(state, do["repair"]) if "repair" in do else _hire(state)


def _hire(state: Garage) -> Done:
    """Hire the second specialist: it lies at the Shop Office until the next turn (GM-07)."""
    player = state.player
    if player.hired:
        raise Refused("hired", player=name_of(player.colour))
    if not player.may_hire:
        who, n = name_of(player.colour), player.reputation
        raise Refused("cannot_hire", needed=HIRE_STARS, player=who, n=n)
    at = state.grid.index(shops.SHOP_OFFICE)
    worker = Worker(f"{player.colour}-2", at, player.colour, moved=True)
    state = state.with_player(replace(player, hired=True))
    return replace(state, workers=(*state.workers, worker)), "hires a specialist"


def _workbench(state: Garage, _place: str, do: Do) -> Done:
    """Swap one resource for one of another type, as often as wanted (GM-05)."""
    swapped = []
    for swap in do["swaps"]:
        spent, wanted = swap["spend"], swap["gain"]
        if spent == wanted:
            others = listed([kind for kind in RESOURCES if kind != spent], "or")
            raise Refused("same_type", others=others)
        state, gained = _gain_any(resources.spend_one(state, spent), wanted, swap)
        swapped.append(f"{resource(spent)} for {gained}")
    return state, f"swaps {listed(swapped)}"


ACTIONS: Mapping[str, Callable[[Garage, str, Do], Done]] = {
    **dict.fromkeys(shops.YIELDS, _yield),
    shops.CHECKLIST: _checklist,
    shops.FRONT_DESK: _front_desk,
    shops.SHOP_OFFICE: _shop_office,
    shops.WORKBENCH: _workbench,
}
