"""How nodes shall debounce and shine: defaults, and what a file in the data folder says instead.

``node-settings.json`` holds settings for ``all`` nodes and for single ones by their id, such as
``{"all": {"bright": 20}, "n9f3a61": {"btn": {"ok": 8, "rel": 30}}}``; a track strip
may have ``leds``, 1 to 5 lights on each space. It is read at the start.
"""

import hashlib
import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from hub.wire.messages import fault_of
from hub.wire.up import SETTINGS

FILE = "node-settings.json"
ALL = "all"
FORMAT = 1
DEFAULTS: Mapping[str, Any] = {"btn": {"ok": 5, "rel": 20}, "bright": 40}

log = logging.getLogger(__name__)


class NodeSettings:
    """The settings of every node, known by the hash of their content."""

    def __init__(self, said: Mapping[str, Any] | None = None) -> None:
        """Take what shall differ from the defaults: ``all`` or node id -> settings."""
        self._said = said or {}

    @classmethod
    def kept_in(cls, folder: Path) -> Self:
        """Read the file in ``folder``; without one, or without sense in it, defaults hold."""
        path = folder / FILE
        try:
            said = json.loads(path.read_text())
        except FileNotFoundError:
            return cls()
        except (OSError, ValueError) as fault:
            log.warning("%s is passed over: %s", path, fault)
            return cls()
        wrong = _fault(said)
        if wrong:
            log.warning("%s is passed over: %s", path, wrong)
            return cls()
        return cls(said)

    def of(self, node: str) -> dict[str, Any]:
        """The message ``cfg`` for a node."""
        settings = {**DEFAULTS, **self._said.get(ALL, {}), **self._said.get(node, {})}
        written = json.dumps(settings, sort_keys=True).encode()
        return {"v": FORMAT, "h": hashlib.sha256(written).hexdigest()[:8], **settings}


def _fault(said: object) -> str:
    """Say what is wrong with the content of the file; empty when nothing is."""
    if not isinstance(said, dict):
        return "it is not an object"
    for name, settings in said.items():
        if not isinstance(settings, dict):
            return f"{name} is not an object"
        if {"v", "h"} & set(settings):
            return f"{name}: v and h are made by the hub"
        fault = fault_of(SETTINGS, {"v": FORMAT, "h": "0" * 8, **settings})
        inner = [part for part in settings.values() if isinstance(part, dict)]
        if not all(type(value) is int for part in inner for value in part.values()):
            fault = fault or "a part is not an integer"
        if fault:
            return f"{name}: {fault}"
    return ""
