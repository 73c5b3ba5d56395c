"""A hub at the end of a long evening works as little for a fact as at its start (fault 15)."""

import threading
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from statistics import median

import pytest

from tests.service.evening import presses
from tests.web.hubs import running_hub

PRESSES = 2000
PART = 300


@pytest.fixture
def calls() -> Iterator[list[int]]:
    """Counts the calls of functions in the threads that start from now on."""
    made, numbers = [0], count(1)

    def note(*_: object) -> None:
        made[0] = next(numbers)

    threading.setprofile(note)
    yield made
    threading.setprofile(None)


def test_ff15_the_last_of_thousands_of_facts_is_no_more_work_than_the_first(
    tmp_path: Path, calls: list[int]
) -> None:
    with running_hub(tmp_path) as hub:
        hub._store._db.execute("PRAGMA synchronous = OFF")  # type: ignore[attr-defined]
        took = presses(hub, PRESSES, lambda: calls[0])
    assert median(took[:PART]) > 100
    assert median(took[-PART:]) <= 1.1 * median(took[:PART])
