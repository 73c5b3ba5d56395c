# ruff: noqa: ARG002, D101, D102
# The interface is that of MicroPython, and documented there.
"""The module ``network`` of the board: an access point that the bench switches on and off."""

import utime
from bench import Socket

JOIN_MS = 50


class WLAN:
    IF_STA = 0
    PM_NONE, PM_PERFORMANCE = 0, 1

    def __init__(self, flags):
        self._active = False
        self.at = -1

    def active(self, on=None):
        if on is None:
            return self._active
        self._active = on
        return None

    def config(self, **settings):
        pass

    def connect(self, ssid, password):
        self.at = utime.ticks_ms()

    def disconnect(self):
        Socket.bench.joined = False

    def isconnected(self):
        bench = Socket.bench
        if bench.air and 0 <= self.at <= utime.ticks_ms() - JOIN_MS:
            bench.joined = True
            self.at = -1
        return bench.joined

    def status(self, what):
        return -50
