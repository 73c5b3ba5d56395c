"""A pin that cannot do what it is for is found before anybody solders."""

import json
import re
from typing import Any

import pytest

from hardware import pins
from hardware.facts import ROOT, Signals, builds, load

BUILDS = builds()
FL = {"gpio": 32, "kind": "button", "part": "arcade_led_button_30mm"}
BOX, SMALL, S3 = "pit_box-devkitc", "pit_box-devkitc-small", "pit_box-s3"
ROLLER, DIE = "roller-xiao_c3", "die-xiao_c3"

# Build, signal, what is changed in it (or nothing: it is taken away), and a piece of the fault.
BAD: dict[str, tuple[str, str, dict[str, Any] | None, str]] = {
    "a pin that starts the loader": (BOX, "FL", {"gpio": 0}, "strapping pin (low at reset"),
    "a pin that sets the flash to 1.8 V": (BOX, "FL", {"gpio": 12}, "1.8 V"),
    "a strap whose level a button would pull": (BOX, "FL", {"gpio": 2}, "open for flashing"),
    "a strap of the C3": (ROLLER, "BUTTON", {"gpio": 9}, "strapping pin"),
    "a strap that floats on the XIAO": (ROLLER, "PIP_C", {"gpio": 2}, "strapping pin"),
    "a strap of the S3": (S3, "LED_FL", {"gpio": 45}, "strapping pin"),
    "a pin of the flash": (BOX, "LED_FL", {"gpio": 6}, "the flash"),
    "a pin of the flash of the C3": (ROLLER, "PIP_C", {"gpio": 12}, "the flash"),
    "a pin of the PSRAM": (S3, "LED_FL", {"gpio": 36}, "PSRAM"),
    "a pin that the chip lacks": (BOX, "FL", {"gpio": 24}, "has no such pin"),
    "a pin that the board does not bring out": (ROLLER, "PIP_C", {"gpio": 1}, "bring it out"),
    "a lamp on an input": (BOX, "LED_FL", {"gpio": 34}, "can only be read"),
    "a bus on an input": (BOX, "BUZZER", {"gpio": 39}, "can only be read"),
    "a button without a pull-up": (BOX, "FL", {"gpio": 34}, "no pull-up"),
    "a voltage on ADC2": (BOX, "VBAT", {"gpio": 27}, "ADC2 cannot be used beside Wi-Fi"),
    "a voltage on ADC2 of the C3": (DIE, "VBAT", {"gpio": 5}, "ADC2"),
    "a voltage on a pin without ADC": (BOX, "VBAT", {"gpio": 23}, "cannot measure voltages"),
    "a wake pin that cannot wake": (BOX, "FL", {"gpio": 22}, "cannot wake"),
    "a wake pin of the die that cannot wake": (
        DIE,
        "INT1",
        {"gpio": 10},
        "cannot wake the ESP32-C3",
    ),
    "a sensor that does not wake its die": (DIE, "INT1", {"wake": False}, 'needs "wake": true'),
    "a lamp that wakes": (BOX, "LED_FL", {"wake": True}, "wakes nobody"),
    "two signals on one pin": (BOX, "FL", {"gpio": 33}, "FL share GPIO 33"),
    "a pin of the console": (BOX, "LED_FL", {"gpio": 1}, "console"),
    "a pin of the USB port": (S3, "LED_FL", {"gpio": 19}, "USB port"),
    "a pin of the USB port of the C3": (ROLLER, "PIP_C", {"gpio": 18}, "bring it out"),
    "a contact on a pin that is driven high": (DIE, "DOCK", {"gpio": 21}, "drives it high"),
    "a buzzer that clicks at every start": (BOX, "BUZZER", {"gpio": 14}, "would click"),
    "a buzzer on the loud pin of the S3": (S3, "BUZZER", {"gpio": 18}, "would click"),
    "a kind that nobody knows": (BOX, "FL", {"kind": "switch"}, "FL.kind must be one of"),
    "another kind than the firmware's": (
        BOX,
        "FL",
        {"kind": "led"},
        "in the firmware a button: write button",
    ),
    "a pin as text": (BOX, "FL", {"gpio": "32"}, "FL.gpio must be integer"),
    "a word that is no part of the form": (BOX, "FL", {"pull": "up"}, "FL must not contain"),
    "a signal without a part": (BOX, "FL", {"part": ""}, "FL.part must match"),
    "a part that nobody describes": (BOX, "FL", {"part": "big_red_button"}, "unknown part"),
    "a part of another kind": (BOX, "FL", {"part": "led_3mm"}, "led_3mm is for led"),
    "a missing signal": (BOX, "GO", None, "GO is missing"),
    "half a bus": (DIE, "SCL", None, "needs both"),
    "a signal that the node does not know": (ROLLER, "HORN", FL, "HORN is nothing"),
}


def changed(build: str, signal: str, change: dict[str, Any] | None) -> Signals:
    signals: Signals = json.loads(json.dumps(BUILDS[build]))
    if change is None:
        del signals[signal]
    else:
        signals[signal] = signals.get(signal, {}) | change
    return signals


@pytest.mark.parametrize("build", BUILDS)
def test_every_pin_map_of_the_firmware_is_good(build: str) -> None:
    assert pins.faults(build, BUILDS[build]) == []


def test_every_build_has_its_pin_map_and_every_node_a_build() -> None:
    made = load("builds")
    assert set(made["builds"]) == set(BUILDS)
    assert set(made["nodes"]) == {name.partition("-")[0] for name in BUILDS}


def test_the_firmware_knows_every_signal_that_a_maker_solders() -> None:
    source = "\n".join(path.read_text() for path in (ROOT / "firmware/pitwall").glob("*.py"))
    for name in {name for signals in BUILDS.values() for name in signals}:
        assert re.search(rf'[" ]{name}[" ]', source), name


@pytest.mark.parametrize("case", BAD)
def test_a_bad_pin_map_is_refused_with_a_sentence_that_says_what_to_do(case: str) -> None:
    build, signal, change, said = BAD[case]
    found = pins.faults(build, changed(build, signal, change))
    assert any(said in fault for fault in found), found
    assert all(signal in fault or "I2C bus" in fault for fault in found), found
    assert all(fault[0].isupper() and fault.endswith(".") and " " in fault for fault in found)
    assert all(any(mark in fault for mark in (";", ":", ",")) for fault in found), found


def test_an_interrupt_on_a_pin_that_gives_false_ones_is_refused() -> None:
    found = pins.faults("die-devkitc", {"INT1": {"gpio": 36, "kind": "irq", "part": "x"}})
    assert any("INT1 on GPIO 36: Wi-Fi and ADC cause false interrupts" in fault for fault in found)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("toaster-devkitc", "No node is called toaster: begin"),
        ("pit_box-uno", "No board is called uno: name one"),
    ],
)
def test_a_file_of_an_unknown_node_or_board_is_refused(name: str, said: str) -> None:
    (fault,) = pins.faults(name, {})
    assert fault.startswith(said)


@pytest.mark.parametrize("contents", [[], {}, {"FL": 32}, "FL"])
def test_a_file_that_is_no_pin_map_is_refused(contents: object) -> None:
    (fault,) = pins.faults(BOX, contents)
    assert "board.schema.json" in fault


def test_the_facts_about_pins_do_not_contradict_each_other() -> None:
    facts = load("pins")
    for chip in facts["chips"].values():
        gpios = set(chip["gpio"])
        lists = [name for name, value in chip.items() if isinstance(value, list)]
        assert all(set(chip[name]) <= gpios for name in lists), chip["title"]
        assert {int(gpio) for gpio in chip["straps"]} <= gpios
        assert not set(chip["adc1"]) & set(chip["adc2"])
    for board in facts["boards"].values():
        out = [gpio for _, gpio in board["left"] + board["right"] if gpio is not None]
        assert len(out) == len(set(out))
        assert set(out) <= set(facts["chips"][board["chip"]]["gpio"])
