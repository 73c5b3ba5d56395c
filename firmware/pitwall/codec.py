"""MQTT 3.1.1 packets, written into and read from buffers of the caller."""

from micropython import const

_CONNECT = const(1)
CONNACK = const(2)
PUBLISH = const(3)
PUBACK = const(4)
_SUBSCRIBE = const(8)
SUBACK = const(9)
PINGREQ = const(12)
PINGRESP = const(13)
DISCONNECT = 14


class ProtocolError(OSError):
    """The other side does not keep to MQTT 3.1.1, or refuses to talk."""


class Writer:
    """Builds one packet after the other in the same buffer."""

    def __init__(self, size: int) -> None:
        self.buffer = bytearray(size)
        self._end = 0

    def connect(
        self, client: str, password: str, keepalive: int, will_topic: str, will: bytes
    ) -> int:
        """Client id and user name are one, the session is clean; the will is QoS 1, retained."""
        flags = 0x02 | 0x04 | 0x08 | 0x20 | (0xC0 if password else 0)
        parts = [client.encode(), will_topic.encode(), will]
        if password:
            parts += [client.encode(), password.encode()]
        self._begin(_CONNECT << 4, 10 + sum([2 + len(part) for part in parts]))
        self._bytes(b"\x00\x04MQTT\x04")
        self._bytes(bytes((flags, keepalive >> 8, keepalive & 255)))
        for part in parts:
            self._field(part)
        return self._end

    def publish(
        self, topic: str, payload: bytes, qos: int = 0, retain: bool = False, packet: int = 0
    ) -> int:
        """A message; ``packet`` is its number, of use with QoS 1."""
        name = topic.encode()
        size = 2 + len(name) + (2 if qos else 0) + len(payload)
        self._begin(PUBLISH << 4 | qos << 1 | retain, size)
        self._field(name)
        if qos:
            self._number(packet)
        self._bytes(payload)
        return self._end

    def subscribe(self, packet: int, filters: "tuple[str, ...]") -> int:
        """Ask for the topics of ``filters`` at QoS 1."""
        self._begin(_SUBSCRIBE << 4 | 2, 2 + sum([3 + len(f.encode()) for f in filters]))
        self._number(packet)
        for topic in filters:
            self._field(topic.encode())
            self._bytes(b"\x01")
        return self._end

    def puback(self, packet: int) -> int:
        """Confirm that a message with QoS 1 has arrived."""
        self._begin(PUBACK << 4, 2)
        self._number(packet)
        return self._end

    def plain(self, kind: int) -> int:
        """PINGREQ or DISCONNECT."""
        self._begin(kind << 4, 0)
        return self._end

    def _begin(self, first: int, size: int) -> None:
        """Write the fixed header of a packet with ``size`` bytes to come.

        Raises:
            ProtocolError: it does not fit the buffer.
        """
        if size + 5 > len(self.buffer):
            raise ProtocolError
        self.buffer[0] = first
        self._end = 1
        while True:
            self.buffer[self._end] = size & 127 | (128 if size > 127 else 0)
            self._end += 1
            size >>= 7
            if not size:
                return

    def _bytes(self, data: bytes) -> None:
        self.buffer[self._end : self._end + len(data)] = data
        self._end += len(data)

    def _number(self, number: int) -> None:
        self.buffer[self._end] = number >> 8
        self.buffer[self._end + 1] = number & 255
        self._end += 2

    def _field(self, data: bytes) -> None:
        self._number(len(data))
        self._bytes(data)


class Reader:
    """Cuts received bytes into packets.

    Fill ``room()`` and tell ``filled``; then ``next`` until it is False, and the fields of the
    packet are in ``kind``, ``flags`` and ``body``. A packet larger than the buffer is passed over.
    """

    def __init__(self, size: int) -> None:
        self._buffer = bytearray(size)
        self._view = memoryview(self._buffer)
        self.clear()

    def clear(self) -> None:
        """Forget the bytes of an earlier connection."""
        self._start = 0
        self._end = 0
        self._skip = 0
        self.kind = 0
        self.flags = 0
        self.body = self._view[:0]

    def room(self) -> memoryview:
        """Where to put the next bytes."""
        if self._start:
            left = self._end - self._start
            self._view[:left] = self._view[self._start : self._end]
            self._start = 0
            self._end = left
        return self._view[self._end :]

    def filled(self, count: int) -> None:
        """Tell that ``count`` bytes have been put into ``room()``."""
        self._end += count
        if self._skip:
            passed = min(self._skip, self._end - self._start)
            self._skip -= passed
            self._start += passed

    def next(self) -> bool:
        """Step to the next whole packet; ``body`` is valid until the next ``room``."""
        size, head = self._size()
        if not head:
            return False
        start = self._start
        if head + size > len(self._buffer):
            self._skip = head + size - (self._end - start)
            self._start = self._end
            return False
        if start + head + size > self._end:
            return False
        self.kind = self._buffer[start] >> 4
        self.flags = self._buffer[start] & 15
        self.body = self._view[start + head : start + head + size]
        self._start = start + head + size
        return True

    def _size(self) -> "tuple[int, int]":
        """Bytes that follow the fixed header, and its own; (0, 0) while it is incomplete."""
        size = 0
        for n in range(4):
            at = self._start + 1 + n
            if at >= self._end:
                return 0, 0
            byte = self._buffer[at]
            size |= (byte & 127) << 7 * n
            if byte < 128:
                return size, 2 + n
        raise ProtocolError


def check_connack(body: memoryview) -> None:
    """Accept the answer to CONNECT.

    Raises:
        ProtocolError: the broker refuses, or the answer is malformed.
    """
    if len(body) != 2 or body[1]:
        raise ProtocolError


def parse_publish(flags: int, body: memoryview) -> "tuple[str, bytes, int]":
    """Topic, payload and packet number (0 with QoS 0) of a PUBLISH.

    Raises:
        ProtocolError: it is shorter than its fields say, or its topic is not UTF-8.
    """
    qos = flags >> 1 & 3
    if len(body) < 2:
        raise ProtocolError
    at = 2 + (body[0] << 8 | body[1])
    end = at + (2 if qos else 0)
    if end > len(body):
        raise ProtocolError
    try:
        topic = bytes(body[2:at]).decode()
    except (UnicodeError, ValueError):
        raise ProtocolError
    return topic, bytes(body[end:]), (body[at] << 8 | body[at + 1]) if qos else 0
