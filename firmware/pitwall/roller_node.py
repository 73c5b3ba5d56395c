"""An electronic roller as a node: a press of its one button throws."""

import os

from micropython import const

from pitwall import debounce, lights, outbox, roller
from pitwall.app import Node
from pitwall.board import Board
from pitwall.role import Role

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

    from pitwall.role import Record

# A throw rests when the node says so; this covers the step of its own loop.
_REST_U_US = const(1000)


class ElectronicRoller(Role):
    """A press throws, if the hub unlocked it.

    Holding the button is told as an event, so that people can show the hub which die this is.
    """

    def __init__(self, board: Board, shine: lights.Lights, record: "Record") -> None:
        super().__init__(board, shine, record)
        self._roller = roller.Roller(os.urandom)

    def edge(self, button: int, edge: int, t: int, u: int) -> None:
        """Throw at a press."""
        if edge == debounce.HOLD:
            self.record(outbox.BTN, t, u, button, edge, 0)
        elif edge == debounce.DOWN and self._roller.throw(t // 1000) == roller.DENIED:
            self.lights.deny(t // 1000)

    def perform(self, op: str, a: "dict[str, int]", now_ms: int) -> str:
        """Carry out a command; ``unlock`` allows throws in the colour of a crew."""
        if op == "unlock":
            self._roller.unlock()
            self.lights.show(a["rgb"], lights.BREATHE)
        elif op == "lock":
            self._roller.lock()
            self.lights.show(0, lights.STEADY)
        else:
            return super().perform(op, a, now_ms)
        return ""

    def frame(self, now_us: int) -> None:
        """Bring the outputs up to date, and tell a throw that came to rest."""
        super().frame(now_us)
        rested = self._roller.rest(now_us // 1000)
        self.board.pips(self._roller.pips(now_us // 1000))
        if rested:
            face, lasted_ms = rested
            self.lights.tone(now_us // 1000, 1200, 60)
            self.record(outbox.ROLL, now_us, _REST_U_US, face, lasted_ms, roller.CERTAIN)


class RollerNode(Node):
    """Throws instead of telling its button."""

    def _role(self) -> ElectronicRoller:
        return ElectronicRoller(self.board, self.lights, self.record)


def node(settings: "dict[str, Any]") -> Node:
    """The node of a board with these settings."""
    return RollerNode(settings, Board(settings["board"]))
