"""The world of an instrumented die: it lies on a tray, and now and then somebody throws it.

What a throw feels like comes from a file: a line of JSON with ``lsb_ug``, then for each sample the
microseconds since the one before (32 bits) and three counts (16 bits), little-endian.
"""

import json
import struct

SAMPLE = "<Ihhh"
SIZE = 10


class Tray:
    """A world for the model of the sensor; its own rate gives way to that of the trace."""

    def __init__(self):
        self.rest = (0, 0, 1000)
        self._data = b""
        self._at = 0
        self._due = 0
        self._lsb_ug = 0

    def play(self, path, now_us):
        """Begin a trace now; the die then lies where it ends."""
        with open(path, "rb") as file:
            self._lsb_ug = json.loads(file.readline())["lsb_ug"]
            self._data = file.read()
        self._at = 0
        self._due = now_us + struct.unpack_from("<I", self._data)[0]

    def between(self, since_us, until_us, period_us):
        """The samples of that time."""
        t = since_us
        while True:
            if self._at >= len(self._data):
                t += period_us
            else:
                t = max(t + 1, self._due)
            if t > until_us:
                return
            if self._at < len(self._data):
                self._step()
            yield t, self.rest[0], self.rest[1], self.rest[2]

    def _step(self):
        _, x, y, z = struct.unpack_from(SAMPLE, self._data, self._at)
        self.rest = tuple([counts * self._lsb_ug / 1000 for counts in (x, y, z)])
        self._at += SIZE
        if self._at < len(self._data):
            self._due += struct.unpack_from("<I", self._data, self._at)[0]
