"""The hub as a whole: started, killed, started again."""

import hashlib
import json
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest

from hub.adapters.address import BrokerError
from hub.adapters.credentials import Credentials
from hub.adapters.store import SqliteLog
from hub.app import Running, Settings, StartError
from hub.demo.api import Table
from hub.demo.nodes import Broker as Address
from hub.demo.nodes import VirtualNode
from hub.demo.protocol_node import ProtocolNode
from hub.engine.entry import Entry
from hub.games.pit_crew.state import AREAS
from hub.service.node_settings import NodeSettings
from hub.service.requests import Answer, Request
from tests.adapters.parts import Client, until
from tests.machine import require
from tests.running import Hub, free_port, mosquitto

RED = "n0000a1"
EVENTS = 100
GAME = {"crews": {"red": {"players": 2}, "green": {"players": 2}}, "variant": "normal"}


def digest(view: dict[str, Any]) -> str:
    """Hash of the game as everybody sees it, without what changes by itself or is heard anew."""
    passing = ("now", "revision", "seats", "link", "receipt")
    lasting = {k: v for k, v in view.items() if k not in passing}
    return hashlib.sha256(json.dumps(lasting, sort_keys=True).encode()).hexdigest()


def caps(table: Table) -> list[str]:
    crew = table.view()["crews"].get("red", {})
    return [area for area in AREAS if crew.get("caps", {}).get(area)]


def test_ff06_killed_in_mid_game_the_hub_goes_on_where_it_was(tmp_path: Path) -> None:
    require("mosquitto")
    hub = Hub(tmp_path / "data")
    with hub:
        password = Credentials(hub.data / "users.json").issue(RED)
        node = ProtocolNode(RED, "pit_box", "127.0.0.1", hub.mqtt, password)
        table = Table(hub.url, "main", hub.pin)
        table.open("pit-crew")
        table.command("assign", node=RED, seat="red")
        table.command("set_up", **GAME, track_spaces=12)
        node.start()
        table.command("go")
        table.wait(lambda view: view["phase"] == "pit_crew", "GO")
        for button in range(3):
            node.tap(button)
        until(lambda: len(caps(table)) == 3, "three caps")
        before = digest(table.view())
        hub.kill()
        hub.start()
        assert digest(table.view()) == before
        hub.kill()
        node.tap(3)
        hub.start()
        until(lambda: len(caps(table)) == 4, "the cap of meanwhile", 20)
        entries = hub.get("/api/v1/tables/main/log?limit=500")["entries"]
        facts = [entry["data"] for entry in entries if entry["name"] == "btn"]
        assert [fact["n"] for fact in facts if fact["e"] == "dn"] == [0, 1, 2, 3]
        node.close()


def running(path: Path, **changes: Any) -> Running:
    settings = Settings(data=path, mqtt=("127.0.0.1", free_port()), broker="mosquitto")
    return Running(replace(settings, **changes))


def test_a_folder_that_cannot_be_written_is_said_and_nothing_is_acknowledged(
    tmp_path: Path,
) -> None:
    (tmp_path / "file").write_text("in the way")
    with running(tmp_path / "file" / "data") as started:
        assert "cannot be written" in started.hub.health()["storage"]
        node = ProtocolNode(
            RED, "pit_box", "127.0.0.1", started.broker.endpoint.port, started.password_of(RED)
        )
        node.start()
        node.tap(0)
        until(lambda: any(n["online"] for n in started.hub.nodes()), "the node is heard")
        assert 'pitwall_events_total{of="taken"}' not in started.hub.metrics()
        node.close()
        assert started.hub.tables() == []
        (tmp_path / "file").unlink()
        (tmp_path / "file" / "data").mkdir(parents=True)
        until(lambda: bool(started.hub.tables()), "saving works, and the table is there")


def test_a_disk_that_is_full_at_the_start_is_said_on_every_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = Path.write_bytes

    def full(path: Path, what: bytes) -> int:
        if what and path.is_relative_to(tmp_path):
            raise OSError(28, "No space left on device")
        return write(path, what)

    monkeypatch.setattr(Path, "write_bytes", full)
    started = running(tmp_path)
    folder = cast("Any", started.broker)._folder
    started.stop()
    assert not folder.is_relative_to(tmp_path)


def test_ff06_a_disk_that_fills_up_is_said_on_every_page(tmp_path: Path) -> None:
    with running(tmp_path) as started:
        db = cast("SqliteLog", started.hub._store)._db
        db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0]}")
        for number in range(1000):
            if not submit(started, f"fill-{number}").ok:
                break
        assert "full" in started.hub.view("main")["storage"]
        db.execute("PRAGMA max_page_count = 100000")
        until(lambda: started.hub.view("main")["storage"] == "ok", "saving works again")
        assert submit(started, "last").ok


def submit(started: Running, key: str) -> Answer:
    view = started.hub.view("main")
    request = Request(key, view["game"], "assign", {"node": RED, "seat": "red"}, "referee")
    return started.hub.submit("main", request)


def test_two_hubs_cannot_share_a_folder(tmp_path: Path) -> None:
    with running(tmp_path), pytest.raises(StartError, match="--data"):
        running(tmp_path)
    running(tmp_path).stop()


def test_two_hubs_cannot_share_topics(tmp_path: Path) -> None:
    with mosquitto(tmp_path) as port:
        broker = f"mqtt://127.0.0.1:{port}"
        with running(tmp_path / "a", broker=broker):
            second = running(tmp_path / "b", broker=broker)
            with pytest.raises(BrokerError, match="--prefix"):
                second.start()


@pytest.mark.parametrize("prefix", ["", "a/b", "+", "#", "pw\nuser evil", "a b", "x" * 33])
def test_a_prefix_that_is_none_is_refused_in_words(prefix: str, tmp_path: Path) -> None:
    with pytest.raises(StartError, match="--prefix"):
        running(tmp_path, prefix=prefix)


def test_a_node_with_the_firmware_takes_over_the_settings_of_the_hub(tmp_path: Path) -> None:
    (tmp_path / "node-settings.json").write_text('{"all": {"bright": 70}}')
    with running(tmp_path) as started:
        end = started.broker.endpoint
        password = started.password_of(RED)
        node = VirtualNode(RED, "pit_box", Address(end.host, end.port, password))
        with closing(node):
            node.start()
            wanted = NodeSettings.kept_in(tmp_path).of(RED)["h"]
            until(lambda: [n["info"].get("cfg") for n in started.hub.nodes()] == [wanted], "it")


def test_an_unknown_game_is_refused_at_the_start(tmp_path: Path) -> None:
    started = running(tmp_path, game="chess")
    with pytest.raises(StartError, match="no game chess"):
        started.start()


def test_ff01_repeats_and_disorder_on_the_way_change_nothing(tmp_path: Path) -> None:
    chance = Random(7)  # noqa: S311  disorder is no secret
    with running(tmp_path / "with space and ü") as started:
        password = started.password_of(RED)
        with Client(started.broker.endpoint, RED, password).is_up() as node:
            node.subscribe(f"pw/1/dn/{RED}/ack")

            def acked() -> int:
                return max((json.loads(said)["a"] for _, said, _ in list(node.heard)), default=0)

            while acked() < EVENTS:
                window = list(range(acked() + 1, min(acked() + 17, EVENTS + 1))) * 2
                chance.shuffle(window)
                for q in window:
                    node.publish(f"pw/1/up/{RED}/ev", event(q, oldest=acked() + 1))
        facts = [fact for fact in all_entries(started) if fact.source.node == RED]
        assert [fact.source.q for fact in facts] == list(range(1, EVENTS + 1))
        assert [fact.data["n"] for fact in facts] == [q % 7 for q in range(1, EVENTS + 1)]


def event(q: int, oldest: int) -> dict[str, object]:
    press = {"n": q % 7, "e": "dn"}
    return {"b": "9f3a61c2", "q": q, "o": oldest, "t": q, "u": 1, "k": "btn", "d": press}


def all_entries(started: Running) -> list[Entry]:
    return list(cast("SqliteLog", started.hub._store).entries("", ""))
