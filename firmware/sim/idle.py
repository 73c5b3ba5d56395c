"""A program that does nothing: what bench and shims weigh without a firmware."""

import asyncio
import time

import esp32
import machine
import neopixel
import network

HARDWARE = (esp32, machine, neopixel, network, time)


async def _rest():
    await asyncio.Event().wait()


asyncio.run(_rest())
