"""MQTT 3.1.1 packets, written into and read from buffers of the caller."""

from micropython import const

_CONNECT = const(1)
CONNACK = const(2)
PUBLISH = const(3)
_PUBACK = const(4)
_SUBSCRIBE = const(8)
_SUBACK = const(9)
_PINGREQ = const(12)
_PINGRESP = const(13)
# What needs no further care when it comes.
ANSWERS = (_PUBACK, _SUBACK, _PINGRESP)


class ProtocolError(OSError):
    """The other side does not keep to MQTT 3.1.1, or refuses to talk."""


class Writer:
    """Builds one packet after the other in the same buffer."""

    def __init__(self, size: int) -> None:
        self.buffer = bytearray(size)
        self.view = memoryview(self.buffer)
        self.end = 0

    def connect(self, client: str, password: str, timeout: int, topic: str, will: bytes) -> int:
        """Begin a session, a clean one; client id and user name are one.

        Args:
            client: both of them.
            password: empty where the broker asks for none.
            timeout: seconds; after half as long again without a packet the session ends.
            topic: of the will, which is QoS 1 and retained.
            will: its payload.
        """
        flags = 0x02 | 0x04 | 0x08 | 0x20 | (0xC0 if password else 0)
        parts = [client.encode(), topic.encode(), will]
        if password:
            parts += [client.encode(), password.encode()]
        self._begin(_CONNECT << 4, 10 + sum([2 + len(part) for part in parts]))
        self._bytes(b"\x00\x04MQTT\x04")
        self._bytes(bytes((flags, timeout >> 8, timeout & 255)))
        for part in parts:
            self._field(part)
        return self.end

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
        return self.end

    def subscribe(self, packet: int, topics: "tuple[str, ...]") -> int:
        """Ask for the topics of ``topics`` at QoS 1."""
        self._begin(_SUBSCRIBE << 4 | 2, 2 + sum([3 + len(f.encode()) for f in topics]))
        self._number(packet)
        for topic in topics:
            self._field(topic.encode())
            self._bytes(b"\x01")
        return self.end

    def puback(self, packet: int) -> int:
        """Confirm that a message with QoS 1 has arrived."""
        self._begin(_PUBACK << 4, 2)
        self._number(packet)
        return self.end

    def ping(self) -> int:
        """Ask for a sign of life."""
        self._begin(_PINGREQ << 4, 0)
        return self.end

    def _begin(self, first: int, size: int) -> None:
        """Write the fixed header of a packet with ``size`` bytes to come.

        Raises:
            ProtocolError: it does not fit the buffer.
        """
        if size + 5 > len(self.buffer):
            raise ProtocolError
        self.buffer[0] = first
        self.end = 1
        while True:
            self.buffer[self.end] = size & 127 | (128 if size > 127 else 0)
            self.end += 1
            size >>= 7
            if not size:
                return

    def _bytes(self, data: bytes) -> None:
        self.buffer[self.end : self.end + len(data)] = data
        self.end += len(data)

    def _number(self, number: int) -> None:
        self.buffer[self.end] = number >> 8
        self.buffer[self.end + 1] = number & 255
        self.end += 2

    def _field(self, data: bytes) -> None:
        self._number(len(data))
        self._bytes(data)


class Reader:
    """Cuts received bytes into packets.

    Fill ``room()`` and tell ``filled``; then ``next`` until it is False, and the fields of the
    packet are in ``kind``, ``flags`` and ``body``. A packet larger than the buffer is passed over.
    """

    def __init__(self, size: int) -> None:
        self.buffer = bytearray(size)
        self.view = memoryview(self.buffer)
        self.clear()

    def clear(self) -> None:
        """Forget the bytes of an earlier connection."""
        self.start = 0
        self.end = 0
        self._skip = 0
        self.kind = 0
        self.flags = 0
        self.body = self.view[:0]

    def room(self) -> memoryview:
        """Where to put the next bytes."""
        if self.start:
            left = self.end - self.start
            self.view[:left] = self.view[self.start : self.end]
            self.start = 0
            self.end = left
        return self.view[self.end :]

    def filled(self, count: int) -> None:
        """Tell that ``count`` bytes have been put into ``room()``."""
        self.end += count
        if self._skip:
            passed = min(self._skip, self.end - self.start)
            self._skip -= passed
            self.start += passed

    def next(self) -> bool:
        """Step to the next whole packet; ``body`` is valid until the next ``room``."""
        size, head = self._size()
        if not head:
            return False
        start = self.start
        if head + size > len(self.buffer):
            self._skip = head + size - (self.end - start)
            self.start = self.end
            return False
        if start + head + size > self.end:
            return False
        self.kind = self.buffer[start] >> 4
        self.flags = self.buffer[start] & 15
        self.body = self.view[start + head : start + head + size]
        self.start = start + head + size
        return True

    def _size(self) -> "tuple[int, int]":
        """Bytes that follow the fixed header, and its own; (0, 0) while it is incomplete."""
        size = 0
        for n in range(4):
            at = self.start + 1 + n
            if at >= self.end:
                return 0, 0
            byte = self.buffer[at]
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
