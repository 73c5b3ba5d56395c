"""What holds for every car."""

import json
from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.games.pit_crew.scoring import (
    TIRES,
    Area,
    Kind,
    Score,
    score,
    score_to_json,
    sheet_from_json,
)
from tests.games.pit_crew.scoring import layouts
from tests.games.pit_crew.scoring.reference import best
from tests.size import size

# A busy machine is no failure.
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
EXAMPLES = size(500, 10_000)

SWAP = str.maketrans("BW", "WB")
PLAIN = layouts.sheets(most_wild=0)


def scored(sheet: dict[str, Any]) -> Score:
    return score(sheet_from_json(sheet))


def figures(sheet: dict[str, Any]) -> dict[str, Any]:
    said = score_to_json(scored(sheet))
    return {key: value for key, value in said.items() if key != "findings"}


def total(sheet: dict[str, Any]) -> int:
    return scored(sheet).total


@settings(calm, max_examples=EXAMPLES)
@given(layouts.sheets())
def test_no_reading_of_the_whole_car_is_better_for_its_owner(sheet: dict[str, Any]) -> None:
    """PC-20, PC-21, PC-22: an independent scorer tries everything."""
    said = scored(sheet)
    assert (said.total, said.turbo_spaces) == best(sheet)


@calm
@given(layouts.sheets())
def test_the_findings_add_up_to_the_score(sheet: dict[str, Any]) -> None:
    said = scored(sheet)
    assert sum(found.points for found in said.findings) == said.total
    assert sum(said.penalty.values()) == said.total
    spaces = sum(found.spaces for found in said.findings)
    assert spaces == said.turbo_spaces + said.jet_fuel_spaces
    kinds = {Kind.PENALTY: (1, 0), Kind.TURBO: (0, 1), Kind.JET_FUEL: (0, 1)}
    for found in said.findings:
        assert (found.points > 0, found.spaces > 0) == kinds.get(found.kind, (0, 0))
        assert found.text


@calm
@given(layouts.sheets())
def test_figures_written_as_json_are_those_of_the_score(sheet: dict[str, Any]) -> None:
    said = scored(sheet)
    written = json.loads(json.dumps(score_to_json(said)))
    penalty = written["penalty"]
    assert sum(penalty.pop("tires")) + sum(penalty.values()) == 2 * said.total
    turbo = written["turbo"]
    assert turbo["count"] == sum(turbo["tires"]) + turbo["fuel"] + turbo["engine"]
    assert turbo["count"] == len(said.turbos)
    assert len(written["findings"]) == len(said.findings)


@calm
@given(layouts.sheets(), st.data())
def test_order_does_not_matter_in_fuel_tank_engine_and_discards(
    sheet: dict[str, Any], data: st.DataObject
) -> None:
    """PC-07."""
    mixed = {
        pile: data.draw(st.permutations(sheet[pile])) for pile in ("fuel", "engine", "discards")
    }
    assert figures(sheet | mixed) == figures(sheet)


@calm
@given(layouts.sheets())
def test_black_and_white_are_worth_the_same(sheet: dict[str, Any]) -> None:
    def swapped(raw: Any) -> Any:
        if isinstance(raw, dict):
            return raw | {"color": raw["color"].translate(SWAP)} if "color" in raw else raw
        return raw.translate(SWAP)

    other = sheet | {
        pile: list(map(swapped, sheet[pile])) for pile in ("fuel", "engine", "discards")
    }
    other["tires"] = [t | {"cards": list(map(swapped, t["cards"]))} for t in sheet["tires"]]
    assert figures(other) == figures(sheet)


@calm
@given(layouts.sheets(), layouts.cards)
def test_another_discard_never_helps(sheet: dict[str, Any], card: str) -> None:
    assert total(sheet | {"discards": [*sheet["discards"], card]}) >= total(sheet)


@calm
@given(PLAIN, layouts.cards)
def test_more_fuel_than_needed_never_helps(sheet: dict[str, Any], card: str) -> None:
    full = sheet | {"fuel": [*sheet["fuel"], "10B", "10W", "10B", "10W"]}
    assert total(full | {"fuel": [*full["fuel"], card]}) > total(full)


@calm
@given(PLAIN, layouts.cards)
def test_a_card_more_than_the_engine_needs_never_helps(sheet: dict[str, Any], card: str) -> None:
    """PC-06. Not so under Engine Fire, where it may make a pair of one color."""
    against = [wrench for wrench in sheet["against"] if wrench != "Engine Fire"]
    full = sheet | {"engine": [*sheet["engine"], *sheet["engine"]], "against": against}
    if full["engine"]:
        assert total(full | {"engine": [*full["engine"], card]}) >= total(full)


@calm
@given(PLAIN, layouts.cards, st.integers(0, 3))
def test_a_card_more_than_a_tire_needs_never_helps(
    sheet: dict[str, Any], card: str, index: int
) -> None:
    """PC-17. Only Caltrops may ask for it."""
    against = [wrench for wrench in sheet["against"] if wrench != "Caltrops"]
    full = sheet | {"against": against, "tires": list(sheet["tires"])}
    pile = [*full["tires"][index]["cards"], "1B"]
    full["tires"][index] = full["tires"][index] | {"cards": pile}
    more = full | {"tires": list(full["tires"])}
    more["tires"][index] = more["tires"][index] | {"cards": [*pile, card]}
    assert total(more) >= total(full) + 2


@calm
@given(layouts.sheets(), st.sampled_from(("fuel", "engine", "discards", "tires")))
def test_what_is_not_entered_costs_nothing_yet(sheet: dict[str, Any], part: str) -> None:
    """As it lies: the total of a part of the car never falls when more is entered."""
    known = scored({key: value for key, value in sheet.items() if key != part})
    assert known.total <= total(sheet)
    asked = {Area(area) for area in (TIRES if part == "tires" else [AREAS[part]])}
    assert set(known.unscored) == asked - ({Area.ENGINE} if sheet["mat"] == 27 else set())


AREAS = {"fuel": "fuel_tank", "engine": "engine", "discards": "discard"}


@calm
@given(layouts.sheets())
def test_a_score_is_the_same_every_time(sheet: dict[str, Any]) -> None:
    assert Counter(scored(sheet).findings) == Counter(scored(sheet).findings)
