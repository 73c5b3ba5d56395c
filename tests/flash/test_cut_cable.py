"""A cable that is cut while a board is flashed."""

import json
from pathlib import Path

import pytest

from hub.adapters.serial_board import BoardError, SerialBoard
from hub.cli import _flash as steps
from tests.flash.board import Board

OLD = {"main.py": b"print('old')", "pitwall/a.mpy": b"a" * 600, "pitwall/b.mpy": b"b" * 1500}
NEW = {"main.py": b"print('new')", "pitwall/a.mpy": b"A" * 700, "hub/c/d.mpy": bytes(1100)}
SETTINGS = {"host": "192.0.2.1", "password": "of this node"}
CUTS = 16


def bring(port: str) -> None:
    """Flash the new version, as the command does."""
    with SerialBoard(port) as plugged:
        steps.carry_out(steps.plan(plugged, "n00", NEW, SETTINGS), plugged, lambda _: None)


def board_with_old(flash: Path) -> Board:
    for path, content in OLD.items():
        (flash / path).parent.mkdir(parents=True, exist_ok=True)
        (flash / path).write_bytes(content)
    return Board(flash, "0f1a6000")


def firmware(board: Board) -> dict[str, bytes]:
    return {path: content for path, content in board.files().items() if path != "config.json"}


@pytest.fixture(scope="module")
def length(tmp_path_factory: pytest.TempPathFactory) -> int:
    """Bytes that go through the cable when all goes well."""
    board = board_with_old(tmp_path_factory.mktemp("uncut"))
    bring(board.plug_in())
    board.pull_out()
    assert firmware(board) == NEW
    return board.carried


@pytest.mark.parametrize("cut", range(CUTS))
def test_a_cable_cut_anywhere_leaves_a_board_that_the_next_run_makes_whole(
    cut: int, length: int, tmp_path: Path
) -> None:
    board = board_with_old(tmp_path)
    # Most of what goes through answers the first questions; the files are what matters.
    port = board.plug_in(cut_at=1 + (length - 20) * cut // CUTS)
    with pytest.raises(BoardError):
        bring(port)
    board.pull_out()
    left = firmware(board)
    assert "main.py" not in left or left in (OLD, NEW), "it would start a mixture"
    bring(board.plug_in())
    board.pull_out()
    assert firmware(board) == NEW
    assert json.loads(board.files()["config.json"]) == SETTINGS
