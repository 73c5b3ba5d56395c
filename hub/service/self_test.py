"""The self-test of a node: its steps, and what became of each. Pure; times are hub time in us.

What a node can tell by itself (its radio, a press) the hub judges; what only eyes and ears can
tell, whoever guides the test says.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from hub.service import health
from hub.service.clock import SECOND

PASS, FAIL, SKIP = "pass", "fail", "skip"
VERDICTS = (PASS, FAIL, SKIP)
AGAIN, END = "again", "end"
PATIENCE = 300 * SECOND
SENSOR = 0x33  # what a LIS3DH says it is
STILL_MG = (850, 1150)
TURNED_MG = 600

MEASURED = ("radio", "memory", "battery", "sensor")
SHOWN = ("lamps", "pips", "pixel", "strip", "buzz")
BUTTON, TURN, DOCK = "button", "turn", "dock"
LIVE = ("dn", "hit", "rssi", "bat", "heap", "id", "x", "y", "z")

Tele = Mapping[str, Any]


class Step(NamedTuple):
    """One step: its id, and what the node shows meanwhile; the pages say what people do."""

    id: str
    ask: str = ""


def plan(kind: str, caps: Mapping[str, Any], tele: Tele) -> tuple[Step, ...]:
    """The steps for a node of ``kind`` with ``caps``, of which ``tele`` was heard last.

    Their ids: ``radio memory battery sensor`` are measured, ``button`` or ``button-0`` to
    ``button-6`` (as in ``hub.wire``) pressed, ``lamps pips pixel strip buzz`` judged by people,
    ``turn`` and ``dock`` done with a die.
    """
    has = {
        "radio": True,
        "memory": True,
        "battery": "bat" in tele,
        "sensor": caps.get("acc"),
        "lamps": caps.get("led"),
        "pips": kind == "roller",
        "pixel": caps.get("pix"),
        "strip": caps.get("strip"),
        "buzz": caps.get("buz"),
    }
    count = caps.get("btn", 0)
    buttons = [BUTTON] if count == 1 else [f"{BUTTON}-{n}" for n in range(count)]
    return (
        *(Step(name) for name in MEASURED if has[name]),
        *(Step(name) for name in buttons),
        *(Step(name, name) for name in SHOWN if has[name]),
        *([Step(TURN)] if has["sensor"] else []),
        *([Step(DOCK)] if kind == "die" else []),
    )


def verdict(step: Step, tele: Tele, before: Tele) -> tuple[str, str]:
    """What the readings of a node say about a step: the verdict, and what was seen.

    Args:
        step: The step.
        tele: What the node tells now.
        before: What it told when the step began.
    """
    if step.id in MEASURED:
        return _measure(step.id, tele)
    if step.id == TURN:
        moved = max(abs(tele.get(axis, 0) - before.get(axis, 0)) for axis in "xyz")
        return (PASS, felt(tele)) if moved > TURNED_MG else ("", "")
    if step.id == DOCK or step.id.startswith(BUTTON):
        number = int(step.id.partition("-")[2] or 0)
        return (PASS if tele.get("hit", 0) >> number & 1 else ""), ""
    return "", ""


def _measure(what: str, tele: Tele) -> tuple[str, str]:
    if what == "radio":
        rssi = tele.get("rssi", health.NO_SIGNAL)
        return _judge(rssi > health.WEAK_DBM, f"{rssi} dBm")
    if what == "battery":
        return _judge(tele.get("bat", 0) > health.LOW_MV, f"{tele.get('bat', 0) / 1000:.2f} V")
    if what == "memory":
        free = tele.get("heap", 0)
        return _judge(free > health.LITTLE_HEAP, f"{free // 1024} kB")
    name = tele.get("id", 0)
    low, high = STILL_MG
    size = sum(tele.get(axis, 0) ** 2 for axis in "xyz") ** 0.5
    return _judge(name == SENSOR and low <= size <= high, f"0x{name:02x}, {felt(tele)}")


def _judge(good: bool, seen: str) -> tuple[str, str]:
    return (PASS if good else FAIL), seen


def felt(tele: Tele) -> str:
    """What a motion sensor feels, in words."""
    return " ".join(f"{axis} {tele.get(axis, 0) / 1000:+.2f}" for axis in "xyz") + " g"


class SelfTest:
    """One self-test under way.

    Attributes:
        ask: What the node shall show now; whoever sends it empties it.
    """

    def __init__(self, kind: str, caps: Mapping[str, Any], now: int) -> None:
        self.ask = ""
        self._node = kind, caps
        self._steps = plan(kind, caps, {})
        self._results: list[dict[str, str]] = []
        self._tele: Tele = {}
        self._before: Tele = {}
        self._touched = now
        self._heard = 0

    @property
    def step(self) -> Step | None:
        """The step that it is at; None at the end."""
        done = len(self._results)
        return self._steps[done] if done < len(self._steps) else None

    def is_over(self, now: int) -> bool:
        """Nobody has gone on with it for some minutes."""
        return now - self._touched > PATIENCE

    def is_heard(self, now: int) -> bool:
        """The node tells what is pressed and felt."""
        return now - self._heard < 2 * SECOND

    def hear(self, tele: Tele, now: int) -> None:
        """Take in what the node tells, and what that decides."""
        if not self._tele and not self._results:  # only now it is known what it measures
            self._steps = plan(*self._node, tele)
        self._tele, self._heard = tele, now
        self._before = self._before or tele
        while self.step:
            result, seen = verdict(self.step, tele, self._before)
            if not result:
                return
            self._settle(result, seen, now)

    def say(self, what: str, now: int) -> None:
        """Take in what people say of the step that it is at; ``again`` shows it once more."""
        self._touched = now
        if self.step and what in VERDICTS:
            self._settle(what, "", now)
        elif self.step:
            self.ask = self.step.ask

    def _settle(self, result: str, seen: str, now: int) -> None:
        step = self.step
        if step is None:
            return
        self._results.append({"id": step.id, "result": result, "seen": seen})
        self._touched, self._before = now, self._tele
        self.ask = self.step.ask if self.step else ""

    def view(self, now: int) -> dict[str, Any]:
        """What a page shows of it."""
        step = self.step
        waiting = [{"id": step.id, "result": "", "seen": ""} for step in self._steps]
        return {
            "steps": self._results + waiting[len(self._results) :],
            "at": step.id if step else "",
            "shows": bool(step and step.ask),
            "heard": self.is_heard(now),
            "live": {key: self._tele[key] for key in LIVE if key in self._tele},
        }

    def record(self, firmware: str, now: int) -> dict[str, Any]:
        """What is kept of it: hub time, firmware and what became of each step."""
        worst = FAIL if any(said["result"] == FAIL for said in self._results) else PASS
        complete = all(said["result"] != SKIP for said in self._results) and self.step is None
        return {
            "at": now,
            "fw": firmware,
            "result": worst if complete or worst == FAIL else SKIP,
            "steps": list(self._results),
        }
