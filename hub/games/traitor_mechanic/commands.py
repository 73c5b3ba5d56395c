"""What people may ask for, as JSON Schemas, and the shape of facts.

No command has a place for a loyalty, a refused job, or the kind of a card beside whose it was
(TM-11): what nobody can say, nothing can give away.
"""

from typing import Any

from hub.engine.handling import ANY_OBJECT, FACTS
from hub.engine.schema import integer, one_of, record
from hub.games.traitor_mechanic.job import CARDS, PARTS
from hub.games.traitor_mechanic.state import SEATS

Schema = dict[str, Any]


SEAT = one_of(*SEATS)
CARD = one_of(*CARDS)
YES_NO: Schema = {"type": "boolean"}
NAME: Schema = {"type": "string", "maxLength": 16}
JOB_NAME: Schema = {"type": "string", "minLength": 1, "maxLength": 30}
RANGE: Schema = {"type": "string", "minLength": 1, "maxLength": 7}

JOB = {
    "name": JOB_NAME,
    "payment": integer(0, 1000),
    "penalty": integer(0, 1000),
    "parts": record(dict.fromkeys(PARTS, RANGE)),
}
JOB_CARD = record(JOB)
BOSS = record({"player": SEAT})
BOSS_IF_SURE = record({"player": SEAT}, {"sure": YES_NO})
ONE_OTHER = record({"player": SEAT, "target": SEAT})
ONE_CARD = record({"player": SEAT, "card": CARD})
COUNTS = {
    "type": "object",
    "properties": dict.fromkeys(CARDS, integer(0, 60)),
    "additionalProperties": False,
}

COMMANDS: dict[str, Schema] = {
    "set_up": record(
        {
            "players": {
                "type": "array",
                "items": record({"seat": SEAT}, {"name": NAME}),
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
    "deal_loyalty": record({}),
    "accept": BOSS,
    "refuse": BOSS_IF_SURE,
    "enter_job": record({"player": SEAT, **JOB}),
    "forget_job": record({"name": JOB_NAME}),
    "work": record({"player": SEAT, "cards": integer(0, 20)}),
    "remove_from_job": ONE_OTHER,
    "outside_help": BOSS_IF_SURE,
    "grant_help": BOSS_IF_SURE,
    "deny_help": BOSS,
    "give_day_off": ONE_OTHER,
    "reveal": ONE_CARD,
    "take_back": ONE_CARD,
    "enter_counts": record({"player": SEAT, "counts": COUNTS}),
    "inspect": BOSS_IF_SURE,
    "clean_up": BOSS,
}

# Of these only the referee decides; all others say for which player they are.
REFEREE_COMMANDS = frozenset({"set_up", "deal_loyalty", "forget_job"})

# Entries that are no commands, or hold more than the command: facts of nodes, the deal.
ENTRIES: dict[str, Schema] = {
    **COMMANDS,
    "deal_loyalty": record(
        {},
        {
            "cards": {
                "type": "object",
                "properties": dict.fromkeys(SEATS, one_of("mechanic", "traitor")),
                "additionalProperties": False,
            }
        },
    ),
    **FACTS,
    "roll": ANY_OBJECT,
}
