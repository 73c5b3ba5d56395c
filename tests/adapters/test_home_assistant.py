"""Home Assistant is told of nodes and tables over a real broker, and forgets them when asked."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hub.adapters.broker import Broker
from hub.adapters.credentials import HOME_ASSISTANT, Credentials
from hub.adapters.home_assistant import HomeAssistant, standing
from hub.app import Running, Settings
from hub.demo.protocol_node import ProtocolNode
from tests.adapters.parts import Client, until
from tests.machine import require
from tests.running import free_port

NODE = "n0000a1"


class Notes:
    def __init__(self) -> None:
        self.values: dict[str, Any] = {}

    def keep(self, kind: str, name: str, value: object) -> None:
        self.values[f"{kind} {name}"] = value

    def kept(self, kind: str) -> Mapping[str, Any]:
        return {key.removeprefix(f"{kind} "): value for key, value in self.values.items()}


class Hub:
    """One table, one die and one pit box."""

    def __init__(self) -> None:
        box = {"kind": "pit_box", "tele": {"rssi": -61}, "health": {"signal": "fair"}}
        die = {"kind": "die", "tele": {"rssi": -70, "bat": 3900}, "health": {"battery": 67}}
        seats = ({"seat_name": "Red", "device": False}, {"seat_name": "Die 1", "device": True})
        info = {"info": {"fw": "0.3.1"}, "online": True}
        self.found = [
            {"id": NODE, **info, **box, **seats[0]},
            {"id": "n0000d1", **info, **die, **seats[1]},
        ]
        self.state: dict[str, Any] = {"phase": "setup", "secret": "who the traitor is"}

    def nodes(self) -> list[dict[str, Any]]:
        return self.found

    def tables(self) -> list[dict[str, Any]]:
        return [{"id": "main", "name": "Main table"}]

    def view(self, table: str, seat: str = "") -> dict[str, Any]:
        assert (table, seat) == ("main", ""), "only what everybody sees"
        return self.state


class Link:
    """Retained messages, as a broker keeps them."""

    def __init__(self) -> None:
        self.connection = 1
        self.retained: dict[str, bytes] = {}
        self.sent = 0

    def send(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> None:
        assert (qos, retain) == (1, True)
        self.sent += 1
        self.retained[topic] = payload

    def found(self) -> dict[str, Any]:
        return {topic: json.loads(body) for topic, body in self.retained.items() if body}


def told(hub: Hub, link: Link, notes: Notes, *, on: bool = True) -> HomeAssistant:
    home = HomeAssistant(hub, link, notes, names=("pw", "7c1e"), on=on)
    home.look()
    return home


def test_each_node_and_table_is_one_device_with_its_sensors() -> None:
    link = Link()
    told(Hub(), link, Notes())
    found = link.found()
    box = found["homeassistant/device/pitwall_7c1e_n0000a1/config"]
    assert box["device"]["name"] == "Red: Pit box"
    assert box["device"]["sw_version"] == "0.3.1"
    assert box["origin"] == {"name": "Pitwall"}
    assert set(box["components"]) == {"signal"}
    assert box["components"]["signal"]["platform"] == "sensor"
    assert box["components"]["signal"]["unit_of_measurement"] == "dBm"
    assert [place["topic"] for place in box["availability"]] == ["pw/1/hub", box["state_topic"]]
    assert found[box["state_topic"]] == {"online": 1, "signal": -61}
    die = found["homeassistant/device/pitwall_7c1e_n0000d1/config"]
    assert die["device"]["name"] == "Die 1"
    assert found[die["state_topic"]] == {"online": 1, "signal": -70, "battery": 67}
    every = [config["components"].values() for topic, config in found.items() if "config" in topic]
    ids = [part["unique_id"] for parts in every for part in parts]
    assert len(ids) == len(set(ids)) == 4


def test_only_what_is_new_is_sent_and_everything_at_a_new_connection() -> None:
    hub, link, notes = Hub(), Link(), Notes()
    home = told(hub, link, notes)
    everything, link.sent = link.sent, 0
    home.look()
    assert link.sent == 0
    hub.state["phase"] = "race"
    home.look()
    assert link.sent == 1
    link.connection = 0
    home.look()
    assert link.sent == 1, "nobody hears it"
    link.connection, link.sent = 2, 0
    home.look()
    assert link.sent == everything


def test_a_forgotten_node_is_removed_and_so_is_everything_when_it_is_switched_off() -> None:
    hub, link, notes = Hub(), Link(), Notes()
    home = told(hub, link, notes)
    del hub.found[0]
    home.look()
    assert not [topic for topic in link.found() if NODE in topic]
    assert link.retained["homeassistant/device/pitwall_7c1e_n0000a1/config"] == b""
    told(hub, link, notes, on=False)
    assert link.found() == {}
    link.sent = 0
    told(hub, link, notes, on=False)
    assert link.sent == 0, "what is removed is forgotten"


def test_of_a_view_only_what_a_home_may_show_is_told() -> None:
    crews = {
        "red": {"lap": 1, "position": 5, "sixes": 2},
        "green": {"lap": 2, "position": 14, "sixes": 4},
    }
    view = {
        "phase": "race",
        "standings": ["green", "red"],
        "crews": crews,
        "winner": None,
        "seats": {"green": {"name": "Green"}},
        "secret": "who the traitor is",
    }
    told = {"phase": "race", "leader": "Green", "lap": 2, "spaces": 14, "sixes": 6, "winner": None}
    assert standing(view) == told
    assert standing({"phase": "setup", "standings": [], "crews": {}}) == {
        "phase": "setup",
        "leader": None,
    }


@pytest.mark.parametrize(
    ("topic", "may"),
    [
        ("homeassistant/device/pitwall/config", True),
        ("pw/1/ha/n0000a1/state", True),
        ("pw/1/hub", True),
        ("pw/1/up/n0000a1/ev", False),
        ("pw/1/up/home-assistant/ev", False),
        ("pw/1/dn/n0000a1/cmd", False),
        ("pw/1/dn/all/cmd", False),
        ("pw/1/dn/home-assistant/cmd", False),
        ("pw/1/table/main/state", False),
    ],
)
def test_its_account_reads_what_is_made_for_it_and_writes_nothing(
    topic: str, may: bool, mosquitto: Broker, users: Credentials
) -> None:
    password = users.issue(HOME_ASSISTANT)
    mosquitto.refresh()
    hub = mosquitto.endpoint
    with Client(hub, hub.user, hub.password).is_up() as mouth:
        ears = _let_in(hub, password)
        with ears:
            for wish in ("homeassistant/#", "pw/#", topic):
                ears.subscribe(wish)
            mouth.subscribe("pw/1/#")
            ears.publish(topic, {"by": "home"})
            mouth.publish(topic, {"by": "hub"})
            mouth.publish("pw/1/ha/last/state", {})
            ears.wait(lambda: "pw/1/ha/last/state" in ears.topics(), "the last message")
        heard = [json.loads(body) for heard_topic, body, _ in ears.heard if heard_topic == topic]
        assert (heard != []) is may
        assert {"by": "home"} not in heard
        assert {"by": "home"} not in [json.loads(body) for _, body, _ in mouth.heard]


def _let_in(end: Any, password: str) -> Client:
    """Log in as soon as the broker has read the new password."""
    found: list[Client] = []

    def tried() -> bool:
        client = Client(end, HOME_ASSISTANT, password)
        client.wait(lambda: client._up or bool(client.refused), "an answer")
        found.append(client)
        return client._up

    until(tried, "let in")
    for client in found[:-1]:
        client.__exit__()
    return found[-1]


def running(path: Path, port: int, *, on: bool) -> Running:
    return Running(
        Settings(data=path, mqtt=("127.0.0.1", port), broker="mosquitto", home_assistant=on)
    )


def test_a_running_hub_tells_it_and_takes_it_back_after_a_restart_without(tmp_path: Path) -> None:
    require("mosquitto")
    port = free_port()
    with running(tmp_path, port, on=True) as hub:
        password = hub.password_of(HOME_ASSISTANT)
        node = ProtocolNode(NODE, "pit_box", "127.0.0.1", port, hub.password_of(NODE))
        node.start()
        with _let_in(hub.broker.endpoint, password) as home:
            home.subscribe("homeassistant/#")
            home.subscribe("pw/1/ha/#")
            home.wait(lambda: len(set(home.topics())) == 4, "node and table, each with its state")
            states = {topic: body for topic, body, _ in home.heard if topic.startswith("pw")}
            assert json.loads(states["pw/1/ha/table-main/state"])["phase"] == "setup"
            assert json.loads(states[f"pw/1/ha/{NODE}/state"])["online"] == 1
        node.close()
    with running(tmp_path, port, on=False) as hub, _let_in(hub.broker.endpoint, password) as home:
        until(lambda: _left(home) == set(), "everything is taken back")


def _left(home: Client) -> set[str]:
    """The retained messages that are still there."""
    home.heard.clear()
    home.subscribe("homeassistant/#")
    home.subscribe("pw/1/ha/#")
    home.subscribe("pw/1/hub")
    home.wait(lambda: "pw/1/hub" in home.topics(), "what is retained came before")
    return {topic for topic, body, _ in home.heard if body} - {"pw/1/hub"}
