"""The same tests of the pure parts, run by the interpreter of the board."""

from pathlib import Path

import pytest

from tests.on_micropython import run_on_micropython

MODULES = sorted(
    f"tests.firmware.pure.{path.stem}"
    for path in Path(__file__).parent.glob("test_*.py")
    if path != Path(__file__)
)


@pytest.mark.parametrize("module", MODULES)
def test_passes_on_micropython(module: str) -> None:
    run_on_micropython(module)
