"""Settings of a node in two files, of which one is whole at any moment, also after a power cut.

``config.json``, put on the board over USB, is taken in at the next start and then removed.
"""

import json
import os
from binascii import crc32

from micropython import const

SLOTS = ("settings-a.json", "settings-b.json")
GIVEN = "config.json"
TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

DEFAULTS: "dict[str, Any]" = {
    "ssid": "",
    "wifi_password": "",
    "host": "",
    "port": 18830,
    "prefix": "pw",
    "password": "",
    "board": "",
    "ok": 5,
    "rel": 20,
    "bright": 40,
    "cfg": "",
    # seconds without Wi-Fi after which the node opens an access point to be set up
    "alone": 300,
    # of a die: its calibration, samples a second, seconds until it sleeps
    "cal": [],
    "rate": 200,
    "sleep": 60,
}


class Store:
    """The settings as a dictionary with the keys of DEFAULTS."""

    def __init__(self, folder: str = "") -> None:
        """Load the newest whole slot of ``folder``, which is empty or ends with a slash."""
        self._folder = folder
        self._number = 0
        self.values = dict(DEFAULTS)
        for name in SLOTS:
            self._load(folder + name)
        self._take_in(folder + GIVEN)

    def save(self, **changes: "Any") -> None:
        """Keep ``changes``, in the slot that is not the newest."""
        self.values.update(changes)
        self._number += 1
        text = json.dumps({"number": self._number, "values": self.values})
        with open(self._folder + SLOTS[self._number % 2], "w") as file:
            file.write(f"{crc32(text.encode()):08x}{text}")
            file.flush()

    def _load(self, path: str) -> None:
        text = _read(path)
        try:
            whole = crc32(text[8:].encode()) == int(text[:8], 16)
        except ValueError:
            return
        if whole:
            record = json.loads(text[8:])
            if record["number"] > self._number:
                self._number = record["number"]
                self.values = dict(DEFAULTS)
                self.values.update(record["values"])

    def _take_in(self, path: str) -> None:
        text = _read(path)
        if text:
            given = json.loads(text)
            self.save(**{key: given[key] for key in DEFAULTS if key in given})
            os.remove(path)


def _read(path: str) -> str:
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""
