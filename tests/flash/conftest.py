"""A hub for all tests, and boards that are pulled out after theirs."""

import functools
import itertools
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hub.demo import compiled
from hub.demo.nodes import bench_words
from tests.flash.board import Board
from tests.on_micropython import interpreter
from tests.running import Hub

COMPILED = functools.cache(compiled.application)
NUMBERS = itertools.count(0x0F1A5000)
Wire = Callable[..., Board]


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    with Hub(tmp_path_factory.mktemp("hub") / "data") as running:
        yield running


@pytest.fixture(autouse=True)
def compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "application", COMPILED)


@pytest.fixture
def new_board(tmp_path: Path) -> Iterator[Wire]:
    """Makes boards fresh from the shop, but with MicroPython; they run what they are given."""
    boards: list[Board] = []

    def make() -> Board:
        chip = f"{next(NUMBERS):08x}"
        flash = tmp_path / f"flash-{chip}"
        flash.mkdir()
        settings = {
            "id": f"n{chip}",
            "board": "pit_box-devkitc",
            "state": str(flash),
            "modules": ".",
        }

        def start() -> subprocess.Popen[bytes]:
            return subprocess.Popen(
                [interpreter(), *bench_words(settings)],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
            )

        boards.append(Board(flash, chip, start))
        return boards[-1]

    yield make
    for board in boards:
        board.pull_out()
