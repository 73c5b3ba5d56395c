"""What a node does in the game: tells its buttons and shows what the hub wants shown."""

from micropython import const

from pitwall import outbox

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from pitwall.board import Board
    from pitwall.lights import Lights

    # kind, t, u, x, y, w: see Outbox.add
    Record = Callable[[int, int, int, int, int, int], None]

_SELF_TEST_MS = const(3000)


class Role:
    """Buttons, lamps, a status pixel and a tone: all of a pit box; other kinds make more of it.

    Every edge of a button is an event; what it caps, the hub knows.
    """

    def __init__(self, board: "Board", lights: "Lights", record: "Record") -> None:
        self.board = board
        self.lights = lights
        self.record = record

    def caps(self) -> "dict[str, int]":
        """What this node has, for its ``info``."""
        return {"btn": self.board.buttons, "led": self.board.lamp_count, "buz": 1, "pix": 1}

    def edge(self, button: int, edge: int, t: int, u: int) -> None:
        """A button was pressed, released or held."""
        self.record(outbox.BTN, t, u, button, edge, 0)

    def perform(self, op: str, a: "dict[str, Any]", now_ms: int) -> str:
        """Carry out a command; returns ``op`` where this node has no part for it, else nothing."""
        if op == "test":
            return self._test(a["what"], now_ms)
        if op == "led" and not self.board.lamp_count:
            return "op"
        return self.lights.perform(op, a, now_ms)

    def _test(self, what: str, now_ms: int) -> str:
        if what == "begin":
            return "busy"  # with another guest, or the self-test would stand here
        if what != "end":
            self.lights.ident(now_ms, _SELF_TEST_MS)
        return ""

    def felt(self) -> "dict[str, int]":
        """What its sensor feels, for a self-test; nothing where there is none."""
        return {}

    def frame(self, now_us: int) -> None:
        """Bring the outputs up to date."""
        now_ms = now_us // 1000
        self.board.pixel(self.lights.pixel(now_ms))
        self.board.tone(self.lights.hz(now_ms))
        self.board.lamps(self.lights.lamps(now_ms))
