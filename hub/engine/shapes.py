"""What is read in the data of entries whatever the game: an entry without it cannot be read."""

from collections.abc import Mapping

from hub.engine.corrections import AMEND, HELD, INSERT, RESTORE, VOID
from hub.engine.entry import Data
from hub.engine.fold import ASSIGN, NAMED, NEW_GAME, SIT_DOWN
from hub.engine.handling import FACTS
from hub.engine.schema import Schema, fits

_TEXT: Schema = {"type": "string"}
_NUMBER: Schema = {"type": "integer"}
_OBJECT: Schema = {"type": "object"}
_MAYBE_TEXT: Schema = {"type": ["string", "null"]}
_MAYBE_NUMBER: Schema = {"type": ["integer", "null"]}


def _with(required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None) -> Schema:
    """Write the schema of an object that has these parts, and maybe others."""
    properties = {**required, **(optional or {})}
    return {"type": "object", "properties": properties, "required": list(required)}


_SHAPES: Mapping[str, Schema] = {
    VOID: _with({"target": _NUMBER}),
    RESTORE: _with({"target": _NUMBER}),
    AMEND: _with({"target": _NUMBER}, {"at": _NUMBER, "seat": _TEXT, "data": _OBJECT}),
    INSERT: _with(
        {"name": _TEXT, "at": _NUMBER},
        {"at_err": _MAYBE_NUMBER, "seat": _TEXT, "data": _OBJECT, "fact": _NUMBER},
    ),
    HELD: _with({"name": _TEXT, "data": _OBJECT}),
    ASSIGN: _with({"node": _TEXT, "seat": _MAYBE_TEXT}),
    SIT_DOWN: _with({"name": _TEXT, "seat": _TEXT}, {"instead": _TEXT}),
    NAMED: _with({"title": _TEXT}),
    NEW_GAME: _with({"game": _TEXT}, dict.fromkeys(("seats", "setup", "memory"), _OBJECT)),
    "gap": FACTS["gap"],
}


def is_whole(name: str, data: Data) -> bool:
    """Tell whether an entry of this name has all that is read in it whatever the game."""
    if not fits(_SHAPES.get(name, {}), data):
        return False
    return name != HELD or is_whole(data["name"], data["data"])
