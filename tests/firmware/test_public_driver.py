"""A public driver of the LIS3DH, unmodified, as a check of our model of the chip."""

import importlib.util
import os
import subprocess
from pathlib import Path

import pytest

from tests.on_micropython import ROOT, interpreter

PROGRAM = """
from micropython_lis3dh import lis3dh
from sim.lis3dh import Lis3dh, Steady
now = 0
chip = Lis3dh(lambda: now, Steady(-1000, 500, 250))
driver = lis3dh.LIS3DH(chip)
for scale in range(4):
    driver.data_range = scale
    now += 1000000
    print(*[round(axis * 1000 / 9.806) for axis in driver.acceleration])
chip = Lis3dh(lambda: now, Steady(), 0x19)
try:
    lis3dh.LIS3DH(chip)
except OSError as fault:
    print(fault.errno)
"""


@pytest.fixture
def site_packages() -> Path:
    found = importlib.util.find_spec("micropython_lis3dh")
    assert found, "micropython-lis3dh is not installed: make setup-test"
    assert found.origin
    return Path(found.origin).parents[1]


def test_the_public_driver_reads_the_model_at_every_range(site_packages: Path) -> None:
    run = subprocess.run(
        [interpreter(), "-c", PROGRAM],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": f"firmware:.frozen:{site_packages}"},
        capture_output=True,
        text=True,
        check=False,
        timeout=20,
    )
    assert run.returncode == 0, run.stderr
    *readings, errno = run.stdout.splitlines()
    assert errno == "19", "no such device at the other address"
    for line, digit_mg in zip(readings, (16, 32, 64, 192), strict=True):
        for read, true in zip(map(int, line.split()), (-1000, 500, 250), strict=True):
            # That driver takes 16,380 counts for one g where the data sheet has 16,000.
            assert abs(read - true) <= digit_mg + abs(true) // 40
