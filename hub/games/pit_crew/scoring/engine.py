"""The engine: its pairs, and Engine Fire."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from hub.games.pit_crew.scoring import words
from hub.games.pit_crew.scoring.cards import Cards
from hub.games.pit_crew.scoring.findings import (
    Finding,
    Findings,
    counts_as,
    penalty,
    total_points,
)
from hub.games.pit_crew.scoring.sheet import Area
from hub.games.pit_crew.scoring.turbo import turbo
from hub.games.pit_crew.scoring.wrenches import Held, Wrench

AREA = Area.ENGINE
PER_FAULT = 2


class Played(NamedTuple):
    """An engine card as one number of one color, and its place in the area."""

    number: int
    color: str
    place: int


Pair = tuple[Played, Played]
Faces = tuple[tuple[int, str], ...]


class Faults(NamedTuple):
    """The fewest cards that are missing, or present but not the right ones (PC-05)."""

    missing: int
    unmatched: int
    surplus: int
    loose: list[Played]  # the cards outside the pairs that count


def score_engine(
    pairs: int, cards: Cards, own: Collection[Wrench] = (), fires: Sequence[Held] = ()
) -> Findings:
    """Score an engine that needs ``pairs``; ``fires`` is each Engine Fire held by others."""
    played = _best(pairs, cards, len(fires))
    matched = pair_up(played)
    charged = (
        *_charge(pairs, cards, faults(pairs, played, matched)),
        *_burn(cards, matched, fires),
    )
    return (
        *counts_as(AREA, cards, (one.number for one in played)),
        *charged,
        *(() if total_points(charged) else turbo(AREA, cards, own)),
    )


def pair_up(cards: Iterable[Played]) -> list[Pair]:
    """Pair the cards off as their owner would (PC-21); of an odd number one is left.

    Equal numbers belong together, within them equal colors; what is left pairs by color.
    """
    made: list[Pair] = []
    rest = list(cards)
    likenesses: tuple[Callable[[Played], object], ...] = (
        lambda card: card[:2],
        lambda card: card.number,
        lambda card: card.color,
        lambda _: None,
    )
    for likeness in likenesses:
        found, rest = _pair_by(likeness, rest)
        made += found
    return made


def faults(pairs: int, played: Sequence[Played], matched: Iterable[Pair]) -> Faults:
    """Count what is wrong with the pairs, in any order of placing (PC-05, PC-06, PC-07).

    A loose card is right as one half of a pair still to be made; so 5 and 8 for one pair are one
    fault, not two.
    """
    made = [pair for pair in matched if pair[0].number == pair[1].number][:pairs]
    kept = {card.place for pair in made for card in pair}
    loose = [card for card in played if card.place not in kept]
    halves = min(pairs - len(made), len(loose))
    surplus = max(0, len(played) - 2 * pairs)
    return Faults(
        missing=max(0, 2 * pairs - len(played)),
        unmatched=len(loose) - halves - surplus,
        surplus=surplus,
        loose=loose,
    )


def _best(pairs: int, cards: Cards, fires: int) -> tuple[Played, ...]:
    """What each card counts as, so that the engine costs the fewest points."""
    hands: dict[Faces, Faces] = {(): ()}  # sorted -> as they lie: the order does not matter
    for card in cards:
        faces = [(number, color) for number in card.numbers for color in card.colors]
        hands = {
            tuple(sorted((*hand, face))): (*lying, face)
            for hand, lying in hands.items()
            for face in faces
        }

    def wrong(played: tuple[Played, ...]) -> int:
        # What is missing or too many is the same for all.
        matched = pair_up(played)
        burning = sum(map(_two_colors, matched))
        return faults(pairs, played, matched).unmatched + fires * burning

    candidates = (
        tuple(Played(number, color, place) for place, (number, color) in enumerate(lying))
        for lying in hands.values()
    )
    return min(candidates, key=lambda played: (wrong(played), played))


def _pair_by(
    likeness: Callable[[Played], object], cards: Sequence[Played]
) -> tuple[list[Pair], list[Played]]:
    """Pair off the cards that are alike; return the pairs and what is left."""
    made: list[Pair] = []
    rest: list[Played] = []
    alike: dict[object, list[Played]] = {}
    for card in cards:
        alike.setdefault(likeness(card), []).append(card)
    for group in alike.values():
        made += zip(group[::2], group[1::2], strict=False)
        rest += group[len(group) // 2 * 2 :]
    return made, rest


def _two_colors(pair: Pair) -> bool:
    return pair[0].color != pair[1].color


def _charge(pairs: int, cards: Cards, wrong: Faults) -> Iterator[Finding]:
    loose = tuple(cards[card.place] for card in wrong.loose)
    if wrong.missing:
        body = words.missing(len(cards), 2 * pairs)
        yield penalty(AREA, PER_FAULT * wrong.missing, body, (), "" if cards else "PC-04")
    if wrong.unmatched:
        body = words.no_pair(wrong.unmatched, loose)
        yield penalty(AREA, PER_FAULT * wrong.unmatched, body, loose, "PC-05")
    if wrong.surplus:
        body = words.too_many(len(cards), 2 * pairs)
        yield penalty(AREA, PER_FAULT * wrong.surplus, body, loose, "PC-06")


def _burn(cards: Cards, matched: Iterable[Pair], fires: Sequence[Held]) -> Findings:
    """Two points for each pair of two colors, beside the normal ones, for each Engine Fire."""
    ruling = "PC-24" if len(fires) > 1 else "PC-21"
    clashes = [tuple(cards[card.place] for card in pair) for pair in matched if _two_colors(pair)]
    return tuple(
        penalty(AREA, PER_FAULT, words.two_colors(pair), pair, ruling, fire)
        for fire in fires
        for pair in clashes
    )
