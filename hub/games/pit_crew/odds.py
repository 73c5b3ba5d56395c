"""Who may win: one possible rest of a game, played on the real track by what is public.

Many of them make an estimate. What is open is drawn: how long the caps of a crew take (one that
was quick so far is likely to stay so), how often a die is rolled, what the cards of a car come to.
What crews have entered and nobody has confirmed is secret, so that is drawn as well. Where the
figures come from, and how far to trust what follows from them, is in ``RULES.md``.
"""

import math
from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import accumulate

from hub.engine.game import Chance, Playthrough
from hub.games.pit_crew import race
from hub.games.pit_crew.dice import moving_faces
from hub.games.pit_crew.finish import worked_us
from hub.games.pit_crew.race import Cars, Score
from hub.games.pit_crew.scoring import Wrench
from hub.games.pit_crew.setup import caps_needed, caps_on, car_mat, rounds
from hub.games.pit_crew.state import Crew, Phase, PitCrew
from hub.games.pit_crew.timing import SECOND

CAP_S = 5.5  # seconds that a cap takes a crew of which nothing is known yet
KNOWN = 8.0  # how many caps that is worth
SCATTER = 0.4  # of the time of one cap, as a part of it
ROLL_S = 1.1  # seconds from one roll to the next
POINTS = (20, 18, 16, 12, 9, 7, 5, 4, 2, 1)  # how often a car comes to 0, 1, 2 .. penalty points
TURBOS = (45, 32, 17, 6)  # how often to 0, 1, 2 .. turbo bonuses
FINE = 1 << 32

_POINTS, _TURBOS = tuple(accumulate(POINTS)), tuple(accumulate(TURBOS))


@dataclass(frozen=True, slots=True)
class Racer:
    """A crew, as far as its future is drawn from its past.

    Attributes:
        name: Of the crew.
        caps: How many its car needs in each round left, the present one first.
        placed: How many it has placed in this round.
        seen: How many in the whole game, in ``seconds`` of work.
        seconds: See there.
        moves: Chance of a roll to move its car.
        drafting: Its Drafting cards.
    """

    name: str
    caps: tuple[int, ...]
    placed: int
    seen: int
    seconds: float
    moves: float
    drafting: int


def playthrough(state: PitCrew) -> Playthrough | None:
    """Return what plays the rest of a game once; None if the table does not want to know."""
    if not state.options.win_chance or state.phase in (Phase.SETUP, Phase.FINISHED):
        return None
    racers = tuple(_racer(state, crew) for crew in state.racing)
    return lambda chance: Rest(state, racers, chance).winner()


class Rest:
    """The rest of a game, once."""

    def __init__(self, state: PitCrew, racers: tuple[Racer, ...], chance: Chance) -> None:
        self._state = state
        self._racers = racers
        self._chance = chance
        self._pace = {racer.name: self._draw_pace(racer) for racer in racers}

    def winner(self) -> str:
        """Play on, round by round; the crew that wins."""
        state = self._state
        cars, start, ahead = state.cars, state.start, 0
        if state.confirmed:
            ahead = 1
            cars = start = self._draft(cars) if state.drafters else cars
        for later in range(ahead, rounds(state.options) - state.round + 1):
            cars, order = self._pit_phase(cars, later)
            scores = [self._draw_score(name) for name in order]
            cars = race.resolve(cars, scores, state.options.stop_at_lone_survivor).cars
            won = race.winner(cars, start, final=False)
            if won is not None:
                return won
            start = cars = self._draft(cars)
        return race.standings(cars)[0]

    def _pit_phase(self, cars: Cars, later: int) -> tuple[Cars, list[str]]:
        """Let the crews work and roll; the track at STOP, and who had finished in which order."""
        if later == 0 and self._state.order:
            return cars, [name for group in self._state.order for name in group]
        ready = {
            racer.name: self._draw_ready(racer, later)
            for racer in self._racers
            if race.distance(cars, racer.name) is not None
        }
        stop = max(ready.values())
        for racer in self._racers:
            if racer.name in ready:
                rolling_s = stop - max(0.0, ready[racer.name])
                cars = race.move(cars, racer.name, self._draw_moves(racer, rolling_s))
        return cars, sorted(ready, key=lambda name: ready[name])

    def _draft(self, cars: Cars) -> Cars:
        holders = [Score(racer.name, drafting=racer.drafting) for racer in self._racers]
        return race.draft(cars, holders).cars if any(h.drafting for h in holders) else cars

    def _draw_pace(self, racer: Racer) -> float:
        """Seconds that a cap takes this crew: what was seen, and what is usual, with doubt."""
        seen = KNOWN + racer.seen
        mean = (KNOWN * CAP_S + racer.seconds) / seen
        return mean * math.exp(self._normal() / math.sqrt(seen))

    def _draw_ready(self, racer: Racer, later: int) -> float:
        """When a car is complete, in seconds from now or from GO; below zero if it is."""
        left = racer.caps[later] - (racer.placed if later == 0 else 0)
        if left <= 0:
            return -1.0
        spread = 1 + SCATTER * self._normal() / math.sqrt(left)
        return max(0.1, left * self._pace[racer.name] * spread)

    def _draw_moves(self, racer: Racer, seconds: float) -> int:
        """Spaces that a crew rolls in a time: from one move to the next by the geometric law."""
        rolls, moves = int(seconds / ROLL_S), 0
        scale = 1 / math.log(1 - racer.moves)
        while True:
            rolls -= 1 + int(math.log((self._chance(FINE) + 1) / FINE) * scale)
            if rolls < 0:
                return moves
            moves += 1

    def _draw_score(self, name: str) -> Score:
        points = bisect_right(_POINTS, self._chance(_POINTS[-1]))
        turbos = bisect_right(_TURBOS, self._chance(_TURBOS[-1]))
        return Score(name, points, race.TURBO_SPACES * turbos)

    def _normal(self) -> float:
        """A standard normal number, by Box and Muller."""
        radius = math.sqrt(-2 * math.log((self._chance(FINE) + 1) / FINE))
        return radius * math.cos(2 * math.pi * self._chance(FINE) / FINE)


def _racer(state: PitCrew, crew: Crew) -> Racer:
    caps = tuple(
        caps_on(car_mat(replace(state, round=number), crew))
        for number in range(state.round, rounds(state.options) + 1)
    )
    placed = (crew.caps & caps_needed(state, crew)).bit_count()
    seconds = (crew.worked_us + worked_us(state, crew)) / SECOND
    moves = len(moving_faces(crew.wrenches)) / 6
    drafting = crew.wrenches.count(Wrench.DRAFTING)
    return Racer(crew.name, caps, placed, crew.capped + placed, seconds, moves, drafting)
