"""The track and the race phase on their own, with crews of any names."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.games.pit_crew import race
from hub.games.pit_crew.race import Car, Cars, Score

NAMES = ("A", "B", "C")


def cars(**places: int) -> Cars:
    return tuple(Car(crew, d) for crew, d in places.items())


def test_the_first_car_on_a_space_stands_inside() -> None:
    track = race.move(cars(A=3, B=5), "A", 2)
    assert race.standings(track) == ("B", "A")
    assert race.lane(track, "B", 12) == 0
    assert race.lane(track, "A", 12) == 1


def test_pc_30_a_move_of_no_spaces_is_no_arrival() -> None:
    track = cars(A=5, B=5)
    assert race.move(track, "A", 0) == track


def test_pc_13_cars_a_lap_apart_share_a_space_but_not_a_standing() -> None:
    track = cars(A=3, B=15)
    assert race.lane(track, "A", 12) == 0
    assert race.lane(track, "B", 12) == 1
    assert race.standings(track) == ("B", "A")


def test_pc_13_the_option_raises_the_token_at_the_first_crossing() -> None:
    assert [race.lap_token(d, 12) for d in (0, 1, 12, 13)] == [1, 1, 1, 2]
    assert [race.lap_token(d, 12, True) for d in (0, 1, 12, 13)] == [1, 2, 2, 3]


def test_pc_03_equal_moves_keep_the_car_in_front_inside() -> None:
    track = race.resolve(cars(B=6, A=6, C=1), [Score("C", 4), Score("A"), Score("B")]).cars
    assert race.standings(track) == ("B", "A", "C")


def test_pc_03_cars_a_lap_apart_keep_their_order_on_a_space() -> None:
    track = race.resolve(cars(A=2, B=14, C=0), [Score("C", 1), Score("A"), Score("B")]).cars
    assert race.lane(track, "B", 12) == 0


def test_pc_01_a_crashing_car_moves_the_others_in_full_and_has_no_bonus() -> None:
    scores = [Score("A", 9, 4, 3, 1), Score("B"), Score("C")]
    resolved = race.resolve(cars(A=20, B=1, C=2), scores)
    assert resolved.cars == cars(C=11, B=10)
    assert resolved.crashed == ("A",)
    assert [step.kind for step in resolved.steps] == ["penalty", "crash", "clean", "clean"]


def test_pc_01_a_car_that_is_out_is_not_moved_by_later_crews() -> None:
    resolved = race.resolve(cars(A=1, B=1, C=1), [Score("A", 8), Score("B", 2), Score("C", 1)])
    assert resolved.steps[2].moved == ("C",)
    assert dict(resolved.cars) == {"B": 10, "C": 11}


def test_pc_02_every_crew_is_scored_before_a_lone_survivor_wins() -> None:
    start = cars(A=4, B=3)
    scores = [Score("A", 8), Score("B", 8)]
    resolved = race.resolve(start, scores)
    assert resolved.cars == ()
    assert race.winner(resolved.cars, start, final=False) == "A"


def test_pc_02_option_the_first_lone_survivor_wins() -> None:
    start = cars(A=4, B=3)
    resolved = race.resolve(start, [Score("A", 8), Score("B", 8)], stop_at_lone_survivor=True)
    assert resolved.crashed == ("A",)
    assert race.winner(resolved.cars, start, final=False) == "B"


@pytest.mark.parametrize(("points", "crashed"), [(7, ()), (8, ("A",)), (99, ("A",))])
def test_pc_32_eight_points_crash(points: int, crashed: tuple[str, ...]) -> None:
    resolved = race.resolve(cars(A=1, B=1, C=1), [Score("A", points), Score("B"), Score("C")])
    assert resolved.crashed == crashed


def test_pc_11_jet_fuel_moves_after_all_crews_in_order_of_completion() -> None:
    scores = [Score("A", 0, 0, 2), Score("B", 0, 2, 1), Score("C", 3)]
    resolved = race.resolve(cars(A=5, B=4, C=0), scores)
    assert [step.kind for step in resolved.steps][-2:] == ["jet_fuel", "jet_fuel"]
    assert resolved.cars == cars(C=0, A=10, B=10)


def test_pc_12_who_does_not_lead_is_settled_before_any_drafting_car_moves() -> None:
    track = race.draft(cars(A=10, B=9, C=9), [Score("B", drafting=1), Score("A", drafting=1)])
    assert track.cars == cars(A=10, C=9, B=11)


def test_pc_12_the_inside_car_of_the_leading_space_is_the_one_in_the_lead() -> None:
    scores = [Score("A", drafting=1), Score("B", drafting=1)]
    assert race.draft(cars(A=10, B=10), scores).cars == cars(A=10, B=12)


def test_pc_24_two_drafting_cards_add() -> None:
    assert race.draft(cars(A=10, B=2), [Score("B", drafting=2)]).cars == cars(A=10, B=6)


def test_pc_14_the_last_picks_first_and_the_outside_of_a_space() -> None:
    assert race.pick_order(cars(A=7, B=7, C=9)) == ("B", "A", "C")


def test_pc_09_if_the_remaining_crash_the_leader_among_them_wins() -> None:
    assert race.winner((), cars(C=2, B=2), final=False) == "C"


tracks = st.permutations(NAMES).flatmap(
    lambda names: st.tuples(*(st.builds(Car, st.just(name), st.integers(0, 40)) for name in names))
)


@given(tracks, st.tuples(*[st.integers(0, 12)] * 3), st.tuples(*[st.integers(0, 12)] * 3))
def test_every_car_moves_by_the_points_of_the_others_and_its_own_bonus(
    track: Cars, points: tuple[int, ...], turbo: tuple[int, ...]
) -> None:
    scores = [Score(*each) for each in zip(NAMES, points, turbo, strict=True)]
    resolved = race.resolve(track, scores)
    for car in resolved.cars:
        others = sum(score.penalty_points for score in scores if score.crew != car.crew)
        own = scores[NAMES.index(car.crew)].turbo_spaces
        before = race.distance(track, car.crew) or 0
        assert car.d == before + others + own
    assert {car.crew for car in resolved.cars} | set(resolved.crashed) == set(NAMES)
    assert race.pick_order(resolved.cars) == race.standings(resolved.cars)[::-1]


@given(tracks, st.integers(4, 60), st.integers(0, 200))
def test_pc_13_a_lap_token_and_a_space_tell_the_distance(track: Cars, spaces: int, d: int) -> None:
    assert 1 <= race.space(d, spaces) <= spaces
    if d:
        assert (race.lap_token(d, spaces) - 1) * spaces + race.space(d, spaces) == d
    lanes = {(race.space(car.d, spaces), race.lane(track, car.crew, spaces)) for car in track}
    assert len(lanes) == len(track)
