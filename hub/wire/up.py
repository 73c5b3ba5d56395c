"""What only the hub reads or names: the messages of nodes, and topics that no node knows.

Apart from the rest, so that it takes no memory on a board.
"""

from hub.wire import VERSION, messages, ota
from hub.wire.messages import BIG, EDGES, FIELD, INT, OBJ, STR, fault_of, shape

try:
    from typing import Any
except ImportError:  # MicroPython has no typing and ignores annotations
    pass

MAX_EVENT = 256

STATUS = shape(
    ("up", INT, 0, 1, True),
    ("b", STR, 8, 8, True),
    ("n", INT, 0, BIG, True),
    ("c", INT, 0, BIG, True),
)
INFO = shape(
    ("v", INT, 1, 255, True),
    ("b", STR, 8, 8, True),
    ("n", INT, 0, BIG, True),
    ("fw", STR, 1, 24, True),
    ("mp", STR, 1, 48, True),
    ("hw", STR, 1, 48, True),
    ("rst", STR, 1, 16, True),
    ("caps", OBJ, 0, 16, True),
    ("cfg", STR, 0, 16, True),
)
EVENT = shape(
    ("b", STR, 8, 8, True),
    ("q", INT, 1, BIG, True),
    ("o", INT, 1, BIG, True),
    ("t", INT, 0, BIG, True),
    ("u", INT, 0, BIG, True),
    ("k", STR, 1, 16, True),
    ("d", OBJ, 0, 16, True),
)
TELE = shape(
    ("b", STR, 8, 8, True),
    ("t", INT, 0, BIG, True),
    ("rssi", INT, -200, 50, False),
    ("heap", INT, 0, BIG, False),
    ("big", INT, 0, BIG, False),
    ("lag", INT, 0, BIG, False),
    ("q", INT, 0, BIG, False),
    ("lost", INT, 0, BIG, False),
    ("bat", INT, 0, 20000, False),
    ("i2c", INT, 0, BIG, False),
    ("rc", INT, 0, BIG, False),
    # only in a self-test: buttons that are down, or were since its begin, a bit each; what the
    # motion sensor says it is, 0 when it is silent; thousandths of g
    ("dn", INT, 0, 127, False),
    ("hit", INT, 0, 127, False),
    ("id", INT, 0, 255, False),
    ("x", INT, -16000, 16000, False),
    ("y", INT, -16000, 16000, False),
    ("z", INT, -16000, 16000, False),
)
RES = shape(
    ("b", STR, 8, 8, True),
    ("e", INT, 0, BIG, True),
    ("i", INT, 0, BIG, True),
    ("ok", INT, 0, 1, True),
    ("err", STR, 1, 16, False),
)
SYR = shape(
    ("b", STR, 8, 8, True),
    ("i", INT, 0, BIG, True),
    ("r", INT, 0, BIG, True),
    ("x", INT, 0, BIG, True),
)

# Samples of a die that a recorder asked for by ``test`` ``raw``, for ten seconds: number of the
# message, samples a second, calibration (twelve numbers or none), and base64 of microseconds since
# the sample before, x, y, z, 16 bits each, little-endian.
RAW = shape(
    ("b", STR, 8, 8, True),
    ("i", INT, 1, BIG, True),
    ("hz", INT, 1, 10000, True),
    ("cal", STR, 0, 96, True),
    ("s", STR, 12, 800, True),
)

# All settings that a node may be told. Of a track strip: how many lights each space has.
SETTINGS = messages.CONFIG + shape(("leds", INT, 1, 5, False))

SHAPES = {
    "info": INFO,
    "status": STATUS,
    "ev": EVENT,
    "tele": TELE,
    "res": RES,
    "syr": SYR,
    "raw": RAW,
    "ota": ota.ASKED,
}

# What happened, by kind of event. Buttons n: 0-3 tires front left, front right, rear left,
# rear right; 4 fuel tank; 5 engine; 6 GO/STOP.
EVENT_DATA = {
    "btn": shape(("n", INT, 0, 6, True), ("e", STR, 2, 4, True)),
    "roll": shape(("f", INT, 0, 6, True), ("c", INT, 0, 1000, False), ("ms", INT, 0, BIG, False)),
    "dock": shape(("in", INT, 0, 1, True)),
    # events that a full outbox refused: how many, time of the first and of the last; both 0, if
    # they went with the power: all of this boot up to this number that were not told
    "gap": shape(("n", INT, 1, BIG, True), ("a", INT, 0, BIG, True), ("z", INT, 0, BIG, True)),
}

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_LETTERS_AND_DIGITS = _LETTERS + "0123456789"


def decode(leaf: str, payload: bytes) -> "dict[str, Any]":
    """Read what a node tells as its ``leaf``.

    Raises:
        MalformedError: as ``messages.decode``.
    """
    limit = MAX_EVENT if leaf == "ev" else messages.MAX_PACKET
    said = messages.decode(SHAPES[leaf], payload, limit)
    try:
        "".join(value for value in said.values() if isinstance(value, str)).encode()
    except ValueError as fault:  # JSON may hold halves of characters, which nobody can write
        raise messages.MalformedError("not UTF-8") from fault
    return said


def known(expected: "tuple[Any, ...]", said: "dict[str, Any]") -> "dict[str, Any]":
    """Leave of ``said`` what a shape knows."""
    return {key: said[key] for key in expected[::FIELD] if key in said}


def event_fault(kind: str, data: "dict[str, object]") -> str:
    """Say what is wrong with the data of an event; empty when nothing is.

    Such an event is still committed and acknowledged, or its node would send it for ever.
    """
    if kind not in EVENT_DATA:
        return f"unknown kind of event: {kind}"
    fault = fault_of(EVENT_DATA[kind], data)
    if not fault and kind == "btn" and data["e"] not in EDGES:
        return "e is not dn, up or hold"
    return fault


def is_node_id(text: str) -> bool:
    """Tell whether ``text`` is a node id: a lower-case letter, then 3-22 letters or digits."""
    if not 4 <= len(text) <= 23 or text[0] not in _LETTERS:
        return False
    return all(char in _LETTERS_AND_DIGITS for char in text)


def parse(prefix: str, topic: str) -> "tuple[str, str] | None":
    """Split an up topic into ``(node id, leaf)``; None for any other topic."""
    start = f"{prefix}/{VERSION}/up/"
    if not topic.startswith(start):
        return None
    parts = topic[len(start) :].split("/")
    if len(parts) != 2 or not is_node_id(parts[0]) or parts[1] not in SHAPES:
        return None
    return parts[0], parts[1]


def table_state(prefix: str, table: str) -> str:
    """Name the retained topic that carries the public view of ``table``."""
    return f"{prefix}/{VERSION}/table/{table}/state"
