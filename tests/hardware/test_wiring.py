"""Every wire, drawing and table agrees with the pins of the firmware, and every part is listed."""

import csv
import json
import re
from xml.etree import ElementTree as ET

import pytest

from hardware import drawing, harness, tables
from hardware.facts import load
from hardware.netlist import BOARD, Build, all_builds

BUILDS = {build.name: build for build in all_builds()}
GPIO_LIMIT_MA = 20
HIGH = 3.3


@pytest.fixture(params=BUILDS)
def build(request: pytest.FixtureRequest) -> Build:
    return BUILDS[request.param]


def board_wires(build: Build) -> dict[str, set[str]]:
    """The signals whose wires go to each pin of the board."""
    found: dict[str, set[str]] = {}
    for wire in build.wires:
        for end in (wire.start, wire.end):
            if end.box == BOARD:
                found.setdefault(end.pin, set()).add(wire.why)
    return found


def test_each_signal_hangs_on_the_pin_that_the_firmware_uses(build: Build) -> None:
    found = board_wires(build)
    for label, gpio in build.header:
        names = {name for name, facts in build.signals.items() if facts["gpio"] == gpio}
        wireless = {n for n in names if not load("parts")[build.signals[n]["part"]]["wires"]}
        if gpio is not None:
            assert found.get(label, set()) == names - wireless, label


def test_the_table_of_pins_says_what_the_firmware_uses(build: Build) -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in tables.pin_table(build).splitlines()[2:]
    ]
    assert {row[2]: int(row[1]) for row in rows} == {
        name: facts["gpio"] for name, facts in build.signals.items()
    }


def test_every_wire_is_laid_in_exactly_one_step(build: Build) -> None:
    laid = [why for step in build.facts["steps"] for why in step.get("wires", [])]
    assert len(laid) == len(set(laid))
    wired = {wire.why for wire in build.wires}
    assert set(laid) >= wired
    assert set(laid) <= {*build.signals, *build.facts["also"]}


def test_every_leg_in_use_has_a_wire_and_every_wire_a_leg(build: Build) -> None:
    ends = {end for wire in build.wires for end in (wire.start, wire.end)}
    for end in ends:
        if end.box not in (BOARD, "rail"):
            assert end.pin in build.boxes[end.box].pins, end
    labels = [label for label, _ in build.header]
    assert all(end.pin in labels for end in ends if end.box == BOARD)


def test_every_rail_that_is_used_is_fed(build: Build) -> None:
    rails = {end.pin for wire in build.wires for end in (wire.start, wire.end) if end.rail}
    fed = {
        rail.pin
        for wire in build.wires
        if wire.why in build.facts["also"]
        for rail in (wire.start, wire.end)
        if rail.rail
    }
    assert rails == fed


def test_a_drawing_shows_every_wire_of_its_step(build: Build) -> None:
    for step in build.facts["steps"]:
        picture = ET.fromstring(drawing.draw(build, step))  # noqa: S314  our own file
        words = [e.text or "" for e in picture.iter("{http://www.w3.org/2000/svg}text")]
        for wire in build.wires:
            if wire.why in step.get("wires", []):
                for end in (wire.start, wire.end):
                    said = f"{end.pin} rail" if end.rail else end.pin
                    assert any(said in word for word in words), (step["id"], end)
        for at, expected in step.get("probes", []):
            assert at[1:] in words
            assert expected in words


def test_what_wireviz_reads_has_every_wire(build: Build) -> None:
    harnessed = json.loads(harness.source(build))
    drawn = sum(cable["wirecount"] for cable in harnessed["cables"].values())
    to_draw = [
        wire
        for wire in build.wires
        if not wire.across and {wire.start.box, wire.end.box} != {BOARD, "rail"}
    ]
    assert drawn == len(to_draw)
    for from_board, _, to in harnessed["connections"]:
        (box,) = to
        for pin, other in zip(*from_board.values(), *to.values(), strict=True):
            signal = re.fullmatch(r"GPIO (\d+)", pin)
            if "board" in from_board and signal:
                names = {
                    name
                    for name, facts in build.signals.items()
                    if str(facts["gpio"]) == signal[1]
                }
                assert names & {
                    wire.why for wire in build.wires if box in (wire.start.box, wire.end.box)
                }, other


def test_the_map_of_the_jig_names_every_pin_once(build: Build) -> None:
    rows = list(csv.DictReader(tables.jig(build).splitlines()))
    assert [(row["label"], row["gpio"]) for row in rows] == [
        (label, "" if gpio is None else str(gpio)) for label, gpio in build.header
    ]
    assert {row["signal"]: int(row["gpio"]) for row in rows if row["signal"]} == {
        name: facts["gpio"] for name, facts in build.signals.items()
    }
    assert all(row["expected"] for row in rows if row["signal"])


def test_the_supply_gives_what_all_parts_draw_together(build: Build) -> None:
    total = sum(ma for _, ma in build.currents())
    assert total <= build.facts["supply"]["ma"], build.currents()


def test_no_pin_of_the_chip_gives_more_than_it_may(build: Build) -> None:
    for name, facts in build.signals.items():
        led = load("parts")[facts["part"]].get("led")
        if led:
            ma = 1000 * (HIGH - led["vf"]) / led["ohm"] * led.get("count", 1)
            assert ma <= GPIO_LIMIT_MA, name
            assert ma <= load("parts")[facts["part"]]["supply_ma"], name


def test_what_is_computed_of_an_led_is_what_is_soldered(build: Build) -> None:
    between = load("builds")["parts_between"]
    for name, facts in build.signals.items():
        led = load("parts")[facts["part"]].get("led")
        if led:
            vias = [wire.via for wire in build.wires if wire.why == name and wire.via]
            assert len(vias) == led.get("count", 1)
            assert all(between[via]["ohm"] >= led["ohm"] for via in vias)


def test_no_part_is_described_that_nothing_uses() -> None:
    used = {facts["part"] for build in BUILDS.values() for facts in build.signals.values()}
    used |= {part for build in BUILDS.values() for part in build.facts["also"]}
    assert set(load("parts")) == used
    between = {wire.via for build in BUILDS.values() for wire in build.wires} - {""}
    assert set(load("builds")["parts_between"]) == between
