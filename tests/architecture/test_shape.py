"""Size and shape limits that no linter checks."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted(
    path
    for top in ("hub", "companion_web", "firmware", "hardware")
    for path in (ROOT / top).rglob("*.py")
)
MAX_LINES = 300
MAX_FUNCTION = 40
FOLDERS = {"firmware", "hub", "companion_web", "hardware", "tests"}


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_module_can_be_read_in_one_sitting(path: Path) -> None:
    source = path.read_text()
    assert source.count("\n") <= MAX_LINES
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < MAX_FUNCTION, node.name
        assert not isinstance(node, ast.Global), f"global at line {getattr(node, 'lineno', '?')}"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_only_virtual_crews_play_by_chance(path: Path) -> None:
    imported = {
        name.name
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Import)
        for name in node.names
    }
    assert "random" not in imported or path.is_relative_to(ROOT / "hub" / "demo")


def test_project_keeps_to_its_five_folders() -> None:
    built_or_played = {"build", "__pycache__", *(p.parent.name for p in ROOT.glob("*/pitwall.db"))}
    found = {p.name for p in ROOT.iterdir() if p.is_dir() and not p.name.startswith(".")}
    found = {name for name in found if not name.endswith(".egg-info")}
    assert found - built_or_played - {"data"} <= FOLDERS


def test_no_test_is_ever_skipped() -> None:
    words = ("pytest.skip", "skipif", "importorskip", "mark.skip", "mark.xfail")
    for path in (ROOT / "tests").rglob("*.py"):
        if path != Path(__file__):
            assert not any(word in path.read_text() for word in words), path
