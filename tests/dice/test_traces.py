"""The roll detector, judged by labelled traces, on the interpreter of the board."""

import os
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.dice.run_traces import figures, run, table
from tests.machine import require

ROOT = Path(__file__).parents[2]
SAMPLE = str(Path(__file__).parent / "traces" / "sample")


@cache
def on_board() -> tuple[list[dict[str, Any]], dict[str, int]]:
    return run(SAMPLE)


def test_unit_tests_pass_on_micropython() -> None:
    done = subprocess.run(
        [require("micropython"), "tests/mp_run.py", "tests.dice.test_roll"],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": f".{os.pathsep}firmware"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout


def test_both_interpreters_give_the_same_reports() -> None:
    assert run(SAMPLE, cpython=True)[0] == on_board()[0]


def test_the_rolls_of_the_sample_are_reported_once_with_their_face() -> None:
    got = figures(SAMPLE, on_board()[0])
    assert got["rolls"] == 92
    assert got["right"] >= 91, table(SAMPLE, on_board()[0])
    assert got["wrong_face"] == got["duplicates"] == got["premature"] == 0


def test_nothing_else_of_the_sample_is_counted() -> None:
    got = figures(SAMPLE, on_board()[0])
    assert got["negatives"] == 87
    assert got["falsely_counted"] == 0, got["falsely_counted_by_kind"]


def test_a_roll_is_told_within_120_ms_of_rest() -> None:
    half, most, _ = figures(SAMPLE, on_board()[0])["latency_ms_p50_p90_p99"]
    assert half <= 120
    assert most <= 150


@pytest.mark.parametrize(
    ("what", "most"),
    # 64-bit words here: the board needs about half.
    [("state", 4096), ("left", 0)],
)
def test_detector_is_small_and_allocates_nothing_per_sample(what: str, most: int) -> None:
    assert on_board()[1][what] <= most
