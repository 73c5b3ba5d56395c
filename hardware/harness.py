"""The wiring of a build as WireViz draws it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

from hardware.facts import load
from hardware.netlist import BOARD, CODES, Build, End, Wire

DRAWN = ("svg", "html", "bom.tsv")


def source(build: Build) -> str:
    """What WireViz reads: YAML, of which JSON is a part."""
    wires = sorted(
        (_outward(wire) for wire in build.wires if _drawn(wire)),
        key=lambda wire: (_box(wire.start), _box(wire.end), _order(build, wire.end)),
    )
    runs = [list(run) for _, run in groupby(wires, key=lambda w: (_box(w.start), _box(w.end)))]
    harness = {
        "metadata": {"title": build.facts["title"], "description": "Made by make wiring"},
        "connectors": dict(_connectors(build, wires)),
        "cables": {f"W{number}": _bundle(run) for number, run in enumerate(runs, 1)},
        "connections": [
            [
                {_box(run[0].start): [_pin(wire.start) for wire in run]},
                {f"W{number}": list(range(1, len(run) + 1))},
                {_box(run[0].end): [_pin(wire.end) for wire in run]},
            ]
            for number, run in enumerate(runs, 1)
        ],
        "additional_bom_items": [
            {"description": _title(key), "qty": build.needs[key]}
            for key in sorted(build.needs)
            if key in load("builds")["parts_between"]
        ],
    }
    return json.dumps(harness, indent=1, ensure_ascii=False) + "\n"


def draw(path: Path) -> None:
    """Draw a file that ``source`` made; the pictures are put beside it.

    Raises:
        subprocess.CalledProcessError: WireViz or Graphviz is missing, or refuses the file.
    """
    program = Path(sys.executable).parent / "wireviz"
    command = [str(program), "-f", "sht", "-O", path.stem, path.name]
    subprocess.run(command, cwd=path.parent, check=True, capture_output=True)


def _drawn(wire: Wire) -> bool:
    """Whether it joins two boxes; the rails are drawn as pins of the board."""
    return _box(wire.start) != _box(wire.end)


def _outward(wire: Wire) -> Wire:
    """The wire as it is read from left to right: from the board to the parts."""
    if _box(wire.end) == BOARD:
        return Wire(wire.why, wire.end, wire.start, wire.colour, wire.via)
    return wire


def _box(end: End) -> str:
    return BOARD if end.rail else end.box


def _pin(end: End) -> str:
    """A label; WireViz would take mere digits for positions."""
    if end.rail:
        return f"{end.pin} rail"
    if end.pin.isdigit():
        return f"GPIO {end.pin}" if end.box == BOARD else f"leg {end.pin}"
    return end.pin


def _connectors(build: Build, wires: list[Wire]) -> Iterator[tuple[str, dict[str, Any]]]:
    ends = list(dict.fromkeys(end for wire in wires for end in (wire.start, wire.end)))
    ends.sort(key=lambda end: _order(build, end))
    across = {wire.start.box: _title(wire.via) for wire in build.wires if wire.across}
    for name in dict.fromkeys(_box(end) for end in ends):
        here = [end for end in ends if _box(end) == name]
        box = build.boxes.get(name)
        title = box.title if box else build.board["title"]
        connector: dict[str, Any] = {"type": title, "pinlabels": [_pin(end) for end in here]}
        if box and box.numbers:
            connector["pins"] = [box.numbers[end.pin] for end in here]
        if name in across:
            connector["notes"] = f"{across[name]} between supply and GND"
        yield name, connector


def _order(build: Build, end: End) -> int:
    if end.rail:
        return len(build.header)
    if end.box == BOARD:
        return [label for label, _ in build.header].index(end.pin)
    return build.boxes[end.box].pins.index(end.pin)


def _bundle(run: list[Wire]) -> dict[str, Any]:
    bundle: dict[str, Any] = {
        "category": "bundle",
        "wirecount": len(run),
        "ignore_in_bom": True,  # its length depends on the box
        "colors": [CODES[wire.colour] for wire in run],
    }
    if any(wire.via for wire in run):
        bundle["wirelabels"] = [_title(wire.via) if wire.via else "" for wire in run]
    return bundle


def _title(key: str) -> str:
    return str(load("builds")["parts_between"][key]["title"])
