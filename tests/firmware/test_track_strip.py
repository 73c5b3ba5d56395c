"""A track strip: the real firmware shows what the hub tells it, and nothing else."""

import json

import pytest

from hub.demo.nodes import VirtualNode
from hub.wire.messages import encode
from tests.firmware.broker import Mosquitto
from tests.firmware.conftest import Switch
from tests.firmware.stand_in import StandIn

RED, GREEN = 0xFF0000, 0x00FF00
TRACK = {"n": 6, "at": "ff00000200ff0006"}  # red on the second of six spaces, green on the last


@pytest.fixture
def strip(hub: StandIn, online: Switch) -> VirtualNode:
    """A strip of sixty lights at its brightest, with two cars."""
    node = online("track_strip")
    hub.tell(node.node_id, "cfg", {"v": 1, "h": "00000001", "bright": 100})
    hub.order(node.node_id, "cars", a=TRACK)
    assert shows(node, 0, RED, 0, 0, 0, GREEN)
    return node


def shows(node: VirtualNode, *colours: int) -> bool:
    """The strip comes to show these colours, and nothing behind them."""
    wanted = [*colours, *[0] * (60 - len(colours))]
    return node.wait_for(lambda signs: signs.strip == wanted)


def test_a_shorter_track_leaves_nothing_lit_behind_it(hub: StandIn, strip: VirtualNode) -> None:
    hub.order(strip.node_id, "cars", a={"n": 4, "at": "ff000003"})
    assert shows(strip, 0, 0, RED)


def test_a_setting_of_the_node_says_how_many_lights_a_space_has(
    hub: StandIn, strip: VirtualNode
) -> None:
    hub.tell(strip.node_id, "cfg", {"v": 1, "h": "00000002", "bright": 100, "leds": 2})
    assert shows(strip, 0, 0, RED, RED, 0, 0, 0, 0, 0, 0, GREEN, GREEN)
    strip.reset("wdt")
    assert hub.online(strip.node_id, n=2)
    assert hub.said(strip.node_id, "info")[-1]["cfg"] == "00000002"
    hub.order(strip.node_id, "cars", a={"n": 2, "at": "ff000002"})
    assert shows(strip, 0, 0, RED, RED)


def test_start_lights_burn_on_it_and_stop_flashes_all_of_it(
    hub: StandIn, strip: VirtualNode
) -> None:
    hub.order(strip.node_id, "cars", a={"n": 10, "at": ""})
    hub.order(strip.node_id, "go", a={"n": 3})
    assert shows(strip, *[RED] * 6)
    hub.order(strip.node_id, "go", a={"n": 0})
    assert shows(strip, *[GREEN] * 10)
    hub.order(strip.node_id, "stop")
    for colour in (RED, 0, RED, 0):
        assert shows(strip, *[colour] * 10)


def test_its_button_only_says_which_one_it_is(hub: StandIn, strip: VirtualNode) -> None:
    strip.hold(0)
    strip.tap(0, in_ms=1200)
    assert hub.wait(lambda: len(hub.events) == 2)
    assert [event["d"] for event in hub.events] == [{"n": 0, "e": "dn"}] * 2


def test_a_self_test_colours_the_whole_strip(hub: StandIn, strip: VirtualNode) -> None:
    for what in ("begin", "strip"):
        order = hub.order(strip.node_id, "test", a={"what": what})
        assert hub.wait(lambda: hub.answer(order, strip.node_id))  # noqa: B023  now
    for rgb in (RED, GREEN, 0x0000FF):
        assert shows(strip, *[rgb] * 6)
    hub.order(strip.node_id, "test", a={"what": "end"})
    assert shows(strip, 0, RED, 0, 0, 0, GREEN)


def test_what_it_cannot_do_or_read_is_refused_by_name(hub: StandIn, strip: VirtualNode) -> None:
    for op, a, said in (
        ("cars", {"n": 6, "at": "nonsense"}, "cfg"),
        ("cars", {"n": 61, "at": ""}, "cfg"),
        ("led", {"on": 1}, "op"),
        ("unlock", {"rgb": 1}, "op"),
    ):
        order = hub.order(strip.node_id, op, a=a)
        assert hub.wait(lambda: hub.answer(order, strip.node_id))  # noqa: B023  now
        assert hub.answer(order, strip.node_id)[0]["err"] == said


@pytest.mark.parametrize("kind", ["track_strip", "die"])
def test_safe_mode_runs_on_boards_without_a_status_pixel(
    hub: StandIn, broker: Mosquitto, switch_on: Switch, kind: str
) -> None:
    node = switch_on(kind, broker.port)
    assert hub.online(node.node_id)
    node.kill()
    (node.flash / "nvs-pitwall.json").write_text(json.dumps({"slot": 6 << 4, "boots": 1}))
    node.start()
    assert hub.wait(lambda: hub.said(node.node_id, "info")[-1]["caps"] == {"safe": 1})


def test_the_longest_message_of_a_track_fits_a_packet() -> None:
    wanted = {"e": 1 << 53, "i": 1 << 53, "b": "9f3a61c2", "na": 1 << 53, "op": "cars"}
    assert len(encode({**wanted, "a": {"n": 60, "at": "f" * 48}})) < 256
