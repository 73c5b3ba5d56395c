"""What the light of an instrumented die shows, and when its cell needs care.

What each sign means is said by the nodes page and by the firmware's README.
"""

CREW = -1  # in the colour of the crew that holds the die

STEADY = 0
BLINK = 1
BREATHE = 2

WHITE = 0xFFFFFF
GREEN = 0x00FF00
RED = 0xFF0000
BLUE = 0x0000FF
ORANGE = 0xFF6000
MAGENTA = 0xFF00FF

# name: colour, effect, for how many ms (0: while it lasts)
SIGNS = {
    "ready": (CREW, BREATHE, 0),
    "rolling": (WHITE, STEADY, 3000),
    "counted": (CREW, STEADY, 1000),
    "six": (GREEN, BLINK, 2000),
    "cocked": (MAGENTA, BLINK, 3000),
    "locked": (RED, BLINK, 1000),
    "kept": (BLUE, STEADY, 1000),
    "low": (ORANGE, BLINK, 500),
    "failed": (RED, STEADY, 0),
}
LOW_MV = 3500  # a cell of lithium polymer has about a tenth left
EMPTY_MV = 3300  # below, it is damaged
