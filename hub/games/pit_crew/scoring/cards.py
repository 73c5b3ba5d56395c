"""Cards as they lie in an area, by what they may count as."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from reprlib import repr as brief
from typing import Any

from hub.games.pit_crew.scoring.errors import SheetError
from hub.games.pit_crew.scoring.wrenches import Wrench

BLACK, WHITE = "B", "W"
NUMBERS = tuple(range(1, 11))

_ACTION = re.compile(r"(10|[1-9])([BW])")
_FACES = {
    "assist": 'an assist card needs "color": "B" or "W"',
    "teamwork": 'a teamwork card needs "numbers": two of 1 to 10',
    "training": 'a training card needs "number": 1 to 10',
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card in an area.

    An Action card has one number and one color. A Monkey Wrench card that stands in for one is a
    wild card: it counts as whatever is best for its owner (PC-22).

    Attributes:
        numbers: The numbers it may count as.
        colors: The colors it may count as: ``B``, ``W`` or both.
        wrench: The Monkey Wrench card that it is, None for an Action card.
    """

    numbers: tuple[int, ...]
    colors: str
    wrench: Wrench | None = None


Cards = tuple[Card, ...]


def assist(color: str) -> Card:
    """Any number of one color."""
    return Card(NUMBERS, color, Wrench.ASSIST)


def teamwork(one: int, other: int) -> Card:
    """One of two numbers, in either color."""
    return Card((one, other), BLACK + WHITE, Wrench.TEAMWORK)


def training(number: int) -> Card:
    """One number, in either color."""
    return Card((number,), BLACK + WHITE, Wrench.TRAINING)


def is_number(raw: object) -> bool:
    """Tell whether a card or a tire can show this."""
    return type(raw) is int and raw in NUMBERS


def card_from_json(raw: object, path: str) -> Card:
    """Read ``"5B"`` or a wild card, e.g. ``{"card": "teamwork", "numbers": [3, 7]}``.

    Raises:
        SheetError: no such card; the message names ``path`` and what is allowed.
    """
    if isinstance(raw, Mapping):
        return _wild_from_json(raw, path)
    found = _ACTION.fullmatch(raw) if isinstance(raw, str) else None
    if found is None:
        raise SheetError(path, f"{brief(raw)} is not a card (1B to 10W)")
    return Card((int(found[1]),), found[2])


def _wild_from_json(raw: Mapping[str, Any], path: str) -> Card:
    match raw:
        case {"card": "assist", "color": "B" | "W" as color}:
            return assist(color)
        case {"card": "teamwork", "numbers": [one, other]} if is_number(one) and is_number(other):
            return teamwork(one, other)
        case {"card": "training", "number": number} if is_number(number):
            return training(number)
        case {"card": str(name)} if name in _FACES:
            raise SheetError(path, _FACES[name])
    kinds = ", ".join(_FACES)
    raise SheetError(path, f'{brief(dict(raw))} cannot lie in an area: "card" is one of {kinds}')


def card_to_json(card: Card) -> str | dict[str, Any]:
    """Write a card in the form that ``card_from_json`` reads."""
    match card.wrench:
        case None:
            return f"{card.numbers[0]}{card.colors}"
        case Wrench.ASSIST:
            return {"card": "assist", "color": card.colors}
        case Wrench.TEAMWORK:
            return {"card": "teamwork", "numbers": list(card.numbers)}
        case _:
            return {"card": "training", "number": card.numbers[0]}
