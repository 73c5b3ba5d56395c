"""In which order the tests run."""

import pytest

# Modules with the longest tests, longest first: the others wait for a worker that ends with one.
LONG = (
    "test_whole_game.py",
    "test_any_edit.py",
    "test_pages.py",
    "test_tools.py",
    "test_dice_round.py",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes longest."""
    places = {name: place for place, name in enumerate(LONG)}
    items.sort(key=lambda item: places.get(item.path.name, len(LONG)))
