"""The parts of a box as line art, lifted off each other, with their names beside them."""

from math import ceil

from build123d import Box, Compound, Cylinder, Edge, GeomType, Part, Vector

from hardware.canvas import Canvas
from hardware.drawing import SCALE
from hardware.solids import Bought, Enclosure, moved

# From where the box is looked at, as a direction; and the way from one label to the next.
EYE = Vector(-0.5, -1, 0.6).normalized()
ROW = 18
# The length of line, mm, that stands for a piece of a curve.
PIECE = 2.0


def draw(enclosure: Enclosure) -> str:
    """The picture as SVG."""
    placed = [(part.name, moved(part.solid, 0, 0, part.apart)) for part in enclosure.printed]
    placed += [
        (item.name, moved(stand_in(item), 0, 0, item.apart))
        for item in [*enclosure.bought, *enclosure.fasteners]
        if item.size != (0, 0, 0)
    ]
    visible, _ = Compound(children=[shape for _, shape in placed]).project_to_viewport(
        EYE * 1000, (0, 0, 1), (0, 0, 0)
    )
    canvas = Canvas()
    canvas.lines([_points(edge) for edge in visible])
    _label(canvas, placed)
    return canvas.svg(f"{enclosure.title}, taken apart")


def stand_in(item: Bought) -> Part:
    """A block or a rod for a part that is bought, at its place."""
    width, depth, height = item.size
    shape = Cylinder(width / 2, height) if item.rod else Box(width, depth, height)
    return moved(shape, *item.at)


def _points(edge: Edge) -> list[tuple[float, float]]:
    pieces = 1 if edge.geom_type == GeomType.LINE else max(8, ceil(edge.length / PIECE))
    points = [edge @ (step / pieces) for step in range(pieces + 1)]
    return [(round(p.X * SCALE, 1), round(-p.Y * SCALE, 1)) for p in points]


def _seen(point: Vector) -> tuple[float, float]:
    """Where a point of the box is in the picture."""
    right = Vector(0, 0, 1).cross(EYE).normalized()
    up = EYE.cross(right)
    return point.dot(right) * SCALE, -point.dot(up) * SCALE


def _label(canvas: Canvas, placed: list[tuple[str, Part]]) -> None:
    """The name of each part to the right of everything, once, with a line to the part."""
    named: dict[str, tuple[float, float]] = {}
    counts: dict[str, int] = {}
    for name, shape in placed:
        box = shape.bounding_box()
        at = _seen(Vector(box.max.X, (box.min.Y + box.max.Y) / 2, box.center().Z))
        counts[name] = counts.get(name, 0) + 1
        named[name] = max(named.get(name, at), at)
    edge = max(x for x, _ in named.values()) + 60
    last = float("-inf")
    for name, (x, y) in sorted(named.items(), key=lambda item: item[1][1]):
        row = max(y, last + ROW)
        last = row
        canvas.lines([[(round(x, 1), round(y, 1)), (edge, round(row, 1))]], thin=True)
        words = name if counts[name] == 1 else f"{counts[name]} x {name}"
        canvas.text(edge + 5, row, words)
