"""A die that is recorded while it is thrown: its trace is judged like any other."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from hub.cli import main
from hub.demo.api import Table
from hub.demo.nodes import Broker, VirtualNode
from tests.dice.play import Traces
from tests.dice.run_traces import figures, run
from tests.running import Hub, mosquitto

NODE = "n00d1ce55"
ROLLED = "dev-0042"
RECORDED = Path(__file__).parent / "recorded"


@pytest.fixture
def die(tmp_path: Path) -> Iterator[tuple[Hub, VirtualNode]]:
    with mosquitto(tmp_path) as port:
        node = VirtualNode(NODE, "die", Broker("127.0.0.1", port), **Traces().bench(ROLLED))
        node.start()
        with Hub(tmp_path / "data", "--broker", f"mqtt://127.0.0.1:{port}") as hub:
            table = Table(hub.url, "main", hub.pin)
            table.open("pit-crew")
            yield hub, node
        node.close()


def record(hub: Hub, base: Path, *options: str) -> str:
    words = ["record-die", NODE, str(base), "--url", hub.url, "--pin", hub.pin, *options]
    done = CliRunner().invoke(main, words)
    assert done.exit_code == 0, done.output
    return done.output


def test_a_recorded_die_gives_a_set_that_the_judge_accepts(
    die: tuple[Hub, VirtualNode], tmp_path: Path
) -> None:
    hub, node = die
    Table(hub.url, "main", hub.pin).wait(lambda _: bool(hub.get("/api/v1/nodes")["nodes"]), "die")
    base = tmp_path / "mine"
    with ThreadPoolExecutor() as pool:
        said = pool.submit(record, hub, base, "--face", "6", "--seconds", "6")
        Table(hub.url, "main", hub.pin).wait(
            lambda _: hub.get(f"/api/v1/nodes/{NODE}/raw")["last"] >= 1, "samples"
        )
        node.tell(trace=str(Traces().write(ROLLED, tmp_path)))
        assert "mine has 1 recordings" in said.result()
    assert "mine has 2 recordings" in record(hub, base, "--what", "table_noise", "--seconds", "1")
    reports, _ = run(str(base))
    got = figures(str(base), reports)
    assert (got["rolls"], got["right"], got["wrong_face"]) == (1, 1, 0)
    assert (got["negatives"], got["falsely_counted"]) == (1, 0)
    labels = json.loads((tmp_path / "mine.json").read_text())["sequences"]
    theirs = Traces().find(ROLLED)["device"]
    assert labels[0]["device"]["face_of_axis"] == theirs["face_of_axis"]
    assert abs(labels[0]["n_samples"] / labels[0]["duration_s"] - 200) < 10


def test_sets_that_makers_sent_are_held() -> None:
    for labels in sorted(RECORDED.glob("*.json")):
        base = str(labels.with_suffix(""))
        got = figures(base, run(base)[0])
        assert (got["right"], got["wrong_face"]) == (got["rolls"], 0), base
        assert got["falsely_counted"] == 0, base
