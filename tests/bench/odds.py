"""``python -m tests.bench.odds``: how far the estimate of who wins can be trusted.

Whole games are played by the virtual crews of the demo under the real rules. Several times in each
the chances are estimated as on the big screen, and at the end compared with who won: of all crews
that were given 30 %, some 30 % should have won. The Brier score is the mean square of the error;
the naive guess gives each crew that still races the same chance.

The second table is of crews that the estimate knows nothing of: at half the pace, with twice the
penalty points.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from hub.demo import crews
from hub.engine.chance import seeded
from hub.games.pit_crew import GAME
from hub.games.pit_crew.odds import ROLL_S
from hub.games.pit_crew.state import AREAS
from tests.games.pit_crew.table import Table

RACING = ("red", "green", "yellow")
BINS = 10
RUNS = 400
MOMENTS = ("before GO", "first car complete", "STOP", "race phase confirmed")


@dataclass(frozen=True, slots=True)
class Habits:
    """How crews differ from those that the estimate thinks of: factors of time and points."""

    pace: float = 1.0
    points: int = 1


@dataclass(frozen=True, slots=True)
class Guess:
    """What was said of a crew, what a naive guess would be, and whether it won."""

    moment: str
    said: float
    naive: float
    won: bool


def chances(table: Table) -> dict[str, float]:
    """Estimate as the hub does."""
    play = GAME.playthrough(table.state)
    assert play is not None
    chance = seeded(1)
    wins = Counter(play(chance) for _ in range(RUNS))
    return {crew.name: wins[crew.name] / RUNS for crew in table.state.racing}


def play(chance: Random, habits: Habits) -> list[Guess]:
    """Play one game; the guesses made on the way."""
    table = Table(win_chance=True)
    said: list[tuple[str, dict[str, float]]] = []
    while table.public["phase"] != "finished":
        said.append((MOMENTS[0], chances(table)))
        table.go()
        said += [(moment, chances(table)) for moment in _pit_phase(table, chance, habits)]
        while table.public["stage"] == "roll_off":
            tied = [crew for group in table.public["ties"] for crew in group]
            table.do("roll_off", rolls=crews.high_rolls(chance, tied))
        for crew in [crew.name for crew in table.state.racing]:
            sheet = crews.race_sheet(chance)
            sheet["penalty_points"] *= habits.points
            table.do("enter_race", crew=crew, **sheet)
        table.do("confirm_race")
        if table.public["phase"] != "finished":
            said.append((MOMENTS[3], chances(table)))
            table.draft()
    won = table.public["winner"]
    return [
        Guess(moment, share, 1 / len(shares), crew == won)
        for moment, shares in said
        for crew, share in shares.items()
    ]


def _pit_phase(table: Table, chance: Random, habits: Habits) -> Iterator[str]:
    """Work and roll, a hundredth of a second at a time; yields at moments worth a guess."""
    plan = []
    for crew in table.state.racing:
        needed = table.crew(crew.name)["caps_needed"]
        plan += crews.pit_stop(chance, crew.name, AREAS[:needed])
    plan.sort(key=lambda press: press.after_s)
    rolled: dict[str, float] = {}
    now, first = 0.0, True
    for press in plan:
        at = press.after_s * habits.pace
        for name in list(rolled):
            while rolled[name] + ROLL_S <= at:
                rolled[name] += ROLL_S
                table.roll(name, chance.randint(1, 6))
        table.wait(at - now)
        now = at
        table.press(press.crew, press.button)
        if table.public["phase"] != "pit_crew":
            yield MOMENTS[2]
            return
        if table.crew(press.crew)["die"]:
            rolled[press.crew] = now
            if first:
                first = False
                yield MOMENTS[1]


def brier(guesses: list[Guess], what: Callable[[Guess], float]) -> float:
    """Mean square of the error."""
    return sum((what(guess) - guess.won) ** 2 for guess in guesses) / len(guesses)


def report(games: int, habits: Habits, seed: int) -> Iterator[str]:
    """Play games, and write the table of what was said and what happened."""
    chance = Random(seed)  # noqa: S311  crews of a simulation
    guesses = [guess for _ in range(games) for guess in play(chance, habits)]
    yield f"{games} games, {len(guesses)} guesses"
    yield "   said      guesses   mean said   won"
    for low in range(BINS):
        inside = [g for g in guesses if min(BINS - 1, int(g.said * BINS)) == low]
        if inside:
            said = sum(g.said for g in inside) / len(inside)
            won = sum(g.won for g in inside) / len(inside)
            yield f"{low * 10:3}-{low * 10 + 10:3} %   {len(inside):7}   {said:8.1%}   {won:6.1%}"
    for moment in ("", *MOMENTS):
        some = [g for g in guesses if moment in ("", g.moment)]
        ours, naive = brier(some, lambda g: g.said), brier(some, lambda g: g.naive)
        yield f"Brier score, {moment or 'all'}: {ours:.3f}; naive guess {naive:.3f}"


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.odds", description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    for title, habits in (
        ("Crews such as the estimate thinks of", Habits()),
        ("Crews of other habits: twice the time, twice the points", Habits(2.0, 2)),
    ):
        print(title, flush=True)  # noqa: T201
        for line in report(words.games, habits, words.seed):
            print(f"  {line}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
