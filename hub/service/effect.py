"""What a correction changes, under a short name by which two of them can be compared."""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any, TypeGuard

LENGTH = 16


def effect(before: Mapping[str, Any], after: Mapping[str, Any]) -> str:
    """Name the difference between two views of a game.

    A number counts by how much it changes, so that taking a six away from a car is the same after
    it has moved on; of all else what it was and what it becomes.
    """
    said = json.dumps(sorted(_differences(before, after, "")), default=str)
    return hashlib.sha256(said.encode()).hexdigest()[:LENGTH]


def _differences(old: object, new: object, path: str) -> Iterator[tuple[str, str]]:
    if old == new:
        return
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in old.keys() | new.keys():
            yield from _differences(old.get(key), new.get(key), f"{path}/{key}")
    elif _is_number(old) and _is_number(new):
        yield path, str(new - old)
    else:
        yield path, json.dumps([old, new], sort_keys=True, default=str)


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)
