# ruff: noqa: D101, D102
# The interface is that of MicroPython, and documented there.
"""The module ``neopixel`` of the board: pixels, on the bench."""

from bench import Socket


class NeoPixel:
    def __init__(self, pin, count):
        self.pin = pin
        self.values = [0] * count

    def __len__(self):
        return len(self.values)

    def __setitem__(self, index, colour):
        red, green, blue = colour
        self.values[index] = red << 16 | green << 8 | blue

    def write(self):
        Socket.bench.light(self.pin.gpio, self.values)
