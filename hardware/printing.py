"""``make enclosures``: the files of every printed box, from ``hardware/<node>/enclosure/*.py``.

It needs build123d, which nothing else here does: the tests read the files that it made.
"""

import json
import sys
import tempfile
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from typing import Any

from build123d import Axis, Compound, Part, export_step, export_stl

from hardware.boxes import SUMS, sources, sums
from hardware.exploded import draw
from hardware.facts import ROOT
from hardware.solids import Bought, Enclosure, Printed, moved

# How far a triangle may be from the true surface, mm and radians: finer than a nozzle draws.
TOLERANCE = (0.05, 0.3)
# A STEP file carries a date, which would make each one another file.
DATE = datetime(2026, 1, 1, tzinfo=UTC)


def made(source: Path) -> dict[Path, bytes]:
    """All files of one box, with their contents."""
    name = source.stem
    module = ".".join(source.relative_to(ROOT).with_suffix("").parts)
    enclosure: Enclosure = import_module(module).enclosure()
    files: dict[Path, bytes] = {}
    listed = []
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder) / "part"
        for part in enclosure.printed:
            bed, move = laid(part)
            export_stl(bed, scratch, tolerance=TOLERANCE[0], angular_tolerance=TOLERANCE[1])
            path = source.with_name(f"{name}-{part.name}.stl")
            files[path] = scratch.read_bytes()
            listed.append(_described(part, path.name, bed, move))
        whole = Compound(label=name, children=[_labelled(part) for part in enclosure.printed])
        export_step(whole, scratch, write_pcurves=False, timestamp=DATE)
        files[source.with_suffix(".step")] = scratch.read_bytes()
    files[source.with_suffix(".svg")] = draw(enclosure).encode()
    manifest = {
        "title": enclosure.title,
        "builds": enclosure.builds,
        "printed": listed,
        "bought": [_block(item) for item in enclosure.bought],
        "fasteners": [_block(item) for item in enclosure.fasteners],
        "thrown": enclosure.thrown,
    }
    files[source.with_suffix(".json")] = (json.dumps(manifest, indent=1) + "\n").encode()
    return files


def laid(part: Printed) -> tuple[Part, tuple[float, ...]]:
    """A part as it lies on the bed, and by how much it was moved after it was turned."""
    turned = part.solid.rotate(Axis.X, part.turn)
    box = turned.bounding_box()
    move = (round(-box.center().X, 3), round(-box.center().Y, 3), round(-box.min.Z, 3))
    return moved(turned, *move), move


def main(arguments: list[str]) -> int:
    """Make all boxes anew; with ``--check`` write nothing, and fail when a byte would change."""
    check = "--check" in arguments
    files: dict[Path, bytes] = {}
    for source in sources():
        files |= made(source)
    folders = {path.parent for path in files}
    there = {path for folder in folders for path in folder.iterdir() if path.suffix != ".py"}
    changed = [path for path in files if path not in there or path.read_bytes() != files[path]]
    stale = [path for path in there if path.is_file() and path not in files]
    for path in [*changed, *stale]:
        sys.stdout.write(f"{path.relative_to(ROOT)}\n")
    if check:
        return int(bool(changed or stale))
    for path in changed:
        path.write_bytes(files[path])
    for path in stale:
        path.unlink()
    SUMS.write_text(json.dumps(sums(), indent=1) + "\n")
    return 0


def _described(part: Printed, file: str, bed: Part, move: tuple[float, ...]) -> dict[str, Any]:
    return {
        "name": part.name,
        "stl": file,
        "turn": part.turn,
        "move": move,
        "size": [round(length, 1) for length in bed.bounding_box().size],
        "cm3": round(part.solid.volume / 1000, 1),
    }


def _block(item: Bought) -> dict[str, Any]:
    return {
        "name": item.name,
        "size": item.size,
        "at": item.at,
        "grams": item.grams,
        "rod": item.rod,
    }


def _labelled(part: Printed) -> Part:
    solid = moved(part.solid, 0, 0)
    solid.label = part.name
    return solid


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
