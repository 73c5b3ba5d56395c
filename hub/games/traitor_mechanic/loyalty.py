"""The secret deal for groups without the loyalty cards. Who is what is the one secret here.

It is drawn by the hub, lies in the log of the hub, and goes to the phone it belongs to. ``redact``
and the view keep it from everybody else, the referee and the export included.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from hub.engine.entry import Data, Entry
from hub.engine.game import Chance, Command, tell
from hub.games.traitor_mechanic.setup import is_untouched, mechanics, traitors
from hub.games.traitor_mechanic.state import Phase, TraitorMechanic
from hub.games.traitor_mechanic.words import Result, ignore, misplaced

DEAL = "deal_loyalty"
MECHANIC, TRAITOR = "mechanic", "traitor"


def deck(players: int) -> list[str]:
    """The loyalty deck for a number of players."""
    return [TRAITOR] * traitors(players) + [MECHANIC] * mechanics(players)


def draw(state: TraitorMechanic, command: Command, chance: Chance) -> Data:
    """Shuffle the loyalty deck and deal it; of no other command does chance decide anything."""
    if command.name != DEAL:
        return command.data
    cards = deck(len(state.players))
    for left in range(len(cards), 1, -1):
        pick = chance(left)
        cards[pick], cards[left - 1] = cards[left - 1], cards[pick]
    seats = (player.seat for player in state.players)
    return {**command.data, "cards": dict(zip(seats, cards, strict=True))}


def deal_loyalty(state: TraitorMechanic, entry: Entry, _seat: str) -> Result:
    """Give each player a card, before the first job; again, to deal anew.

    A deal whose cards were left out, as in an export, is told but known to nobody.
    """
    if state.phase is Phase.SETUP or not state.players:
        return misplaced(state)
    if not is_untouched(state):
        return ignore(state, "deal_over")
    cards: Mapping[str, str] = entry.data.get("cards", {})
    if cards and not _fits(state, cards):
        return ignore(state, "deal_does_not_fit")
    state = replace(state, dealt=True, loyalty=tuple(cards.items()))
    text = "Loyalty is dealt in secret. Look at your phone, and show it to nobody."
    return state, tell("loyalty_dealt", text)


def _fits(state: TraitorMechanic, cards: Mapping[str, str]) -> bool:
    seats = {player.seat for player in state.players}
    return cards.keys() == seats and Counter(cards.values()) == Counter(deck(len(seats)))


def redact(_state: TraitorMechanic, entry: Entry, seat: str) -> Data:
    """Leave a seat its own card of a deal, and nothing else of it."""
    if entry.name != DEAL or "cards" not in entry.data:
        return entry.data
    cards = entry.data["cards"]
    own = {seat: cards[seat]} if isinstance(cards, Mapping) and seat in cards else {}
    return {**entry.data, "cards": own}
