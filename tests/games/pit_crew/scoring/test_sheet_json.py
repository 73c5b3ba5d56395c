"""The JSON form of a score sheet: what it means, and what it refuses with which words."""

from typing import Any

import pytest

from hub.games.pit_crew.scoring import (
    TIRES,
    Area,
    Held,
    Sheet,
    SheetError,
    Tire,
    Wrench,
    card_from_json,
    card_to_json,
    sheet_from_json,
)
from hub.games.pit_crew.scoring.cards import assist, teamwork, training
from tests.games.pit_crew.scoring.cars import ASSIST_BLACK, TEAMWORK, TRAINING

FOUR = [None] * 4


def test_only_the_mat_is_needed() -> None:
    assert sheet_from_json({"mat": 31}) == Sheet(31)
    assert sheet_from_json({"mat": 31, "tires": FOUR, "fuel": None}) == Sheet(31)


def test_everything_that_a_sheet_can_say() -> None:
    sheet = sheet_from_json(
        {
            "mat": 29,
            "tires": [{"printed": 10, "cards": ["1B"]}, {"manual_penalty": 99}, {}, None],
            "fuel": ["10W", ASSIST_BLACK],
            "engine": [TEAMWORK, TRAINING],
            "discards": ["5B"],
            "own": ["jet_fuel", "Perfect Camber"],
            "against": ["Caltrops", {"wrench": "Engine Fire", "by": "Green"}],
            "caltrops": ["tire_rear_right"],
        }
    )
    assert sheet == Sheet(
        mat=29,
        tires=(
            Tire(10, (card_from_json("1B", ""),)),
            Tire(manual_penalty=99),
            Tire(),
            Tire(),
        ),
        fuel=(card_from_json("10W", ""), assist("B")),
        engine=(teamwork(3, 7), training(8)),
        discards=(card_from_json("5B", ""),),
        own=(Wrench.JET_FUEL, Wrench.PERFECT_CAMBER),
        against=(Held(Wrench.CALTROPS), Held(Wrench.ENGINE_FIRE, "Green")),
        caltrops=(Area.TIRE_REAR_RIGHT,),
    )


@pytest.mark.parametrize(
    ("part", "message"),
    [
        ({"mat": 28}, "mat: 28 is not a Car Mat (27, 29, 31 or 33)"),
        ({"mat": None}, "mat: the number of the car mat is needed"),
        ({"mat": True}, "mat: True is not a whole number"),
        ({"fuell": []}, "sheet: 'fuell' is not one of mat, tires, fuel, engine, discards, own,"),
        ({"tires": 4}, "tires: 4 is not a list"),
        ({"tires": [{}] * 3}, "tires: a car has four tires, not 3"),
        ({"tires": [*FOUR[1:], "5B"]}, "tires[3]: '5B' is not an object"),
        (
            {"tires": [{"number": 3}, *FOUR[1:]]},
            "tires[0]: 'number' is not one of printed, cards, manual_penalty",
        ),
        (
            {"tires": [None, None, {"cards": ["1B", "11B"]}, None]},
            "tires[2].cards[1]: '11B' is not a card (1B to 10W)",
        ),
        (
            {"tires": [{"printed": 11}, *FOUR[1:]]},
            "tires[0].printed: 11 is not a number from 1 to 10",
        ),
        (
            {"tires": [None, {"printed": "5"}, None, None]},
            "tires[1].printed: '5' is not a whole number",
        ),
        (
            {"tires": [{"manual_penalty": -1}, *FOUR[1:]]},
            "tires[0].manual_penalty: points by hand are 0 to 99",
        ),
        (
            {"tires": [*FOUR[1:], {"manual_penalty": 100}]},
            "tires[3].manual_penalty: points by hand are 0 to 99",
        ),
        (
            {"tires": [*FOUR[1:], {"manual_penalty": "2"}]},
            "tires[3].manual_penalty: '2' is not a whole number",
        ),
        ({"fuel": "5B"}, "fuel: '5B' is not a list"),
        ({"fuel": ["5b"]}, "fuel[0]: '5b' is not a card (1B to 10W)"),
        ({"fuel": ["1B", "0W"]}, "fuel[1]: '0W' is not a card (1B to 10W)"),
        ({"fuel": ["10BB"]}, "fuel[0]: '10BB' is not a card (1B to 10W)"),
        ({"fuel": [5]}, "fuel[0]: 5 is not a card (1B to 10W)"),
        (
            {"fuel": [{"card": "assist"}]},
            'fuel[0]: an assist card needs "color": "B" or "W"',
        ),
        (
            {"fuel": [{"card": "teamwork", "numbers": [3]}]},
            'fuel[0]: a teamwork card needs "numbers": two of 1 to 10',
        ),
        (
            {"fuel": [{"card": "teamwork", "numbers": [0, 3]}]},
            'fuel[0]: a teamwork card needs "numbers": two of 1 to 10',
        ),
        (
            {"fuel": [{"card": "teamwork", "numbers": [3, 11]}]},
            'fuel[0]: a teamwork card needs "numbers": two of 1 to 10',
        ),
        (
            {"fuel": [{"card": "training", "number": True}]},
            'fuel[0]: a training card needs "number": 1 to 10',
        ),
        (
            {"fuel": [{"card": "nitro"}]},
            """fuel[0]: {'card': 'nitro'} cannot lie in an area: "card" is one of assist,""",
        ),
        ({"mat": 27, "engine": ["1B"]}, "engine: the 27 Car has no engine; were these discards?"),
        ({"engine": ["1B", "x"]}, "engine[1]: 'x' is not a card (1B to 10W)"),
        ({"discards": -1}, "discards: -1 is not a number of cards"),
        ({"discards": True}, "discards: True is not a whole number"),
        ({"discards": ["?"]}, "discards[0]: '?' is not a card (1B to 10W)"),
        ({"own": ["Perfect Chamber"]}, "own[0]: 'Perfect Chamber' is not a Monkey Wrench card"),
        ({"own": [7]}, "own[0]: 7 is not a Monkey Wrench card (Assist, Bad Nachos, Caltrops,"),
        ({"against": ["Nitro", "x"]}, "against[1]: 'x' is not a Monkey Wrench card"),
        ({"against": [{"by": "Red"}]}, "against[0].wrench: None is not a Monkey Wrench card"),
        ({"against": [{"who": "Red"}]}, "against[0]: 'who' is not one of wrench, by"),
        (
            {"against": [{"wrench": "Nitro", "by": 1}]},
            "against[0].by: 1 is not the name of a crew",
        ),
        (
            {"caltrops": ["engine"]},
            "caltrops[0]: 'engine' is not a tire (tire_front_left, tire_front_right,",
        ),
        (
            {"caltrops": ["tire_rear_left"] * 2},
            "caltrops: names different tires (tire_front_left, tire_front_right,",
        ),
        ({"fuel": ["1B"] * 47}, "sheet: a crew has no more than 46 cards to place"),
        ({"fuel": ["1B"], "discards": 46}, "sheet: a crew has no more than 46 cards to place"),
        ({"discards": ["1B"] * 47}, "sheet: a crew has no more than 46 cards to place"),
        ({"engine": ["1B"] * 47}, "sheet: a crew has no more than 46 cards to place"),
        (
            {"tires": [{"cards": ["1B"] * 12}] * 4},
            "sheet: a crew has no more than 46 cards to place",
        ),
        ({"fuel": [ASSIST_BLACK] * 7}, "sheet: there are no more than 6 wild cards"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(part: dict[str, Any], message: str) -> None:
    with pytest.raises(SheetError) as refused:
        sheet_from_json({"mat": 29, **part})
    assert str(refused.value).startswith(message)
    assert str(refused.value) == f"{refused.value.path}: {refused.value.problem}"


@pytest.mark.parametrize("raw", ["10W", "1B", ASSIST_BLACK, TEAMWORK, TRAINING])
def test_a_card_is_written_as_it_was_read(raw: Any) -> None:
    assert card_to_json(card_from_json(raw, "card")) == raw


def test_a_sheet_is_an_object() -> None:
    with pytest.raises(SheetError, match=r"^sheet: \[\] is not an object$"):
        sheet_from_json([])


def test_who_holds_a_wrench_may_be_left_out() -> None:
    sheet = sheet_from_json({"mat": 29, "against": [{"wrench": "Nitro"}]})
    assert sheet.against == (Held(Wrench.NITRO),)


def test_a_long_quote_is_cut() -> None:
    with pytest.raises(SheetError) as refused:
        sheet_from_json({"mat": 29, "fuel": ["5" * 1000]})
    assert len(str(refused.value)) < 80


def test_a_sheet_made_in_code_is_checked_too() -> None:
    with pytest.raises(SheetError, match=r"^caltrops: names different tires"):
        Sheet(29, caltrops=(Area.ENGINE,))


@pytest.mark.parametrize(
    "part",
    [
        {"fuel": ["1B"] * 46},
        {"fuel": ["1B"] * 40, "discards": 6},
        {"discards": [ASSIST_BLACK] * 6},
        {"tires": [{"manual_penalty": 0}, {"printed": 1}, {"printed": 10}, None]},
        {"mat": 27, "engine": []},
        {"caltrops": list(TIRES)},
    ],
)
def test_a_sheet_at_the_edge_is_taken(part: dict[str, Any]) -> None:
    assert isinstance(sheet_from_json({"mat": 29, **part}), Sheet)
