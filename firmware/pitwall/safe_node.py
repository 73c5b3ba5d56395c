"""Safe mode: no version of the application stayed up, so this one does nothing but wait."""

from pitwall.app import Node
from pitwall.board import Board
from pitwall.lights import BREATHE
from pitwall.role import Role

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MAGENTA = 0xFF00FF


def board_of(name: str) -> Board:
    """The board of a node of any kind; only some know the parts that others lack."""
    kind = name.partition("-")[0]
    if kind == "die":
        from pitwall.cell import CellBoard

        return CellBoard(name)
    if kind == "track_strip":
        from pitwall.strip import StripBoard

        return StripBoard(name)
    return Board(name)


class Waiting(Role):
    """Breathes magenta once it is linked; has no buttons and no lamps."""

    def caps(self) -> "dict[str, int]":
        """Nothing to play with."""
        return {"safe": 1}

    def perform(self, op: str, a: "dict[str, int]", now_ms: int) -> str:
        """It can only show which node it is."""
        return super().perform(op, a, now_ms) if op == "ident" else "op"


class SafeNode(Node):
    """Keeps the link, takes updates, and tells how it is."""

    safe = True

    def _begin(self) -> None:
        self.lights.show(MAGENTA, BREATHE)

    def _role(self) -> Role:
        return Waiting(self.board, self.lights, self.record)


def node(settings: "dict[str, Any]") -> Node:
    """The node of a board with these settings."""
    return SafeNode(settings, board_of(settings["board"]))
