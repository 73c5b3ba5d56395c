"""What people may ask for, as JSON Schemas, and the shape of the facts of nodes."""

from typing import Any

from hub.engine.handling import ANY_OBJECT, FACTS
from hub.engine.schema import integer, one_of, record
from hub.games.grease_monkey.shops import SHOPS
from hub.games.grease_monkey.state import (
    COLOURS,
    EACH_TOKEN,
    MOST_TYPES,
    RESOURCES,
    TOKENS,
    Mode,
)

Schema = dict[str, Any]

MOST_SAID = 24


def _list(items: Schema, least: int, most: int, unique: bool = False) -> Schema:
    said = {"type": "array", "items": items, "minItems": least, "maxItems": most}
    return {**said, "uniqueItems": True} if unique else said


COLOUR = one_of(*COLOURS)
RESOURCE = one_of(*RESOURCES)
YES_NO = {"type": "boolean"}
EMPTY = record({})
EACH = integer(0, EACH_TOKEN)
STARS = integer(1, 20)
STOCK = record({}, dict.fromkeys(RESOURCES, EACH))
TYPE = {"type": "string", "minLength": 1, "maxLength": 24}
CARD = {"type": TYPE, "stars": STARS, "cost": STOCK}
TAKES = _list(record({"from": COLOUR}, {"give": RESOURCE}), 1, 2)
SWAP = record({"spend": RESOURCE, "gain": RESOURCE}, {"takes": TAKES})
DO = record(
    {},
    {
        "takes": TAKES,
        "gain": RESOURCE,
        "take": record({}, CARD),
        "repair": record({}, {"vehicle": integer(0, 1), **CARD}),
        "hire": {"type": "boolean", "enum": [True]},
        "swaps": _list(SWAP, 1, MOST_SAID),
    },
)

SET_UP = record(
    {"players": _list(COLOUR, 1, len(COLOURS), unique=True)},
    {
        "start": COLOUR,
        "mode": one_of(*(mode.value for mode in Mode)),
        "grid": _list(one_of(*SHOPS), len(SHOPS), len(SHOPS), unique=True),
        "new_shop": YES_NO,
        "bonus_draft": YES_NO,
        "pack_rat": YES_NO,
        "take_that": YES_NO,
        "solo_limit": {"type": "integer", "enum": [9, 7]},
        "types": _list(TYPE, 0, MOST_TYPES, unique=True),
    },
)

COMMANDS: dict[str, Schema] = {
    "set_up": SET_UP,
    "pick_bonus": record({}, {"player": COLOUR}),
    "move": record(
        {"worker": {"type": "string", "maxLength": 12}, "to": one_of(*SHOPS)},
        {"do": DO, "skip": YES_NO},
    ),
    "end_turn": record({}, {"return": STOCK, "overrule": YES_NO}),
    "recount": record({"where": one_of("supply", *COLOURS), "counts": STOCK}),
    "tally": record(
        {"player": COLOUR},
        {
            "vehicles": _list(record({"stars": STARS}, {"type": TYPE}), 0, MOST_SAID),
            "resources": integer(0, TOKENS),
            "unrepaired": integer(0, 2),
            "hired": YES_NO,
        },
    ),
    "end_game": EMPTY,
    "enter_bonus": record({"player": COLOUR, "matches": integer(0, MOST_SAID)}),
    "settle_tie": record({"player": COLOUR}),
}

# What the others may do; the rest is the referee's.
PLAYER_COMMANDS = frozenset(
    {"pick_bonus", "move", "end_turn", "tally", "end_game", "enter_bonus", "settle_tie"}
)

# Entries that are no commands: facts of nodes.
ENTRIES: dict[str, Schema] = {
    **COMMANDS,
    **FACTS,
    "roll": ANY_OBJECT,
}
