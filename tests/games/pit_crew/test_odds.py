"""The estimate of who may win: honest at the ends, blind for secrets, the same for a seed."""

from collections import Counter
from typing import Any

import pytest

from hub.engine.chance import seeded
from hub.games.pit_crew import GAME
from tests.games.pit_crew.table import Table

RUNS = 200


def chances(table: Table, seed: int = 1) -> dict[str, float]:
    play = GAME.playthrough(table.state)
    assert play is not None
    chance = seeded(seed)
    wins = Counter(play(chance) for _ in range(RUNS))
    return {crew: wins[crew] / RUNS for crew in table.public["crews"]}


def test_nothing_is_estimated_unless_the_table_wants_it_and_the_game_is_open() -> None:
    assert GAME.playthrough(Table().state) is None
    table = Table(win_chance=True)
    assert GAME.playthrough(table.state) is not None
    table.stop_after("red", "green", "yellow")
    table.race(red=8, green=8, yellow=0)
    assert table.public["phase"] == "finished"
    assert GAME.playthrough(table.state) is None


def test_equal_crews_have_equal_chances_at_the_start() -> None:
    found = chances(Table(win_chance=True))
    assert all(0.25 < share < 0.42 for share in found.values()), found


def test_a_crew_that_is_ready_first_and_far_ahead_is_the_likely_winner() -> None:
    table = Table(win_chance=True)
    before = chances(table)["red"]
    table.go()
    table.wait(10)
    table.cap_all("red")
    ready = chances(table)["red"]
    for _ in range(15):
        table.roll("red")
    assert before < ready < chances(table)["red"]
    assert chances(table)["red"] > 0.8


def test_a_quick_crew_is_remembered_after_stop_and_in_the_rounds_to_come() -> None:
    table = Table(win_chance=True)
    table.go()
    table.cap_all("red")
    table.wait(60)
    for crew in ("green", "yellow"):
        table.cap_all(crew)
    assert table.public["phase"] == "race"
    assert chances(table)["red"] > 0.6
    table.race(red=0, green=0, yellow=0)
    assert chances(table)["red"] > 0.6
    table.draft()
    assert table.public["round"] == 2
    assert table.public["crews"]["red"]["position"] == 0
    assert chances(table)["red"] > 0.6


def test_a_crashed_crew_never_wins() -> None:
    table = Table(win_chance=True)
    table.stop_after("red", "green", "yellow")
    table.race(red=8, green=0, yellow=0)
    assert chances(table)["red"] == 0


def test_figures_that_nobody_has_confirmed_change_no_estimate() -> None:
    table = Table(win_chance=True)
    table.stop_after("red", "green", "yellow")
    before = chances(table)
    table.do("enter_race", crew="red", penalty_points=9, turbo_bonuses=0)
    assert chances(table) == before


def test_the_same_seed_gives_the_same_estimate() -> None:
    table = Table(win_chance=True)
    assert chances(table, 7) == chances(table, 7)
    assert chances(table, 7) != chances(table, 8)


@pytest.mark.parametrize("variant", ["extended", "handicap"])
@pytest.mark.parametrize("more", [{}, {"drafting": "before", "draw_after_last_round": True}])
def test_every_moment_of_every_variant_can_be_played_on(
    variant: str, more: dict[str, Any]
) -> None:
    table = Table(variant=variant, win_chance=True, **more)
    while table.public["phase"] != "finished":
        table.go()
        chances(table)
        for crew in ("red", "green", "yellow"):
            table.cap_all(crew)
            if table.public["phase"] == "pit_crew":
                table.roll(crew)
                chances(table)
        table.race(red=1, green=2, yellow=0)
        while table.public["picks_left"]:
            assert sum(chances(table).values()) == pytest.approx(1)
            crew = table.public["picks_left"][0]
            table.do("take_wrench", crew, crew=crew, wrench="Drafting")
