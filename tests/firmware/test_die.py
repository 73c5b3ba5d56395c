"""An instrumented die: the firmware on the bench, its sensor fed by traces."""

from pathlib import Path

import pytest

from hub.wire import signs
from tests.dice.play import Traces, faces
from tests.firmware.broker import Mosquitto
from tests.firmware.conftest import Switch
from tests.firmware.stand_in import StandIn

RED = 0xD55E00
SIX = "dev-0042"
COCKED_THEN_ROLLS = "dev-0067"
SLIDES = "dev-0317"
SIDES = [(0, 0, 1), (1, 0, 0), (0, 1, 0), (0, -1, 0), (-1, 0, 0), (0, 0, -1)]


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
    hub: StandIn, broker: Mosquitto, switch_on: Switch, traces: Traces, tmp_path: Path
) -> None:
    die = switch_on("die", broker.port, **traces.bench(SIX))
    assert hub.online(die.node_id)
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
    hub: StandIn, broker: Mosquitto, switch_on: Switch, traces: Traces, tmp_path: Path
) -> None:
    name = COCKED_THEN_ROLLS
    die = switch_on("die", broker.port, **traces.bench(name))
    assert hub.online(die.node_id)
    die.tell(trace=str(traces.write(name, tmp_path)))
    assert die.wait_for(lambda signs: signs.pixel == shown("cocked"), seconds(traces, name))
    assert die.wait_for(lambda signs: signs.pixel == shown("locked"), seconds(traces, name))
    assert hub.wait(lambda: rolls(hub) == faces(traces.find(name)), seconds(traces, name))
