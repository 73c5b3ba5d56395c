"""The whole car: totals, crashes, wrenches of others, and the JSON form of a score."""

from hub.games.pit_crew.scoring import Area, Kind, Wrench, finding_to_json, score_to_json
from tests.games.pit_crew.scoring.cars import (
    ASSIST_BLACK,
    BLACK,
    BLACK_OF_FIVE,
    TEAMWORK,
    WHITE_FUEL,
    held,
    of_kind,
    scored,
)


def test_pc32_eight_points_of_all_sources_are_a_crash() -> None:
    """Five for discards, two through Caltrops, and one through Sabotage."""
    fuel = ["10W", "8W", "6W", "5B"]
    against = ["Caltrops", "Sabotage"]
    assert scored(discards=10, fuel=fuel, against=against).crash
    assert not scored(discards=9, fuel=fuel, against=against).crash


def test_pc01_a_car_that_crashes_keeps_no_bonus() -> None:
    fuel = ["4W", "4W", "4W", "4W", "4W", "9W"]
    own = ["Jet Fuel", "Nitro", "Perfect Setup"]
    said = scored(BLACK, fuel=fuel, discards=16, own=own)
    assert (said.total, said.crash) == (8, True)
    assert (said.turbos, said.turbo_spaces, said.jet_fuel_spaces) == ((), 0, 0)
    lost = of_kind(said, Kind.CANCELLED)
    assert len(lost) == 2 + 3 + 1
    assert {(found.ruling, found.spaces, found.cause) for found in lost} == {("PC-01", 0, None)}
    text = "Front left tire: perfect, and all black: 2 spaces, but lost: the car crashes."
    assert lost[0].text == text


def test_pc01_what_sabotage_took_a_crash_does_not_take_again() -> None:
    said = scored(fuel=["10W", "10W", "9W"], discards=10, against=["Sabotage"])
    assert said.crash
    assert [found.ruling for found in of_kind(said, Kind.CANCELLED)] == ["PC-23"]


def test_wild_cards_avoid_a_crash_before_they_win_anything() -> None:
    """Seven points and the tank of one color: the black Assist fills the tank all the same."""
    said = scored(fuel=["8W", "8W", "6W", ASSIST_BLACK], discards=14)
    assert (said.total, said.crash, said.turbos) == (7, False, ())


def test_perfect_setup_adds_a_space_to_each_turbo() -> None:
    said = scored(BLACK, fuel=WHITE_FUEL, own=["Perfect Setup"])
    assert said.turbo_spaces == 6
    assert said.turbos == (Area.TIRE_FRONT_LEFT, Area.FUEL_TANK)


def test_own_wrenches_do_not_act_on_their_own_crew_and_bonuses_not_on_others() -> None:
    own = ["Caltrops", "Sabotage", "Engine Fire", "Bad Nachos", "Drafting", "Veteran Driver"]
    assert not scored(fuel=["10B", "10W", "9W"], own=own).findings
    against = ["Nitro", "Perfect Setup", "Perfect Camber", "Jet Fuel", "Bad Nachos", "Drafting"]
    fuel = ["4W", "4W", "4W", "4W", "4W", "9W"]
    assert scored(fuel=fuel, against=against).turbo_spaces == 2


def test_points_through_wrenches_belong_to_their_area() -> None:
    said = scored(engine=["4B", "6W"], against=["Engine Fire"])
    assert said.penalty[Area.ENGINE] == 4
    written = score_to_json(said)["penalty"]
    assert (written["engine"], written["engine_fire"], written["total"]) == (2, 2, 4)


def test_score_as_json() -> None:
    said = scored(
        BLACK,
        {"printed": 1, "cards": ["2B", "2W", "1W", "2W"]},
        fuel=["10W", "9W", "8W", "2W", "1W"],
        engine=["4W", TEAMWORK],
        discards=3,
        own=["Jet Fuel"],
        against=["Sabotage"],
    )
    written = score_to_json(said)
    written.pop("findings")
    assert written == {
        "penalty": {
            "tires": [0, 1, 0, 0],
            "fuel": 1,
            "engine": 2,
            "discard": 1,
            "sabotage": 2,
            "engine_fire": 0,
            "total": 7,
        },
        "crash": False,
        "turbo": {
            "tires": [True, False, False, False],
            "fuel": False,
            "engine": False,
            "count": 1,
        },
        "own_turbo_spaces": 2,
        "jet_fuel_spaces": 1,
        "unscored": [],
    }


def test_turbos_as_json() -> None:
    said = scored(engine=["4W", "4W"], fuel=WHITE_FUEL, discards=None)
    turbo = score_to_json(said)["turbo"]
    assert (turbo["fuel"], turbo["engine"], turbo["count"]) == (True, True, 2)
    assert score_to_json(said)["unscored"] == ["discard"]


def test_finding_as_json() -> None:
    said = scored(BLACK_OF_FIVE, against=[held("Caltrops", "Green")])
    note, won = [finding_to_json(found) for found in said.findings]
    assert note == {
        "kind": "note",
        "area": "tire_front_left",
        "text": "Front left tire: this tire needs five cards (Caltrops, Green).",
        "points": 0,
        "spaces": 0,
        "cards": [],
        "ruling": "PC-20",
        "wrench": "Caltrops",
        "by": "Green",
    }
    assert (won["spaces"], won["wrench"], won["by"]) == (2, "", "")
    assert won["cards"] == ["4B", "5B", "6B", "7B", "8B"]


def test_what_no_wrench_caused_is_not_through_one() -> None:
    assert scored(discards=4).points_through(Wrench.CREW_CHIEF) == 0
    assert scored(discards=4, own=["Crew Chief"]).points_through(Wrench.CREW_CHIEF) == 1
