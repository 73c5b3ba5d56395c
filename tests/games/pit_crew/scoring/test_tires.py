"""Tires: steps, counts, and the wrenches that change how many cards a tire needs."""

import pytest

from hub.games.pit_crew.scoring import TIRES, Area, Held, Kind, Wrench
from hub.games.pit_crew.scoring.tires import adjacent
from tests.games.pit_crew.scoring.cars import (
    ASSIST_BLACK,
    BLACK,
    BLACK_OF_FIVE,
    BLACK_OF_THREE,
    PLAIN,
    TRAINING,
    held,
    of_kind,
    penalties,
    scored,
)

LEFT, RIGHT = Area.TIRE_FRONT_LEFT, Area.TIRE_FRONT_RIGHT


def test_a_car_without_a_fault_has_no_findings() -> None:
    assert not scored().findings


@pytest.mark.parametrize(
    ("one", "other", "step"),
    [(1, 2, True), (2, 1, True), (10, 1, True), (1, 10, True), (5, 5, False), (1, 9, False)],
)
def test_one_and_ten_are_neighbors(one: int, other: int, *, step: bool) -> None:
    assert adjacent(one, other) == step


def test_each_wrong_step_is_a_point_and_is_said() -> None:
    said = scored({"printed": 4, "cards": ["5B", "8W", "7B", "8B"]})
    assert penalties(said) == [("Front left tire: 5 to 8 is not a step of one: 1 point.", 1, "")]
    assert said.penalty[LEFT] == said.total == 1


def test_pc17_the_first_card_is_held_against_the_printed_number() -> None:
    said = scored({"printed": 4, "cards": ["6B", "5W", "6B", "6W"]})
    assert [text for text, _, _ in penalties(said)] == [
        "Front left tire: the printed 4 to 6 is not a step of one: 1 point.",
        "Front left tire: 6 to 6 is not a step of one: 1 point.",
    ]
    assert [found.cards[0].numbers for found in said.findings] == [(6,), (6,)]


def test_pc17_a_wrong_step_and_an_extra_card_both_count() -> None:
    said = scored({"printed": 4, "cards": ["5B", "6W", "9B", "10B", "1B", "2B"]})
    assert penalties(said) == [
        ("Front left tire: 6 to 9 is not a step of one: 1 point.", 1, ""),
        ("Front left tire: 2 cards more than the 4 allowed: 4 points.", 4, "PC-17"),
    ]


@pytest.mark.parametrize(
    ("cards", "text"),
    [
        (["5B", "6B", "7B"], "1 card is missing, 4 are needed: 2 points"),
        (["5B"], "3 cards are missing, 4 are needed: 6 points"),
        (["5B", "6B", "7B", "8B", "9B"], "1 card more than the 4 allowed: 2 points"),
    ],
)
def test_each_missing_or_extra_card_is_two_points(cards: list[str], text: str) -> None:
    said = scored({"printed": 4, "cards": cards})
    assert penalties(said) == [(f"Front left tire: {text}.", said.total, "")]
    assert not said.turbos


def test_a_perfect_tire_of_one_color_wins_two_spaces() -> None:
    said = scored(BLACK)
    (won,) = said.findings
    assert won.text == "Front left tire: perfect, and all black: 2 spaces."
    assert (won.spaces, said.turbos, said.turbo_spaces) == (2, (LEFT,), 2)
    assert [card.colors for card in won.cards] == ["B"] * 4


def test_pc22_a_wild_card_is_read_at_its_best_and_said() -> None:
    said = scored({"printed": 4, "cards": ["5B", ASSIST_BLACK, "5B", "6B"]})
    note, won = said.findings
    assert note.text == "Front left tire: the wild card counts as 4 (Assist)."
    assert (note.kind, note.ruling, note.cause) == (Kind.NOTE, "PC-22", Held(Wrench.ASSIST))
    assert [card.wrench for card in note.cards] == [Wrench.ASSIST]
    assert won.kind is Kind.TURBO


def test_pc22_an_assist_keeps_its_color() -> None:
    assert not scored({"printed": 4, "cards": ["5W", ASSIST_BLACK, "5W", "6W"]}).turbos


def test_training_takes_either_color_and_needs_no_note() -> None:
    said = scored({"printed": 6, "cards": ["7W", TRAINING, "9W", "8W"]})
    assert [found.kind for found in said.findings] == [Kind.TURBO]


def test_a_tire_of_wild_cards_alone_is_of_one_color() -> None:
    said = scored({"printed": 7, "cards": [TRAINING, {"card": "training", "number": 7}] * 2})
    assert said.findings[0].text == "Front left tire: perfect, and all of one color: 2 spaces."


def test_a_tire_whose_number_is_unset_is_asked_for() -> None:
    said = scored({"cards": ["5B"]})
    (question,) = said.findings
    assert (question.kind, said.unscored, said.total) == (Kind.ASK, (LEFT,), 0)
    assert "enter the number printed" in question.text


def test_a_tire_whose_cards_are_not_entered_is_not_scored() -> None:
    said = scored({"printed": 5})
    assert said.unscored == (LEFT,)
    assert said.findings[0].text == "Front left tire: not entered yet, so not scored."


def test_points_by_hand_are_taken() -> None:
    said = scored({"manual_penalty": 3})
    assert penalties(said) == [("Front left tire: judged by hand: 3 points.", 3, "")]
    assert said.findings[0].cards == ()
    assert not said.unscored


def test_points_by_hand_beat_the_cards() -> None:
    assert scored({"printed": 4, "cards": [], "manual_penalty": 1}).total == 1
    assert scored({"printed": 3, "cards": BLACK["cards"], "manual_penalty": 1}).turbos == ()


def test_no_points_by_hand_leave_the_turbo_of_known_cards() -> None:
    said = scored({"cards": ["4B", "5B", "6B", "7B"], "manual_penalty": 0})
    assert said.turbos == (LEFT,)
    assert said.findings[0].text == "Front left tire: judged by hand: 0 points."
    assert said.findings[0].kind is Kind.NOTE
    assert len(said.findings[0].cards) == 4
    assert not scored({"manual_penalty": 0}).turbos


def test_caltrops_fall_on_the_five_card_tire() -> None:
    said = scored(PLAIN[0], BLACK_OF_FIVE, against=[held("Caltrops", "Green")])
    note, won = said.findings
    assert note.text == "Front right tire: this tire needs five cards (Caltrops, Green)."
    assert (note.ruling, note.cause) == ("PC-20", Held(Wrench.CALTROPS, "Green"))
    assert (won.kind, said.total, said.turbos) == (Kind.TURBO, 0, (RIGHT,))


def test_pc20_caltrops_cost_two_where_they_cost_no_turbo() -> None:
    said = scored(BLACK, against=[held("Caltrops", "Green")])
    ((text, points, ruling),) = penalties(said)
    assert text.endswith("1 card is missing, 5 are needed: 2 points (Caltrops, Green).")
    assert (points, ruling, said.turbos) == (2, "PC-20", (LEFT,))


def test_pc20_the_crew_may_name_another_tire_than_the_best() -> None:
    said = scored(BLACK, against=["Caltrops"], caltrops=["tire_front_left"])
    text = "Front left tire: 1 card is missing, 5 are needed: 2 points (Caltrops)."
    assert penalties(said) == [(text, 2, "")]
    assert not said.turbos


def test_a_named_tire_needs_no_fifth_card_without_caltrops() -> None:
    assert not scored(caltrops=["tire_front_left"]).findings


def test_pc24_two_caltrops_ask_for_two_different_tires() -> None:
    said = scored(BLACK_OF_FIVE, against=[held("Caltrops", "Green"), held("Caltrops", "Yellow")])
    assert said.total == 2
    charged = [found for found in said.findings if found.cause]
    assert {found.cause.by for found in charged if found.cause} == {"Green", "Yellow"}
    assert {found.ruling for found in charged} == {"PC-24"}


def test_pc24_one_of_two_caltrops_tires_may_be_named() -> None:
    said = scored(BLACK_OF_FIVE, BLACK, against=["Caltrops"] * 2, caltrops=["tire_rear_left"])
    assert said.penalty[Area.TIRE_REAR_LEFT] == said.total == 2
    assert said.turbos == (LEFT, RIGHT)
    assert scored(against=["Caltrops"] * 2, caltrops=["tire_rear_left"]).total == 4


def test_a_sixth_card_on_the_caltrops_tire_is_too_many() -> None:
    said = scored(BLACK | {"cards": [*BLACK_OF_FIVE["cards"], "9B"]}, against=["Caltrops"])
    text = "Front left tire: 1 card more than the 5 allowed: 2 points (Caltrops)."
    assert penalties(said) == [(text, 2, "PC-20")]


def test_pc24_more_caltrops_than_tires_do_no_more() -> None:
    assert scored(against=["Caltrops"] * 4).total == 8
    assert scored(against=["Caltrops"] * 5).total == 8


def test_caltrops_wait_on_a_tire_that_is_not_entered() -> None:
    said = scored(BLACK, {"printed": 4}, against=["Caltrops"])
    assert (said.total, said.turbos, said.unscored) == (0, (LEFT,), (RIGHT,))


def test_caltrops_pass_by_a_tire_judged_by_hand_unless_it_is_named() -> None:
    tires = ({"manual_penalty": 1}, BLACK)
    assert scored(*tires, against=["Caltrops"]).total == 3
    assert scored(*tires, against=["Caltrops"], caltrops=["tire_front_left"]).total == 1
    assert scored(*[{"manual_penalty": 1}] * 4, against=["Caltrops"] * 2).total == 4


@pytest.mark.parametrize("count", [3, 4])
def test_pc19_perfect_camber_takes_three_cards_or_four(count: int) -> None:
    tire = BLACK | {"cards": BLACK["cards"][:count]}
    said = scored(tire, own=["Perfect Camber"])
    assert (said.total, said.turbos) == (0, (LEFT,))
    notes = [found.text for found in of_kind(said, Kind.NOTE)]
    text = "Front left tire: three cards are enough here (Perfect Camber)."
    assert notes == ([text] if count == 3 else [])


def test_pc19_perfect_camber_spares_one_missing_card_only() -> None:
    said = scored(BLACK | {"cards": ["4B", "5B"]}, own=["Perfect Camber"])
    text = "Front left tire: 1 card is missing, 3 are needed: 2 points (Perfect Camber)."
    assert penalties(said) == [(text, 2, "PC-19")]


def test_pc19_perfect_camber_is_no_leave_for_a_fifth_card() -> None:
    said = scored(BLACK_OF_FIVE, own=["Perfect Camber"])
    assert (said.total, said.turbos, penalties(said)[0][2]) == (2, (), "PC-19")


def test_pc19_a_third_short_tire_is_charged_where_it_costs_no_turbo() -> None:
    short = [{"printed": tire["printed"], "cards": tire["cards"][:3]} for tire in PLAIN]
    said = scored(short[0], short[1], BLACK_OF_THREE, own=["Perfect Camber"])
    assert (said.total, said.turbos) == (2, (Area.TIRE_REAR_LEFT,))
    ((text, _, ruling),) = penalties(said)
    assert "4 are needed" in text
    assert ruling == "PC-19"


def test_pc24_two_perfect_cambers_let_four_tires_off() -> None:
    said = scored(*[BLACK_OF_THREE] * 4, own=["Perfect Camber"] * 2)
    assert (said.total, said.turbos) == (0, TIRES)
    assert {found.ruling for found in of_kind(said, Kind.NOTE)} == {"PC-24"}
    assert scored(*[BLACK_OF_THREE] * 4, own=["Perfect Camber"] * 3).total == 0


def test_pc20_caltrops_and_perfect_camber_never_share_a_tire() -> None:
    own, against = ["Perfect Camber"] * 2, ["Caltrops"]
    assert scored(*[BLACK_OF_THREE] * 4, own=own, against=against).total == 4
    said = scored(BLACK_OF_FIVE, *[BLACK_OF_THREE] * 3, own=own, against=against)
    assert (said.total, said.turbos) == (0, TIRES)
