"""One table: its current game, and what the people at it may ask for."""

import logging
from bisect import bisect_left, bisect_right
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from hub.engine.corrections import ON_TARGET
from hub.engine.entry import Entry
from hub.engine.fold import NEW_GAME, Timeline
from hub.engine.game import Decision, Game
from hub.service.receipt import Receipt

SET_UP = "set_up"
MOST_NEWS = 64
CORRECTED = "The referee has made another correction."
Games = Mapping[str, Game[Any]]


class Round(NamedTuple):
    """Which round it is: a start that is called off and given again begins another one."""

    number: int
    go_at: int | None


log = logging.getLogger(__name__)


class Table:
    """The games of a table, the last of them folded.

    Attributes:
        id: As in addresses and topics.
        name: For people.
        game_id: Id of the current game.
        game: What is played.
        timeline: The current game.
        opened: The entry that opened it, by id.
        receipt: What nodes told in it, and what is known to be missing.
        revision: Grows with every change of what there is to see, from one start of the hub to the
            next as well: it is not below the hub time of any entry.
        started: Revision at which the round that is on began; 0 if that is not known.
    """

    def __init__(self, opening: Entry, games: Games) -> None:
        self.id = opening.table
        self.name = opening.table
        self.revision = 0
        self.started = 0
        self._round: Round | None = None
        self._games = games
        self._due: tuple[Decision, ...] | None = None
        self._starts: list[int] = []
        self._ids: list[str] = []
        self.apply(opening)

    def apply(self, entry: Entry, *, kept: bool = False) -> None:
        """Take in an entry of this table; ``kept`` if it was in the log before.

        Raises:
            KeyError: it opens a game that is not known here.
        """
        self.revision = max(self.revision + 1, entry.received)
        self._due = None
        if entry.name == NEW_GAME:
            self._begin(entry)
        elif entry.game == self.game_id:
            self.receipt.count(entry)
            self.timeline.add(entry, kept=kept)
            self._news.append((self.revision, entry))

    def news(self, seen: int) -> list[str]:
        """What happened since revision ``seen``, in sentences, the newest last."""
        return [
            text for revision, entry in self._news if revision > seen for text in self._told(entry)
        ]

    def _told(self, entry: Entry) -> list[str]:
        if entry.name not in ON_TARGET:
            return [outcome.text for outcome in self.timeline.outcomes(entry.id)]
        made = (told for known, told in self.timeline.corrections() if known.id == entry.id)
        return [outcome.text for outcome in next(made, ())] or [CORRECTED]

    def see(self, number: int, go_at: int | None) -> None:
        """Take note of the round that is shown: a new one has a new number or a new GO.

        Of one that was on when the hub started it is known that it began before its GO.
        """
        before = self._round
        now = Round(number, before.go_at if before and go_at is None else go_at)
        if before is None:
            self.started = min(go_at or 0, self.revision)
        elif now != before:
            self.started = self.revision
        self._round = now

    def go_on_from(self, before: "Table") -> None:
        """Show what there is after what ``before``, the same table, has shown."""
        self.revision = max(self.revision, before.revision + 1)
        self.started, self._round = before.started, before._round  # noqa: SLF001  its own class

    def _begin(self, opening: Entry) -> None:
        game = self._games[opening.data["game"]]
        self.timeline: Timeline[Any] = Timeline(game, opening.data)
        self.game: Game[Any] = game
        self.game_id = opening.game
        self.opened = opening.id
        self.receipt = Receipt()
        self._news: deque[tuple[int, Entry]] = deque(maxlen=MOST_NEWS)
        self.name = opening.data.get("name") or self.name
        self._starts.append(opening.at)
        self._ids.append(opening.game)

    def game_at(self, at: int) -> str:
        """Id of the game that was on at hub time ``at``; the first one if none was yet.

        Empty if that game was erased.
        """
        return self._ids[max(0, bisect_right(self._starts, at) - 1)]

    def forget(self, game: str) -> None:
        """Take note that a game of before was erased."""
        self._ids = ["" if known == game else known for known in self._ids]

    def leave_out(self, at: int) -> None:
        """Take note that a game, now erased, began at hub time ``at``."""
        place = bisect_left(self._starts, at)
        self._starts.insert(place, at)
        self._ids.insert(place, "")

    def has_begun(self, at: int) -> bool:
        """Tell whether the current game was on at hub time ``at``."""
        return at >= self._starts[-1]

    def due(self, now: int) -> Decision | None:
        """What the hub has to do in the room by ``now``, the earliest."""
        return next((d for d in self._dues() if d.at <= now), None)

    def next_due(self) -> int | None:
        """When the hub next has to do something."""
        return min((d.at for d in self._dues()), default=None)

    def _dues(self) -> tuple[Decision, ...]:
        if self._due is None:
            try:
                self._due = self.timeline.due()
            except Exception:
                log.exception("table %s: the rules cannot say what is due", self.id)
                self._due = ()
        return self._due

    def last_set_up(self) -> dict[str, Any]:
        """Data of the set-up that counts; empty before there is one."""
        for entry, _ in self.timeline.history():
            if entry.name == SET_UP:
                return dict(entry.data)
        return dict(self.timeline.setup.get("setup", {}))

    def memory(self) -> dict[str, Any]:
        """What is known of the copies of the games played here, by the name of the game."""
        known = dict(self.timeline.setup.get("memory", {}))
        return known | {self.game.name: dict(self.game.memory(self.timeline.state))}

    def seated(self, game: Game[Any]) -> dict[str, str]:
        """The nodes that keep their seat in a new ``game``: node id -> seat."""
        return {node: seat for node, seat in self.timeline.seats.items() if seat in game.seats}


def replay(games: Games, opening: Entry, entries: Iterable[Entry]) -> Timeline[Any]:
    """Fold a whole game from its entries.

    Raises:
        KeyError: the game is not known here.
    """
    timeline: Timeline[Any] = Timeline(games[opening.data["game"]], opening.data)
    for entry in entries:
        if entry.name != NEW_GAME:
            timeline.add(entry, kept=True)
    return timeline
