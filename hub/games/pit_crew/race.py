"""The track and the race phase, for crews of any names: pure, and of use on its own.

``cars`` holds every car still racing in the order in which each came to its present space, so of
two cars on one space the one that is named first stands inside. The distance ``d`` counts the
spaces moved from the start, and is the truth: space and lap token follow from it (PC-13).
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

CRASH_AT = 8
TURBO_SPACES = 2
DRAFTING_SPACES = 2


class Car(NamedTuple):
    """A car token: whose it is, and how far from the start."""

    crew: str
    d: int


Cars = tuple[Car, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What a crew brings into the race phase.

    Attributes:
        crew: Whose car mat it is.
        penalty_points: All of them, Monkey Wrenches of others included (PC-32).
        turbo_spaces: Spaces for all turbo bonuses, Nitro and Perfect Setup included.
        jet_fuel: Spaces for Jet Fuel.
        drafting: Drafting cards held since before this round.
    """

    crew: str
    penalty_points: int = 0
    turbo_spaces: int = 0
    jet_fuel: int = 0
    drafting: int = 0

    @property
    def crashes(self) -> bool:
        """Whether the car is out: eight points or more in one round (PC-32)."""
        return self.penalty_points >= CRASH_AT


@dataclass(frozen=True, slots=True)
class RaceEntry:
    """The figures of a crew's car mat; ``drafting`` counts cards."""

    penalty_points: int
    turbo_bonuses: int
    nitro: int = 0
    perfect_setup: int = 0
    jet_fuel: int = 0
    drafting: int = 0

    def score(self, crew: str) -> Score:
        """Sum them up for the race phase."""
        turbo = TURBO_SPACES * self.turbo_bonuses + self.nitro + self.perfect_setup
        return Score(crew, self.penalty_points, turbo, self.jet_fuel, self.drafting)


class Step(NamedTuple):
    """One step of the race phase, for people.

    ``kind`` is ``clean``, ``penalty``, ``crash``, ``turbo``, ``jet_fuel`` or ``drafting``;
    ``moved`` names the cars that went ``spaces`` forward because of ``crew``, ``cars`` is the
    track afterwards.
    """

    kind: str
    crew: str
    points: int
    spaces: int
    moved: tuple[str, ...]
    cars: Cars


class Resolved(NamedTuple):
    """The track after some steps, the crashed crews in order, and the steps themselves."""

    cars: Cars
    crashed: tuple[str, ...]
    steps: tuple[Step, ...]


def distance(cars: Cars, crew: str) -> int | None:
    """How far a car has come; None if it is out of the race."""
    return next((car.d for car in cars if car.crew == crew), None)


def move(cars: Cars, crew: str, spaces: int) -> Cars:
    """Move one car; it comes to stand outside all that are there. No move, no arrival (PC-30)."""
    before = distance(cars, crew)
    if spaces == 0 or before is None:
        return cars
    return (*(car for car in cars if car.crew != crew), Car(crew, before + spaces))


def remove(cars: Cars, crew: str) -> Cars:
    """Take a car off the track."""
    return tuple(car for car in cars if car.crew != crew)


def standings(cars: Cars) -> tuple[str, ...]:
    """Crews still racing, the leader first: by distance, then inside before outside."""
    return tuple(car.crew for car in sorted(cars, key=lambda car: -car.d))


def space(d: int, track_spaces: int) -> int:
    """Number of the space at a distance; the start, behind the line, is the last one (PC-13)."""
    return (d - 1) % track_spaces + 1


def lap_token(d: int, track_spaces: int, at_first_crossing: bool = False) -> int:
    """Where the lap token stands; ``at_first_crossing`` is the option of PC-13."""
    if at_first_crossing:
        return 1 + (d + track_spaces - 1) // track_spaces
    return 1 + max(0, d - 1) // track_spaces


def lane(cars: Cars, crew: str, track_spaces: int) -> int | None:
    """Place of a car on its space of the board, 0 = inside, whatever its lap."""
    places = {car.crew: space(car.d, track_spaces) for car in cars}
    if crew not in places:
        return None
    return [name for name in places if places[name] == places[crew]].index(crew)


def resolve(cars: Cars, scores: Sequence[Score], stop_at_lone_survivor: bool = False) -> Resolved:
    """Carry out the race phase up to the wrench draft.

    Args:
        cars: The track after the pit crew phase.
        scores: One for each crew still racing, in order of completion.
        stop_at_lone_survivor: Whether a lone car wins before the rest are scored (PC-02).
    """
    crashed: tuple[str, ...] = ()
    steps: list[Step] = []
    for score in scores:
        cars, done = _resolve_crew(cars, score)
        steps += done
        if score.crashes:
            crashed = (*crashed, score.crew)
        if stop_at_lone_survivor and crashed and len(cars) == 1:
            return Resolved(cars, crashed, tuple(steps))
    for score in scores:  # at the end of the round, after all crews (PC-11)
        if score.jet_fuel and score.crew not in crashed:
            cars = move(cars, score.crew, score.jet_fuel)
            steps.append(Step("jet_fuel", score.crew, 0, score.jet_fuel, (score.crew,), cars))
    return Resolved(cars, crashed, tuple(steps))


def _resolve_crew(cars: Cars, score: Score) -> tuple[Cars, list[Step]]:
    """Penalties move the others, before the crew's own turbo (PC-01)."""
    crew, points = score.crew, score.penalty_points
    steps = []
    if points:
        # equal moves must not swap places, so the car in front goes first (PC-03)
        others = tuple(name for name in standings(cars) if name != crew)
        for name in others:
            cars = move(cars, name, points)
        steps.append(Step("penalty", crew, points, points, others, cars))
    if score.crashes:
        cars = remove(cars, crew)
        return cars, [*steps, Step("crash", crew, points, 0, (), cars)]
    if score.turbo_spaces:
        cars = move(cars, crew, score.turbo_spaces)
        steps.append(Step("turbo", crew, 0, score.turbo_spaces, (crew,), cars))
    return cars, steps or [Step("clean", crew, 0, 0, (), cars)]


def draft(cars: Cars, scores: Iterable[Score]) -> Resolved:
    """Move the cars of Drafting holders; who does not lead is settled before any moves (PC-12)."""
    behind = standings(cars)[1:]
    steps = []
    for score in scores:
        if score.drafting and score.crew in behind:
            spaces = DRAFTING_SPACES * score.drafting
            cars = move(cars, score.crew, spaces)
            steps.append(Step("drafting", score.crew, 0, spaces, (score.crew,), cars))
    return Resolved(cars, (), tuple(steps))


def pick_order(cars: Cars) -> tuple[str, ...]:
    """Order of taking Monkey Wrenches: the last first, and the outside of a space (PC-14)."""
    return standings(cars)[::-1]


def winner(cars: Cars, start: Cars, final: bool) -> str | None:
    """Name the winner after a round, if there is one.

    Args:
        cars: The track now.
        start: The track at the start of the round: its leader wins if nobody is left (PC-02).
        final: Whether it was the last round.
    """
    if not cars:
        return standings(start)[0]
    if final or len(cars) == 1:
        return standings(cars)[0]
    return None
