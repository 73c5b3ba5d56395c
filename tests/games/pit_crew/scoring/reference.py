"""A second scorer for tests: slow, simple, and written from the rules alone.

It reads the JSON form and tries everything for the whole car at once: each number that a wild
card may count as, with each way to lay Caltrops and Perfect Camber on the tires. A color is B, W,
or * for either.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, combinations_with_replacement, product
from typing import Any

Numbers = tuple[int, ...]
TIRES = ("tire_front_left", "tire_front_right", "tire_rear_left", "tire_rear_right")
LIMITS = {"plain": (4, 4), "short": (3, 4), "long": (5, 5)}


def best(sheet: dict[str, Any]) -> tuple[int, int]:
    """Penalty points and turbo spaces of the best reading of the whole car."""
    options = [numbers(card) for card in chain(*piles(sheet))]
    points, lost = min(
        whole_car(sheet, reading, kinds)
        for reading in product(*options)
        for kinds in layings(sheet)
    )
    return points, 0 if points >= 8 else -lost


def whole_car(sheet: dict[str, Any], reading: Numbers, kinds: tuple[str, ...]) -> tuple[int, int]:
    """Points, and spaces as a negative number: the lower, the better for the owner."""
    taken = iter(reading)
    read = [tuple(next(taken) for _ in pile) for pile in piles(sheet)]
    hues = ["".join(color(card) for card in pile) for pile in piles(sheet)]
    own, turbo = sheet["own"], 2 + sheet["own"].count("Perfect Setup")
    points = spaces = 0
    for tire, pile, hue, kind in zip(sheet["tires"], read, hues, kinds, strict=False):
        wrong = tire_points(tire["printed"], pile, *LIMITS[kind])
        points += wrong
        spaces += turbo if not wrong and one_color(hue) else 0
    fuel = abs(sum(read[4]) - sheet["mat"])
    sabotage = sheet["against"].count("Sabotage") * sum(number >= 9 for number in read[4])
    if not fuel and not sabotage and one_color(hues[4]):
        spaces += turbo + 2 * own.count("Nitro")
    pairs = (sheet["mat"] - 27) // 2
    engine = engine_points(pairs, read[5])
    fire = (
        sheet["against"].count("Engine Fire")
        * 2
        * clashes(tuple(zip(read[5], hues[5], strict=True)))
    )
    if read[5] and not engine and one_color(hues[5]):
        spaces += turbo
    discards = len(read[6]) // (4 if "Crew Chief" in own else 2)
    return points + fuel + sabotage + engine + fire + discards, -spaces


def piles(sheet: dict[str, Any]) -> list[list[Any]]:
    tires = [tire["cards"] for tire in sheet["tires"]]
    return [*tires, sheet["fuel"], sheet["engine"], sheet["discards"]]


def layings(sheet: dict[str, Any]) -> Iterator[tuple[str, ...]]:
    """Every way to say which tires are Caltrops tires and which have Perfect Camber."""
    caltrops = min(4, sheet["against"].count("Caltrops"))
    named = sheet.get("caltrops", [])[:caltrops]
    for kinds in product(LIMITS, repeat=4):
        if (
            kinds.count("long") == caltrops
            and kinds.count("short") <= 2 * sheet["own"].count("Perfect Camber")
            and all(kinds[TIRES.index(name)] == "long" for name in named)
        ):
            yield kinds


def numbers(card: Any) -> list[int]:
    if isinstance(card, str):
        return [int(card[:-1])]
    if card["card"] == "assist":
        return list(range(1, 11))
    return list(card["numbers"]) if card["card"] == "teamwork" else [card["number"]]


def color(card: Any) -> str:
    return card[-1] if isinstance(card, str) else str(card.get("color", "*"))


def one_color(hue: str) -> bool:
    return not ("B" in hue and "W" in hue)


@cache
def tire_points(printed: int, pile: Numbers, least: int, most: int) -> int:
    neighbors = {(n, n % 10 + 1) for n in range(1, 11)}
    points = 2 * max(0, least - len(pile), len(pile) - most)
    below = printed
    for number in pile:
        points += (below, number) not in neighbors and (number, below) not in neighbors
        below = number
    return points


@cache
def engine_points(pairs: int, pile: Numbers) -> int:
    """Two for each card that has no place in the best choice of pairs, or that is missing."""
    have = Counter(pile)
    fitting = max(
        sum(min(have[number], 2 * count) for number, count in Counter(wanted).items())
        for wanted in combinations_with_replacement(range(1, 11), pairs)
    )
    return 2 * (len(pile) - fitting + max(0, 2 * pairs - len(pile)))


@cache
def clashes(pile: tuple[tuple[int, str], ...]) -> int:
    """Pairs of two colors, over all ways to pair off that make the most equal pairs (PC-21)."""
    return min(pairings(pile))[1]


def pairings(pile: tuple[tuple[int, str], ...]) -> Iterator[tuple[int, int]]:
    """Equal pairs as a negative number, and clashes, of every way to pair off."""
    if len(pile) < 2:
        yield 0, 0
        return
    first, rest = pile[0], pile[1:]
    if len(pile) % 2:
        yield from pairings(rest)
    for place, other in enumerate(rest):
        equal = first[0] == other[0]
        clash = not one_color(first[1] + other[1])
        for more_equal, more_clashes in pairings(rest[:place] + rest[place + 1 :]):
            yield more_equal - equal, more_clashes + clash
