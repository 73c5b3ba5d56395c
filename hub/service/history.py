"""All games ever played at this hub, derived from the log whenever somebody looks.

What a game came to is kept in memory as long as no entry is added to it. It is worked out in the
thread of the one who asks, at most for so long at a time, so that a hub with many evenings behind
it shows the newest first and the rest a moment later.
"""

import threading
import time
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from hub.engine.entry import Entry
from hub.service.fairness import Tally
from hub.service.luck import luck
from hub.service.past import EMPTY, FINISHED, Past
from hub.service.ports import Log, StoreError
from hub.service.requests import NOT_FOUND, UNAVAILABLE, Rejected
from hub.service.table import Games

Json = dict[str, Any]
Key = tuple[str, str]
Stamp = tuple[int, bool, int]  # last entry, whether it is on the table, how often was erased

AT_ONCE_S = 0.5
KEPT = 3
BEST = 6


@contextmanager
def _in_words() -> Iterator[None]:
    """Say in the terms of a request that the log cannot be read."""
    try:
        yield
    except StoreError as fault:
        raise Rejected("storage", str(fault), UNAVAILABLE) from fault


class History:
    """The games of the past. Thread-safe, and never in the way of the writer.

    Whoever looks at many games gives way to others between one and the next.
    """

    def __init__(self, log: Log, games: Games, tally: Tally) -> None:
        self._log = log
        self._games = games
        self._tally = tally
        self._lock = threading.Lock()
        self._erased = 0
        self._records: dict[Key, tuple[Stamp, Json]] = {}
        self._past: OrderedDict[Key, tuple[Stamp, Past]] = OrderedDict()

    def overview(self, at_once_s: float = AT_ONCE_S) -> Json:
        """All games, the newest first, and what they come to together.

        ``pending`` counts those that are still to be worked out: ask again.
        """
        until = time.monotonic() + at_once_s
        found: list[Json] = []
        pending = 0
        with _in_words():
            known = self._openings()
            for key, (stamp, _) in known.items():
                kept = self._records.get(key)
                if kept is None or kept[0] != stamp:
                    if time.monotonic() > until:
                        pending += 1
                        continue
                    with self._lock:
                        kept = self._records[key] = (stamp, self._fold(key, known).record)
                found.append(kept[1])
            self._tally.refresh()
        found.sort(key=lambda record: -record["began"])
        shown = [record for record in found if record["status"] != EMPTY]
        return {"games": shown, "pending": pending, **totals(shown), "dice": self._dice()}

    def past(self, table: str, game: str) -> Past:
        """One game.

        Raises:
            Rejected: there is no such game.
        """
        with self._lock, _in_words():
            known = self._openings()
            if (table, game) not in known:
                raise Rejected("no_such_game", "There is no such game in the log.", NOT_FOUND)
            return self._fold((table, game), known)

    def current(self, table: str) -> str:
        """Id of the game on a table; empty if there is no such table."""
        with _in_words():
            return next((game for at, game in self._openings() if at == table), "")

    def forget(self) -> None:
        """Look anew: something of the log was erased. For the writer thread, which never waits."""
        self._erased += 1

    def _openings(self) -> dict[Key, tuple[Stamp, Entry]]:
        """The entries that opened all games, the newest first."""
        erased, lengths = self._erased, self._log.lengths()
        found: dict[Key, tuple[Stamp, Entry]] = {}
        seen: set[str] = set()
        for opening in reversed(self._log.games()):
            if opening.data.get("game") in self._games:
                key = (opening.table, opening.game)
                found[key] = ((lengths.get(key, 0), opening.table not in seen, erased), opening)
                seen.add(opening.table)
        return found

    def _fold(self, key: Key, known: Mapping[Key, tuple[Stamp, Entry]]) -> Past:
        stamp, opening = known[key]
        kept = self._past.get(key)
        if kept is None or kept[0] != stamp:
            entries = self._log.read_aside(*key)
            kept = self._past[key] = (
                stamp,
                Past(self._games, opening, entries, current=stamp[1]),
            )
        self._past.move_to_end(key)
        while len(self._past) > KEPT:
            self._past.popitem(last=False)
        return kept[1]

    def _dice(self) -> list[Json]:
        return [{"die": node or "hub", **told} for node, told in self._tally.all().items()]


def totals(records: Iterable[Json]) -> Json:
    """What games come to together: people, sides, and the fastest stops."""
    people: dict[str, Json] = {}
    sides: dict[Key, Json] = {}
    stops: list[Json] = []
    for record in records:
        finished = record["status"] == FINISHED
        for player in record["players"]:
            for name in player["names"]:
                line = people.setdefault(name, {"name": name, "games": 0, "wins": 0})
                _count(line, player, finished=finished)
            side = sides.setdefault((record["game_name"], player["seat"]), _side(record, player))
            _count(side, player, finished=finished)
            _add_up(side, player)
            if player.get("fastest_ms") is not None:
                stops.append(_stop(record, player))
    stops.sort(key=lambda stop: int(stop["ms"]))
    return {
        "people": sorted(people.values(), key=lambda line: (-line["wins"], line["name"])),
        "sides": [_judged(side) for side in sides.values()],
        "stops": stops[:BEST],
    }


def _side(record: Json, player: Json) -> Json:
    names = {"game_name": record["game_name"], "title": record["title"]}
    sums = {"games": 0, "wins": 0, "sixes": 0, "rolls": 0, "told_sixes": 0, "fastest_ms": None}
    return {**names, "seat": player["seat"], "name": player["name"], **sums}


def _count(line: Json, player: Json, *, finished: bool) -> None:
    line["games"] += finished
    line["wins"] += player["won"]


def _add_up(side: Json, player: Json) -> None:
    side["sixes"] += player.get("sixes", 0)
    told = player.get("luck")
    if told:
        side["rolls"] += told["rolls"]
        side["told_sixes"] += told["sixes"]
    fastest = [ms for ms in (side["fastest_ms"], player.get("fastest_ms")) if ms is not None]
    side["fastest_ms"] = min(fastest, default=None)


def _stop(record: Json, player: Json) -> Json:
    where = {key: record[key] for key in ("table", "table_name", "game", "game_name", "began")}
    who = {"seat": player["seat"], "name": player["name"]}
    return {"ms": player["fastest_ms"], **who, **where}


def _judged(side: Json) -> Json:
    rolls, sixes = side.pop("rolls"), side.pop("told_sixes")
    return {**side, "luck": luck(rolls, sixes)}
