"""A track strip with real firmware at a real hub: it shows what the public view says."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hub.demo.api import Table
from hub.demo.nodes import Broker, VirtualNode
from hub.games.pit_crew.nodes import COLOURS
from tests.running import Hub, mosquitto

STRIP = "n00d1ce0a"
SPACES, LEDS = 12, 3
RED, GREEN = 0xFF0000, 0x00FF00
CREWS = ("red", "green", "yellow")


@pytest.fixture
def table(tmp_path: Path) -> Iterator[tuple[Hub, Table, VirtualNode]]:
    """A table with three crews, and a strip at it with three lights on each space."""
    settings = tmp_path / "data" / "node-settings.json"
    settings.parent.mkdir()
    settings.write_text(f'{{"{STRIP}": {{"leds": {LEDS}, "bright": 100}}}}')
    with mosquitto(tmp_path) as port:
        node = VirtualNode(STRIP, "track_strip", Broker("127.0.0.1", port))
        node.start()
        with Hub(tmp_path / "data", "--broker", f"mqtt://127.0.0.1:{port}") as hub:
            table = Table(hub.url, "main", hub.pin)
            table.open("pit-crew")
            table.command("new_game", game="pit-crew")
            table.command("assign", node=STRIP, seat="track")
            crews = {crew: {"players": 2} for crew in CREWS}
            table.command("set_up", crews=crews, variant="normal", track_spaces=SPACES)
            yield hub, table, node
        node.close()
        assert node.errors == []


def drawn(view: dict[str, Any]) -> list[int]:
    """The lights that a view asks for: cars of one space side by side, inside first."""
    lights = [0] * (SPACES * LEDS)
    for space in range(SPACES):
        cars = [(c["lane"], n) for n, c in view["crews"].items() if c["space"] == space + 1]
        here = [COLOURS[name] for _, name in sorted(cars)]
        for n in range(LEDS if here else 0):
            lights[space * LEDS + n] = here[n * len(here) // LEDS]
    return lights


def shows(node: VirtualNode, lights: list[int], timeout: float = 10) -> bool:
    return node.wait_for(lambda signs: signs.strip[: len(lights)] == lights, timeout)


def roll_a_six(table: Table, crew: str) -> dict[str, Any]:
    before = table.view()["crews"][crew]["position"]
    table.command("six", crew=crew)
    return table.wait(lambda v: v["crews"][crew]["position"] == before + 1, "the move")


def test_the_strip_shows_the_cars_of_the_view_the_start_stop_and_a_correction(
    table: tuple[Hub, Table, VirtualNode],
) -> None:
    hub, main, strip = table
    assert shows(strip, drawn(main.view()))
    main.command("go")
    whole = SPACES * LEDS
    for left in (4, 3, 2, 1):
        count = whole * left // 5
        assert shows(strip, [RED] * count + [0] * (whole - count)), left
    assert shows(strip, [GREEN] * whole)
    main.wait(lambda v: v["phase"] == "pit_crew" and not v["stage"], "GO")
    for area in main.view()["crews"]["red"]["caps"]:
        if area != "engine":
            main.command("cap", crew="red", area=area)
    main.wait(lambda v: v["crews"]["red"]["die"], "the die of red")
    at_start = drawn(main.view())
    moved = drawn(roll_a_six(main, "red"))
    assert moved != at_start
    assert shows(strip, moved)
    strip.kill()
    strip.start()
    assert strip.wait_for(lambda signs: not signs.strip[whole - 1]), "it begins without cars"
    assert shows(strip, moved), "who comes late is told where the cars are"
    main.command("stop")
    for rgb in (RED, 0, RED, 0):
        assert shows(strip, [rgb] * whole)
    assert shows(strip, moved)
    log = hub.get("/api/v1/tables/main/log?limit=500")["entries"]
    (six,) = (entry["id"] for entry in log if entry["name"] == "six")
    main.command("void", target=six)
    assert shows(strip, drawn(main.view()))
    assert drawn(main.view()) == at_start
