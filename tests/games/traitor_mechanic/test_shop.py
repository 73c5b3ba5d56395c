"""Set-up, accepting and refusing, the money, and how the game is won."""

import itertools
from pathlib import Path
from typing import Any

import pytest

from hub.engine.fold import Timeline
from hub.games.traitor_mechanic import GAME
from hub.games.traitor_mechanic.setup import hand_limit, mechanics, traitors
from hub.games.traitor_mechanic.state import Phase
from hub.service.requests import Request
from tests.games.traitor_mechanic.table import EASY, MONSTER_TRUCK, Table, good
from tests.web.hubs import running_hub


@pytest.mark.parametrize("players", range(4, 11))
def test_set_up_follows_the_number_of_players(players: int) -> None:
    large = players >= 7
    assert traitors(players) == (2 if large else 1)
    assert mechanics(players) == players - traitors(players)
    assert hand_limit(players) == (4 if large else 6)
    shown = Table(players).public
    assert shown["money"] == 150
    assert shown["boss"] == "p1"
    assert {player["hand"] for player in shown["players"].values()} == {hand_limit(players)}


def test_players_sit_in_order_and_have_names_only_where_wanted() -> None:
    seated = [{"seat": "p3", "name": "Ann"}, {"seat": "p1"}, {"seat": "p7"}, {"seat": "p2"}]
    table = Table(0)
    table.do("set_up", players=seated, first_boss="p7")
    names = {seat: player["name"] for seat, player in table.public["players"].items()}
    assert names == {"p3": "Ann", "p1": "Player 1", "p7": "Player 7", "p2": "Player 2"}
    assert [player.seat for player in table.state.order] == ["p7", "p2", "p3", "p1"]


def test_players_of_one_name_are_told_apart_by_their_numbers() -> None:
    table = Table(0)
    given = {"p1": "Al", "p2": "al", "p3": "Alma", "p4": ""}
    table.do("set_up", players=[{"seat": seat, "name": name} for seat, name in given.items()])
    names = [player["name"] for player in table.public["players"].values()]
    assert names == ["Al 1", "al 2", "Alma", "Player 4"]
    (refused,) = table.do("refuse", player="p1")
    assert refused.text.startswith("Al 1 refuses")


def test_set_up_is_refused_when_it_makes_no_sense_or_comes_too_late() -> None:
    table = Table(0)
    seats = [{"seat": f"p{n}"} for n in range(1, 5)]
    assert table.why("set_up", players=[*seats[:3], seats[0]]) == "seat_twice"
    assert table.why("set_up", players=seats, first_boss="p9") == "boss_not_seated"
    assert table.why("set_up", players=seats[:3]) == "bad_data"
    assert table.why("accept", player="p1") == "not_set_up"
    table.do("set_up", players=seats)
    table.do("set_up", players=[*seats, {"seat": "p5"}])
    assert len(table.state.players) == 5
    table.boss("refuse")
    assert table.why("set_up", players=seats) == "set_up_over"


def test_only_the_boss_decides_on_a_job_and_only_for_himself() -> None:
    table = Table()
    assert table.why("accept", "p2", player="p2") == "not_boss"
    assert table.why("refuse", "p2", player="p1") == "not_you"
    assert table.why("set_up", "p1", players=[]) == "not_referee"
    refusal = table.refused("accept", "p2", player="p1")
    assert refusal.forbidden
    table.do("accept", "p1", player="p1")
    assert table.state.phase is Phase.GET_TO_WORK


def test_refusing_costs_20_and_makes_the_next_player_boss_tm_09() -> None:
    table = Table()
    told = table.boss("refuse")
    assert (table.state.money, table.state.boss, table.state.completed) == (130, "p2", 0)
    assert table.state.phase is Phase.ACCEPT_THE_JOB
    assert told[0].data["card_goes_to"] == "bottom of the job deck"
    assert table.state.jobs == ()


def test_a_stale_refusal_of_the_boss_before_does_not_cost_again() -> None:
    table = Table()
    table.boss("refuse")
    assert table.why("refuse", player="p1") == "not_boss"


def test_refusing_that_ends_the_game_is_warned_of_first_tm_02() -> None:
    table = Table()
    for _ in range(6):
        assert table.public["possible"]["warning"] == ""
        table.boss("refuse")
    table.boss("refuse")  # $10 left
    assert table.state.money == 10
    assert table.why("refuse", player=table.state.boss) == "refusal_ends_the_game"
    assert "ends the game" in table.public["possible"]["warning"]
    told = table.boss("refuse", sure=True)
    assert (table.state.money, table.state.winner) == (-10, "traitors")
    assert [outcome.name for outcome in told] == ["refused", "finished"]
    assert "out of money (-$10): the traitor wins" in table.state.result


def test_zero_dollars_exactly_are_enough_for_the_traitors_tm_01() -> None:
    table = Table(8)
    table.play(*["window:expensive"] * 2)  # 150 - 60 - 40 = 50
    table.boss("clean_up")
    table.boss("refuse")
    table.boss("refuse")  # 10
    table.boss("accept")
    assert table.why("grant_help", player=table.state.boss) == "help_ends_the_game"
    table.boss("grant_help", sure=True)
    assert (table.state.money, table.state.winner) == (0, "traitors")
    assert "the traitors win" in table.state.result
    assert table.why("accept", player=table.state.boss) == "game_over"
    result = GAME.outcome(table.state)
    assert result is not None
    assert result.winner == "traitors"


def test_option_a_boss_who_cannot_pay_must_take_the_job_tm_02() -> None:
    table = Table(refusal_must_be_paid=True)
    for _ in range(7):
        table.boss("refuse")
    assert table.state.money == 10
    assert table.why("refuse", player=table.state.boss, sure=True) == "cannot_pay"
    assert table.public["possible"] == {"refuse": False, "warning": ""}


def test_with_20_dollars_the_option_still_allows_to_refuse_and_lose_tm_02() -> None:
    table = Table(refusal_must_be_paid=True)
    table.play(*["window:expensive"] * 1)  # 150 - 80 = 70
    table.boss("clean_up")
    table.boss("accept")
    table.act("outside_help")
    while table.state.turn:
        table.act()
    table.boss("enter_job", **EASY)
    table.boss("enter_counts", counts={"tire:expensive": 1})
    table.boss("inspect", sure=True)  # 60 - 40 = 20
    table.boss("clean_up")
    assert table.state.money == 20
    assert table.why("refuse", player=table.state.boss) == "refusal_ends_the_game"
    table.boss("refuse", sure=True)
    assert table.state.winner == "traitors"


def test_the_third_success_adds_its_payment_and_wins_at_once_tm_08() -> None:
    table = Table()
    for _ in range(2):
        table.play(*good(), "smile")
        assert table.state.winner is None
        table.boss("clean_up")
    told = table.play(*good())
    assert (table.state.completed, table.state.money) == (3, 150 + 60 + 60 + 40)
    assert table.state.winner == "mechanics"
    assert "mechanics win" in told[-1].text
    assert table.why("clean_up", player=table.state.boss) == "game_over"


def test_a_job_card_is_remembered_for_the_next_game_of_the_table() -> None:
    table = Table()
    table.boss("accept")
    table.boss("enter_job", **MONSTER_TRUCK | {"payment": 50})
    table.boss("enter_job", **MONSTER_TRUCK)
    assert GAME.memory(table.state) == {"jobs": [MONSTER_TRUCK]}
    setup = {"memory": {"traitor-mechanic": GAME.memory(table.state)}}
    later = Timeline(GAME, setup).state
    assert [job.name for job in later.known_jobs] == ["Monster Truck"]
    assert GAME.new({"memory": {"traitor-mechanic": {"jobs": [{"name": "?"}, 7]}}}) == GAME.new({})


def test_known_jobs_are_offered_until_the_job_is_entered_and_can_be_forgotten() -> None:
    table = Table()
    table.play(*good())
    table.boss("clean_up")
    table.boss("accept")
    assert table.public["known_jobs"] == []  # the Monster Truck lies aside
    table.boss("enter_job", **EASY)
    assert table.public["known_jobs"] == []
    table.do("forget_job", name="wagon ")
    assert [job.name for job in table.state.known_jobs] == ["Monster Truck"]
    assert table.why("forget_job", name="wagon") == "no_such_job"


def test_a_job_is_entered_after_acceptance_only_tm_11() -> None:
    table = Table()
    assert table.why("enter_job", player="p1", **MONSTER_TRUCK) == "no_job_yet"
    table.boss("accept")
    wrong = MONSTER_TRUCK | {"parts": {**MONSTER_TRUCK["parts"], "belt": "5-3"}}  # type: ignore[dict-item]
    assert table.why("enter_job", player="p1", **wrong) == "bad_range"
    table.boss("enter_job", **MONSTER_TRUCK)
    assert table.public["job"]["parts"]["belt"] == "3+"


def test_the_hub_hands_the_job_cards_on_also_past_a_game_of_another_kind(tmp_path: Path) -> None:
    with running_hub(tmp_path) as hub:
        numbers = itertools.count()

        def do(name: str, /, **data: Any) -> None:
            game = hub.view("main")["game"]
            answer = hub.submit("main", Request(f"r{next(numbers)}", game, name, data, "referee"))
            assert answer.ok, answer.text

        def open_the_shop() -> None:
            do("new_game", game="traitor-mechanic")
            do("set_up", players=[{"seat": f"p{n}"} for n in range(1, 5)])
            do("accept", player="p1")

        open_the_shop()
        do("enter_job", player="p1", **MONSTER_TRUCK)
        do("new_game", game="pit-crew")
        open_the_shop()
        assert hub.view("main")["known_jobs"] == [MONSTER_TRUCK]
