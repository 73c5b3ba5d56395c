import pytest

from hub.games.grease_monkey import GAME
from hub.games.grease_monkey.resources import difference
from hub.games.grease_monkey.state import Stock
from tests.games.grease_monkey.table import Scene


def stashes(scene: Scene) -> dict[str, Stock]:
    return {player.colour: player.stash for player in scene.state.players}


@pytest.mark.parametrize(
    ("shop", "gained"),
    [
        ("oil", Stock(oil=1)),
        ("parts", Stock(parts=2)),
        ("tires", Stock(tires=2)),
        ("tools", Stock(tools=1)),
    ],
)
def test_resource_cards_give_one_or_two_of_their_type(shop: str, gained: Stock) -> None:
    scene = Scene()
    scene.visit(shop)
    assert scene.player("red").stash == gained
    assert not any(difference(scene.state))


def test_gm_02_each_resource_is_gained_for_itself() -> None:
    scene = Scene().stash("red", oil=1).stash("green", tires=2).supply(tires=1)
    scene.visit("tires", takes=[{"from": "green", "give": "oil"}])
    assert stashes(scene) == {"red": Stock(tires=2), "green": Stock(tires=1, oil=1)}
    assert scene.state.supply.tires == 0


def test_gm_02_two_tires_may_come_from_two_players() -> None:
    scene = Scene("red", "green", "black").stash("green", tires=1).stash("black", tires=1)
    scene.stash("red", oil=1, tools=1).supply(tires=0)
    takes = [{"from": "green", "give": "oil"}, {"from": "black", "give": "tools"}]
    told = scene.visit("tires", takes=takes).text
    assert "1 tire from Green for 1 oil and 1 tire from Black for 1 tool" in told
    assert scene.player("red").stash == Stock(tires=2)


def test_gm_02_taking_from_a_stash_is_free_to_choose() -> None:
    scene = Scene().stash("green", tools=3).supply(tools=0)
    assert scene.visit("tools").name == "move"
    assert scene.player("red").stash == Stock()


def test_gm_02_the_supply_comes_first() -> None:
    scene = Scene().stash("green", tools=3)
    assert scene.refused("tools", takes=[{"from": "green"}]) == "supply_first"
    assert scene.refused("front_desk", gain="oil", takes=[{"from": "green"}]) == "supply_first"
    scene.supply(tools=0)
    two = [{"from": "green"}, {"from": "green"}]
    assert scene.refused("tools", takes=two) == "too_many_takes"


def test_gm_03_any_one_held_before_replaces_what_is_taken() -> None:
    scene = Scene().stash("red", tires=1, oil=1).stash("green", tools=1).supply(tools=0)
    assert scene.refused("tools", takes=[{"from": "green"}]) == "give_missing"
    take = {"from": "green", "give": "parts"}
    assert scene.refused("tools", takes=[take]) == "give_not_held"
    scene.visit("tools", takes=[{"from": "green", "give": "tires"}])
    assert stashes(scene) == {"red": Stock(oil=1, tools=1), "green": Stock(tires=1)}


def test_gm_03_the_same_type_may_be_given_back() -> None:
    scene = Scene().stash("red", tools=1).stash("green", tools=1).supply(tools=0)
    scene.visit("tools", takes=[{"from": "green", "give": "tools"}])
    assert stashes(scene) == {"red": Stock(tools=1), "green": Stock(tools=1)}


def test_gm_03_the_only_type_held_goes_without_saying() -> None:
    scene = Scene().stash("red", oil=2).stash("green", tools=1).supply(tools=0)
    scene.visit("tools", takes=[{"from": "green"}])
    assert stashes(scene) == {"red": Stock(oil=1, tools=1), "green": Stock(oil=1)}


def test_gm_03_who_holds_nothing_gives_nothing_back() -> None:
    scene = Scene().stash("green", tools=1).supply(tools=0)
    take = {"from": "green", "give": "oil"}
    assert scene.refused("tools", takes=[take]) == "nothing_to_give"
    scene.visit("tools", takes=[{"from": "green"}])
    assert stashes(scene) == {"red": Stock(tools=1), "green": Stock()}


def test_gm_03_what_was_just_gained_may_replace_the_next() -> None:
    scene = Scene().stash("green", tires=2).supply(tires=0)
    scene.visit("tires", takes=[{"from": "green"}, {"from": "green", "give": "tires"}])
    assert stashes(scene) == {"red": Stock(tires=1), "green": Stock(tires=1)}


def test_gm_03_take_that_nothing_is_given_back() -> None:
    scene = Scene(take_that=True).stash("red", oil=2).stash("green", tools=1).supply(tools=0)
    take = {"from": "green", "give": "oil"}
    assert scene.refused("tools", takes=[take]) == "take_that"
    scene.visit("tools", takes=[{"from": "green"}])
    assert stashes(scene) == {"red": Stock(oil=2, tools=1), "green": Stock()}


def test_a_stash_without_it_cannot_give_it_and_the_others_are_named() -> None:
    scene = Scene("red", "green", "black").stash("black", tools=1).supply(tools=0)
    assert scene.refused("tools", takes=[{"from": "green"}]) == "victim_has_none"
    assert scene.refused("tools", takes=[{"from": "red"}]) == "own_stash"
    assert scene.refused("tools", takes=[{"from": "yellow"}]) == "not_playing"
    assert "tools can be taken from Black" in scene.visit("tools", takes=[{"from": "green"}]).text


def test_gm_12_alone_an_empty_supply_gives_nothing() -> None:
    scene = Scene("red").supply(tools=0)
    assert scene.refused("tools", takes=[{"from": "red"}]) == "alone"
    assert scene.visit("tools").text.endswith("nothing to do.")


def test_checklist_takes_a_vehicle_and_refills_the_row() -> None:
    scene = Scene()
    scene.visit("checklist", take={"type": " hot  rod ", "stars": 4, "cost": {"oil": 1}})
    assert (scene.state.row, scene.state.deck) == (3, 20)
    shown = GAME.view(scene.state, "")
    assert shown["players"]["red"]["unrepaired"] == [
        {"type": "hot rod", "stars": 4, "cost": {"oil": 1}}
    ]
    assert shown["types"] == ["hot rod"]


def test_one_vehicle_at_a_time_and_two_with_the_second_specialist() -> None:
    scene = Scene().vehicles("red", Stock(oil=1))
    assert scene.refused("checklist", take={}) == "slots_full"
    assert "or hire a specialist" in scene.visit("checklist", take={}).text
    assert scene.visit("checklist").name == "move"
    scene.vehicles("red", repaired=(5, 4)).visit("shop_office", hire=True)
    scene.vehicles("red", Stock(oil=1), repaired=(5, 4))
    assert scene.visit("checklist", take={}).name == "move"
    assert len(scene.player("red").unrepaired) == 2
    assert scene.refused("checklist", take={}) == "slots_full"


@pytest.mark.parametrize("shop", ["front_desk", "shop_office"])
def test_a_repair_spends_what_the_card_asks_for(shop: str) -> None:
    scene = Scene().stash("red", oil=2, tires=1).vehicles("red", Stock(oil=1, tires=1))
    told = scene.visit(shop, repair={}).text
    assert told.endswith("repairs a hot rod (3 ★) for 1 tire and 1 oil.")
    player = scene.player("red")
    assert (player.stash, player.unrepaired, player.reputation) == (Stock(oil=1), (), 3)
    assert not any(difference(scene.state))


def test_a_repair_that_cannot_be_paid_says_what_is_missing() -> None:
    scene = Scene().stash("red", oil=1).vehicles("red", Stock(oil=1, tires=2))
    outcome = scene.visit("front_desk", repair={})
    assert outcome.data["reason"] == "cannot_pay"
    assert outcome.text == "Red lacks 2 tires for this repair. Red has 1 oil."


def test_what_is_on_the_card_can_be_entered_at_the_repair() -> None:
    scene = Scene().stash("red", oil=2)
    scene.visit("checklist", take={})
    assert scene.refused("front_desk", repair={}) == "stars_missing"
    assert scene.refused("front_desk", repair={"stars": 2}) == "cost_missing"
    assert scene.refused("front_desk", repair={"stars": 2, "cost": {}}) == "cost_missing"
    assert scene.refused("front_desk", repair={"vehicle": 1, "stars": 2}) == "no_vehicle"
    scene.visit("front_desk", repair={"stars": 2, "type": "truck", "cost": {"oil": 2}})
    assert scene.player("red").reputation == 2


def test_gm_08_a_vehicle_just_taken_may_be_repaired_in_the_same_turn() -> None:
    scene = Scene().stash("red", oil=1)
    scene.visit("checklist", take={})
    scene.at_shop("mechanic-2", "parts")
    outcome = scene.step(
        "move",
        worker="mechanic-2",
        to="front_desk",
        do={"repair": {"stars": 1, "cost": {"oil": 1}}},
    )
    assert outcome.name == "move"
    assert scene.player("red").reputation == 1


def test_front_desk_gives_any_one_resource_or_a_repair_not_both() -> None:
    scene = Scene().stash("red", oil=1).vehicles("red", Stock(oil=1))
    assert scene.refused("front_desk", gain="tires", repair={}) == "one_action"
    scene.visit("front_desk", gain="tires")
    assert scene.player("red").stash == Stock(oil=1, tires=1)


def test_gm_02_front_desk_names_what_else_can_be_gained() -> None:
    scene = Scene().supply(tires=0)
    assert "choose parts, oil or tools" in scene.visit("front_desk", gain="tires").text
    scene.stash("green", tires=1).supply(tires=0)
    assert "can be taken from Green" in scene.visit("front_desk", gain="tires").text


def test_gm_06_hiring_takes_nine_stars_of_repaired_vehicles_once() -> None:
    scene = Scene().vehicles("red", repaired=(5, 3))
    assert scene.refused("shop_office", hire=True) == "cannot_hire"
    scene.vehicles("red", repaired=(5, 4))
    scene.visit("shop_office", hire=True)
    player = scene.player("red")
    assert (player.hired, player.reputation, player.slots) == (True, 9, 2)
    assert scene.refused("shop_office", hire=True) == "hired"


def test_gm_07_the_new_specialist_lies_at_the_shop_office_until_the_next_turn() -> None:
    scene = Scene().vehicles("red", repaired=(9,))
    scene.visit("shop_office", hire=True)
    new = scene.state.workers[-1]
    assert (new.id, scene.state.grid[new.at], new.moved) == ("red-2", "shop_office", True)
    assert scene.step("move", worker="red-2", to="workbench").data["reason"] == "moved"
    scene.end_turn()
    scene.end_turn()
    assert scene.step("move", worker="red-2", to="workbench").name == "move"


def test_gm_05_the_workbench_swaps_as_often_as_wanted() -> None:
    scene = Scene().stash("red", oil=1, parts=1)
    swaps = [{"spend": "oil", "gain": "tires"}, {"spend": "tires", "gain": "tools"}]
    told = scene.visit("workbench", swaps=swaps).text
    assert "swaps 1 oil for 1 tire and 1 tire for 1 tool" in told
    assert scene.player("red").stash == Stock(parts=1, tools=1)


def test_gm_05_the_workbench_gives_another_type_for_one_that_is_held() -> None:
    scene = Scene().stash("red", oil=1)
    assert scene.refused("workbench", swaps=[{"spend": "oil", "gain": "oil"}]) == "same_type"
    assert scene.refused("workbench", swaps=[{"spend": "parts", "gain": "oil"}]) == "not_held"
    assert scene.refused("workbench") == "act"


def test_gm_02_the_workbench_gains_from_a_stash_when_the_supply_is_empty() -> None:
    scene = Scene().stash("red", oil=2).stash("green", tools=1).supply(tools=0)
    swap = {"spend": "oil", "gain": "tools"}
    assert scene.refused("workbench", swaps=[swap]) == "gain_nothing"
    scene.visit("workbench", swaps=[{**swap, "takes": [{"from": "green"}]}])
    assert stashes(scene) == {"red": Stock(tools=1), "green": Stock(oil=1)}


def test_a_chain_of_swaps_counts_as_a_whole_or_not_at_all() -> None:
    scene = Scene().stash("red", oil=1)
    swaps = [{"spend": "oil", "gain": "tires"}, {"spend": "oil", "gain": "tools"}]
    assert scene.refused("workbench", swaps=swaps) == "not_held"


@pytest.mark.parametrize(
    ("shop", "offer"),
    [
        ("oil", "gain 1 oil"),
        ("checklist", "take a vehicle from the row"),
        ("front_desk", "repair a vehicle or gain any resource"),
        ("workbench", "swap one resource for another"),
    ],
)
def test_a_shop_that_does_something_else_says_what(shop: str, offer: str) -> None:
    scene = Scene()
    assert scene.refused(shop, hire=True) == "wrong_action"
    assert offer in scene.visit(shop, hire=True).text


def test_shop_office_repairs_or_hires_not_both() -> None:
    scene = Scene().stash("red", oil=1).vehicles("red", Stock(oil=1), repaired=(9,))
    assert scene.refused("shop_office", hire=True, repair={}) == "one_action"
    assert (
        scene.refused("shop_office", swaps=[{"spend": "oil", "gain": "tires"}]) == "wrong_action"
    )


def test_gm_01_a_repair_that_is_known_to_be_possible_is_demanded() -> None:
    scene = Scene().stash("red", oil=1).vehicles("red", Stock(oil=1), repaired=(9,))
    assert scene.refused("shop_office") == "act"
    assert "repair a hot rod (3 ★) or hire a specialist" in scene.visit("shop_office").text


def test_a_resource_that_nobody_has_cannot_be_gained() -> None:
    scene = Scene().supply(tools=0)
    assert "no other stash has tools" in scene.visit("tools", takes=[{"from": "green"}]).text
    assert scene.refused("front_desk", gain="tools") == "gain_nothing"


def test_gm_14_the_count_shows_a_difference_and_where_it_arose() -> None:
    scene = Scene()
    scene.visit("oil")
    scene.step("recount", where="red", counts={"oil": 2})
    shown = GAME.view(scene.state, "")["count"]
    assert shown["right"] is False
    assert shown["difference"] == {"oil": 1}
    assert shown["since"] == "Red's stash, recounted in turn 1"
    scene.step("recount", where="supply", counts={"oil": 6})
    assert GAME.view(scene.state, "")["count"]["right"]
    assert scene.step("recount", where="black", counts={}).data["reason"] == "not_playing"
