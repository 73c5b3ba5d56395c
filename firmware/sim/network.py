# ruff: noqa: ARG002, D101, D102
# The interface is that of MicroPython, and documented there.
"""The module ``network`` of the board, in the air that the bench switches on and off."""

import utime
from bench import Socket


class WLAN:
    IF_STA, IF_AP = 0, 1
    PM_NONE, PM_PERFORMANCE = 0, 1

    def __new__(cls, number):
        if number == WLAN.IF_STA:
            return _station
        from point import Point

        return Point()


class Station:
    def __init__(self):
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
        bench = Socket.bench
        if bench.networks is None or bench.networks.get(ssid) == password:
            self.at = utime.ticks_ms()

    def scan(self):
        found = Socket.bench.networks or {}
        return [(name.encode(), bytes(6), 1, -40 - n, 3, False) for n, name in enumerate(found)]

    def disconnect(self):
        self.at = -1
        Socket.bench.joined = False

    def isconnected(self):
        bench = Socket.bench
        if bench.air and 0 <= self.at <= utime.ticks_ms() - 50:
            bench.joined = True
            self.at = -1
        return bench.joined

    def status(self, what):
        return -50


_station = Station()
