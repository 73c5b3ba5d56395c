"""What may be asked for in any game, beside what the game itself names, and how that is written.

Who sits where, new games and corrections are the referee's; any seat may say who sits there.
"""

from collections.abc import Callable, Mapping
from typing import Any

import fastjsonschema

from hub.engine.corrections import AMEND, INSERT, ON_TARGET, RESTORE, VOID
from hub.engine.fold import ASSIGN, NAMED, NEW_GAME, SIT_DOWN
from hub.engine.game import Game
from hub.engine.schema import integer, record
from hub.wire.messages import BIG
from hub.wire.up import EVENT_DATA, event_fault

REMATCH = "rematch"
CLAIM = "claim"
CORRECTIONS = (*ON_TARGET, INSERT, CLAIM)
MOST_CLAIMED = 200
MOST_TITLE = 60
Check = Callable[[object], object]

_ID = integer(1, BIG)
_TIME = integer(0, BIG)
_TEXT = {"type": "string", "minLength": 1, "maxLength": 40}
_SEAT = {"type": "string", "maxLength": 24}
NAME = {"type": "string", "minLength": 1, "maxLength": 16}
_NODE = {"type": "string", "pattern": "^[a-z][a-z0-9]{3,22}$"}
SHARED: Mapping[str, Mapping[str, Any]] = {
    ASSIGN: record(
        {
            "node": _NODE,
            "seat": {**_SEAT, "type": ["string", "null"]},
        }
    ),
    SIT_DOWN: record({"seat": _SEAT, "name": NAME}, {"instead": NAME}),
    VOID: record({"target": _ID}),
    RESTORE: record({"target": _ID}),
    AMEND: record({"target": _ID}, {"at": _TIME, "data": {"type": "object"}, "seat": _SEAT}),
    INSERT: record(
        {
            "name": _TEXT,
            "at": _TIME,
            "data": {"type": "object"},
            "seat": _SEAT,
        }
    ),
    CLAIM: record(
        {
            "node": _NODE,
            "seat": _SEAT,
            "facts": {
                "type": "array",
                "items": _ID,
                "uniqueItems": True,
                "minItems": 1,
                "maxItems": MOST_CLAIMED,
            },
        }
    ),
    NEW_GAME: record({"game": _TEXT}, {"name": _TEXT}),
    REMATCH: record({}),
}
_NOTED = {NAMED: record({"title": {"type": "string", "maxLength": MOST_TITLE}})}


class Rulebook:
    """The commands of one game and their data, checked by JSON Schema."""

    def __init__(self, game: Game[Any]) -> None:
        self.schemas = {**SHARED, **game.commands}
        self.questions = game.questions
        self.seats = game.seats
        self._all = {**self.questions, **game.decisions, **_NOTED, **self.schemas}
        self._checks: dict[str, Check] = {}

    def fault(self, name: str, data: Mapping[str, Any]) -> str:
        """Say what is wrong with the data of anything but a fact; empty when nothing is."""
        if name not in self._checks:
            self._checks[name] = fastjsonschema.compile(dict(self._all[name]))
        try:
            self._checks[name](dict(data))
        except fastjsonschema.JsonSchemaValueException as fault:
            return str(fault)
        return ""

    def entry_fault(self, name: str, data: Mapping[str, Any]) -> str:
        """Say what is wrong with the data of an entry; empty when nothing is.

        It may be a fact of a node, a decision or a command; of all others the rules know what to
        make.
        """
        if name in SHARED:
            return f"{name} cannot be put in"
        faults = []
        if name in EVENT_DATA:
            faults.append(event_fault(name, dict(data)))
        if name in self._all:
            faults.append(self.fault(name, {key: data[key] for key in data if key != "by"}))
        return faults[-1] if faults and all(faults) else ""
