"""Chance that can be had again: the same seed gives the same numbers on every machine."""

from hub.engine.game import Chance

_MASK = 0xFFFFFFFFFFFFFFFF


def seeded(seed: int) -> Chance:
    """Return a source of even numbers below ``n``, drawn by SplitMix64; no secret at all."""
    at = seed & _MASK

    def draw(n: int) -> int:
        nonlocal at
        at = (at + 0x9E3779B97F4A7C15) & _MASK
        mixed = ((at ^ (at >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        mixed = ((mixed ^ (mixed >> 27)) * 0x94D049BB133111EB) & _MASK
        return (mixed ^ (mixed >> 31)) * n >> 64

    return draw
