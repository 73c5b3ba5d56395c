import pytest

from hub.engine.schema import fits

CREW = {"type": "string", "enum": ["red", "green"]}


@pytest.mark.parametrize(
    ("schema", "value", "good"),
    [
        ({}, object(), True),
        ({"type": "integer", "minimum": 0, "maximum": 6}, 6, True),
        ({"type": "integer", "minimum": 0, "maximum": 6}, 7, False),
        ({"type": "integer"}, True, False),
        ({"type": "integer"}, 1.0, False),
        ({"type": "boolean"}, True, True),
        (CREW, "red", True),
        (CREW, "blue", False),
        (CREW, ["red"], False),
        ({"type": ["string", "null"], "enum": ["Nitro", None]}, None, True),
        ({"type": "object", "required": ["a"]}, {"b": 1}, False),
        ({"type": "object", "minProperties": 1}, {}, False),
        ({"properties": {"a": CREW}, "additionalProperties": False}, {"a": "red"}, True),
        ({"properties": {"a": CREW}, "additionalProperties": False}, {"b": "red"}, False),
        ({"additionalProperties": CREW}, {"b": "blue"}, False),
        ({"type": "array", "items": CREW, "uniqueItems": True}, ["red", "green"], True),
        ({"type": "array", "items": CREW, "uniqueItems": True}, ["red", "red"], False),
        ({"type": "array", "items": CREW, "minItems": 2}, ["red"], False),
        ({"type": "array", "items": CREW}, [[]], False),
    ],
)
def test_a_value_fits_its_schema(schema: dict[str, object], value: object, good: bool) -> None:
    assert fits(schema, value) is good
