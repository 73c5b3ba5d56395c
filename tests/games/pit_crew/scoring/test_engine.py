"""The engine with and without Engine Fire."""

from typing import Any

import pytest

from hub.games.pit_crew.scoring import Area, Held, Kind, Score, Wrench
from tests.games.pit_crew.scoring.cars import (
    ASSIST_BLACK,
    ASSIST_WHITE,
    TEAMWORK,
    TRAINING,
    held,
    of_kind,
    penalties,
    scored,
)

FIRE = [held("Engine Fire", "Green")]


def engine(mat: int, *cards: Any, fires: int = 0) -> Score:
    """Only the engine is entered."""
    rest = {"tires": [None] * 4, "fuel": None}
    return scored(mat=mat, engine=list(cards), against=["Engine Fire"] * fires, **rest)


@pytest.mark.parametrize(
    ("mat", "cards", "points"),
    [
        (29, "5B 8W", 2),
        (29, "5B 5W", 0),
        (29, "5B 5W 5B", 2),
        (29, "5B 5W 8B 8W", 4),
        (29, "5B 6W 7W", 4),
        (31, "8B 8W 8B", 2),
        (31, "8B 5W 8B 5W", 0),
        (31, "8B 8W 5W 6W", 2),
        (31, "1B 2W 3B", 4),
        (31, "1B 1W 2B 3B 4B", 4),
        (31, "1B", 6),
        (33, "1B 1W 1B 1W 2W 2B", 0),
        (33, "1B 1W 2B 3W", 4),
        (33, "1B 2W 3B 4W 5B 6W", 6),
        (33, "", 12),
    ],
)
def test_pc05_pc06_pc07_faults_are_cards_missing_or_to_be_changed(
    mat: int, cards: str, points: int
) -> None:
    said = engine(mat, *cards.split())
    assert said.penalty[Area.ENGINE] == points


def test_pc05_two_cards_that_make_no_pair_are_one_fault() -> None:
    said = engine(29, "5B", "8W")
    text = "Engine: black 5 and white 8 make no pair, 1 card is wrong: 2 points."
    assert penalties(said) == [(text, 2, "PC-05")]
    assert [card.numbers for card in of_kind(said, Kind.PENALTY)[0].cards] == [(5,), (8,)]


def test_pc05_what_is_wrong_is_told_from_what_is_missing() -> None:
    said = engine(31, "1B", "2W", "3B")
    assert penalties(said) == [
        ("Engine: 1 card is missing, 4 are needed: 2 points.", 2, ""),
        (
            "Engine: black 1, white 2 and black 3 make no pair, 1 card is wrong: 2 points.",
            2,
            "PC-05",
        ),
    ]


def test_pc05_two_wrong_cards() -> None:
    (fault,) = penalties(engine(31, "1B", "2W", "3B", "4W"))
    assert fault[0].endswith("make no pair, 2 cards are wrong: 4 points.")


def test_pc06_a_card_too_many_is_said() -> None:
    said = engine(29, "5B", "5W", TRAINING)
    text = "Engine: 1 card more than the 2 allowed: 2 points."
    assert penalties(said) == [(text, 2, "PC-06")]
    assert of_kind(said, Kind.PENALTY)[0].cards[0].wrench is Wrench.TRAINING


@pytest.mark.parametrize(("mat", "cards", "points"), [(29, 2, 4), (31, 4, 8), (33, 6, 12)])
def test_pc04_an_empty_engine_lacks_every_card(mat: int, cards: int, points: int) -> None:
    text = f"Engine: {cards} cards are missing, {cards} are needed: {points} points."
    assert penalties(engine(mat)) == [(text, points, "PC-04")]


def test_pc07_turbo_needs_all_cards_in_one_color() -> None:
    assert engine(33, "1W", "1W", "4W", "4W", "9W", "9W").turbos == (Area.ENGINE,)
    assert engine(33, "1W", "1W", "4W", "4W", "9B", "9B").turbos == ()
    assert engine(29, "4W", "9W").turbos == ()
    assert engine(29, "4W", "4W", "4W").turbos == ()


def test_perfect_setup_adds_a_space_and_nitro_none() -> None:
    said = scored(engine=["4W", "4W"], own=["Perfect Setup", "Nitro"])
    assert said.turbo_spaces == 3


def test_pc08_the_27_car_has_no_engine_to_score() -> None:
    said = scored(mat=27, fuel=None, engine=None)
    assert said.unscored == (Area.FUEL_TANK,)
    assert scored(mat=27, fuel=None, engine=[], against=FIRE).turbos == ()


def test_an_engine_that_is_not_entered_is_not_scored() -> None:
    said = scored(engine=None)
    assert (said.total, said.unscored) == (0, (Area.ENGINE,))
    assert said.findings[0].text == "Engine: not entered yet, so not scored."


def test_pc22_a_wild_card_makes_the_pair() -> None:
    said = engine(29, "7W", TEAMWORK)
    assert said.turbos == (Area.ENGINE,)
    assert of_kind(said, Kind.NOTE)[0].text == "Engine: the wild card counts as 7 (Teamwork)."


def test_pc22_wild_cards_pair_with_each_other() -> None:
    said = engine(31, ASSIST_BLACK, TRAINING, TEAMWORK, "3B")
    assert (said.penalty[Area.ENGINE], said.turbos) == (0, (Area.ENGINE,))


@pytest.mark.parametrize(
    ("mat", "cards", "points"),
    [
        (29, "5B 5W", 2),
        (29, "4B 6B", 2),
        (29, "4B 6W", 4),
        (31, "5B 5W 8B 8W", 4),
        (31, "7B 7W 7B 7W", 0),
        (31, "7B 7W 7W 7W", 2),
        (31, "7B 7W 7W", 2),
        (31, "4B 6W 5B 7W", 4),
        (31, "4B 6W 5B 7B", 6),
        (29, "4B 4B 6W", 2),
        (29, "4B 4W 6W", 4),
        (29, "", 4),
    ],
)
def test_pc21_engine_fire_charges_pairs_of_two_colors(mat: int, cards: str, points: int) -> None:
    """Equal numbers first, within them equal colors; what is left pairs by color."""
    assert engine(mat, *cards.split(), fires=1).penalty[Area.ENGINE] == points


def test_pc21_engine_fire_names_the_pair_and_the_crew() -> None:
    said = scored(engine=["5B", "5W"], against=FIRE)
    text = "Engine: black 5 and white 5 are a pair of two colors: 2 points (Engine Fire, Green)."
    assert penalties(said) == [(text, 2, "PC-21")]
    (burned,) = said.findings
    assert burned.cause == Held(Wrench.ENGINE_FIRE, "Green")
    assert [card.colors for card in burned.cards] == ["B", "W"]
    assert said.points_through(Wrench.ENGINE_FIRE) == 2


@pytest.mark.parametrize("wild", [TEAMWORK, {"card": "training", "number": 7}])
@pytest.mark.parametrize("card", ["7B", "7W"])
def test_pc21_a_wild_color_does_not_burn(wild: dict[str, Any], card: str) -> None:
    said = engine(29, wild, card, fires=1)
    assert (said.penalty[Area.ENGINE], said.turbos) == (0, (Area.ENGINE,))


def test_pc21_an_assist_burns_in_its_color() -> None:
    assert engine(29, ASSIST_BLACK, "7W", fires=1).penalty[Area.ENGINE] == 2
    assert engine(29, ASSIST_WHITE, "7W", fires=1).penalty[Area.ENGINE] == 0


def test_pc21_an_assist_avoids_the_fire_where_it_can() -> None:
    """A pair of 7s would burn; 5 completes the pair of one color just as well."""
    assert engine(31, "5B", "7W", "7W", ASSIST_BLACK, fires=1).penalty[Area.ENGINE] == 0


def test_pc24_each_copy_of_engine_fire_charges() -> None:
    said = engine(29, "5B", "5W", fires=2)
    assert [(points, ruling) for _, points, ruling in penalties(said)] == [(2, "PC-24")] * 2


@pytest.mark.parametrize(("fires", "points"), [(0, 2), (1, 4), (2, 4)])
def test_pc24_two_fires_outweigh_a_pair(fires: int, points: int) -> None:
    """Beside the missing card: a pair that burns, or under two fires rather a wrong card."""
    said = engine(31, "5B", "7B", ASSIST_WHITE, fires=fires)
    assert said.penalty[Area.ENGINE] == points
