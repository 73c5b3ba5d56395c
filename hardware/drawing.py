"""One drawing for each step: the board, the parts of the step, and their wires."""

from typing import Any

from hardware.canvas import Canvas
from hardware.facts import load
from hardware.layout import (
    BOARD_WIDTH,
    BOARD_X,
    BOX_WIDTH,
    HEAD,
    LEFT,
    RIGHT,
    ROW,
    TOP,
    Layout,
    Placed,
    Point,
)
from hardware.netlist import BOARD, CODES, Box, Build, End, Wire

# Lengths along a wire, from the box on: where its part sits, and where it may begin to climb.
PART = 42
LEVEL = 125
# Pixels for a millimetre of a front.
SCALE = 4


def draw(build: Build, step: dict[str, Any]) -> str:
    """The picture of a step as SVG."""
    if "panel" in step:
        return _panel(build, step)
    if "probes" in step:
        boxes, wires = _meters(build, step["probes"])
    else:
        boxes = build.boxes
        wires = [wire for wire in build.wires if wire.why in step.get("wires", ())]
    title = f"{build.facts['title']}: {step['id']}"
    return _Drawing(build, boxes, wires).svg(title, cable="cable" in step)


def _panel(build: Build, step: dict[str, Any]) -> str:
    """The holes of a front, seen from outside; millimetres are counted from the upper left."""
    canvas = Canvas()
    width, height = step["panel"]
    canvas.box(0, 0, width * SCALE, height * SCALE, "#f6f6fa")
    canvas.text(width * SCALE / 2, -12, f"{width} mm", "middle")
    canvas.text(-10, height * SCALE / 2, f"{height} mm", "end")
    for name, x, y, diameter in step["holes"]:
        canvas.hole(x * SCALE, y * SCALE, diameter * SCALE)
        canvas.text(x * SCALE, (y + diameter / 2) * SCALE + 10, name, "middle", 11)
    return canvas.svg(f"{build.facts['title']}: {step['id']}")


def _meters(build: Build, probes: list[list[str]]) -> tuple[dict[str, Box], list[Wire]]:
    """A meter beside each row of the header that is touched."""
    boxes: dict[str, Box] = {}
    wires = []
    left = [label for label, _ in build.board["left"]]
    for at, expected in probes:
        name = "Multimeter" if at[1:] in left else "Multimeter, other side"
        boxes.setdefault(name, Box("red probe as drawn", [])).pins.append(expected)
        wires.append(Wire("measure", End(BOARD, at[1:]), End(name, expected), "red"))
    for name, box in boxes.items():
        box.pins.append("black probe")
        wires.append(Wire("measure", End("rail", "GND"), End(name, "black probe"), "black"))
    return boxes, wires


class _Drawing:
    def __init__(self, build: Build, boxes: dict[str, Box], wires: list[Wire]) -> None:
        self._board, self._wires = build.board, wires
        self._canvas = Canvas()
        self._between = load("builds")["parts_between"]
        self._layout = Layout(build, boxes, wires)

    def svg(self, title: str, *, cable: bool) -> str:
        """Draw everything; with a cable to a computer or without."""
        self._draw_board(cable=cable)
        for wire in self._wires:
            self._draw_wire(wire)
        for name, placed in self._layout.boxes.items():
            self._draw_box(name, placed)
        for wire in self._wires:
            if wire.across:
                self._draw_across(wire)
        return self._canvas.svg(title)

    def _draw_board(self, *, cable: bool) -> None:
        canvas, board = self._canvas, self._board
        height = ROW * (max(len(board["left"]), len(board["right"])) + 1)
        canvas.box(BOARD_X, TOP, BOARD_WIDTH, height, "#eef3ee")
        canvas.text(BOARD_X + BOARD_WIDTH / 2, TOP - 18, board["title"], "middle", 13)
        middle = TOP + height - 4 if board["usb"] == "bottom" else TOP + 4
        canvas.box(BOARD_X + 55, middle - 10, 40, 20, "#ddd")
        canvas.text(BOARD_X + 75, middle, "USB", "middle", 11)
        ends = [end for wire in self._wires for end in (wire.start, wire.end)]
        used = {self._layout.pin(end.pin) for end in ends if end.box == BOARD}
        for side, edge, inward in (("left", 0, RIGHT), ("right", BOARD_WIDTH, LEFT)):
            for row, (label, _) in enumerate(board[side], 1):
                x, y = BOARD_X + edge, TOP + ROW * row
                canvas.pin(x, y, used=(x, y) in used)
                canvas.text(x + 9 * inward, y, label, "start" if inward == RIGHT else "end")
        if cable:
            canvas.wire([(BOARD_X + 95, middle), (BOARD_X + 320, middle)], "grey")
            canvas.box(BOARD_X + 320, middle - 22, 130, 44)
            canvas.text(BOARD_X + 385, middle, "computer", "middle", 13)

    def _draw_box(self, name: str, placed: Placed) -> None:
        canvas = self._canvas
        canvas.box(placed.left, placed.y, BOX_WIDTH, placed.height, "#f6f6fa")
        canvas.text(placed.left + BOX_WIDTH / 2, placed.y + 11, name, "middle", 13)
        canvas.text(placed.left + BOX_WIDTH / 2, placed.y + 25, placed.box.title, "middle", 9)
        for pin in dict.fromkeys(placed.near + placed.far):
            x, y = placed.point(pin)
            inward = placed.side if pin in placed.near else -placed.side
            for row in range(max(1, placed.near.count(pin))):
                canvas.pin(x, y + ROW * row, used=True)
            words = placed.box.text(pin)
            canvas.text(x + 9 * inward, y, words, "start" if inward == RIGHT else "end")

    def _draw_wire(self, wire: Wire) -> None:
        if wire.across:
            return
        for end, other in ((wire.start, wire.end), (wire.end, wire.start)):
            if other.rail:
                self._draw_flag(wire, end, f"{other.pin} rail")
                return
        if self._layout.adjacent(wire):
            self._draw_whole(wire)
        else:
            for end, other in ((wire.start, wire.end), (wire.end, wire.start)):
                name = f"board {other.pin}" if other.box == BOARD else f"{other.box} {other.pin}"
                self._draw_flag(wire, end, name, bare=end.box == BOARD)

    def _draw_whole(self, wire: Wire) -> None:
        """From pin to pin, level at the box so that its neighbours can be read."""
        outer = self._layout.at(wire.end, wire)
        inner = self._layout.at(wire.start, wire)
        if wire.end.box == BOARD:
            outer, inner = inner, outer
        way = self._layout.outward(wire.start if wire.end.box == BOARD else wire.end)
        bend = outer[0] + way * LEVEL
        points = [outer, (bend, outer[1]), (inner[0] - way * 25, inner[1]), inner]
        self._canvas.wire(points, wire.colour)
        self._mark(wire, outer, way)

    def _draw_flag(self, wire: Wire, end: End, goal: str, *, bare: bool = False) -> None:
        """A short wire whose goal is written at its end."""
        x, y = self._layout.at(end, wire)
        way = self._layout.outward(end)
        part = wire.via and not bare
        length = 2 * PART if part else 30
        self._canvas.wire([(x, y), (x + way * length, y)], wire.colour)
        anchor = "start" if way == RIGHT else "end"
        self._canvas.text(x + way * (length + 5), y, goal, anchor, 11)
        if not bare:
            self._mark(wire, (x, y), way)

    def _mark(self, wire: Wire, at: Point, way: int) -> None:
        """The colour of a wire in letters, and the part within it."""
        self._canvas.text(at[0] + 12 * way, at[1] - 8, CODES[wire.colour], "middle", 8)
        if wire.via:
            self._canvas.part(at[0] + PART * way, at[1], self._words(wire))

    def _draw_across(self, wire: Wire) -> None:
        """A part between two pins of a box, drawn inside that box."""
        placed = self._layout.boxes[wire.start.box]
        rows = placed.near.index(wire.start.pin) + placed.near.index(wire.end.pin) + 1
        x, y = placed.x + placed.side * 120, placed.y + HEAD + ROW * rows / 2
        for pin in (wire.start.pin, wire.end.pin):
            at = placed.point(pin)
            clear = 14 + 7 * len(placed.box.text(pin))
            self._canvas.wire([(at[0] + placed.side * clear, at[1]), (x, at[1]), (x, y)], "grey")
        self._canvas.part(x, y, self._words(wire))

    def _words(self, wire: Wire) -> str:
        return str(self._between[wire.via]["title"]).partition(",")[0]
