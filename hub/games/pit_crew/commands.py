"""What people may ask for, as JSON Schemas, and the shape of facts and decisions."""

from typing import Any

from hub.games.pit_crew.setup import MATS
from hub.games.pit_crew.state import AREAS, CREWS, DICE, GO_BUTTON
from hub.games.pit_crew.wrenches import WRENCHES

Schema = dict[str, Any]

MOST_ID = 1 << 53


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
    return {"type": "string", "enum": list(names)}


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
        "tires": ANY_OBJECT,
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

# What the others may do: commands for their own crew, and GO.
CREW_COMMANDS = frozenset({"go", "cap", "undo_cap", "roll", "six", "five", "take_wrench"})
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
