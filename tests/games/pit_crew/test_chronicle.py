"""What is told of a game later: stops, sixes, the lead, and where it was decided."""

from typing import Any

from hub.games.pit_crew import GAME
from tests.games.pit_crew.table import Table


def told(table: Table) -> dict[str, Any]:
    return dict(GAME.chronicle(table.timeline.moments()))


def test_pit_stops_are_timed_from_go_to_the_last_cap_without_pauses() -> None:
    table = Table()
    table.go()
    table.wait(4)
    table.cap_all("red")
    table.wait(3)
    table.do("pause")
    table.wait(60)
    table.do("resume")
    table.cap_all("green")
    table.wait(2)
    table.cap_all("yellow")
    table.race(red=0, green=1, yellow=2)
    [first] = told(table)["rounds"]
    stops = {crew: said["stop_ms"] // 1000 for crew, said in first["crews"].items()}
    assert stops == {"red": 4, "green": 7, "yellow": 9}
    assert first["order"] == ["red", "green", "yellow"]
    assert told(table)["crews"]["red"]["fastest_ms"] // 1000 == 4


def test_rolls_are_luck_only_where_every_one_of_them_was_told() -> None:
    table = Table()
    table.go()
    table.cap_all("red")
    for face in (6, 2, 6, 0, 1):
        table.roll("red", face)
    table.cap_all("green")
    table.do("six", crew="green")
    table.cap_all("yellow")
    table.race(red=0, green=0, yellow=0)
    crews = told(table)["crews"]
    assert crews["red"]["told"] == {"rolls": 4, "sixes": 2}
    assert (crews["green"]["told"]["rolls"], crews["green"]["sixes"]) == (0, 1)
    assert told(table)["dice"] == {"nred00": [1, 1, 1, 0, 0, 0, 2]}


def test_a_round_that_is_started_again_leaves_no_trace_in_the_race() -> None:
    table = Table()
    table.go()
    table.cap_all("red")
    table.roll("red")
    assert told(table)["leads"]
    table.do("abort_round")
    found = told(table)
    assert not found["leads"]
    assert not found["marks"]
    assert found["track"][-1]["d"] == {"red": 0, "green": 0, "yellow": 0}
    assert found["dice"]["nred00"][6] == 1  # the die did roll


def test_a_six_that_is_taken_back_never_took_the_lead() -> None:
    table = Table()
    table.go()
    table.cap_all("red")
    table.roll("red")
    table.cap_all("green")
    table.do("six", crew="green")
    table.do("six", crew="green")
    assert [lead["crew"] for lead in told(table)["leads"]] == ["red", "green"]
    table.do("undo_six", crew="green")
    found = told(table)
    assert [lead["crew"] for lead in found["leads"]] == ["red"]
    assert [mark["kind"] for mark in found["marks"]] == ["go"]
    assert found["track"][-1]["d"] == {"red": 1, "green": 1, "yellow": 0}


def game_with_a_late_turn() -> Table:
    """Red leads for two rounds; in the third Green passes it by points and wins."""
    table = Table(setup=False)
    table.set_up(crews={"red": {"players": 1}, "green": {"players": 1}})
    for points in ({"red": 1, "green": 2}, {"red": 2, "green": 3}, {"red": 7, "green": 1}):
        table.go()
        table.cap_all("red")
        table.roll("red")
        table.cap_all("green")
        table.race(**points)
        if table.public["phase"] != "finished":
            table.draft()
    return table


def test_the_turning_point_is_where_the_winner_took_the_lead_for_good() -> None:
    found = told(game_with_a_late_turn())
    assert [(lead["crew"], lead["from"]) for lead in found["leads"]] == [
        ("red", ""),
        ("green", "red"),
    ]
    turning = found["turning"]
    assert (turning["crew"], turning["round"], turning["how"]) == ("green", 3, "points")
    kinds = [mark["kind"] for mark in found["marks"]]
    assert kinds == ["go", "stop", "go", "stop", "go", "stop", "finished", "lead"]


def test_a_game_that_goes_on_has_no_turning_point_and_a_crash_can_be_one() -> None:
    table = Table()
    table.go()
    table.cap_all("red")
    table.roll("red")
    assert told(table)["turning"] is None
    table.cap_all("green")
    table.cap_all("yellow")
    table.race(red=9, green=9, yellow=1)
    found = told(table)
    assert found["standings"] == ["yellow"]
    assert found["turning"]["how"] == "crash"
    assert [crew for crew, said in found["crews"].items() if said["crashed"]] == ["red", "green"]


def test_the_same_game_is_told_the_same() -> None:
    assert told(game_with_a_late_turn()) == told(game_with_a_late_turn())


def test_a_car_that_crashes_gets_nothing_from_its_turbo_bonuses() -> None:
    """PC-01: the car is gone before they move it."""
    table = Table()
    table.go()
    for crew in ("red", "green", "yellow"):
        table.cap_all(crew)
    for crew, points in (("red", 8), ("green", 7), ("yellow", 0)):
        table.do("enter_race", crew=crew, penalty_points=points, turbo_bonuses=1)
    table.do("confirm_race")
    crews = told(table)["rounds"][0]["crews"]
    assert [said["turbo_spaces"] for said in crews.values()] == [0, 2, 2]
    assert crews["red"]["crashed"]
