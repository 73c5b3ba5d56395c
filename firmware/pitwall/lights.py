"""What a node shows: lamps, status pixel and tone, each a function of time.

The hub sets the lasting state; a scene covers it for a while; trouble with the link covers the
pixel, so that a node that is alone never looks as if it played.
"""

from micropython import const

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

STEADY = const(0)
BLINK = const(1)
BREATHE = const(2)
_BLINK_MS = const(250)
_BREATH_MS = const(2000)

_RED = const(0xFF0000)
_GREEN = const(0x00FF00)
_WHITE = const(0xFFFFFF)

# What the pixel says about the link, by what is missing.
LINKED = const(0)
NO_WIFI = const(1)
NO_BROKER = const(2)
NO_HUB = const(3)
LINK_RGB = (0, _RED, 0xFF6000, 0x0000FF)

_KEEP_LAMPS = const(-1)


def dim(rgb: int, part: int, whole: int) -> int:
    """The colour ``rgb`` at ``part``/``whole`` of its brightness."""
    red = (rgb >> 16) * part // whole
    green = (rgb >> 8 & 255) * part // whole
    return red << 16 | green << 8 | (rgb & 255) * part // whole


def glow(rgb: int, fx: int, now_ms: int) -> int:
    """The colour of a pixel with the effect ``fx`` at a time."""
    if fx == BLINK:
        return rgb if now_ms // _BLINK_MS % 2 == 0 else 0
    if fx == BREATHE:
        phase = now_ms % _BREATH_MS
        half = _BREATH_MS // 2
        return dim(rgb, phase if phase < half else _BREATH_MS - phase, half)
    return rgb


class Lights:
    """State of the outputs of one node; times are milliseconds of its clock."""

    def __init__(self, lamps: int, bright: int = 40) -> None:
        self.bright = bright
        self.link = NO_WIFI
        self.all = (1 << lamps) - 1
        self.on = 0
        self.blink = 0
        self.rgb = 0
        self.fx = STEADY
        self._scene = (0, 0, STEADY, _KEEP_LAMPS)  # until, colour, effect, lamps
        self._tone = (0, 1, 0, 0)  # from, length, pitch, how many

    def perform(self, op: str, a: "dict[str, Any]", now_ms: int) -> str:
        """Carry out a command; returns ``op`` for one that is none to show."""
        if op == "led":
            self.led(a["on"], a.get("blink", 0))
        elif op == "show":
            self.show(a["rgb"], a.get("fx", 0))
        elif op == "buz":
            self.tone(now_ms, a["hz"], a["ms"], a.get("n", 1))
        elif op == "ident":
            self.ident(now_ms, a["ms"])
        elif op == "go":
            self.go(now_ms, a["n"])
        elif op == "stop":
            self.stop(now_ms)
        else:
            return "op"
        return ""

    def led(self, on: int, blink: int) -> None:
        """Light the lamps of the bits ``on``, those of ``blink`` blinking."""
        self.on = on
        self.blink = blink

    def show(self, rgb: int, fx: int) -> None:
        """Give the status pixel its lasting colour."""
        self.rgb = rgb
        self.fx = fx

    def tone(self, now_ms: int, hz: int, ms: int, count: int = 1) -> None:
        """Sound ``count`` tones of ``ms``, as long apart."""
        self._tone = (now_ms, ms, hz, count)

    def scene(self, now_ms: int, ms: int, rgb: int, fx: int, lamps: int = _KEEP_LAMPS) -> None:
        """Cover pixel and lamps for ``ms``."""
        self._scene = (now_ms + ms, rgb, fx, lamps)

    def go(self, now_ms: int, count: int) -> None:
        """Show that ``count`` start lights are still lit; with none left it is GO."""
        if count:
            self.scene(now_ms, 1500, _RED, STEADY, (1 << count) - 1)
            self.tone(now_ms, 880, 120)
        else:
            self.scene(now_ms, 1000, _GREEN, STEADY)
            self.tone(now_ms, 1760, 600)

    def stop(self, now_ms: int) -> None:
        """Show and sound that the phase is over."""
        self.scene(now_ms, 3000, _RED, BLINK)
        self.tone(now_ms, 440, 900)

    def ident(self, now_ms: int, ms: int) -> None:
        """Blink everything and beep, so that people see which node it is."""
        self.scene(now_ms, ms, _WHITE, BLINK, self.all)
        self.tone(now_ms, 2000, _BLINK_MS, max(1, min(9, ms // (2 * _BLINK_MS))))

    def deny(self, now_ms: int) -> None:
        """Blink shortly: not now."""
        self.scene(now_ms, 2 * _BLINK_MS, _RED, BLINK)

    def lamps(self, now_ms: int) -> int:
        """The lamps that are lit now, one bit each."""
        shine = now_ms // _BLINK_MS % 2 == 0
        until, _, fx, lamps = self._scene
        if now_ms < until and lamps != _KEEP_LAMPS:
            return 0 if fx == BLINK and not shine else lamps & self.all
        return self.on & self.all & (-1 if shine else ~self.blink)

    def pixel(self, now_ms: int) -> int:
        """The colour of the status pixel now, at its brightness."""
        until, rgb, fx, _ = self._scene
        if now_ms < until:
            rgb = glow(rgb, fx, now_ms)
        elif self.link != LINKED:
            rgb = glow(LINK_RGB[self.link], BREATHE, now_ms)
        else:
            rgb = glow(self.rgb, self.fx, now_ms)
        return dim(rgb, self.bright, 100)

    def hz(self, now_ms: int) -> int:
        """The pitch that sounds now, 0 for silence."""
        since, ms, hz, count = self._tone
        slot, into = divmod(now_ms - since, 2 * ms)
        return hz if 0 <= slot < count and into < ms else 0
