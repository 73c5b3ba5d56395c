"""A pit box from its pins to the hub: the real firmware, a real broker, a hub that acks."""

import json
import os
import signal
import time

import pytest

from tests.firmware.broker import Mosquitto
from tests.firmware.conftest import Switch
from tests.firmware.stand_in import StandIn


def test_a_node_is_born_with_what_it_is(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    info = hub.said(node.node_id, "info")[-1]
    assert info["v"] == 1
    assert info["hw"] == "pit_box-devkitc"
    assert info["rst"] == "pwr"
    assert (info["caps"]["btn"], info["caps"]["led"]) == (7, 7)
    assert len(info["b"]) == 8


def test_birth_and_will_are_retained_and_name_boot_and_connection(
    hub: StandIn, online: Switch, broker: Mosquitto
) -> None:
    node = online("pit_box")
    boot = hub.boot(node.node_id)
    node.kill()
    assert hub.wait(lambda: hub.said(node.node_id, "status")[-1]["up"] == 0)
    will = hub.said(node.node_id, "status")[-1]
    assert (will["b"], will["n"], will["c"]) == (boot, 1, 1)
    late = StandIn(broker.port, epoch=2)
    assert late.wait(lambda: late.said(node.node_id, "status"))
    retained = {leaf for who, leaf, _, retain in late.heard if who == node.node_id and retain}
    late.close()
    assert retained == {"info", "status"}


def test_every_power_on_is_a_new_boot_and_counted(
    hub: StandIn, broker: Mosquitto, switch_on: Switch
) -> None:
    node = switch_on("pit_box", broker.port)
    assert hub.online(node.node_id, n=1)
    first = hub.boot(node.node_id)
    node.kill()
    node.start()
    assert hub.online(node.node_id, n=2)
    assert hub.boot(node.node_id) != first


@pytest.mark.parametrize("bounce_us", [0, 3000, 6000])
def test_each_press_is_one_event_however_it_bounces(
    hub: StandIn, online: Switch, bounce_us: int
) -> None:
    node = online("pit_box", bounce_us=bounce_us)
    for button in range(7):
        node.tap(button, ms=60)
        assert hub.wait(lambda: len(hub.events) == 2 * (button + 1))  # noqa: B023  waited for here
    edges = [(event["d"]["n"], event["d"]["e"]) for event in hub.events]
    assert edges == [(button, edge) for button in range(7) for edge in ("dn", "up")]
    assert [event["q"] for event in hub.events] == list(range(1, 15))


def test_a_press_is_stamped_when_the_contact_first_closed(hub: StandIn, online: Switch) -> None:
    node = online("pit_box", bounce_us=3000)
    for taken in range(0, 24, 2):
        node.tap(2, ms=60)
        assert hub.wait(lambda: len(hub.events) == taken + 2)  # noqa: B023  waited for here
        down, up = hub.events[taken:]
        assert abs(up["t"] - down["t"] - 60_000) <= down["u"] + up["u"]
        assert down["u"] < 5000


def test_a_disturbance_on_the_line_is_no_press(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    node.tell(glitch=1, us=2000, times=20)
    node.tap(5, ms=500)
    assert hub.wait(lambda: len(hub.events) == 2)
    assert hub.presses() == [5]


def test_a_machine_that_stalls_loses_no_press(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    node.tap(1, ms=60, in_ms=100)
    node.tell(stat=1)
    assert node.wait_for(lambda signs: bool(signs.stat)), "it knows of the tap to come"
    os.kill(node.pid, signal.SIGSTOP)
    time.sleep(0.4)  # longer than the tap: the stall is what is tested
    os.kill(node.pid, signal.SIGCONT)
    assert hub.wait(lambda: hub.presses() == [1])


def test_a_button_held_at_boot_is_no_event(
    hub: StandIn, broker: Mosquitto, switch_on: Switch
) -> None:
    node = switch_on("pit_box", broker.port, bounce_us=0)
    node.press(3)
    assert hub.online(node.node_id)
    node.reset("soft")
    assert hub.online(node.node_id, n=2)
    node.release(3)
    node.tap(4)
    second = hub.boot(node.node_id)
    assert hub.wait(lambda: len([e for e in hub.events if e["b"] == second]) == 2)
    assert [e["d"]["n"] for e in hub.events if e["b"] == second] == [4, 4]


def test_holding_a_button_is_told_after_800_ms(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    node.hold(6)
    assert hub.wait(lambda: len(hub.events) == 3)
    assert [event["d"]["e"] for event in hub.events] == ["dn", "hold", "up"]
    assert abs(hub.events[1]["t"] - hub.events[0]["t"] - 800_000) < 20_000


def test_the_hub_lights_lamps_pixel_and_buzzer(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    hub.order(node.node_id, "led", a={"on": 0b0100101})
    assert node.wait_for(lambda signs: signs.lamps == [1, 0, 1, 0, 0, 1, 0])
    hub.order(node.node_id, "show", a={"rgb": 0x00FF00})
    assert node.wait_for(lambda signs: signs.pixel == 0x006600), "green at 40 percent"
    hub.order(node.node_id, "buz", a={"hz": 880, "ms": 200})
    assert node.wait_for(lambda signs: signs.buzzer == 880)
    assert node.wait_for(lambda signs: signs.buzzer == 0)


def test_start_lights_and_stop_are_shown_on_the_node(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    hub.order(node.node_id, "go", a={"n": 3})
    assert node.wait_for(lambda signs: signs.lamps == [1, 1, 1, 0, 0, 0, 0])
    hub.order(node.node_id, "go", a={"n": 0})
    assert node.wait_for(lambda signs: signs.buzzer == 1760)
    hub.order(node.node_id, "stop")
    assert node.wait_for(lambda signs: signs.buzzer == 440)


def test_a_repeated_command_is_answered_again_but_not_carried_out(
    hub: StandIn, online: Switch
) -> None:
    node = online("pit_box")
    first = hub.order(node.node_id, "led", a={"on": 1})
    assert hub.wait(lambda: len(hub.answer(first, node.node_id)) == 1)
    hub.order(node.node_id, "led", a={"on": 2})
    assert node.wait_for(lambda signs: signs.lamps == [0, 1, 0, 0, 0, 0, 0])
    hub.tell(node.node_id, "cmd", first)
    assert hub.wait(lambda: len(hub.answer(first, node.node_id)) == 2)
    assert [answer["ok"] for answer in hub.answer(first, node.node_id)] == [1, 1]
    assert node.signs.lamps == [0, 1, 0, 0, 0, 0, 0]


def test_commands_that_must_not_be_carried_out_are_refused_by_name(
    hub: StandIn, online: Switch
) -> None:
    node = online("pit_box")
    refused = {
        "late": hub.order(node.node_id, "led", a={"on": 127}, na=1),
        "boot": hub.order(node.node_id, "led", a={"on": 127}, b="00000000"),
        "cfg": hub.order(node.node_id, "led", a={"on": 999}),
        "op": hub.order(node.node_id, "unlock", a={"rgb": 1}),
    }
    for error, command in refused.items():
        assert hub.wait(lambda: hub.answer(command, node.node_id)), error  # noqa: B023  waited for here
        assert hub.answer(command, node.node_id)[0]["err"] == error
    assert not any(node.signs.lamps)


def test_a_call_to_all_nodes_makes_them_identify_themselves(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    hub.order(node.node_id, "led", a={"on": 0})
    call = {"e": 1, "i": 99, "b": "00000000", "na": 0, "op": "ident", "a": {"ms": 1000}}
    hub.tell("all", "cmd", call)
    assert node.wait_for(lambda signs: signs.lamps == [1] * 7)


def test_what_is_not_of_the_contract_changes_nothing(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    for leaf in ("cmd", "ack", "syn", "cfg", "unknown"):
        hub._client.publish(f"pw/1/dn/{node.node_id}/{leaf}", b'{"e":', 1)
        hub._client.publish(f"pw/1/dn/{node.node_id}/{leaf}", b"\xff" * 3000, 1)
        hub._client.publish(f"pw/1/dn/{node.node_id}/{leaf}", json.dumps({"b": 1}), 1)
    node.tap(0)
    assert hub.wait(lambda: hub.presses() == [0])
    assert len(hub.said(node.node_id, "status")) == 1, "the connection held"


def test_a_ping_of_the_clock_is_answered_with_both_times(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    for number in range(5):
        hub.tell(node.node_id, "syn", {"i": number})
    assert hub.wait(lambda: len(hub.said(node.node_id, "syr")) == 5)
    answers = hub.said(node.node_id, "syr")
    assert [answer["i"] for answer in answers] == list(range(5))
    for answer in answers:
        assert answer["b"] == hub.boot(node.node_id)
        assert 0 <= answer["x"] - answer["r"] < 50_000


def test_settings_of_the_hub_are_taken_over_and_kept(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    settings = {"v": 3, "h": "5e1c7a90", "btn": {"ok": 8, "rel": 30}, "bright": 100}
    hub.tell(node.node_id, "cfg", settings)
    assert hub.wait(lambda: hub.said(node.node_id, "info")[-1]["cfg"] == "5e1c7a90")
    hub.order(node.node_id, "show", a={"rgb": 0x0000FF})
    assert node.wait_for(lambda signs: signs.pixel == 0x0000FF)
    node.kill()
    node.start()
    assert hub.online(node.node_id, n=2)
    assert hub.said(node.node_id, "info")[-1]["cfg"] == "5e1c7a90"


def test_a_node_reboots_when_told_and_answers_first(hub: StandIn, online: Switch) -> None:
    node = online("pit_box")
    command = hub.order(node.node_id, "reboot")
    assert hub.online(node.node_id, n=2)
    assert hub.answer(command, node.node_id)[0]["ok"] == 1
    assert hub.said(node.node_id, "info")[-1]["rst"] == "soft"


def test_two_presses_within_10_ms_are_told_in_the_order_in_which_they_began(
    hub: StandIn, online: Switch
) -> None:
    node = online("pit_box", bounce_us=2000)
    for taken in range(0, 40, 4):
        first, second = (5, 0) if taken % 8 else (0, 5)
        node.tap(first, ms=60)
        node.tap(second, ms=60, in_ms=3)
        assert hub.wait(lambda: len(hub.events) == taken + 4)  # noqa: B023  waited for here
        presses = [event for event in hub.events[taken:] if event["d"]["e"] == "dn"]
        assert [event["t"] for event in presses] == sorted(event["t"] for event in presses)
        assert presses[0]["d"]["n"] == first
