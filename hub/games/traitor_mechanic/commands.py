"""What people may ask for, as JSON Schemas, and the shape of facts.

No command has a place for a loyalty, a refused job, or the kind of a card beside whose it was
(TM-11): what nobody can say, nothing can give away.
"""

from typing import Any

from hub.games.traitor_mechanic.job import CARDS, PARTS
from hub.games.traitor_mechanic.state import SEATS

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


SEAT = _one_of(*SEATS)
CARD = _one_of(*CARDS)
YES_NO: Schema = {"type": "boolean"}
NAME: Schema = {"type": "string", "maxLength": 16}
JOB_NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 30}
RANGE: Schema = {"type": "string", "minLength": 1, "maxLength": 7}
ANY_OBJECT: Schema = {"type": "object"}

JOB = {
    "name": JOB_NAME,
    "payment": _integer(0, 1000),
    "penalty": _integer(0, 1000),
    "parts": _object(dict.fromkeys(PARTS, RANGE)),
}
JOB_CARD = _object(JOB)
BOSS = _object({"player": SEAT})
BOSS_IF_SURE = _object({"player": SEAT}, {"sure": YES_NO})
ONE_OTHER = _object({"player": SEAT, "target": SEAT})
ONE_CARD = _object({"player": SEAT, "card": CARD})
COUNTS = {
    "type": "object",
    "properties": dict.fromkeys(CARDS, _integer(0, 60)),
    "additionalProperties": False,
}

COMMANDS: dict[str, Schema] = {
    "set_up": _object(
        {
            "players": {
                "type": "array",
                "items": _object({"seat": SEAT}, {"name": NAME}),
                "minItems": 4,
                "maxItems": len(SEATS),
            }
        },
        {
            "first_boss": SEAT,
            "refusal_must_be_paid": YES_NO,
            "help_cannot_be_removed": YES_NO,
            "two_real_parts": YES_NO,
        },
    ),
    "deal_loyalty": _object({}),
    "accept": BOSS,
    "refuse": BOSS_IF_SURE,
    "enter_job": _object({"player": SEAT, **JOB}),
    "forget_job": _object({"name": JOB_NAME}),
    "work": _object({"player": SEAT, "cards": _integer(0, 20)}),
    "remove_from_job": ONE_OTHER,
    "outside_help": BOSS_IF_SURE,
    "grant_help": BOSS_IF_SURE,
    "deny_help": BOSS,
    "give_day_off": ONE_OTHER,
    "reveal": ONE_CARD,
    "take_back": ONE_CARD,
    "enter_counts": _object({"player": SEAT, "counts": COUNTS}),
    "inspect": BOSS_IF_SURE,
    "clean_up": BOSS,
}

# Of these only the referee decides; all others say for which player they are.
REFEREE_COMMANDS = frozenset({"set_up", "deal_loyalty", "forget_job"})

# Entries that are no commands, or hold more than the command: facts of nodes, the deal.
ENTRIES: dict[str, Schema] = {
    **COMMANDS,
    "deal_loyalty": _object(
        {},
        {
            "cards": {
                "type": "object",
                "properties": dict.fromkeys(SEATS, _one_of("mechanic", "traitor")),
                "additionalProperties": False,
            }
        },
    ),
    "btn": {
        "type": "object",
        "required": ["n", "e"],
        "properties": {"n": _integer(0, 6), "e": _one_of("dn", "up", "hold")},
    },
    "roll": ANY_OBJECT,
    "dock": ANY_OBJECT,
    "gap": {"type": "object", "required": ["n"], "properties": {"n": _integer(1, MOST_ID)}},
    "malformed": ANY_OBJECT,
}
