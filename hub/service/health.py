"""What the record of a node means for people: words, and advice. Pure.

Thresholds, and why:
    Signal: from -75 dBm on packets are repeated so often that a press comes late; near -85 links
        break.
    Battery: as the die itself judges its cell, see ``hub.wire.signs``; the curve is that of a
        lithium polymer cell at rest, to some five points.
    Memory: a message and a self-test need some 20 kB on a board.
    Clock: two crews that are closer than the sum of two bounds count as simultaneous.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any, NamedTuple

from hub.wire import signs

NO_SIGNAL = -200
FAIR_DBM, WEAK_DBM = -60, -75
LOW_MV, LOW_PERCENT = signs.LOW_MV, 20
LITTLE_HEAP = 20 * 1024
VAGUE_CLOCK_US = 20_000
OFTEN = 3
MANY_WAITING = 16
CELL = ((3300, 0), (3500, 10), (3650, 20), (3750, 40), (3850, 60), (4000, 80), (4150, 100))


class Advice(NamedTuple):
    """One thing to do: a stable code, and the values in its sentence, which the pages say."""

    code: str
    values: Mapping[str, int]


Values = Mapping[str, int]
Rule = Callable[[Mapping[str, Any]], Values | None]


def percent(millivolts: int) -> int:
    """About how full a cell is."""
    if millivolts <= CELL[0][0]:
        return 0
    for (low, first), (high, last) in pairwise(CELL):
        if millivolts < high:
            return first + (last - first) * (millivolts - low) // (high - low)
    return 100


def signal(rssi: int) -> str:
    """How well a node is heard: strong, fair or weak."""
    return "strong" if rssi > FAIR_DBM else "fair" if rssi > WEAK_DBM else "weak"


def summary(node: Mapping[str, Any]) -> dict[str, Any]:
    """Readings in the words of people: ``signal``, ``battery`` (of a die, in per cent)."""
    tele = node["tele"]
    said: dict[str, Any] = {}
    if tele.get("rssi", NO_SIGNAL) > NO_SIGNAL:
        said["signal"] = signal(tele["rssi"])
    left = _cell(node)
    if left is not None:
        said["battery"] = left
    return said


def advise(node: Mapping[str, Any]) -> list[Advice]:
    """What to do about a node, the most urgent first; nothing for one that is well.

    Args:
        node: As ``Room.describe`` makes it.
    """
    found = ((code, rule(node)) for code, rule in RULES.items())
    return [Advice(code, values) for code, values in found if values is not None]


def _silent(node: Mapping[str, Any]) -> Values | None:
    asleep = node["info"].get("caps", {}).get("doze")
    return {} if node["seat"] and not node["online"] and not asleep else None


def _safe(node: Mapping[str, Any]) -> Values | None:
    return {} if node["online"] and node["info"].get("caps", {}).get("safe") else None


def _cell(node: Mapping[str, Any]) -> int | None:
    tele = node["tele"]
    return percent(tele["bat"]) if node["kind"] == "die" and "bat" in tele else None


def _empty(node: Mapping[str, Any]) -> Values | None:
    left = _cell(node)
    return {"percent": left} if left is not None and left <= percent(LOW_MV) else None


def _low(node: Mapping[str, Any]) -> Values | None:
    left = _cell(node)
    return (
        {"percent": left} if left is not None and percent(LOW_MV) < left <= LOW_PERCENT else None
    )


def _weak(node: Mapping[str, Any]) -> Values | None:
    rssi = node["tele"].get("rssi", 0)
    return {"rssi": rssi} if node["online"] and NO_SIGNAL < rssi <= WEAK_DBM else None


def _restarts(cause: str) -> Rule:
    def rule(node: Mapping[str, Any]) -> Values | None:
        times = node["restarts"].get(cause, 0)
        return {"times": times} if times >= OFTEN else None

    return rule


def _at_least(key: str, least: int) -> Rule:
    def rule(node: Mapping[str, Any]) -> Values | None:
        count = node["tele"].get(key, 0)
        return {"count": count} if count >= least else None

    return rule


def _little_memory(node: Mapping[str, Any]) -> Values | None:
    free = node["tele"].get("heap", LITTLE_HEAP)
    return {"kb": free // 1024} if free < LITTLE_HEAP else None


def _vague(node: Mapping[str, Any]) -> Values | None:
    error = node["clock_err"]
    caps = node["info"].get("caps", {})
    if caps.get("doze") or caps.get("strip"):  # the radio of a die rests; a strip finishes nothing
        return None
    if error is None or error <= VAGUE_CLOCK_US or not node["online"]:
        return None
    return {"ms": error // 1000}


def _failed(node: Mapping[str, Any]) -> Values | None:
    steps = [said for said in node["self_test"].get("steps", []) if said["result"] == "fail"]
    return {"count": len(steps)} if steps else None


RULES: Mapping[str, Rule] = {
    "silent": _silent,
    "safe": _safe,
    "empty": _empty,
    "low": _low,
    "weak": _weak,
    "watchdog": _restarts("wdt"),
    "power": _restarts("pwr"),
    "reconnects": _at_least("rc", OFTEN),
    "lost": _at_least("lost", 1),
    "waiting": _at_least("q", MANY_WAITING),
    "bus": _at_least("i2c", OFTEN),
    "memory": _little_memory,
    "clock": _vague,
    "failed": _failed,
}
