"""What can be seen and heard of a virtual node."""

from dataclasses import dataclass, field


@dataclass
class Signs:
    """The outputs of a node as they are now."""

    starts: int = 0
    up: bool = False
    cause: str = ""
    lamps: list[int] = field(default_factory=list)
    pixel: int = 0
    buzzer: int = 0
    pips: int = 0
    strip: list[int] = field(default_factory=list)
    point: dict[str, str] = field(default_factory=dict)
    stat: dict[str, int] = field(default_factory=dict)

    def update(self, change: dict[str, object]) -> None:
        """Take over a line of the bench: the outputs that changed."""
        if "up" in change:
            self.up = bool(change["up"])
            self.starts += self.up
        for name in ("cause", "lamps", "pixel", "buzzer", "pips", "strip", "point", "stat"):
            if name in change:
                setattr(self, name, change[name])
