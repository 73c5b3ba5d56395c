"""What a car's cards lead to: one finding for each fault, bonus and lost bonus."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from hub.engine.words import count
from hub.games.pit_crew.scoring import words
from hub.games.pit_crew.scoring.cards import Cards
from hub.games.pit_crew.scoring.sheet import Area
from hub.games.pit_crew.scoring.wrenches import Held


class Kind(StrEnum):
    """What sort of thing was found."""

    PENALTY = "penalty"
    TURBO = "turbo"
    JET_FUEL = "jet_fuel"
    CANCELLED = "cancelled"  # a bonus that something else took away
    NOTE = "note"
    ASK = "ask"  # not scored until somebody answers


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault, bonus, lost bonus or open question.

    Attributes:
        kind: What sort of thing it is.
        area: Where it is.
        text: The rule in plain words, with what it led to.
        points: Penalty points; only a penalty has any.
        spaces: Spaces for the own car; only a bonus has any.
        cards: The cards concerned.
        ruling: The reading that decided, where the rulebook leaves it open.
        cause: The Monkey Wrench card behind it, and whose it is.
    """

    kind: Kind
    area: Area
    text: str
    points: int = 0
    spaces: int = 0
    cards: Cards = ()
    ruling: str = ""
    cause: Held | None = None


Findings = tuple[Finding, ...]


def penalty(
    area: Area,
    points: int,
    body: str,
    cards: Cards = (),
    ruling: str = "",
    cause: Held | None = None,
) -> Finding:
    """Charge penalty points; a note if there are none."""
    kind = Kind.PENALTY if points else Kind.NOTE
    text = words.sentence(area, body, count(points, "point"), cause)
    return Finding(kind, area, text, points=points, cards=cards, ruling=ruling, cause=cause)


def bonus(
    kind: Kind, area: Area, spaces: int, body: str, cards: Cards = (), cause: Held | None = None
) -> Finding:
    """Give spaces to the own car."""
    text = words.sentence(area, body, count(spaces, "space"), cause)
    return Finding(kind, area, text, spaces=spaces, cards=cards, cause=cause)


def note(
    area: Area, body: str, cards: Cards = (), ruling: str = "", cause: Held | None = None
) -> Finding:
    """Say what explains the rest."""
    text = words.sentence(area, body, "", cause)
    return Finding(Kind.NOTE, area, text, cards=cards, ruling=ruling, cause=cause)


def ask(area: Area, body: str) -> Finding:
    """Say what is needed to score an area."""
    return Finding(Kind.ASK, area, words.sentence(area, body))


def counts_as(area: Area, cards: Cards, numbers: Iterable[int]) -> Findings:
    """Say which number each wild card with a choice of them counts as (PC-22)."""
    return tuple(
        note(area, words.counts_as(number), (card,), "PC-22", Held(card.wrench))
        for card, number in zip(cards, numbers, strict=True)
        if card.wrench and len(card.numbers) > 1
    )


def cancelled(found: Finding, why: str, ruling: str, cause: Held | None = None) -> Finding:
    """Take a bonus away, and say so."""
    return replace(
        found,
        kind=Kind.CANCELLED,
        text=words.lost(found.text, why, cause),
        spaces=0,
        ruling=ruling,
        cause=cause,
    )


def total_points(findings: Iterable[Finding]) -> int:
    """Sum the penalty points."""
    return sum(found.points for found in findings)


def cost(findings: Iterable[Finding]) -> tuple[int, int]:
    """What the owner keeps low: first the penalty points, then the spaces not won.

    A point moves every other crew and eight of them end the race, whereas a turbo bonus moves one
    car: points come first (PC-20), which also avoids every crash that can be avoided.
    """
    found = tuple(findings)
    return total_points(found), -sum(each.spaces for each in found)
