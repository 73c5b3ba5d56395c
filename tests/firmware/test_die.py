"""An instrumented die: the firmware on the bench, its sensor fed by traces."""

import struct
import time
from base64 import b64decode
from pathlib import Path

import pytest

from hub.demo.nodes import VirtualNode
from hub.wire import signs
from tests.dice.play import Traces, faces
from tests.firmware.conftest import Switch
from tests.firmware.stand_in import StandIn

RED = 0xD55E00
SIX = "dev-0042"
COCKED_THEN_ROLLS = "dev-0072"
# Up of a die whose sensor has +z at 1, +x at 2, +y at 3, and reads 40 mg too much.
SIDES = [(40, 40, 1040), (1040, 40, 40), (40, 1040, 40)]
SIDES += [(40, -960, 40), (-960, 40, 40), (40, 40, -960)]
LATER_US = 100000000


@pytest.fixture(scope="module")
def traces() -> Traces:
    return Traces()


def seconds(traces: Traces, name: str) -> float:
    length: float = traces.find(name)["duration_s"]
    return length + 5


def shown(name: str, bright: int = 40) -> int:
    """What the light shows for a sign of one colour."""
    rgb = signs.SIGNS[name][0]
    return sum((rgb >> shift & 255) * bright // 100 << shift for shift in (0, 8, 16))


def rolls(hub: StandIn) -> list[int]:
    return [event["d"]["f"] for event in hub.events if event["k"] == "roll"]


def test_a_six_in_the_window_is_told_and_shown(
    hub: StandIn, online: Switch, traces: Traces, tmp_path: Path
) -> None:
    die = online("die", **traces.bench(SIX))
    hub.order(die.node_id, "unlock", a={"rgb": RED})
    assert hub.wait(lambda: hub.said(die.node_id, "res"))
    die.tell(trace=str(traces.write(SIX, tmp_path)))
    assert die.wait_for(lambda signs: signs.pixel == shown("rolling"), seconds(traces, SIX))
    assert die.wait_for(lambda signs: signs.pixel == shown("six"), seconds(traces, SIX))
    assert hub.wait(lambda: rolls(hub) == [6])
    roll = hub.events[0]
    assert roll["d"]["c"] >= 600
    assert 200 <= roll["d"]["ms"] <= 3000
    assert roll["u"] == 20000


def test_a_crooked_die_asks_for_another_roll_and_rolls_outside_the_window_are_told(
    hub: StandIn, online: Switch, traces: Traces, tmp_path: Path
) -> None:
    name = COCKED_THEN_ROLLS
    die = online("die", **traces.bench(name))
    die.tell(trace=str(traces.write(name, tmp_path)))
    assert die.wait_for(lambda signs: signs.pixel == shown("cocked"), seconds(traces, name))
    assert die.wait_for(lambda signs: signs.pixel == shown("locked"), seconds(traces, name))
    assert hub.wait(lambda: rolls(hub) == faces(traces.find(name)), seconds(traces, name))


def ask(hub: StandIn, node: str, what: str) -> str:
    """Ask for a test until the die lies still; returns the error, or nothing."""
    for _ in range(40):
        order = hub.order(node, "test", a={"what": what})
        assert hub.wait(lambda: hub.answer(order, node))  # noqa: B023  waited for here
        error = str(hub.answer(order, node)[0].get("err", ""))
        if error != "busy":
            break
        time.sleep(0.05)
    return error


def turn(die: VirtualNode, up: tuple[int, int, int]) -> None:
    """Lay the die on another side, and wait until it has felt that."""
    die.tell(turn=up)
    time.sleep(0.1)


def calibration(hub: StandIn, node: str) -> int:
    return int(hub.said(node, "info")[-1]["caps"]["cal"])


def test_calibration_takes_six_sides_and_outlives_a_power_cut(
    hub: StandIn, online: Switch
) -> None:
    die = online("die")
    assert calibration(hub, die.node_id) == 0
    for pips, up in enumerate(SIDES, 1):
        turn(die, up)
        assert ask(hub, die.node_id, f"side-{pips}") == ""
        assert hub.wait(lambda: calibration(hub, die.node_id) == [1, 3, 7, 15, 31, 64][pips - 1])  # noqa: B023
    die.kill()
    die.start()
    assert hub.online(die.node_id, n=2)
    assert calibration(hub, die.node_id) == 64
    for pips in (1, 2, 3, 3, 5, 6):
        turn(die, SIDES[pips - 1])
        ask(hub, die.node_id, f"side-{pips}")
    assert ask(hub, die.node_id, "side-4") == "cfg", "3 lay up for 4"


def test_it_sleeps_when_nobody_moves_it_and_wakes_with_what_it_held(
    hub: StandIn, online: Switch
) -> None:
    die = online("die")
    hub.acking = False
    die.tap(0)
    assert hub.wait(lambda: len([e for e in hub.said(die.node_id, "ev") if e["q"] == 2]) > 0)
    die.tell(clock={"offset_us": 2 * LATER_US})
    assert die.wait_for(lambda signs: not signs.up)
    assert die.signs.cause == "sleep"
    time.sleep(0.3)
    assert not die.signs.up
    hub.acking = True
    die.tell(turn=(0, 1000, 0))
    assert hub.online(die.node_id, n=2)
    assert hub.said(die.node_id, "info")[-1]["rst"] == "sleep"
    assert hub.wait(lambda: [e["d"] for e in hub.events] == [{"in": 1}, {"in": 0}])


def test_a_jammed_bus_is_freed_and_a_low_cell_asks_to_be_charged(
    hub: StandIn, online: Switch
) -> None:
    die = online("die")
    die.tell(jam=9)
    die.tell(battery=3450)
    die.tell(clock={"offset_us": 20000000})
    assert die.wait_for(lambda signs: signs.pixel == shown("low"), 8)
    assert hub.wait(
        lambda: (
            [(tele["bat"], tele["i2c"]) for tele in hub.said(die.node_id, "tele")][-1:]
            == [(3450, 1)]
        ),
        12,
    )
    assert ask(hub, die.node_id, "side-1") == "", "samples come again"


def test_raw_samples_are_sent_only_when_asked_for(hub: StandIn, online: Switch) -> None:
    die = online("die")
    time.sleep(0.5)
    assert hub.said(die.node_id, "raw") == []
    assert ask(hub, die.node_id, "raw") == ""
    assert hub.wait(lambda: len(hub.said(die.node_id, "raw")) >= 3)
    raw = hub.said(die.node_id, "raw")
    assert [message["i"] for message in raw[:3]] == [1, 2, 3]
    samples = list(struct.iter_unpack("<Hhhh", b64decode(raw[1]["s"])))
    assert len(samples) == 48
    assert {sample[1:] for sample in samples} == {(0, 0, 62)}
    assert abs(sum(dt for dt, *_ in samples) - 48 * 5000) < 20000


def test_a_roll_without_a_hub_is_kept_with_its_time(
    hub: StandIn, online: Switch, traces: Traces, tmp_path: Path
) -> None:
    die = online("die", **traces.bench(SIX))
    die.cut_wifi()
    die.tell(trace=str(traces.write(SIX, tmp_path)))
    assert die.wait_for(lambda signs: signs.pixel == shown("kept"), seconds(traces, SIX))
    assert rolls(hub) == []
    die.restore_wifi()
    assert hub.wait(lambda: rolls(hub) == [6])
    hub.tell(die.node_id, "syn", {"i": 1})
    assert hub.wait(lambda: hub.said(die.node_id, "syr"))
    assert hub.said(die.node_id, "syr")[0]["r"] - hub.events[0]["t"] > 0
