"""Where the files of the printed boxes lie, and what each box was made from."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from hardware.facts import HARDWARE, load

# Making boxes needs build123d, so the tests compare sums: of what each is made from, and of it.
SUMS = HARDWARE / "sources" / "printed.json"
SHARED = [HARDWARE / f"{name}.py" for name in ("exploded", "printing", "solids")]


def sources() -> list[Path]:
    """The program of each box."""
    return sorted(HARDWARE.glob("*/enclosure/*.py"))


def manifest(source: Path) -> dict[str, Any]:
    """What a box consists of: its ``printed`` and ``bought`` parts and its ``fasteners``."""
    found: dict[str, Any] = json.loads(source.with_suffix(".json").read_text())
    return found


def products(source: Path) -> list[Path]:
    """The files that were made for a box."""
    meshes = [source.with_name(part["stl"]) for part in manifest(source)["printed"]]
    return [*(source.with_suffix(f".{kind}") for kind in ("json", "step", "svg")), *meshes]


def sums() -> dict[str, dict[str, str]]:
    """Sums of what all boxes share, of the program of each, and of the files it made."""
    steps = [
        step
        for build in load("builds")["builds"].values()
        for step in build["steps"]
        if "panel" in step
    ]
    shared = {path.name: _sum(path.read_bytes()) for path in SHARED}
    return {
        "shared": {**shared, "fronts": _sum(json.dumps(steps).encode())},
        **{
            source.stem: {
                path.name: _sum(path.read_bytes()) for path in [source, *products(source)]
            }
            for source in sources()
        },
    }


def _sum(content: bytes) -> str:
    return sha256(content).hexdigest()
