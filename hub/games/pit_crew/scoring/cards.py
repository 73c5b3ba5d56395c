"""Cards on a car mat: action cards, and the Monkey Wrenches that stand in for one."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

NUMBERS = tuple(range(1, 11))
COLOURS = "BW"


class Card(NamedTuple):
    """What a card can count as: its numbers, and its colours (``B``, ``W`` or both)."""

    numbers: tuple[int, ...]
    colours: str


def card(said: str | Mapping[str, Any]) -> Card:
    """Read a card: ``"5B"``, ``"10W"``, or a wrench such as ``{"card": "assist", "color": "B"}``.

    Raises:
        ValueError: it is no card.
        KeyError: a wrench lacks its number or colour.
    """
    if isinstance(said, str):
        number, colour = said[:-1], said[-1:]
        if colour in COLOURS and number.isdecimal() and int(number) in NUMBERS:
            return Card((int(number),), colour)
    elif said["card"] == "assist":
        return Card(NUMBERS, said["color"])
    elif said["card"] == "teamwork":
        return Card(tuple(said["numbers"]), COLOURS)
    elif said["card"] == "training":
        return Card((said["number"],), COLOURS)
    raise ValueError(f"no card: {said!r}")


def cards(said: Sequence[str | Mapping[str, Any]]) -> tuple[Card, ...]:
    """Read cards in the order of placing."""
    return tuple(card(each) for each in said)


def share_a_colour(pile: Sequence[Card]) -> bool:
    """Whether there are cards, and all can count as one colour."""
    return bool(pile) and any(all(c in each.colours for each in pile) for c in COLOURS)
