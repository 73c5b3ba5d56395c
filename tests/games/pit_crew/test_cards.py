"""The cards of a car: entered whole, private until confirmed, scored by what the table knows."""

import json
from typing import Any

import pytest

from hub.engine.entry import REFEREE, Entry, Source
from hub.engine.game import Command, Refusal
from hub.games.pit_crew import GAME
from tests.games.pit_crew.table import TWO, Table

MOST_BYTES = 8192

Sheet = dict[str, Any]
PRINTED = {
    "tire_front_left": 10,
    "tire_front_right": 4,
    "tire_rear_left": 7,
    "tire_rear_right": 2,
}


def tires(*cards: str) -> list[dict[str, Any]]:
    return [{"cards": each.split()} for each in cards]


# Three points: a wrong step and a tank that is two above 27. Two turbo bonuses.
CAR: Sheet = {
    "tires": tires("1B 2B 1W 3B", "5B 6B 5B 4B", "8W 7W 8W 7W", "1W 10W 9B 10B"),
    "fuel": ["10B", "9W", "10W"],
    "discards": 1,
}
CLEAN: Sheet = {
    **CAR,
    "tires": tires("1B 2B 1W 2B", "5B 6B 5W 4B", "8W 7W 8B 7W", "1W 10W 9B 10B"),
    "fuel": ["10B", "9W", "8W"],
}
ENGINE: Sheet = {**CLEAN, "fuel": ["10B", "9W", "10W"], "engine": ["5B", "5W"]}


def at_race(*order: str, **setup: Any) -> Table:
    table = Table(**setup)
    print_all(table, *order)
    table.stop_after(*order)
    return table


def print_all(table: Table, *crews: str) -> None:
    for crew in crews:
        for area, number in PRINTED.items():
            table.do("set_printed", crew, crew=crew, area=area, number=number)


def ask(table: Table, seat: str, **data: Any) -> Any:
    return GAME.answer(table.state, Command("score_cards", seat, data))


def two_rounds(**wrenches: str) -> Table:
    """A table in the race phase of round 2, where crews hold wrenches."""
    table = at_race("red", "yellow", crews=TWO)
    table.race(red=0, yellow=0)
    table.draft(**wrenches)
    print_all(table, "red", "yellow")
    table.stop_after("red", "yellow")
    return table


def test_cards_are_scored_and_move_the_cars() -> None:
    table = at_race("red", "yellow", crews=TWO)
    table.do("enter_cards", "red", crew="red", sheet=CAR)
    table.do("enter_cards", "yellow", crew="yellow", sheet=CLEAN)
    table.do("confirm_race")
    red, yellow = table.crew("red"), table.crew("yellow")
    assert (red["penalty_points"], red["turbo_bonuses"], red["position"]) == (3, 2, 4)
    assert (yellow["penalty_points"], yellow["turbo_bonuses"], yellow["position"]) == (0, 0, 3)


def test_each_point_of_the_public_figures_is_a_finding() -> None:
    table = at_race("red", "yellow", crews=TWO)
    table.do("enter_cards", "red", crew="red", sheet=CAR)
    table.do("enter_race", crew="yellow", penalty_points=2, turbo_bonuses=0)
    table.do("confirm_race")
    found = [f for f in table.public["findings"] if f["crew"] == "red" and f["area"]]
    assert sum(f["points"] for f in found) == table.crew("red")["penalty_points"]
    assert found[0] == {
        "crew": "red",
        "area": "tire_front_left",
        "points": 1,
        "text": "Front left tire: 1 to 3 is not a step of one: 1 point.",
    }
    table.draft()
    assert table.public["findings"][0] == found[0], "shown until the next GO"
    table.go()
    assert table.public["findings"] == []


def test_a_whole_sheet_replaces_the_one_before_and_so_do_figures() -> None:
    table = at_race("red", "yellow", crews=TWO)
    table.do("enter_cards", "red", crew="red", sheet=CAR)
    table.do("enter_cards", "referee", crew="red", sheet=CLEAN)
    assert GAME.view(table.state, REFEREE)["race_entries"]["red"]["penalty_points"] == 0
    table.do("enter_race", crew="red", penalty_points=5, turbo_bonuses=0)
    assert GAME.view(table.state, REFEREE)["race_entries"]["red"]["penalty_points"] == 5
    table.do("enter_cards", "red", crew="red", sheet=CAR)
    table.do("enter_race", crew="yellow", penalty_points=0, turbo_bonuses=0)
    table.do("confirm_race")
    assert table.crew("red")["penalty_points"] == 3


def test_a_crew_enters_its_own_cards_and_nobody_elses() -> None:
    table = at_race("red", "yellow", crews=TWO)
    refusal = table.refused("enter_cards", "yellow", crew="red", sheet=CAR)
    assert (refusal.code, refusal.forbidden) == ("not_your_crew", True)


def test_cards_belong_to_the_race_phase() -> None:
    table = Table(crews=TWO)
    table.go()
    assert table.refused("enter_cards", "red", crew="red", sheet=CAR).code == "not_race"


def test_pc_08_cards_on_the_engine_of_the_27_are_refused_with_a_question() -> None:
    table = at_race("red", "yellow", crews=TWO)
    refusal = table.refused("enter_cards", "red", crew="red", sheet={**CAR, "engine": ["5B"]})
    assert refusal.code == "engine_cards"
    assert "Were these discards?" in refusal.text


@pytest.mark.parametrize(
    "part",
    [
        {"fuel": ["11B"]},
        {"discards": ["5B"] * 47},
        {"fuel": ["5B"] * 40, "discards": 7},
        {"tires": [{"cards": [{"card": "joker"}]}, None, None, None]},
    ],
)
def test_cards_that_cannot_be_are_refused_with_the_place(part: Sheet) -> None:
    table = at_race("red", "yellow", crews=TWO)
    refusal = table.refused("enter_cards", "red", crew="red", sheet={**CAR, **part})
    assert refusal.code in ("bad_sheet", "bad_data")
    assert refusal.text


def test_what_is_not_confirmed_is_seen_by_its_crew_and_the_referee_alone() -> None:
    table = at_race("red", "green", "yellow")
    entry = table.do("enter_cards", "red", crew="red", sheet=CAR)
    kept = table.timeline.raw(entry)
    assert kept is not None
    assert GAME.redact(table.state, kept, "red") == GAME.redact(table.state, kept, REFEREE) != {}
    for seat in ("", "green", "yellow", "die-1"):
        shown = GAME.view(table.state, seat)
        assert GAME.redact(table.state, kept, seat) == {}
        assert "race_entries" not in shown
        assert shown["entered"]["red"] is True
        assert shown["findings"] == []
        assert "1 to 3" not in json.dumps(shown)
    assert GAME.view(table.state, "red")["race_entries"]["red"]["penalty_points"] == 3
    assert GAME.view(table.state, REFEREE)["race_entries"]["red"]["cards"] is True
    assert all("1 to 3" not in said for said in table.said())
    for crew in ("green", "yellow"):
        table.do("enter_race", crew=crew, penalty_points=0, turbo_bonuses=0)
    table.do("confirm_race")
    assert GAME.redact(table.state, kept, "green") == kept.data


def test_junk_in_the_log_is_kept_from_everybody() -> None:
    table = at_race("red", "yellow", crews=TWO)
    stray = Entry(9, "t", "g", table.now + 1, 0, 0, Source(seat="red"), "enter_cards", {"crew": 5})
    assert GAME.redact(table.state, stray, "red") == {}


def test_own_wrenches_and_those_of_others_act_as_they_were_drafted() -> None:
    table = two_rounds(red="Nitro", yellow="Sabotage")
    tank: Sheet = {**ENGINE, "fuel": ["8W", "8W", "8W", "5W"]}
    table.do("enter_cards", "red", crew="red", sheet=tank)
    table.do("enter_cards", "yellow", crew="yellow", sheet=ENGINE)
    table.do("confirm_race")
    assert table.crew("red")["position"] == 4, "a fuel turbo of two spaces, and two of Nitro"
    assert table.crew("yellow")["penalty_points"] == 0, "its own Sabotage"


def test_sabotage_of_another_crew_is_named() -> None:
    table = two_rounds(red="Nitro", yellow="Sabotage")
    found = ask(table, "red", crew="red", sheet=ENGINE)
    told = [f for f in found["score"]["findings"] if f["wrench"] == "Sabotage"]
    assert [(f["points"], f["by"]) for f in told] == [(3, "Yellow")]


def test_jet_fuel_perfect_setup_and_drafting_come_from_the_cards_held() -> None:
    table = two_rounds(red="Jet Fuel", yellow="Drafting")
    tank: Sheet = {**ENGINE, "fuel": ["8W", "8B", "8W", "2W", "3W"]}
    table.do("enter_cards", "red", crew="red", sheet=tank)
    table.do("enter_cards", "yellow", crew="yellow", sheet=ENGINE)
    entries = GAME.view(table.state, REFEREE)["race_entries"]
    assert (entries["red"]["jet_fuel"], entries["yellow"]["drafting"]) == (1, 1)
    table = two_rounds(red="Perfect Setup", yellow="Crew Chief")
    sheet: Sheet = {**ENGINE, "engine": ["5B", "5B"]}
    table.do("enter_cards", "red", crew="red", sheet=sheet)
    entry = GAME.view(table.state, REFEREE)["race_entries"]["red"]
    assert (entry["turbo_bonuses"], entry["perfect_setup"]) == (1, 1)


def test_a_correction_of_the_draft_scores_the_cards_anew() -> None:
    table = two_rounds(red="Nitro", yellow="Sabotage")
    table.do("enter_cards", "red", crew="red", sheet=ENGINE)
    table.do("enter_cards", "yellow", crew="yellow", sheet=ENGINE)
    table.do("confirm_race")
    assert table.crew("red")["penalty_points"] == 3
    drafted = next(
        entry.id
        for entry, _ in table.timeline.history()
        if entry.name == "take_wrench" and entry.data["crew"] == "yellow"
    )
    table.do("amend", target=drafted, data={"crew": "yellow", "wrench": "Training"})
    assert table.crew("red")["penalty_points"] == 0


def test_a_tire_without_its_printed_number_holds_the_race_up_until_somebody_knows() -> None:
    table = Table(crews=TWO)
    table.stop_after("red", "yellow")
    table.do("enter_cards", "red", crew="red", sheet=CAR)
    table.do("enter_race", crew="yellow", penalty_points=0, turbo_bonuses=0)
    refusal = table.refused("confirm_race")
    assert refusal.code == "unscored"
    assert "front left tire" in refusal.text
    for area, number in list(PRINTED.items())[:3]:
        table.do("set_printed", "red", crew="red", area=area, number=number)
    by_hand = {**CAR, "tires": [*CAR["tires"][:3], {"manual_penalty": 2}]}
    table.do("enter_cards", "red", crew="red", sheet=by_hand)
    table.do("confirm_race")
    assert table.crew("red")["penalty_points"] == 5


def test_what_is_printed_is_known_to_the_next_game() -> None:
    table = Table(crews=TWO)
    owner = {"value": 4, "source": "owner"}
    reported = {"value": 2, "source": "reported"}
    mat = {"tire_front_left": owner, "tire_rear_right": reported}
    table.do("describe_copy", tires={"red": {"27": mat}})
    assert table.crew("red")["printed"] == [4, None, None, 2]
    assert table.crew("yellow")["printed"] == [None] * 4
    again = GAME.new({"memory": {"pit-crew": GAME.memory(table.state)}})
    assert GAME.memory(again)["tires"]["red"]["27"] == mat
    table.do("describe_copy", tires={"red": {"27": {"tire_rear_right": None}}})
    assert table.crew("red")["printed"] == [4, None, None, None]


def test_the_length_of_the_track_is_kept_with_its_source() -> None:
    assert GAME.memory(Table().state)["track_spaces"] == {"value": 12, "source": "reported"}
    longer = Table(track_spaces=18)
    assert GAME.memory(longer.state)["track_spaces"] == {"value": 18, "source": "owner"}
    again = GAME.new({"memory": {"pit-crew": GAME.memory(longer.state)}})
    assert GAME.view(again, "")["track_spaces"] == 18


@pytest.mark.parametrize("memory", [7, {}, {"pit-crew": 7}, {"pit-crew": {"tires": "round"}}])
def test_a_memory_that_cannot_be_is_forgotten(memory: Any) -> None:
    assert GAME.memory(GAME.new({"memory": memory})) == {}


def test_only_the_referee_describes_the_copy() -> None:
    table = Table(crews=TWO)
    refusal = table.refused("describe_copy", "red", tires={})
    assert refusal.forbidden
    other = table.refusal("set_printed", "red", crew="yellow", area="tire_front_left", number=3)
    assert other is not None
    assert other.forbidden
    assert GAME.answer(table.state, Command("copy", "red", {})) == {"copy": table.state.copy}


def test_cap_now_or_play_on_is_answered_in_the_pit_crew_phase() -> None:
    table = Table(crews=TWO)
    print_all(table, "red")
    table.go()
    found = ask(table, "red", crew="red", sheet={"tires": [*CAR["tires"][:3], None]})
    assert found["score"]["penalty"]["total"] == 1
    assert found["score"]["unscored"] == ["tire_rear_right", "fuel_tank", "discard"]
    assert all("cards" not in said for said in table.said())


def test_nobody_asks_about_the_car_of_another_crew() -> None:
    table = Table(crews=TWO)
    refused = ask(table, "yellow", crew="red", sheet=CAR)
    assert isinstance(refused, Refusal)
    assert refused.forbidden
    assert isinstance(ask(table, "green", crew="green"), Refusal)
    assert not isinstance(ask(table, REFEREE, crew="red", sheet=CAR), Refusal)


def test_what_was_entered_can_be_read_back_to_correct_it() -> None:
    table = at_race("red", "yellow", crews=TWO)
    assert ask(table, "red", crew="red")["sheet"] is None
    table.do("enter_cards", "red", crew="red", sheet=CAR)
    kept = ask(table, "red", crew="red")
    assert [tire["cards"] for tire in kept["sheet"]["tires"]] == [t["cards"] for t in CAR["tires"]]
    table.do("enter_cards", "red", crew="red", sheet=kept["sheet"])
    assert ask(table, "red", crew="red")["sheet"] == kept["sheet"]
    table.do("enter_race", crew="yellow", penalty_points=0, turbo_bonuses=0)
    table.do("confirm_race")
    told = ask(table, "red", crew="red")
    assert told["sheet"] is None
    assert sum(f["points"] for f in told["findings"]) == 3


@pytest.mark.parametrize(
    ("sheet", "code"),
    [({"engine": ["5B"]}, "engine_cards"), ({"fuel": ["5B"] * 47}, "bad_sheet")],
)
def test_a_question_about_cards_that_cannot_be_is_refused(sheet: Sheet, code: str) -> None:
    refused = ask(Table(crews=TWO), "red", crew="red", sheet=sheet)
    assert isinstance(refused, Refusal)
    assert refused.code == code


def test_the_worst_cars_still_fit_into_the_public_view() -> None:
    table = at_race("red", "green", "yellow")
    worst = {**CAR, "tires": tires(*["5B 5B 5B 5B 5B 5B 5B 5B 5B"] * 4), "discards": 6}
    for crew in ("red", "green", "yellow"):
        table.do("enter_cards", crew, crew=crew, sheet=worst)
    assert len(json.dumps(GAME.view(table.state, REFEREE))) < MOST_BYTES
    table.do("confirm_race")
    shown = table.public
    assert len(json.dumps(shown)) < MOST_BYTES
    for crew in ("red", "green", "yellow"):
        told = [f for f in shown["findings"] if f["crew"] == crew and f["area"] is not None]
        assert sum(f["points"] for f in told) == shown["crews"][crew]["penalty_points"]
