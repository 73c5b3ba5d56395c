"""An electronic roller: throws only when the hub allows them."""

from tests.firmware.conftest import Switch
from tests.firmware.stand_in import StandIn


def test_a_throw_tumbles_and_tells_the_face_it_shows(hub: StandIn, online: Switch) -> None:
    node = online("roller")
    hub.order(node.node_id, "unlock", a={"rgb": 0xFF0000})
    assert hub.wait(lambda: hub.said(node.node_id, "res"))
    for throws in range(1, 4):
        node.throw()
        assert hub.wait(lambda: len(hub.events) == throws)  # noqa: B023  waited for here
        roll = hub.events[-1]
        assert roll["k"] == "roll"
        assert roll["d"]["c"] == 1000
        assert 400 <= roll["d"]["ms"] <= 800
        assert node.wait_for(lambda signs: signs.pips == roll["d"]["f"])  # noqa: B023


def test_a_locked_roller_denies_and_tells_nothing(hub: StandIn, online: Switch) -> None:
    node = online("roller")
    assert node.wait_for(lambda signs: signs.pixel == 0)
    node.throw()
    assert node.wait_for(lambda signs: signs.pixel == 0x660000)
    hub.order(node.node_id, "unlock", a={"rgb": 1})
    hub.order(node.node_id, "lock")
    assert hub.wait(lambda: len(hub.said(node.node_id, "res")) == 2)
    node.throw()
    assert node.wait_for(lambda signs: signs.pixel == 0x660000)
    assert node.wait_for(lambda signs: signs.pixel == 0)
    assert hub.events == []


def test_holding_the_button_of_a_roller_says_which_one_it_is(hub: StandIn, online: Switch) -> None:
    node = online("roller")
    node.hold(0)
    assert hub.wait(lambda: len(hub.events) == 1)
    assert hub.events[0]["d"] == {"n": 0, "e": "hold"}


def test_throws_while_offline_are_kept(hub: StandIn, online: Switch) -> None:
    node = online("roller")
    hub.order(node.node_id, "unlock", a={"rgb": 1})
    assert hub.wait(lambda: hub.said(node.node_id, "res"))
    node.cut_wifi()
    assert hub.wait(lambda: hub.said(node.node_id, "status")[-1]["up"] == 0)
    node.throw()
    assert node.wait_for(lambda signs: signs.buzzer == 1200), "it came to rest"
    node.restore_wifi()
    assert hub.online(node.node_id, c=2)
    assert hub.wait(lambda: [event["k"] for event in hub.events] == ["roll"])
