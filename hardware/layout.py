"""Where the boxes of a drawing are: beside the side of the board to which they are wired."""

from dataclasses import dataclass

from hardware.netlist import BOARD, Box, Build, End, Wire

ROW = 24
HEAD = 34
TOP = 40
BOARD_X = 450
BOARD_WIDTH = 150
BOX_WIDTH = 190
GAP = 225
BETWEEN = 12
LEFT, RIGHT = -1, 1

Point = tuple[float, float]


@dataclass
class Placed:
    """A box on the drawing; its edge that looks at the board is at ``x``.

    Attributes:
        near: its pins on that edge, one row for each wire.
        far: its pins on the other edge.
    """

    box: Box
    side: int
    x: float
    y: float
    near: list[str]
    far: list[str]

    def point(self, pin: str) -> Point:
        """Where the first wire of a pin begins."""
        if pin in self.near:
            return self.x, self.y + HEAD + ROW * (self.near.index(pin) + 0.5)
        return self.x + self.side * BOX_WIDTH, self.y + HEAD + ROW * (self.far.index(pin) + 0.5)

    @property
    def left(self) -> float:
        """Its left edge."""
        return self.x if self.side == RIGHT else self.x - BOX_WIDTH

    @property
    def height(self) -> float:
        """As high as the edge with more pins needs."""
        return HEAD + ROW * (max(len(self.near), len(self.far)) + 0.2)


class Layout:
    """The boxes of some wires of a build, placed.

    Attributes:
        boxes: by their names.
    """

    def __init__(self, build: Build, boxes: dict[str, Box], wires: list[Wire]) -> None:
        self.boxes: dict[str, Placed] = {}
        self._build, self._known, self._wires = build, boxes, wires
        names = [end.box for wire in wires for end in (wire.start, wire.end) if end.box in boxes]
        named = list(dict.fromkeys(names))
        for side in (LEFT, RIGHT):
            edge = BOARD_X + (BOARD_WIDTH if side == RIGHT else 0) + side * GAP
            self._stack([name for name in named if self._wish(name)[0] == side], side, edge)
        for name in named:
            if name not in self.boxes:
                self._beside(name)

    def pin(self, label: str) -> Point:
        """Where a pin of the board is; of several of one name, the first."""
        side = self.side(label)
        labels = [name for name, _ in self._build.board["left" if side == LEFT else "right"]]
        x = BOARD_X if side == LEFT else BOARD_X + BOARD_WIDTH
        return x, TOP + ROW * (labels.index(label) + 1)

    def side(self, label: str) -> int:
        """On which side of the board a pin is."""
        return LEFT if label in [name for name, _ in self._build.board["left"]] else RIGHT

    def at(self, end: End, wire: Wire) -> Point:
        """Where a wire begins or ends."""
        if end.box == BOARD:
            return self.pin(end.pin)
        x, y = self.boxes[end.box].point(end.pin)
        same = [other for other in self._wires if end in (other.start, other.end)]
        rows = [other for other in same if not other.across]
        return x, y + ROW * (rows.index(wire) if end.pin in self.boxes[end.box].near else 0)

    def outward(self, end: End) -> int:
        """In which direction a wire leaves a pin."""
        if end.box == BOARD:
            return self.side(end.pin)
        placed = self.boxes[end.box]
        return -placed.side if end.pin in placed.near else placed.side

    def adjacent(self, wire: Wire) -> bool:
        """Whether a wire can be drawn straight from pin to pin: the two look at each other."""
        (a, _), (b, _) = self.at(wire.start, wire), self.at(wire.end, wire)
        towards = RIGHT if b > a else LEFT
        return self.outward(wire.start) == towards == -self.outward(wire.end)

    # How they get there.

    def _partners(self, end: End) -> list[End]:
        pairs = [(wire.start, wire.end) for wire in self._wires if not wire.across]
        return [b if a == end else a for a, b in pairs if end in (a, b)]

    def _wish(self, name: str) -> tuple[int, float]:
        """The side, and the height there, of the pins of the board to which a box is wired."""
        pins = [
            end.pin
            for pin in self._known[name].pins
            for end in self._partners(End(name, pin))
            if end.box == BOARD
        ]
        if not pins:
            return 0, 0
        side = self.side(pins[0])
        heights = [self.pin(pin)[1] for pin in pins if self.side(pin) == side]
        return side, sum(heights) / len(heights)

    def _place(self, name: str, side: int, x: float) -> Placed:
        """Share the pins in use between the two edges of a box, in an order that crosses least."""
        box = self._known[name]
        used = [pin for pin in box.pins if self._partners(End(name, pin))]
        far = [pin for pin in used if self._looks_away(name, pin)]
        near = [pin for pin in used if pin not in far]
        if not box.numbers:
            near.sort(key=lambda pin: self._height(name, pin))
        rows = [pin for pin in near for _ in self._partners(End(name, pin))]
        return Placed(box, side, x, 0, rows, far)

    def _looks_away(self, name: str, pin: str) -> bool:
        boxes = {end.box for end in self._partners(End(name, pin))} & set(self._known)
        return bool(boxes) and not boxes & set(self.boxes)

    def _height(self, name: str, pin: str) -> float:
        heights = [
            self.pin(end.pin)[1] for end in self._partners(End(name, pin)) if end.box == BOARD
        ]
        return min(heights, default=float("inf"))

    def _stack(self, names: list[str], side: int, x: float, middle: float | None = None) -> None:
        """Put boxes below each other, about as high as what they are wired to."""
        if not names:
            return
        names = sorted(names, key=lambda name: self._wish(name)[1])
        placed = {name: self._place(name, side, x) for name in names}
        height = sum(one.height + BETWEEN for one in placed.values()) - BETWEEN
        wishes = [self._wish(name)[1] for name in names]
        y = (sum(wishes) / len(wishes) if middle is None else middle) - height / 2
        for one in placed.values():
            one.y = y
            y += one.height + BETWEEN
        self.boxes |= placed

    def _beside(self, name: str) -> None:
        """Put a box, and all that hang on the same one, behind that one."""
        for host, placed in list(self.boxes.items()):
            ends = [end for pin in placed.far for end in self._partners(End(host, pin))]
            wired = list(dict.fromkeys(end.box for end in ends if end.box not in self.boxes))
            if name in wired:
                x = placed.x + placed.side * (BOX_WIDTH + GAP)
                self._stack(wired, placed.side, x, placed.y + placed.height / 2)
                return
        self._stack([name], LEFT, BOARD_X - GAP, TOP + ROW * 4)
