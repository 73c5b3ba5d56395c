"""What would be lost with the power, noted in flash: how far events are numbered, not the events.

For each boot of which events wait, the oldest first: its id and the number of its newest one. All
of it is one value, which flash takes whole or not at all. Flash wears out and takes its time, so
only what the hub has left waiting is noted; and the module is loaded for that alone, since memory
is short.
"""

import struct
from binascii import hexlify, unhexlify

from micropython import const

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from pitwall.board import Chip
    from pitwall.outbox import Outbox

_BOOT = const(8)


def remember(chip: "Chip", outbox: "Outbox") -> None:
    """Note how far the events that wait are numbered; cross it out when none waits."""
    held = b""
    for index in range(outbox.count):
        if index + 1 == outbox.count or outbox.boot_of(index) != outbox.boot_of(index + 1):
            newest = outbox.message(index)
            held += unhexlify(newest["b"]) + struct.pack("<I", newest["q"])
    if held != chip.held:
        chip.held = held
        if held:
            chip.nvs.set_blob("noted", held)
        else:
            chip.nvs.erase_key("noted")
        chip.nvs.commit()


def recall(chip: "Chip", outbox: "Outbox") -> None:
    """Own up to what earlier boots held and the memory does not: their last numbers, as gaps."""
    if outbox.count:
        return
    boot = outbox.boot
    for at in range(0, len(chip.held), _BOOT):
        outbox.boot = hexlify(chip.held[at : at + 4]).decode()
        outbox.q = struct.unpack_from("<I", chip.held, at + 4)[0]
        outbox.lose(0)
        outbox.ready()  # it does not grow
        outbox.slot = -1
    outbox.boot, outbox.q, outbox.lost = boot, 1, 0
