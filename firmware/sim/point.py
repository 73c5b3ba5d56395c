# ruff: noqa: D102
# The interface is that of MicroPython, and documented there.
"""The access point of a virtual board; loaded with it, to take no memory before."""

from bench import Socket


class Point:
    """The access point of the board itself; the rest of this machine is in it."""

    def active(self, on):
        if not on:
            Socket.bench.tell(point={})

    def config(self, ssid, key, security):
        if not (8 <= len(key) <= 63 and security == 3):
            raise OSError("an access point without a proper password")
        Socket.bench.tell(point={"ssid": ssid, "key": key})

    def ifconfig(self):
        return ("127.0.0.1", "255.0.0.0", "127.0.0.1", "127.0.0.1")
