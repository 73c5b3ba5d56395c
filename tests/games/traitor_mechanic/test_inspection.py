"""The customer looks at every card; then the shop is made ready for the next job."""

import json

import pytest

from hub.engine.entry import REFEREE, Source
from hub.engine.fold import Timeline
from hub.games.traitor_mechanic import GAME
from hub.games.traitor_mechanic.inspection import deck_is_short, hand_after
from hub.games.traitor_mechanic.job import (
    SuccessRange,
    check,
    judge,
    read_job,
    read_range,
    totals,
)
from hub.games.traitor_mechanic.setup import hand_limit
from hub.games.traitor_mechanic.state import Phase
from hub.games.traitor_mechanic.words import check_sentence
from tests.games.traitor_mechanic.table import EASY, MONSTER_TRUCK, Table, good


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("2", 2, 2), ("0", 0, 0), ("4-5", 4, 5), ("3+", 3, None), ("0+", 0, None), (" 4 - 5 ", 4, 5)],
)
def test_success_ranges_are_read_as_printed(text: str, low: int, high: int | None) -> None:
    assert read_range(text) == SuccessRange(low, high)
    assert str(read_range(text)) == text.replace(" ", "")


@pytest.mark.parametrize("text", ["", "-1", "5-4", "x", "3++", "1-2-3", "123", "4-", "+3", "٣"])
def test_what_no_job_card_prints_is_no_range(text: str) -> None:
    assert read_range(text) is None


def test_expensive_parts_count_two_and_smiles_are_no_parts() -> None:
    cards = ["window", "window:expensive", "smile", "tire"]
    assert totals(cards) == {"window": 3, "headlight": 0, "belt": 0, "tire": 1}


def test_every_part_is_explained() -> None:
    job = read_job(MONSTER_TRUCK)
    assert job is not None
    cards = ["window"] * 6 + ["headlight", "belt", "belt", "tire"]
    assert [check_sentence(found) for found in check(job, cards)] == [
        "6 windows, 4 to 5: 1 too many.",
        "1 headlight, exactly 1: right.",
        "2 belts, 3 or more: 1 short.",
        "1 tire, none allowed: 1 too many.",
    ]
    assert not judge(job, cards).success


def test_smiles_pay_on_a_completed_job_and_expensive_parts_cost_on_a_failed_one() -> None:
    table = Table()
    told = table.play(*good(), "smile", "smile")
    assert table.state.money == 150 + 80
    assert told[0].text == (
        "Monster Truck is completed: $40 and $40 for smiles. The shop has $230."
    )
    table.boss("clean_up")
    told = table.play("window:expensive", "window:expensive", "smile", "headlight")
    assert table.state.money == 230 - 60 - 40
    assert told[0].text == (
        "Monster Truck fails: -$60 and -$40 for expensive parts. The shop has $130."
        " 0 belts, 3 or more: 3 short."
    )


def test_removed_cards_change_nothing_tm_07() -> None:
    table = Table()
    table.boss("accept")
    table.boss("enter_job", **EASY)
    table.act()
    table.act("remove_from_job", target="p1")
    table.act()
    table.act()
    table.count("window", "window", "belt", "belt")
    table.boss("inspect")
    assert table.state.money == 180


def test_cards_turn_up_one_by_one_with_running_totals() -> None:
    table = Table()
    table.to_inspection()
    for card in ("window", "window:expensive", "tire"):
        told = table.boss("reveal", card=card)
    assert told[0].text == "Card 3: tire."
    shown = table.public["inspection"]
    assert shown["counts"] == {"window": 1, "window:expensive": 1, "tire": 1}
    assert (shown["last"], shown["shown"]) == ("tire", 3)
    assert shown["expected"] == 8
    assert {part: found["off_by"] for part, found in shown["checks"].items()} == {
        "window": -1,
        "headlight": -1,
        "belt": -3,
        "tire": 1,
    }
    table.boss("take_back", card="tire")
    assert table.public["inspection"]["totals"]["tire"] == 0
    assert table.why("take_back", player="p1", card="tire") == "no_such_card"


def test_an_inspection_does_not_close_without_the_job_card_or_with_cards_missing() -> None:
    table = Table()
    table.boss("accept")
    while table.state.turn:
        table.act()
    assert table.why("inspect", player="p1") == "no_job_card"
    table.boss("enter_job", **EASY)
    assert table.refused("inspect", player="p1").text.startswith(
        "0 cards counted, but 8 cards should lie on the job."
    )
    table.boss("inspect", sure=True)
    assert table.state.phase is Phase.CLEAN_UP


def test_no_more_cards_turn_up_than_there_are() -> None:
    table = Table()
    table.to_inspection()
    assert table.why("enter_counts", player="p1", counts={"smile": 7}) == "too_many_cards"
    table.boss("enter_counts", counts={"smile": 6})
    assert table.why("reveal", player="p1", card="smile") == "too_many_cards"


def test_a_job_without_any_cards_is_judged_like_any_other() -> None:
    table = Table()
    table.to_inspection()
    table.boss("inspect", sure=True)
    assert (table.state.money, table.state.failed) == (90, 1)


def test_clean_up_passes_the_token_to_the_left_of_who_took_the_job_tm_09() -> None:
    table = Table(first_boss="p4")
    table.play(*good())
    assert table.public["next_boss"] == "p1"
    table.boss("clean_up")
    state = table.state
    assert (state.phase, state.boss, state.job) == (Phase.ACCEPT_THE_JOB, "p1", None)
    assert [(job.name, job.success, job.change) for job in state.jobs] == [
        ("Monster Truck", True, 40)
    ]


def test_hands_grow_by_three_and_fall_to_the_limit() -> None:
    assert [hand_after(hand, 4) for hand in (4, 2, 6, 3)] == [6, 5, 6, 6]
    assert [hand_after(hand, 7) for hand in (0, 2, 5)] == [3, 4, 4]
    table = Table()
    table.boss("accept")
    table.act(cards=6)
    table.boss("grant_help")
    table.act()
    table.act()
    table.boss("enter_job", **EASY)
    table.boss("inspect", sure=True)
    players = table.public["players"]
    assert [player["discards"] for player in players.values()] == [0, 4, 1, 1]
    table.boss("clean_up")
    assert [player.hand for player in table.state.players] == [3, 6, 6, 6]


@pytest.mark.parametrize("players", range(4, 11))
def test_parts_deck_never_runs_out_within_a_job_tm_10(players: int) -> None:
    assert players * (hand_limit(players) + 3) <= 70


def test_a_deck_too_short_for_the_deal_is_told_tm_10() -> None:
    table = Table(10)
    table.boss("accept")
    while table.state.turn:
        table.boss("grant_help")
    table.boss("enter_job", **EASY)
    table.boss("inspect", sure=True)
    assert deck_is_short(table.state)
    assert table.public["deck_short"]


def test_an_empty_job_deck_is_told_to_the_table_tm_10() -> None:
    table = Table()
    free = EASY | {"penalty": 0}
    for _ in range(16):
        table.play("tire", job=free)
        told = table.boss("clean_up")
    assert "All job cards are played" in told[0].text
    assert table.state.winner is None


def test_a_closed_inspection_can_be_taken_back_with_all_it_led_to() -> None:
    table = Table()
    for _ in range(2):
        table.play(*good())
        table.boss("clean_up")
    table.play(*good())
    assert table.state.winner == "mechanics"
    table.entry("void", {"target": table.ids}, Source(seat=REFEREE))
    state = table.state
    assert (state.phase, state.winner, state.completed) == (Phase.CUSTOMER_INSPECTION, None, 2)


def test_the_fullest_view_is_small_enough_for_the_stream() -> None:
    names = [{"seat": f"p{n}", "name": "M" * 16} for n in range(1, 11)]
    setup = {
        "memory": {
            "traitor-mechanic": {"jobs": [MONSTER_TRUCK | {"name": f"{n:030}"} for n in range(24)]}
        }
    }
    table = Table(0)
    table.timeline = Timeline(GAME, setup)
    table.do("set_up", players=names)
    for _ in range(15):
        table.play("tire", job=EASY | {"penalty": 0})
        table.boss("clean_up")
    table.boss("accept")
    while table.state.turn:
        table.act()
    table.boss("enter_counts", counts={"headlight:expensive": 60})
    assert len(table.public["known_jobs"]) == 15
    assert len(json.dumps(table.public)) < 6_000
