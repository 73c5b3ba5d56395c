# ruff: noqa: ARG001, D101, D102, D103
# The interface is that of MicroPython, and documented there.
"""The module ``esp32`` of the board; its flash is a file in the folder of the bench."""

import json
import os
from binascii import hexlify, unhexlify

from bench import Socket

HEAP_DATA = 4
WAKEUP_ANY_HIGH = 1


def idf_heap_info(what):
    return [(180000, 90000, 65536, 80000)]


def wake_on_gpio(pins, level):
    Socket.bench.wakes = [pin.gpio for pin in pins]


class NVS:
    def __init__(self, name):
        self.path = f"{Socket.bench.state}/nvs-{name}.json"
        try:
            with open(self.path) as file:
                self.values = json.load(file)
        except (OSError, ValueError):
            self.values = {}

    def get_i32(self, key):
        try:
            return self.values[key]
        except KeyError:
            raise OSError(-0x1102)

    def set_i32(self, key, value):
        self.values[key] = value

    def get_blob(self, key, buffer):
        value = unhexlify(self.get_i32(key))
        buffer[: len(value)] = value
        return len(value)

    def set_blob(self, key, value):
        self.values[key] = hexlify(value).decode()

    def erase_key(self, key):
        self.values.pop(key)

    def commit(self):
        with open(self.path + ".new", "w") as file:
            json.dump(self.values, file)
        os.rename(self.path + ".new", self.path)
