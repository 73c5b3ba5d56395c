"""The fuel tank: its sum against the target, Sabotage, and Jet Fuel."""

from collections.abc import Collection, Sequence

from hub.games.pit_crew.scoring import words
from hub.games.pit_crew.scoring.cards import Cards
from hub.games.pit_crew.scoring.findings import (
    Findings,
    Kind,
    bonus,
    cancelled,
    counts_as,
    penalty,
)
from hub.games.pit_crew.scoring.sheet import Area
from hub.games.pit_crew.scoring.turbo import turbo
from hub.games.pit_crew.scoring.wrenches import Held, Wrench

AREA = Area.FUEL_TANK
HOT = (9, 10)  # what Sabotage charges
FREE_OF_JET_FUEL = 4


def score_fuel_tank(
    target: int, cards: Cards, own: Collection[Wrench] = (), sabotage: Sequence[Held] = ()
) -> Findings:
    """Score the fuel tank; ``sabotage`` is each copy of that wrench held by others."""
    numbers = _numbers(target, cards, len(sabotage))
    charged = _sabotaged(cards, numbers, sabotage)
    missed = _off_target(target, cards, sum(numbers))
    won = () if missed else turbo(AREA, cards, own)
    if charged:
        won = tuple(cancelled(each, words.HOT_CARDS, "PC-23", sabotage[0]) for each in won)
    return (*counts_as(AREA, cards, numbers), *missed, *charged, *won, *_jet_fuel(cards, own))


def _numbers(target: int, cards: Cards, sabotages: int) -> tuple[int, ...]:
    """What each card counts as, so that the tank costs the fewest points."""
    sums: dict[tuple[int, int], tuple[int, ...]] = {(0, 0): ()}  # (total, hot cards) -> numbers
    for card in cards:
        sums = {
            (total + number, hot + (number in HOT)): (*numbers, number)
            for (total, hot), numbers in sums.items()
            for number in card.numbers
        }
    return min(
        (abs(total - target) + hot * sabotages, numbers) for (total, hot), numbers in sums.items()
    )[1]


def _off_target(target: int, cards: Cards, total: int) -> Findings:
    if total == target:
        return ()
    return (penalty(AREA, abs(total - target), words.off_target(total, target), cards),)


def _sabotaged(cards: Cards, numbers: Sequence[int], sabotage: Sequence[Held]) -> Findings:
    hot = tuple(card for card, number in zip(cards, numbers, strict=True) if number in HOT)
    if not hot:
        return ()
    copies = "PC-24" if len(sabotage) > 1 else ""
    ruling = copies or ("PC-23" if any(card.wrench for card in hot) else "")
    return tuple(penalty(AREA, len(hot), words.hot(hot), hot, ruling, held) for held in sabotage)


def _jet_fuel(cards: Cards, own: Collection[Wrench]) -> Findings:
    spaces = len(cards) - FREE_OF_JET_FUEL
    if spaces <= 0:
        return ()
    return tuple(
        bonus(Kind.JET_FUEL, AREA, spaces, words.jet_fuel(len(cards)), cause=Held(wrench))
        for wrench in own
        if wrench is Wrench.JET_FUEL
    )
