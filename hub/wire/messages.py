"""Messages of ``pw/1``: their codec, and the fields of those to a node; ``up`` has the others.

A message is a UTF-8 JSON object of integers, short strings and objects; unknown keys are ignored,
so that either side may be older. Times are microseconds since the boot of the node.
A shape is what ``shape`` makes of fields ``(key, kind, low, high, required)``; for strings and
objects ``low`` and ``high`` bound the length.
"""

import json

try:
    from typing import Any
except ImportError:  # MicroPython has no typing and ignores annotations
    pass

MAX_PACKET = 1024
BIG = 1 << 53

INT = "an integer"
STR = "a string"
OBJ = "an object"

FIELD = 5  # entries of a field in a shape


def shape(*fields: "tuple[str, str, int, int, bool]") -> "tuple[Any, ...]":
    """Put all fields into one tuple: each as a tuple of its own takes twice the memory."""
    return sum(fields, ())


ACK = shape(("b", STR, 8, 8, True), ("a", INT, 0, BIG, True))
COMMAND = shape(
    ("e", INT, 0, BIG, True),
    ("i", INT, 0, BIG, True),
    ("b", STR, 8, 8, True),
    ("na", INT, 0, BIG, True),
    ("op", STR, 1, 16, True),
    ("a", OBJ, 0, 16, True),
)
SYN = shape(("i", INT, 0, BIG, True))
CONFIG = shape(
    ("v", INT, 1, BIG, True),
    ("h", STR, 8, 8, True),
    ("btn", OBJ, 0, 8, False),
    ("acc", OBJ, 0, 8, False),
    ("bright", INT, 0, 100, False),
)
HUB = shape(
    ("up", INT, 0, 1, True),
    ("h", STR, 1, 16, True),
    ("e", INT, 0, BIG, True),
    ("v", STR, 1, 24, False),
    ("r", STR, 1, 16, False),
)

# What a button does, in events.
EDGES = ("dn", "up", "hold")

# Arguments of each operation of a command.
OPERATIONS = {
    # lamps in the order of the buttons, one bit each: lit, and of these the blinking ones
    "led": shape(("on", INT, 0, 127, True), ("blink", INT, 0, 127, False)),
    # buzzer: pitch, length of one tone, how many
    "buz": shape(
        ("hz", INT, 20, 20000, True), ("ms", INT, 1, 3000, True), ("n", INT, 1, 9, False)
    ),
    # status pixel: 0xRRGGBB, effect 0 steady, 1 blinking, 2 breathing
    "show": shape(("rgb", INT, 0, 0xFFFFFF, True), ("fx", INT, 0, 2, False)),
    # track strip: spaces of the track; of each car, inside first, colour and space as RRGGBBSS
    "cars": shape(("n", INT, 0, 60, True), ("at", STR, 0, 48, True)),
    # a die may be rolled, in the colour of the crew that holds it; or not
    "unlock": shape(("rgb", INT, 0, 0xFFFFFF, True)),
    "lock": (),
    # start lights still to go out; 0 is GO
    "go": shape(("n", INT, 0, 5, True)),
    "stop": (),
    # blink and beep so that people see which node it is
    "ident": shape(("ms", INT, 100, 30000, True)),
    # self-test: `begin` it, or go on with it; show `lamps`, `pips`, `pixel`, `strip` or
    # `buzz`; `end` it.
    # For thirty seconds after each, presses are no events, and `tele` comes five times a second
    # with what is pressed and felt. `raw` and `side-1` to `side-6` are tests of a die by itself.
    "test": shape(("what", STR, 1, 16, True)),
    "reboot": (),
    # an update: its version, bytes, SHA-256 and behind it the code that `ota.sealed` explains
    "ota": shape(
        ("fw", STR, 1, 24, True),
        ("size", INT, 1, 1 << 19, True),
        ("seal", STR, 128, 128, True),
    ),
}


class MalformedError(ValueError):
    """A message is not of the contract; the text says which part and why."""


def encode(message: "dict[str, object]") -> bytes:
    """Write ``message`` as the bytes that go on the wire."""
    return json.dumps(message, separators=(",", ":")).encode()


def decode(
    expected: "tuple[Any, ...]", payload: bytes, size: int = MAX_PACKET
) -> "dict[str, Any]":
    """Read a message of the shape ``expected`` and at most ``size`` bytes.

    Raises:
        MalformedError: it is too large, not a JSON object, or a field is missing or out of range.
    """
    if len(payload) > size:
        raise MalformedError(f"{len(payload)} bytes are too many")
    try:
        message: "dict[str, Any]" = json.loads(payload)
    except (ValueError, RuntimeError):
        raise MalformedError("not JSON")
    fault = fault_of(expected, message)
    if fault:
        raise MalformedError(fault)
    return message


def fault_of(expected: "tuple[Any, ...]", message: object) -> str:
    """Say what keeps ``message`` from being of a shape; empty when nothing does."""
    if not isinstance(message, dict):
        return "not a JSON object"
    for at in range(0, len(expected), FIELD):
        key, kind, low, high, required = expected[at : at + FIELD]
        if key not in message:
            if required:
                return f"{key} is missing"
            continue
        value = message[key]
        if kind is INT:
            good = isinstance(value, int) and not isinstance(value, bool)
            size = value if good else 0
        else:
            good = isinstance(value, str if kind is STR else dict)
            size = len(value) if good else 0
        if not good:
            return f"{key} is not {kind}"
        if not low <= size <= high:
            return f"{key} is out of range"
    return ""


def command_fault(op: str, arguments: "dict[str, object]") -> str:
    """Say why a node cannot carry out a command: ``op``, ``cfg`` (bad arguments) or nothing."""
    if op not in OPERATIONS:
        return "op"
    return "cfg" if fault_of(OPERATIONS[op], arguments) else ""
