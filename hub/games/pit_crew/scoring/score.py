"""The score of a whole car: its findings, and nothing that they do not add up to."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from hub.games.pit_crew.race import CRASH_AT
from hub.games.pit_crew.scoring import words
from hub.games.pit_crew.scoring.cards import card_to_json
from hub.games.pit_crew.scoring.discards import score_discards
from hub.games.pit_crew.scoring.engine import score_engine
from hub.games.pit_crew.scoring.findings import (
    Finding,
    Findings,
    Kind,
    ask,
    cancelled,
    total_points,
)
from hub.games.pit_crew.scoring.fuel_tank import score_fuel_tank
from hub.games.pit_crew.scoring.sheet import TIRES, Area, Sheet
from hub.games.pit_crew.scoring.tires import score_tires
from hub.games.pit_crew.scoring.wrenches import Wrench


@dataclass(frozen=True, slots=True)
class Score:
    """What the findings of one car add up to. All figures are sums over them."""

    findings: Findings

    @property
    def penalty(self) -> dict[Area, int]:
        """Penalty points of each area, those through wrenches of other crews included."""
        return {area: total_points(self._of(area)) for area in Area}

    @property
    def total(self) -> int:
        """All penalty points: the spaces that every other car moves."""
        return total_points(self.findings)

    @property
    def crash(self) -> bool:
        """Whether the car is out of the race (PC-32)."""
        return self.total >= CRASH_AT

    @property
    def turbos(self) -> tuple[Area, ...]:
        """The areas that won a turbo bonus."""
        won = {found.area for found in self.findings if found.kind is Kind.TURBO}
        return tuple(area for area in Area if area in won)

    @property
    def turbo_spaces(self) -> int:
        """Spaces that the own car moves for its turbo bonuses."""
        return sum(found.spaces for found in self.findings if found.kind is Kind.TURBO)

    @property
    def jet_fuel_spaces(self) -> int:
        """Spaces that the own car moves at the end of the round (PC-11)."""
        return sum(found.spaces for found in self.findings if found.kind is Kind.JET_FUEL)

    @property
    def unscored(self) -> tuple[Area, ...]:
        """Areas that wait for an answer; until then the total is only what is known."""
        return tuple(found.area for found in self.findings if found.kind is Kind.ASK)

    def points_through(self, wrench: Wrench) -> int:
        """Penalty points caused by a wrench."""
        return total_points(f for f in self.findings if f.cause and f.cause.wrench is wrench)

    def _of(self, area: Area) -> Iterable[Finding]:
        return (found for found in self.findings if found.area is area)


def score(sheet: Sheet) -> Score:
    """Score a car as it lies, with its wild cards at their best for the owner (PC-22).

    Best is the fewest penalty points, then the most turbo spaces. A wild card acts on the area
    where it lies alone, and so does each area on the sums: the best of each area makes the best
    car. Only the tires are bound to each other, by Caltrops and Perfect Camber.
    """
    findings = (*score_tires(sheet), *_fuel_tank(sheet), *_engine(sheet), *_discards(sheet))
    if total_points(findings) >= CRASH_AT:
        findings = tuple(
            cancelled(found, words.CRASH, "PC-01") if found.spaces else found for found in findings
        )
    return Score(findings)


def score_to_json(scored: Score) -> dict[str, Any]:
    """Write a score for pages and files."""
    through = {wrench: scored.points_through(wrench) for wrench in Wrench}
    penalty, turbos = scored.penalty, scored.turbos
    return {
        "penalty": {
            "tires": [penalty[area] for area in TIRES],
            "fuel": penalty[Area.FUEL_TANK] - through[Wrench.SABOTAGE],
            "engine": penalty[Area.ENGINE] - through[Wrench.ENGINE_FIRE],
            "discard": penalty[Area.DISCARD],
            "sabotage": through[Wrench.SABOTAGE],
            "engine_fire": through[Wrench.ENGINE_FIRE],
            "total": scored.total,
        },
        "crash": scored.crash,
        "turbo": {
            "tires": [area in turbos for area in TIRES],
            "fuel": Area.FUEL_TANK in turbos,
            "engine": Area.ENGINE in turbos,
            "count": len(turbos),
        },
        "own_turbo_spaces": scored.turbo_spaces,
        "jet_fuel_spaces": scored.jet_fuel_spaces,
        "unscored": list(scored.unscored),
        "findings": [finding_to_json(found) for found in scored.findings],
    }


def finding_to_json(found: Finding) -> dict[str, Any]:
    """Write one finding for pages and files."""
    return {
        "kind": found.kind.value,
        "area": found.area.value,
        "text": found.text,
        "points": found.points,
        "spaces": found.spaces,
        "cards": [card_to_json(card) for card in found.cards],
        "ruling": found.ruling,
        "wrench": found.cause.wrench.value if found.cause else "",
        "by": found.cause.by if found.cause else "",
    }


def _fuel_tank(sheet: Sheet) -> Findings:
    if sheet.fuel is None:
        return (ask(Area.FUEL_TANK, words.NOT_ENTERED),)
    sabotage = sheet.held_against(Wrench.SABOTAGE)
    return score_fuel_tank(sheet.mat, sheet.fuel, sheet.own, sabotage)


def _engine(sheet: Sheet) -> Findings:
    if not sheet.pairs:
        return ()
    if sheet.engine is None:
        return (ask(Area.ENGINE, words.NOT_ENTERED),)
    fires = sheet.held_against(Wrench.ENGINE_FIRE)
    return score_engine(sheet.pairs, sheet.engine, sheet.own, fires)


def _discards(sheet: Sheet) -> Findings:
    if sheet.discards is None:
        return (ask(Area.DISCARD, words.NOT_ENTERED),)
    return score_discards(sheet.discards, crew_chief=Wrench.CREW_CHIEF in sheet.own)
