"""The self-test of a node, in memory only while somebody guides it.

It stands in for the role: what hands do is told in ``tele`` instead of events, and outputs show
what was asked for. People and the hub judge both.
"""

import asyncio

from micropython import const

from pitwall import debounce, lights

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

    from pitwall.app import Node

_PATIENCE_MS = const(30000)
_TELE_MS = const(200)
_PHASE_MS = const(500)
_HOLD_MS = const(1000)
_TONE_MS = const(300)
_LOWEST_HZ = const(660)


async def run(node: "Node") -> None:
    """Test until ``end``, GO, or the silence of whoever guides it."""
    test = SelfTest(node)
    try:
        while test.goes_on():
            readings = node.readings()
            readings.update(test.seen())
            try:
                await node.link.tell("tele", readings)
            except OSError:
                pass  # the next one follows
            await asyncio.sleep_ms(_TELE_MS)
    finally:
        test.leave()


def _forget(*event: int) -> None:
    """Nothing that happens in a self-test is an event."""


class SelfTest:
    """A role that counts for nothing; a button that is down lights its lamp without the hub."""

    def __init__(self, node: "Node") -> None:
        """Take the place of the role."""
        now_ms = node.clock.now_ms()
        self._node = node
        self._role = node.role
        self._record = node.role.record
        self._here = True
        node.role.record = _forget
        node.role = self  # pyright: ignore[reportAttributeAccessIssue]  it stands in for one
        self._down = 0
        self._hit = 0
        self._what = ""
        self._phase = -1
        self._began_ms = now_ms
        self._until_ms = now_ms + _PATIENCE_MS

    def __getattr__(self, name: str) -> "Any":
        """What it does not do itself, the role does."""
        return getattr(self._role, name)

    def goes_on(self) -> bool:
        """Somebody has asked for something a moment ago."""
        return self._here and self._node.clock.now_ms() <= self._until_ms

    def leave(self) -> None:
        """Give the place back: what is pressed from now on counts."""
        if self._here:
            self._here = False
            self._node.role = self._role
            self._role.record = self._record
            self._role.lights.scene(0, 0, 0, lights.STEADY)

    def drowsy(self, now_ms: int, waiting: int) -> bool:  # noqa: ARG002  as a die
        """Whoever tests is awake."""
        return False

    def edge(self, button: int, edge: int, t: int, u: int) -> None:  # noqa: ARG002  as a role
        """A button was pressed, released or held."""
        bit = 1 << button
        if edge == debounce.DOWN:
            self._down |= bit
            self._hit |= bit
        elif edge == debounce.UP:
            self._down &= ~bit

    def perform(self, op: str, a: "dict[str, Any]", now_ms: int) -> str:
        """Carry out a command; GO ends the test."""
        what = a["what"] if op == "test" else ""
        if op == "go" or what == "end":
            self.leave()
        if not what or what == "raw" or what.startswith("side-"):
            return self._role.perform(op, a, now_ms)
        if what != "end":
            self._until_ms = now_ms + _PATIENCE_MS
        if what not in ("begin", "end"):
            self._what = what
            self._phase = -1
            self._began_ms = now_ms
        return ""

    def frame(self, now_us: int) -> None:
        """Bring the outputs up to date."""
        role = self._role
        role.frame(now_us)
        now_ms = now_us // 1000
        phase = (now_ms - self._began_ms) // _PHASE_MS
        lamps = self._down
        rgb = 0
        if self._what == "lamps":
            lamps |= 1 << phase
        elif self._what == "pips":
            role.board.pips(1 << phase)
        elif self._what == "pixel" and phase < 3:
            rgb = 0xFF0000 >> 8 * phase
        elif self._what == "strip" and phase < 3:
            rgb = 0xFF0000 >> 8 * phase
            lamps = role.lights.all
        elif self._what == "buzz" and phase < 3 and phase != self._phase:
            role.lights.tone(now_ms, _LOWEST_HZ * (2 + phase) // 2, _TONE_MS)
        self._phase = phase
        role.lights.scene(now_ms, _HOLD_MS, rgb, lights.STEADY, lamps)

    def seen(self) -> "dict[str, int]":
        """What to tell beside the usual: buttons that are down, or were, and what is felt."""
        told = {"dn": self._down, "hit": self._hit}
        told.update(self._role.felt())
        return told
