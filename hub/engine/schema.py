"""The part of JSON Schema that games use: how they write it, and entries that nobody has checked.

Commands are checked by the service with a full validator before they become entries; facts and
inserted entries are not, and ``step`` must survive any of them.
"""

from collections.abc import Callable, Mapping
from typing import Any

Schema = Mapping[str, Any]

_TYPES: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, Mapping),
    "array": lambda value: isinstance(value, list | tuple),
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
}


def record(
    required: Mapping[str, Schema], optional: Mapping[str, Schema] | None = None
) -> dict[str, Any]:
    """Write the schema of an object that has these parts and no others."""
    return {
        "type": "object",
        "properties": {**required, **(optional or {})},
        "required": list(required),
        "additionalProperties": False,
    }


def integer(low: int, high: int) -> dict[str, Any]:
    """Write the schema of a whole number from ``low`` to ``high``."""
    return {"type": "integer", "minimum": low, "maximum": high}


def one_of(*names: str) -> dict[str, Any]:
    """Write the schema of one of these words."""
    return {"type": "string", "enum": [str(name) for name in names]}


def fits(schema: Schema, value: object) -> bool:
    """Tell whether ``value`` is of ``schema``."""
    kind = schema.get("type")
    if kind is not None:
        kinds = (kind,) if isinstance(kind, str) else kind
        if not any(_TYPES[each](value) for each in kinds):
            return False
    if "enum" in schema and value not in schema["enum"]:
        return False
    if isinstance(value, Mapping):
        return _object_fits(schema, value)
    if isinstance(value, list | tuple):
        return _array_fits(schema, value)
    if isinstance(value, int):
        return bool(schema.get("minimum", value) <= value <= schema.get("maximum", value))
    return True


def _object_fits(schema: Schema, value: Mapping[str, Any]) -> bool:
    if any(key not in value for key in schema.get("required", ())):
        return False
    if not schema.get("minProperties", 0) <= len(value) <= schema.get("maxProperties", len(value)):
        return False
    known = schema.get("properties", {})
    other = schema.get("additionalProperties", True)
    for key, part in value.items():
        rule = known.get(key, other)
        if rule is False or (rule is not True and not fits(rule, part)):
            return False
    return True


def _array_fits(schema: Schema, value: list[Any] | tuple[Any, ...]) -> bool:
    if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
        return False
    if schema.get("uniqueItems") and any(value[i] in value[:i] for i in range(len(value))):
        return False
    return all(fits(schema.get("items", {}), part) for part in value)
