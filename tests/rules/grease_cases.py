"""Worked cases of Grease Monkey Garage.

A ``gmg_state`` case asks about one thing. What it gives says which: every answer that its input
allows is worked out, and the runner compares those that it expects.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from hub.engine.entry import REFEREE, Entry, Source
from hub.engine.game import IGNORED
from hub.games.grease_monkey import scoring, setup, shops, turn
from hub.games.grease_monkey.resources import difference, must_return
from hub.games.grease_monkey.scoring import CRITERIA, Sheet
from hub.games.grease_monkey.state import (
    RESOURCES,
    Garage,
    Options,
    Player,
    Stock,
    Vehicle,
    has_stars_to_hire,
    slots,
)
from hub.games.grease_monkey.step import step

Json = dict[str, Any]

SHEET = ("resources", "bonus_matches", "unrepaired", "hired")
STEPS = dict(zip(("score", "unrepaired", "hire", "resource", "shop"), range(5), strict=True))


class Tokens(dict[str, int]):
    """Counts by type; a type that is not named is one of which there is none."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and Counter(self) == Counter(dict(other))

    __hash__ = None


class Step(str):
    """How a tie was broken; books and cases name the same step in several ways."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str) and self.place() == Step(other).place()

    def __hash__(self) -> int:
        return hash(self.place())

    def place(self) -> int | str:
        """Which step it is."""
        return next((n for word, n in STEPS.items() if word in self.lower()), str.lower(self))


def gmg_score(given: Json) -> Json:
    """Scores, the winner and how it was found."""
    sheets = [
        Sheet(said["name"], sum(said["vehicle_stars"]), *(said.get(key, 0) for key in SHEET))
        for said in given["players"]
    ]
    verdict = scoring.judge(sheets)
    return {
        "scores": {sheet.name: sheet.score for sheet in sheets},
        "winner": verdict.winner,
        "tied": list(verdict.tied),
        "decided_by": Step(verdict.decided_by),
        "order": [sheet.name for sheet in verdict.order],
    }


def gmg_state(given: Json) -> Json:
    """Every answer that the input allows."""
    found: Json = {}
    for keys, answer in QUESTIONS.items():
        if all(key in given for key in keys.split()):
            found |= answer(given)
    return found


def options(given: Json) -> Options:
    """Advanced rules, named in a list or each by itself."""
    said = [
        str(name)
        for key in ("variant", "variants", "advanced", "rules")
        for name in _list(given, key)
    ]
    said += [key for key, value in {**given, **given.get("options", {})}.items() if value is True]
    named = {"".join(filter(str.isalpha, name.lower())) for name in said}

    def on(word: str) -> bool:
        return any(name.startswith(word) for name in named)

    limit = given.get("solo_limit", given.get("options", {}).get("solo_limit", 9))
    return Options(pack_rat=on("packrat"), take_that=on("takethat"), solo_limit=limit)


def _list(given: Json, key: str) -> list[Any]:
    value = given.get(key, [])
    return value if isinstance(value, list) else [value]


def by_players(given: Json) -> Json:
    """What a number of players decides."""
    numbers = _list(given, "players")
    rows = [setup.row_size(n) for n in numbers]
    found: Json = {
        "each_type": [setup.each_type(n) for n in numbers],
        "tokens_used": [setup.each_type(n) * len(RESOURCES) for n in numbers],
        "row": rows,
        "deck": [setup.VEHICLES - row for row in rows],
        "limit": [setup.limit(n, options(given)) for n in numbers],
        "bonus_cards_dealt": [n + 1 for n in numbers],
    }
    many = isinstance(given["players"], list)
    return found if many else {key: value[0] for key, value in found.items()}


def limit(given: Json) -> Json:
    """What goes back at the end of a turn."""
    most = setup.limit(given["players"], options(given))
    held = sum(given["stash"].values())
    return {"limit": most, "must_return": 0 if most is None else must_return(held, most)}


def action(given: Json) -> Json:
    """An action of one player at a shop, with one other stash beside it."""
    place = given["action"].lower().replace(" ", "_")
    state = _garage(given, place)
    before = state
    entry = Entry(1, "t", "g", 1, 0, 1, Source(seat=REFEREE), "move", _move(given, place))
    state, outcomes = step(state, entry, REFEREE)
    refused = [outcome.data["reason"] for outcome in outcomes if outcome.name == IGNORED]
    taker, victim = (state.player_of(colour) for colour in ("red", "green"))
    return {
        "taker": Tokens(taker.stash._asdict()),
        "victim": Tokens(victim.stash._asdict()),
        "supply": Tokens(_of_types(state.supply, given["supply"])),
        "allowed": not refused,
        "refused": refused[0] if refused else None,
        "gained": taker.stash.total - before.player_of("red").stash.total,
    }


def _of_types(stock: Stock, said: Json) -> dict[str, int]:
    """Only the types of the supply that the case speaks of."""
    return {kind: n for kind, n in stock._asdict().items() if kind in said}


def _garage(given: Json, place: str) -> Garage:
    said = {"players": ["red", "green"], "grid": list(shops.SHOPS)}
    state = setup.from_set_up(said, "red")
    others = {kind: 8 for kind in RESOURCES if kind not in given["supply"]}
    players = (
        Player("red", Stock.of(given.get("taker", {})), (Vehicle(),)),
        Player("green", Stock.of(given.get("victim", {}))),
    )
    at = shops.neighbours(state.grid.index(place))[0]
    workers = tuple(w if w.owner else replace(w, at=at) for w in state.workers)
    supply = Stock.of({**others, **given["supply"]})
    return replace(state, options=options(given), players=players, workers=workers, supply=supply)


def _move(given: Json, place: str) -> Json:
    """The move that does what the case says; as many takes as the supply is short of."""
    gives = _list(given, "give") or [None]
    if options(given).take_that or not sum(given.get("taker", {}).values()):
        gives = [None]  # nothing is, or can be, given back
    kind = given.get("gain", given.get("resource", place))
    short = shops.YIELDS.get(place, 1) - given["supply"].get(kind, 8)
    wanted = min(short, sum(given.get("victim", {}).values()))
    takes = []
    for n in range(max(0, wanted)):
        give = gives[min(n, len(gives) - 1)]
        takes.append({"from": "green", **({"give": give} if give else {})})
    do: Json = {"takes": takes} if takes else {}
    if place == shops.FRONT_DESK:
        do["gain"] = kind
    if place == shops.WORKBENCH:
        swaps = given.get("swaps", [{"spend": given.get("spend"), "gain": kind}])
        do = {"swaps": [{**swap, **do} for swap in swaps]}
    return {"worker": "mechanic-1", "to": place, "do": do}


def last_turns(given: Json) -> Json:
    """Who has a last turn, in that order; a second trigger changes nothing."""
    trigger = given["trigger_in_turn_of"]
    return {"last_turns": list(turn.turns_after(given["seats"], trigger))}


def solo(given: Json) -> Json:
    """Rounds of a solo game in which no vehicle is taken."""
    assert given["drawn_each_round"] == turn.SOLO_CARDS
    state, rounds = Garage(players=(Player("red"),), deck=given["deck_at_start"]), 0
    while state.trigger is None:
        state, rounds = turn._solo_round(state), rounds + 1
    return {
        "rounds_until_last_card_drawn": rounds,
        "final_turns": len(turn.turns_after(["red"], "red")),
    }


def conservation(given: Json) -> Json:
    """The self-check."""
    said = given["stashes"]
    stashes = said.values() if isinstance(said, Mapping) else said
    players = tuple(Player(str(n), Stock.of(stash)) for n, stash in enumerate(stashes))
    state = Garage(players=players, supply=Stock.of(given["supply"]))
    found = difference(state)
    return {"ok": not any(found), "difference": Tokens(found._asdict())}


def _each(answer: Callable[[Any], Any], said: Any) -> Any:
    return [answer(one) for one in said] if isinstance(said, list) else answer(said)


QUESTIONS: dict[str, Callable[[Json], Json]] = {
    "players": lambda given: {} if "stash" in given else by_players(given),
    "players stash": limit,
    "repaired_stars": lambda given: {
        "may_hire": _each(has_stars_to_hire, given["repaired_stars"])
    },
    "hired": lambda given: {"slots": _each(slots, given["hired"])},
    "supply action": action,
    "seats trigger_in_turn_of": last_turns,
    "deck_at_start drawn_each_round": solo,
    "supply stashes": conservation,
}
KINDS = {"gmg_score": gmg_score, "gmg_state": gmg_state}
assert len(CRITERIA) == len(STEPS) - 1
