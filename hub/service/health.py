"""What the record of a node means for people: words and advice. Pure.

Thresholds, and why:
    Signal: from -75 dBm on packets are repeated so often that a press comes late; near -85 links
        break.
    Battery: as the die itself judges its cell, see ``hub.wire.signs``; the curve is that of a
        lithium polymer cell at rest, to some five points.
    Memory: a message and a self-test need some 20 kB on a board.
    Clock: two crews that are closer than the sum of two bounds count as simultaneous.
"""

from collections.abc import Callable, Iterator, Mapping
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

KINDS = {
    "pit_box": "pit box",
    "roller": "die roller",
    "die": "instrumented die",
    "track_strip": "track strip",
}
CAUSES = {
    "pwr": "switched on",
    "hard": "reset by its pin",
    "wdt": "restarted by its watchdog",
    "sleep": "woke up",
    "soft": "restarted itself",
}


class Advice(NamedTuple):
    """One thing to do: a stable code, the values in it, and the sentence in English."""

    code: str
    values: Mapping[str, Any]
    text: str


Rule = tuple[str, Callable[[Mapping[str, Any]], Mapping[str, Any] | None], str]


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


def place(node: Mapping[str, Any], seat_name: str, *, is_device: bool) -> str:
    """What people call a node: by its seat, such as ``Red's pit box``, else by its id."""
    kind = KINDS.get(node["kind"], "node")
    if not seat_name:
        return f"{kind} {node['id']}"
    return seat_name if is_device else f"{seat_name}'s {kind}"


def summary(node: Mapping[str, Any]) -> dict[str, Any]:
    """Readings in words; those that a node does not send are left out."""
    tele, info = node["tele"], node["info"]
    said: dict[str, Any] = {}
    if "rssi" in tele:
        said["signal"] = signal(tele["rssi"])
    if "bat" in tele and node["kind"] == "die":
        said["battery"] = percent(tele["bat"])
    if "rst" in info:
        said["restart"] = CAUSES.get(info["rst"], info["rst"])
    return said


def advise(node: Mapping[str, Any]) -> list[Advice]:
    """What to do about a node, the most urgent first; nothing for one that is well.

    Args:
        node: As ``Room.describe`` makes it, with ``place``.
    """
    return [
        Advice(code, said, text.format(**said))
        for code, rule, text in RULES
        if (found := rule(node)) is not None
        for said in [{"place": _capital(node["place"]), "where": node["place"], **found}]
    ]


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _silent(node: Mapping[str, Any]) -> Mapping[str, Any] | None:
    asleep = node["info"].get("caps", {}).get("doze")
    return {} if node["seat"] and not node["online"] and not asleep else None


def _cell(node: Mapping[str, Any]) -> int | None:
    tele = node["tele"]
    return percent(tele["bat"]) if node["kind"] == "die" and "bat" in tele else None


def _empty(node: Mapping[str, Any]) -> Mapping[str, Any] | None:
    left = _cell(node)
    return {"percent": left} if left is not None and left <= percent(LOW_MV) else None


def _low(node: Mapping[str, Any]) -> Mapping[str, Any] | None:
    left = _cell(node)
    return {"percent": left} if left is not None and percent(LOW_MV) < left <= LOW_PERCENT else None


def _weak(node: Mapping[str, Any]) -> Mapping[str, Any] | None:
    rssi = node["tele"].get("rssi", 0)
    return {"rssi": rssi} if node["online"] and NO_SIGNAL < rssi <= WEAK_DBM else None


def _restarts(cause: str) -> Callable[[Mapping[str, Any]], Mapping[str, Any] | None]:
    def rule(node: Mapping[str, Any]) -> Mapping[str, Any] | None:
        times = node["restarts"].get(cause, 0)
        return {"times": times} if times >= OFTEN else None

    return rule


def _at_least(key: str, least: int) -> Callable[[Mapping[str, Any]], Mapping[str, Any] | None]:
    def rule(node: Mapping[str, Any]) -> Mapping[str, Any] | None:
        count = node["tele"].get(key, 0)
        return {"count": count} if count >= least else None

    return rule


def _little_memory(node: Mapping[str, Any]) -> Mapping[str, Any] | None:
    free = node["tele"].get("heap", LITTLE_HEAP)
    return {"kb": free // 1024} if free < LITTLE_HEAP else None


def _vague(node: Mapping[str, Any]) -> Mapping[str, Any] | None:
    error = node["clock_err"]
    asleep = node["info"].get("caps", {}).get("doze")
    if error is None or error <= VAGUE_CLOCK_US or asleep or not node["online"]:
        return None
    return {"ms": error // 1000}


def _failed(node: Mapping[str, Any]) -> Mapping[str, Any] | None:
    steps = [said for said in node["self_test"].get("steps", []) if said["result"] == "fail"]
    return {"count": len(steps)} if steps else None


RULES: tuple[Rule, ...] = (
    ("silent", _silent, "{place} is not heard: is it switched on, and in the same Wi-Fi?"),
    ("empty", _empty, "{place} is at {percent} %: charge it now."),
    ("low", _low, "{place} is at {percent} %: charge it tonight."),
    ("weak", _weak, "Weak Wi-Fi at {where} ({rssi} dBm): move the hub or the router closer."),
    (
        "watchdog",
        _restarts("wdt"),
        "{place} was restarted by its watchdog {times} times: check its USB cable and supply.",
    ),
    ("power", _restarts("pwr"), "{place} lost its power {times} times: check its USB cable."),
    (
        "reconnects",
        _at_least("rc", OFTEN),
        "{place} lost its connection {count} times: move the hub or the router closer.",
    ),
    ("lost", _at_least("lost", 1), "{place} lost {count} events: it was cut off for too long."),
    (
        "waiting",
        _at_least("q", MANY_WAITING),
        "{place} holds {count} events that the hub does not have yet: wait before you go on.",
    ),
    ("bus", _at_least("i2c", OFTEN), "The sensor of {where} hung {count} times: check its wires."),
    ("memory", _little_memory, "{place} has only {kb} kB of memory left: restart it."),
    (
        "clock",
        _vague,
        "The clock of {where} is known to {ms} ms only: close finishes count as ties. "
        "Move the hub closer.",
    ),
    ("failed", _failed, "{place} failed {count} steps of its self-test: see its test."),
)


def codes() -> Iterator[str]:
    """Every code, for whoever translates them."""
    return (code for code, _, _ in RULES)
