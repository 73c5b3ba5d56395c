"""Resource tokens: gained from the supply or a stash, spent, limited, and always all there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from hub.engine.entry import Entry
from hub.engine.game import tell
from hub.engine.words import listed, name_of
from hub.games.grease_monkey.setup import each_type, limit
from hub.games.grease_monkey.state import RESOURCES, Garage, Mode, Phase, Player, Stock
from hub.games.grease_monkey.words import Refused, Result, names, resource, stock

Takes = Iterator[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Gained:
    """What one gain led to: the words for it are empty when nothing was gained."""

    state: Garage
    text: str = ""


def gain(state: Garage, kind: str, takes: Takes) -> Gained:
    """Gain one resource: from the supply, else from a stash if the player wants to (GM-02)."""
    player = state.player
    if state.supply.of_type(kind):
        state = replace(state, supply=state.supply.add(kind, -1))
        gained = state.with_player(replace(player, stash=player.stash.add(kind)))
        return Gained(gained, resource(kind))
    said = next(takes, None)
    return Gained(state) if said is None else _take(state, kind, said)


def _take(state: Garage, kind: str, said: Mapping[str, Any]) -> Gained:
    """Take one from a chosen stash, and give one back for it (GM-03)."""
    player, victim = state.player, _victim(state, kind, said["from"])
    back = _given_back(state, victim.colour, said.get("give"))
    mine, theirs = player.stash.add(kind), victim.stash.add(kind, -1)
    text = f"{resource(kind)} from {name_of(victim.colour)}"
    if back:
        mine, theirs = mine.add(back, -1), theirs.add(back)
        text = f"{text} for {resource(back)}"
    state = state.with_player(replace(player, stash=mine))
    return Gained(state.with_player(replace(victim, stash=theirs)), text)


def _victim(state: Garage, kind: str, colour: str) -> Player:
    if state.solo:
        raise Refused("alone")
    player = name_of(state.active)
    if colour == state.active:
        raise Refused("own_stash", player=player, others=takeable(state, kind))
    if colour not in state.order:
        raise Refused("not_playing", player=name_of(colour), players=names(state.order))
    victim = state.player_of(colour)
    if not victim.stash.of_type(kind):
        others = takeable(state, kind)
        raise Refused("victim_has_none", victim=name_of(colour), resource=kind, others=others)
    return victim


def _given_back(state: Garage, victim: str, give: str | None) -> str:
    """The type that replaces the one taken: any held before (GM-03); empty for nothing."""
    player = name_of(state.active)
    if state.options.take_that:
        if give:
            raise Refused("take_that")
        return ""
    held = state.player.stash.types
    if not held:
        if give:
            raise Refused("nothing_to_give", player=player)
        return ""
    if give is None and len(held) == 1:
        return held[0]
    types = listed(held, "or")
    if give is None:
        raise Refused("give_missing", victim=name_of(victim), types=types)
    if give not in held:
        raise Refused("give_not_held", player=player, resource=give, types=types)
    return give


def holders(state: Garage, kind: str) -> list[str]:
    """Other players who have a resource."""
    return [
        player.colour
        for player in state.players
        if player.colour != state.active and player.stash.of_type(kind)
    ]


def takeable(state: Garage, kind: str) -> str:
    """Say from whom a resource can be taken."""
    found = [name_of(colour) for colour in holders(state, kind)]
    return (
        f"{kind} can be taken from {listed(found, 'or')}"
        if found
        else f"no other stash has {kind}"
    )


def spend(state: Garage, cost: Stock) -> Garage:
    """Return resources of the player in turn to the supply; the player must hold them."""
    player = state.player
    state = replace(state, supply=state.supply.plus(cost))
    return state.with_player(replace(player, stash=player.stash.minus(cost)))


def spend_one(state: Garage, kind: str) -> Garage:
    """Return one resource to the supply.

    Raises:
        Refused: the player in turn has none.
    """
    if not state.player.stash.of_type(kind):
        stash = stock(state.player.stash)
        raise Refused("not_held", player=name_of(state.active), resource=kind, stash=stash)
    return spend(state, Stock().add(kind))


def may_keep(state: Garage) -> int | None:
    """Resources that a player may keep at the end of a turn; None for any number."""
    return limit(len(state.players), state.options)


def excess(state: Garage) -> int:
    """Resources that the player in turn has to return."""
    most = may_keep(state)
    return 0 if most is None else must_return(state.player.resources, most)


def must_return(held: int, most: int) -> int:
    """Resources over the limit."""
    return max(0, held - most)


def return_excess(state: Garage, returned: Stock) -> Garage:
    """Return what is over the limit, of the player's choice (GM-04).

    Raises:
        Refused: that is too much or too little, or is not held.
    """
    too_many, player = excess(state), state.player
    said: dict[str, object] = {
        "player": name_of(player.colour),
        "n": player.resources,
        "limit": may_keep(state) or "any number",
        "excess": too_many,
    }
    if not too_many:
        if returned.total:
            raise Refused("nothing_to_return", **said)
        return state
    if not returned.total:
        raise Refused("over_limit", **said)
    if returned.total != too_many:
        raise Refused("return_exactly", **said)
    lacking = [
        kind for kind in returned.types if returned.of_type(kind) > player.stash.of_type(kind)
    ]
    if lacking:
        missing = resource(lacking[0], returned.of_type(lacking[0]))
        raise Refused("not_held", **said, resource=missing, stash=stock(player.stash))
    return spend(state, returned)


def difference(state: Garage) -> Stock:
    """Tokens counted less tokens in the game, by type: zero when the count is right (GM-14)."""
    counted = state.supply
    for player in state.players:
        counted = counted.plus(player.stash)
    tokens = each_type(len(state.players))
    return counted.minus(Stock(*(tokens for _ in RESOURCES)))


def recount(state: Garage, entry: Entry, _seat: str) -> Result:
    """Take over what somebody has counted on the table, and note where the sum breaks."""
    if state.options.mode == Mode.SCORE_PAD:
        raise Refused("score_pad")
    if state.phase not in (Phase.PLAY, Phase.SCORING):
        raise Refused("not_set_up" if state.phase is Phase.SETUP else "set_up_over")
    where, counts = entry.data["where"], entry.data["counts"]
    if where == "supply":
        state = replace(state, supply=Stock.of({**state.supply._asdict(), **counts}))
        place, found = "The supply", state.supply
    elif where not in state.order:
        raise Refused("not_playing", player=name_of(where), players=names(state.order))
    else:
        player = state.player_of(where)
        stash = Stock.of({**player.stash._asdict(), **counts})
        state = state.with_player(replace(player, stash=stash))
        place, found = f"{name_of(where)}'s stash", stash
    wrong = any(difference(state))
    since = state.broke_at or f"{place}, recounted in turn {state.turn}"
    state = replace(state, broke_at=since if wrong else "")
    return state, tell("recount", f"{place} was counted: {stock(found)}.", where=where)
