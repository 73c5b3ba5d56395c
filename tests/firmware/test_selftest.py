"""The self-test on the real firmware: presses and readings are told, and nothing counts."""

from typing import Any

import pytest

from hub.demo.nodes import VirtualNode
from tests.firmware.broker import Mosquitto, wait_until
from tests.firmware.conftest import Switch
from tests.firmware.stand_in import StandIn


def test_for(hub: StandIn, node: VirtualNode, what: str) -> None:
    order = hub.order(node.node_id, "test", a={"what": what})
    assert hub.wait(lambda: hub.answer(order, node.node_id))
    assert hub.answer(order, node.node_id)[0]["ok"] == 1


test_for.__test__ = False  # type: ignore[attr-defined]


def last(hub: StandIn, node: VirtualNode) -> dict[str, Any]:
    told = [tele for tele in hub.said(node.node_id, "tele") if "dn" in tele]
    return told[-1]


def begin(hub: StandIn, node: VirtualNode) -> None:
    assert hub.online(node.node_id)
    test_for(hub, node, "begin")
    before = len(hub.said(node.node_id, "tele"))
    assert hub.wait(lambda: any("dn" in t for t in hub.said(node.node_id, "tele")[before:]))


def test_a_press_lights_its_lamp_and_is_told_as_pressed_but_is_no_event(
    hub: StandIn, broker: Mosquitto, switch_on: Switch
) -> None:
    node = switch_on("pit_box", broker.port)
    begin(hub, node)
    node.press(2)
    assert node.wait_for(lambda signs: signs.lamps == [0, 0, 1, 0, 0, 0, 0])
    assert hub.wait(lambda: last(hub, node)["dn"] == 0b100)
    node.release(2)
    assert node.wait_for(lambda signs: signs.lamps == [0] * 7)
    assert hub.wait(lambda: (last(hub, node)["dn"], last(hub, node)["hit"]) == (0, 0b100))
    test_for(hub, node, "end")
    node.tap(4)
    assert hub.wait(lambda: hub.presses() == [4])


def test_lamps_pixel_and_buzzer_are_shown_one_after_the_other(
    hub: StandIn, broker: Mosquitto, switch_on: Switch
) -> None:
    node = switch_on("pit_box", broker.port)
    begin(hub, node)
    test_for(hub, node, "lamps")
    for lamp in range(7):
        lit = [int(n == lamp) for n in range(7)]
        assert node.wait_for(lambda signs: signs.lamps == lit), lamp  # noqa: B023  now
    test_for(hub, node, "pixel")
    for rgb in (0x660000, 0x006600, 0x000066):
        assert node.wait_for(lambda signs: signs.pixel == rgb), rgb  # noqa: B023  now
    test_for(hub, node, "buzz")
    for hz in (660, 990, 1320):
        assert node.wait_for(lambda signs: signs.buzzer == hz), hz  # noqa: B023  now


def test_a_roller_shows_its_pips_and_throws_nothing(
    hub: StandIn, broker: Mosquitto, switch_on: Switch
) -> None:
    node = switch_on("roller", broker.port)
    begin(hub, node)
    hub.order(node.node_id, "unlock", a={"rgb": 255})
    node.throw()
    assert hub.wait(lambda: last(hub, node)["hit"] == 1)
    test_for(hub, node, "pips")
    assert node.wait_for(lambda signs: signs.pips == 1)
    assert node.wait_for(lambda signs: signs.pips == 2)
    test_for(hub, node, "end")
    assert node.wait_for(lambda signs: signs.pips == 0)
    assert hub.events == []


def test_a_die_tells_its_sensor_and_what_it_feels(
    hub: StandIn, broker: Mosquitto, switch_on: Switch
) -> None:
    die = switch_on("die", broker.port)
    begin(hub, die)
    assert hub.wait(lambda: last(hub, die).get("id") == 0x33)
    die.tell(turn=(0, -1000, 0))
    assert hub.wait(lambda: -1050 < last(hub, die)["y"] < -950)
    assert last(hub, die)["bat"] > 0
    die.tap(0)
    assert hub.wait(lambda: last(hub, die)["hit"] == 1)
    assert hub.events == []


@pytest.mark.parametrize("how", ["end", "go", "silence"])
def test_the_memory_is_given_back_however_a_self_test_ends(
    hub: StandIn, online: Switch, how: str
) -> None:
    node = online("pit_box", heap="96wk", compiled=True)
    rest = []
    for _ in range(2):
        begin(hub, node)
        during = node.stat()["heap"]
        if how == "end":
            test_for(hub, node, "end")
        elif how == "go":
            hub.order(node.node_id, "go", a={"n": 3})
        else:
            node.tell(clock={"offset_us": 31_000_000})
        assert wait_until(lambda: node.stat()["heap"] < during - 2048)  # noqa: B023  now
        rest.append(node.stat()["heap"])
    assert rest[1] - rest[0] < 512
