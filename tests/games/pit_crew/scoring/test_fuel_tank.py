"""The fuel tank with Sabotage, Nitro and Jet Fuel."""

import pytest

from hub.games.pit_crew.scoring import Area, Held, Kind, Wrench
from tests.games.pit_crew.scoring.cars import (
    ASSIST_WHITE,
    TEAMWORK,
    WHITE_FUEL,
    held,
    of_kind,
    penalties,
    scored,
)

HOT_FUEL = ["10W", "9W", "8W", "2W"]


@pytest.mark.parametrize(
    ("fuel", "text"),
    [
        (["10B", "9W", "10W", "3B"], "32 is 3 above 29: 3 points"),
        (["10B", "9W", "5W", "4B"], "28 is 1 below 29: 1 point"),
    ],
)
def test_each_number_off_the_target_is_a_point(fuel: list[str], text: str) -> None:
    said = scored(fuel=fuel)
    assert penalties(said) == [(f"Fuel tank: {text}.", said.total, "")]
    assert said.penalty[Area.FUEL_TANK] == said.total
    assert len(said.findings[0].cards) == 4


def test_a_missed_target_wins_no_turbo() -> None:
    assert scored(fuel=["8W", "8W", "6W", "8W"]).turbos == ()


def test_an_exact_tank_of_one_color_wins_two_spaces() -> None:
    said = scored(fuel=WHITE_FUEL)
    assert said.findings[0].text == "Fuel tank: perfect, and all white: 2 spaces."
    assert (said.turbos, said.turbo_spaces) == ((Area.FUEL_TANK,), 2)


def test_pc22_wild_cards_in_the_tank_count_as_what_is_missing() -> None:
    said = scored(fuel=["8W", "8W", ASSIST_WHITE, TEAMWORK])
    notes = [found.text for found in of_kind(said, Kind.NOTE)]
    assert said.turbos == (Area.FUEL_TANK,)
    assert sorted(notes) in (
        [
            "Fuel tank: the wild card counts as 10 (Assist).",
            "Fuel tank: the wild card counts as 3 (Teamwork).",
        ],
        [
            "Fuel tank: the wild card counts as 6 (Assist).",
            "Fuel tank: the wild card counts as 7 (Teamwork).",
        ],
    )


def test_pc23_sabotage_charges_each_9_and_10_and_takes_the_turbo() -> None:
    said = scored(fuel=HOT_FUEL, against=[held("Sabotage", "Green")])
    charge, lost = said.findings
    assert charge.text == (
        "Fuel tank: white 10 and white 9, each 9 or 10 counts: 2 points (Sabotage, Green)."
    )
    assert (charge.points, charge.ruling, charge.cause) == (2, "", Held(Wrench.SABOTAGE, "Green"))
    assert [card.numbers for card in charge.cards] == [(10,), (9,)]
    assert lost.text == (
        "Fuel tank: perfect, and all white: 2 spaces, but lost: a 9 or 10 in the tank "
        "(Sabotage, Green)."
    )
    assert (lost.kind, lost.spaces, lost.ruling) == (Kind.CANCELLED, 0, "PC-23")
    assert lost.cause == Held(Wrench.SABOTAGE, "Green")
    assert (said.turbos, said.turbo_spaces) == ((), 0)
    assert said.points_through(Wrench.SABOTAGE) == 2


def test_sabotage_is_beside_the_points_for_the_target() -> None:
    said = scored(fuel=["10W", "9W", "8W"], against=["Sabotage"])
    assert (said.total, said.points_through(Wrench.SABOTAGE)) == (4, 2)
    assert not of_kind(said, Kind.CANCELLED)


def test_sabotage_does_nothing_without_a_9_or_10() -> None:
    said = scored(fuel=WHITE_FUEL, against=["Sabotage"])
    assert (said.total, said.turbos) == (0, (Area.FUEL_TANK,))


def test_pc23_sabotage_takes_nitro_and_the_step_of_perfect_setup_too() -> None:
    own = ["Nitro", "Perfect Setup"]
    said = scored(fuel=HOT_FUEL, own=own, against=["Sabotage"])
    assert (said.turbo_spaces, len(of_kind(said, Kind.CANCELLED))) == (0, 3)


def test_pc23_nitro_and_perfect_setup_make_five_spaces() -> None:
    said = scored(fuel=WHITE_FUEL, own=["Nitro", "Perfect Setup"])
    assert said.turbo_spaces == 5
    assert [(found.text, found.spaces) for found in said.findings[1:]] == [
        ("Fuel tank: more for this turbo bonus: 2 spaces (Nitro).", 2),
        ("Fuel tank: more for this turbo bonus: 1 space (Perfect Setup).", 1),
    ]
    assert [found.cause for found in said.findings[1:]] == [
        Held(Wrench.NITRO),
        Held(Wrench.PERFECT_SETUP),
    ]


def test_pc24_bonuses_of_two_copies_add() -> None:
    said = scored(fuel=WHITE_FUEL, own=["Nitro", "Perfect Setup"] * 2)
    assert said.turbo_spaces == 2 + 4 + 2


def test_pc23_an_assist_read_as_9_counts_for_sabotage() -> None:
    """Reading it as 9 for Sabotage or as 8 for the target costs one point either way."""
    said = scored(fuel=["8W", "8W", "4W", ASSIST_WHITE], against=["Sabotage"])
    assert (said.total, said.turbos) == (1, ())
    said = scored(fuel=["8W", "8W", "3W", ASSIST_WHITE], against=["Sabotage"])
    ((_, points, ruling),) = penalties(said)
    assert (points, ruling) == (1, "PC-23")


def test_pc22_an_assist_may_count_as_9_where_nobody_sabotages() -> None:
    said = scored(fuel=["8W", "8W", "4W", ASSIST_WHITE])
    assert (said.total, said.turbos) == (0, (Area.FUEL_TANK,))


def test_pc24_each_copy_of_sabotage_charges_and_names_its_crew() -> None:
    said = scored(fuel=HOT_FUEL, against=[held("Sabotage", "Green"), held("Sabotage", "Yellow")])
    assert [(points, ruling) for _, points, ruling in penalties(said)] == [(2, "PC-24")] * 2
    assert [f.cause.by for f in of_kind(said, Kind.PENALTY) if f.cause] == ["Green", "Yellow"]
    assert of_kind(said, Kind.CANCELLED)[0].cause == Held(Wrench.SABOTAGE, "Green")


def test_pc24_two_sabotages_make_the_lower_number_better() -> None:
    """8 and one point for the target, rather than 9 and two points."""
    said = scored(fuel=["8W", "8W", "4W", ASSIST_WHITE], against=["Sabotage"] * 2)
    assert penalties(said) == [("Fuel tank: 28 is 1 below 29: 1 point.", 1, "")]


def test_jet_fuel_moves_a_space_for_each_card_above_four() -> None:
    said = scored(fuel=["4W", "4W", "4B", "5W", TEAMWORK, "5B"], own=["Jet Fuel"])
    assert (said.jet_fuel_spaces, said.turbo_spaces, said.turbos) == (2, 0, ())
    (flown,) = of_kind(said, Kind.JET_FUEL)
    assert flown.text == "Fuel tank: 6 cards, 1 space for each above 4: 2 spaces (Jet Fuel)."
    assert flown.cause == Held(Wrench.JET_FUEL)


def test_jet_fuel_needs_a_fifth_card() -> None:
    assert not of_kind(scored(own=["Jet Fuel"]), Kind.JET_FUEL)


def test_pc24_two_jet_fuels_add() -> None:
    assert scored(fuel=["5B", "6W", "6W", "6B", "6B"], own=["Jet Fuel"] * 2).jet_fuel_spaces == 2


def test_a_tank_that_is_not_entered_is_not_scored() -> None:
    said = scored(fuel=None, own=["Jet Fuel"], against=["Sabotage"])
    assert (said.total, said.unscored) == (0, (Area.FUEL_TANK,))
    assert said.findings[0].text == "Fuel tank: not entered yet, so not scored."
