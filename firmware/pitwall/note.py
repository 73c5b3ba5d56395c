"""What would be lost with the power, noted in flash: how far events are numbered, not the events.

Flash wears out and takes its time, so only what the hub has left waiting is noted; and the module
is loaded for that alone, since memory is short.
"""

import struct
from binascii import hexlify, unhexlify

from micropython import const

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from pitwall.board import Chip
    from pitwall.outbox import Outbox


def remember(chip: "Chip", outbox: "Outbox") -> None:
    """Note how far the events that wait are numbered; cross it out when none waits."""
    held, boot = 0, outbox.boot
    if outbox.count:
        newest = outbox.message(outbox.count - 1)
        held, boot = newest["q"], newest["b"]
    if held != chip.held:
        chip.held = held
        chip.nvs.set_i32("held", 0)  # so that no number stands with the boot of another
        chip.nvs.set_i32("boot", struct.unpack("<i", unhexlify(boot))[0])
        chip.nvs.set_i32("held", held)
        chip.nvs.commit()


def recall(chip: "Chip", outbox: "Outbox") -> None:
    """Own up to what an earlier boot held and the memory does not: its last number, as a gap."""
    if outbox.count:
        return
    boot = outbox.boot
    outbox.boot = hexlify(struct.pack("<i", chip.nvs.get_i32("boot"))).decode()
    outbox.q = chip.held
    outbox.lose(0)
    outbox.ready()  # it does not grow
    outbox.boot, outbox.q, outbox.slot, outbox.lost = boot, 1, -1, 0
