"""A whole car mat with wrenches."""

from dataclasses import replace
from itertools import permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from hub.games.pit_crew.scoring import areas
from hub.games.pit_crew.scoring.cards import Card, cards
from hub.games.pit_crew.scoring.mat import CarMat, score

FUEL = cards(["10W", "9W", "8W", "2W"])
TIRES = (
    (2, cards(["3B", "4B", "3B", "2B"])),
    (6, cards(["7W", "6W", "5B", "6B"])),
    (9, cards(["10B", "9W", "10W", "1B"])),
    (5, cards(["4B", "5W", "6W", "7B"])),
)
CLEAN = CarMat(29, TIRES, FUEL, cards(["8B", "8W"]))


def test_points_of_all_areas_and_wrenches_add_up() -> None:
    found = score(replace(CLEAN, discards=5, against=("Sabotage", "Engine Fire")))
    assert found.penalty_points == 2 + 2 + 2
    assert not found.crashes
    assert score(replace(CLEAN, discards=9, against=("Sabotage", "Engine Fire"))).crashes


def test_pc_24_two_sabotages_count_twice_and_two_crew_chiefs_once() -> None:
    found = score(replace(CLEAN, discards=4, own=("Crew Chief",) * 2, against=("Sabotage",) * 2))
    assert (found.fuel.added, found.discard) == (4, 1)


def test_pc_23_nitro_and_perfect_setup_go_with_the_fuel_turbo() -> None:
    own = ("Nitro", "Perfect Setup")
    assert score(replace(CLEAN, own=own)).turbo_spaces == 3 + 5
    assert score(replace(CLEAN, own=own, against=("Sabotage",))).turbo_spaces == 3


def test_pc_24_copies_of_nitro_and_jet_fuel_add() -> None:
    tank = (*cards(["1W"] * 9), *cards(["10W"] * 2))
    found = score(replace(CLEAN, fuel=tank, own=("Nitro",) * 2 + ("Jet Fuel",) * 2))
    assert found.turbo_bonuses == 2
    assert (found.turbo_spaces, found.jet_fuel) == (2 + 2 + 4, 14)


def test_pc_20_a_crew_may_name_its_caltrops_tire() -> None:
    car = replace(CLEAN, against=("Caltrops",))
    assert score(car).tires[0].turbo
    named = score(replace(car, caltrops_tires=(0,)))
    assert [tire.penalty for tire in named.tires] == [2, 0, 0, 0]
    assert not named.tires[0].turbo


def test_pc_24_two_caltrops_ask_for_two_tires_and_two_cambers_allow_four() -> None:
    assert score(replace(CLEAN, against=("Caltrops",) * 2)).penalty_points == 4
    short = tuple((printed, pile[:3]) for printed, pile in TIRES)
    assert score(replace(CLEAN, tires=short, own=("Perfect Camber",))).penalty_points == 4
    assert score(replace(CLEAN, tires=short, own=("Perfect Camber",) * 2)).penalty_points == 0


action_cards = st.builds(lambda n, c: Card((n,), c), st.integers(1, 4), st.sampled_from("BW"))
tires = st.tuples(st.integers(1, 4), st.lists(action_cards, min_size=2, max_size=6).map(tuple))


@given(st.tuples(tires, tires, tires, tires), st.integers(0, 2), st.integers(0, 2))
@settings(max_examples=60, deadline=None)
def test_pc_19_pc_20_the_best_choice_of_tires_by_hand(
    given_tires: tuple[tuple[int, tuple[Card, ...]], ...], caltrops: int, cambers: int
) -> None:
    limits = ([(5, 5)] * caltrops + [(3, 4)] * 2 * cambers + [(4, 4)] * 4)[:4]
    best = (99, 0)
    for allowed in permutations(limits):
        scored = [
            areas.tire(printed, pile, limit)
            for (printed, pile), limit in zip(given_tires, allowed, strict=True)
        ]
        best = min(best, (sum(t.penalty for t in scored), -sum(t.turbo for t in scored)))
    car = replace(CLEAN, tires=given_tires, own=("Perfect Camber",) * cambers)
    found = score(replace(car, against=("Caltrops",) * caltrops)).tires
    assert (sum(t.penalty for t in found), -sum(t.turbo for t in found)) == best
