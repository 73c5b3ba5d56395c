# ruff: noqa: ARG002, D101, D102
# The interface is that of MicroPython, and documented there.
"""The module ``neopixel`` of the board: one pixel, on the bench."""

from bench import Socket


class NeoPixel:
    def __init__(self, pin, count):
        self.values = [(0, 0, 0)] * count

    def __setitem__(self, index, colour):
        self.values[index] = colour

    def write(self):
        red, green, blue = self.values[0]
        Socket.bench.light(red << 16 | green << 8 | blue)
