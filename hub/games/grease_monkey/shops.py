"""The eight shop cards, the grid that they form, and who stands next to whom."""

OIL, PARTS, TIRES, TOOLS = "oil", "parts", "tires", "tools"
CHECKLIST, FRONT_DESK, SHOP_OFFICE, WORKBENCH = (
    "checklist",
    "front_desk",
    "shop_office",
    "workbench",
)
SHOPS = (OIL, PARTS, TIRES, TOOLS, CHECKLIST, FRONT_DESK, SHOP_OFFICE, WORKBENCH)
YIELDS = {OIL: 1, PARTS: 2, TIRES: 2, TOOLS: 1}

# Cards are numbered by rows, from the left. Four columns and two rows (GM-13).
COLUMNS, ROWS = 4, 2
UPPER_RIGHT = COLUMNS - 1
OTHER_CORNERS = (0, COLUMNS * (ROWS - 1), COLUMNS * ROWS - 1)
RING = (0, 1, 2, 3, 7, 6, 5, 4)  # clockwise; every card lies on it (GM-12)


def neighbours(at: int) -> tuple[int, ...]:
    """Places to which a worker may go: orthogonally, one card."""
    column, row = at % COLUMNS, at // COLUMNS
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    return tuple(
        (row + down) * COLUMNS + column + right
        for right, down in steps
        if 0 <= column + right < COLUMNS and 0 <= row + down < ROWS
    )


def clockwise(at: int) -> int:
    """The next place on the ring."""
    return RING[(RING.index(at) + 1) % len(RING)]
