"""The pit box with arcade buttons: a tray, and the front with the outline of a car."""

from build123d import Part

from hardware import solids
from hardware.solids import Enclosure, Printed, block, holes, moved, slab

BUILD = "pit_box-devkitc"
WIDTH, DEPTH = solids.front(BUILD)["panel"]
BOX = (WIDTH, DEPTH, 64)
FRONT = 3
BOARD = (90, 70)
HULL = (42, 96, 14)
LINE = 1.2
DEEP = 0.6


def car() -> Part:
    """The lines of a car between its tires, to be cut into the front."""
    places = holes(BUILD)
    (right, far, _), (left, near, _) = places[2], places[3]
    x, y = (left + right - HULL[0]) / 2, (DEPTH - HULL[1]) / 2
    hull = moved(slab(HULL[0], HULL[1], DEEP, HULL[2]), x, y)
    room = slab(HULL[0] - 2 * LINE, HULL[1] - 2 * LINE, DEEP, HULL[2] - LINE)
    lines = hull - moved(room, x + LINE, y + LINE)
    for axle in (near, far):
        lines += moved(block(right - left, LINE, DEEP), left, axle - LINE / 2) - hull
    return lines


def enclosure() -> Enclosure:
    """All parts in their places."""
    left = (WIDTH - BOARD[0]) / 2
    body, bought = solids.furnished(BOX, BOARD, left, (solids.DEVKITC, WIDTH / 2), apart=75)
    face = solids.lid(WIDTH, DEPTH, FRONT, holes(BUILD)) - moved(car(), 0, 0, FRONT - DEEP)
    return Enclosure(
        "Pit box with arcade buttons",
        (BUILD, "pit_box-s3"),
        [
            Printed("tray", body),
            Printed("front", moved(face, 0, 0, BOX[2]), turn=180, apart=135),
        ],
        [*bought, *solids.arcade_buttons(BUILD, BOX[2], FRONT, apart=185)],
        solids.lid_screws(BOX, FRONT, apart=160),
    )
