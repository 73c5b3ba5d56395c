"""The node without firmware looks the same to the hub."""

from collections.abc import Iterator

import pytest

from hub.demo.nodes import ProtocolNode
from tests.firmware.broker import HOST, Mosquitto
from tests.firmware.stand_in import StandIn

NODE = "n0a1bffff"


@pytest.fixture
def pit_box(broker: Mosquitto) -> Iterator[ProtocolNode]:
    node = ProtocolNode(NODE, "pit_box", HOST, broker.port)
    node.start()
    yield node
    node.close()


@pytest.fixture
def roller(broker: Mosquitto) -> Iterator[ProtocolNode]:
    node = ProtocolNode("n0a1bfffe", "roller", HOST, broker.port)
    node.start()
    yield node
    node.close()


def test_presses_are_events_in_order(hub: StandIn, pit_box: ProtocolNode) -> None:
    assert hub.wait(lambda: hub.said(NODE, "info"))
    pit_box.tap(1, ms=20)
    pit_box.press(2)
    assert hub.wait(lambda: len(hub.events) == 3)
    assert hub.presses() == [1, 2]


def test_presses_without_a_network_come_later(hub: StandIn, pit_box: ProtocolNode) -> None:
    assert hub.online(NODE)
    pit_box.cut_wifi()
    pit_box.press(1)
    pit_box.press(2)
    pit_box.restore_wifi()
    assert hub.online(NODE, c=2)
    assert hub.wait(lambda: hub.presses() == [1, 2])


def test_commands_light_lamps_and_are_answered(hub: StandIn, pit_box: ProtocolNode) -> None:
    assert hub.online(NODE)
    done = hub.order(NODE, "led", a={"on": 3})
    late = hub.order(NODE, "led", a={"on": 0}, na=0)
    assert pit_box.wait_for(lambda signs: signs.lamps == [1, 1, 0, 0, 0, 0, 0])
    assert hub.wait(lambda: hub.answer(done, NODE) and hub.answer(late, NODE))
    assert hub.answer(done, NODE)[0]["ok"] == 1
    assert hub.answer(late, NODE)[0]["err"] == "late"


def test_a_roller_throws_when_unlocked(hub: StandIn, roller: ProtocolNode) -> None:
    assert hub.online(roller.node_id)
    roller.throw()
    hub.order(roller.node_id, "unlock", a={"rgb": 0xFF})
    assert roller.wait_for(lambda signs: signs.pixel == 0xFF)
    roller.throw()
    assert hub.wait(lambda: [event["k"] for event in hub.events] == ["roll"])
    assert roller.signs.pips == hub.events[0]["d"]["f"]


def test_the_clock_is_answered(hub: StandIn, pit_box: ProtocolNode) -> None:
    assert hub.online(pit_box.node_id)
    hub.tell(NODE, "syn", {"i": 7})
    assert hub.wait(lambda: [answer["i"] for answer in hub.said(NODE, "syr")] == [7])
