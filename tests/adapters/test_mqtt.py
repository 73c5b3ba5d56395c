"""The link to the nodes."""

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest

from hub.adapters.address import BrokerError
from hub.adapters.broker import Broker, Endpoint
from hub.adapters.child import Child
from hub.adapters.mqtt import MqttLink
from hub.service.hub import Identity
from tests.adapters.parts import Client, Ears, link_to, until
from tests.running import free_port
from tests.running import mosquitto as open_mosquitto

HUB = "pw/1/hub"


BIRTH = {"up": 1, "h": "7c1e", "e": 3, "v": "0.1.0"}
WILL = {"up": 0, "h": "7c1e", "e": 3}


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    """A broker that lets everybody in, as a table may have."""
    with open_mosquitto(tmp_path) as port:
        yield port


def births(client: Client) -> list[dict[str, object]]:
    said = [json.loads(payload) for topic, payload, _ in client.heard if topic == HUB and payload]
    return [{key: one[key] for key in one if key != "r"} for one in said]  # it differs each time


def anonymous(port: int) -> Endpoint:
    return Endpoint("127.0.0.1", port)


def until_born(port: int) -> None:
    """Wait until the broker has the birth of the hub: whoever starts before does not see it."""
    with Client(anonymous(port), "midwife").is_up() as watcher:
        watcher.subscribe(HUB)
        watcher.wait(lambda: births(watcher)[-1:] == [BIRTH], "the birth")


def test_the_link_hears_nodes_and_tells_them(broker: Broker) -> None:
    link, ears = link_to(broker), Ears()
    link.start()
    link.listen(ears)
    link.send("pw/1/up/n0000a1/ev", b"hello", qos=1)
    ears.wait(lambda: ("pw/1/up/n0000a1/ev", b"hello", False) in ears.heard, "a message")
    assert ears.connections == 1
    assert link.check() == ""
    link.stop()


def test_the_hub_says_good_bye(port: int) -> None:
    link = MqttLink(anonymous(port), Identity("7c1e", 3, "pw"), "0.1.0")
    link.start()
    link.listen(Ears())
    with Client(anonymous(port), "watcher").is_up() as watcher:
        watcher.subscribe(HUB)
        watcher.wait(lambda: births(watcher)[:1] == [BIRTH], "the birth")
        link.stop()
        watcher.wait(lambda: births(watcher)[-1] == WILL, "the good-bye")


@pytest.mark.parametrize("epoch", [3, 2])
def test_the_hub_lives_on_when_it_is_called_dead_or_a_will_of_before_comes_late(
    port: int, epoch: int
) -> None:
    link = MqttLink(anonymous(port), Identity("7c1e", 3, "pw"), "0.1.0")
    link.start()
    link.listen(Ears())
    with Client(anonymous(port), "watcher").is_up() as watcher:
        watcher.subscribe(HUB)
        will = {**WILL, "e": epoch}
        watcher.publish(HUB, will, retain=True)
        watcher.wait(lambda: births(watcher)[-2:] == [will, BIRTH], "the answer")
    link.stop()


def test_a_second_hub_on_the_same_topics_does_not_start(port: int) -> None:
    first = MqttLink(anonymous(port), Identity("7c1e", 3, "pw"), "0.1.0")
    first.start()
    first.listen(Ears())
    until_born(port)
    second = MqttLink(anonymous(port), Identity("8d2f", 1, "pw"), "0.1.0")
    with pytest.raises(BrokerError, match=r"Another hub \(7c1e\).*--prefix"):
        second.start()
    assert first.check() == ""
    elsewhere = MqttLink(anonymous(port), Identity("8d2f", 1, "club"), "0.1.0")
    elsewhere.start()
    elsewhere.stop()
    first.stop()


def test_a_copy_of_a_hub_that_is_at_work_does_not_start(port: int) -> None:
    """As when a copy of the data folder is tried out on another computer."""
    first, ears = MqttLink(anonymous(port), Identity("7c1e", 3, "pw"), "0.1.0"), Ears()
    first.start()
    first.listen(ears)
    until_born(port)
    for epoch in (3, 4):
        copy = MqttLink(anonymous(port), Identity("7c1e", epoch, "pw"), "0.1.0")
        with pytest.raises(BrokerError, match=r"Another hub \(7c1e\).*end it"):
            copy.start()
    assert ears.connections == 1
    assert first.check() == ""
    first.stop()


@pytest.mark.parametrize("hub", ["8d2f", "7c1e"])
def test_a_hub_starts_where_a_dead_one_left_its_birth_behind(port: int, hub: str) -> None:
    with Client(anonymous(port), "ghost").is_up() as ghost:
        ghost.publish(HUB, BIRTH, retain=True)
    link, ears = MqttLink(anonymous(port), Identity(hub, 4, "pw"), "0.1.0"), Ears()
    link.start()
    link.listen(ears)
    assert ears.connections == 1
    assert link.check() == ""
    link.stop()


def test_a_retained_event_is_passed_on_as_such_and_does_not_come_again(port: int) -> None:
    topic = "pw/1/up/n0000a1/ev"
    with Client(anonymous(port), "n0000a1").is_up() as node:
        node.publish(topic, {"q": 1}, retain=True)
    for expected in (1, 0):
        link, ears = MqttLink(anonymous(port), Identity("7c1e", 3, "pw"), "0"), Ears()
        link.start()
        link.listen(ears)
        link.send("pw/1/up/n0000a1/tele", b"last")
        ears.wait(lambda e=ears: e.heard[-1:] and e.heard[-1][1] == b"last", "all")  # type: ignore[misc]
        assert len([e for e in ears.heard if e[0] == topic and e[2]]) == expected
        link.stop()


def test_no_broker_and_a_wrong_password_are_said_in_words(mosquitto: Broker) -> None:
    link = MqttLink(anonymous(free_port()), Identity("7c1e", 1, "pw"), "0.1.0")
    with pytest.raises(BrokerError, match=r"No MQTT broker at 127\.0\.0\.1.*refused\. Start it"):
        link.start(seconds=0.2)
    end = mosquitto.endpoint
    wrong = Endpoint(end.host, end.port, "hub", "guess", ours=True)
    with pytest.raises(BrokerError, match="password"):
        MqttLink(wrong, Identity("7c1e", 1, "pw"), "0.1.0").start(seconds=1)


def test_ff11_a_broker_that_stands_still_is_noticed_within_4_s(mosquitto: Broker) -> None:
    child: Child = cast("Any", mosquitto)._child
    link = link_to(mosquitto)
    link.start()
    link.listen(Ears())
    try:
        assert link.check() == ""
        child.signal(signal.SIGSTOP)
        until(lambda: "delivers nothing" in link.check(), "it is said", 4)
        child.signal(signal.SIGCONT)
        until(lambda: not link.check(), "all is well again")
    finally:
        child.signal(signal.SIGCONT)
        link.stop()
