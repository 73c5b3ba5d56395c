"""A program that is kept running."""

import sys
import threading
from pathlib import Path

import pytest

from hub.adapters import child
from hub.adapters.child import Child


class Pauses(threading.Event):
    """Notes how long it was to wait; waits for nothing, and stops after some."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.asked: list[float | None] = []
        self._most = most

    def wait(self, timeout: float | None = None) -> bool:
        self.asked.append(timeout)
        if len(self.asked) == self._most:
            self.set()
        return self.is_set()


def pauses(folder: Path, number: int) -> list[float | None]:
    """How long a program that ends at once is left alone, time after time."""
    kept = Child([sys.executable, "-S", "-c", ""], folder / "output")
    kept._stopping = waited = Pauses(number)
    kept._run()
    return waited.asked


def test_a_program_that_dies_at_once_is_left_alone_longer_and_longer(tmp_path: Path) -> None:
    assert pauses(tmp_path, 7) == [*child.PAUSES, child.PAUSES[-1]]


def test_a_program_that_lived_well_is_started_again_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(child, "GOOD_LIFE", 0)
    assert pauses(tmp_path, 3) == [child.PAUSES[0]] * 3
