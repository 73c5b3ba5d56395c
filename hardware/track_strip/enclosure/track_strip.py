"""The box at the end of the track strip: a XIAO on a perfboard, socket of the supply, strip."""

from build123d import Location

from hardware import solids
from hardware.solids import WALL, Bought, Enclosure, Printed, moved

BOX = (112, 60, 34)
LID = 2.4
BOARD = (70, 50)
LEFT = 13
# The round socket of the 5 V supply, and the slot for the wires of the strip.
JACK = 8.0
STRIP = (14, 5)
HIGH = 22


def enclosure() -> Enclosure:
    """All parts in their places."""
    width, depth, height = BOX
    board = (solids.XIAO, LEFT + BOARD[0] / 2)
    body, bought = solids.furnished(BOX, BOARD, LEFT, board, apart=45)
    strip = Location((0, depth / 2, HIGH), (0, 0, 90)) * solids.slot(*STRIP)
    jack = Location((width - 2 * WALL, depth / 2, HIGH), (0, 90, 0)) * solids.rod(JACK, 3 * WALL)
    socket = Bought(
        "socket of the supply", (22, 11, 11), (width - WALL - 11.5, depth / 2, HIGH), apart=45
    )
    cover = moved(solids.lid(width, depth, LID, []), 0, 0, height)
    return Enclosure(
        "End box of the track strip",
        ("track_strip-xiao_c3",),
        [Printed("tray", body - strip - jack), Printed("lid", cover, turn=180, apart=80)],
        [*bought, socket],
        solids.lid_screws(BOX, LID, apart=100),
    )
