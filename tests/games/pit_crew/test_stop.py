"""The end of the pit crew phase, and who was first."""

from typing import Any

import pytest

from hub.engine.entry import REFEREE, Source
from tests.games.pit_crew.table import SECOND, TWO, Table

MS = 1000


def almost(table: Table, *crews: str) -> None:
    """Give GO and let crews place all their caps but the first."""
    table.go()
    for crew in crews:
        table.cap_all(crew, but=(0,))
    table.wait(1)


def test_the_last_crews_last_cap_stops_the_phase() -> None:
    table = Table()
    table.stop_after("green", "red")
    assert table.public["phase"] == "pit_crew"
    table.cap_all("yellow")
    shown = table.public
    assert (shown["phase"], shown["stage"]) == ("race", "entry")
    assert shown["order_of_completion"] == ["green", "red", "yellow"]
    assert [shown["crews"][name]["finish_order"] for name in ("red", "green", "yellow")] == [
        2,
        1,
        3,
    ]
    assert not shown["clock"]["running"]
    assert "STOP! Yellow has all its caps and finds no die." in table.said()
    assert table.timeline.due() == ()


def test_pc_15_a_simultaneous_grab_of_the_last_die_ends_the_round_and_neither_rolls() -> None:
    table = Table(crews=TWO)
    almost(table, "red", "yellow")
    table.press("red", 0, at=table.now, err=4 * MS)
    assert table.crew("red")["die"] == "die-1"
    table.press("yellow", 0, at=table.now + 7 * MS, err=4 * MS)
    assert table.public["stage"] == "roll_off"
    assert table.public["ties"] == [["red", "yellow"]]
    table.wait(1)
    assert (
        "STOP! Red and Yellow reached for the last die at once: they do not roll." in table.said()
    )
    assert "Red puts die 1 back." in table.said()
    assert table.why(table.roll("die-1")) == "after_stop"
    assert table.why(table.roll("red")) == "after_stop"
    assert table.crew("red")["position"] == 0


def test_fault_7_presses_further_apart_than_their_errors_are_not_simultaneous() -> None:
    table = Table(crews=TWO)
    almost(table, "red", "yellow")
    table.press("red", 0, at=table.now, err=4 * MS)
    table.press("yellow", 0, at=table.now + 9 * MS, err=4 * MS)
    assert table.public["order_of_completion"] == ["red", "yellow"]
    assert table.public["stage"] == "entry"


def test_a_tie_window_calls_closer_finishes_simultaneous() -> None:
    table = Table(crews=TWO, tie_window_ms=300)
    almost(table, "red", "yellow")
    table.press("red", 0, at=table.now)
    table.press("yellow", 0, at=table.now + 299 * MS)
    assert table.public["ties"] == [["red", "yellow"]]


def test_a_press_placed_by_its_receipt_is_unsure_by_a_quarter_of_a_second() -> None:
    table = Table(crews=TWO)
    almost(table, "red", "yellow")
    table.press("red", 0, at=table.now, err=None)
    table.press("yellow", 0, at=table.now + 240 * MS, err=0)
    assert table.public["ties"] == [["red", "yellow"]]


def test_pc_15_what_a_crew_rolled_with_a_die_it_should_not_have_had_is_taken_back() -> None:
    table = Table(tie_window_ms=500)
    almost(table, "green", "red", "yellow")
    start = table.now
    table.press("green", 0, at=start)
    table.roll("green", 6, at=start + SECOND)
    table.press("red", 0, at=start + 2 * SECOND)
    table.roll("red", 6, at=start + 2 * SECOND + 100 * MS)
    table.roll("green", 6, at=start + 2 * SECOND + 200 * MS)
    table.now = start + 2 * SECOND + 400 * MS
    table.press("yellow", 0)
    shown = table.public
    assert shown["ties"] == [["red", "yellow"]]
    assert shown["order_of_completion"][0] == "green"
    assert (table.crew("red")["position"], table.crew("red")["sixes"]) == (0, 0)
    assert (table.crew("green")["position"], table.crew("green")["sixes"]) == (2, 2)


def test_pc_15_two_crews_finish_together_with_two_dice_left_and_both_roll() -> None:
    table = Table(tie_window_ms=100)
    almost(table, "red", "green")
    table.press("red", 0, at=table.now)
    table.press("green", 0, at=table.now + 50 * MS)
    table.wait(2)
    table.roll("red")
    table.roll("green")
    assert [table.crew(name)["position"] for name in ("red", "green")] == [1, 1]
    table.cap_all("yellow")
    assert table.public["stage"] == "roll_off"
    assert table.public["ties"] == [["red", "green"]]
    table.do("roll_off", rolls={"red": 2, "green": 5})
    assert table.public["order_of_completion"] == ["green", "red", "yellow"]
    assert table.public["stage"] == "entry"


def test_pc_15_equal_rolls_are_rolled_again() -> None:
    table = Table(tie_window_ms=1000)
    almost(table, "red", "green", "yellow")
    for crew in ("yellow", "red", "green"):
        table.press(crew, 0)
    assert table.public["ties"] == [["yellow", "red", "green"]]
    assert table.refused("roll_off", rolls={"red": 2, "green": 5}).code == "roll_off_incomplete"
    table.do("roll_off", rolls={"red": 4, "green": 4, "yellow": 1})
    assert table.public["ties"] == [["red", "green"]]
    assert table.public["order_of_completion"][2] == "yellow"
    table.do("roll_off", rolls={"red": 1, "green": 6})
    assert table.public["order_of_completion"] == ["green", "red", "yellow"]


def test_the_race_phase_waits_for_the_roll_off() -> None:
    table = Table(crews=TWO, tie_window_ms=100)
    almost(table, "red", "yellow")
    table.press("red", 0)
    table.press("yellow", 0)
    for crew in TWO:
        table.do("enter_race", crew=crew, penalty_points=0, turbo_bonuses=0)
    refusal = table.refused("confirm_race")
    assert refusal.text == "First the roll-off: Red and Yellow finished together."


def test_the_referee_can_stop_the_phase() -> None:
    table = Table()
    table.stop_after("green")
    table.do("stop")
    assert table.public["order_of_completion"][0] == "green"
    assert table.public["ties"] == [["red", "yellow"]]
    assert table.why(table.roll("green")) == "after_stop"
    assert "STOP! The referee ends the pit crew phase." in table.said()


def test_a_stop_that_the_referee_tapped_by_mistake_is_taken_back() -> None:
    table = Table()
    table.stop_after("green")
    table.do("stop")
    table.do("resume")
    assert table.public["phase"] == "pit_crew"
    table.roll("green")
    assert table.crew("green")["position"] == 1


def test_pc_31_undoing_the_cap_that_ended_the_phase_asks_and_the_phase_can_go_on() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    table.do("undo_cap", "yellow", crew="yellow", area="fuel_tank")
    question = table.public["questions"][0]
    assert [option["label"] for option in question["options"]] == ["Resume", "Keep STOP"]
    table.wait(4)
    elapsed = table.public["clock"]["elapsed_ms"]
    table.do(question["options"][0]["command"])
    assert table.public["phase"] == "pit_crew"
    assert table.public["clock"]["elapsed_ms"] == elapsed
    table.roll("red")
    assert table.crew("red")["position"] == 1
    table.press("yellow", 4)
    assert table.public["phase"] == "race"
    assert table.public["order_of_completion"] == ["red", "yellow"]
    assert sum(told.startswith("STOP!") for told in table.said()) == 2


def test_pc_31_undoing_the_cap_that_ended_the_phase_asks_and_stop_can_be_kept() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    table.press("yellow", 4)
    table.fact("yellow", "btn", n=4, e="hold")
    question = table.public["questions"][0]
    table.do(question["options"][1]["command"])
    assert table.public["questions"] == []
    assert table.public["phase"] == "race"
    table.race(red=0, yellow=0)


def test_a_cap_taken_off_after_stop_can_be_put_back_on() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    table.do("undo_cap", "yellow", crew="yellow", area="fuel_tank")
    table.do("cap", "yellow", crew="yellow", area="fuel_tank")
    assert table.public["questions"] == []
    assert table.public["order_of_completion"] == ["red", "yellow"]


def test_only_the_crew_that_ended_the_phase_can_take_a_cap_off_after_stop() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    assert table.refused("undo_cap", "red", crew="red", area="fuel_tank").code == "phase_over"


def test_after_a_simultaneous_grab_one_crew_can_take_its_cap_back_and_the_other_rolls() -> None:
    table = Table(crews=TWO, tie_window_ms=100)
    almost(table, "red", "yellow")
    table.press("red", 0)
    table.press("yellow", 0)
    table.do("undo_cap", crew="yellow", area="tire_front_left")
    table.do("resume")
    assert table.crew("red")["die"] == "die-1"
    table.roll("die-1")
    assert table.crew("red")["position"] == 1
    assert table.crew("yellow")["die"] is None


def test_a_void_of_the_last_cap_asks_as_an_undo_does() -> None:
    table = Table(crews=TWO)
    table.stop_after("red")
    table.cap_all("yellow", but=(0,))
    last = table.press("yellow", 0)
    table.do("void", target=last)
    assert table.public["questions"][0]["id"] == "resume"
    assert table.public["phase"] == "race"
    table.do("restore", target=last)
    assert table.public["questions"] == []


def finish_late(table: Table, at: int) -> None:
    """Yellow's last cap is heard three seconds after it happened at ``at``."""
    table.now = at + 3 * SECOND
    table.press("yellow", 0, at=at, received=table.now)


def test_a_cap_heard_too_late_stops_the_phase_when_heard_and_the_referee_is_asked() -> None:
    table = Table(crews=TWO)
    almost(table, "red", "yellow")
    table.press("red", 0)
    table.wait(1)
    happened = table.now
    table.roll("red", 6, at=happened + SECOND)
    finish_late(table, happened)
    stop = table.state.pit.stop
    assert stop is not None
    assert stop.at == happened + 3 * SECOND
    assert table.crew("red")["position"] == 1
    question = table.public["questions"][0]
    assert question["id"] == "late-yellow"
    keep, judge = question["options"]
    table.do(keep["command"], **keep["data"])
    assert table.public["questions"] == []
    table.do(judge["command"], **judge["data"])
    assert table.crew("red")["position"] == 0
    assert table.state.pit.stop is not None
    assert table.state.pit.stop.at == happened


def test_a_cap_heard_too_late_takes_no_die_out_of_a_hand() -> None:
    table = Table(crews=TWO)
    almost(table, "red", "yellow")
    happened = table.now
    table.now += SECOND
    table.press("red", 0, at=table.now)
    table.roll("red", 6, at=happened + 2 * SECOND)
    finish_late(table, happened)
    assert table.public["order_of_completion"] == ["red", "yellow"]
    assert table.crew("red")["position"] == 1
    judge = table.public["questions"][0]["options"][1]
    table.do(judge["command"], **judge["data"])
    assert table.public["order_of_completion"] == ["yellow", "red"]
    assert table.crew("red")["position"] == 0


def test_a_cap_heard_too_late_takes_a_die_that_is_left_without_a_question() -> None:
    table = Table()
    almost(table, "red", "yellow")
    happened = table.now
    table.now += SECOND
    table.press("red", 0, at=table.now)
    finish_late(table, happened)
    assert table.crew("yellow")["die"] == "die-2"
    assert table.public["phase"] == "pit_crew"
    assert table.public["questions"] == []
    given = next(entry for entry, _ in table.timeline.history() if entry.name == "die_given")
    assert (given.data["crew"], given.at) == ("yellow", happened + 3 * SECOND)
    table.cap_all("green")
    assert table.public["order_of_completion"] == ["yellow", "red", "green"]


def test_fault_3_a_crew_out_of_reach_keeps_what_it_rolled_with_a_die_that_nobody_else_took() -> (
    None
):
    table = Table(crews=TWO)
    almost(table, "red", "yellow")
    happened = table.now
    table.now += 30 * SECOND
    table.press("red", 0, at=happened, received=table.now)
    rolls = [
        table.roll("red", 6, at=happened + n * SECOND, received=table.now) for n in range(1, 5)
    ]
    assert table.crew("red")["position"] == 4
    assert table.outcomes(rolls[0])[0].data["late_ms"] == 29_000
    table.press("yellow", 0)
    assert table.public["order_of_completion"] == ["red", "yellow"]
    assert table.public["questions"] == []


def test_a_crew_out_of_reach_loses_what_it_rolled_with_a_die_that_another_crew_took() -> None:
    table = Table(crews=TWO)
    almost(table, "red", "yellow")
    happened = table.now
    table.now += 10 * SECOND
    table.press("yellow", 0, at=table.now)
    table.now += SECOND
    table.roll("die-1", 6, at=table.now)
    table.now = happened + 30 * SECOND
    table.roll("red", 6, at=happened + SECOND, received=table.now)
    table.press("red", 0, at=happened, received=table.now)
    assert table.crew("red")["position"] == 0
    assert table.crew("yellow")["position"] == 1
    assert table.public["order_of_completion"] == ["yellow", "red"]
    assert table.public["questions"][0]["id"] == "late-red"


def test_a_cap_heard_a_little_later_still_gets_the_die_that_was_its_due() -> None:
    table = Table(crews=TWO)
    almost(table, "red", "yellow")
    happened = table.now
    table.now += 200 * MS
    table.press("red", 0)
    assert table.crew("red")["die"] == "die-1"
    table.press("yellow", 0, at=happened, received=table.now)
    assert table.public["order_of_completion"] == ["yellow", "red"]
    table.wait(1)
    assert "Red puts die 1 back." in table.said()
    assert table.timeline.due() == ()


def test_each_decision_is_asked_for_once() -> None:
    table = Table()
    table.stop_after("green", "red", "yellow")
    named = [entry.name for entry, _ in table.timeline.history()][::-1]
    assert named.count("go_given") == 1
    assert named.count("die_given") == 2
    assert named.count("stopped") == 1


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("go_given", {}),
        ("die_given", {"crew": "red", "die": "die-1"}),
        ("die_returned", {"crew": "red", "die": "die-1"}),
        ("stopped", {"because": "red", "simultaneous": []}),
    ],
)
def test_a_decision_that_things_have_overtaken_changes_nothing(
    name: str, data: dict[str, Any]
) -> None:
    table = Table()
    before = table.public
    entry = table.entry(name, data, Source(seat="hub"))
    assert table.why(entry.id) == "overtaken"
    assert table.public == before


def test_an_answer_to_a_question_that_nobody_asks_is_refused() -> None:
    table = Table()
    assert table.refused("settle", question="late-red").code == "no_question"
    assert table.refused("resume").code == "not_paused"


def test_a_missed_cap_that_the_referee_inserts_is_not_late() -> None:
    table = Table(crews=TWO)
    almost(table, "red", "yellow")
    table.press("red", 0)
    happened = table.now
    table.roll("red")
    table.wait(20)
    table.do(
        "insert",
        name="cap",
        at=happened,
        data={"crew": "yellow", "area": "tire_front_left"},
        seat=REFEREE,
    )
    assert table.public["phase"] == "race"
    assert table.crew("red")["position"] == 0
    assert table.state.pit.stop is not None
    assert table.state.pit.stop.at == happened
