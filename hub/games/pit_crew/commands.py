"""What people may ask for, as JSON Schemas, and the shape of facts and decisions."""

from collections.abc import Iterable
from typing import Any

from hub.games.pit_crew.scoring import MOST_CARDS, PAIRS, TIRES
from hub.games.pit_crew.setup import MATS
from hub.games.pit_crew.state import AREAS, CREWS, DICE, GO_BUTTON
from hub.games.pit_crew.this_copy import SOURCES
from hub.games.pit_crew.wrenches import WRENCHES

Schema = dict[str, Any]

MOST_ID = 1 << 53
_OR_NULL: Schema = {"type": ["integer", "null"]}
_AT_MOST: Schema = {"minimum": 0, "maximum": MOST_CARDS}


def _object(required: Schema, optional: Schema | None = None) -> Schema:
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def _integer(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _one_of(*names: str) -> Schema:
    return {"type": "string", "enum": [str(name) for name in names]}


CREW = _one_of(*CREWS)
SEAT = _one_of(*CREWS, *DICE, "referee")
AREA = _one_of(*AREAS)
FACE = _integer(1, 6)
ID = _integer(1, MOST_ID)
TIME = _integer(0, MOST_ID)
YES_NO = {"type": "boolean"}
TEXT = {"type": "string", "minLength": 1, "maxLength": 64}
ANY_OBJECT = {"type": "object"}
EMPTY = _object({})
CREW_AND_AREA = _object({"crew": CREW, "area": AREA})

NUMBER = _integer(1, 10)
COLOR = _one_of("B", "W")
WILD = [
    _object({"card": _one_of("assist"), "color": COLOR}),
    _object(
        {
            "card": _one_of("teamwork"),
            "numbers": {"type": "array", "items": NUMBER, "minItems": 2, "maxItems": 2},
        }
    ),
    _object({"card": _one_of("training"), "number": NUMBER}),
]
CARD = {"anyOf": [{"type": "string", "pattern": "^([1-9]|10)[BW]$"}, *WILD]}
CARDS = {"type": ["array", "null"], "items": CARD, "maxItems": MOST_CARDS}
TIRE = {
    **_object({}, {"cards": CARDS, "manual_penalty": {**_integer(0, 99), **_OR_NULL}}),
    "type": ["object", "null"],
}
SHEET = _object(
    {},
    {
        "tires": {"type": "array", "items": TIRE, "minItems": 4, "maxItems": 4},
        "fuel": CARDS,
        "engine": CARDS,
        "discards": {**CARDS, "type": ["array", "integer", "null"], **_AT_MOST},
        "caltrops": {"type": "array", "items": _one_of(*TIRES), "uniqueItems": True},
    },
)
CARDS_OF_CREW = _object({"crew": CREW, "sheet": SHEET})

SOURCE = _one_of(*SOURCES)


def _noted(value: Schema) -> Schema:
    return {**_object({"value": value, "source": SOURCE}), "type": ["object", "null"]}


def _by_name(names: Iterable[str], value: Schema) -> Schema:
    return _object({}, {str(name): value for name in names})


COPY = _object(
    {},
    {
        "tires": _by_name(CREWS, _by_name(map(str, PAIRS), _by_name(TIRES, _noted(NUMBER)))),
        "track_spaces": _noted(_integer(4, 60)),
        "wrenches": _by_name(
            WRENCHES,
            {
                **_object(
                    {"count": _integer(0, 18), "source": SOURCE},
                    {"faces": {"type": "array", "items": {"anyOf": WILD}, "maxItems": 6}},
                ),
                "type": ["object", "null"],
            },
        ),
    },
)

SET_UP = _object(
    {
        "crews": {
            "type": "object",
            "properties": {
                crew: _object({"players": _integer(1, 3)}, {"experienced": YES_NO})
                for crew in CREWS
            },
            "additionalProperties": False,
            "minProperties": 2,
        },
        "variant": _one_of(*MATS),
        "track_spaces": _integer(4, 60),
    },
    {
        "order": {"type": "array", "items": CREW, "uniqueItems": True, "minItems": 2},
        "lap_token_at_first_crossing": YES_NO,
        "drafting": _one_of("after", "before"),
        "die": _one_of("own", "server"),
        "tie_window_ms": _integer(0, 1000),
        "stop_at_lone_survivor": YES_NO,
        "draw_after_last_round": YES_NO,
    },
)

COMMANDS: dict[str, Schema] = {
    "set_up": SET_UP,
    "go": EMPTY,
    "cap": CREW_AND_AREA,
    "undo_cap": CREW_AND_AREA,
    "roll": _object({"crew": CREW}, {"f": FACE}),
    "six": _object({"crew": CREW}),
    "five": _object({"crew": CREW}),
    "stop": EMPTY,
    "pause": EMPTY,
    "resume": EMPTY,
    "abort_round": EMPTY,
    "enter_race": _object(
        {"crew": CREW, "penalty_points": _integer(0, 99), "turbo_bonuses": _integer(0, 6)},
        {
            "nitro": _integer(0, 8),
            "perfect_setup": _integer(0, 24),
            "jet_fuel": _integer(0, 99),
            "drafting": YES_NO,
        },
    ),
    "enter_cards": CARDS_OF_CREW,
    "describe_copy": COPY,
    "set_printed": _object({"crew": CREW, "area": _one_of(*TIRES), "number": NUMBER}),
    "confirm_race": EMPTY,
    "take_wrench": _object(
        {"crew": CREW, "wrench": {"type": ["string", "null"], "enum": [*WRENCHES, None]}}
    ),
    "roll_off": _object(
        {
            "rolls": {
                "type": "object",
                "properties": dict.fromkeys(CREWS, FACE),
                "additionalProperties": False,
                "minProperties": 2,
            }
        }
    ),
    "settle": _object({"question": TEXT}),
    "assign": _object(
        {"node": TEXT, "seat": {"type": ["string", "null"], "enum": [*SEAT["enum"], None]}}
    ),
    "void": _object({"target": ID}),
    "restore": _object({"target": ID}),
    "amend": {
        **_object({"target": ID}, {"at": TIME, "data": ANY_OBJECT}),
        "minProperties": 2,
    },
    "insert": _object({"name": TEXT, "at": TIME, "data": ANY_OBJECT, "seat": SEAT}),
    "new_game": _object({"game": TEXT}, {"name": TEXT}),
    "rematch": EMPTY,
}

# What may be asked in private; without cards, about those entered.
QUESTIONS: dict[str, Schema] = {
    "score_cards": _object({"crew": CREW}, {"sheet": SHEET}),
    "copy": EMPTY,
}

# What the others may do: commands for their own crew, and GO.
CREW_COMMANDS = frozenset(
    {"go", "cap", "undo_cap", "roll", "six", "five", "take_wrench"}
    | {"enter_cards", "set_printed"}
)
# Carried out by the engine and the service; the rules only say who may.
ENGINE_COMMANDS = frozenset(
    {"assign", "void", "restore", "amend", "insert", "new_game", "rematch"}
)

# Entries that are no commands: facts of nodes, decisions of the hub, and inserted ones.
_DIE = {"type": "object", "required": ["crew", "die"]}
ENTRIES: dict[str, Schema] = {
    **{name: schema for name, schema in COMMANDS.items() if name not in ENGINE_COMMANDS},
    "btn": {
        "type": "object",
        "required": ["n", "e"],
        "properties": {"n": _integer(0, GO_BUTTON), "e": _one_of("dn", "up", "hold")},
    },
    "roll": {
        "type": "object",
        "required": ["f"],
        "properties": {"f": _integer(0, 6), "crew": CREW},
    },
    "dock": ANY_OBJECT,
    "gap": {"type": "object", "required": ["n"], "properties": {"n": _integer(1, MOST_ID)}},
    "malformed": ANY_OBJECT,
    "go_given": ANY_OBJECT,
    "die_given": {**_DIE, "properties": {"crew": CREW, "die": _one_of(*DICE)}},
    "die_returned": {**_DIE, "properties": {"crew": CREW, "die": _one_of(*DICE)}},
    "stopped": {
        "type": "object",
        "required": ["because", "simultaneous"],
        "properties": {
            "because": _one_of("", *CREWS),
            "simultaneous": {"type": "array", "items": CREW},
        },
    },
    "vouch": {"type": "object", "required": ["crew"], "properties": {"crew": CREW}},
}
