"""What a track strip shows: cars as lights on their spaces, start lights, STOP. Pure.

Cars that share a space share its lights, inside first. Where there are fewer lights than cars
they take turns, a second each. A scene covers the track, and so does trouble with the link.
"""

from micropython import const

from pitwall import lights

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

START_LIGHTS = const(5)
MOST_LEDS = const(5)  # of a space
_METRE = const(60)  # of lights: so many it has before it is told the spaces of the track
_TURN_MS = const(1000)
# Of a WS2812B: what one colour takes at its brightest, and what it takes when it is dark.
_COLOUR_MA = const(20)
_DARK_MA = const(1)
_SUPPLY_MA = const(1000)
_CAR = const(8)


def within_supply(colours: "list[int]") -> "list[int]":
    """The same lights, all as much darker as it takes to stay below an ampere."""
    load = sum([(rgb >> 16) + (rgb >> 8 & 255) + (rgb & 255) for rgb in colours])
    most = (_SUPPLY_MA - _DARK_MA * len(colours)) * 255 // _COLOUR_MA
    return colours if load <= most else [lights.dim(rgb, most, load) for rgb in colours]


class Track(lights.Lights):
    """The lights along a track, ``leds`` of them on each space."""

    def __init__(self, bright: int, leds: int) -> None:
        """Begin without spaces and without cars."""
        super().__init__(START_LIGHTS, bright)
        self.leds = leds
        self.spaces = 0
        self.cars: "list[tuple[int, int]]" = []  # colour and space, inside first

    def perform(self, op: str, a: "dict[str, Any]", now_ms: int) -> str:
        """Carry out a command; ``op``: it is none to show, ``cfg``: it makes no sense."""
        if op != "cars":
            return super().perform(op, a, now_ms)
        text = a["at"]
        try:
            told = [int(text[n : n + _CAR], 16) for n in range(0, len(text), _CAR)]
        except ValueError:
            return "cfg"
        self.spaces = a["n"]
        self.cars = [(car >> 8, car & 255) for car in told]
        return ""

    def paint(self, now_ms: int) -> "list[int]":
        """The colour of each light now, the first space first."""
        colours = [0] * (self.spaces * self.leds or _METRE)
        until, _, _, lamps = self._scene
        if now_ms < until:
            lit = START_LIGHTS if lamps < 0 else bin(lamps).count("1")
            self._fill(colours, len(colours) * lit // START_LIGHTS or min(1, lit), now_ms)
        elif self.link != lights.LINKED:
            self._fill(colours, 1, now_ms)
        else:
            self._place(colours, now_ms)
        return within_supply(colours)

    def _fill(self, colours: "list[int]", count: int, now_ms: int) -> None:
        rgb = self.pixel(now_ms)
        for n in range(count):
            colours[n] = rgb

    def _place(self, colours: "list[int]", now_ms: int) -> None:
        for space in range(1, self.spaces + 1):
            here = [lights.dim(rgb, self.bright, 100) for rgb, at in self.cars if at == space]
            for n in range(self.leds if here else 0):
                if len(here) > self.leds:
                    which = (now_ms // _TURN_MS + n) % len(here)
                else:
                    which = n * len(here) // self.leds
                colours[(space - 1) * self.leds + n] = here[which]
