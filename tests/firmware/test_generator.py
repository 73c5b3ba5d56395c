"""The generator of the roller on 600,000 throws: every face as often, and none tells the next."""

import os
from collections import Counter
from itertools import pairwise

import pytest
from pitwall.roller import face

THROWS = 600_000
Z = 6.0  # a fair generator fails once in a thousand million runs


def limit(df: int) -> float:
    """What chi-square exceeds that seldom, by the approximation of Wilson and Hilferty."""
    part = 2 / (9 * df)
    return df * (1 - part + Z * part**0.5) ** 3


@pytest.fixture(scope="module")
def throws() -> list[int]:
    chance = iter(os.urandom(THROWS + THROWS // 20))
    return [face(lambda _n: bytes([next(chance)])) for _ in range(THROWS)]


def test_every_face_comes_as_often(throws: list[int]) -> None:
    counts = Counter(throws)
    even = THROWS / 6
    assert sorted(counts) == [1, 2, 3, 4, 5, 6]
    assert sum((count - even) ** 2 / even for count in counts.values()) < limit(5)


@pytest.mark.parametrize("apart", [1, 2, 3, 7])
def test_no_throw_tells_a_later_one(throws: list[int], apart: int) -> None:
    pairs = Counter(zip(throws, throws[apart:], strict=False))
    even = (THROWS - apart) / 36
    assert len(pairs) == 36
    assert sum((count - even) ** 2 / even for count in pairs.values()) < limit(35)


def test_waits_for_a_six_are_geometric(throws: list[int]) -> None:
    sixes = [n for n, thrown in enumerate(throws) if thrown == 6]
    waits = Counter(min(later - now, 40) for now, later in pairwise(sixes))
    total = len(sixes) - 1
    chances = {n: (5 / 6) ** (n - 1) / 6 for n in range(1, 40)} | {40: (5 / 6) ** 39}
    off = sum((waits[n] - total * p) ** 2 / (total * p) for n, p in chances.items())
    assert off < limit(39)
