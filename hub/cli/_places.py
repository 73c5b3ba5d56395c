"""Where in a JSON text something stands, to name the line of a mistake."""

import json
from json.decoder import scanstring  # type: ignore[attr-defined]  # stdlib, not in typeshed

BLANK = " \t\r\n"


def line_of(text: str, path: str) -> int:
    """The line of a path such as ``tires[0].cards[2]``, or of what is nearest around it."""
    places: dict[str, int] = {}
    _walk(text, _skip(text, 0), "", places)
    while path and path not in places:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return text.count("\n", 0, places[path]) + 1


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in BLANK:
        at += 1
    return at


def _walk(text: str, at: int, path: str, places: dict[str, int]) -> int:
    """Note where the value at ``at`` and all in it begin; return where it ends."""
    places[path] = at
    if text[at] not in "{[":
        return int(json.JSONDecoder().raw_decode(text, at)[1])
    inside, close = text[at] == "{", "}" if text[at] == "{" else "]"
    at, index = _skip(text, at + 1), 0
    while text[at] != close:
        part = f"{path}[{index}]"
        if inside:
            key, at = scanstring(text, at + 1)
            part = f"{path}.{key}" if path else key
            at = _skip(text, _skip(text, at) + 1)
        at = _skip(text, _walk(text, at, part, places))
        at, index = (_skip(text, at + 1), index + 1) if text[at] == "," else (at, index)
    return at + 1
