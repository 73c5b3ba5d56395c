"""One game of the past, read from the log: what became of it, and each of its moments."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from hub.engine.entry import Entry
from hub.engine.fold import ASIDE, NAMED, Timeline
from hub.engine.game import Told
from hub.service.luck import luck
from hub.service.table import Games, replay
from hub.service.views import TICKER, exported, ticker_line

Json = dict[str, Any]

FINISHED, ABORTED, RUNNING, EMPTY = "finished", "aborted", "running", "empty"


class Past:
    """A game, folded once.

    Attributes:
        record: What a list of games shows.
        told: What there is to tell of it, by its own rules.
    """

    def __init__(
        self, games: Games, opening: Entry, entries: Sequence[Entry], *, current: bool
    ) -> None:
        """Fold a game.

        Args:
            games: The games that are known.
            opening: The entry that opened it.
            entries: All its entries.
            current: Whether it is the game on the table.
        """
        self._timeline: Timeline[Any] = replay(games, opening, entries)
        self._opening = opening
        self._current = current
        self._entries = entries
        self._title = ""
        self._times: list[int] = []
        self._end: int | None = None
        self._heard: list[Json] = []
        moments = self._along()
        self.told: Json = dict(self._timeline.game.chronicle(moments))
        deque(moments, maxlen=0)
        self.record = self._record()

    def _along(self) -> Iterator[Told[Any]]:
        """Pass the moments on, and note what every game has."""
        game = self._timeline.game
        for entry, outcomes, state in self._timeline.moments():
            if entry.name == NAMED:
                self._title = str(entry.data["title"])
            elif entry.name not in ASIDE and self._end is None:
                self._times.append(entry.at)
                self._end = entry.at if game.outcome(state) else None
            lines = [ticker_line(entry, outcome) for outcome in outcomes]
            self._heard.append({"id": entry.id, "at": entry.at, "lines": lines})
            yield entry, outcomes, state

    def _record(self) -> Json:
        game, state = self._timeline.game, self._timeline.state
        result, people = game.outcome(state), game.people(state)
        began = self._times[0] if self._times else self._opening.at
        ended = self._times[-1] if self._times else began
        unfinished = RUNNING if self._current else ABORTED
        return {
            "table": self._opening.table,
            "table_name": str(self._opening.data.get("name") or self._opening.table),
            "game": self._opening.game,
            "game_name": game.name,
            "title": game.title,
            "called": self._title,
            "status": FINISHED if result else unfinished if people else EMPTY,
            "on_table": self._current,
            "began": began,
            "ended": ended,
            "seconds": (ended - began) // 1_000_000,
            "entries": len(self._entries),
            "players": [
                {
                    "seat": seat,
                    "name": game.seats.get(seat, seat),
                    "names": list(names) or self._timeline.sitting(seat),
                    "won": result is not None and result.winner == seat,
                    **self._figures(seat),
                }
                for seat, names in people.items()
            ],
            "winner": result.winner if result else None,
            "result": result.reason if result else "",
        }

    def _figures(self, seat: str) -> Json:
        """What the rules tell of one player, its luck judged."""
        mine = dict(self.told.get("crews", {}).get(seat, {}))
        if "told" in mine:
            mine["luck"] = luck(**mine.pop("told"))
        return mine

    def steps(self) -> Json:
        """All moments in the order of happening: time, and what was said; and where it turned."""
        said = [
            [heard["at"], " ".join(line["text"] for line in heard["lines"])]
            for heard in self._heard
        ]
        places = {heard["id"]: n for n, heard in enumerate(self._heard, 1)}
        marks = [
            {**mark, "n": places[mark["id"]]}
            for mark in self.told.get("marks", ())
            if mark["id"] in places
        ]
        return {"record": self.record, "began": self._opening.at, "steps": said, "marks": marks}

    def view(self, count: int) -> Json:
        """The public view after the first ``count`` moments, as it was for who watched."""
        game = self._timeline.game
        now = self._heard[count - 1]["at"] if count else self._opening.at
        lines: list[Mapping[str, Any]] = []
        for heard in reversed(self._heard[max(0, count - TICKER) : count]):
            lines += reversed(heard["lines"])
        return {
            "revision": count,
            "table": self._opening.table,
            "name": self.record["table_name"],
            "game": self._opening.game,
            "game_name": game.name,
            "title": game.title,
            "now": now,
            "seats": {seat: self._seat(seat, name) for seat, name in game.seats.items()},
            "ticker": lines[:TICKER],
            "storage": "ok",
            "link": "ok",
            "assigning": "",
            **game.view(self._timeline.state_after(count), ""),
        }

    def _seat(self, seat: str, name: str) -> Json:
        return {"name": name, "nodes": [], "phone": False, "people": self._timeline.sitting(seat)}

    def __len__(self) -> int:
        """How many moments there are."""
        return len(self._heard)

    def lines(self) -> Iterator[Json]:
        """Its entries as a file holds them, as far as everybody may know."""
        for entry in self._entries:
            yield exported(self._timeline, entry, "")
