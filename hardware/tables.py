"""Tables of a build, as Markdown and CSV."""

import csv
from io import StringIO
from typing import Any

from hardware.facts import load
from hardware.netlist import BOARD, Build, End, Wire

EXPECTED = {
    "button": "3.3 V; 0 V while pressed",
    "irq": "0 V; 3.3 V for a moment when moved",
    "led": "0 V; 3.3 V while lit",
    "neopixel": "0 V with short pulses",
    "buzzer": "0 V; about 1.6 V while it sounds",
    "adc": "half of the measured voltage",
    "i2c_sda": "3.3 V",
    "i2c_scl": "3.3 V",
}
# PLA, printed solid; and what an unhurried printer lays down with a nozzle of 0.4 mm.
GRAMS_PER_CM3 = 1.25
CM3_PER_HOUR = 12
JIG = ("side", "position", "label", "gpio", "signal", "kind", "part", "expected")

_SOURCE = (
    "Made by `make wiring` from [`{name}.json`](../../../firmware/boards/{name}.json): "
    "change that file, not this one."
)
_MORE = (
    "The same as a page with its list of parts: [{name}.html]({name}.html). What a meter finds "
    "at each pin while the self-test runs: [{name}.jig.csv]({name}.jig.csv)."
)


def pin_table(build: Build) -> str:
    """Which pin of the board has which signal, in the order of its header."""
    rows = [
        f"| {label} | {gpio} | {name} | {build.signals[name]['kind']} | {_title(build, name)} |"
        for label, gpio, name in _wired(build)
    ]
    return _table("| pin | GPIO | signal | kind | leads to |", rows)


def wire_table(build: Build, step: dict[str, Any]) -> str:
    """The wires of a step, or its holes, or what to measure in it."""
    if "panel" in step:
        rows = [f"| {name} | {x} | {y} | {width} |" for name, x, y, width in step["holes"]]
        return _table("| hole for | mm from the left | mm from above | diameter |", rows)
    if "probes" in step:
        rows = [f"| {at[1:]} | {expected} |" for at, expected in step["probes"]]
        return _table("| red probe on (black on GND) | a multimeter shows |", rows)
    wires = [wire for wire in build.wires if wire.why in step["wires"]]
    rows = [
        f"| {_end(build, wire.start)} | {_end(build, wire.end)} | {wire.colour or 'leg to leg'} |"
        for wire in wires
    ]
    head = "| from | to | wire |"
    if any(wire.via for wire in wires):
        rows = [f"{row} {_via(wire)} |" for row, wire in zip(rows, wires, strict=True)]
        head += " with |"
    return _table(head, rows)


def current_table(build: Build) -> str:
    """What the supply must give, and what it can."""
    supply = build.facts["supply"]
    rows = [f"| {what} | {ma} mA |" for what, ma in build.currents()]
    total = sum(ma for _, ma in build.currents())
    rows += [f"| together | {total} mA |", f"| {supply['title']} gives | {supply['ma']} mA |"]
    return _table("| what | current |", rows)


def jig(build: Build) -> str:
    """What a test jig, or a meter, finds at each pin of the header while the self-test runs."""
    out = StringIO()
    write = csv.writer(out, lineterminator="\n")
    write.writerow(JIG)
    names = {facts["gpio"]: name for name, facts in build.signals.items()}
    for side in ("left", "right"):
        for position, (label, gpio) in enumerate(build.board[side], 1):
            name = names.get(gpio, "")
            facts = build.signals.get(name, {"kind": "", "part": ""})
            expected = EXPECTED.get(facts["kind"], "")
            write.writerow(
                [side, position, label, gpio, name, facts["kind"], facts["part"], expected]
            )
    return out.getvalue()


def print_table(printed: list[dict[str, Any]]) -> str:
    """What to print for a box: each part with its size, its mass and the time it takes."""
    rows = []
    for part in printed:
        size = " x ".join(f"{length:g}" for length in part["size"])
        grams, time = part["cm3"] * GRAMS_PER_CM3, part["cm3"] / CM3_PER_HOUR
        rows.append(
            f"| {part['name']} | [{part['stl']}](enclosure/{part['stl']}) | {size} "
            f"| {grams:.0f} | {time:.1f} |"
        )
    hours = f"hours at {CM3_PER_HOUR} cm³/h, an estimate"
    return _table(f"| part | file | mm | g, at most | {hours} |", rows)


def page(build: Build) -> str:
    """The wiring of a build on one page: pins, then each step with its drawing."""
    name = build.name
    lines = [
        f"# {build.facts['title']}: wiring",
        "",
        _SOURCE.format(name=name),
        "",
        f"![All wires]({name}.svg)",
        "",
        _MORE.format(name=name),
        "",
        f"## Pins of the {build.board['title']}",
        "",
        build.board["note"],
        "",
        pin_table(build),
        "",
        "## Current, at most",
        "",
        current_table(build),
    ]
    for number, step in enumerate(build.facts["steps"], 1):
        if "cable" in step:
            continue
        lines += ["", f"## {number}. {step['id'].capitalize()}", ""]
        lines += [f"![{step['id']}](../steps/{drawing_name(build, step)})", ""]
        lines += [wire_table(build, step)]
    return "\n".join(lines) + "\n"


def drawing_name(build: Build, step: dict[str, Any]) -> str:
    """The file of the drawing of a step."""
    return f"{build.name}-{step['id']}.svg"


def _wired(build: Build) -> list[tuple[str, int, str]]:
    names = {facts["gpio"]: name for name, facts in build.signals.items()}
    return [
        (label, gpio, names[gpio])
        for label, gpio in build.header
        if gpio is not None and gpio in names
    ]


def _title(build: Build, name: str) -> str:
    return str(load("parts")[build.signals[name]["part"]]["title"])


def _end(build: Build, end: End) -> str:
    if end.rail:
        return f"{end.pin} rail"
    if end.box == BOARD:
        return f"board {end.pin}"
    return f"{end.box} {build.boxes[end.box].text(end.pin)}"


def _via(wire: Wire) -> str:
    return str(load("builds")["parts_between"][wire.via]["title"]) if wire.via else ""


def _table(head: str, rows: list[str]) -> str:
    columns = head.count("|") - 1
    return "\n".join([head, "|" + "---|" * columns, *rows])
