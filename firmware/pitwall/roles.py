"""What the buttons and lights of each kind of node mean."""

import os

from pitwall import debounce, lights, outbox, roller
from pitwall.lights import Lights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from pitwall.board import Board

    # kind, t, u, x, y, w: see Outbox.add
    Record = Callable[[int, int, int, int, int, int], None]

SELF_TEST_MS = 3000
# A throw rests when the node says so; this covers the step of its own loop.
REST_U_US = 1000


class Role:
    """What all nodes can do: a status pixel and a tone."""

    def __init__(self, board: "Board", shine: Lights, record: "Record") -> None:
        self.board = board
        self.lights = shine
        self.record = record

    def caps(self) -> "dict[str, int]":
        """What this node has, for its ``info``."""
        return {"btn": self.board.buttons, "led": self.board.lamp_count, "buz": 1, "pix": 1}

    def edge(self, button: int, edge: int, t: int, u: int) -> None:
        """A button was pressed, released or held."""
        raise NotImplementedError

    def perform(self, op: str, a: "dict[str, int]", now_ms: int) -> str:
        """Carry out a command; returns ``op`` where this node has no part for it, else nothing."""
        if op == "show":
            self.lights.show(a["rgb"], a.get("fx", 0))
        elif op == "buz":
            self.lights.tone(now_ms, a["hz"], a["ms"], a.get("n", 1))
        elif op == "ident":
            self.lights.identify(now_ms, a["ms"])
        elif op == "go":
            self.lights.start_light(now_ms, a["n"])
        elif op == "stop":
            self.lights.stop(now_ms)
        elif op == "test":
            self.lights.identify(now_ms, SELF_TEST_MS)
        else:
            return "op"
        return ""

    def frame(self, now_us: int) -> None:
        """Bring the outputs up to date."""
        now_ms = now_us // 1000
        self.board.pixel(self.lights.pixel(now_ms))
        self.board.tone(self.lights.hz(now_ms))


class PitBox(Role):
    """Six cap buttons, GO/STOP, and a lamp in each; every edge is an event."""

    def edge(self, button: int, edge: int, t: int, u: int) -> None:
        """A button was pressed, released or held."""
        self.record(outbox.BTN, t, u, button, edge, 0)

    def perform(self, op: str, a: "dict[str, int]", now_ms: int) -> str:
        """Carry out a command; lamps are those of ``led``."""
        if op == "led":
            self.lights.led(a["on"], a.get("blink", 0))
            return ""
        return super().perform(op, a, now_ms)

    def frame(self, now_us: int) -> None:
        """Bring the outputs up to date."""
        super().frame(now_us)
        self.board.lamps(self.lights.lamps(now_us // 1000))


class Die(Role):
    """The electronic roller: a press throws, if the hub unlocked it.

    Holding the button is told as an event, so that people can show the hub which die this is.
    """

    def __init__(self, board: "Board", shine: Lights, record: "Record") -> None:
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
            self._roller.unlock(a["rgb"])
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
            self.record(outbox.ROLL, now_us, REST_U_US, face, lasted_ms, roller.CERTAIN)


ROLES = {"pit_box": PitBox, "roller": Die}
