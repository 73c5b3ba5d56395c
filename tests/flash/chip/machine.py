# The interface is that of MicroPython, and documented there.
"""What the REPL of the board of these tests has of the module ``machine``."""

import os
import sys
from binascii import unhexlify


def unique_id() -> bytes:
    return unhexlify(os.getenv("CHIP_ID", ""))


class WDT:
    def __init__(self, timeout: int) -> None:
        assert timeout >= 60000


def reset() -> None:
    sys.exit(3)
