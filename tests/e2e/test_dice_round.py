"""Instrumented dice play a round: what the traces say was rolled is how the cars move."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hub.demo.api import Table
from hub.demo.nodes import Broker, VirtualNode
from tests.dice.play import Traces, faces
from tests.running import Hub, mosquitto

AREAS = ("tire_front_left", "tire_front_right", "tire_rear_left", "tire_rear_right", "fuel_tank")
THROWN = {"red": "dev-0047", "green": "dev-0037"}  # four rolls each, one of them a six
SEATS = {"red": "die-1", "green": "die-2"}


@pytest.fixture
def dice(tmp_path: Path) -> Iterator[tuple[Hub, dict[str, VirtualNode]]]:
    traces = Traces()
    with mosquitto(tmp_path) as port:
        nodes = {
            crew: VirtualNode(
                f"n00d1ce0{number}", "die", Broker("127.0.0.1", port), **traces.bench(name)
            )
            for number, (crew, name) in enumerate(THROWN.items())
        }
        for node in nodes.values():
            node.start()
        with Hub(tmp_path / "data", "--broker", f"mqtt://127.0.0.1:{port}") as hub:
            yield hub, nodes
        for node in nodes.values():
            node.close()
            assert node.errors == []


def rolled(table: Table, crew: str, count: int) -> dict[str, Any]:
    view = table.wait(lambda v: v["crews"][crew]["rolls"] == count, f"{count} rolls of {crew}", 30)
    car: dict[str, Any] = view["crews"][crew]
    return car


def test_cars_move_by_the_sixes_of_the_labels_and_no_roll_outside_the_window_counts(
    dice: tuple[Hub, dict[str, VirtualNode]], tmp_path: Path
) -> None:
    hub, nodes = dice
    traces = Traces()
    files = {crew: str(traces.write(name, tmp_path)) for crew, name in THROWN.items()}
    table = Table(hub.url, "main", hub.pin)
    table.open("pit-crew")
    table.command("new_game", game="pit-crew")
    for crew, node in nodes.items():
        table.command("assign", node=node.node_id, seat=SEATS[crew])
    players = {crew: {"players": 2} for crew in ("red", "green", "yellow")}
    table.command("set_up", crews=players, variant="normal", track_spaces=12)
    nodes["red"].tell(trace=files["red"])
    said = "A 5 is rolled and does not count. The round has not started: wait for GO."
    table.wait(lambda v: v["ticker"][0]["text"] == said, "the last early roll", 30)
    lines = [line["text"].partition(".")[0] for line in reversed(table.view()["ticker"])]
    early = [
        f"A {face} is rolled and does not count" for face in faces(traces.find(THROWN["red"]))
    ]
    assert lines[-len(early) :] == early
    table.command("go")
    table.wait(lambda v: v["phase"] == "pit_crew" and not v["stage"], "GO", 15)
    for crew in SEATS:
        for area in AREAS:
            table.command("cap", crew=crew, area=area)
    table.wait(lambda v: [die["crew"] for die in v["dice"]] == ["red", "green"], "two dice")
    for crew, node in nodes.items():
        node.tell(trace=files[crew])
    for crew, name in THROWN.items():
        wanted = faces(traces.find(name))
        car = rolled(table, crew, len(wanted))
        assert car["sixes"] == wanted.count(6) == 1
        assert car["position"] == table.view()["crews"]["yellow"]["position"] + 1
    log = hub.get("/api/v1/tables/main/log?limit=500")["entries"]
    told = [
        [e["data"]["f"] for e in log if e["name"] == "roll" and e["source"]["node"] == n.node_id]
        for n in nodes.values()
    ]
    red, green = (faces(traces.find(name)) for name in THROWN.values())
    assert told == [red + red, green]
