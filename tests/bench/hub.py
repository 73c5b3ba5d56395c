"""Start and memory of the hub as a user runs it."""

import time
import urllib.request
from dataclasses import dataclass
from pathlib import Path

import psutil

from tests.running import Hub

MB = 1 << 20


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds from the command to the first whole page, and MB of its process tree."""

    page_s: float
    memory_mb: float
    processes: int


def start(folder: Path, *options: str) -> Start:
    """Start a hub with its own broker, read its first page, and weigh it."""
    hub = Hub(folder / "data", *options)
    began = time.monotonic()
    with hub:
        urllib.request.urlopen(hub.url, timeout=10).close()
        page_s = time.monotonic() - began
        root = psutil.Process(hub.process.pid)
        tree = [root, *root.children(recursive=True)]
        memory = sum(process.memory_info().rss for process in tree) / MB
        return Start(page_s, memory, len(tree))
