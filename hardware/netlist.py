"""Every wire of a build, from its pin map and from what hangs on each part."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from hardware.facts import Signals, builds, load

# Colours of wires, as WireViz and the drawings write them.
CODES = {
    "black": "BK",
    "red": "RD",
    "orange": "OG",
    "yellow": "YE",
    "green": "GN",
    "blue": "BU",
    "violet": "VT",
    "white": "WH",
}
BOARD = "board"


@dataclass(frozen=True)
class End:
    """One end of a wire: a pin of a box; the board and the rails are boxes too."""

    box: str
    pin: str

    @property
    def rail(self) -> bool:
        """Whether it is a rail, to which many wires go."""
        return self.box == "rail"


@dataclass(frozen=True)
class Wire:
    """A connection, for the sake of a signal or of a part that serves the whole build.

    Attributes:
        why: that signal or part.
        via: key of the part that is soldered into the wire, or nothing.
    """

    why: str
    start: End
    end: End
    colour: str
    via: str = ""

    @property
    def across(self) -> bool:
        """Whether it is no wire but a part between two pins of one box."""
        return self.start.box == self.end.box and not self.start.rail


@dataclass
class Box:
    """A part with pins."""

    title: str
    pins: list[str]
    numbers: dict[str, int] = field(default_factory=dict)

    def text(self, pin: str) -> str:
        """A pin and, where the part has numbered legs, its number."""
        return f"{pin} ({self.numbers[pin]})" if pin in self.numbers else pin


@dataclass
class Build:
    """One node on one board, wired.

    Attributes:
        board: the facts about its board, of ``pins.json``.
        needs: how many of each part, by the keys of the lists of parts.
    """

    name: str
    facts: dict[str, Any]
    board: dict[str, Any]
    signals: Signals
    boxes: dict[str, Box]
    wires: list[Wire]
    needs: Counter[str]

    @property
    def node(self) -> str:
        """What it is: ``pit_box``, for example; the name of its folder too."""
        return self.name.partition("-")[0]

    @property
    def header(self) -> list[tuple[str, int | None]]:
        """What is printed beside each pin of the board, and its GPIO: the left row, the right."""
        return [(label, gpio) for label, gpio in self.board["left"] + self.board["right"]]

    def place(self, gpio: int) -> int:
        """Where a pin is in the header, from 0 on: so the parts come in the order of the board."""
        return [pin for _, pin in self.header].index(gpio)

    def currents(self) -> list[tuple[str, int]]:
        """What draws how much from the supply at most, in milliamperes: the board comes first."""
        drawn: Counter[str] = Counter()
        parts = load("parts")
        for part in [*(facts["part"] for facts in self.signals.values()), *self.facts["also"]]:
            drawn[parts[part]["title"]] += parts[part].get("supply_ma", 0)
        return [("the board while it sends", self.board["peak_ma"]), *(+drawn).items()]


def all_builds() -> list[Build]:
    """Every build that has a pin map."""
    return [wire_up(name, signals) for name, signals in builds().items()]


def wire_up(name: str, signals: Signals) -> Build:
    """Wire a build of a checked pin map."""
    made, pins = load("builds"), load("pins")
    board = pins["boards"][name.split("-")[1]]
    build = Build(name, made["builds"][name], board, signals, {}, [], Counter())
    seen: Counter[str] = Counter()
    for signal in sorted(signals, key=lambda signal: build.place(signals[signal]["gpio"])):
        part = signals[signal]["part"]
        seen[part] += 1
        _Placed(build, signal, part, seen[part]).put()
    for part in build.facts["also"]:
        _Placed(build, part, part, 1).put()
    build.needs.update(wire.via for wire in build.wires if wire.via)
    return build


class _Placed:
    """A part at its place in a build: as often as signals lead to it."""

    def __init__(self, build: Build, why: str, part: str, count: int) -> None:
        self._build, self._why, self._count = build, why, count
        self._part = load("parts")[part]
        self._words = {
            "signal": why,
            "n": str(count),
            "rest": why.partition("_")[2],
            "gpio": "@" + self._label(),
        }
        self._box = self._part["box"].format(**self._words)

    def put(self) -> None:
        """Add its box, its wires and what it needs."""
        part, build = self._part, self._build
        if part["pins"]:
            build.boxes[self._box] = Box(part["title"], part["pins"], part.get("numbers", {}))
        for name, other in part.get("others", {}).items():
            build.boxes[name] = Box(other["title"], other["pins"])
        build.wires += [self._wire(*wire) for wire in part["wires"]]
        build.needs.update(part.get("bom", {}))
        if self._count == 1:
            build.wires += [self._wire(*wire) for wire in part.get("once", [])]
            build.needs.update(part.get("bom_once", {}))

    def _label(self) -> str:
        signal = self._build.signals.get(self._why)
        if signal is None:
            return ""
        return self._build.header[self._build.place(signal["gpio"])][0]

    def _wire(self, start: str, end: str, colour: str, via: str | dict[str, str] = "") -> Wire:
        through = via if isinstance(via, str) else via[self._words["rest"]]
        return Wire(self._why, self._end(start), self._end(end), colour, through)

    def _end(self, text: str) -> End:
        """``@5V`` a pin of the board, ``=5V`` a rail, ``.A`` a pin of this part, ``X.A`` of X."""
        text = text.format(**self._words)
        if text[0] == "@":
            return End(BOARD, text[1:])
        if text[0] == "=":
            return End("rail", text[1:])
        box, _, pin = text.partition(".")
        return End(box or self._box, pin)
