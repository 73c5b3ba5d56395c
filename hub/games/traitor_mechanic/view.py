"""What people may see of a game: one view for all, and a player's own loyalty card."""

from collections import Counter
from dataclasses import asdict
from typing import Any

from hub.games.traitor_mechanic import shop, work
from hub.games.traitor_mechanic.inspection import deck_is_short, to_discard
from hub.games.traitor_mechanic.job import Check, JobCard, Verdict, check, totals
from hub.games.traitor_mechanic.nodes import box
from hub.games.traitor_mechanic.setup import card_data, hand_limit, mechanics, traitors
from hub.games.traitor_mechanic.state import Phase, Player, TraitorMechanic
from hub.games.traitor_mechanic.words import (
    check_sentence,
    dollars,
    name_of,
    reason,
    verdict_sentence,
)

Json = dict[str, Any]


def view(state: TraitorMechanic, seat: str) -> Json:
    """Show the game. Only a player's own seat sees its loyalty card; the referee sees none."""
    players = len(state.players)
    shown: Json = {
        "phase": state.phase.value,
        "options": asdict(state.options),
        "players": {player.seat: _player(state, player) for player in state.players},
        "traitors": traitors(players) if players else None,
        "mechanics": mechanics(players) if players else None,
        "hand_limit": hand_limit(players) if players else None,
        "money": state.money,
        "completed": state.completed,
        "failed": state.failed,
        "jobs": [
            {"name": job.name, "success": job.success, "change": job.change} for job in state.jobs
        ],
        "boss": state.boss or None,
        "next_boss": state.left_of(state.boss) if state.boss else None,
        "turn": state.turn or None,
        "asking": state.asking or None,
        "denied": state.denied or None,
        "day_off": state.day_off or None,
        "last_day_off": state.last_day_off or None,
        "possible": _possible(state),
        "job": card_data(state.job) if state.job else None,
        "known_jobs": _known_jobs(state),
        "inspection": _inspection(state),
        "deck_short": state.phase is Phase.CLEAN_UP and deck_is_short(state),
        "loyalty_dealt": state.dealt,
        "box": box(state),
        "winner": state.winner,
        "result": state.result,
    }
    if seat:
        shown["you"] = seat
        shown["loyalty"] = state.loyalty_of(seat) or None
    return shown


def _player(state: TraitorMechanic, player: Player) -> Json:
    return {
        "name": name_of(state, player.seat),
        "hand": player.hand,
        "action": player.action.value,
        "cards": player.cards,
        "removed": player.removed,
        "discards": to_discard(player, len(state.players)) if state.phase is Phase.CLEAN_UP else 0,
    }


def _possible(state: TraitorMechanic) -> Json:
    """What the boss and the player on turn can choose, and what to warn them of."""
    if state.phase is Phase.ACCEPT_THE_JOB:
        must, ends = shop.cannot_pay(state), shop.ends_the_game(state, shop.REFUSAL)
        return {
            "refuse": not must,
            "warning": _warning(state, "refusal_ends_the_game", shop.REFUSAL, ends and not must),
        }
    if not state.turn:
        return {}
    ends = shop.ends_the_game(state, shop.HELP)
    return {
        "remove": list(work.removable(state, state.turn)),
        "day_off": [
            player.seat
            for player in state.players
            if state.turn == state.boss and work.may_have_day_off(state, player.seat)
        ],
        "warning": _warning(state, "help_ends_the_game", shop.HELP, ends),
    }


def _warning(state: TraitorMechanic, code: str, price: int, ends: bool) -> str:
    return reason(code, money=dollars(state.money), price=dollars(price)).text if ends else ""


def _known_jobs(state: TraitorMechanic) -> list[Json]:
    """The cards of this copy that can be the job on the table, while that is not entered."""
    if state.phase not in (Phase.GET_TO_WORK, Phase.CUSTOMER_INSPECTION) or state.job:
        return []
    played = {job.name for job in state.jobs}
    return [card_data(job) for job in state.known_jobs if job.name not in played]


def _inspection(state: TraitorMechanic) -> Json | None:
    """The cards turned up so far against the job; the verdict once it is closed."""
    if state.phase is not Phase.CUSTOMER_INSPECTION and state.verdict is None:
        return None
    checks = check(state.job, state.cards) if state.job else ()
    return {
        "counts": dict(Counter(state.cards)),
        "last": state.cards[-1] if state.cards else None,
        "shown": len(state.cards),
        "expected": state.cards_on_job,
        "totals": totals(state.cards),
        "checks": {found.part: _check(found) for found in checks},
        "verdict": _verdict(state.job, state.verdict, state.money),
    }


def _check(found: Check) -> Json:
    return {
        "need": str(found.bounds),
        "have": found.have,
        "off_by": found.off_by,
        "text": check_sentence(found),
    }


def _verdict(job: JobCard | None, verdict: Verdict | None, money: int) -> Json | None:
    if job is None or verdict is None:
        return None
    return {
        "success": verdict.success,
        "change": verdict.change,
        "smiles": verdict.smiles,
        "expensive": verdict.expensive,
        "text": verdict_sentence(job, verdict, money),
    }
