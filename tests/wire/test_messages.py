from hub.wire import messages, up

EVENT = {
    "b": "9f3a61c2",
    "q": 17,
    "o": 15,
    "t": 183422711000,
    "u": 2100,
    "k": "btn",
    "d": {"n": 3, "e": "dn"},
}
COMMAND = {
    "e": 112,
    "i": 412,
    "b": "9f3a61c2",
    "na": 183432711000,
    "op": "led",
    "a": {"on": 5},
}


def refused(shape: tuple, payload: bytes, limit: int = messages.MAX_PACKET) -> str:  # type: ignore[type-arg]
    try:
        messages.decode(shape, payload, limit)
    except messages.MalformedError as error:
        return str(error)
    raise AssertionError("it was taken")


def refused_leaf(leaf: str, payload: bytes) -> str:
    try:
        up.decode(leaf, payload)
    except messages.MalformedError as error:
        return str(error)
    raise AssertionError("it was taken")


def changed(**values: object) -> bytes:
    message = dict(EVENT)
    message.update(values)
    return messages.encode(message)


def test_an_event_survives_the_wire() -> None:
    payload = messages.encode(EVENT)
    assert len(payload) <= up.MAX_EVENT
    assert up.decode("ev", payload) == EVENT


def test_unknown_keys_are_left_alone() -> None:
    assert messages.decode(up.EVENT, changed(new=1))["q"] == 17


def test_what_is_not_json_is_malformed() -> None:
    for payload in (b"", b"{", b"\xff\xfe", b"[1,2", b"{" * 200):
        assert refused(up.EVENT, payload) == "not JSON", payload


def test_json_that_is_no_object_is_malformed() -> None:
    for payload in (b"[]", b"1", b'"x"', b"null", b"true"):
        assert refused(up.EVENT, payload) == "not a JSON object", payload


def test_a_missing_field_is_named() -> None:
    message = dict(EVENT)
    del message["q"]
    assert refused(up.EVENT, messages.encode(message)) == "q is missing"


def test_a_field_of_another_kind_is_named() -> None:
    assert refused(up.EVENT, changed(q="1")) == "q is not an integer"
    assert refused(up.EVENT, changed(q=True)) == "q is not an integer"
    assert refused(up.EVENT, changed(q=1.5)) == "q is not an integer"
    assert refused(up.EVENT, changed(k=1)) == "k is not a string"
    assert refused(up.EVENT, changed(d=[])) == "d is not an object"


def test_a_field_out_of_range_is_named() -> None:
    assert refused(up.EVENT, changed(q=0)) == "q is out of range"
    assert refused(up.EVENT, changed(t=-1)) == "t is out of range"
    assert refused(up.EVENT, changed(q=messages.BIG + 1)) == "q is out of range"
    assert refused(up.EVENT, changed(b="9f3a61c")) == "b is out of range"


def test_an_event_has_at_most_256_bytes_and_others_1024() -> None:
    long = changed(x="y" * 200)
    assert refused(up.EVENT, long, up.MAX_EVENT) == "294 bytes are too many"
    assert refused_leaf("ev", long) == "294 bytes are too many"
    assert messages.decode(up.EVENT, long)["q"] == 17
    assert "too many" in refused(messages.ACK, b" " * 1025)


def test_an_optional_field_may_be_missing_but_not_wrong() -> None:
    tele = {"b": "9f3a61c2", "t": 1}
    assert messages.decode(up.TELE, messages.encode(tele)) == tele
    tele["bat"] = -1
    assert refused(up.TELE, messages.encode(tele)) == "bat is out of range"


def test_the_data_of_events_is_checked_by_kind() -> None:
    assert up.event_fault("btn", {"n": 6, "e": "hold"}) == ""
    assert up.event_fault("roll", {"f": 0}) == ""
    assert up.event_fault("gap", {"n": 3, "a": 1, "z": 2}) == ""
    assert up.event_fault("btn", {"n": 7, "e": "dn"}) == "n is out of range"
    assert up.event_fault("btn", {"n": 6, "e": "xx"}) == "e is not dn, up or hold"
    assert up.event_fault("roll", {"f": 7}) == "f is out of range"
    assert up.event_fault("smoke", {}) == "unknown kind of event: smoke"


def test_a_command_is_checked_by_its_operation() -> None:
    assert messages.decode(messages.COMMAND, messages.encode(COMMAND)) == COMMAND
    assert messages.command_fault("led", {"on": 5}) == ""
    assert messages.command_fault("lock", {}) == ""
    assert messages.command_fault("led", {"on": 128}) == "cfg"
    assert messages.command_fault("led", {}) == "cfg"
    assert messages.command_fault("launch", {}) == "op"


def test_the_readings_of_a_self_test_are_bounded_like_all_others() -> None:
    tele: dict[str, object] = {"b": "9f3a61c2", "t": 1}
    tele.update({"dn": 4, "hit": 127, "id": 0x33, "x": -1000, "y": 0, "z": 12})
    assert up.decode("tele", messages.encode(tele)) == tele
    for key, wrong in (("dn", 128), ("hit", -1), ("id", 256), ("x", 16001), ("z", "1")):
        said = dict(tele)
        said[key] = wrong
        assert key in refused_leaf("tele", messages.encode(said)), key


def test_a_self_test_is_asked_for_by_name() -> None:
    assert messages.command_fault("test", {"what": "begin"}) == ""
    assert messages.command_fault("test", {"what": ""}) == "cfg"
    assert messages.command_fault("test", {}) == "cfg"
