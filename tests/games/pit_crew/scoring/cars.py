"""One car without a fault or a bonus, to change in tests."""

from typing import Any

from hub.games.pit_crew.scoring import Finding, Kind, Score, score, sheet_from_json

ASSIST_BLACK: dict[str, Any] = {"card": "assist", "color": "B"}
ASSIST_WHITE = {"card": "assist", "color": "W"}
TEAMWORK = {"card": "teamwork", "numbers": [3, 7]}
TRAINING = {"card": "training", "number": 8}

PLAIN: list[dict[str, Any]] = [
    {"printed": 2, "cards": ["3B", "4W", "3W", "2B"]},
    {"printed": 6, "cards": ["7W", "6W", "5B", "6B"]},
    {"printed": 9, "cards": ["10B", "9W", "10W", "1B"]},
    {"printed": 5, "cards": ["4B", "5W", "6W", "7B"]},
]
BLACK: dict[str, Any] = {"printed": 3, "cards": ["4B", "5B", "6B", "7B"]}
BLACK_OF_FIVE: dict[str, Any] = {"printed": 3, "cards": ["4B", "5B", "6B", "7B", "8B"]}
BLACK_OF_THREE: dict[str, Any] = {"printed": 3, "cards": ["4B", "5B", "6B"]}
WHITE_FUEL = ["8W", "8W", "6W", "7W"]
FUEL = ["8B", "8W", "6W", "7W"]


def car(*tires: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The car 29 in its JSON form; tires take the first places."""
    return {
        "mat": 29,
        "tires": [*tires, *PLAIN[len(tires) :]],
        "fuel": FUEL,
        "engine": ["8B", "8W"],
        "discards": 0,
        **changes,
    }


def scored(*tires: dict[str, Any], **changes: Any) -> Score:
    return score(sheet_from_json(car(*tires, **changes)))


def of_kind(said: Score, kind: Kind) -> list[Finding]:
    return [found for found in said.findings if found.kind is kind]


def penalties(said: Score) -> list[tuple[str, int, str]]:
    return [(found.text, found.points, found.ruling) for found in of_kind(said, Kind.PENALTY)]


def held(wrench: str, by: str) -> dict[str, str]:
    return {"wrench": wrench, "by": by}
