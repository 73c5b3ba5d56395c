"""The third and fourth phase: the customer looks at every card, then all is made ready again."""

from dataclasses import replace

from hub.engine.entry import Entry
from hub.engine.game import tell
from hub.engine.words import count
from hub.games.traitor_mechanic.job import CARDS, SMILE, judge
from hub.games.traitor_mechanic.setup import hand_limit
from hub.games.traitor_mechanic.shop import change_money, complete_job, not_boss, with_result
from hub.games.traitor_mechanic.state import (
    DECK,
    JOB_CARDS,
    Phase,
    Played,
    Player,
    TraitorMechanic,
)
from hub.games.traitor_mechanic.words import Result, card_name, ignore, name_of, verdict_sentence

SMILES = 6  # in the box
DRAW = 3  # cards for each player after a job
MOST = 60  # cards that a job of ten players can bring to light


def reveal(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Turn up one card of the shuffled pile; nobody is asked whose it was (TM-11)."""
    refused = not_boss(state, entry.data["player"], Phase.CUSTOMER_INSPECTION)
    if refused:
        return refused
    card = entry.data["card"]
    shown = (*state.cards, card)
    if _too_many(shown):
        return ignore(state, "too_many_cards")
    text = f"Card {len(shown)}: {card_name(card)}."
    return replace(state, cards=shown), tell("revealed", text, card=card)


def take_back(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Take back the last card of a kind, after a slip of the finger."""
    refused = not_boss(state, entry.data["player"], Phase.CUSTOMER_INSPECTION)
    if refused:
        return refused
    card = entry.data["card"]
    if card not in state.cards:
        return ignore(state, "no_such_card", card=card_name(card))
    at = len(state.cards) - 1 - state.cards[::-1].index(card)
    state = replace(state, cards=state.cards[:at] + state.cards[at + 1 :])
    return state, tell("taken_back", f"Not a card of this job: {card_name(card)}.", card=card)


def enter_counts(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Enter all cards at once, by kind, in place of what was turned up."""
    refused = not_boss(state, entry.data["player"], Phase.CUSTOMER_INSPECTION)
    if refused:
        return refused
    counts = entry.data["counts"]
    cards = tuple(card for card in CARDS for _ in range(counts.get(card, 0)))
    if _too_many(cards):
        return ignore(state, "too_many_cards")
    return replace(state, cards=cards), tell("counted", f"{count(len(cards), 'card')} counted.")


def _too_many(cards: tuple[str, ...]) -> bool:
    return len(cards) > min(MOST, DECK) or cards.count(SMILE) > SMILES


def inspect(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Close the inspection: judge the job, change the money, see who has won (TM-01, TM-08)."""
    refused = not_boss(state, entry.data["player"], Phase.CUSTOMER_INSPECTION)
    if refused:
        return refused
    if state.job is None:
        return ignore(state, "no_job_card")
    shown, lie = len(state.cards), state.cards_on_job
    if shown != lie and not entry.data.get("sure"):
        return ignore(state, "count_differs", shown=count(shown, "card"), lie=count(lie, "card"))
    verdict = judge(state.job, state.cards)
    played = Played(state.job.name, verdict.success, verdict.change)
    after = replace(
        state, phase=Phase.CLEAN_UP, verdict=verdict, jobs=(*state.jobs, played), asking=""
    )
    after = change_money(after, verdict.change)
    if verdict.success:
        after = complete_job(after)
    text = verdict_sentence(state.job, verdict, after.money)
    name = "completed" if verdict.success else "failed"
    told = tell(name, text, change=verdict.change, money=after.money)
    return with_result(state, (after, told))


def hand_after(hand: int, players: int) -> int:
    """Cards in a hand after a job: three more, then down to the limit."""
    return min(hand_limit(players), hand + DRAW)


def to_discard(player: Player, players: int) -> int:
    """Cards that a player has to discard after drawing."""
    return player.hand + DRAW - hand_after(player.hand, players)


def deck_is_short(state: TraitorMechanic) -> bool:
    """Whether the deck cannot give everybody three cards before the discards are in it (TM-10).

    Within a job it never runs out: all hands and outside help for everybody are 70 cards at most.
    """
    return sum(player.hand + DRAW for player in state.players) > DECK


def clean_up(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Shuffle the used cards back, deal three each, pass the boss token on (TM-09, TM-10)."""
    refused = not_boss(state, entry.data["player"], Phase.CLEAN_UP)
    if refused:
        return refused
    players = len(state.players)
    after = TraitorMechanic(
        phase=Phase.ACCEPT_THE_JOB,
        at=state.at,
        options=state.options,
        players=tuple(
            Player(player.seat, player.name, hand_after(player.hand, players))
            for player in state.players
        ),
        boss=state.left_of(state.boss),
        money=state.money,
        completed=state.completed,
        last_day_off=state.day_off,
        known_jobs=state.known_jobs,
        jobs=state.jobs,
        dealt=state.dealt,
        loyalty=state.loyalty,
    )
    text = f"Everybody draws {DRAW} cards. {name_of(after, after.boss)} is the boss."
    if len(after.jobs) >= JOB_CARDS:
        text += " All job cards are played: shuffle them again, or agree how to end."
    return after, tell("next_job", text, boss=after.boss)
