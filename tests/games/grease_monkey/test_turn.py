from typing import Any

import pytest

from hub.engine.entry import Source
from hub.games.grease_monkey import GAME
from hub.games.grease_monkey.state import Stock
from hub.games.grease_monkey.turn import turns_after
from tests.games.grease_monkey.table import Scene, Table


def test_a_mechanic_moves_one_card_straight_on_and_acts() -> None:
    table = Table("red", "green")
    told = table.told(table.move(1, "parts"))
    assert told == "Red: mechanic from Oil to Parts, gains 2 parts."
    assert table.player("red")["stash"]["parts"] == 2
    assert table.public["supply"]["parts"] == 6


def test_a_refused_move_says_where_the_worker_may_go() -> None:
    refusal = Table("red", "green").refused("move", worker="mechanic-1", to="front_desk")
    assert refusal.code == "not_next"
    assert refusal.text.endswith("Parts or Checklist.")


def test_gm_01_each_mechanic_has_to_move_once() -> None:
    table = Table("red", "green")
    table.move(1, "parts")
    refusal = table.refused("move", worker="mechanic-1", to="oil")
    assert refusal.code == "moved"
    assert (
        "the mechanic at Checklist, the mechanic at Workbench or the specialist at Tools"
        in refusal.text
    )
    refusal = table.refused("end_turn")
    assert refusal.code == "mechanics_left"
    assert "the mechanic at Checklist and the mechanic at Workbench" in refusal.text


def test_gm_01_the_table_may_overrule_mechanics_that_were_not_moved() -> None:
    table = Table("red", "green")
    told = table.told(table.do("end_turn", overrule=True))
    assert "3 mechanics not moved" in told
    assert table.turn["player"] == "green"


def test_gm_01_a_possible_action_is_demanded_and_can_be_left_out_on_purpose() -> None:
    table = Table("red", "green")
    refusal = table.refused("move", worker="mechanic-1", to="checklist")
    assert refusal.code == "act"
    assert "take a vehicle from the row" in refusal.text
    told = table.told(table.move(1, "checklist", skip=True))
    assert "leaves out what could be done: take a vehicle from the row" in told
    assert table.public["row"] == 3


def test_gm_01_where_nothing_can_be_done_the_mechanic_still_moves() -> None:
    table = Table("red", "green")
    assert table.turn["possible"]["shop_office"] == ""
    told = table.told(table.move(3, "shop_office"))
    assert told == "Red: mechanic from Workbench to Shop Office, nothing to do."


def test_specialists_move_only_if_their_player_wants_to() -> None:
    table = Table("red", "green")
    assert table.no_move("green-1", "tires") == "not_your_worker"
    assert table.no_move("red-2", "tires") == "no_worker"
    table.move("red-1", "tires")
    assert table.no_move("red-1", "tools") == "moved"
    for mechanic, shop in ((1, "parts"), (3, "tools")):
        table.move(mechanic, shop)
    table.move(2, "oil")
    table.do("end_turn")
    assert set(table.turn["moves"]) == {"mechanic-1", "mechanic-2", "mechanic-3", "green-1"}


def test_several_workers_may_share_a_card() -> None:
    table = Table("red", "green")
    table.move(1, "checklist", take={})
    assert [worker["at"] for worker in table.public["workers"]].count(4) == 2


def test_only_the_player_in_turn_and_the_referee_act() -> None:
    table = Table("red", "green")
    assert table.why("move", "green", worker="mechanic-1", to="parts") == "not_your_turn"
    assert table.why("end_turn", "green") == "not_your_turn"
    assert table.why("move", "red", worker="mechanic-1", to="parts") == ""
    refusal = table.refused("recount", "red", where="supply", counts={})
    assert refusal.forbidden


def test_gm_04_what_is_over_the_limit_goes_back_by_choice() -> None:
    scene = Scene().stash("red", parts=4, tires=4, oil=2, tools=1)
    over = scene.end_turn()
    assert over.data["reason"] == "over_limit"
    assert over.text == "Red has 11 resources and may keep 9: return 2."
    for said, why in (
        ({"parts": 1}, "return_exactly"),
        ({"parts": 3}, "return_exactly"),
        ({"tools": 2}, "not_held"),
    ):
        assert scene.end_turn(**said).data["reason"] == why
    scene.end_turn(parts=1, oil=1)
    assert scene.player("red").stash == Stock(3, 4, 1, 1)
    assert scene.state.supply == Stock(5, 4, 7, 7)


def test_gm_04_five_players_keep_seven_and_pack_rats_any_number() -> None:
    five = Scene("red", "green", "black", "purple", "yellow").stash("red", parts=4, tires=4)
    assert five.end_turn().text.endswith("may keep 7: return 1.")
    rats = Scene(pack_rat=True).stash("red", parts=8, tires=8)
    assert rats.end_turn(oil=1).name == "ignored"
    assert rats.end_turn().name == "turn_ended"


def test_gm_04_the_limit_may_be_passed_during_the_turn() -> None:
    scene = Scene().stash("red", parts=4, tires=4, oil=1)
    assert scene.visit("oil").name == "move"
    assert scene.player("red").stash.total == 10


def test_gm_09_the_last_card_gives_everybody_one_more_turn() -> None:
    scene = Scene("red", "green", "black", "purple").set(deck=1, active="black")
    scene.visit("checklist", take={})
    assert scene.state.deck == 0
    shown = GAME.view(scene.state, "")["end"]
    assert shown["by"] == "black"
    assert shown["turns_left"] == ["purple", "red", "green", "black"]
    assert not shown["last_turn"]
    seen = []
    while scene.state.phase == "play":
        scene.end_turn()
        seen.append(scene.state.active)
    assert seen == ["purple", "red", "green", "black", ""]
    assert scene.state.phase == "scoring"


def test_gm_09_a_sixth_repair_ends_the_game_and_a_second_trigger_changes_nothing() -> None:
    scene = Scene().stash("red", oil=1).vehicles("red", Stock(oil=1), repaired=(3, 3, 3, 3, 3))
    scene.visit("front_desk", repair={})
    assert scene.state.trigger is not None
    assert scene.state.trigger.because == "a sixth vehicle is repaired"
    scene.end_turn()
    scene.set(deck=1)
    assert scene.visit("checklist", take={}).name == "move"
    assert scene.state.trigger.because == "a sixth vehicle is repaired"
    assert scene.state.last_turns == ("red",)


def test_gm_09_an_empty_deck_does_not_refill_the_row() -> None:
    scene = Scene().set(deck=0, row=2)
    scene.visit("checklist", take={})
    assert (scene.state.row, scene.state.deck, scene.state.trigger) == (1, 0, None)
    scene.vehicles("red").set(row=0)
    assert scene.refused("checklist", take={}) == "no_card"
    assert scene.visit("checklist").name == "move"


def test_last_turns_start_with_the_next_player() -> None:
    assert turns_after(["A", "B", "C", "D"], "C") == ("D", "A", "B", "C")


def test_gm_12_alone_the_mechanics_go_round_and_two_cards_change() -> None:
    table = Table("red")
    for mechanic, shop in ((1, "parts"), (2, "front_desk"), (3, "tools")):
        table.move(mechanic, shop, **({"gain": "oil"} if shop == "front_desk" else {}))
    table.do("end_turn")
    at = {worker["id"]: worker["at"] for worker in table.public["workers"]}
    assert at == {"mechanic-1": 2, "mechanic-2": 4, "mechanic-3": 7, "red-1": 3}
    assert (table.public["row"], table.public["deck"]) == (4, 18)
    assert table.turn["player"] == "red"
    assert table.player("red")["resources"] == 4


def test_gm_12_alone_the_last_card_gives_one_final_turn() -> None:
    scene = Scene("red").set(deck=1)
    scene.end_turn()
    assert (scene.state.row, scene.state.deck, scene.state.ending) == (3, 0, True)
    assert scene.state.phase == "play"
    scene.end_turn()
    assert scene.state.phase == "scoring"


def test_gm_12_alone_a_last_card_drawn_in_mid_turn_still_ends_that_turn_first() -> None:
    scene = Scene("red").set(deck=1)
    scene.visit("checklist", take={})
    assert scene.state.row == 4
    scene.end_turn()
    assert (scene.state.row, scene.state.deck, scene.state.phase) == (2, 0, "play")
    scene.end_turn()
    assert scene.state.phase == "scoring"


def test_gm_09_alone_a_sixth_repair_ends_nothing() -> None:
    scene = Scene("red").stash("red", oil=1).vehicles("red", Stock(oil=1), repaired=(1,) * 5)
    scene.visit("shop_office", repair={})
    assert len(scene.player("red").repaired) == 6
    assert scene.state.trigger is None


@pytest.mark.parametrize(("deck", "rounds"), [(20, 10), (19, 10), (1, 1)])
def test_alone_the_deck_lasts_ten_rounds(deck: int, rounds: int) -> None:
    scene = Scene("red").set(deck=deck)
    for _ in range(rounds):
        assert scene.state.trigger is None
        scene.end_turn()
    assert scene.state.trigger is not None


def test_a_button_ends_the_turn_of_its_seat_and_the_referee_s_of_anybody() -> None:
    table = Table("red", "green")
    assert table.reason(table.press("green")) == "not_your_turn"
    assert table.reason(table.press("red")) == "mechanics_left"
    assert table.outcomes(table.press("red", "up")) == ()
    for mechanic, shop in ((1, "parts"), (2, "oil"), (3, "tools")):
        table.move(mechanic, shop)
    assert table.turn["may_end"]
    table.press("red")
    assert table.turn["player"] == "green"
    for mechanic, shop in ((1, "tires"), (2, "parts"), (3, "tires")):
        table.move(mechanic, shop)
    table.press("referee")
    assert table.turn["player"] == "red"


def test_lamps_show_whose_turn_it_is_and_when_it_can_be_ended() -> None:
    table = Table("black", "red")
    shown = GAME.outputs(table.state)
    assert (shown["black"].lamps, shown["red"].lamps, shown["black"].blinking) == (0x7F, 0, 0)
    assert shown["referee"].rgb == shown["black"].rgb != 0
    for mechanic, shop in ((1, "parts"), (2, "oil"), (3, "tools")):
        table.move(mechanic, shop)
    assert GAME.outputs(table.state)["black"].blinking == 0x40
    table.press("black")
    shown = GAME.outputs(table.state)
    assert (shown["black"].lamps, shown["red"].lamps) == (0, 0x7F)


def test_an_entry_taken_out_is_as_if_it_had_not_been() -> None:
    table = Table("red", "green")
    moved = table.move(1, "parts")
    table.move(2, "oil")
    voided = table.timeline
    table.commit("void", {"target": moved}, voided.raw(moved).source)  # type: ignore[union-attr]
    assert table.player("red")["stash"] == {"parts": 0, "tires": 0, "oil": 1, "tools": 0}
    assert table.public["count"]["right"]


def test_in_the_bonus_draft_a_button_says_that_its_player_has_chosen() -> None:
    table = Table("red", "green", bonus_draft=True)
    shown = GAME.outputs(table.state)
    assert (shown["green"].lamps, shown["red"].lamps, shown["green"].blinking) == (0x7F, 0, 0x40)
    assert table.reason(table.press("red")) == "not_your_pick"
    table.press("green")
    table.press("red")
    assert table.turn["player"] == "red"


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("roll", {"f": 6}, "no_dice"),
        ("dock", {"in": 0}, "no_dice"),
        ("malformed", {"fault": "not JSON"}, "malformed"),
        ("btn", {"n": 99, "e": "dn"}, "bad_data"),
        ("stopped", {}, "unknown"),
        ("gap", {"n": 3, "a": 0, "z": 1}, ""),
    ],
)
def test_what_nodes_may_say_never_stops_the_game(name: str, data: Any, why: str) -> None:
    table = Table("black", "red")
    said = table.commit(name, data, Source("nblack", "b0000001", 1))
    assert table.reason(said) == why
    assert table.told(said)
    assert table.turn["player"] == "black"


def test_the_hub_itself_decides_nothing_in_this_game() -> None:
    table = Table("red", "green")
    assert GAME.due(table.state) == ()
    assert table.why("dance") == "unknown"


def test_what_is_possible_is_said_as_people_say_it() -> None:
    table = Table("red", "green")
    assert table.turn["possible"]["front_desk"] == "gain 1 part, 1 tire, 1 oil or 1 tool"
