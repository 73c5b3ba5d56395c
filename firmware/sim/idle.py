"""A program that does nothing: what bench and parts weigh without a firmware.

Pins, watchdog, timer and the memory across a reset take no heap on a chip, so they are wired here
as the firmware would.
"""

import asyncio
import socket
import time

import esp32
import machine
import neopixel
import network
from bench import Socket

HARDWARE = (esp32, neopixel, network, socket, time)
RTC_BYTES = 2000


async def _rest():
    pins = [machine.Pin(gpio) for gpio in Socket.bench.gpios]
    machine.RTC().memory(bytearray(RTC_BYTES))
    machine.Timer(0).init(period=1, mode=machine.Timer.PERIODIC, callback=lambda _timer: None)
    watchdog = machine.WDT(timeout=8000)
    while pins:
        watchdog.feed()
        await asyncio.sleep_ms(1000)


asyncio.run(_rest())
