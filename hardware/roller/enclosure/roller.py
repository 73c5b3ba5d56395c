"""The electronic roller on a XIAO: a tray, and the front with seven pips and the button."""

from hardware import solids
from hardware.solids import Bought, Enclosure, Printed, holes, moved

BUILD = "roller-xiao_c3"
WIDTH, DEPTH = solids.front(BUILD)["panel"]
BOX = (WIDTH, DEPTH, 52)
FRONT = 2.4
BOARD = (70, 50)
# The XIAO sits below the pips, not below the button.
XIAO_AT = 35
PIPS = 7


def enclosure() -> Enclosure:
    """All parts in their places."""
    left = (WIDTH - BOARD[0]) / 2
    body, bought = solids.furnished(BOX, BOARD, left, (solids.XIAO, XIAO_AT), apart=70)
    face = solids.lid(WIDTH, DEPTH, FRONT, holes(BUILD))
    pips = [
        Bought("LED 5 mm", (4.8, 4.8, 9), (x, y, BOX[2] - 1), apart=90, rod=True)
        for x, y, _ in holes(BUILD)[:PIPS]
    ]
    return Enclosure(
        "Electronic roller",
        (BUILD,),
        [
            Printed("tray", body),
            Printed("front", moved(face, 0, 0, BOX[2]), turn=180, apart=120),
        ],
        [*bought, *pips, *solids.arcade_buttons(BUILD, BOX[2], FRONT, apart=165)],
        solids.lid_screws(BOX, FRONT, apart=150),
    )
