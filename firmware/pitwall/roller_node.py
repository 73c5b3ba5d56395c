"""An electronic roller as a node."""

from pitwall.app import Node
from pitwall.board import Board
from pitwall.die import Die

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class RollerNode(Node):
    """Throws instead of telling its button."""

    def _role(self) -> Die:
        return Die(self.board, self.lights, self.record)


def node(settings: "dict[str, Any]") -> Node:
    """The node of a board with these settings."""
    return RollerNode(settings, Board(settings["board"]))
