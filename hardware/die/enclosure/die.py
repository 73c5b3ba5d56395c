"""The instrumented die: a shell, its lid, a sled for everything inside, and a dock.

The middle of the die is at 0, 0, 0. The 1 looks down, to the magnet of the dock.
"""

from build123d import Align, Box, Cone, Location, Part, chamfer

from hardware.solids import FENCE, Bought, Enclosure, Printed, block, moved, rod

SIZE = 45.0
WALL = 2.4
EDGE = 2.5
INSIDE = SIZE / 2 - WALL
# Where the lid begins, and how far its rim reaches down.
SPLIT = 16.0
RIM = 3.0
RIM_WALL = 1.6
PLAY = 0.3
# Pillars for the screws; below the sled they are thicker, so that it rests on them.
PILLAR = 6.0
SHELF = 7.6
AXIS = INSIDE - PILLAR / 2 - 0.1
INSERT_M2 = (3.0, 5.0)
# The height of the sled and the place of the cell put the centre of mass into the middle.
SLED = 1.6
SLED_AT = -0.7
CELL = (17.0, 36.0, 8.0)
CELL_AT = (0.3, -0.8)
# Cells swell: room on each side.
ROOM = 1.0
TOP = SLED_AT + SLED
XIAO = (21.0, 17.8, 4.0)
XIAO_LIFT = 1.0
USB = (10.0, 4.0)
SWITCH = (8.6, 4.4, 4.7)
LEVER = (6.0, 2.6)
PIP = (5.0, 0.6)
PITCH = 10.0
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (-1, 1), (1, -1), (1, 1)],
    5: [(-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)],
    6: [(-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)],
}
# How each face is turned from the one that looks up: about x, y and z.
FACES = {
    6: (0, 0, 0),
    1: (180, 0, 0),
    2: (90, 0, 0),
    5: (-90, 0, 0),
    3: (0, 90, 0),
    4: (0, -90, 0),
}
DOCK = 54.0


def four(shape: Part) -> list[Part]:
    """The shape in all four corners."""
    return [Location((0, 0, 0), (0, 0, turn)) * shape for turn in (0, 90, 180, 270)]


def cube() -> Part:
    """The whole shell, closed, with its pips."""
    body = chamfer(Box(SIZE, SIZE, SIZE).edges(), EDGE) - Box(*[2 * INSIDE] * 3)
    pip = moved(rod(PIP[0], 2 * PIP[1]), 0, 0, SIZE / 2 - PIP[1])
    for face, spots in PIPS.items():
        turn = Location((0, 0, 0), FACES[face])
        body -= [turn * moved(pip, PITCH * x, PITCH * y) for x, y in spots]
    return body


def cavity(below: float, above: float) -> Part:
    """A slice through everything, between two heights."""
    return moved(Box(SIZE, SIZE, above - below), 0, 0, (above + below) / 2)


def pillar(width: float, below: float, above: float) -> Part:
    """A pillar in one corner of the inside."""
    at = INSIDE - width
    return moved(block(width + 0.5, width + 0.5, above - below), at, at, below)


def shell() -> Part:
    """Five faces, with slots for the plug and for the lever of the switch."""
    body = cube() & cavity(-SIZE / 2, SPLIT)
    body += four(pillar(PILLAR, -INSIDE - 0.5, SPLIT))
    body += four(pillar(SHELF, -INSIDE - 0.5, SLED_AT))
    hole = moved(rod(INSERT_M2[0], INSERT_M2[1]), AXIS, AXIS, SPLIT - INSERT_M2[1])
    body -= four(hole)
    usb = Box(2 * WALL, *USB)
    body -= moved(usb, SIZE / 2, 0, TOP + XIAO_LIFT + 1.2 + 1.6)
    lever = Box(LEVER[0], 2 * WALL, LEVER[1])
    return body - moved(lever, 0, -SIZE / 2, TOP + SWITCH[2] / 2)


def lid() -> Part:
    """The face of the 6, with a rim that reaches into the shell."""
    body = cube() & cavity(SPLIT, SIZE / 2)
    body += four(pillar(PILLAR, SPLIT, INSIDE + 0.5))
    length = 2 * (INSIDE - PILLAR - 2 * PLAY)
    at = INSIDE - PLAY - RIM_WALL
    foot = Align.MIN, Align.CENTER, Align.MIN
    rim = moved(Box(RIM_WALL, length, RIM, align=foot), at, 0, SPLIT - RIM)
    rim += moved(Box(RIM_WALL + PLAY, length, INSIDE - SPLIT, align=foot), at, 0, SPLIT)
    body += four(rim)
    head = moved(Cone(1.2, 2.1, 1.0), AXIS, AXIS, SIZE / 2 - 0.5)
    screw = moved(rod(2.4, SIZE), AXIS, AXIS)
    return body - four(screw + head)


def sled() -> Part:
    """A plate with a fence for the XIAO; straps through its slots hold the cell below it."""
    width = 2 * (INSIDE - PLAY)
    plate = moved(Box(width, width, SLED), 0, 0, SLED_AT + SLED / 2)
    plate -= four(pillar(PILLAR + 2 * PLAY, SLED_AT - 1, TOP + 1))
    for x in (-CELL[0] / 2 - 1.5, CELL[0] / 2 + 1.5):
        for y in (-12.5, 12.5):
            plate -= moved(Box(2, 5, 3 * SLED), CELL_AT[0] + x, y, SLED_AT)
    plate -= moved(Box(8, 4, 3 * SLED), 0, -12.4, SLED_AT)
    back = INSIDE - XIAO[0] - PLAY
    fence = [
        moved(block(12, FENCE, 2.5), back, y, TOP)
        for y in (XIAO[1] / 2 + 0.2, -XIAO[1] / 2 - 0.2 - FENCE)
    ]
    return plate + fence


def dock() -> Part:
    """A stand with the magnet below the middle of the die."""
    base = 4.8
    stand = chamfer(Box(DOCK, DOCK, base + 4).edges(), 1.5)
    stand = moved(stand, 0, 0, -SIZE / 2 - base + (base + 4) / 2)
    stand -= moved(Box(SIZE + 0.8, SIZE + 0.8, 10), 0, 0, -SIZE / 2 + 5)
    return stand - moved(rod(10.3, 3.2), 0, 0, -SIZE / 2 - base)


def inside() -> list[Bought]:
    """What goes into the die; the masses are estimates."""
    board = TOP + XIAO_LIFT + XIAO[2] / 2
    cell = SLED_AT - ROOM - CELL[2] / 2
    around = (CELL[0] + 2 * ROOM, CELL[1] + 2 * ROOM, CELL[2] + 2 * ROOM)
    return [
        Bought("XIAO ESP32C3", XIAO, (INSIDE - XIAO[0] / 2, 0, board), 3.0, 75),
        Bought("LIS3DH module", (15, 20, 3), (-10.5, 0, TOP + 1.5), 1.5, 75),
        Bought(
            "slide switch", SWITCH, (0, 0.2 + SWITCH[1] / 2 - INSIDE, TOP + SWITCH[2] / 2), 0.6, 75
        ),
        Bought("plug of the cell", (10, 6, 8), (-3, 14, TOP + 4), 1.0, 75),
        Bought("RGB LED", (5, 5, 8), (6, 14, TOP + 4), 0.3, 75, rod=True),
        Bought("antenna", (0.4, 26, 7), (0.3 - INSIDE, 0, TOP + 5), 0.6, 75),
        Bought("LiPo cell 400 mAh", around, (*CELL_AT, cell), 9.0, 45),
        Bought("reed contact", (14, 2.2, 2.2), (0, 0, 1.2 - INSIDE), 0.2, 25),
        Bought("foam and straps", (0, 0, 0), (*CELL_AT, cell), 0.8),
        Bought("wires, resistors, glue", (0, 0, 0), (0, 0, TOP + 2), 3.0),
        Bought("magnet", (10, 10, 3), (0, 0, -SIZE / 2 - 4.8 + 1.6), 0, -50, rod=True),
    ]


def enclosure() -> Enclosure:
    """All parts in their places."""
    screws = [
        Bought("screw M2 x 10, countersunk", (2, 2, 10), (x, y, SIZE / 2 - 5), 0.25, 130, rod=True)
        for x in (-AXIS, AXIS)
        for y in (-AXIS, AXIS)
    ]
    inserts = [
        Bought("insert M2", (3.2, 3.2, 4), (x, y, SPLIT - 2), 0.15, 15, rod=True)
        for x in (-AXIS, AXIS)
        for y in (-AXIS, AXIS)
    ]
    printed = [
        Printed("shell", shell()),
        Printed("sled", sled(), apart=62),
        Printed("lid", lid(), turn=180, apart=105),
        Printed("dock", dock(), apart=-30),
    ]
    return Enclosure(
        "Instrumented die",
        ("die-xiao_c3",),
        printed,
        inside(),
        [*screws, *inserts],
        thrown=("shell", "sled", "lid"),
    )
