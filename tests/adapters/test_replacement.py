"""A node is replaced in mid-game: real firmware, a real broker, nothing lost and nothing twice."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest

from hub.adapters.credentials import Credentials
from hub.demo.api import Table
from hub.demo.nodes import Broker, VirtualNode
from tests.machine import require
from tests.running import Hub

OLD, SPARE = "n0000a1", "n0000b2"
TAP_MS = 80
LIGHTS_US = 5_000_000
GAME = {"red": {"players": 2}, "green": {"players": 2}}
FIRST, SECOND, THIRD, FOURTH, FUEL = range(5)


class Place:
    """A hub with a table in its first round, and two pit boxes; the old one sits at Red."""

    def __init__(self, hub: Hub, table: Table, boxes: dict[str, VirtualNode]) -> None:
        self.hub = hub
        self.table = table
        self.boxes = boxes

    def tap(self, node: str, button: int) -> None:
        """Tap a cap, and let hand and button come to rest."""
        self.boxes[node].tap(button, TAP_MS)
        time.sleep(2 * TAP_MS / 1000)

    def cut_off(self) -> None:
        """Take the network from the old node, and wait until the hub misses it."""
        self.boxes[OLD].cut_wifi()
        self.table.wait(is_missed, "the old node is missed", 15)

    def seat(self, node: str, lamp: int) -> None:
        """Give Red's seat to a node, and wait until it shows a cap of Red."""
        self.table.command("assign", node=node, seat="red")
        assert self.boxes[node].wait_for(lambda signs: signs.lamps[lamp] == 1)

    def caps(self, *areas: int) -> None:
        """Wait until Red has just these caps."""

        def fits(view: dict[str, Any]) -> bool:
            on = list(view["crews"]["red"]["caps"].values())
            return [number for number, cap in enumerate(on) if cap] == list(areas)

        self.table.wait(fits, f"the caps {areas}", 15)

    def told(self, node: str) -> list[int]:
        """The buttons that a node pressed, as the log of the table has them, in order."""
        entries = self.hub.get("/api/v1/tables/main/log?limit=500")["entries"]
        facts = [entry for entry in entries if entry["source"].get("node") == node]
        return [fact["data"]["n"] for fact in facts if fact["data"].get("e") == "dn"]

    def strays(self) -> list[dict[str, Any]]:
        """What a node told while it sat nowhere."""
        found: list[dict[str, Any]] = self.hub.get("/api/v1/tables/main/strays")["facts"]
        return found


def is_missed(view: dict[str, Any]) -> bool:
    return not view["seats"]["red"]["nodes"][0]["online"]


@pytest.fixture
def place(tmp_path: Path) -> Iterator[Place]:
    require("mosquitto")
    with Hub(tmp_path / "data") as hub, ExitStack() as on:
        users = Credentials(hub.data / "users.json")
        boxes = {}
        for name in (OLD, SPARE):
            password = users.issue(name)
            box = VirtualNode(name, "pit_box", Broker("127.0.0.1", hub.mqtt, password))
            boxes[name] = on.enter_context(closing(box))
            box.start()
        table = Table(hub.url, "main", hub.pin)
        table.open("pit-crew")
        table.command("assign", node=OLD, seat="red")
        ago = table.view()["now"] - LIGHTS_US  # the start lights take five seconds
        setup = {"crews": GAME, "variant": "normal", "track_spaces": 12}
        table.command("insert", name="set_up", at=ago - 1, data=setup, seat="referee")
        table.command("insert", name="go", at=ago, data={}, seat="referee")
        table.wait(lambda view: view["phase"] == "pit_crew", "GO", 15)
        table.wait(lambda view: not is_missed(view), "the old node is heard", 15)
        yield Place(hub, table, boxes)
        assert not any(box.errors for box in boxes.values())


def test_what_the_old_node_held_counts_for_the_seat_it_had_and_nothing_counts_twice(
    place: Place,
) -> None:
    place.tap(OLD, FIRST)
    place.caps(FIRST)
    place.cut_off()
    place.tap(OLD, SECOND)
    place.tap(OLD, FIRST)
    place.table.command("assign", node=OLD, seat=None)
    place.seat(SPARE, FIRST)
    place.tap(OLD, FUEL)
    place.tap(SPARE, THIRD)
    place.caps(FIRST, THIRD)
    place.boxes[OLD].restore_wifi()
    place.caps(FIRST, SECOND, THIRD)
    place.table.command("assign", node=SPARE, seat=None)
    place.seat(OLD, THIRD)
    place.tap(OLD, FOURTH)
    place.caps(FIRST, SECOND, THIRD, FOURTH)
    assert place.told(OLD) == [FIRST, SECOND, FIRST, FOURTH]
    assert place.told(SPARE) == [THIRD]
    strays = place.strays()
    assert [s["data"]["n"] for s in strays if s["data"]["e"] == "dn"] == [FUEL]
    facts = [stray["id"] for stray in strays if stray["source"]["node"] == OLD]
    place.table.command("claim", node=OLD, seat="red", facts=facts)
    place.caps(FIRST, SECOND, THIRD, FOURTH, FUEL)
    assert place.strays() == []
    receipt = place.table.view()["receipt"]
    assert receipt["events"] == receipt["told"]
    assert receipt["gaps"] == []
