"""Settings of a node in two files, of which one is whole at any moment, also after a power cut.

``config.json``, put on the board over USB, is taken in at the next start and then removed.
Settings are a dictionary with the keys of DEFAULTS; this code is in memory only meanwhile.
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
    # how often they were saved
    "number": 0,
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


def load(folder: str = "") -> "dict[str, Any]":
    """The settings in the newest whole slot of ``folder``, which is empty or ends with a slash."""
    values = dict(DEFAULTS)
    for name in SLOTS:
        kept = _read_slot(folder + name)
        if kept["number"] > values["number"]:
            values.update(kept)
    text = _read(folder + GIVEN)
    if text:
        given = json.loads(text)
        given["number"] = values["number"]
        save(values, {key: given[key] for key in DEFAULTS if key in given}, folder)
        os.remove(folder + GIVEN)
    return values


def save(values: "dict[str, Any]", changes: "dict[str, Any]", folder: str = "") -> None:
    """Put ``changes`` into ``values`` and keep them, in the slot that is not the newest."""
    values.update(changes)
    values["number"] += 1
    text = json.dumps(values)
    with open(folder + SLOTS[values["number"] % 2], "w") as file:
        file.write(f"{crc32(text.encode()):08x}{text}")
        file.flush()


def _read_slot(path: str) -> "dict[str, Any]":
    """What a slot holds; one that is not whole has the number 0."""
    text = _read(path)
    try:
        whole = crc32(text[8:].encode()) == int(text[:8], 16)
    except ValueError:
        whole = False
    return json.loads(text[8:]) if whole else {"number": 0}


def _read(path: str) -> str:
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return ""
