"""The board of an instrumented die: on a cell, with a motion sensor and a coloured light."""

import esp32
import machine
from drivers.bus import Bus
from machine import I2C, PWM, Pin
from network import WLAN

from pitwall.board import Board

SAVING = WLAN.PM_PERFORMANCE  # the radio dozes between beacons; what is sent goes at once


class CellBoard(Board):
    """What it has, and what it lacks, beside the others."""

    def _add_status(self, gpios: "dict[str, int]") -> None:
        self._light = [
            PWM(Pin(gpios[name], Pin.OUT), freq=1000, duty_u16=0)
            for name in ("LED_R", "LED_G", "LED_B")
        ]
        self._motion = gpios["INT1"]
        self._scl = gpios["SCL"]
        self._sda = gpios["SDA"]

    def pixel(self, rgb: int) -> None:
        """Colour the light, 0xRRGGBB."""
        if self._changes(2, rgb):
            for led, shift in zip(self._light, (16, 8, 0)):
                led.duty_u16(257 * (rgb >> shift & 255))

    def tone(self, hz: int) -> None:
        """There is no buzzer in a die."""

    def bus(self) -> Bus:
        """The bus of the motion sensor."""
        return Bus(
            lambda: I2C(0, scl=Pin(self._scl), sda=Pin(self._sda), freq=400000),
            lambda: (
                Pin(self._scl, Pin.OPEN_DRAIN, value=1),
                Pin(self._sda, Pin.OPEN_DRAIN, value=1),
            ),
        )

    def sleep(self) -> None:
        """Sleep until the motion sensor raises its pin; then the chip starts anew."""
        esp32.wake_on_gpio((Pin(self._motion, Pin.IN),), esp32.WAKEUP_ANY_HIGH)
        machine.deepsleep()
