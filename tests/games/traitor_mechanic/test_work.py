"""The actions of a job: work, removing somebody, outside help, the day off."""

import pytest

from hub.games.traitor_mechanic.state import Action, Phase
from tests.games.traitor_mechanic.table import EASY, Table


@pytest.fixture
def table() -> Table:
    """Five players; the third is boss and has taken the job."""
    table = Table(5, first_boss="p3")
    table.boss("accept")
    return table


def test_actions_go_from_the_boss_to_the_left_and_nobody_skips_tm_09(table: Table) -> None:
    for seat in ("p3", "p4", "p5", "p1", "p2"):
        assert table.state.turn == seat
        other = "p5" if seat == "p4" else "p4"
        why = table.why("work", player=other, cards=2)
        assert why in ("not_your_turn", "has_acted")
        table.act()
    assert table.state.phase is Phase.CUSTOMER_INSPECTION
    assert table.state.cards_on_job == 10
    assert table.why("work", player="p3", cards=2) == "inspection_on"


def test_work_takes_two_cards_or_more_of_those_in_hand_tm_06(table: Table) -> None:
    assert table.why("work", player="p3", cards=1) == "too_few_cards"
    assert table.why("work", player="p3", cards=7) == "not_in_hand"
    table.act(cards=6)
    assert table.public["players"]["p3"] == {
        "name": "Player 3",
        "hand": 0,
        "action": "work",
        "cards": 6,
        "removed": False,
        "discards": 0,
    }


def test_the_boss_acting_first_has_nobody_to_remove_tm_04(table: Table) -> None:
    assert table.public["possible"]["remove"] == []
    refusal = table.refused("remove_from_job", player="p3", target="p4")
    assert refusal.text == "Player 4 has no cards on this job. Choose another action."


def test_removed_cards_are_out_and_their_player_cannot_be_removed_again_tm_04(
    table: Table,
) -> None:
    table.act(cards=3)
    assert table.why("remove_from_job", player="p4", target="p4") == "remove_yourself"
    table.act("remove_from_job", target="p3")
    assert table.state.cards_on_job == 0
    player = table.state.player("p3")
    assert player is not None
    assert (player.removed, player.hand) == (True, 3)
    table.act()
    refusal = table.refused("remove_from_job", player="p1", target="p3")
    assert (refusal.code, refusal.text) == (
        "removed_already",
        "Player 3 is off the job already. Possible: Player 5.",
    )
    assert table.why("remove_from_job", player="p1", target="p4") == "nothing_to_remove"


def test_outside_help_can_be_removed_but_for_its_third_card_tm_04(table: Table) -> None:
    table.act("outside_help")
    table.act("remove_from_job", target="p3")
    player = table.state.player("p3")
    assert player is not None
    assert (player.cards, player.hand) == (0, 7)


def test_option_outside_help_cannot_be_removed_tm_04() -> None:
    table = Table(help_cannot_be_removed=True)
    table.boss("accept")
    table.act("outside_help")
    assert table.why("remove_from_job", player="p2", target="p1") == "help_stays"
    assert table.public["possible"]["remove"] == []


def test_outside_help_needs_leave_and_costs_10_tm_03(table: Table) -> None:
    table.act()
    table.act("outside_help")
    assert (table.state.asking, table.state.money, table.state.turn) == ("p4", 150, "p4")
    assert table.why("grant_help", "p4", player="p4") == "not_boss"
    table.boss("grant_help")
    player = table.state.player("p4")
    assert player is not None
    assert (player.action, player.cards, player.hand) == (Action.OUTSIDE_HELP, 2, 7)
    assert (table.state.money, table.state.turn) == (140, "p5")


def test_without_leave_the_player_chooses_another_action_tm_03(table: Table) -> None:
    table.act()
    assert table.why("deny_help", player="p3") == "nobody_asks"
    table.act("outside_help")
    table.boss("deny_help")
    assert table.state.money == 150
    assert table.why("outside_help", player="p4") == "denied_already"
    table.act()
    table.act("outside_help")
    assert table.state.asking == "p5"


def test_the_boss_may_grant_help_to_himself_and_unasked_tm_03(table: Table) -> None:
    table.act("outside_help")
    assert (table.state.money, table.state.turn) == (140, "p4")
    table.boss("grant_help")
    assert (table.state.money, table.state.turn) == (130, "p5")


def test_the_day_off_is_the_boss_s_own_action_and_not_for_himself_tm_05(table: Table) -> None:
    assert table.why("give_day_off", player="p3", target="p3") == "day_off_for_boss"
    assert table.why("give_day_off", "p4", player="p4", target="p5") == "not_boss"
    table.act("give_day_off", target="p5")
    assert table.state.turn == "p4"
    table.act()
    assert table.state.turn == "p1"
    assert table.why("work", player="p5", cards=2) == "has_day_off"
    table.act()
    table.act()
    assert table.state.phase is Phase.CUSTOMER_INSPECTION


def test_the_day_off_comes_only_before_the_boss_has_acted_tm_05(table: Table) -> None:
    table.act()
    assert table.why("give_day_off", player="p3", target="p5") == "has_acted"
    assert table.public["possible"]["day_off"] == []


def test_nobody_has_the_day_off_in_two_played_jobs_running_tm_05() -> None:
    table = Table()

    def finish_job() -> None:
        while table.state.turn:
            table.act()
        table.boss("enter_job", **EASY)
        table.boss("inspect", sure=True)
        table.boss("clean_up")
        table.boss("refuse")  # refused cards are no jobs
        table.boss("accept")

    table.boss("accept")
    table.act("give_day_off", target="p4")
    finish_job()
    assert (table.state.boss, table.state.last_day_off) == ("p3", "p4")
    assert table.why("give_day_off", player="p3", target="p4") == "day_off_twice"
    assert table.public["possible"]["day_off"] == ["p1", "p2"]
    finish_job()
    assert table.state.boss == "p1"
    table.act("give_day_off", target="p4")
    assert table.state.day_off == "p4"
