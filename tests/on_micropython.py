"""Runs test modules on the interpreter of the boards."""

import os
import subprocess
from pathlib import Path

from tests.machine import micropython

ROOT = Path(__file__).parents[1]
TIMEOUT_S = 30


def interpreter() -> str:
    """Path of MicroPython; without it the test fails, for a skipped one would tell nothing."""
    path = micropython()
    assert path, "no micropython beside this Python or on the PATH: make setup-test"
    return path


def run_on_micropython(module: str) -> None:
    """Fail unless every test function of ``module`` passes on MicroPython."""
    run = subprocess.run(
        [interpreter(), "tests/mp_run.py", module],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": ".:firmware:.frozen"},
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "ok " in run.stdout, f"{module} has no tests"
