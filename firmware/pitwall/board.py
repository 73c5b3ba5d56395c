"""The board under the firmware: the only place that knows chips and pins."""

import gc
import json
import sys
from binascii import hexlify

import esp32
import machine
from machine import ADC, PWM, Pin, Timer
from micropython import const
from neopixel import NeoPixel

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from collections.abc import Callable

# In the order of their numbers; as one text, for each name by itself takes memory for good.
_BUTTONS = const("FL FR RL RR FUEL ENGINE GO BUTTON DOCK")
_LAMPS = const("LED_FL LED_FR LED_RL LED_RR LED_FUEL LED_ENGINE LED_GO")
_PIPS = const("PIP_C PIP_A PIP_B PIP_M")

_DIVIDER = const(2)
_HALF_DUTY = const(32768)
_TRIAL_MS = const(60000)
_HELD = const(128)


class Board:
    """Inputs and outputs by what they are for; their pins come from ``boards/<name>.json``."""

    def __init__(self, name: str) -> None:
        self.name = name
        gpios = _load_gpios(name)
        wired = [gpios[name] for name in _BUTTONS.split() if name in gpios]
        self._buttons = [Pin(gpio, Pin.IN, Pin.PULL_UP) for gpio in wired]
        self._lamps = _outputs(gpios, _LAMPS)
        self._pips = _outputs(gpios, _PIPS)
        self._add_status(gpios)
        self._battery = _adc(gpios["VBAT"]) if "VBAT" in gpios else None
        self.timer = Timer(0)
        self._shown = [-1, -1, -1, -1]

    def _add_status(self, gpios: "dict[str, int]") -> None:
        self._pixel = NeoPixel(Pin(gpios["STATUS"], Pin.OUT), 1)
        self.buzzer = PWM(Pin(gpios["BUZZER"], Pin.OUT), freq=1000, duty_u16=0)

    @property
    def buttons(self) -> int:
        """How many buttons there are."""
        return len(self._buttons)

    @property
    def lamp_count(self) -> int:
        """How many lamps there are."""
        return len(self._lamps)

    def closed(self) -> int:
        """The buttons whose contacts are closed now, one bit each; they pull their pins low."""
        mask = 0
        bit = 1
        for pin in self._buttons:
            if not pin.value():
                mask |= bit
            bit <<= 1
        return mask

    def every_ms(self, call: "Callable[[object], None]") -> None:
        """Call ``call`` once a millisecond, between any two steps of the program."""
        self.timer.init(period=1, mode=Timer.PERIODIC, callback=call)

    def lamps(self, mask: int) -> None:
        """Light the lamps of the bits of ``mask``."""
        if self._changes(0, mask):
            _write(self._lamps, mask)

    def pips(self, mask: int) -> None:
        """Light the lines of pips of the bits of ``mask``."""
        if self._changes(1, mask):
            _write(self._pips, mask)

    def pixel(self, rgb: int) -> None:
        """Colour the status pixel, 0xRRGGBB."""
        if self._changes(2, rgb):
            self._pixel[0] = (rgb >> 16, rgb >> 8 & 255, rgb & 255)
            self._pixel.write()

    def tone(self, hz: int) -> None:
        """Sound the buzzer at ``hz``; 0 is silence."""
        if self._changes(3, hz):
            if hz:
                self.buzzer.freq(hz)
            self.buzzer.duty_u16(_HALF_DUTY if hz else 0)

    def battery_mv(self) -> int:
        """Supply in millivolts, or -1 where nothing measures it."""
        return self._battery.read_uv() * _DIVIDER // 1000 if self._battery else -1

    def _changes(self, output: int, value: int) -> bool:
        changed = self._shown[output] != value
        self._shown[output] = value
        return changed


class Chip:
    """What outlives a start of the program: identity, counters, the memory across a reset."""

    def __init__(self, watchdog_ms: int) -> None:
        """Take it over; the watchdog will bite ``watchdog_ms`` after it was last fed."""
        self.watchdog_ms = watchdog_ms
        self.rtc = machine.RTC()
        self.nvs = esp32.NVS("pitwall")
        self._watchdog: "machine.WDT | None" = None

    def node_id(self) -> str:
        """The id of this node: ``n`` and the chip id in hexadecimal digits."""
        return "n" + hexlify(machine.unique_id()).decode()

    def count_boot(self) -> int:
        """Count this start in flash; the number of starts so far. Sets ``held``, see ``note``."""
        self.held = b""
        boots = 1
        try:
            boots += self.nvs.get_i32("boots")
            held = bytearray(_HELD)
            self.held = bytes(held[: self.nvs.get_blob("noted", held)])
        except OSError:
            pass  # nothing was kept yet
        self.nvs.set_i32("boots", boots)
        self.nvs.commit()
        return boots

    def keep(self, now_ms: int) -> bool:
        """Keep the version that runs, for this start is a good one: see ``slots``.

        Returns False while the version is on trial, which lasts a minute.
        """
        try:
            state = self.nvs.get_i32("slot")
        except OSError:
            return True
        if state >> 8 and now_ms < _TRIAL_MS:
            return False
        if state >> 4:
            self.nvs.set_i32("slot", state & 15)
            self.nvs.commit()
        return True

    def reset_cause(self) -> str:
        """Why the chip started: ``pwr``, ``hard``, ``wdt``, ``sleep`` or ``soft``."""
        causes = {
            machine.PWRON_RESET: "pwr",
            machine.HARD_RESET: "hard",
            machine.WDT_RESET: "wdt",
            machine.DEEPSLEEP_RESET: "sleep",
            machine.SOFT_RESET: "soft",
        }
        return causes.get(machine.reset_cause(), "other")

    def recall(self) -> bytes:
        """What ``remember`` kept, if the supply has not failed since; maybe empty or damaged."""
        return self.rtc.memory()

    def remember(self, block: bytearray) -> None:
        """Keep ``block``, at most 2,048 bytes, across watchdog and soft resets."""
        self.rtc.memory(block)

    def feed(self) -> None:
        """Put off the reset; the first call arms the watchdog."""
        if self._watchdog is None:
            self._watchdog = machine.WDT(timeout=self.watchdog_ms)
        self._watchdog.feed()

    def reset(self) -> None:
        """Start anew."""
        machine.reset()

    def memory(self) -> "tuple[int, int]":
        """Free bytes of the heap, and of the largest block left to the system."""
        regions = esp32.idf_heap_info(esp32.HEAP_DATA)
        return gc.mem_free(), max([region[2] for region in regions])


def version() -> str:
    """The version of MicroPython, such as ``1.29.0``."""
    return ".".join([str(part) for part in sys.implementation.version[:3]])


def _adc(gpio: int) -> ADC:
    """Half of a cell is beyond the smallest range, which is the one it has unless told."""
    return ADC(Pin(gpio), atten=ADC.ATTN_11DB)


def _outputs(gpios: "dict[str, int]", names: str) -> "list[Pin]":
    return [Pin(gpios[name], Pin.OUT, value=0) for name in names.split() if name in gpios]


def _write(pins: "list[Pin]", mask: int) -> None:
    for pin in pins:
        pin.value(mask & 1)
        mask >>= 1


def _load_gpios(name: str) -> "dict[str, int]":
    for folder in sys.path:
        try:
            with open(f"{folder}/boards/{name}.json") as file:
                return {name: signal["gpio"] for name, signal in json.load(file).items()}
        except OSError:
            continue
    raise OSError(name)
