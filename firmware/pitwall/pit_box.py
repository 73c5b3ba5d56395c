"""The pit box: cap buttons with a lamp in each, and GO/STOP."""

from pitwall import outbox
from pitwall.role import Role


class PitBox(Role):
    """Every edge of a button is an event; what it caps, the hub knows."""

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
