"""Names of people in the log: where they stand, and how they are changed for good."""

from collections.abc import Mapping
from typing import Any

from hub.engine.corrections import AMEND, INSERT
from hub.engine.entry import Data
from hub.engine.fold import NEW_GAME, SIT_DOWN
from hub.service.table import SET_UP

PLACES = {
    SET_UP: (),
    AMEND: ("data",),
    INSERT: ("data",),
    NEW_GAME: ("setup",),
}  # entry -> where in its data a set-up may lie
PLAYERS = ("players", "crews")
SAT = ("name", "instead")
SITTING = {"seat", *SAT}


def renamed(entry: str, data: Data, old: str, new: str) -> Data | None:
    """Give a person another name in the data of an entry; none if ``new`` is empty.

    Returns:
        The new data; None where the name does not stand.
    """
    if entry == SIT_DOWN:
        changed = {
            key: new if key in SAT and _is(said, old) else said for key, said in data.items()
        }
        return None if changed == data else changed
    if entry == AMEND and data.get("data", {}).keys() <= SITTING:
        other = renamed(SIT_DOWN, data.get("data", {}), old, new)
        return None if other is None else {**data, "data": other}
    if entry not in PLACES:
        return None
    place = PLACES[entry]
    said = data
    for key in place:
        said = said.get(key) or {}
    if not isinstance(said, Mapping):
        return None
    changed = {
        key: _walk(value, old, new) if key in PLAYERS else value for key, value in said.items()
    }
    if changed == said:
        return None
    return {**data, place[0]: changed} if place else changed


def _walk(value: Any, old: str, new: str) -> Any:
    """Copy what players are said to be, with the name changed under ``name`` and ``names``."""
    if isinstance(value, list):
        return [_walk(part, old, new) for part in value]
    if not isinstance(value, Mapping):
        return value
    said: dict[str, Any] = {}
    for key, part in value.items():
        if key == "name" and _is(part, old):
            said |= {key: new} if new else {}
        elif key == "names" and isinstance(part, list):
            said[key] = [new if _is(name, old) else name for name in part]
            said[key] = [name for name in said[key] if name]
        else:
            said[key] = _walk(part, old, new)
    return said


def _is(name: object, old: str) -> bool:
    return isinstance(name, str) and name.strip() == old
