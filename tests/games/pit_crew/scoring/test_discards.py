"""The discard pile with and without Crew Chief."""

import pytest

from hub.games.pit_crew.scoring import Area, Held, Kind, Wrench
from tests.games.pit_crew.scoring.cars import ASSIST_BLACK, TEAMWORK, penalties, scored


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2)])
def test_every_two_discards_are_a_point(count: int, points: int) -> None:
    assert scored(discards=count).penalty[Area.DISCARD] == points


@pytest.mark.parametrize(("count", "points"), [(3, 0), (4, 1), (7, 1), (8, 2)])
def test_every_four_discards_are_a_point_with_crew_chief(count: int, points: int) -> None:
    assert scored(discards=count, own=["Crew Chief"]).penalty[Area.DISCARD] == points


def test_pc24_two_crew_chiefs_are_no_better_than_one() -> None:
    assert scored(discards=8, own=["Crew Chief"] * 2).total == 2


def test_crew_chief_of_another_crew_does_nothing() -> None:
    assert scored(discards=4, against=["Crew Chief"]).total == 2


def test_pc22_a_wild_card_on_the_pile_is_a_card() -> None:
    said = scored(discards=["5B", ASSIST_BLACK, TEAMWORK, "1W"])
    assert penalties(said) == [("Discard pile: 4 cards, 1 point for every 2: 2 points.", 2, "")]
    assert len(said.findings[0].cards) == 4


def test_what_crew_chief_spares_is_said() -> None:
    (note,) = scored(discards=3, own=["Crew Chief"]).findings
    assert note.text == "Discard pile: 3 cards, 1 point for every 4: 0 points (Crew Chief)."
    assert (note.kind, note.cause, note.cards) == (Kind.NOTE, Held(Wrench.CREW_CHIEF), ())


def test_one_discard_needs_no_word() -> None:
    assert not scored(discards=1).findings
    assert not scored(discards=["5B"], own=["Crew Chief"]).findings


def test_a_pile_that_is_not_entered_is_not_scored() -> None:
    said = scored(discards=None)
    assert said.unscored == (Area.DISCARD,)
    assert said.findings[0].text == "Discard pile: not entered yet, so not scored."
