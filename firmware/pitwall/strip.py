"""The board of a track strip: one button, and addressable lights instead of all other outputs."""

from machine import Pin
from neopixel import NeoPixel

from pitwall.board import Board

# A strip keeps its colours while the chip starts anew: this many go dark.
MOST = 300


class StripBoard(Board):
    """What it has, and what it lacks, beside the others."""

    def _add_status(self, gpios: "dict[str, int]") -> None:
        self._data = Pin(gpios["STRIP"], Pin.OUT)
        self._chain = NeoPixel(self._data, MOST)
        self._lit = [0] * MOST
        self._chain.write()

    def show(self, colours: "list[int]") -> None:
        """Colour the lights, 0xRRGGBB each; those behind the last one go dark."""
        if colours == self._lit:
            return
        count = max(len(colours), len(self._lit))
        if len(self._chain) != count:
            self._chain = NeoPixel(self._data, count)
        for n in range(count):
            rgb = colours[n] if n < len(colours) else 0
            self._chain[n] = (rgb >> 16, rgb >> 8 & 255, rgb & 255)
        self._chain.write()
        self._lit = colours

    def pixel(self, rgb: int) -> None:
        """The first light stands for a status pixel."""
        self.show([rgb])

    def tone(self, hz: int) -> None:
        """There is no buzzer at a track."""
