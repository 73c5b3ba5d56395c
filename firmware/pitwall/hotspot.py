"""The radio as an access point of its own."""

import network
from micropython import const

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

_WPA2 = const(3)


class Hotspot:
    """An access point with a password; phones get their addresses from it."""

    def __init__(self, name: str, password: str) -> None:
        self._point = network.WLAN(network.WLAN.IF_AP)
        self._station = network.WLAN(network.WLAN.IF_STA)
        self._point.active(True)
        self._point.config(ssid=name, key=password, security=_WPA2)

    def address(self) -> str:
        """Its own address, as numbers."""
        return self._point.ifconfig()[0]

    def scan(self) -> "list[Any]":
        """Look around for networks, which stops everything for some two seconds."""
        try:
            self._station.active(True)
            self._station.disconnect()
            return self._station.scan()
        except OSError:
            return []

    def close(self) -> None:
        """Take it off the air."""
        self._point.active(False)
