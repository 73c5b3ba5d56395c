"""Everything that is made from the pin maps, and whether what lies there is still the same."""

import hashlib
import json
import re
from pathlib import Path

from hardware import boxes, drawing, harness, shopping, tables
from hardware.facts import HARDWARE, ROOT
from hardware.netlist import Build, all_builds

# What to buy, and what it costs, for as many of each build as are named: 2*pit_box-devkitc.
SHOP = re.compile(r"(<!-- shop((?: \d\*[\w-]+)+) -->\n).*?(<!-- end -->)", re.DOTALL)
COST = re.compile(r"(<!-- cost((?: \d\*[\w-]+)+) -->).*?(<!-- end -->)")
BLOCK = re.compile(r"(<!-- wires ([\w-]+) ([\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)
# What to print for a box: die.
PRINT = re.compile(r"(<!-- print (\w+) -->\n).*?(<!-- end -->)", re.DOTALL)
# What WireViz drew, by what it drew it from: pictures need Graphviz, so tests compare these sums.
SUMS = HARDWARE / "sources" / "drawn.json"


def written() -> dict[Path, str]:
    """All files that this program writes itself, with their contents."""
    files: dict[Path, str] = {}
    builds = {build.name: build for build in all_builds()}
    for build in builds.values():
        folder = HARDWARE / build.node
        wiring = folder / "wiring" / build.name
        files[wiring.with_suffix(".yml")] = harness.source(build)
        files[wiring.with_suffix(".jig.csv")] = tables.jig(build)
        files[wiring.with_suffix(".md")] = tables.page(build)
        for step in build.facts["steps"]:
            files[folder / "steps" / tables.drawing_name(build, step)] = drawing.draw(build, step)
    pages = (ROOT / "README.md", HARDWARE / "README.md", *sorted(HARDWARE.glob("*/README.md")))
    for path in pages:
        files[path] = _filled(path.read_text(), builds)
    return files


def drawn() -> dict[str, dict[str, str]]:
    """Sums of each file for WireViz and of the pictures beside it, by their names."""
    return {
        str(path.relative_to(HARDWARE)): {
            name: hashlib.sha256(path.with_suffix(f".{name}").read_bytes()).hexdigest()
            for name in ("yml", *harness.DRAWN)
        }
        for path in sorted(HARDWARE.glob("*/wiring/*.yml"))
    }


def make() -> list[Path]:
    """Write what has changed, draw it, and remove what nothing makes any more.

    Returns:
        The files that were written or removed.
    """
    files = written()
    changed = [path for path, text in files.items() if not _holds(path, text)]
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(files[path])
    stale = [path for path in made() if path not in files and not _picture_of(path, files)]
    for path in stale:
        path.unlink()
    before = json.loads(SUMS.read_text()) if SUMS.exists() else {}
    for path in files:
        if path.suffix == ".yml" and _must_draw(path, before):
            harness.draw(path)
    SUMS.write_text(json.dumps(drawn(), indent=1) + "\n")
    return changed + stale


def made() -> list[Path]:
    """The files in the folders that hold nothing else but made files."""
    folders = [*HARDWARE.glob("*/wiring"), *HARDWARE.glob("*/steps")]
    return sorted(path for folder in folders for path in folder.iterdir())


def _holds(path: Path, text: str) -> bool:
    return path.exists() and path.read_text() == text


def _picture_of(path: Path, files: dict[Path, str]) -> bool:
    return any(
        path.name.endswith(f".{name}")
        and path.with_name(path.name.removesuffix(f".{name}") + ".yml") in files
        for name in harness.DRAWN
    )


def _must_draw(path: Path, before: dict[str, dict[str, str]]) -> bool:
    known = before.get(str(path.relative_to(HARDWARE)), {})
    names = ("yml", *harness.DRAWN)
    return any(
        not path.with_suffix(f".{name}").exists()
        or hashlib.sha256(path.with_suffix(f".{name}").read_bytes()).hexdigest() != known.get(name)
        for name in names
    )


def _filled(text: str, builds: dict[str, Build]) -> str:
    """A README with its tables, from ``<!-- wires BUILD STEP -->`` to ``<!-- end -->``, anew."""

    def fill(match: re.Match[str]) -> str:
        build = builds[match[2]]
        if match[3] == "pins":
            return f"{match[1]}{tables.pin_table(build)}\n{match[4]}"
        step = next(step for step in build.facts["steps"] if step["id"] == match[3])
        return f"{match[1]}{tables.wire_table(build, step)}\n{match[4]}"

    def shop(match: re.Match[str]) -> str:
        return f"{match[1]}{shopping.shopping_list(_table(match[2]))}\n{match[3]}"

    def cost(match: re.Match[str]) -> str:
        return f"{match[1]}{shopping.price(_table(match[2])):.0f} USD{match[3]}"

    def parts(match: re.Match[str]) -> str:
        return f"{match[1]}{tables.print_table(printed[match[2]])}\n{match[3]}"

    printed = {path.stem: boxes.manifest(path)["printed"] for path in boxes.sources()}
    return PRINT.sub(parts, COST.sub(cost, SHOP.sub(shop, BLOCK.sub(fill, text))))


def _table(words: str) -> dict[str, int]:
    """How many of each build: ``2*pit_box-devkitc 1*roller-xiao_c3``."""
    pairs = (word.split("*") for word in words.split())
    return {build: int(count) for count, build in pairs}
