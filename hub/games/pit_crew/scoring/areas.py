"""Penalty points and turbo bonus of one area.

Cards that can be read in several ways are read in the best way for their owner (PC-22).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from hub.games.pit_crew.scoring.cards import COLOURS, Card, share_a_colour

PAIRS = {27: 0, 29: 1, 31: 2, 33: 3}
FOUR = (4, 4)


class Area(NamedTuple):
    """An area: its own penalty points, those that a wrench of others adds, its turbo bonus."""

    penalty: int
    turbo: bool
    added: int = 0


def tire(printed: int, pile: Sequence[Card], allowed: tuple[int, int] = FOUR) -> Area:
    """Score a tire: a point for each wrong step, two for each card too many or too few (PC-17).

    Args:
        printed: The number on the car mat, below the first card.
        pile: The cards in order of placing.
        allowed: The fewest and the most cards that are right.
    """
    wrong = {printed: 0}  # fewest wrong steps, by the number on top
    for each in pile:
        wrong = {
            number: min(n + (not _are_neighbours(below, number)) for below, n in wrong.items())
            for number in each.numbers
        }
    fewest, most = allowed
    off = max(fewest - len(pile), len(pile) - most, 0)
    penalty = min(wrong.values()) + 2 * off
    return Area(penalty, penalty == 0 and share_a_colour(pile))


def _are_neighbours(one: int, other: int) -> bool:
    return abs(one - other) in (1, 9)


def fuel(target: int, pile: Sequence[Card], sabotage: int = 0) -> Area:
    """Score the tank: the difference from the target; each Sabotage counts 9s and 10s (PC-23)."""
    reachable = {(0, 0)}  # total, and how many of the cards are 9 or 10
    for each in pile:
        reachable = {
            (total + number, high + (number >= 9))
            for total, high in reachable
            for number in each.numbers
        }
    found = ((abs(target - total), sabotage * high) for total, high in reachable)
    penalty, added = min(found, key=lambda points: (sum(points), points))
    return Area(penalty, penalty == added == 0 and share_a_colour(pile), added)


def engine(mat: int, pile: Sequence[Card], fires: int = 0) -> Area:
    """Score the engine: two points for each card that is missing or wrong.

    Every Engine Fire adds two for each pair of two colours (PC-21).
    """
    points = []
    for numbers in product(*(each.numbers for each in pile)):
        added = 2 * fires * _clashes(numbers, pile) if fires else 0
        points.append((2 * _faults(PAIRS[mat], numbers), added))
    penalty, added = min(points, key=lambda each: (sum(each), each))
    return Area(penalty, penalty == added == 0 and share_a_colour(pile), added)


def _faults(pairs: int, numbers: Sequence[int]) -> int:
    """Fewest cards that are missing or would have to be changed (PC-05, PC-06, PC-07)."""
    made = min(pairs, sum(count // 2 for count in Counter(numbers).values()))
    left = len(numbers) - 2 * made
    halves = min(pairs - made, left)
    return left - halves + max(0, 2 * pairs - len(numbers))


def _clashes(numbers: Sequence[int], pile: Sequence[Card]) -> int:
    """Pairs of two colours: equal numbers pair first, what is left over pairs up in turn."""
    groups: dict[int, list[str]] = {}
    for number, each in zip(numbers, pile, strict=True):
        groups.setdefault(number, []).append(each.colours)
    best = len(pile)
    for left in product(*(_odd_ones(group) for group in groups.values())):
        pairs = sum(
            _clash(_without(group, odd)) for group, odd in zip(groups.values(), left, strict=True)
        )
        over = [odd for odd in left if odd]
        best = min(best, pairs + min(_clash(_without(over, odd)) for odd in _odd_ones(over)))
    return best


def _odd_ones(group: Iterable[str]) -> set[str]:
    """The colours of the card that may be left over; empty where none is."""
    colours = list(group)
    return set(colours) if len(colours) % 2 else {""}


def _without(group: Iterable[str], odd: str) -> Iterator[str]:
    dropped = not odd
    for colours in group:
        if colours == odd and not dropped:
            dropped = True
        else:
            yield colours


def _clash(group: Iterable[str]) -> bool:
    """Whether an even number of cards cannot be paired without one pair of two colours."""
    held = Counter(group)
    return all(held[colour] % 2 for colour in COLOURS) and not held[COLOURS]


def discard(cards: int, crew_chief: bool = False) -> int:
    """Points for a number of discards: one for every two, with Crew Chief for every four."""
    return cards // (4 if crew_chief else 2)
