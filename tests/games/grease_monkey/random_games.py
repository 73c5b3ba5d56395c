"""Whole games by chance, always within the rules.

Many of them: ``python -m tests.games.grease_monkey.random_games N``.
"""

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

from hub.engine.entry import REFEREE, Entry, Source
from hub.engine.game import IGNORED, Command
from hub.games.grease_monkey import GAME
from hub.games.grease_monkey.resources import difference, excess, holders, may_keep
from hub.games.grease_monkey.shops import SHOPS, YIELDS, neighbours
from hub.games.grease_monkey.state import COLOURS, RESOURCES, Garage, Phase, Stock
from hub.games.grease_monkey.turn import mechanics_left, movable_workers

Do = dict[str, Any]
MOST_ENTRIES = 20_000
VEHICLES = ("hot rod", "truck", "van")
ADVANCED = ("new_shop", "bonus_draft", "pack_rat", "take_that")


class Player:
    """Plays every seat of one game by chance; the rules must accept all that it does."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)  # noqa: S311  no secret
        self.state: Garage = GAME.new({})
        self.entries = 0

    def do(self, name: str, **data: Any) -> None:
        """Do something that has to be allowed, and see that all still holds."""
        seat = self.state.active or REFEREE
        seat = self.chance.choice((seat, REFEREE))
        refusal = GAME.check(self.state, Command(name, seat, data))
        assert refusal is None, (refusal, name, data)
        self._step(name, seat, data)
        assert_sound(self.state)

    def _step(self, name: str, seat: str, data: Do) -> bool:
        self.entries += 1
        at = self.entries
        entry = Entry(at, "t", "g", at, 0, at, Source(seat=seat), name, data)
        self.state, outcomes = GAME.step(self.state, entry, seat)
        return any(outcome.name == IGNORED for outcome in outcomes)

    def play(self) -> Garage:
        """Play to the end."""
        self._set_up()
        while self.state.phase is not Phase.FINISHED:
            assert self.entries < MOST_ENTRIES
            if self.state.phase is Phase.BONUS_DRAFT:
                self.do("pick_bonus", player=self.state.picks[0])
            elif self.state.phase is Phase.SCORING:
                missing = [p for p in self.state.players if p.bonus is None]
                player = self.chance.choice(missing)
                matches = self.chance.randint(0, len(player.repaired))
                self.do("enter_bonus", player=player.colour, matches=matches)
            else:
                self.turn()
        return self.state

    def _set_up(self) -> None:
        chance = self.chance
        players = chance.sample(COLOURS, chance.randint(1, 5))
        grid = chance.sample(SHOPS, len(SHOPS))
        rules = {rule: chance.random() < 0.3 for rule in ADVANCED}
        limit = chance.choice((7, 9))
        start = chance.choice(players)
        self.do("set_up", players=players, start=start, grid=grid, solo_limit=limit, **rules)

    def turn(self) -> None:
        """Move every mechanic and some specialists, in any order, then give back and end."""
        while workers := movable_workers(self.state):
            worker = self.chance.choice(workers)
            if worker.owner and not mechanics_left(self.state) and self.chance.random() < 0.5:
                break
            ways = [self.state.grid[at] for at in neighbours(worker.at)]
            to = max(ways, key=self._wish) if self.chance.random() < 0.7 else None
            to = to or self.chance.choice(ways)
            if self.chance.random() < 0.02:
                self._blunder(worker.id, to)
            if worker in self.state.workers:
                self._visit(worker.id, to)
        back: dict[str, int] = {}
        held = [r for r in RESOURCES for _ in range(self.state.player.stash.of_type(r))]
        for kind in self.chance.sample(held, excess(self.state)):
            back[kind] = back.get(kind, 0) + 1
        self.do("end_turn", **({"return": back} if back else {}))

    def _wish(self, shop: str) -> float:
        """Games end sooner when players want something."""
        player = self.state.player
        repairable = any(
            vehicle.cost and min(player.stash.minus(vehicle.cost)) >= 0
            for vehicle in player.unrepaired
        )
        good = {
            "checklist": len(player.unrepaired) < player.slots,
            "front_desk": repairable,
            "shop_office": repairable or player.may_hire,
        }
        return good.get(shop, 0) * 2 + self.chance.random()

    def _visit(self, worker: str, to: str) -> None:
        """Carry the action out in some allowed way; where there is none, move on."""
        for do in self._deeds(to):
            data = {"worker": worker, "to": to, "do": do}
            if GAME.check(self.state, Command("move", REFEREE, data)) is None:
                self.do("move", **data)
                return
        self.do("move", worker=worker, to=to, skip=True)

    def _deeds(self, shop: str) -> Iterator[Do]:
        """What might be done, the most useful first."""
        chance = self.chance
        if shop in YIELDS:
            short = YIELDS[shop] - self.state.supply.of_type(shop)
            yield {"takes": [self._take(shop) for _ in range(short)]} if short > 0 else {}
            yield {"takes": [self._take(shop)]}
        if shop == "checklist":
            cost = Stock()
            for _ in range(chance.randint(2, 5)):
                cost = cost.add(chance.choice(RESOURCES))
            card = {"stars": chance.randint(1, 5), "cost": cost._asdict()}
            yield {"take": {"type": chance.choice(VEHICLES), **card}}
        if shop in ("front_desk", "shop_office"):
            yield {"repair": {}}
            yield {"repair": {"vehicle": 1}}
        if shop == "shop_office":
            yield {"hire": True}
        if shop == "front_desk":
            kind = chance.choice(RESOURCES)
            yield {"gain": kind, "takes": [self._take(kind)]}
            yield from ({"gain": kind} for kind in self.state.supply.types)
        if shop == "workbench":
            swaps = [self._swap() for _ in range(chance.randint(1, 3))]
            yield from ({"swaps": swaps[: len(swaps) - n]} for n in range(len(swaps)))
        yield {}

    def _take(self, kind: str) -> Do:
        others = holders(self.state, kind) or ["black"]
        take: Do = {"from": self.chance.choice(others)}
        held = self.state.player.stash.types
        if held and not self.state.options.take_that:
            take["give"] = self.chance.choice(held)
        return take

    def _swap(self) -> Do:
        spend, gain = self.chance.sample(RESOURCES, 2)
        if self.state.supply.of_type(gain):
            return {"spend": spend, "gain": gain}
        return {"spend": spend, "gain": gain, "takes": [self._take(gain)]}

    def _blunder(self, worker: str, to: str) -> None:
        """Something wrong is ignored, and changes nothing but the time."""
        wrong: list[tuple[str, Do]] = [
            ("move", {"worker": worker, "to": self.state.grid[0], "do": {"hire": True}}),
            ("move", {"worker": "mechanic-9", "to": to}),
            ("end_turn", {"return": {"oil": 14}}),
            ("enter_bonus", {"player": self.state.active, "matches": 1}),
            ("btn", {"n": 9}),
            ("move", {"worker": 7}),
            ("dance", {}),
        ]
        name, data = self.chance.choice(wrong)
        before = GAME.view(self.state, "")
        if self._step(name, REFEREE, data):
            assert GAME.view(self.state, "") == before


def assert_sound(state: Garage) -> None:
    """What must hold after every entry."""
    assert not any(difference(state)), "a token is lost or doubled"
    assert min(state.supply) >= 0
    cards = state.row + state.deck
    for player in state.players:
        assert min(player.stash) >= 0
        assert len(player.unrepaired) <= player.slots
        assert not player.hired or player.reputation >= 9
        cards += len(player.unrepaired) + len(player.repaired)
        most = may_keep(state)
        waiting = player.colour != state.active
        assert most is None or not waiting or player.resources <= most
    if state.players:
        assert cards <= 24
        assert cards == 24 or state.solo
    assert (state.deck == 0) <= (state.trigger is not None or not state.players)
    assert len(state.workers) == 3 * bool(state.players) + sum(
        1 + player.hired for player in state.players
    )


def play(seed: int) -> Garage:
    """Play one game; return how it ended."""
    state = Player(seed).play()
    assert state.result is not None
    assert state.trigger is not None
    for seat in ("", *COLOURS, REFEREE):
        assert len(json.dumps(GAME.view(state, seat), ensure_ascii=False)) < 8000
    assert set(state.result.scores) == set(state.order)
    best = max(state.result.scores.values())
    assert state.result.winner is None or state.result.scores[state.result.winner] == best
    return state


def soak(games: int, first: int = 0) -> int:
    """Play many games; return how many turns they had."""
    return sum(play(seed).turn for seed in range(first, first + games))


if __name__ == "__main__":
    number = int(sys.argv[1])
    sys.stdout.write(f"{number} games, {soak(number)} turns, all ended and nothing was lost\n")
