"""What a node shows: lamps, status pixel and tone, each a function of time.

The hub sets the lasting state; a scene covers it for a while; trouble with the link covers the
pixel, so that a node that is alone never looks as if it played.
"""

from micropython import const

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


def glow(rgb: int, effect: int, now_ms: int) -> int:
    """The colour of a pixel with ``effect`` at a time."""
    if effect == BLINK:
        return rgb if now_ms // _BLINK_MS % 2 == 0 else 0
    if effect == BREATHE:
        phase = now_ms % _BREATH_MS
        half = _BREATH_MS // 2
        return dim(rgb, phase if phase < half else _BREATH_MS - phase, half)
    return rgb


class Lights:
    """State of the outputs of one node; times are milliseconds of its clock."""

    def __init__(self, lamps: int, bright: int = 40) -> None:
        self.bright = bright
        self.link = NO_WIFI
        self._all = (1 << lamps) - 1
        self._on = 0
        self._blink = 0
        self._rgb = 0
        self._fx = STEADY
        self._scene_until = 0
        self._scene_lamps = _KEEP_LAMPS
        self._scene_rgb = 0
        self._scene_fx = STEADY
        self._hz = 0
        self._tone_from = 0
        self._tone_ms = 1
        self._tones = 0

    def led(self, on: int, blink: int) -> None:
        """Light the lamps of the bits ``on``, those of ``blink`` blinking."""
        self._on = on
        self._blink = blink

    def show(self, rgb: int, effect: int) -> None:
        """Give the status pixel its lasting colour."""
        self._rgb = rgb
        self._fx = effect

    def tone(self, now_ms: int, hz: int, ms: int, count: int = 1) -> None:
        """Sound ``count`` tones of ``ms``, as long apart."""
        self._hz = hz
        self._tone_from = now_ms
        self._tone_ms = ms
        self._tones = count

    def scene(self, now_ms: int, ms: int, rgb: int, effect: int, lamps: int = _KEEP_LAMPS) -> None:
        """Cover pixel and lamps for ``ms``."""
        self._scene_until = now_ms + ms
        self._scene_rgb = rgb
        self._scene_fx = effect
        self._scene_lamps = lamps

    def start_light(self, now_ms: int, left: int) -> None:
        """Show that ``left`` start lights are still lit; none left is GO."""
        if left:
            self.scene(now_ms, 1500, _RED, STEADY, (1 << left) - 1)
            self.tone(now_ms, 880, 120)
        else:
            self.scene(now_ms, 1000, _GREEN, STEADY)
            self.tone(now_ms, 1760, 600)

    def stop(self, now_ms: int) -> None:
        """Show and sound that the phase is over."""
        self.scene(now_ms, 3000, _RED, BLINK)
        self.tone(now_ms, 440, 900)

    def identify(self, now_ms: int, ms: int) -> None:
        """Blink everything and beep, so that people see which node it is."""
        self.scene(now_ms, ms, _WHITE, BLINK, self._all)
        self.tone(now_ms, 2000, _BLINK_MS, max(1, min(9, ms // (2 * _BLINK_MS))))

    def deny(self, now_ms: int) -> None:
        """Blink shortly: not now."""
        self.scene(now_ms, 2 * _BLINK_MS, _RED, BLINK)

    def lamps(self, now_ms: int) -> int:
        """The lamps that are lit now, one bit each."""
        shine = now_ms // _BLINK_MS % 2 == 0
        if now_ms < self._scene_until and self._scene_lamps != _KEEP_LAMPS:
            dark = self._scene_fx == BLINK and not shine
            return 0 if dark else self._scene_lamps & self._all
        return self._on & self._all & (-1 if shine else ~self._blink)

    def pixel(self, now_ms: int) -> int:
        """The colour of the status pixel now, at its brightness."""
        if now_ms < self._scene_until:
            rgb = glow(self._scene_rgb, self._scene_fx, now_ms)
        elif self.link != LINKED:
            rgb = glow(LINK_RGB[self.link], BREATHE, now_ms)
        else:
            rgb = glow(self._rgb, self._fx, now_ms)
        return dim(rgb, self.bright, 100)

    def hz(self, now_ms: int) -> int:
        """The pitch that sounds now, 0 for silence."""
        slot, into = divmod(now_ms - self._tone_from, 2 * self._tone_ms)
        return self._hz if 0 <= slot < self._tones and into < self._tone_ms else 0
