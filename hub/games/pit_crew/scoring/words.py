"""What people read about a score, in plain English."""

from hub.engine import words
from hub.engine.words import count
from hub.games.pit_crew.scoring.cards import Card, Cards
from hub.games.pit_crew.scoring.sheet import Area
from hub.games.pit_crew.scoring.wrenches import Held

TITLES = {
    Area.TIRE_FRONT_LEFT: "Front left tire",
    Area.TIRE_FRONT_RIGHT: "Front right tire",
    Area.TIRE_REAR_LEFT: "Rear left tire",
    Area.TIRE_REAR_RIGHT: "Rear right tire",
    Area.FUEL_TANK: "Fuel tank",
    Area.ENGINE: "Engine",
    Area.DISCARD: "Discard pile",
}
COLORS = {"B": "black", "W": "white"}

NOT_ENTERED = "not entered yet, so not scored"
NOT_PRINTED = (
    "not scored: enter the number printed on this tire of the Car Mat, or its points by hand"
)
BY_HAND = "judged by hand"
SHORT_TIRE = "three cards are enough here"
LONG_TIRE = "this tire needs five cards"
TURBO_STEP = "more for this turbo bonus"
HOT_CARDS = "a 9 or 10 in the tank"
CRASH = "the car crashes"


def sentence(area: Area, body: str, result: str = "", cause: Held | None = None) -> str:
    """Put together where, what, what it led to, and through which wrench of whom."""
    said = f"{TITLES[area]}: {body}"
    if result:
        said += f": {result}"
    if cause:
        said += f" ({held(cause)})"
    return f"{said}."


def lost(text: str, why: str, cause: Held | None) -> str:
    """Turn the sentence of a bonus into that of a lost one."""
    return f"{text.removesuffix('.')}, but lost: {why}{f' ({held(cause)})' if cause else ''}."


def held(cause: Held) -> str:
    """Name a wrench, and who holds it if it is another crew."""
    return f"{cause.wrench}, {cause.by}" if cause.by else str(cause.wrench)


def card(one: Card) -> str:
    """Name a card."""
    return str(one.wrench) if one.wrench else f"{COLORS[one.colors]} {one.numbers[0]}"


def listed(cards: Cards) -> str:
    """Name cards in a row."""
    return words.listed(card(one) for one in cards)


def counts_as(number: int) -> str:
    """Say what a wild card stands for."""
    return f"the wild card counts as {number}"


def wrong_step(below: int, number: int, *, first: bool) -> str:
    """Say that two numbers of a tire are no neighbors."""
    start = f"the printed {below}" if first else f"{below}"
    return f"{start} to {number} is not a step of one"


def missing(present: int, needed: int) -> str:
    """Say that an area lacks cards."""
    gap = needed - present
    return f"{count(gap, 'card')} {'is' if gap == 1 else 'are'} missing, {needed} are needed"


def too_many(present: int, most: int) -> str:
    """Say that an area has too many cards."""
    return f"{count(present - most, 'card')} more than the {most} allowed"


def off_target(total: int, target: int) -> str:
    """Say how far the fuel is off."""
    return f"{total} is {abs(total - target)} {'above' if total > target else 'below'} {target}"


def hot(cards: Cards) -> str:
    """Say which cards Sabotage charges."""
    return f"{listed(cards)}, each 9 or 10 counts"


def no_pair(wrong: int, cards: Cards) -> str:
    """Say that engine cards make no pair."""
    are = "is" if wrong == 1 else "are"
    return f"{listed(cards)} make no pair, {count(wrong, 'card')} {are} wrong"


def two_colors(cards: Cards) -> str:
    """Say that a pair burns."""
    return f"{listed(cards)} are a pair of two colors"


def discarded(cards: int, rate: int) -> str:
    """Say what the discard pile costs."""
    return f"{count(cards, 'card')}, 1 point for every {rate}"


def perfect(color: str) -> str:
    """Say why there is a turbo bonus."""
    return f"perfect, and all {COLORS.get(color, 'of one color')}"


def jet_fuel(cards: int) -> str:
    """Say where the spaces of Jet Fuel come from."""
    return f"{cards} cards, 1 space for each above 4"
