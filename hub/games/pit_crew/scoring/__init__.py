"""Pit Crew: what a crew's cards are worth when the round ends. Pure.

``score`` takes a ``Sheet``, the car as it lies, and gives a ``Score``: findings in plain words
that add up to its penalty points and spaces.
"""

from hub.games.pit_crew.scoring.cards import Card, card_from_json, card_to_json
from hub.games.pit_crew.scoring.errors import SheetError
from hub.games.pit_crew.scoring.findings import Finding, Kind
from hub.games.pit_crew.scoring.hands import hand_sizes
from hub.games.pit_crew.scoring.score import Score, finding_to_json, score, score_to_json
from hub.games.pit_crew.scoring.sheet import MOST_CARDS, PAIRS, TIRES, Area, Sheet, Tire
from hub.games.pit_crew.scoring.sheet_json import sheet_from_json, sheet_to_json
from hub.games.pit_crew.scoring.wrenches import Held, Wrench, wrench_from_json

__all__ = [
    "MOST_CARDS",
    "PAIRS",
    "TIRES",
    "Area",
    "Card",
    "Finding",
    "Held",
    "Kind",
    "Score",
    "Sheet",
    "SheetError",
    "Tire",
    "Wrench",
    "card_from_json",
    "card_to_json",
    "finding_to_json",
    "hand_sizes",
    "score",
    "score_to_json",
    "sheet_from_json",
    "sheet_to_json",
    "wrench_from_json",
]
