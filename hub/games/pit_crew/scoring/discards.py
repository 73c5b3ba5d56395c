"""The discard pile: one point for every two cards, with Crew Chief for every four."""

from hub.games.pit_crew.scoring import words
from hub.games.pit_crew.scoring.cards import Cards
from hub.games.pit_crew.scoring.findings import Findings, penalty
from hub.games.pit_crew.scoring.sheet import Area
from hub.games.pit_crew.scoring.wrenches import Held, Wrench

PER_POINT = 2
PER_POINT_WITH_CHIEF = 4


def score_discards(discards: Cards | int, *, crew_chief: bool) -> Findings:
    """Score the discard pile; wild cards on it are cards like any other (PC-22).

    Two Crew Chiefs are no better than one (PC-24).
    """
    cards = () if isinstance(discards, int) else discards
    count = discards if isinstance(discards, int) else len(discards)
    if count < PER_POINT:
        return ()
    rate = PER_POINT_WITH_CHIEF if crew_chief else PER_POINT
    cause = Held(Wrench.CREW_CHIEF) if crew_chief else None
    body = words.discarded(count, rate)
    return (penalty(Area.DISCARD, count // rate, body, cards, cause=cause),)
