"""A node and its link: what happens to presses when broker, network or hub fail."""

from collections.abc import Iterator

import pytest
from pitwall.lights import LINK_RGB, NO_BROKER, NO_HUB, NO_WIFI

from hub.demo.nodes import VirtualNode
from tests.firmware.broker import Mosquitto, ScriptedBroker, StallingProxy, wait_until
from tests.firmware.conftest import Switch
from tests.firmware.stand_in import StandIn

CONNACK = b"\x20\x02\x00\x00"
REFUSED = b"\x20\x02\x00\x05"
LEAP_US = 400_000_000  # less than half the way round the counter


@pytest.fixture
def proxy(broker: Mosquitto) -> Iterator[StallingProxy]:
    link = StallingProxy(broker.port)
    yield link
    link.close()


def shows(node: VirtualNode, trouble: int) -> bool:
    """Wait until the pixel breathes in the colour of ``trouble``: its strongest parts show."""
    colour = LINK_RGB[trouble]
    parts = [shift for shift in (16, 8, 0) if colour >> shift & 255]

    def glows() -> bool:
        lit = [shift for shift in (16, 8, 0) if node.signs.pixel >> shift & 255]
        return lit == parts

    return node.wait_for(lambda _signs: glows(), timeout=10)


def test_presses_while_the_broker_is_killed_arrive_once_and_in_order(
    fresh_broker: Mosquitto, switch_on: Switch
) -> None:
    hub = StandIn(fresh_broker.port)
    node = switch_on("pit_box", fresh_broker.port)
    assert hub.online(node.node_id)
    node.tap(0, ms=40)
    assert hub.wait(lambda: hub.presses() == [0])
    fresh_broker.kill()
    for button in (1, 2, 3, 4):
        node.tap(button, ms=40, in_ms=100 * button)
    fresh_broker.start()
    assert hub.wait(lambda: len(hub.events) == 10, timeout=10)
    hub.close()
    assert hub.presses() == [0, 1, 2, 3, 4]
    assert [event["q"] for event in hub.events] == list(range(1, 11))
    times = [event["t"] for event in hub.events]
    assert times == sorted(times)


def test_a_node_waits_for_a_broker_that_is_not_there_yet(
    fresh_broker: Mosquitto, switch_on: Switch
) -> None:
    fresh_broker.kill()
    node = switch_on("pit_box", fresh_broker.port)
    assert shows(node, NO_BROKER)
    node.tap(2)
    fresh_broker.start()
    hub = StandIn(fresh_broker.port)
    assert hub.wait(lambda: hub.presses() == [2], timeout=10)
    hub.close()


@pytest.mark.parametrize("answer", [CONNACK, REFUSED, b"", b"\x30\xff\xff\xff\xff\xff"])
def test_a_broker_that_hangs_up_is_tried_again_after_a_pause(
    switch_on: Switch, answer: bytes
) -> None:
    broker = ScriptedBroker(answer)
    node = switch_on("pit_box", broker.port)
    assert wait_until(lambda: len(broker.attempts) >= 3, timeout=10)
    broker.close()
    pauses = [b - a for a, b in zip(broker.attempts, broker.attempts[1:], strict=False)]
    assert min(pauses) >= 0.1
    assert node.signs.starts == 1


def test_a_link_that_goes_silent_is_given_up_and_made_anew(
    hub: StandIn, proxy: StallingProxy, switch_on: Switch
) -> None:
    node = switch_on("pit_box", proxy.port)
    assert hub.online(node.node_id)
    assert node.wait_for(lambda signs: signs.pixel == 0)
    proxy.stalled = True
    node.tap(5)
    assert shows(node, NO_BROKER)
    proxy.stalled = False
    assert hub.online(node.node_id, c=2)
    assert hub.wait(lambda: len(hub.events) == 2)
    assert hub.presses() == [5]


def test_presses_without_wifi_arrive_later_in_order_exactly_once(
    hub: StandIn, online: Switch
) -> None:
    node = online("pit_box")
    node.cut_wifi()
    assert shows(node, NO_WIFI)
    for nth, button in enumerate((4, 1, 5, 0)):
        node.tap(button, ms=40, in_ms=100 * nth)
    node.restore_wifi()
    assert hub.online(node.node_id, c=2)
    assert hub.wait(lambda: len(hub.events) == 8)
    assert hub.presses() == [4, 1, 5, 0]
    assert [event["q"] for event in hub.events] == list(range(1, 9))


def test_an_event_without_an_ack_is_sent_again_until_it_has_one(
    broker: Mosquitto, switch_on: Switch
) -> None:
    hub = StandIn(broker.port, acking=False)
    node = switch_on("pit_box", broker.port)
    assert hub.online(node.node_id)
    node.tap(1, ms=40)
    assert hub.wait(lambda: len(hub.said(node.node_id, "ev")) == 4)
    first, last = hub.said(node.node_id, "ev")[0], hub.said(node.node_id, "ev")[2]
    assert 0.7 <= last["_at"] - first["_at"] <= 1.5
    assert first["q"] == last["q"] == 1
    hub.ack({"b": first["b"], "q": 2}, node.node_id)
    node.tap(2, ms=40)
    assert hub.wait(lambda: len(hub.said(node.node_id, "ev")) == 6)
    assert [event["q"] for event in hub.said(node.node_id, "ev")] == [1, 2, 1, 2, 3, 4]
    assert hub.said(node.node_id, "ev")[-1]["o"] == 3
    hub.close()


def test_events_wait_while_the_hub_is_away_and_go_with_its_next_start(
    hub: StandIn, online: Switch
) -> None:
    node = online("pit_box")
    hub.announce(up=0)
    assert shows(node, NO_HUB)
    node.tap(3, ms=40)
    assert not hub.wait(lambda: hub.events, timeout=1.2)
    hub.announce(epoch=2)
    assert hub.wait(lambda: hub.presses() == [3], timeout=0.5)
    hub.announce(up=0, epoch=1)
    node.tap(4, ms=40)
    assert hub.wait(lambda: hub.presses() == [3, 4], timeout=1)


def test_any_word_of_the_hub_means_that_it_is_back(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    hub.announce(up=0)
    assert shows(node, NO_HUB)
    node.tap(3, ms=40)
    assert not hub.wait(lambda: hub.events, timeout=0.5)
    hub.tell(node.node_id, "syn", {"i": 1})
    assert hub.wait(lambda: hub.presses() == [3], timeout=1)


def test_events_outlive_a_watchdog_reset_and_go_first_under_their_old_boot(
    broker: Mosquitto, switch_on: Switch
) -> None:
    hub = StandIn(broker.port, acking=False)
    node = switch_on("pit_box", broker.port)
    assert hub.online(node.node_id)
    old = hub.boot(node.node_id)
    node.tap(1, ms=40)
    assert hub.wait(lambda: len(hub.said(node.node_id, "ev")) >= 2)
    node.reset("wdt")
    assert hub.online(node.node_id, n=2)
    assert hub.said(node.node_id, "info")[-1]["rst"] == "wdt"
    new = hub.boot(node.node_id)
    node.tap(2, ms=40)
    hub.acking = True
    assert hub.wait(lambda: len(hub.events) == 4)
    told = [(event["b"], event["q"], event["d"]["n"]) for event in hub.events]
    assert told == [(old, 1, 1), (old, 2, 1), (new, 1, 2), (new, 2, 2)]
    hub.close()


def test_a_power_cut_costs_what_was_not_delivered_and_says_so_of_each_boot(
    broker: Mosquitto, switch_on: Switch
) -> None:
    hub = StandIn(broker.port, acking=False)
    node = switch_on("pit_box", broker.port)
    assert hub.online(node.node_id)
    first = hub.boot(node.node_id)
    node.tap(1, ms=40)
    node.tap(3, ms=40)
    assert hub.wait(lambda: len(hub.said(node.node_id, "ev")) >= 4)
    node.reset("wdt")
    assert hub.online(node.node_id, n=2)
    second = hub.boot(node.node_id)
    node.tap(1, ms=40)
    noted = node.flash / "nvs-pitwall.json"
    assert hub.wait(lambda: f'"{first}04000000{second}02000000"' in noted.read_text())
    node.reset("pwr")
    assert hub.online(node.node_id, n=3)
    hub.acking = True
    node.tap(2, ms=40)
    assert hub.wait(lambda: hub.presses() == [2])
    told = [(gap["b"], gap["q"], gap["o"], gap["k"], gap["d"]["z"]) for gap in hub.events[:2]]
    assert told == [(first, 4, 4, "gap", 0), (second, 2, 2, "gap", 0)]
    assert hub.wait(lambda: "noted" not in noted.read_text())
    hub.close()


def test_what_a_full_outbox_refused_is_told_as_a_gap(broker: Mosquitto, switch_on: Switch) -> None:
    hub = StandIn(broker.port, acking=False)
    node = switch_on("pit_box", broker.port, bounce_us=0)
    assert hub.online(node.node_id)
    for flood in range(5):
        for button in range(7):
            node.tap(button, ms=30, in_ms=100 * flood)
    assert hub.wait(lambda: any(tele["lost"] == 6 for tele in hub.said(node.node_id, "tele")), 15)
    hub.acking = True
    assert hub.wait(lambda: any(event["k"] == "gap" for event in hub.events), timeout=10)
    node.tap(6, ms=40)
    assert hub.wait(lambda: hub.events[-1]["k"] == "btn" and hub.events[-2]["k"] == "btn")
    gap = next(event for event in hub.events if event["k"] == "gap")
    assert gap["q"] == 65
    assert gap["d"]["n"] == 6
    assert gap["d"]["a"] <= gap["d"]["z"] == gap["t"]
    assert [event["q"] for event in hub.events] == list(range(1, 68))
    hub.close()


def asked_time(hub: StandIn, node: VirtualNode) -> int:
    """What the clock of the node says now."""
    asked = len(hub.said(node.node_id, "syr"))
    hub.tell(node.node_id, "syn", {"i": asked})
    assert hub.wait(lambda: len(hub.said(node.node_id, "syr")) > asked)
    return int(hub.said(node.node_id, "syr")[asked]["r"])


def test_time_goes_on_over_the_wrap_of_the_tick_counter(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    node.tap(1, ms=40)
    assert hub.wait(lambda: len(hub.events) == 2)
    for leap in range(1, 4):
        node.tell(clock={"offset_us": LEAP_US})
        assert wait_until(lambda: asked_time(hub, node) > hub.events[0]["t"] + leap * LEAP_US)  # noqa: B023
    node.tap(1, ms=40)
    assert hub.wait(lambda: len(hub.events) == 4)
    assert 1_200_000_000 < hub.events[2]["t"] - hub.events[0]["t"] < 1_210_000_000


def test_a_task_that_fails_is_started_again_and_counted(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    node.tell(**{"break": "pixel"})
    hub.order(node.node_id, "show", a={"rgb": 0xFFFFFF})
    assert wait_until(lambda: "OSError: the pixel is broken" in node.errors, timeout=20), (
        node.errors
    )
    node.errors.clear()
    hub.order(node.node_id, "show", a={"rgb": 0x0000FF})
    assert node.wait_for(lambda signs: signs.pixel == 0x000066)
    assert hub.wait(lambda: any(tele["err"] for tele in hub.said(node.node_id, "tele")), 12)
    assert node.signs.starts == 1


def test_reset_after_reset_fits_the_memory_of_a_board(hub: StandIn, online: Switch) -> None:
    node = online("pit_box", heap="96wk", compiled=True)
    for boots in range(2, 5):
        node.reset("wdt")
        assert hub.online(node.node_id, n=boots)
    assert node.stat()["free"] > 32_000


def test_telemetry_tells_how_the_node_is(
    hub: StandIn, broker: Mosquitto, switch_on: Switch
) -> None:
    node = switch_on("pit_box", broker.port)
    assert hub.wait(lambda: hub.said(node.node_id, "tele"))
    tele = hub.said(node.node_id, "tele")[0]
    assert tele["b"] == hub.boot(node.node_id)
    assert (tele["q"], tele["lost"], tele["rc"], tele["rssi"], tele["bat"]) == (0, 0, 0, -50, 5000)
    assert tele["heap"] > 0


def test_a_broker_may_be_given_by_name(hub: StandIn, broker: Mosquitto, switch_on: Switch) -> None:
    node = switch_on("pit_box", broker.port, host="localhost")
    assert hub.online(node.node_id)
