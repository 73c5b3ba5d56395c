"""The JSON form of a score sheet, checked to the last card."""

from collections.abc import Callable, Collection, Mapping
from reprlib import repr as brief
from typing import Any, TypeVar

from hub.games.pit_crew.scoring.cards import Cards, card_from_json, card_to_json
from hub.games.pit_crew.scoring.errors import SheetError
from hub.games.pit_crew.scoring.sheet import TIRES, Area, Sheet, Tire
from hub.games.pit_crew.scoring.wrenches import Held, wrench_from_json

T = TypeVar("T")

SHEET_KEYS = ("mat", "tires", "fuel", "engine", "discards", "own", "against", "caltrops")
TIRE_KEYS = ("printed", "cards", "manual_penalty")


def sheet_from_json(raw: object) -> Sheet:
    """Read a score sheet. Only ``mat`` is needed; what is missing or null was not entered.

    Raises:
        SheetError: something cannot be; the message begins with its path.
    """
    data = _object(raw, "sheet", SHEET_KEYS)
    if data.get("mat") is None:
        raise SheetError("mat", "the number of the car mat is needed")
    return Sheet(
        mat=_whole(data.get("mat"), "mat"),
        tires=_each(_tire, data.get("tires", (None,) * len(TIRES)), "tires"),
        fuel=_cards(data.get("fuel"), "fuel"),
        engine=_cards(data.get("engine"), "engine"),
        discards=_discards(data.get("discards"), "discards"),
        own=_each(wrench_from_json, data.get("own", ()), "own"),
        against=_each(_held, data.get("against", ()), "against"),
        caltrops=_each(_tire_name, data.get("caltrops", ()), "caltrops"),
    )


def sheet_to_json(sheet: Sheet) -> dict[str, Any]:
    """Write the cards of a sheet as they lie, and what was judged by hand."""

    def written(cards: Cards | None) -> list[Any] | None:
        return None if cards is None else [card_to_json(card) for card in cards]

    pile = sheet.discards
    return {
        "tires": [
            {"cards": written(tire.cards), "manual_penalty": tire.manual_penalty}
            for tire in sheet.tires
        ],
        "fuel": written(sheet.fuel),
        "engine": written(sheet.engine),
        "discards": pile if isinstance(pile, int) else written(pile),
        "caltrops": [area.value for area in sheet.caltrops],
    }


def _object(raw: object, path: str, keys: Collection[str]) -> Mapping[str, Any]:
    if not isinstance(raw, Mapping):
        raise SheetError(path, f"{brief(raw)} is not an object")
    for key in raw:
        if key not in keys:
            raise SheetError(path, f"{brief(key)} is not one of {', '.join(keys)}")
    return raw


def _each(read: Callable[[object, str], T], raw: object, path: str) -> tuple[T, ...]:
    if not isinstance(raw, list | tuple):
        raise SheetError(path, f"{brief(raw)} is not a list")
    return tuple(read(item, f"{path}[{index}]") for index, item in enumerate(raw))


def _whole(raw: object, path: str) -> int:
    if not isinstance(raw, int) or isinstance(raw, bool):
        raise SheetError(path, f"{brief(raw)} is not a whole number")
    return raw


def _cards(raw: object, path: str) -> Cards | None:
    return None if raw is None else _each(card_from_json, raw, path)


def _discards(raw: object, path: str) -> Cards | int | None:
    return _whole(raw, path) if isinstance(raw, int) else _cards(raw, path)


def _tire(raw: object, path: str) -> Tire:
    data = _object({} if raw is None else raw, path, TIRE_KEYS)
    printed, manual = data.get("printed"), data.get("manual_penalty")
    return Tire(
        printed=None if printed is None else _whole(printed, f"{path}.printed"),
        cards=_cards(data.get("cards"), f"{path}.cards"),
        manual_penalty=None if manual is None else _whole(manual, f"{path}.manual_penalty"),
    )


def _held(raw: object, path: str) -> Held:
    if not isinstance(raw, Mapping):
        return Held(wrench_from_json(raw, path))
    data = _object(raw, path, ("wrench", "by"))
    by = data.get("by", "")
    if not isinstance(by, str):
        raise SheetError(f"{path}.by", f"{brief(by)} is not the name of a crew")
    return Held(wrench_from_json(data.get("wrench"), f"{path}.wrench"), by)


def _tire_name(raw: object, path: str) -> Area:
    if raw not in TIRES:
        raise SheetError(path, f"{brief(raw)} is not a tire ({', '.join(TIRES)})")
    return Area(str(raw))
