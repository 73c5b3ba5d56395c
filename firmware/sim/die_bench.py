"""The bench around an instrumented die: its sensor, light and cell, and the tray it lies on."""

import asyncio

from bench import Bench, Reset
from lis3dh import Lis3dh
from tray import Tray

RGB = "LED_R LED_G LED_B"


class Sleep(Reset):
    """The chip sleeps until a pin wakes it, and starts anew."""


class DieBench(Bench):
    """A bench with a motion sensor."""

    def __init__(self, settings, signals):
        gpios = {name: signal["gpio"] for name, signal in signals.items()}
        self.wakes = ()
        self._motion = gpios["INT1"]
        self._lines = (gpios["SCL"], gpios["SDA"])
        self._rgb = [gpios[name] for name in RGB.split()]
        super().__init__(settings, signals)
        self.supply_mv = 3900
        self.tray = Tray()
        self.sensor = Lis3dh(self.crystal.true_us, self.tray)

    def output(self, gpio, level):
        """The firmware drives a pin."""
        super().output(gpio, level)
        if gpio in self._lines:
            self.sensor.wire(*[self.levels.get(line, 1) for line in self._lines])

    def pulse(self, gpio, _freq, duty):
        """The firmware drives a part of the light."""
        shift = 16 - 8 * self._rgb.index(gpio)
        self.rgb = self.rgb & ~(255 << shift) | duty >> 8 << shift
        self.event.set()

    def sleep(self):
        """Let only the hands at the bench work, until one moves the die or resets the board."""
        hands = asyncio.create_task(self.obey())
        try:
            asyncio.run(self._wait_for_motion())
        except Reset as reset:
            self.cause = reset.cause
        hands.cancel()
        asyncio.new_event_loop()
        asyncio.core.cur_task = None

    async def _wait_for_motion(self):
        while not (self._motion in self.wakes and self.sensor.int1()):
            await asyncio.sleep_ms(20)

    def _do_trace(self, path, _command):
        self.tray.play(path, self.crystal.true_us())

    def _do_turn(self, mg, _command):
        self.tray.rest = tuple(mg)

    def _do_battery(self, mv, _command):
        self.supply_mv = mv

    def _do_jam(self, clocks, _command):
        self.sensor.jam(clocks)
