"""Raw samples for a recorder: sent only while it asks, and for a few seconds after."""

import struct
from binascii import b2a_base64

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from drivers.lis3dh import Lis3dh

    from pitwall.stamps import Stamps

ASKED_MS = 10000
PACKET = 48  # samples in a message
ROOM = 144
RECORD = "<Hhhh"  # time since the sample before, x, y, z
SIZE = 8
LONGEST_US = 65535


class Raw:
    """Holds samples until a message of them goes out; what finds no room is dropped and shows."""

    def __init__(self, sensor: "Lis3dh") -> None:
        self._sensor = sensor
        self._until = -1
        self._buffer = b""
        self._number = 0

    def ask(self, now_ms: int) -> None:
        """Send samples for the next seconds."""
        self._until = now_ms + ASKED_MS

    def batch(self, stamps: "Stamps", count: int, now_ms: int) -> None:
        """Take over what the sensor just gave."""
        if now_ms > self._until or len(self._buffer) > SIZE * ROOM:
            self._buffer = b"" if now_ms > self._until else self._buffer
            return
        samples = self._sensor.samples
        dt = stamps.first
        parts = []
        for n in range(0, 3 * count, 3):
            xyz = samples[n], samples[n + 1], samples[n + 2]
            parts.append(struct.pack(RECORD, max(0, min(dt, LONGEST_US)), *xyz))
            dt = stamps.step
        self._buffer += b"".join(parts)

    def message(self, calibration: "list[int]") -> "dict[str, Any] | None":
        """The next message, once there is enough for one."""
        size = SIZE * PACKET
        if len(self._buffer) < size:
            return None
        held = self._buffer[:size]
        self._buffer = self._buffer[size:]
        self._number += 1
        return {
            "i": self._number,
            "hz": self._sensor.rate_hz,
            "cal": " ".join([str(n) for n in calibration]),
            "s": b2a_base64(held).decode().strip(),
        }
