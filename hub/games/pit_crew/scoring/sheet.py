"""The score sheet of one crew: its car as it lies when the round ends."""

from dataclasses import dataclass
from enum import StrEnum

from hub.games.pit_crew.scoring.cards import Cards, is_number
from hub.games.pit_crew.scoring.errors import SheetError
from hub.games.pit_crew.scoring.wrenches import Held, Wrench

PAIRS = {27: 0, 29: 1, 31: 2, 33: 3}  # Car Mat, which is also its fuel target -> engine pairs
MOST_CARDS = 46  # 40 Action cards and every wild card
MOST_WILD = 6  # 18 Monkey Wrench cards with 15 names: three wild ones and three more copies
MOST_BY_HAND = 99


class Area(StrEnum):
    """Where cards are played."""

    TIRE_FRONT_LEFT = "tire_front_left"
    TIRE_FRONT_RIGHT = "tire_front_right"
    TIRE_REAR_LEFT = "tire_rear_left"
    TIRE_REAR_RIGHT = "tire_rear_right"
    FUEL_TANK = "fuel_tank"
    ENGINE = "engine"
    DISCARD = "discard"


TIRES = tuple(Area)[:4]


@dataclass(frozen=True, slots=True)
class Tire:
    """A tire: the number printed on the mat, and its cards in the order of placing.

    Attributes:
        printed: None while the owner of the game has not entered it.
        cards: None while they have not been entered.
        manual_penalty: All points of this tire as judged by the table; it beats the cards.
    """

    printed: int | None = None
    cards: Cards | None = None
    manual_penalty: int | None = None


@dataclass(frozen=True, slots=True)
class Sheet:
    """One crew's car. An area that is None has not been entered and is not scored.

    Attributes:
        mat: Number of the Car Mat.
        tires: The four tires in the order of ``TIRES``.
        fuel: Cards in the fuel tank.
        engine: Cards in the engine.
        discards: Cards in the discard pile, or only how many.
        own: Monkey Wrench cards that this crew holds.
        against: Monkey Wrench cards that the other crews hold.
        caltrops: Tires that the crew named for Caltrops; more names than Caltrops do nothing.
    """

    mat: int
    tires: tuple[Tire, ...] = (Tire(),) * len(TIRES)
    fuel: Cards | None = None
    engine: Cards | None = None
    discards: Cards | int | None = None
    own: tuple[Wrench, ...] = ()
    against: tuple[Held, ...] = ()
    caltrops: tuple[Area, ...] = ()

    def __post_init__(self) -> None:
        if self.mat not in PAIRS:
            raise SheetError("mat", f"{self.mat!r} is not a Car Mat (27, 29, 31 or 33)")
        if len(self.tires) != len(TIRES):
            raise SheetError("tires", f"a car has four tires, not {len(self.tires)}")
        for index, tire in enumerate(self.tires):
            _check_tire(tire, f"tires[{index}]")
        if self.engine and not PAIRS[self.mat]:
            # PC-08
            raise SheetError("engine", f"the {self.mat} Car has no engine; were these discards?")
        if not set(self.caltrops) <= set(TIRES) or len(set(self.caltrops)) < len(self.caltrops):
            raise SheetError("caltrops", f"names different tires ({', '.join(TIRES)})")
        self._check_counts()

    @property
    def pairs(self) -> int:
        """How many pairs the engine needs."""
        return PAIRS[self.mat]

    def held_against(self, wrench: Wrench) -> tuple[Held, ...]:
        """Each copy of a wrench in the hands of the others."""
        return tuple(held for held in self.against if held.wrench is wrench)

    def _check_counts(self) -> None:
        counted = self.discards if isinstance(self.discards, int) else 0
        listed = () if isinstance(self.discards, int) else self.discards
        piles = (*(tire.cards for tire in self.tires), self.fuel, self.engine, listed)
        cards = [card for pile in piles for card in pile or ()]
        if counted < 0:
            raise SheetError("discards", f"{counted} is not a number of cards")
        if counted + len(cards) > MOST_CARDS:
            raise SheetError("sheet", f"a crew has no more than {MOST_CARDS} cards to place")
        if sum(card.wrench is not None for card in cards) > MOST_WILD:
            raise SheetError("sheet", f"there are no more than {MOST_WILD} wild cards")


def _check_tire(tire: Tire, path: str) -> None:
    if tire.printed is not None and not is_number(tire.printed):
        raise SheetError(f"{path}.printed", f"{tire.printed!r} is not a number from 1 to 10")
    if tire.manual_penalty not in (None, *range(MOST_BY_HAND + 1)):
        raise SheetError(f"{path}.manual_penalty", f"points by hand are 0 to {MOST_BY_HAND}")
