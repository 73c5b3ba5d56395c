# ruff: noqa: ARG002, D101, D102, D103, RUF006
# The interface is that of MicroPython, and documented there.
"""The module ``machine`` of the board, on the bench."""

import asyncio
from binascii import unhexlify

import utime
from bench import Reset, Socket

PWRON_RESET, HARD_RESET, WDT_RESET, DEEPSLEEP_RESET, SOFT_RESET = 1, 2, 3, 4, 5
CAUSES = {"pwr": 1, "hard": 2, "wdt": 3, "sleep": 4, "soft": 5}


def unique_id():
    return unhexlify(Socket.bench.node[1:])


def reset_cause():
    return CAUSES.get(Socket.bench.cause, 0)


def reset():
    raise Reset("soft")


def deepsleep():
    from die_bench import Sleep

    raise Sleep("sleep")


class Pin:
    IN, OUT, OPEN_DRAIN, PULL_UP = 1, 3, 7, 2

    def __init__(self, gpio, mode=-1, pull=-1, value=None):
        self.gpio = gpio
        if value is not None:
            self.value(value)

    def value(self, level=None):
        bench = Socket.bench
        if level is not None:
            bench.output(self.gpio, level)
            return None
        button = bench.buttons.get(self.gpio)
        crystal = bench.crystal
        return 0 if button and button.level(crystal.seen_us(crystal.true_us())) else 1


class PWM:
    def __init__(self, pin, freq, duty_u16):
        self.gpio = pin.gpio
        self._freq = freq
        self.duty_u16(duty_u16)

    def freq(self, hz):
        self._freq = hz

    def duty_u16(self, duty):
        Socket.bench.pulse(self.gpio, self._freq, duty)


class ADC:
    ATTN_0DB = 0
    ATTN_11DB = 3

    def __init__(self, pin, atten=ATTN_0DB):
        self.pin = pin
        self._top_uv = 2500000 if atten == ADC.ATTN_11DB else 950000

    def read_uv(self):
        return min(500 * Socket.bench.supply_mv, self._top_uv)


def I2C(number, scl, sda, freq):  # noqa: ARG001, N802
    Socket.bench.sensor.wire(1, 1)
    return Socket.bench.sensor


class RTC:
    def memory(self, block=None):
        if block is None:
            return Socket.bench.rtc
        Socket.bench.rtc = bytes(block)
        return None


class Timer:
    PERIODIC = 1

    def __init__(self, number):
        self._number = number

    def init(self, period, mode, callback):
        asyncio.create_task(self._run(1000 * period, callback))

    async def _run(self, us, callback):
        crystal = Socket.bench.crystal
        due = crystal.true_us()
        while True:
            await asyncio.sleep_ms(1)
            now = crystal.true_us()
            # An interrupt does not wait for the machine of the bench to have time: what was due is
            # caught up with, as if it had come in time, unless that machine slept.
            due = max(due, now - 2000000)
            while due <= now and Socket.bench.broken != "timer":
                crystal.freeze(due)
                try:
                    callback(self)
                finally:
                    crystal.thaw()
                due += us


class WDT:
    def __init__(self, timeout):
        self.timeout = timeout
        self.feed()
        asyncio.create_task(self.wait())

    def feed(self):
        self.time = utime.ticks_ms()

    async def wait(self):
        while utime.ticks_ms() - self.time < self.timeout:
            await asyncio.sleep_ms(100)
        raise Reset("wdt")
