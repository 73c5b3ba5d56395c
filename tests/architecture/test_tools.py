"""The gates of ``make check`` hold in every test run."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
GATES = {
    "format": ["ruff", "format", "--check", "."],
    "lint": ["ruff", "check", "."],
    "types": ["mypy"],
    "types of hub and pages": ["pyright"],
    "types of the firmware": ["pyright", "-p", "firmware"],
}


@pytest.mark.parametrize("gate", GATES)
def test_gate_is_green(gate: str) -> None:
    program, *arguments = GATES[gate]
    run = subprocess.run(
        [BIN / program, *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
