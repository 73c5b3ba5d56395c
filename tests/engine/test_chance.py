"""Chance that can be had again."""

from collections import Counter

from hub.engine.chance import seeded


def test_numbers_of_a_seed_are_even_and_the_same_on_every_machine() -> None:
    draw = seeded(2026)
    found = Counter(draw(6) for _ in range(6000))
    assert set(found) == set(range(6))
    assert all(900 < count < 1100 for count in found.values()), found
    assert seeded(1)(1 << 64) == 0x910A2DEC89025CC1  # the first number of SplitMix64 from 1
