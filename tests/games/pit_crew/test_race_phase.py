"""The race phase at the table: quick entry, crashes, the wrench draft, the end of the game."""

from dataclasses import replace
from typing import Any

from hub.engine.entry import REFEREE, Source
from hub.games.pit_crew import GAME
from hub.games.pit_crew.scoring import Wrench
from tests.games.pit_crew.table import TWO, Table


def at_race(order: tuple[str, ...] = ("red", "green", "yellow"), **said: Any) -> Table:
    table = Table(**said)
    table.stop_after(*order)
    return table


def test_the_cars_move_in_order_of_completion_penalties_before_turbos() -> None:
    table = at_race(("red", "green", "yellow"))
    table.race(green=0, yellow=(1, 0), red=(3, 2))
    assert {name: table.crew(name)["position"] for name in ("red", "green", "yellow")} == {
        "red": 5,
        "green": 4,
        "yellow": 3,
    }
    assert table.public["standings"] == ["red", "green", "yellow"]
    findings = [dict(found) for found in table.public["findings"]]
    places = [found.pop("places") for found in findings]
    assert [{name: at["position"] for name, at in place.items()} for place in places] == [
        {"green": 3, "yellow": 3},
        {"red": 4},
        {},
        {"red": 5, "green": 4},
    ]
    assert findings == [
        {
            "crew": "red",
            "area": None,
            "points": 3,
            "text": "Red: 3 penalty points: Green and Yellow move 3 spaces.",
        },
        {
            "crew": "red",
            "area": None,
            "points": 0,
            "text": "Red: turbo bonuses move its car 4 spaces.",
        },
        {
            "crew": "green",
            "area": None,
            "points": 0,
            "text": "Green: no penalty points and no turbo bonus.",
        },
        {
            "crew": "yellow",
            "area": None,
            "points": 1,
            "text": "Yellow: 1 penalty point: Red and Green move 1 space.",
        },
    ]


def test_entries_stay_with_the_referee_until_they_are_confirmed() -> None:
    table = at_race()
    entered = table.do("enter_race", crew="red", penalty_points=7, turbo_bonuses=1)
    shown = table.public
    assert shown["entered"] == {"red": True, "green": False, "yellow": False}
    assert shown["crews"]["red"]["penalty_points"] is None
    assert "race_entries" not in shown
    assert "race_entries" not in GAME.view(table.state, "red")
    mine = GAME.view(table.state, REFEREE)
    assert mine["race_entries"]["red"]["penalty_points"] == 7
    entry = table.timeline.raw(entered)
    assert entry is not None
    assert GAME.redact(table.state, entry, "red") == {}
    assert GAME.redact(table.state, entry, REFEREE) == entry.data
    table.race(red=(7, 1), green=0, yellow=0)
    assert table.crew("red")["penalty_points"] == 7
    assert GAME.redact(table.state, entry, "") == entry.data
    assert GAME.sealed(table.state) == table.now


def test_entries_of_a_round_that_is_called_off_stay_secret_since_it_may_be_taken_up_again() -> (
    None
):
    table = at_race()
    entered = table.do("enter_race", crew="red", penalty_points=7, turbo_bonuses=1)
    entry = table.timeline.raw(entered)
    assert entry is not None
    moved = replace(entry, at=1)
    table.do("abort_round")
    for kept in (entry, moved):
        assert GAME.redact(table.state, kept, "green") == GAME.redact(table.state, kept, "") == {}
        assert GAME.redact(table.state, kept, REFEREE) == entry.data


def test_entries_can_be_entered_again_and_all_are_needed() -> None:
    table = at_race()
    table.do("enter_race", crew="red", penalty_points=9, turbo_bonuses=0)
    table.do("enter_race", crew="red", penalty_points=1, turbo_bonuses=0)
    assert table.refused("confirm_race").text == "Still to be entered: Green and Yellow."
    table.race(green=0, yellow=0)
    assert not table.crew("red")["crashed"]
    refusal = table.refused("enter_race", crew="red", penalty_points=1, turbo_bonuses=0)
    assert refusal.code == "confirmed"


def test_pc_28_a_27_has_five_areas_for_turbo_bonuses() -> None:
    table = at_race()
    refusal = table.refused("enter_race", crew="red", penalty_points=0, turbo_bonuses=6)
    assert refusal.code == "too_many_turbos"


def test_nitro_perfect_setup_and_jet_fuel_add_spaces() -> None:
    table = at_race(("red", "yellow"), crews=TWO)
    table.do(
        "enter_race",
        crew="red",
        penalty_points=0,
        turbo_bonuses=2,
        nitro=2,
        perfect_setup=2,
        jet_fuel=3,
    )
    table.race(yellow=0)
    assert table.crew("red")["position"] == 11
    assert table.public["findings"][0]["text"] == "Red: turbo bonuses move its car 8 spaces."
    assert table.public["findings"][-1]["text"] == "Red: Jet Fuel moves its car 3 spaces."


def test_pc_14_crews_take_wrenches_in_reverse_standing() -> None:
    table = at_race()
    table.race(red=(0, 3), green=(0, 1), yellow=(0, 2))
    assert table.public["stage"] == "draft"
    assert table.public["pick_order"] == ["green", "yellow", "red"]
    refusal = table.refused("take_wrench", "red", crew="red", wrench="Nitro")
    assert refusal.text == "Green picks first."
    table.do("take_wrench", "green", crew="green", wrench="Nitro")
    table.do("take_wrench", crew="yellow", wrench=None)
    assert table.public["picks_left"] == ["red"]
    table.do("take_wrench", "red", crew="red", wrench="Assist")
    assert table.public["phase"] == "round_setup"
    assert table.public["round"] == 2
    assert table.crew("green")["wrenches"] == ["Nitro"]
    assert table.crew("green")["penalty_points"] is None
    assert table.public["findings"]


def test_there_are_fifteen_wrenches() -> None:
    assert len(Wrench) == 15
    table = at_race()
    table.race(red=0, green=0, yellow=0)
    assert table.refused("take_wrench", crew="yellow", wrench="Hammer").code == "bad_data"


def test_pc_12_drafting_acts_after_the_draft_of_wrenches() -> None:
    table = at_race(("red", "yellow"), crews=TWO)
    table.race(red=(0, 1), yellow=0)
    table.draft(yellow="Drafting")
    assert table.crew("yellow")["position"] == 0
    table.stop_after("red", "yellow")
    table.race(red=0, yellow=0)
    assert table.public["pick_order"] == ["yellow", "red"]
    table.draft()
    assert table.crew("yellow")["position"] == 2


def test_pc_12_option_drafting_acts_before_the_draft_of_wrenches() -> None:
    table = at_race(("red", "yellow"), crews=TWO, drafting="before")
    table.do("enter_race", crew="yellow", penalty_points=0, turbo_bonuses=0, drafting=True)
    table.race(red=0)
    assert table.crew("yellow")["position"] == 2
    assert table.public["pick_order"] == ["red", "yellow"]


def test_pc_12_drafting_acts_before_the_winner_is_read() -> None:
    table = at_race(("red", "yellow"), crews=TWO)
    for _ in range(2):
        table.race(red=0, yellow=0)
        table.draft()
        table.stop_after("red", "yellow")
    table.do("enter_race", crew="yellow", penalty_points=0, turbo_bonuses=0, drafting=True)
    table.race(red=0)
    assert table.public["phase"] == "finished"
    assert table.public["winner"] == "yellow"
    assert "inside" not in table.public["result"]


def test_pc_14_no_wrench_is_drawn_after_the_last_round_unless_the_table_wants_it() -> None:
    for wanted in (False, True):
        table = at_race(("red", "yellow"), crews=TWO, draw_after_last_round=wanted)
        for _ in range(2):
            table.race(red=0, yellow=(0, 1))
            table.draft()
            table.stop_after("red", "yellow")
        table.race(red=0, yellow=0)
        assert table.public["stage"] == ("draft" if wanted else "")
        table.draft()
        assert table.public["winner"] == "yellow"
        result = GAME.outcome(table.state)
        assert result is not None
        assert (result.winner, result.reason) == ("yellow", "Yellow wins, 4 spaces ahead of Red.")


def test_pc_01_a_crashed_car_is_out_and_the_race_goes_on_with_one_die() -> None:
    table = at_race()
    table.race(red=8, green=0, yellow=0)
    red = table.crew("red")
    assert red["crashed"]
    assert (red["position"], red["lap"], red["lane"]) == (None, None, None)
    assert table.public["standings"] == ["green", "yellow"]
    assert table.public["pick_order"] == ["yellow", "green"]
    table.draft()
    assert len(table.public["dice"]) == 1
    table.go()
    assert table.why(table.press("red", 0)) == "crashed"
    table.cap_all("green")
    table.cap_all("yellow")
    assert table.public["order_of_completion"] == ["green", "yellow"]


def test_pc_25_the_wrenches_of_a_crashed_crew_are_gone() -> None:
    table = at_race()
    table.race(red=0, green=0, yellow=0)
    table.draft(red="Bad Nachos")
    assert table.crew("green")["crew_hand"] == 5
    table.stop_after("red", "green", "yellow")
    table.race(red=8, green=0, yellow=0)
    table.draft()
    assert table.crew("green")["crew_hand"] == 6


def test_pc_14_the_only_car_left_wins_and_no_wrench_is_drawn() -> None:
    table = at_race(("red", "yellow"), crews=TWO)
    table.race(red=8, yellow=(7, 0))
    assert table.public["phase"] == "finished"
    assert table.public["winner"] == "yellow"
    assert table.public["pick_order"] == []
    assert table.public["result"] == "Yellow wins: only its car is left in the race."


def test_pc_02_if_all_crash_the_leader_at_the_start_of_the_round_wins() -> None:
    table = at_race()
    table.race(red=0, green=(0, 1), yellow=(0, 1))
    table.draft()
    table.stop_after("red", "green", "yellow")
    table.roll("red", 6, at=table.now - 5000)
    table.race(red=9, green=8, yellow=10)
    assert table.public["winner"] == "green"
    assert table.public["standings"] == []
    assert "led when round 2 began" in table.public["result"]


def test_pc_09_if_all_crash_in_round_1_the_inside_car_of_the_set_up_wins() -> None:
    table = Table(order=["yellow", "green", "red"])
    table.stop_after("red", "green", "yellow")
    table.race(red=9, green=8, yellow=10)
    assert table.public["winner"] == "yellow"


def test_fault_13_the_inside_car_wins_a_photo_finish() -> None:
    table = at_race(("red", "yellow"), crews=TWO)
    for number in (1, 2, 3):
        table.race(red=0, yellow=0)
        if number < 3:
            table.draft()
            table.stop_after("red", "yellow")
    assert table.public["winner"] == "red"
    assert table.public["result"] == "Red wins: side by side with Yellow, but on the inside."
    assert table.crew("red")["penalty_points"] == 0


def test_after_the_end_nothing_counts() -> None:
    table = at_race(("red", "yellow"), crews=TWO)
    table.race(red=8, yellow=0)
    table.wait(10)
    assert table.why(table.press("yellow", 0)) == "game_over"
    assert table.why(table.roll("die-1")) == "game_over"
    for command in ("go", "confirm_race"):
        assert table.refused(command).code == "game_over"


def test_a_correction_that_changes_whose_pick_it_was_leaves_the_wrenches_where_they_are() -> None:
    table = at_race(("red", "yellow"), crews=TWO)
    table.race(red=0, yellow=(0, 1))
    wrong = table.ids - 1
    assert table.public["pick_order"] == ["red", "yellow"]
    table.draft(red="Nitro", yellow="Assist")
    table.do("amend", target=wrong, data={"turbo_bonuses": 0})
    assert table.public["round"] == 2
    assert table.crew("red")["wrenches"] == ["Nitro"]
    assert table.public["standings"] == ["red", "yellow"]


def test_fault_9_a_correction_of_an_old_round_rederives_the_winner() -> None:
    table = at_race(("red", "yellow"), crews=TWO)
    table.race(red=0, yellow=(0, 1))
    wrong = next(e.id for e, _ in table.timeline.history() if e.data.get("turbo_bonuses") == 1)
    for _ in range(2):
        table.draft()
        table.stop_after("red", "yellow")
        table.race(red=0, yellow=0)
    assert table.public["winner"] == "yellow"
    table.entry("amend", {"target": wrong, "data": {"turbo_bonuses": 0}}, Source(seat=REFEREE))
    assert table.public["winner"] == "red"
    table.entry("void", {"target": table.ids}, Source(seat=REFEREE))
    assert table.public["winner"] == "yellow"
