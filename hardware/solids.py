"""Shapes that the printed boxes are put together from; all lengths are in millimetres.

The lower left corner of a box, seen from above, is at 0, 0; its floor stands on z = 0.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from build123d import (
    Align,
    Axis,
    Box,
    Cylinder,
    Location,
    Part,
    RectangleRounded,
    chamfer,
    extrude,
)

from hardware.facts import load

CORNER = (Align.MIN, Align.MIN, Align.MIN)
STANDING = (Align.CENTER, Align.CENTER, Align.MIN)
WALL = 2.4
# A screw M3 through a lid, and the hole into which its insert is pressed with the iron.
SCREW = 3.4
INSERT = 4.0
INSERT_DEPTH = 7.0
PILLAR = 8.0
# A perfboard lies on four corners above the floor, and has some play between their fences.
PERFBOARD = 1.6
SEAT = 4.0
PLAY = 0.3
FENCE = 1.6
DECK = WALL + SEAT + PERFBOARD
# How far an arcade button of 30 mm reaches below a front.
REACH = 35.0


@dataclass(frozen=True)
class Printed:
    """A part to print, where it sits in the closed box.

    Attributes:
        turn: degrees about the x axis that lay it on the bed.
        apart: how far it is lifted in the exploded drawing.
    """

    name: str
    solid: Part
    turn: int = 0
    apart: float = 0


@dataclass(frozen=True)
class Bought:
    """A part that is bought, as the block that holds it.

    Attributes:
        size: along x, y and z; a rod stands upright and is as wide as x.
        at: its middle.
        grams: an estimate; 0 where the balance does not matter.
    """

    name: str
    size: tuple[float, float, float]
    at: tuple[float, float, float]
    grams: float = 0
    apart: float = 0
    rod: bool = False


@dataclass(frozen=True)
class Board:
    """A board in pin sockets on a perfboard.

    Attributes:
        size: its width, its length and its height above the perfboard.
        plug: the height of the middle of its USB socket above the perfboard.
        cut: width and height of the hole that lets a plug in.
    """

    name: str
    size: tuple[float, float, float]
    plug: float
    cut: tuple[float, float]


# Pin socket 8.5, header 2.5, board 1.6 or 1.2, module or USB socket 3.2.
DEVKITC = Board("ESP32-DevKitC", (28, 55, 15.8), 13.9, (13, 9))
XIAO = Board("XIAO ESP32C3", (18, 21, 15.4), 13.8, (13, 8))


@dataclass(frozen=True)
class Enclosure:
    """What is printed for a node, and what goes into it.

    Attributes:
        builds: the builds that go into it.
        fasteners: they share their place with what they hold.
        thrown: the printed parts whose centre of mass must be in their middle.
    """

    title: str
    builds: tuple[str, ...]
    printed: list[Printed]
    bought: list[Bought]
    fasteners: list[Bought]
    thrown: tuple[str, ...] = ()


def moved(shape: Part, x: float, y: float, z: float = 0) -> Part:
    """The shape, carried to another place."""
    return Location((x, y, z)) * shape


def block(width: float, depth: float, height: float) -> Part:
    """A block that stands on z = 0 with a corner at 0, 0."""
    return Box(width, depth, height, align=CORNER)


def rod(diameter: float, height: float) -> Part:
    """A rod that stands on 0, 0, 0."""
    return Cylinder(diameter / 2, height, align=STANDING)


def slab(width: float, depth: float, height: float, radius: float = 4) -> Part:
    """A block with round upright edges."""
    return moved(extrude(RectangleRounded(width, depth, radius), height), width / 2, depth / 2)


def corners(width: float, depth: float, inset: float) -> list[tuple[float, float]]:
    """The four points that lie ``inset`` within the corners of a rectangle."""
    return [(x, y) for x in (inset, width - inset) for y in (inset, depth - inset)]


def tray(width: float, depth: float, height: float) -> Part:
    """An open box with a pillar for an insert in each corner."""
    inner = slab(width - 2 * WALL, depth - 2 * WALL, height, 4 - WALL)
    body = slab(width, depth, height) - moved(inner, WALL, WALL, WALL)
    half = PILLAR / 2
    pillars = [
        moved(block(PILLAR, PILLAR, height), x - half, y - half)
        for x, y in corners(width, depth, WALL + half - 1)
    ]
    body = (body + pillars) & slab(width, depth, height)
    for x, y in screws(width, depth):
        body -= moved(rod(INSERT, INSERT_DEPTH + 1), x, y, height - INSERT_DEPTH)
    return body


def screws(width: float, depth: float) -> list[tuple[float, float]]:
    """Where the screws of a lid are."""
    return corners(width, depth, WALL + PILLAR / 2 - 1)


def seat(size: tuple[float, float], height: float) -> Part:
    """Four corners that hold a perfboard above z = 0, its lower left corner at 0, 0."""
    (width, depth), outer, arm = size, PLAY + FENCE, 6.0
    posts = [
        moved(block(arm, arm, height + PERFBOARD), x, y)
        for x in (-outer, width + outer - arm)
        for y in (-outer, depth + outer - arm)
    ]
    room = moved(block(width + 2 * PLAY, depth + 2 * PLAY, PERFBOARD), -PLAY, -PLAY, height)
    return posts[0] + posts[1:] - room


def perfboard(
    size: tuple[float, float], at: tuple[float, float], top: float, apart: float
) -> Bought:
    """A perfboard with its lower left corner at a place, and its upper side at a height."""
    middle = (at[0] + size[0] / 2, at[1] + size[1] / 2, top - PERFBOARD / 2)
    return Bought("perfboard", (*size, PERFBOARD), middle, apart=apart)


def furnished(
    box: tuple[float, float, float],
    size: tuple[float, float],
    left: float,
    board: tuple[Board, float],
    apart: float,
) -> tuple[Part, list[Bought]]:
    """A tray with a perfboard on its floor, whose board has its plug in the far wall.

    Args:
        box: the outer size of the tray.
        size: width and depth of the perfboard.
        left: from the left edge of the box to that of the perfboard.
        board: the board, and where its middle is from the left.
        apart: how far both are lifted in the exploded drawing.
    """
    kind, middle = board
    far = box[1] - WALL - FENCE - PLAY - 0.2
    body = tray(*box) + moved(seat(size, SEAT), left, far - size[1], WALL)
    body -= moved(slot(*kind.cut), middle, box[1], DECK + kind.plug)
    at = (middle, far - kind.size[1] / 2, DECK + kind.size[2] / 2)
    flat = perfboard(size, (left, far - size[1]), DECK, apart)
    return body, [flat, Bought(kind.name, kind.size, at, apart=apart)]


def lid(width: float, depth: float, thick: float, holes: Iterable[tuple[float, ...]]) -> Part:
    """A plate with holes (x, y, diameter), screwed onto a tray; its lower side is at z = 0."""
    plate = slab(width, depth, thick)
    plate = chamfer(plate.faces().sort_by(Axis.Z)[-1].outer_wire().edges(), 0.8)
    for x, y, diameter in [*holes, *((x, y, SCREW) for x, y in screws(width, depth))]:
        plate -= moved(rod(diameter, thick), x, y)
    return plate


def front(build: str) -> dict[str, Any]:
    """The front of a build as ``sources/builds.json`` has it: ``panel`` and ``holes``."""
    steps = load("builds")["builds"][build]["steps"]
    return next(step for step in steps if "panel" in step)


def holes(build: str, margin: tuple[float, float] = (0, 0)) -> list[tuple[float, float, float]]:
    """The holes of a front as x, y and diameter, within a lid that is larger by the margins."""
    face = front(build)
    height = face["panel"][1]
    return [(x + margin[0], height - y + margin[1], size) for _, x, y, size in face["holes"]]


def slot(width: float, height: float) -> Part:
    """What a hole for a plug takes out of a wall that runs along x; its middle is at 0, 0, 0."""
    return Box(width, 3 * WALL, height)


def arcade_buttons(build: str, height: float, thick: float, apart: float) -> list[Bought]:
    """The buttons of 30 mm in a front whose lower side is at ``height``."""
    middle = height + (thick - REACH) / 2
    return [
        Bought("arcade button", (28, 28, REACH + thick), (x, y, middle), apart=apart, rod=True)
        for x, y, size in holes(build)
        if size == 30
    ]


def lid_screws(box: tuple[float, float, float], thick: float, apart: float) -> list[Bought]:
    """The screws of a lid, and the inserts in the pillars of its tray."""
    width, depth, height = box
    fasteners = []
    for x, y in screws(width, depth):
        screw = (x, y, height + thick - 5)
        fasteners += [
            Bought("screw M3 x 10", (3, 3, 10), screw, apart=apart, rod=True),
            Bought("insert M3", (4.6, 4.6, 5.7), (x, y, height - 2.85), apart=15, rod=True),
        ]
    return fasteners
