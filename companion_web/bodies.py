"""What people and programs send: JSON objects, looked at field by field."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from flask import request
from werkzeug.exceptions import BadRequest

from companion_web.errors import ApiError


def body() -> dict[str, Any]:
    """Return the JSON object that was sent.

    Raises:
        ApiError: it cannot be read, or is no object.
    """
    try:
        sent = request.get_json()
        json.dumps(sent, ensure_ascii=False, allow_nan=False).encode()  # no NaN, no half letters
    except (BadRequest, RecursionError, ValueError) as error:
        text = "The body is not valid JSON."
        raise ApiError("bad_json", text, HTTPStatus.BAD_REQUEST) from error
    if not isinstance(sent, dict):
        raise ApiError("bad_json", "Send one JSON object.", HTTPStatus.UNPROCESSABLE_ENTITY)
    return sent


def field(sent: Mapping[str, Any], name: str, kind: type, default: Any = None) -> Any:
    """Return one field of a body, of the right type.

    Raises:
        ApiError: it is missing and has no default, or is of another type.
    """
    value = sent.get(name, default)
    if isinstance(value, kind) and not (kind is int and isinstance(value, bool)):
        return value
    kinds = {str: "text", int: "a whole number", dict: "an object", bool: "true or false"}
    said = "is missing" if name not in sent else "has the wrong type"
    text = f'"{name}" {said}: it has to be {kinds[kind]}.'
    raise ApiError("bad_data", text, HTTPStatus.UNPROCESSABLE_ENTITY)
