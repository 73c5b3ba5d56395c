"""A whole game as the demo plays it: real firmware, real broker, real hub, real browser."""

import json
import threading
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import paho.mqtt.client as mqtt
import pytest
from paho.mqtt.enums import CallbackAPIVersion
from playwright.sync_api import Browser, expect

from hub.demo.api import Table
from tests.running import Hub, mosquitto

GAME_S = 110
Event = tuple[str, str, int]  # node, boot, number


class Eavesdropper:
    """Hears every roll on the broker, beside the hub; repeats of an event are one event."""

    def __init__(self, port: int) -> None:
        self.rolls: dict[Event, int] = {}
        self._client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id="eavesdropper")
        self._client.on_message = self._hear
        self._client.connect("127.0.0.1", port)
        self._client.subscribe("pw/1/up/+/ev", qos=1)
        self._client.loop_start()

    def _hear(self, _client: mqtt.Client, _data: object, message: mqtt.MQTTMessage) -> None:
        event = json.loads(message.payload)
        if event["k"] == "roll":
            node = message.topic.split("/")[3]
            self.rolls[node, event["b"], event["q"]] = event["d"]["f"]

    def close(self) -> None:
        self._client.loop_stop()
        self._client.disconnect()


class Scorekeeper:
    """Writes down the sixes of each crew and round from the public view, as a spectator would."""

    def __init__(self, table: Table) -> None:
        self.sixes: dict[tuple[int, str], int] = {}
        self.last: dict[str, Any] = {}
        self._table = table
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._watch)
        self._thread.start()

    def _watch(self) -> None:
        while not self._done.wait(0.1):
            self.last = view = self._table.view()
            if view["phase"] in ("pit_crew", "race", "finished"):
                for crew, car in view["crews"].items():
                    self.sixes[view["round"], crew] = car["sixes"]

    def close(self) -> None:
        self._done.set()
        self._thread.join()


def sixes_in_window(entries: list[dict[str, Any]]) -> dict[tuple[int, str], int]:
    """Count, from bare facts, the sixes that came to rest while a crew held the die."""
    where: dict[str, str] = {}
    holder: dict[str, str] = {}
    counted: dict[tuple[int, str], int] = defaultdict(int)
    play = 0
    for entry in sorted(entries, key=lambda e: (e["at"], e["id"])):
        name, data = entry["name"], entry["data"]
        if name == "assign":
            where[data["node"]] = data["seat"]
        elif name == "go_given":
            play += 1
        elif name == "die_given":
            holder[data["die"]] = data["crew"]
        elif name == "stopped":
            holder.clear()
        elif name == "roll" and data["f"] == 6:
            crew = holder.get(where[entry["source"]["node"]])
            if crew:
                counted[play, crew] += 1
    return dict(counted)


@pytest.fixture(scope="module")
def game(
    tmp_path_factory: pytest.TempPathFactory, browser: Browser
) -> Iterator[tuple[Hub, Eavesdropper, Scorekeeper]]:
    """One demo over mosquitto, watched by a browser until it has a winner."""
    folder = tmp_path_factory.mktemp("game")
    with mosquitto(folder) as port:
        ear = Eavesdropper(port)
        options = ("--broker", f"mqtt://127.0.0.1:{port}", "--demo", "--speed", "5")
        with Hub(folder / "data", *options) as hub:
            keeper = Scorekeeper(Table(hub.url, "main", hub.pin))
            page = browser.new_page()
            try:
                page.goto(f"{hub.url}/t/main")
                expect(page.locator("body")).to_contain_text("wins", timeout=GAME_S * 1000)
                yield hub, ear, keeper
            finally:
                page.close()
                keeper.close()
                ear.close()


def log_of(hub: Hub, table: str) -> list[dict[str, Any]]:
    entries: list[dict[str, Any]] = []
    while True:
        after = entries[-1]["id"] if entries else 0
        more = hub.get(f"/api/v1/tables/{table}/log?after={after}&limit=500")["entries"]
        if not more:
            return entries
        entries += more


def test_the_browser_sees_the_demo_reach_a_winner(
    game: tuple[Hub, Eavesdropper, Scorekeeper],
) -> None:
    hub, _, _ = game
    view = hub.get("/api/v1/tables/main")
    assert view["phase"] == "finished"
    assert view["round"] == 3 or sum(not car["crashed"] for car in view["crews"].values()) <= 1
    assert view["winner"] in view["crews"]


def test_every_published_roll_is_in_the_log_once(
    game: tuple[Hub, Eavesdropper, Scorekeeper],
) -> None:
    hub, ear, _ = game
    logged = [
        (entry["source"]["node"], entry["source"]["boot"], entry["source"]["q"])
        for entry in log_of(hub, "main")
        if entry["name"] == "roll"
    ]
    assert len(logged) == len(set(logged))
    assert set(logged) == set(ear.rolls)
    assert len(logged) >= 6


def test_sixes_counted_are_the_sixes_published_before_stop(
    game: tuple[Hub, Eavesdropper, Scorekeeper],
) -> None:
    hub, ear, keeper = game
    entries = log_of(hub, "main")
    for entry in entries:
        if entry["name"] == "roll":
            source = entry["source"]
            assert entry["data"]["f"] == ear.rolls[source["node"], source["boot"], source["q"]]
    seen = {place: sixes for place, sixes in keeper.sixes.items() if sixes}
    assert seen == sixes_in_window(entries)


def test_the_demo_plays_on_the_fallback_broker_and_leaves_a_game_that_is_on_alone(
    tmp_path: Path,
) -> None:
    other = "traitor-mechanic"
    with Hub(tmp_path / "data", "--game", other) as hub:
        Table(hub.url, "demo", hub.pin).open(other)
        main = Table(hub.url, "main", hub.pin)
        main.open(other)
        main.command("set_up", players=[{"seat": f"p{n}"} for n in range(1, 5)])
        game = main.view()["game"]
    with Hub(tmp_path / "data", "--broker", "amqtt", "--demo", "--speed", "12") as hub:
        table = Table(hub.url, "demo", hub.pin)
        view = table.wait(lambda v: v["phase"] == "finished", "a winner", GAME_S)
        assert view["winner"] in view["crews"]
        nodes = [node for node in table.nodes() if node["online"]]
        assert len(nodes) == 5
        table.wait(lambda _: not any(node["seat"] for node in table.nodes()), "free seats")
        assert Table(hub.url, "main", hub.pin).view()["game"] == game
        assert "amqtt" in hub.output.read_text()
        caps = [e for e in log_of(hub, "demo") if e["name"] == "btn" and e["data"]["e"] == "dn"]
        assert len(caps) >= 15
