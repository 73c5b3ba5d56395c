"""Checks pin maps: every fault is a sentence that says what to do."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import fastjsonschema

from hardware.facts import Signals, load

Facts = dict[str, Any]

INPUTS = ("button", "irq")
OUTPUTS = ("led", "neopixel", "buzzer")
I2C = ("i2c_sda", "i2c_scl")
# What may be wired to a pin that is driven, or pulled, high while the chip starts.
QUIET = "buzzer"


def faults(build: str, signals: object) -> list[str]:
    """What is wrong with a pin map.

    Args:
        build: the name of its file, ``<node>-<board>`` or ``<node>-<board>-<variant>``.
        signals: its contents.

    Returns:
        One sentence for each fault; nothing where the map is good.
    """
    node, _, rest = build.partition("-")
    board = rest.partition("-")[0]
    nodes, boards = load("builds")["nodes"], load("pins")["boards"]
    if node not in nodes:
        return [f"No node is called {node}: begin the file's name with {_list(nodes)}."]
    if board not in boards:
        return [f"No board is called {board}: name one of {_list(boards)} after the node."]
    try:
        checked: Signals = _schema()(signals)
    except fastjsonschema.JsonSchemaValueException as error:
        return [
            f"{error.message.replace('data.', '', 1)}: see hardware/sources/board.schema.json."
        ]
    return [
        *_of_node(node, nodes[node], checked),
        *_of_map(checked),
        *(
            f"{name} on GPIO {signal['gpio']}: {fault}."
            for name, signal in checked.items()
            for fault in _of_pin(boards[board], nodes[node], signal)
        ),
    ]


@cache
def _schema() -> Any:
    return fastjsonschema.compile(load("board.schema"))


def _list(names: Any) -> str:
    return ", ".join(sorted(names))


def _a(kind: str) -> str:
    return f"{'an' if kind[0] in 'aeil' else 'a'} {kind}"


def _chip(board: Facts) -> Facts:
    chip: Facts = load("pins")["chips"][board["chip"]]
    return chip


def _out(board: Facts, what: str) -> str:
    """Pins that can do something, come out on a board and have no role at reset."""
    header = {gpio for _, gpio in board["left"] + board["right"]}
    chip = _chip(board)
    good = [gpio for gpio in chip[what] if gpio in header and str(gpio) not in chip["straps"]]
    return ", ".join(map(str, good))


def _of_node(node: str, facts: Facts, signals: Signals) -> Iterator[str]:
    """Whether a node has what its firmware uses, and nothing that it does not know."""
    known = facts["signals"] | facts.get("optional", {})
    for name in sorted(set(facts["signals"]) - set(signals)):
        yield f"{name} is missing: a {node} cannot do without it, give it a pin."
    for name, signal in signals.items():
        if name not in known:
            yield f"{name} is nothing that a {node} knows: it knows {_list(known)}."
        elif signal["kind"] != known[name]:
            yield (
                f"{name} is here {_a(signal['kind'])} and in the firmware {_a(known[name])}: "
                f"write {known[name]}."
            )


def _of_map(signals: Signals) -> Iterator[str]:
    """What only the whole map can tell: pins used twice, half a bus, parts that do not fit."""
    first: dict[int, str] = {}
    parts = load("parts")
    for name, signal in signals.items():
        other = first.setdefault(signal["gpio"], name)
        if other != name:
            yield f"{name} and {other} share GPIO {signal['gpio']}: give one of them another pin."
        part = parts.get(signal["part"])
        if part is None:
            yield (
                f"{name} leads to the unknown part {signal['part']}: "
                "describe it in hardware/sources/parts.json."
            )
        elif signal["kind"] not in part["kinds"]:
            yield (
                f"{name} is {_a(signal['kind'])}, and {signal['part']} is for "
                f"{_list(part['kinds'])}: choose another part."
            )
    kinds = {signal["kind"] for signal in signals.values()}
    if len(kinds & set(I2C)) == 1:
        yield "An I2C bus needs both i2c_sda and i2c_scl: give the missing line a pin."


def _of_pin(board: Facts, node: Facts, signal: Facts) -> Iterator[str]:
    chip = _chip(board)
    gpio = signal["gpio"]
    if gpio not in chip["gpio"]:
        yield f"the {chip['title']} has no such pin; choose one of those on the board"
    elif gpio in chip["flash"]:
        yield "the flash of the module hangs there; choose another pin"
    elif board["psram"] and gpio in chip["psram"]:
        yield "the PSRAM of this module hangs there; choose another pin, or a module without PSRAM"
    elif gpio not in [pin for _, pin in board["left"] + board["right"]]:
        yield f"the {board['title']} does not bring it out; choose a pin of its header"
    else:
        yield from _of_start(chip, signal)
        yield from _of_use(board, signal)
        yield from _of_wake(board, node, signal)


def _of_start(chip: Facts, signal: Facts) -> Iterator[str]:
    """What happens there while the chip starts or is flashed."""
    gpio, kind = signal["gpio"], signal["kind"]
    strap = chip["straps"].get(str(gpio))
    if strap and kind not in strap["harmless"]:
        yield f"it is a strapping pin ({strap['role']}); choose a pin without a role at reset"
    if gpio in chip["usb"]:
        yield "the USB port needs it; choose another pin"
    if gpio in chip["console"]:
        yield "the console and the boot log use it; choose another pin"
    if gpio in chip["high_at_reset"] and kind == QUIET:
        yield "it is high while the chip starts, so a buzzer would click; choose a quiet pin"


def _of_use(board: Facts, signal: Facts) -> Iterator[str]:
    """What the pin can do once the program runs."""
    chip = _chip(board)
    gpio, kind = signal["gpio"], signal["kind"]
    if gpio in chip["input_only"] and kind in (*OUTPUTS, *I2C):
        yield f"it can only be read, and {_a(kind)} must be driven; choose a pin with an output"
    if gpio in chip["input_only"] and kind == "button":
        yield "it has no pull-up, so an open button would read as anything; choose a pin with one"
    if gpio in chip["output_only"] and kind not in OUTPUTS:
        yield (
            "the chip drives it high at every reset, against a closed contact; "
            "choose another pin, or use it for an output"
        )
    if gpio in chip["no_interrupt"] and kind == "irq":
        yield "Wi-Fi and ADC cause false interrupts there (erratum GPIO-3.11); choose another pin"
    if kind == "adc" and gpio in chip["adc2"]:
        yield f"ADC2 cannot be used beside Wi-Fi; choose a pin of ADC1: {_out(board, 'adc1')}"
    elif kind == "adc" and gpio not in chip["adc1"]:
        yield f"it cannot measure voltages; choose a pin of ADC1: {_out(board, 'adc1')}"


def _of_wake(board: Facts, node: Facts, signal: Facts) -> Iterator[str]:
    chip = _chip(board)
    gpio, kind, wake = signal["gpio"], signal["kind"], signal.get("wake", False)
    if wake and kind not in INPUTS:
        yield f"{_a(kind)} wakes nobody; leave wake out"
    elif wake and gpio not in chip["wake"]:
        yield (
            f"it cannot wake the {chip['title']} from deep sleep; "
            f"choose one of {_out(board, 'wake')}"
        )
    if node.get("sleeps") and kind in INPUTS and not wake:
        yield (
            f'a node that sleeps needs "wake": true for each {kind}; '
            "add it, on a pin that can wake"
        )
