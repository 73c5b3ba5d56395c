"""The files that everything here is made from."""

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
HARDWARE = ROOT / "hardware"
BOARDS = ROOT / "firmware" / "boards"

Signals = dict[str, dict[str, Any]]


def load(name: str) -> dict[str, Any]:
    """The contents of a file of ``hardware/sources``."""
    found: dict[str, Any] = json.loads((HARDWARE / "sources" / f"{name}.json").read_text())
    return found


def builds() -> dict[str, Signals]:
    """The signals of every build, by the name of its file in ``firmware/boards``."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(BOARDS.glob("*.json"))}
