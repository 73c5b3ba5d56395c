from pitwall import codec
from pitwall.codec import ProtocolError, Reader, Writer


def packet(writer: Writer, size: int) -> bytes:
    return bytes(writer.buffer[:size])


def feed(reader: Reader, data: bytes) -> list[tuple[int, int, bytes]]:
    """Give ``data`` to ``reader`` as a socket would; returns the packets."""
    packets = []
    while data:
        room = reader.room()
        count = min(len(room), len(data))
        room[:count] = data[:count]
        data = data[count:]
        reader.filled(count)
        while reader.next():
            packets.append((reader.kind, reader.flags, bytes(reader.body)))
    return packets


def publish(payload: bytes, qos: int = 0, number: int = 0) -> bytes:
    writer = Writer(4096)
    return packet(writer, writer.publish("t", payload, qos, packet=number))


def refused(call: object, *arguments: object) -> bool:
    try:
        call(*arguments)  # type: ignore[operator]
    except ProtocolError:
        return True
    return False


def test_connect_names_will_user_and_password() -> None:
    writer = Writer(256)
    assert packet(writer, writer.connect("n1", "pw", 9, "w", b"x")) == (
        b"\x10\x1c\x00\x04MQTT\x04\xee\x00\x09\x00\x02n1\x00\x01w\x00\x01x\x00\x02n1\x00\x02pw"
    )


def test_connect_without_a_password_is_anonymous() -> None:
    writer = Writer(256)
    assert packet(writer, writer.connect("n1", "", 600, "w", b"x")) == (
        b"\x10\x14\x00\x04MQTT\x04\x2e\x02\x58\x00\x02n1\x00\x01w\x00\x01x"
    )


def test_publish_at_both_levels() -> None:
    writer = Writer(64)
    assert packet(writer, writer.publish("a/b", b"hi")) == b"\x30\x07\x00\x03a/bhi"
    size = writer.publish("a/b", b"hi", 1, True, 258)
    assert packet(writer, size) == b"\x33\x09\x00\x03a/b\x01\x02hi"


def test_subscribe_puback_and_the_plain_ones() -> None:
    writer = Writer(64)
    size = writer.subscribe(1, ("a/+", "b"))
    assert packet(writer, size) == b"\x82\x0c\x00\x01\x00\x03a/+\x01\x00\x01b\x01"
    assert packet(writer, writer.puback(513)) == b"\x40\x02\x02\x01"
    assert packet(writer, writer.ping()) == b"\xc0\x00"


def test_long_packets_have_a_length_of_several_bytes() -> None:
    for size in (125, 126, 127, 128, 1000):
        data = publish(b"x" * size)
        assert feed(Reader(2048), data) == [(codec.PUBLISH, 0, b"\x00\x01t" + b"x" * size)]


def test_a_packet_that_does_not_fit_is_refused() -> None:
    assert refused(Writer(64).publish, "t", b"x" * 64)


def test_packets_are_found_however_the_bytes_arrive() -> None:
    data = publish(b"one") + publish(b"x" * 130, 1, 7) + b"\xd0\x00" + publish(b"")
    expected = feed(Reader(256), data)
    assert len(expected) == 4
    for step in range(1, 20):
        reader = Reader(256)
        packets = []
        for at in range(0, len(data), step):
            packets += feed(reader, data[at : at + step])
        assert packets == expected, step


def test_a_packet_larger_than_the_buffer_is_passed_over() -> None:
    data = publish(b"a") + publish(b"x" * 3000) + publish(b"b")
    for step in (1, 7, 50, 5000):
        reader = Reader(64)
        bodies = []
        for at in range(0, len(data), step):
            bodies += [body[3:] for _, _, body in feed(reader, data[at : at + step])]
        assert bodies == [b"a", b"b"], step


def test_a_full_buffer_of_packets_is_emptied_before_more_is_read() -> None:
    data = publish(b"x" * 10) * 50
    assert len(feed(Reader(40), data)) == 50


def test_a_length_without_an_end_is_refused() -> None:
    reader = Reader(64)
    assert refused(feed, reader, b"\x30\xff\xff\xff\xff\x01")


def test_a_publish_is_taken_apart() -> None:
    assert codec.parse_publish(0, memoryview(b"\x00\x03a/bhi")) == ("a/b", b"hi", 0)
    assert codec.parse_publish(2, memoryview(b"\x00\x03a/b\x01\x02hi")) == ("a/b", b"hi", 258)
    assert codec.parse_publish(1, memoryview(b"\x00\x01a")) == ("a", b"", 0)


def test_a_malformed_publish_is_refused() -> None:
    for flags, body in ((0, b""), (0, b"\x00"), (0, b"\x00\x05ab"), (2, b"\x00\x01a\x00")):
        assert refused(codec.parse_publish, flags, memoryview(body))
    topic = memoryview(b"\x00\x02\xff\xfe")
    assert refused(codec.parse_publish, 0, topic)


def test_a_refusal_ends_the_attempt() -> None:
    codec.check_connack(memoryview(b"\x00\x00"))
    assert refused(codec.check_connack, memoryview(b"\x00\x05"))
    assert refused(codec.check_connack, memoryview(b"\x00\x04"))
    assert refused(codec.check_connack, memoryview(b"\x00\x63"))
    assert refused(codec.check_connack, memoryview(b"\x00"))
