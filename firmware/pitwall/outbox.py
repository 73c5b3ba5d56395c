"""Events that the hub has not acknowledged yet, in one block of memory that survives a reset.

The block is a ring of records of 24 bytes behind a header with a checksum; the boot ids are kept
once. Room beyond the events is for gaps: records that say how many events found no room.
"""

import struct
from binascii import crc32, hexlify, unhexlify

from micropython import const

from hub.wire import messages

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

BTN = const(0)
ROLL = const(1)
DOCK = const(2)
_GAP = const(3)
_KINDS = const(("btn", "roll", "dock", "gap"))

_CAPACITY = const(64)
_BOOTS = const(16)
_SLOTS = const(_CAPACITY + _BOOTS)
# t, q, u, w, y, x, boot slot and kind: see `add`
_RECORD = const("<QIIIHBB")
_SIZE = const(24)
# checksum, format, oldest record, records, an open gap
_HEADER = const("<IHBBB")
_BOOT_IDS = const(16)
_RECORDS = const(80)
_LENGTH = const(_RECORDS + _SLOTS * _SIZE)
_FORMAT = const(0x5057)


class Outbox:
    """A ring of events in the order they happened, each held until the hub has it on disk."""

    def __init__(self, boot: str, block: bytes = b"") -> None:
        """Take over what an earlier boot left in ``block``; an unreadable block is left behind."""
        self.image = bytearray(_LENGTH)
        self.boot = boot
        self.lost = 0
        self.q = 1
        self.head = 0
        self.count = 0
        self._open_gap = False
        self.slot = -1
        if len(block) == _LENGTH and crc32(block[4:]) == struct.unpack_from("<I", block)[0]:
            self.image[:] = block
            _, form, self.head, self.count, _ = struct.unpack_from(_HEADER, block)
            if form != _FORMAT:
                self.head = self.count = 0

    def __len__(self) -> int:
        return self.count

    def add(self, kind: int, t: int, u: int, x: int = 0, y: int = 0, w: int = 0) -> bool:
        """Hold an event; False when it was refused, which a gap will tell.

        Args:
            kind: BTN (x button, y edge), ROLL (x face, y tumble ms, w confidence) or DOCK (x in).
            t: node time of the event in microseconds.
            u: its uncertainty in microseconds.
            x: 0-255.
            y: 0-65535.
            w: 32 bits.
        """
        if self.count >= _CAPACITY or not self._find_slot():
            self.lose(t)
            return False
        self._open_gap = False
        self._append(kind, t, u, x, y, w)
        return True

    def lose(self, t: int) -> None:
        """Count an event at ``t`` that is not held."""
        self.lost += 1
        if self._open_gap:
            at = self._offset(self.count - 1)
            first, q, u, w, y, x, tail = struct.unpack_from(_RECORD, self.image, at)
            w = min(w + t - first, 0xFFFFFFFF)
            struct.pack_into(_RECORD, self.image, at, t, q, u, w, min(y + 1, 0xFFFF), x, tail)
        elif self.count < _SLOTS and self._find_slot():
            self._append(_GAP, t, 0, 0, 1, 0)
            self._open_gap = True

    def ack(self, boot: str, q: int) -> int:
        """Let go of the events of ``boot`` up to number ``q``; returns how many those were."""
        gone = 0
        while self.ready() and self.boot_of(0) == boot and self._number(0) <= q:
            self.head = (self.head + 1) % _SLOTS
            self.count -= 1
            gone += 1
        return gone

    def ready(self) -> int:
        """How many records may be sent: all but a gap that still grows."""
        if self._open_gap and self.count < _CAPACITY:
            self._open_gap = False
        return self.count - self._open_gap

    def boot_of(self, index: int) -> str:
        """Boot id of the record ``index`` places behind the oldest."""
        slot = self.image[self._offset(index) + _SIZE - 1] >> 4
        at = _BOOT_IDS + 4 * slot
        return hexlify(bytes(self.image[at : at + 4])).decode()

    def message(self, index: int) -> "dict[str, Any]":
        """The ``ev`` message of the record ``index`` places behind the oldest."""
        t, q, u, w, y, x, tail = struct.unpack_from(_RECORD, self.image, self._offset(index))
        kind = tail & 15
        if kind == BTN:
            data = {"n": x, "e": messages.EDGES[y]}
        elif kind == ROLL:
            data = {"f": x, "c": w, "ms": y}
        elif kind == DOCK:
            data = {"in": x}
        else:
            data = {"n": y, "a": t - w, "z": t}
        # Only records of the oldest boot are ever sent, so the oldest record names `o`.
        return {
            "b": self.boot_of(index),
            "q": q,
            "o": self._number(0),
            "t": t,
            "u": u,
            "k": _KINDS[kind],
            "d": data,
        }

    def seal(self) -> bytearray:
        """The block to keep across a reset, its header and checksum up to date."""
        head = (0, _FORMAT, self.head, self.count, 0)
        struct.pack_into(_HEADER, self.image, 0, *head)
        struct.pack_into("<I", self.image, 0, crc32(memoryview(self.image)[4:]))
        return self.image

    def _append(self, kind: int, t: int, u: int, x: int, y: int, w: int) -> None:
        at = self._offset(self.count)
        tail = self.slot << 4 | kind
        u = min(u, 0xFFFFFFFF)
        struct.pack_into(_RECORD, self.image, at, t, self.q, u, w, min(y, 0xFFFF), x, tail)
        self.q += 1
        self.count += 1

    def _offset(self, index: int) -> int:
        return _RECORDS + (self.head + index) % _SLOTS * _SIZE

    def _number(self, index: int) -> int:
        return struct.unpack_from("<I", self.image, self._offset(index) + 8)[0]

    def _find_slot(self) -> bool:
        """Give this boot a place in the table of boot ids, free of the ids still held."""
        if self.slot >= 0:
            return True
        used = [self.image[self._offset(n) + _SIZE - 1] >> 4 for n in range(self.count)]
        for slot in range(_BOOTS):
            if slot not in used:
                at = _BOOT_IDS + 4 * slot
                self.image[at : at + 4] = unhexlify(self.boot)
                self.slot = slot
                return True
        return False
