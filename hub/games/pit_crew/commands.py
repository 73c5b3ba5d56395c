"""What people may ask for, as JSON Schemas, and the shape of facts and decisions."""

from collections.abc import Iterable
from typing import Any

from hub.engine.handling import ANY_OBJECT, FACTS
from hub.engine.schema import integer, one_of, record
from hub.games.pit_crew.scoring import MOST_CARDS, PAIRS, TIRES, Wrench
from hub.games.pit_crew.setup import MATS
from hub.games.pit_crew.state import AREAS, CREWS, DICE
from hub.games.pit_crew.this_copy import SOURCES

Schema = dict[str, Any]

_OR_NULL: Schema = {"type": ["integer", "null"]}
_AT_MOST: Schema = {"minimum": 0, "maximum": MOST_CARDS}


CREW = one_of(*CREWS)
AREA = one_of(*AREAS)
FACE = integer(1, 6)
YES_NO = {"type": "boolean"}
TEXT = {"type": "string", "minLength": 1, "maxLength": 64}
EMPTY = record({})
CREW_AND_AREA = record({"crew": CREW, "area": AREA})

NUMBER = integer(1, 10)
COLOR = one_of("B", "W")
WILD = [
    record({"card": one_of("assist"), "color": COLOR}),
    record(
        {
            "card": one_of("teamwork"),
            "numbers": {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2},
        }
    ),
    record({"card": one_of("training"), "number": NUMBER}),
]
CARD = {"anyOf": [{"type": "string", "pattern": "^([1-9]|10)[BW]$"}, *WILD]}
CARDS = {"type": ["array", "null"], "items": CARD, "maxItems": MOST_CARDS}
TIRE = {
    **record({}, {"cards": CARDS, "manual_penalty": {**integer(0, 99), **_OR_NULL}}),
    "type": ["object", "null"],
}
SHEET = record(
    {},
    {
        "tires": {"type": "array", "items": TIRE, "minItems": 4, "maxItems": 4},
        "fuel": CARDS,
        "engine": CARDS,
        "discards": {**CARDS, "type": ["array", "integer", "null"], **_AT_MOST},
        "caltrops": {"type": "array", "items": one_of(*TIRES), "uniqueItems": True},
    },
)
CARDS_OF_CREW = record({"crew": CREW, "sheet": SHEET})

SOURCE = one_of(*SOURCES)


def _noted(value: Schema) -> Schema:
    return {**record({"value": value, "source": SOURCE}), "type": ["object", "null"]}


def _by_name(names: Iterable[str], value: Schema) -> Schema:
    return record({}, {str(name): value for name in names})


COPY = record(
    {},
    {
        "tires": _by_name(CREWS, _by_name(map(str, PAIRS), _by_name(TIRES, _noted(NUMBER)))),
        "track_spaces": _noted(integer(4, 60)),
        "wrenches": _by_name(
            Wrench,
            {
                **record(
                    {"count": integer(0, 18), "source": SOURCE},
                    {"faces": {"type": "array", "items": {"anyOf": WILD}, "maxItems": 6}},
                ),
                "type": ["object", "null"],
            },
        ),
    },
)

SET_UP = record(
    {
        "crews": {
            "type": "object",
            "properties": {
                crew: record({"players": integer(1, 3)}, {"experienced": YES_NO}) for crew in CREWS
            },
            "additionalProperties": False,
            "minProperties": 2,
        },
        "variant": one_of(*MATS),
        "track_spaces": integer(4, 60),
    },
    {
        "order": {"type": "array", "items": CREW, "uniqueItems": True, "minItems": 2},
        "lap_token_at_first_crossing": YES_NO,
        "drafting": one_of("after", "before"),
        "die": one_of("own", "server"),
        "tie_window_ms": integer(0, 1000),
        "stop_at_lone_survivor": YES_NO,
        "draw_after_last_round": YES_NO,
        "win_chance": YES_NO,
    },
)

COMMANDS: dict[str, Schema] = {
    "set_up": SET_UP,
    "go": EMPTY,
    "cap": CREW_AND_AREA,
    "undo_cap": CREW_AND_AREA,
    "roll": record({"crew": CREW}, {"f": FACE}),
    "six": record({"crew": CREW}),
    "undo_six": record({"crew": CREW}),
    "five": record({"crew": CREW}),
    "stop": EMPTY,
    "pause": EMPTY,
    "resume": EMPTY,
    "abort_round": EMPTY,
    "enter_race": record(
        {"crew": CREW, "penalty_points": integer(0, 99), "turbo_bonuses": integer(0, 6)},
        {
            "nitro": integer(0, 8),
            "perfect_setup": integer(0, 24),
            "jet_fuel": integer(0, 99),
            "drafting": YES_NO,
        },
    ),
    "enter_cards": CARDS_OF_CREW,
    "describe_copy": COPY,
    "set_printed": record({"crew": CREW, "area": one_of(*TIRES), "number": NUMBER}),
    "confirm_race": EMPTY,
    "take_wrench": record(
        {"crew": CREW, "wrench": {"type": ["string", "null"], "enum": [*map(str, Wrench), None]}}
    ),
    "roll_off": record(
        {
            "rolls": {
                "type": "object",
                "properties": dict.fromkeys(CREWS, FACE),
                "additionalProperties": False,
                "minProperties": 2,
            }
        }
    ),
    "settle": record({"question": TEXT}),
}

# What may be asked in private; without cards, about those entered.
QUESTIONS: dict[str, Schema] = {
    "score_cards": record({"crew": CREW}, {"sheet": SHEET}),
    "copy": EMPTY,
}

# What the others may do: commands for their own crew, and GO.
CREW_COMMANDS = frozenset(
    {"go", "cap", "undo_cap", "roll", "six", "undo_six", "five"}
    | {"take_wrench", "enter_cards", "set_printed"}
)
# What the hub decides and does in the room; the referee can put it right afterwards.
_DIE = {
    "type": "object",
    "required": ["crew", "die"],
    "properties": {"crew": CREW, "die": one_of(*DICE)},
}
DECISIONS: dict[str, Schema] = {
    "go_given": ANY_OBJECT,
    "die_given": _DIE,
    "die_returned": _DIE,
    "stopped": {
        "type": "object",
        "required": ["because", "simultaneous"],
        "properties": {
            "because": one_of("", *CREWS),
            "simultaneous": {"type": "array", "items": CREW},
        },
    },
}

# Entries that are no commands: facts of nodes, decisions of the hub, and inserted ones.
ENTRIES: dict[str, Schema] = {
    **COMMANDS,
    **FACTS,
    "roll": {
        "type": "object",
        "required": ["f"],
        "properties": {"f": integer(0, 6), "crew": CREW},
    },
    **DECISIONS,
    "vouch": {"type": "object", "required": ["crew"], "properties": {"crew": CREW}},
}
