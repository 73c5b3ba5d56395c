"""The four tires: steps of one from the printed number, and how many cards each must hold."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, pairwise

from hub.games.pit_crew.scoring import words
from hub.games.pit_crew.scoring.cards import Cards
from hub.games.pit_crew.scoring.findings import (
    Findings,
    ask,
    cost,
    counts_as,
    note,
    penalty,
    total_points,
)
from hub.games.pit_crew.scoring.sheet import TIRES, Area, Sheet, Tire
from hub.games.pit_crew.scoring.turbo import turbo
from hub.games.pit_crew.scoring.wrenches import Held, Wrench

CAMBER_TIRES = 2  # that one Perfect Camber lets off


@dataclass(frozen=True, slots=True)
class Need:
    """How many cards a tire may hold, the wrench that says so, and the reading behind it."""

    least: int = 4
    most: int = 4
    cause: Held | None = None
    ruling: str = ""


def score_tires(sheet: Sheet) -> Findings:
    """Score all tires, with Caltrops and Perfect Camber where they serve the owner best."""

    @cache
    def scored(index: int, need: Need) -> Findings:
        return score_tire(TIRES[index], sheet.tires[index], need, sheet.own)

    return min(
        (
            tuple(found for index, need in enumerate(needs) for found in scored(index, need))
            for needs in _needs(sheet)
        ),
        key=cost,
    )


def score_tire(area: Area, tire: Tire, need: Need, own: Collection[Wrench] = ()) -> Findings:
    """Score one tire that must hold as many cards as ``need`` says."""
    if tire.manual_penalty is not None:
        return _by_hand(area, tire.manual_penalty, tire.cards or (), own)
    if tire.cards is None:
        return (ask(area, words.NOT_ENTERED),)
    if tire.printed is None:
        return (ask(area, words.NOT_PRINTED),)
    numbers = _numbers(tire.printed, tire.cards)
    wrong = _wrong_steps(area, numbers, tire.cards)
    ruling = need.ruling or ("PC-17" if wrong else "")
    faults = (*wrong, *_count(area, len(tire.cards), need, ruling))
    return (
        *counts_as(area, tire.cards, numbers[1:]),
        *faults,
        *(() if total_points(faults) else turbo(area, tire.cards, own)),
    )


def adjacent(one: int, other: int) -> bool:
    """Tell whether two numbers are a step of one apart; 10 and 1 are."""
    return (one - other) % 10 in (1, 9)


def _needs(sheet: Sheet) -> Iterator[tuple[Need, ...]]:
    """Every way to lay Caltrops and Perfect Camber on different tires (PC-19, PC-20).

    A tire judged by hand is no Caltrops tire unless the crew named it: its points stand.
    """
    held = sheet.held_against(Wrench.CALTROPS)
    cambers = sheet.own.count(Wrench.PERFECT_CAMBER)
    named = tuple(TIRES.index(area) for area in sheet.caltrops[: len(held)])
    free = [i for i, t in enumerate(sheet.tires) if i not in named and t.manual_penalty is None]
    short = Need(3, 4, Held(Wrench.PERFECT_CAMBER), "PC-19" if cambers < 2 else "PC-24")
    plain = Need(ruling="PC-19" if cambers else "")
    for chosen in combinations(free, min(len(held) - len(named), len(free))):
        ruling = "PC-24" if len(held) > 1 else "PC-20" if chosen else ""
        long = {i: Need(5, 5, by, ruling) for i, by in zip(named + chosen, held, strict=False)}
        for let_off in combinations(range(4), min(CAMBER_TIRES * cambers, 4)):
            needs = {**dict.fromkeys(let_off, short), **long}
            yield tuple(needs.get(i, plain) for i in range(4))


def _numbers(printed: int, cards: Cards) -> tuple[int, ...]:
    """The printed number and what each card counts as, so that the fewest steps are wrong."""
    paths: dict[int, tuple[int, tuple[int, ...]]] = {printed: (0, (printed,))}
    for card in cards:
        paths = {
            number: min(
                (wrong + (not adjacent(below, number)), (*path, number))
                for below, (wrong, path) in paths.items()
            )
            for number in card.numbers
        }
    return min(paths.values())[1]


def _wrong_steps(area: Area, numbers: tuple[int, ...], cards: Cards) -> Findings:
    return tuple(
        penalty(area, 1, words.wrong_step(below, number, first=not index), (card,))
        for index, ((below, number), card) in enumerate(zip(pairwise(numbers), cards, strict=True))
        if not adjacent(below, number)
    )


def _count(area: Area, present: int, need: Need, ruling: str) -> Findings:
    """Two points for each card that is missing or too many, beside any wrong steps (PC-17)."""
    if present < need.least:
        body, gap = words.missing(present, need.least), need.least - present
    elif present > need.most:
        body, gap = words.too_many(present, need.most), present - need.most
    elif need.cause and present != 4:
        body = words.LONG_TIRE if present > 4 else words.SHORT_TIRE
        return (note(area, body, (), need.ruling, need.cause),)
    else:
        return ()
    return (penalty(area, 2 * gap, body, (), ruling, need.cause),)


def _by_hand(area: Area, points: int, cards: Cards, own: Collection[Wrench]) -> Findings:
    """Take the table's word; a tire without fault whose cards are known keeps its turbo."""
    judged = penalty(area, points, words.BY_HAND, cards)
    return (judged, *(() if points else turbo(area, cards, own)))
