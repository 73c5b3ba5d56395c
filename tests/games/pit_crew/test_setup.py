import pytest

from tests.games.pit_crew.table import THREE, TWO, Table


def test_before_set_up_nothing_counts_and_the_reason_is_said() -> None:
    table = Table(setup=False)
    assert table.public["phase"] == "setup"
    assert table.why(table.press("red", 0)) == "not_set_up"
    assert table.why(table.roll("die-1")) == "not_set_up"
    assert table.refused("go").code == "not_set_up"


@pytest.mark.parametrize(("players", "hand"), [(1, 6), (2, 3), (3, 2)])
def test_a_crew_has_six_cards_however_many_players_share_them(players: int, hand: int) -> None:
    table = Table(crews={"red": {"players": players}, "green": {"players": 1}})
    assert table.crew("red")["hand_size"] == hand
    assert table.crew("red")["crew_hand"] == 6


def test_pc_26_veteran_crew_and_bad_nachos_change_the_hand_of_the_crew() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    table.race(red=0, yellow=0)
    table.draft(red="Veteran Crew", yellow="Bad Nachos")
    assert table.crew("red")["crew_hand"] == 7
    assert table.crew("yellow")["crew_hand"] == 6


@pytest.mark.parametrize(
    ("variant", "mats"),
    [
        ("normal", [27, 29, 31]),
        ("extended", [27, 29, 31, 33]),
        ("challenge", [29, 31, 33]),
        ("handicap", [27, 29, 31]),
    ],
)
def test_pc_28_the_variant_decides_the_car_mats(variant: str, mats: list[int]) -> None:
    table = Table(crews=TWO, variant=variant)
    seen = []
    while table.public["phase"] != "finished":
        seen.append(table.crew("red")["mat"])
        assert table.crew("red")["caps_needed"] == (5 if seen[-1] == 27 else 6)
        table.stop_after("red", "yellow")
        table.race(red=0, yellow=0)
        table.draft()
    assert seen == mats
    assert table.public["rounds"] == len(mats)


def test_pc_28_in_a_handicap_game_crews_differ_within_one_round() -> None:
    crews = {"red": {"players": 2, "experienced": True}, "green": {"players": 2}}
    table = Table(crews=crews, variant="handicap")
    assert [table.crew(name)["mat"] for name in crews] == [29, 27]
    assert [table.crew(name)["caps_needed"] for name in crews] == [6, 5]


@pytest.mark.parametrize(("crews", "dice"), [(TWO, 1), (THREE, 2)])
def test_pc_33_the_board_has_one_die_fewer_than_crews(
    crews: dict[str, dict[str, int]], dice: int
) -> None:
    assert len(Table(crews=crews).public["dice"]) == dice


def test_pc_10_the_order_on_the_start_space_is_that_of_the_set_up() -> None:
    table = Table(order=["yellow", "red", "green"])
    assert table.public["standings"] == ["yellow", "red", "green"]
    assert [table.crew(name)["lane"] for name in ("yellow", "red", "green")] == [0, 1, 2]
    assert table.crew("red")["position"] == 0
    assert table.crew("red")["space"] == 12


def test_an_order_must_name_each_crew_once() -> None:
    refusal = Table().refused(
        "set_up", crews=TWO, variant="normal", track_spaces=12, order=["red", "green"]
    )
    assert refusal.code == "bad_order"


def test_the_set_up_can_be_repeated_until_the_first_go() -> None:
    table = Table()
    table.set_up(crews=TWO)
    assert set(table.public["crews"]) == {"red", "yellow"}
    table.do("go")
    refusal = table.refused("set_up", crews=TWO, variant="normal", track_spaces=12)
    assert refusal.code == "set_up_over"


def test_fault_13_a_crew_that_does_not_play_is_named_and_does_not_count() -> None:
    table = Table(crews=TWO)
    table.go()
    pressed = table.press("green", 0)
    assert table.why(pressed) == "not_playing"
    assert table.outcomes(pressed)[0].text == "Green does not play in this game."
