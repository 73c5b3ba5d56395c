"""A whole car mat with the Monkey Wrenches of its crew and of the others."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from hub.games.pit_crew.race import CRASH_AT, TURBO_SPACES
from hub.games.pit_crew.scoring import areas
from hub.games.pit_crew.scoring.areas import FOUR, Area
from hub.games.pit_crew.scoring.cards import Card

CALTROPS = (5, 5)
CAMBER = (3, 4)
FREE_FUEL = 4  # cards in the tank that Jet Fuel does not reward

Tire = tuple[int, tuple[Card, ...]]  # printed number, cards in order of placing


@dataclass(frozen=True, slots=True)
class CarMat:
    """What lies on and beside a car mat, and the wrenches that bear on it."""

    mat: int
    tires: tuple[Tire, ...]
    fuel: tuple[Card, ...]
    engine: tuple[Card, ...] = ()
    discards: int = 0
    own: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    caltrops_tires: tuple[int, ...] | None = None  # those that the crew named, if it did


@dataclass(frozen=True, slots=True)
class MatScore:
    """The points and bonuses of a car mat, by area."""

    tires: tuple[Area, ...]
    fuel: Area
    engine: Area
    discard: int
    turbo_spaces: int
    jet_fuel: int

    @property
    def penalty_points(self) -> int:
        """All points of the round, those of other crews' wrenches included (PC-32)."""
        every = (*self.tires, self.fuel, self.engine)
        return sum(area.penalty + area.added for area in every) + self.discard

    @property
    def turbo_bonuses(self) -> int:
        """Number of areas with a turbo bonus."""
        return sum(area.turbo for area in (*self.tires, self.fuel, self.engine))

    @property
    def crashes(self) -> bool:
        """Whether the car is out of the race."""
        return self.penalty_points >= CRASH_AT


def score(car: CarMat) -> MatScore:
    """Score a car mat."""
    tires = _tires(car)
    fuel = areas.fuel(car.mat, car.fuel, car.against.count("Sabotage"))
    engine = areas.engine(car.mat, car.engine, car.against.count("Engine Fire"))
    turbos = sum(area.turbo for area in (*tires, fuel, engine))
    each = TURBO_SPACES + car.own.count("Perfect Setup")
    nitro = 2 * car.own.count("Nitro") if fuel.turbo else 0
    return MatScore(
        tires,
        fuel,
        engine,
        areas.discard(car.discards, "Crew Chief" in car.own),
        turbos * each + nitro,
        car.own.count("Jet Fuel") * max(0, len(car.fuel) - FREE_FUEL),
    )


def _tires(car: CarMat) -> tuple[Area, ...]:
    """Score the tires under the choice with the fewest points, then the most turbos (PC-20)."""
    scored = (
        tuple(
            areas.tire(printed, pile, limits)
            for (printed, pile), limits in zip(car.tires, allowed, strict=True)
        )
        for allowed in _allowed(car)
    )
    return min(
        scored,
        key=lambda tires: (sum(area.penalty for area in tires), -sum(a.turbo for a in tires)),
    )


def _allowed(car: CarMat) -> Iterator[Sequence[tuple[int, int]]]:
    """The numbers of cards that may be right on each tire: Caltrops tires, camber tires, others.

    Each Caltrops asks for a tire of its own, and none of these can be a camber tire (PC-20,
    PC-24); Perfect Camber allows two short tires a copy (PC-19).
    """
    places = range(len(car.tires))
    spiked = min(car.against.count("Caltrops"), len(places))
    named = car.caltrops_tires
    for caltrops in [named] if named is not None else combinations(places, spiked):
        rest = [place for place in places if place not in caltrops]
        short = min(2 * car.own.count("Perfect Camber"), len(rest))
        for camber in combinations(rest, short):
            yield [
                CALTROPS if place in caltrops else CAMBER if place in camber else FOUR
                for place in places
            ]
