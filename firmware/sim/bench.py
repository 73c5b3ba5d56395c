"""The bench around a virtual board: what is wired to its pins, and the hands on its buttons.

Commands come as lines of JSON on the standard input, changes of the outputs go as lines of JSON to
the standard output. The shims of this folder look their hardware up here; the firmware does not.
"""

import asyncio
import gc
import json
import sys

from micropython import const
from parts import Button, Crystal

_BUTTONS = const("FL FR RL RR FUEL ENGINE GO BUTTON DOCK")
_LAMPS = const("LED_FL LED_FR LED_RL LED_RR LED_FUEL LED_ENGINE LED_GO")
# Each line lights two of the pips, but the first.
_PIPS = const("PIP_C PIP_A PIP_B PIP_M")


class Reset(BaseException):
    """The chip starts anew; not an Exception, so that no task of the firmware catches it."""

    def __init__(self, cause):
        super().__init__(cause)
        self.cause = cause


class Bench:
    """One board with its parts, as far as the outside can touch or see it."""

    def __init__(self, settings, signals):
        self.node = settings["id"]
        self.state = settings["state"]
        self.crystal = Crystal()
        self.air = True
        self.networks = settings.get("networks")
        self.ports = {80: settings.get("http", 80), 53: settings.get("dns", 53)}
        self.cause = "pwr"
        self.rtc = b""
        gpios = {name: signal["gpio"] for name, signal in signals.items()}
        order = [gpios[name] for name in _BUTTONS.split() if name in gpios]
        bounce_us = settings.get("bounce_us", 3000)
        self.buttons = {gpio: Button(bounce_us) for gpio in order}
        self.order = order
        self.supply_mv = 5000
        self._lamps = [gpios[name] for name in _LAMPS.split() if name in gpios]
        self._pips = [gpios[name] for name in _PIPS.split() if name in gpios]
        self._data = gpios.get("STRIP")
        self.leds = settings.get("leds", 60)
        self.gpios = list(gpios.values())
        self.power_off()

    def power_off(self):
        """Every output goes dark."""
        self.levels = {}
        self.rgb = 0
        self.strip = [0] * self.leds
        self.hz = 0
        self.joined = False
        self.broken = ""
        self._told = {}
        self.event = asyncio.Event()

    def output(self, gpio, level):
        """The firmware drives a pin."""
        self.levels[gpio] = level
        self.event.set()

    def pulse(self, _gpio, freq, duty):
        """The firmware drives a pin by pulses: the buzzer."""
        self.hz = freq if duty else 0
        self.event.set()

    def light(self, gpio, colours):
        """The firmware colours the status pixel, or the strip."""
        if self.broken == "pixel":
            self.broken = ""
            raise OSError("the pixel is broken")
        if gpio == self._data:
            self.strip = (colours + self.strip[len(colours) :])[: self.leds]
        else:
            self.rgb = colours[0]
        self.event.set()

    def tell(self, **message):
        """Say something to whoever runs this bench."""
        sys.stdout.write(json.dumps(message) + "\n")

    async def show(self):
        """Tell the outputs whenever they change."""
        while True:
            await self.event.wait()
            self.event.clear()
            if self._lamps:
                self._show("lamps", [self.levels.get(gpio, 0) for gpio in self._lamps])
            elif self._pips:
                lit = [2 for gpio in self._pips if self.levels.get(gpio)]
                self._show("pips", sum(lit) - self.levels.get(self._pips[0], 0))
            if self._data:
                self._show("strip", self.strip)
            self._show("pixel", self.rgb)
            self._show("buzzer", self.hz)

    async def obey(self):
        """Carry out commands until the input ends, which ends the board."""
        lines = asyncio.StreamReader(sys.stdin)
        while True:
            line = await lines.readline()
            if not line:
                raise SystemExit
            for name, value in (command := json.loads(line)).items():
                call = getattr(self, "_do_" + name, None)
                if call:
                    call(value, command)

    def _show(self, name, value):
        if self._told.get(name) != value:
            self._told[name] = value
            self.tell(**{name: value})

    def _button(self, n):
        return self.buttons[self.order[n]]

    def _do_press(self, n, _command):
        self._button(n).move(True, self.crystal.true_us())

    def _do_release(self, n, _command):
        self._button(n).move(False, self.crystal.true_us())

    def _do_tap(self, n, command):
        start = self.crystal.true_us() + 1000 * command.get("in_ms", 0)
        self._button(n).move(True, start)
        self._button(n).move(False, start + 1000 * command.get("ms", 80))

    def _do_hold(self, n, command):
        command.setdefault("ms", 900)
        self._do_tap(n, command)

    def _do_throw(self, _value, command):
        self._do_tap(0, command)

    def _do_glitch(self, n, command):
        pulses = (command.get("us", 1000), command.get("times", 1), command.get("every_us", 20000))
        self._button(n).disturb(self.crystal.true_us(), *pulses)

    def _do_wifi(self, on, _command):
        self.air = bool(on)
        self.joined = self.joined and self.air

    def _do_break(self, part, _command):
        self.broken = part

    def _do_reset(self, cause, _command):
        if cause == "pwr":
            self.rtc = b""
        raise Reset(cause)

    def _do_clock(self, change, _command):
        self.crystal.change(change.get("offset_us", 0), change.get("ppm"))

    def _do_stat(self, _value, _command):
        gc.collect()
        self.tell(stat={"heap": gc.mem_alloc(), "free": gc.mem_free()})


class Socket:
    """Where the bench is plugged in, for the shims to find it."""

    bench = None
