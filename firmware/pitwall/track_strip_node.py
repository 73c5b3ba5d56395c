"""A track strip as a node: it shows where the cars are; its button only says which node it is."""

from pitwall import debounce, outbox
from pitwall.app import Node
from pitwall.role import Role
from pitwall.strip import StripBoard
from pitwall.track import MOST_LEDS, Track

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pitwall.role import Record


class Strip(Role):
    """Lights along the board."""

    def __init__(self, board: StripBoard, track: Track, record: "Record") -> None:
        super().__init__(board, track, record)
        self._strip = board
        self._track = track

    def caps(self) -> "dict[str, int]":
        """What this node has, for its ``info``."""
        return {"btn": self.board.buttons, "strip": 1}

    def edge(self, button: int, edge: int, t: int, u: int) -> None:
        """Holding the button is told, so that people can show the hub which node this is."""
        if edge == debounce.HOLD:
            self.record(outbox.BTN, t, u, button, edge, 0)

    def frame(self, now_us: int) -> None:
        """Bring the lights up to date."""
        self._strip.show(self._track.paint(now_us // 1000))


class StripNode(Node):
    """Beside the others it has a setting: lights on each space."""

    def __init__(self, settings: "dict[str, Any]") -> None:
        self._hardware = StripBoard(settings["board"])
        super().__init__(settings, self._hardware)

    def _role(self) -> Strip:
        self._track = Track(self.settings["bright"], self.settings.get("leds", 1))
        self.lights = self._track
        return Strip(self._hardware, self._track, self.record)

    def configure(self, settings: "dict[str, Any]") -> bool:
        """Take over the settings of all nodes, and how many lights a space has."""
        leds = settings.get("leds", 1)
        if leds != self._track.leds and leds in range(1, MOST_LEDS + 1):
            self.keep(leds=leds)
            self._track.leds = leds
        return super().configure(settings)


def node(settings: "dict[str, Any]") -> Node:
    """The node of a board with these settings."""
    return StripNode(settings)
