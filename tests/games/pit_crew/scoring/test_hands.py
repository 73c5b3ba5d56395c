"""Hand sizes with Veteran Crew and Bad Nachos."""

import pytest

from hub.games.pit_crew.scoring import Wrench, hand_sizes

VETERANS, NACHOS = Wrench.VETERAN_CREW, Wrench.BAD_NACHOS


@pytest.mark.parametrize(("players", "hands"), [(1, (6,)), (2, (3, 3)), (3, (2, 2, 2))])
def test_a_crew_holds_six_cards(players: int, hands: tuple[int, ...]) -> None:
    assert hand_sizes(players) == hands


@pytest.mark.parametrize(("players", "hands"), [(1, (8,)), (2, (4, 4)), (3, (3, 3, 2))])
def test_veteran_crew_adds_a_card_for_two_members(players: int, hands: tuple[int, ...]) -> None:
    assert hand_sizes(players, [VETERANS]) == hands


@pytest.mark.parametrize(("players", "hands"), [(1, (5,)), (2, (2, 3)), (3, (1, 2, 2))])
def test_bad_nachos_takes_a_card_from_one_member(players: int, hands: tuple[int, ...]) -> None:
    assert hand_sizes(players, against=[NACHOS]) == hands


def test_pc26_the_players_are_named_and_may_cancel_out() -> None:
    assert hand_sizes(3, [VETERANS], [NACHOS], victims=[1], veterans=[1, 2]) == (2, 2, 3)
    assert hand_sizes(3, [VETERANS], [NACHOS], victims=[2], veterans=[0, 1]) == (3, 3, 1)
    assert hand_sizes(1, [VETERANS], [NACHOS]) == (7,)


def test_pc24_copies_add() -> None:
    assert hand_sizes(3, [VETERANS, VETERANS]) == (4, 3, 3)
    assert hand_sizes(2, against=[NACHOS, NACHOS], victims=[0, 1]) == (2, 2)


def test_more_names_than_cards_do_nothing() -> None:
    assert hand_sizes(2, victims=[0], veterans=[1]) == (3, 3)
    assert hand_sizes(2, [VETERANS], [NACHOS], victims=[0, 1], veterans=[1, 0, 1]) == (3, 4)


def test_nobody_named_yet() -> None:
    assert hand_sizes(2, [VETERANS], [NACHOS], victims=[], veterans=[]) == (3, 3)


def test_a_hand_is_never_below_nothing() -> None:
    assert hand_sizes(3, against=[NACHOS] * 3) == (0, 2, 2)


def test_only_the_cards_of_others_spoil_the_nachos() -> None:
    assert hand_sizes(2, own=[NACHOS], against=[VETERANS]) == (3, 3)
