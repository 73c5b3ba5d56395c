"""What the light of an instrumented die means: the one table of it.

The die shows it, the nodes page explains it, and the firmware's README lists it.
"""

CREW = -1  # in the colour of the crew that holds the die

STEADY = 0
BLINK = 1
BREATHE = 2
EFFECTS = ("steady", "blinking", "breathing")

WHITE = 0xFFFFFF
GREEN = 0x00FF00
RED = 0xFF0000
BLUE = 0x0000FF
ORANGE = 0xFF6000
MAGENTA = 0xFF00FF
COLOURS = {
    CREW: "crew's colour",
    WHITE: "white",
    GREEN: "green",
    RED: "red",
    BLUE: "blue",
    ORANGE: "orange",
    MAGENTA: "magenta",
}

# name: colour, effect, for how many ms (0: while it lasts), what it means
SIGNS = {
    "ready": (CREW, BREATHE, 0, "It is yours: roll."),
    "rolling": (WHITE, STEADY, 3000, "It was thrown and has not come to rest."),
    "counted": (CREW, STEADY, 1000, "The roll counts."),
    "six": (GREEN, BLINK, 2000, "A six."),
    "cocked": (MAGENTA, BLINK, 3000, "It lies crooked: roll again."),
    "locked": (RED, BLINK, 1000, "Not now: the roll is shown, and does not count."),
    "kept": (BLUE, STEADY, 1000, "No hub is heard: the roll is kept with its time."),
    "low": (ORANGE, BLINK, 500, "Charge me: its cell is low. Every few seconds."),
    "failed": (RED, STEADY, 0, "Its sensor does not answer."),
}
LOW_MV = 3500  # a cell of lithium polymer has about a tenth left
EMPTY_MV = 3300  # below, it is damaged


def rows() -> "list[dict[str, object]]":
    """The table in words, for people."""
    return [
        {"sign": name, "light": COLOURS[rgb] + ", " + EFFECTS[effect], "meaning": meaning}
        for name, (rgb, effect, _, meaning) in SIGNS.items()
    ]
