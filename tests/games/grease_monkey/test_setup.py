from typing import Any

import pytest

from hub.games.grease_monkey import GAME
from hub.games.grease_monkey.shops import SHOPS, clockwise, neighbours
from tests.games.grease_monkey.table import ALL, GRID, Table


@pytest.mark.parametrize(
    ("players", "tokens", "row", "limit"),
    [(1, 14, 4, 9), (2, 8, 3, 9), (3, 10, 4, 9), (4, 12, 5, 9), (5, 14, 6, 7)],
)
def test_gm_04_gm_14_set_up_depends_on_the_number_of_players(
    players: int, tokens: int, row: int, limit: int
) -> None:
    shown = Table(*ALL[:players]).public
    assert shown["supply"] == dict.fromkeys(("parts", "tires", "oil", "tools"), tokens)
    assert (shown["row"], shown["deck"]) == (row, 24 - row)
    assert shown["options"]["limit"] == limit
    assert shown["count"] == {"right": True, "each_type": tokens, "difference": {}, "since": ""}


def test_gm_13_mechanics_stand_on_three_corners_and_specialists_on_the_upper_right_one() -> None:
    shown = Table("red", "green").public
    assert {worker["id"]: worker["at"] for worker in shown["workers"]} == {
        "mechanic-1": 0,
        "mechanic-2": 4,
        "mechanic-3": 7,
        "red-1": 3,
        "green-1": 3,
    }
    assert not any(worker["moved"] for worker in shown["workers"])


def test_gm_13_corners_have_two_neighbours_and_the_others_three() -> None:
    assert [len(neighbours(at)) for at in range(8)] == [2, 3, 3, 2, 2, 3, 3, 2]
    assert set(neighbours(1)) == {0, 2, 5}
    assert set(neighbours(7)) == {3, 6}


def test_gm_12_all_eight_cards_lie_on_the_ring() -> None:
    ring = [0]
    while len(ring) < 8:
        ring.append(clockwise(ring[-1]))
    assert sorted(ring) == list(range(8))
    assert clockwise(ring[-1]) == 0
    assert ring[:5] == [0, 1, 2, 3, 7]


def test_play_goes_clockwise_from_the_start_player() -> None:
    table = Table("red", "green", "purple", start="green")
    assert table.public["order"] == ["green", "purple", "red"]
    assert table.turn["player"] == "green"
    seen = []
    for _ in range(4):
        seen.append(table.turn["player"])
        table.finish_turn()
    assert seen == ["green", "purple", "red", "green"]


def test_the_start_player_has_to_play() -> None:
    assert Table().why("set_up", players=["red", "green"], grid=GRID, start="black") == "bad_start"


def test_the_order_of_the_shop_cards_is_asked_for_and_never_invented() -> None:
    assert Table().why("set_up", players=["red", "green"]) == "no_grid"
    assert Table().public["grid"] == []


def test_new_shop_any_order_of_the_cards_is_played() -> None:
    grid = GRID[::-1]
    table = Table("red", "green", grid=grid, new_shop=True)
    assert table.public["grid"] == grid
    assert table.public["options"]["new_shop"]
    assert set(table.turn["moves"]["mechanic-1"]) == {grid[1], grid[4]}


def test_bonus_draft_the_start_player_chooses_last() -> None:
    table = Table("red", "green", "black", bonus_draft=True)
    assert table.public["phase"] == "bonus_draft"
    assert table.public["picks"] == ["black", "green", "red"]
    assert table.why("pick_bonus", "red", player="red") == "not_your_pick"
    assert table.why("pick_bonus", "red", player="black") == "not_your_pick"
    assert table.why("move", worker="mechanic-1", to="parts") == "not_play"
    for colour in ("black", "green", "red"):
        table.do("pick_bonus", colour, player=colour)
    assert table.turn["player"] == "red"
    assert table.why("pick_bonus", "red") == "no_draft"


def test_advanced_rules_can_be_combined() -> None:
    table = Table(*ALL, pack_rat=True, take_that=True, bonus_draft=True, new_shop=True)
    assert table.public["options"] == {
        "mode": "referee",
        "limit": None,
        "new_shop": True,
        "bonus_draft": True,
        "pack_rat": True,
        "take_that": True,
    }
    assert "Take That" in table.told(1)


def test_the_set_up_can_be_repeated_until_the_first_move() -> None:
    table = Table("red", "green")
    table.set_up("red", "green", "yellow")
    assert table.public["order"] == ["red", "green", "yellow"]
    table.move(1, "parts")
    assert table.why("set_up", players=["red"], grid=GRID) == "set_up_over"


def test_a_new_game_offers_the_set_up_of_this_copy_again() -> None:
    last = {"players": ["red"], "grid": GRID, "types": ["hot rod", "truck"]}
    shown = GAME.view(GAME.new({"game": "grease-monkey", "setup": last}), "")
    assert shown["phase"] == "setup"
    assert shown["copy"] == last
    assert GAME.view(GAME.new({"setup": {"players": "all"}}), "")["copy"] == {}


def test_gm_04_a_solo_table_may_play_with_a_limit_of_seven() -> None:
    assert Table("red").public["options"]["limit"] == 9
    assert Table("red", solo_limit=7).public["options"]["limit"] == 7


def test_before_the_set_up_nothing_counts_and_the_reason_is_said() -> None:
    table = Table()
    assert table.reason(table.press("red")) == "not_set_up"
    asked: dict[str, dict[str, Any]] = {
        "move": {"worker": "mechanic-1", "to": "oil"},
        "end_turn": {},
        "recount": {"where": "supply", "counts": {}},
        "enter_bonus": {"player": "red", "matches": 0},
        "end_game": {},
    }
    for name, data in asked.items():
        assert table.why(name, **data) == "not_set_up", name


def test_eight_different_shop_cards_make_the_grid() -> None:
    assert len(set(SHOPS)) == 8
    assert Table().why("set_up", players=["red"], grid=["oil"] * 8) == "bad_data"
