import pytest

from tests.games.pit_crew.table import TWO, Table


def test_go_comes_five_seconds_after_it_was_asked_for() -> None:
    table = Table()
    table.press("green", 6)
    shown = table.public
    assert (shown["phase"], shown["stage"]) == ("round_setup", "starting")
    assert [due.name for due in table.timeline.due()] == ["go_given"]
    assert table.timeline.due()[0].at == shown["go_at"]
    table.wait(4.9)
    assert table.public["phase"] == "round_setup"
    table.wait(0.1)
    assert table.public["phase"] == "pit_crew"
    assert table.public["clock"] == {
        "running": True,
        "started_at": shown["go_at"],
        "elapsed_ms": 0,
    }
    assert table.timeline.due() == ()


def test_a_cap_before_go_is_a_false_start() -> None:
    table = Table()
    assert table.why(table.press("red", 0)) == "not_started"
    table.do("go")
    assert table.why(table.press("red", 0)) == "false_start"
    table.wait(5)
    assert table.why(table.press("red", 0)) == ""


@pytest.mark.parametrize("command", ["abort_round", "stop"])
def test_the_start_can_be_called_off(command: str) -> None:
    table = Table()
    table.do("go")
    table.do(command)
    table.wait(10)
    assert (table.public["phase"], table.public["stage"]) == ("round_setup", "")
    table.go()
    assert table.public["phase"] == "pit_crew"


def test_caps_come_from_buttons_and_from_phones() -> None:
    table = Table()
    table.go()
    table.press("red", 0)
    table.do("cap", "red", crew="red", area="fuel_tank")
    table.do("cap", crew="red", area="tire_rear_right")
    caps = table.crew("red")["caps"]
    assert [area for area, placed in caps.items() if placed] == [
        "tire_front_left",
        "tire_rear_right",
        "fuel_tank",
    ]
    assert not table.crew("red")["complete"]


def test_pc_28_the_27_needs_five_caps_and_other_cars_six() -> None:
    table = Table()
    table.go()
    table.cap_all("red")
    assert table.crew("red")["caps_needed"] == 5
    assert table.crew("red")["complete"]
    table = Table(variant="challenge")
    table.go()
    table.cap_all("red", but=(5,))
    assert not table.crew("red")["complete"]
    table.press("red", 5)
    assert table.crew("red")["complete"]


def test_pc_08_the_engine_is_not_used_with_the_27() -> None:
    table = Table()
    table.go()
    assert table.why(table.press("red", 5)) == "engine_not_used"
    assert "Discard" in table.refused("cap", "red", crew="red", area="engine").text


def test_a_cap_counts_once() -> None:
    table = Table()
    table.go()
    table.press("red", 0)
    assert table.why(table.press("red", 0)) == "already_capped"
    assert table.refused("cap", "red", crew="red", area="tire_front_left").code == "already_capped"


def test_pc_31_a_crew_takes_a_wrong_cap_off_by_holding_the_button() -> None:
    table = Table()
    table.go()
    table.press("red", 0)
    table.fact("red", "btn", n=0, e="dn")
    table.fact("red", "btn", n=0, e="hold")
    table.fact("red", "btn", n=0, e="up")
    assert not table.crew("red")["caps"]["tire_front_left"]
    table.press("red", 0)
    assert table.crew("red")["caps"]["tire_front_left"]


def test_a_press_that_lasts_long_keeps_the_cap_that_it_placed() -> None:
    table = Table()
    table.go()
    table.fact("red", "btn", n=0, e="dn")
    held = table.fact("red", "btn", n=0, e="hold")
    table.fact("red", "btn", n=0, e="up")
    assert table.why(held) == "same_press"
    assert table.crew("red")["caps"]["tire_front_left"]


def test_pc_31_a_crew_takes_a_wrong_cap_off_on_its_phone() -> None:
    table = Table()
    table.go()
    table.press("red", 0)
    table.do("undo_cap", "red", crew="red", area="tire_front_left")
    assert not table.crew("red")["caps"]["tire_front_left"]
    assert table.refused("undo_cap", "red", crew="red", area="tire_front_left").code == "no_cap"


def test_a_crew_that_takes_a_cap_off_puts_its_die_back() -> None:
    table = Table()
    table.go()
    table.cap_all("red")
    table.roll("red")
    assert table.crew("red")["die"] == "die-1"
    table.do("undo_cap", "red", crew="red", area="fuel_tank")
    assert table.crew("red")["die"] is None
    assert "Red puts die 1 back." in table.said()
    assert table.why(table.roll("red")) == "caps_missing"
    table.press("red", 4)
    assert table.crew("red")["die"] == "die-1"
    assert table.crew("red")["position"] == 1


def test_releasing_a_button_says_nothing() -> None:
    table = Table()
    table.go()
    table.fact("red", "btn", n=0, e="dn")
    assert table.outcomes(table.fact("red", "btn", n=0, e="up")) == ()


@pytest.mark.parametrize(
    ("seat", "command", "data", "code"),
    [
        ("red", "cap", {"crew": "green", "area": "engine"}, "not_your_crew"),
        ("red", "pause", {}, "not_referee"),
        ("", "go", {}, "not_your_crew"),
        ("die-1", "roll", {"crew": "red", "f": 6}, "not_your_crew"),
    ],
)
def test_a_seat_acts_for_itself_alone(
    seat: str, command: str, data: dict[str, object], code: str
) -> None:
    refusal = Table().refused(command, seat, **data)
    assert (refusal.code, refusal.forbidden) == (code, True)


def test_a_die_has_no_buttons() -> None:
    table = Table()
    table.go()
    assert table.why(table.press("die-1", 0)) == "no_buttons"


def test_the_clock_stops_while_the_game_is_paused() -> None:
    table = Table()
    table.go()
    table.wait(10)
    table.do("pause")
    assert table.public["stage"] == "paused"
    table.wait(60)
    assert table.public["clock"]["elapsed_ms"] == 10_001
    assert table.why(table.press("red", 0)) == "paused"
    table.do("resume")
    assert table.public["clock"]["running"]
    assert table.why(table.press("red", 0)) == ""


def test_holding_go_pauses_and_pressing_it_resumes() -> None:
    table = Table()
    table.go()
    table.wait(3)
    assert table.why(table.fact("green", "btn", n=6, e="dn")) == "go_done"
    table.fact("green", "btn", n=6, e="hold")
    assert table.public["stage"] == "paused"
    table.fact("green", "btn", n=6, e="dn")
    assert table.public["stage"] == ""
    assert table.why(table.fact("green", "btn", n=6, e="hold")) == "just_resumed"
    assert table.public["stage"] == ""


def test_an_aborted_round_starts_again_with_the_cars_where_they_were() -> None:
    table = Table(crews=TWO)
    table.stop_after("red")
    table.roll("red")
    table.do("abort_round")
    shown = table.public
    assert (shown["phase"], shown["round"]) == ("round_setup", 1)
    assert table.crew("red")["position"] == 0
    assert not any(table.crew("red")["caps"].values())
    table.stop_after("yellow", "red")
    assert table.public["order_of_completion"] == ["yellow", "red"]


def test_a_round_can_start_again_after_stop_until_its_race_phase_is_confirmed() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    assert table.refusal("abort_round") is None
    table.race(red=1, yellow=0)
    assert table.refused("abort_round").code == "confirmed"
