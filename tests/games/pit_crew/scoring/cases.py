"""What the scoring says to a worked case, in the form of the case's ``expected``."""

from collections.abc import Callable, Iterable
from typing import Any

from hub.games.pit_crew import setup
from hub.games.pit_crew.scoring import (
    TIRES,
    Held,
    Kind,
    Sheet,
    Tire,
    Wrench,
    card_from_json,
    hand_sizes,
    score,
    score_to_json,
    sheet_from_json,
    wrench_from_json,
)
from hub.games.pit_crew.scoring.cards import Cards
from hub.games.pit_crew.scoring.discards import score_discards
from hub.games.pit_crew.scoring.findings import Findings, total_points
from hub.games.pit_crew.scoring.fuel_tank import score_fuel_tank
from hub.games.pit_crew.scoring.sheet_json import SHEET_KEYS
from hub.games.pit_crew.scoring.tires import Need, score_tire

Case = dict[str, Any]


def pit_tire(given: Case) -> Case:
    tire = Tire(given["printed"], cards(given["cards"]))
    found = score_tire(TIRES[0], tire, Need(*given.get("cards_allowed", (4, 4))))
    return {"penalty": total_points(found), "turbo": has_turbo(found)}


def pit_fuel(given: Case) -> Case:
    sabotage = copies(Wrench.SABOTAGE, given.get("opponent_sabotage", 0))
    found = score_fuel_tank(given["target"], cards(given["cards"]), sabotage=sabotage)
    through = total_points(each for each in found if each.cause in sabotage)
    return {
        "penalty": total_points(found) - through,
        "turbo": has_turbo(found),
        "sabotage": through,
    }


def pit_engine(given: Case) -> Case:
    fires = copies(Wrench.ENGINE_FIRE, given.get("opponent_engine_fire", 0))
    said = score_to_json(score(Sheet(given["mat"], engine=cards(given["cards"]), against=fires)))
    return {
        "penalty": said["penalty"]["engine"],
        "turbo": said["turbo"]["engine"],
        "engine_fire": said["penalty"]["engine_fire"],
    }


def pit_discard(given: Case) -> Case:
    pile = given["discards"]
    found = score_discards(
        pile if isinstance(pile, int) else cards(pile),
        crew_chief=bool(given.get("crew_chief")),
    )
    return {"penalty": total_points(found)}


def pit_score(given: Case) -> Case:
    sheet = sheet_from_json({key: given[key] for key in SHEET_KEYS if key in given})
    said = score_to_json(score(sheet))
    penalty = said["penalty"]
    return {**said, "penalty": {**penalty, "tires_total": sum(penalty["tires"])}}


def pit_setup(given: Case) -> Case:
    crews = given.get("crews", [])
    said: Case = {}
    if "mats" in given:
        said["caps"] = [setup.caps_on(mat) for mat in given["mats"]]
    if crews and isinstance(crews[0], int):
        said["dice"] = [setup.dice_on_board(count) for count in crews]
    elif crews:
        said["crew_total"] = [sum(hands(crew)) for crew in crews]
    if "players_per_crew" in given:
        sizes = [hand_sizes(players) for players in given["players_per_crew"]]
        said |= {"hand": [each[0] for each in sizes], "crew_total": [sum(e) for e in sizes]}
    return said


def hands(crew: Case) -> tuple[int, ...]:
    own, against = (
        tuple(wrench_from_json(name, held) for name in crew.get(held, []))
        for held in ("own", "against")
    )
    return hand_sizes(crew["players"], own, against)


def cards(raw: Iterable[object]) -> Cards:
    return tuple(card_from_json(each, f"cards[{place}]") for place, each in enumerate(raw))


def copies(wrench: Wrench, count: int) -> tuple[Held, ...]:
    return (Held(wrench),) * int(count)


def has_turbo(found: Findings) -> bool:
    return any(each.kind is Kind.TURBO for each in found)


KINDS: dict[str, Callable[[Case], Case]] = {
    "pit_tire": pit_tire,
    "pit_fuel": pit_fuel,
    "pit_engine": pit_engine,
    "pit_discard": pit_discard,
    "pit_score": pit_score,
    "pit_setup": pit_setup,
}
