"""In which order the tests run."""

import pytest

# A worker that begins with one of these at the end lets the others wait for it.
LONG = {
    "test_any_edit.py",
    "test_dice_round.py",
    "test_evening.py",
    "test_exactly_once.py",
    "test_pages.py",
    "test_tools.py",
    "test_whole_game.py",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest."""
    items.sort(key=lambda item: item.path.name not in LONG)
