"""Joining the network, again and again; the only place that knows the radio."""

import asyncio
import time

import network
from micropython import const

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from collections.abc import Callable

_LOOK_MS = const(100)
_GIVE_UP_MS = const(15000)
# The driver refuses to connect while it is still busy with the last attempt.
_PAUSE_MS = const(1000)


class Wifi:
    """The station interface, kept connected.

    Attributes:
        pm: PM_NONE, for power saving would delay STOP by 0.3 s; a node on a cell may choose.
        resting: It leaves the radio to others and joins nothing.
    """

    def __init__(self, ssid: str, password: str) -> None:
        self.ssid = ssid
        self.password = password
        self._station = network.WLAN(network.WLAN.IF_STA)
        self.pm = network.WLAN.PM_NONE
        self.up = False
        self._lost_at = time.ticks_ms()
        self.resting = False

    async def run(self, beat: "Callable[[], None]") -> None:
        """Join and rejoin, for ever; ``beat`` is called at least once a second."""
        while True:
            self.up = self._station.isconnected()
            if self.up:
                self._lost_at = time.ticks_ms()
            elif self.ssid and not self.resting:
                await self._join(beat)
            beat()
            await asyncio.sleep_ms(_LOOK_MS)

    def rssi(self) -> int:
        """Strength of the signal in dBm."""
        return self._station.status("rssi") if self.up else -200

    def lost(self, seconds: int) -> bool:
        """There is no network to join, or it has been away for ``seconds``."""
        away = time.ticks_diff(time.ticks_ms(), self._lost_at)
        return not self.up and (not self.ssid or away >= 1000 * seconds)

    async def _join(self, beat: "Callable[[], None]") -> None:
        station = self._station
        try:
            if station.active():
                # A radio that has been at work needs a rest before it takes orders again.
                station.active(False)
                await asyncio.sleep_ms(_PAUSE_MS)
            station.active(True)
            station.config(pm=self.pm)
            station.connect(self.ssid, self.password)
        except OSError:
            return
        began = time.ticks_ms()
        while not station.isconnected():
            beat()
            if self.resting or time.ticks_diff(time.ticks_ms(), began) > _GIVE_UP_MS:
                return
            await asyncio.sleep_ms(_LOOK_MS)
