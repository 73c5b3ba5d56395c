"""Worked cases of Traitor Mechanic, played through the rules as a table would."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from hub.engine.entry import REFEREE, Entry, Source
from hub.engine.game import IGNORED
from hub.games.traitor_mechanic import GAME, inspection, setup, work
from hub.games.traitor_mechanic.job import CARDS, EXPENSIVE, PARTS, totals
from hub.games.traitor_mechanic.shop import BOTTOM
from hub.games.traitor_mechanic.state import (
    FIRST_MONEY,
    SEATS,
    Action,
    Phase,
    Played,
    TraitorMechanic,
)

Json = dict[str, Any]
ANY = "0+"


def _table(given: Json, phase: Phase) -> TraitorMechanic:
    """A game that stands as a case says; seats have the names of the case."""
    names = given.get("seats", ["A", "B", "C", "D"])
    players = [{"seat": seat, "name": name} for seat, name in zip(SEATS, names, strict=False)]
    said = {"players": players, **_options(given)}
    state, _ = _do(GAME.new({}), "set_up", **said)
    completed = given.get("completed", 0)
    return replace(
        state,
        phase=phase,
        boss=_seat(state, given.get("boss", names[0])),
        money=given.get("money", FIRST_MONEY),
        completed=completed,
        jobs=tuple(Played("before", True, 0) for _ in range(completed)),
        last_day_off=_seat(state, given.get("day_off_last_job")),
    )


def _options(given: Json) -> Json:
    known = GAME.commands["set_up"]["properties"]
    said = {**given, **given.get("options", {})}
    return {key: said[key] for key in known if key in said and key != "players"}


def _seat(state: TraitorMechanic, name: str | None) -> str:
    return next((player.seat for player in state.players if player.name == name), "")


def _name(state: TraitorMechanic, seat: str) -> str:
    return next((player.name for player in state.players if player.seat == seat), "")


def _do(state: TraitorMechanic, name: str, /, **data: Any) -> tuple[TraitorMechanic, bool]:
    """The state after a command of the referee, and whether it counted."""
    entry = Entry(0, "", "", state.at + 1, 0, state.at + 1, Source(seat=REFEREE), name, data)
    after, told = GAME.step(state, entry, REFEREE)
    return after, not any(outcome.name == IGNORED for outcome in told)


def _card(said: str) -> str:
    kind, _, sort = said.lower().replace(" ", "_").partition(":")
    found = kind + (EXPENSIVE if sort.startswith("exp") else "")
    return "smile" if "smile" in found else found


def _cards_on_job(given: Json) -> list[str]:
    """The cards of a job; those of people who were removed are not among them."""
    if "contributions" not in given:
        return [_card(card) for card in given.get("cards", ())]
    removed = given.get("removed", ())
    lots = [cards for who, cards in given["contributions"].items() if who not in removed]
    return [_card(card) for cards in lots for card in cards]


def traitor_job(given: Json) -> Json:
    """A job that is inspected: totals, verdict, money, and who has won."""
    state = _table(given, Phase.CUSTOMER_INSPECTION)
    job, cards = given["job"], _cards_on_job(given)
    parts = {part: str(job["parts"].get(part, ANY)).replace("\N{EN DASH}", "-") for part in PARTS}
    card = {"name": job["name"], "payment": job["pay"], "penalty": job["penalty"], "parts": parts}
    counts = {kind: cards.count(kind) for kind in CARDS}
    for name, data in (
        ("enter_job", card),
        ("enter_counts", {"counts": counts}),
        ("inspect", {"sure": True}),
    ):
        state, counted = _do(state, name, player=state.boss, **data)
        if not counted:
            raise ValueError(name)
    verdict = state.verdict
    if verdict is None:
        raise ValueError("no verdict")
    return {
        "totals": totals(cards),
        "success": verdict.success,
        "change": verdict.change,
        "money": state.money,
        "completed": state.completed,
        "failed": state.failed,
        "winner": state.winner,
    }


def traitor_state(given: Json) -> Json:
    """Whatever else is asked: set-up, refusals, actions, the boss, hands."""
    found: Json = {}
    for key, answer in ASKED.items():
        if key in given:
            found |= answer(given)
    if "action" not in given and {"seats", "boss"} <= given.keys():
        found |= _next_boss(given)
    return found


def _players(given: Json) -> Json:
    asked = given["players"]
    if not isinstance(asked, Sequence):
        return {}
    return {
        "traitors": [setup.traitors(players) for players in asked],
        "mechanics": [setup.mechanics(players) for players in asked],
        "hand_limit": [setup.hand_limit(players) for players in asked],
        "money": [FIRST_MONEY] * len(asked),
    }


def _hands(given: Json) -> Json:
    players = given.get("players", len(given["hand_before"]))
    return {"hand_after": [inspection.hand_after(hand, players) for hand in given["hand_before"]]}


def _day_off(given: Json) -> Json:
    state = _table(given, Phase.GET_TO_WORK)
    state = replace(state, boss=_seat(state, given.get("boss", "A")))
    return {"allowed": [work.may_have_day_off(state, _seat(state, name)) for name in given["ask"]]}


def _refusals(given: Json) -> Json:
    state = _table(given, Phase.ACCEPT_THE_JOB)
    money, over = [], None
    for number in range(1, given["refusals"] + 1):
        state, counted = _do(state, "refuse", player=state.boss, sure=True)
        if not counted:
            break
        money.append(state.money)
        over = number if state.winner else None
    return {"money_after_each": money, "winner_after": over, "winner": state.winner}


def _next_boss(given: Json) -> Json:
    state = _table(given, Phase.CLEAN_UP)
    state, _ = _do(state, "clean_up", player=state.boss)
    return {"next_boss": _name(state, state.boss)}


def _action(given: Json) -> Json:
    name = given["action"].replace(" ", "_").replace("-", "_")
    command, phase = COMMANDS.get(name, (name, Phase.GET_TO_WORK))
    state = _acted(_table(given, phase), given)
    data: Json = {"player": _seat(state, given.get("player")) or state.turn or state.boss}
    if "target" in given:
        data |= {"target": _seat(state, given["target"])}
    if "cards" in given:
        data |= {"cards": given["cards"]}
    if command in ("refuse", "outside_help", "grant_help"):
        data |= {"sure": True}
    after, counted = _do(state, command, **data)
    return {
        "allowed": counted,
        "money": after.money,
        "boss": _name(after, after.boss),
        "turn": _name(after, after.turn),
        "completed": after.completed,
        "winner": after.winner,
        **({"card_goes_to": BOTTOM} if command == "refuse" else {}),
    }


def _acted(state: TraitorMechanic, given: Json) -> TraitorMechanic:
    """The game after some people have acted in this job."""
    done = {"worked": Action.WORK, "helped": Action.OUTSIDE_HELP}
    for key, action in done.items():
        for name in given.get(key, ()):
            player = state.player(_seat(state, name))
            if player is not None:
                off = name in given.get("removed", ())
                state = state.with_player(
                    replace(player, action=action, cards=0 if off else 2, removed=off)
                )
    return state


COMMANDS: Mapping[str, tuple[str, Phase]] = {
    "refuse": ("refuse", Phase.ACCEPT_THE_JOB),
    "accept": ("accept", Phase.ACCEPT_THE_JOB),
    "help": ("outside_help", Phase.GET_TO_WORK),
    "remove": ("remove_from_job", Phase.GET_TO_WORK),
    "day_off": ("give_day_off", Phase.GET_TO_WORK),
}
ASKED: Mapping[str, Callable[[Json], Json]] = {
    "players": _players,
    "hand_before": _hands,
    "ask": _day_off,
    "refusals": _refusals,
    "action": _action,
}
KINDS: dict[str, Callable[[Json], Json]] = {
    "traitor_job": traitor_job,
    "traitor_state": traitor_state,
}
