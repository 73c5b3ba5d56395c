from pitwall import dns

ADDRESS = bytes((192, 168, 4, 1))


def question(name: str, kind: int = 1) -> bytes:
    labels = b"".join([bytes((len(part),)) + part.encode() for part in name.split(".")])
    return b"\x12\x34\1\0\0\1\0\0\0\0\0\0" + labels + b"\0" + bytes((0, kind)) + b"\0\1"


def test_any_name_is_at_the_address_of_the_node() -> None:
    for name in ("captive.apple.com", "x", "a.b.c.d.e"):
        asked = question(name)
        said = dns.answer(asked, ADDRESS)
        assert said[:2] == asked[:2]
        assert said[2:8] == b"\x81\x80\0\1\0\1"
        assert said[12 : len(asked)] == asked[12:]
        assert said[-4:] == ADDRESS


def test_there_are_no_addresses_of_other_kinds() -> None:
    asked = question("example.org", kind=28)
    assert dns.answer(asked, ADDRESS) == asked[:2] + b"\x81\x80\0\1\0\0\0\0\0\0" + asked[12:]


def test_what_extends_the_question_is_not_sent_back() -> None:
    asked = question("example.org")
    extended = asked + b"\0\0\x29\x10\0\0\0\0\0\0\0"
    assert dns.answer(extended, ADDRESS) == dns.answer(asked, ADDRESS)


def test_no_question_gets_no_answer() -> None:
    asked = question("example.org")
    answer = dns.answer(asked, ADDRESS)
    several = asked[:5] + b"\2" + asked[6:]
    for noise in (b"", b"\0" * 12, answer, several, bytes(600), b"\xff" * 100):
        assert dns.answer(noise, ADDRESS) == b""
    for length in range(len(asked)):
        assert dns.answer(asked[:length], ADDRESS) == b""
