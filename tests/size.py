"""How many examples a test takes: few with every change, many in the soak."""

import os

SOAK = "PITWALL_SOAK"  # set by tests.soak for the processes it starts


def size(usual: int, soak: int) -> int:
    """The number for this run."""
    return soak if os.environ.get(SOAK) else usual
