"""Who may win: estimates by many playthroughs, made in a thread of their own.

The thread works in short turns and rests between them, so that the writer never waits for more
than one turn. Where a table moves on meanwhile, the newest state is taken up next.
"""

import logging
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from hub.engine.chance import seeded
from hub.engine.game import Playthrough
from hub.service.table import Table

RUNS = 800  # for a first estimate
FINER = 4 * RUNS  # for one with half the error, of a table that rests
TURN = 4  # playthroughs at a time: about a millisecond
REST_S = 0.004  # between two turns
SEED = 20_26  # always the same, so that an estimate moves only when the table does

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Wanted:
    """A state whose rest is to be played."""

    game: str
    state: Any
    play: Playthrough


@dataclass(frozen=True, slots=True)
class Known:
    """The estimate for a state."""

    game: str
    state: Any
    percent: Mapping[str, int]


class Odds:
    """Keeps an estimate for each table that wants one."""

    def __init__(self, changed: Callable[[str], None]) -> None:
        """Prepare.

        Args:
            changed: Called with the table whose estimate is new, from a thread of ours.
        """
        self._changed = changed
        self._wanted: dict[str, Wanted] = {}
        self._known: dict[str, Known] = {}
        self._wake = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def look(self, table: Table) -> Mapping[str, int] | None:
        """Take note of a table, and return its last estimate in percent, if it wants any."""
        state = table.timeline.state
        play = table.game.playthrough(state)
        if play is None:
            self._wanted.pop(table.id, None)
            return None
        known = self._known.get(table.id)
        if known is None or known.state is not state:
            self._wanted[table.id] = Wanted(table.game_id, state, play)
            self._start()
        return known.percent if known and known.game == table.game_id else None

    def stop(self) -> None:
        """End the thread."""
        self._stopping.set()
        self._wake.set()
        if self._thread is not None:
            self._thread.join()

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="odds", daemon=True)
            self._thread.start()
        self._wake.set()

    def _run(self) -> None:
        while not self._stopping.is_set():
            self._wake.wait()
            self._wake.clear()
            with suppress(KeyError):  # nothing is wanted (any more)
                while not self._stopping.is_set():
                    table, wanted = self._wanted.popitem()
                    self._estimate(table, wanted)

    def _estimate(self, table: str, wanted: Wanted) -> None:
        chance, wins = seeded(SEED), Counter[str]()
        while wins.total() < FINER and (wins.total() < RUNS or not self._wanted):
            try:
                wins.update(wanted.play(chance) for _ in range(TURN))
            except Exception:
                log.exception("table %s: the rest of its game cannot be played", table)
                return
            if self._stopping.wait(REST_S):
                return
            if wins.total() in (RUNS, FINER):
                self._tell(table, wanted, wins)

    def _tell(self, table: str, wanted: Wanted, wins: Counter[str]) -> None:
        runs = wins.total()
        percent = {seat: round(100 * count / runs) for seat, count in sorted(wins.items())}
        self._known[table] = Known(wanted.game, wanted.state, percent)
        self._changed(table)
