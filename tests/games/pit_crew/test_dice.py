from collections.abc import Callable
from typing import Any

import pytest

from hub.engine.entry import Source
from hub.games.pit_crew.nodes import COLOURS, outputs
from tests.games.pit_crew.table import SECOND, TWO, Table


def red_rolls(**said: Any) -> Table:
    table = Table(**said)
    table.go()
    table.cap_all("red")
    return table


def test_a_complete_crew_takes_a_die_while_one_is_left() -> None:
    table = red_rolls()
    assert table.public["dice"][0]["crew"] == "red"
    assert table.crew("red")["die"] == "die-1"
    table.cap_all("green")
    assert table.crew("green")["die"] == "die-2"
    assert table.public["phase"] == "pit_crew"


def test_each_six_moves_the_car_one_space_and_nothing_else_does() -> None:
    table = red_rolls()
    for face in (6, 5, 3, 6, 1):
        table.roll("red", face)
    red = table.crew("red")
    assert (red["position"], red["rolls"], red["sixes"]) == (2, 5, 2)


def test_a_die_of_the_board_rolls_for_the_crew_that_holds_it() -> None:
    table = red_rolls()
    table.cap_all("yellow")
    table.roll("die-1")
    table.roll("die-2")
    table.roll("die-2")
    assert table.crew("red")["position"] == 1
    assert table.crew("yellow")["position"] == 2
    assert table.public["dice"][1]["last"] == {"f": 6, "counted": True, "at": table.now}


def test_pc_33_a_die_is_bound_anew_each_round() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    table.race(red=0, yellow=0)
    table.draft()
    assert table.public["dice"] == [{"id": "die-1", "crew": None, "last": None}]
    table.go()
    table.cap_all("yellow")
    table.roll("die-1")
    assert table.crew("yellow")["position"] == 1


def test_a_phone_reports_the_sixes_of_a_real_die() -> None:
    table = red_rolls()
    table.do("six", "red", crew="red")
    table.do("roll", "red", crew="red", f=4)
    red = table.crew("red")
    assert (red["position"], red["rolls"]) == (1, 2)
    refusal = table.refused("six", "green", crew="green")
    assert refusal.text == "Green needs all 5 caps before it may roll."


def test_a_six_tapped_by_mistake_is_taken_back() -> None:
    table = red_rolls()
    table.do("roll", "red", crew="red", f=6)
    table.do("six", "red", crew="red")
    assert table.crew("red")["six_open"]
    assert not table.crew("green")["six_open"]
    undone = table.do("undo_six", "red", crew="red")
    assert table.outcomes(undone)[0].text == "Red takes back a six and stands on space 1 again."
    red = table.crew("red")
    assert (red["position"], red["sixes"], red["rolls"]) == (1, 1, 1)
    assert not red["six_open"]
    last = table.public["dice"][0]["last"]
    assert last == red["last_roll"]
    assert last["at"] < table.now - 1000  # the roll before
    table.do("six", "red", crew="red")
    table.do("pause")
    table.do("undo_six", crew="red")  # the referee may, too
    assert table.crew("red")["position"] == 1


def test_a_six_taken_back_leaves_the_other_cars_in_the_lanes_they_had() -> None:
    table = red_rolls()
    table.cap_all("green")
    table.do("six", "green", crew="green")
    table.do("six", "red", crew="red")
    before = table.public["standings"]
    table.do("six", "green", crew="green")
    table.do("undo_six", "green", crew="green")
    assert table.public["standings"] == before == ["green", "red", "yellow"]


@pytest.mark.parametrize(
    ("told", "why"),
    [
        (lambda _: None, "has tapped no six"),
        (lambda table: table.roll("red"), "came from a die"),
        (lambda table: table.do("roll", "red", crew="red", f=6), "came from a die"),
        (lambda table: table.roll("die-1"), "came from a die"),
    ],
)
def test_only_a_tapped_six_is_taken_back_and_no_roll_of_a_die(
    told: Callable[[Table], object], why: str
) -> None:
    table = red_rolls()
    told(table)
    assert not table.crew("red")["six_open"]
    assert why in table.refused("undo_six", "red", crew="red").text
    before = table.crew("red")["position"]
    forced = table.entry("undo_six", {"crew": "red"}, Source(seat="red"))
    assert table.why(forced.id) in ("no_six", "six_rolled")
    assert table.crew("red")["position"] == before


def test_a_six_of_before_the_last_cap_stays_with_the_referee() -> None:
    table = red_rolls()
    table.do("six", "red", crew="red")
    table.do("undo_cap", "red", crew="red", area="fuel_tank")
    assert not table.crew("red")["six_open"]
    table.do("cap", "red", crew="red", area="fuel_tank")
    assert table.refused("undo_six", "red", crew="red").text.endswith(
        "before its last cap: the referee can take it out in the log."
    )


def test_after_stop_only_the_referee_takes_a_six_out() -> None:
    table = Table(crews=TWO)
    table.go()
    table.cap_all("red")
    six = table.do("six", "red", crew="red")
    table.cap_all("yellow")
    text = "The pit crew phase is over: the referee can take a six out in the log."
    for seat in ("red", "referee"):
        assert table.refused("undo_six", seat, crew="red").text == text
    assert not table.crew("red")["six_open"]
    table.do("void", target=six)
    assert table.crew("red")["position"] == 0


def test_the_hub_is_asked_for_a_roll_before_it_throws() -> None:
    table = red_rolls()
    assert table.refusal("roll", "red", crew="red") is None
    table.do("roll", "red", crew="red", f=6)
    assert table.refused("roll", "green", crew="green").code == "caps_missing"


def test_pc_27_veteran_driver_moves_on_a_five_as_well() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    table.race(red=0, yellow=0)
    table.draft(yellow="Veteran Driver")
    table.go()
    table.cap_all("yellow")
    table.roll("yellow", 5)
    table.do("five", "yellow", crew="yellow")
    table.roll("yellow", 6)
    assert table.crew("yellow")["position"] == 3
    assert table.crew("yellow")["sixes"] == 1
    assert table.crew("yellow")["die_faces"] == [5, 6]
    assert table.refused("five", "red", crew="red").code == "no_veteran_driver"


def test_fault_2_a_cocked_die_is_rolled_again() -> None:
    table = red_rolls()
    cocked = table.roll("red", 0)
    assert table.outcomes(cocked)[0].name == "cocked"
    assert "roll again" in table.outcomes(cocked)[0].text
    assert table.crew("red")["rolls"] == 0
    table.roll("red", 6)
    assert table.crew("red")["position"] == 1


@pytest.mark.parametrize(
    ("seat", "why"), [("green", "caps_missing"), ("die-2", "loose_die"), ("red", "")]
)
def test_a_roll_without_a_die_does_not_count_and_says_so(seat: str, why: str) -> None:
    table = red_rolls()
    assert table.why(table.roll(seat)) == why


def test_pc_15_the_second_die_is_not_used_by_two_crews() -> None:
    table = red_rolls(crews=TWO)
    assert table.why(table.roll("die-2")) == "no_such_die"


def test_fault_4_a_six_at_rest_before_stop_counts_although_it_arrives_later() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    stop = table.state.pit.stop
    assert stop is not None
    table.wait(2)
    before = table.roll("red", 6, at=stop.at - 50_000)
    after = table.roll("red", 6, at=stop.at + 400_000)
    assert table.crew("red")["position"] == 1
    assert table.outcomes(before)[0].data["late_ms"] == 2051
    told = table.outcomes(after)[0]
    assert told.data["reason"] == "after_stop"
    assert told.text == "Red's die came to rest 0.4 s after STOP: it does not count."
    assert table.crew("red")["last_roll"]["counted"] is False


def test_a_roll_after_a_quick_race_phase_is_still_told_how_late_it_was() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    stop = table.state.pit.stop
    assert stop is not None
    table.race(red=0, yellow=0)
    late = table.roll("red", 6, at=stop.at + 2 * SECOND)
    text = "Red's die came to rest 2.0 s after STOP: it does not count."
    assert table.outcomes(late)[0].text == text
    much_later = table.roll("red", 6, at=stop.at + 60 * SECOND)
    assert table.why(much_later) == "phase_over"


def test_pc_16_a_roll_at_the_very_moment_of_stop_counts() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    stop = table.state.pit.stop
    assert stop is not None
    table.roll("red", 6, at=stop.at)
    assert table.crew("red")["position"] == 1


def test_pc_16_a_roll_whose_interval_overlaps_stop_is_too_close_to_call() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    stop = table.state.pit.stop
    assert stop is not None
    after = table.roll("red", 6, at=stop.at + 3_000, err=5_000)
    assert table.outcomes(after)[0].data["close"] is True
    assert table.crew("red")["position"] == 0
    before = table.roll("red", 6, at=stop.at - 3_000, err=5_000)
    stopped = next(entry for entry, _ in table.timeline.history() if entry.name == "stopped")
    close = table.outcomes(stopped.id)[1]
    assert (close.data["close"], close.data["entry"]) == (True, before)
    assert table.crew("red")["position"] == 1
    table.do("amend", target=after, at=table.outcomes(after)[0].data["stop_at"])
    assert table.crew("red")["position"] == 2
    table.do("void", target=before)
    assert table.crew("red")["position"] == 1


def test_a_fact_placed_by_its_receipt_is_marked() -> None:
    table = red_rolls()
    rolled = table.roll("red", 6, err=None)
    assert table.outcomes(rolled)[0].data["by_receipt"] is True


def test_a_phone_cannot_roll_after_stop() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    refusal = table.refused("six", "red", crew="red")
    assert refusal.text == "Red's die came to rest after STOP: it does not count."


def test_nodes_show_caps_colours_and_who_may_roll() -> None:
    table = Table(crews=TWO)
    assert outputs(table.state)["red"].blinking == 1 << 6
    table.do("go")
    assert outputs(table.state)["red"].signal == "go"
    table.wait(5)
    table.press("yellow", 1)
    table.cap_all("red")
    shown = outputs(table.state)
    assert shown["red"].lamps == 0b11111
    assert shown["red"].unlocked
    assert shown["die-1"].unlocked
    assert shown["die-1"].rgb == COLOURS["red"]
    assert (shown["yellow"].lamps, shown["yellow"].blinking) == (0b11111, 0b11101)
    assert not shown["yellow"].unlocked
    assert "die-2" not in shown
    table.cap_all("yellow", but=(1,))
    shown = outputs(table.state)
    assert {output.signal for output in shown.values()} == {"stop"}
    assert not any(output.unlocked for output in shown.values())


def test_a_paused_game_locks_the_dice() -> None:
    table = red_rolls()
    table.do("pause")
    assert not outputs(table.state)["red"].unlocked
    assert not outputs(table.state)["die-1"].unlocked
    assert table.why(table.roll("red")) == "paused"


def test_a_roll_counts_for_its_own_time_after_a_pause_was_called_late() -> None:
    table = red_rolls()
    table.wait(1)
    table.do("pause")
    rolled = table.roll("red", 6, at=table.now - SECOND // 2)
    assert table.why(rolled) == ""
    assert table.crew("red")["position"] == 1
