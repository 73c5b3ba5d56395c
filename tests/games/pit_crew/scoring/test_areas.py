"""Each area against a count by hand: every reading of every card tried in turn."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.games.pit_crew.scoring import areas
from hub.games.pit_crew.scoring.cards import COLOURS, Card, card, cards

colours = st.sampled_from(COLOURS)
action_cards = st.builds(lambda n, c: Card((n,), c), st.integers(1, 10), colours)
wrench_cards = st.one_of(
    colours.map(lambda c: card({"card": "assist", "color": c})),
    st.lists(st.integers(1, 10), min_size=2, max_size=2).map(
        lambda numbers: card({"card": "teamwork", "numbers": numbers})
    ),
    st.integers(1, 10).map(lambda n: card({"card": "training", "number": n})),
)


@st.composite
def piles(draw: st.DrawFn, most: int) -> tuple[Card, ...]:
    pile = draw(st.lists(action_cards, max_size=most))
    for wrench in draw(st.lists(wrench_cards, max_size=2)):
        pile.insert(draw(st.integers(0, len(pile))), wrench)
    return tuple(pile)


def readings(pile: Sequence[Card]) -> Iterator[tuple[tuple[int, ...], tuple[str, ...]]]:
    """Every way of giving each card one number and one colour."""
    for numbers in product(*(each.numbers for each in pile)):
        for chosen in product(*(each.colours for each in pile)):
            yield numbers, chosen


@given(st.integers(1, 10), piles(5), st.sampled_from([(4, 4), (3, 4), (5, 5)]))
@settings(max_examples=60, deadline=None)
def test_pc_17_tire_by_hand(
    printed: int, pile: tuple[Card, ...], allowed: tuple[int, int]
) -> None:
    best, turbo = 99, False
    for numbers, chosen in readings(pile):
        ring = [printed, *numbers]
        wrong = sum((b - a) % 10 not in (1, 9) for a, b in pairwise(ring))
        off = min(abs(len(pile) - n) for n in range(allowed[0], allowed[1] + 1))
        best = min(best, wrong + 2 * off)
        turbo = turbo or (wrong + off == 0 and len(set(chosen)) == 1)
    assert areas.tire(printed, pile, allowed) == (best, turbo, 0)


@given(st.sampled_from([27, 29, 31, 33]), piles(6), st.integers(0, 2))
@settings(max_examples=60, deadline=None)
def test_pc_23_fuel_by_hand(target: int, pile: tuple[Card, ...], sabotage: int) -> None:
    best, turbo = 999, False
    for numbers, chosen in readings(pile):
        points = abs(sum(numbers) - target) + sabotage * sum(n in (9, 10) for n in numbers)
        best = min(best, points)
        turbo = turbo or (points == 0 and len(set(chosen)) == 1)
    found = areas.fuel(target, pile, sabotage)
    assert (found.penalty + found.added, found.turbo) == (best, turbo)


def pairings(left: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    """Every way of pairing up all cards but, if they are odd, one."""
    if len(left) < 2:
        yield []
        return
    first, *rest = left
    if len(left) % 2:
        yield from pairings(tuple(rest))
    for other in rest:
        for found in pairings(tuple(each for each in rest if each != other)):
            yield [(first, other), *found]


def faults(pairs: int, numbers: Sequence[int]) -> int:
    """Missing cards, and those outside the largest pile that still belongs to so many pairs."""
    kept = max(
        size
        for size in range(len(numbers) + 1)
        for pile in combinations(numbers, size)
        if sum((n + 1) // 2 for n in Counter(pile).values()) <= pairs
    )
    return max(0, 2 * pairs - len(numbers)) + len(numbers) - kept


def clashes(numbers: Sequence[int], chosen: Sequence[str]) -> int:
    """Fewest pairs of two colours among the pairings with the most equal pairs."""
    ways = [
        (
            -sum(numbers[a] == numbers[b] for a, b in way),
            sum(chosen[a] != chosen[b] for a, b in way),
        )
        for way in pairings(tuple(range(len(numbers))))
    ]
    return min(ways)[1]


@given(st.sampled_from([29, 31, 33]), piles(4), st.integers(0, 2))
@settings(max_examples=60, deadline=None)
def test_pc_05_pc_06_pc_21_engine_by_hand(mat: int, pile: tuple[Card, ...], fires: int) -> None:
    best, turbo = 999, False
    for numbers, chosen in readings(pile):
        points = 2 * faults(areas.PAIRS[mat], numbers) + 2 * fires * clashes(numbers, chosen)
        best = min(best, points)
        turbo = turbo or (points == 0 and len(set(chosen)) == 1)
    found = areas.engine(mat, pile, fires)
    assert (found.penalty + found.added, found.turbo) == (best, turbo)


@pytest.mark.parametrize(("mat", "points"), [(29, 4), (31, 8), (33, 12)])
def test_pc_04_an_empty_engine_misses_every_card(mat: int, points: int) -> None:
    assert areas.engine(mat, ()) == (points, False, 0)


def test_pc_05_two_different_cards_are_one_that_would_have_to_change() -> None:
    assert areas.engine(29, cards(["5B", "8B"])).penalty == 2


def test_pc_06_a_surplus_card_is_incorrect_even_if_equal() -> None:
    assert areas.engine(29, cards(["8B", "8W", "8W"])).penalty == 2


def test_pc_07_order_never_matters_and_three_equal_on_the_31_lack_one() -> None:
    assert areas.engine(31, cards(["8B", "8W", "8W"])).penalty == 2
    assert areas.engine(31, cards(["1B", "2B", "1B", "2B"])) == (0, True, 0)


def test_pc_18_no_cards_and_no_points_make_no_turbo() -> None:
    assert not areas.engine(27, ()).turbo
    assert not areas.tire(4, cards(["5B", "6B", "7B", "8B", "9B"])).turbo


def test_crew_chief_asks_for_four_discards_a_point() -> None:
    assert [areas.discard(n) for n in (0, 1, 2, 5)] == [0, 0, 1, 2]
    assert [areas.discard(n, crew_chief=True) for n in (3, 4, 7, 8)] == [0, 1, 1, 2]


@pytest.mark.parametrize("said", ["", "B", "11B", "0W", "5X", "xB", {"card": "joker"}])
def test_what_is_no_card_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match="no card"):
        card(said)
