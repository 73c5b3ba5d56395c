"""The small pit box: a tray for the second perfboard, a cover that holds the first one."""

from build123d import Location

from hardware import solids
from hardware.solids import Bought, Enclosure, Printed, holes, moved

BUILD = "pit_box-devkitc-small"
BOARD = solids.front(BUILD)["panel"]
# What the cover is larger than the perfboard, on each side.
MARGIN = (13, 5)
WIDTH, DEPTH = BOARD[0] + 2 * MARGIN[0], BOARD[1] + 2 * MARGIN[1]
BOX = (WIDTH, DEPTH, 42)
COVER = 2.4
# From the perfboard to the cover: the buzzer is the highest part that stays below.
SPACE = 7


def enclosure() -> Enclosure:
    """All parts in their places."""
    body, bought = solids.furnished(BOX, BOARD, MARGIN[0], (solids.DEVKITC, WIDTH / 2), apart=60)
    hanging = Location((0, 0, 0), (180, 0, 0)) * solids.seat(BOARD, SPACE)
    cover = solids.lid(WIDTH, DEPTH, COVER, holes(BUILD, MARGIN))
    cover += moved(hanging, MARGIN[0], MARGIN[1] + BOARD[1])
    top = BOX[2] - SPACE
    buttons = [
        Bought("button 12 mm with cap", (11.5, 11.5, 14), (x, y, top + 7), apart=110, rod=True)
        for x, y, size in holes(BUILD, MARGIN)
        if size == 15
    ]
    return Enclosure(
        "Small pit box",
        (BUILD,),
        [
            Printed("tray", body),
            Printed("cover", moved(cover, 0, 0, BOX[2]), turn=180, apart=150),
        ],
        [*bought, solids.perfboard(BOARD, MARGIN, top, apart=110), *buttons],
        solids.lid_screws(BOX, COVER, apart=160),
    )
