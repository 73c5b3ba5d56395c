"""The turbo bonus of one area, and what the crew's own wrenches add to it."""

from collections.abc import Collection

from hub.games.pit_crew.race import TURBO_SPACES
from hub.games.pit_crew.scoring import words
from hub.games.pit_crew.scoring.cards import BLACK, WHITE, Cards
from hub.games.pit_crew.scoring.findings import Findings, Kind, bonus
from hub.games.pit_crew.scoring.sheet import Area
from hub.games.pit_crew.scoring.wrenches import Held, Wrench

STEPS = {Wrench.PERFECT_SETUP: 1, Wrench.NITRO: 2}  # Nitro acts on the fuel tank only


def turbo(area: Area, cards: Cards, own: Collection[Wrench]) -> Findings:
    """The bonuses of an area without a fault of its own: none unless one color fits all (PC-18).

    Each copy of a wrench adds its spaces (PC-24).
    """
    colors = shared_colors(cards)
    if not cards or not colors:
        return ()
    steps = [
        wrench
        for wrench in own
        if wrench is Wrench.PERFECT_SETUP or (wrench is Wrench.NITRO and area is Area.FUEL_TANK)
    ]
    return (
        bonus(Kind.TURBO, area, TURBO_SPACES, words.perfect(colors), cards),
        *(
            bonus(Kind.TURBO, area, STEPS[wrench], words.TURBO_STEP, cause=Held(wrench))
            for wrench in steps
        ),
    )


def shared_colors(cards: Cards) -> str:
    """The colors that every one of these cards may count as."""
    return "".join(color for color in BLACK + WHITE if all(color in card.colors for card in cards))
