"""What there is to see of a table, for whoever looks."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from heapq import merge
from typing import Any

from hub.engine.entry import REFEREE, Entry, to_json
from hub.engine.fold import ASSIGN, NEW_GAME, Timeline
from hub.engine.game import IGNORED, Game, Outcome, Outcomes
from hub.service.requests import Snapshot
from hub.service.table import Table

TICKER = 10
LOOK_BACK = 200
MAX_BODY = 8000


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a view shows beside the game.

    Attributes:
        nodes: Node id -> its id, kind and whether it is online.
        phones: Seats that a phone has taken.
        storage: ``ok``, or why nothing can be saved.
        link: ``ok``, or why nodes cannot be heard.
        assigning: Seat that the next node pressed gets; empty when none is being assigned.
        odds: Estimated chance of each seat to win, in percent; None where nobody wants to know.
    """

    nodes: Mapping[str, Mapping[str, Any]]
    phones: frozenset[str]
    storage: str
    link: str
    assigning: str = ""
    odds: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """A table at one moment. It never changes, so any thread may read it."""

    game: Game[Any]
    state: Any
    envelope: Mapping[str, Any]

    @property
    def revision(self) -> int:
        """Which change led to it."""
        return int(self.envelope["revision"])

    def view(self, seat: str, now: int) -> dict[str, Any]:
        """What ``seat`` sees; the public for an empty one."""
        return {**self.envelope, "now": now, **self.game.view(self.state, seat)}

    def again(self, revision: int, why: str) -> "Shown":
        """The same once more, with the reason why it is not newer."""
        return replace(self, envelope={**self.envelope, "revision": revision, "storage": why})

    def snapshot(self, now: int) -> Snapshot:
        """Encode the public view; the ticker gives way when it would grow too large."""
        view = self.view("", now)
        body = encode(view)
        while len(body) > MAX_BODY and view["ticker"]:
            view["ticker"] = view["ticker"][: len(view["ticker"]) // 2]
            body = encode(view)
        return Snapshot(self.revision, body, view.get("round", 0), view.get("go_at"))


def encode(view: Mapping[str, Any]) -> bytes:
    """Write a view as compact JSON."""
    return json.dumps(view, separators=(",", ":"), ensure_ascii=False).encode(errors="replace")


def show(table: Table, around: Surroundings) -> Shown:
    """Look at a table."""
    game = table.game
    sitting: dict[str, list[Mapping[str, Any]]] = {seat: [] for seat in game.seats}
    for node, seat in table.timeline.seats.items():
        if seat in sitting:
            unheard = {"id": node, "kind": "", "online": False}
            sitting[seat].append(around.nodes.get(node, unheard))
    seats = {
        seat: {
            "name": name,
            "nodes": sitting[seat],
            "phone": seat in around.phones,
            "people": table.timeline.sitting(seat),
        }
        for seat, name in game.seats.items()
    }
    envelope = {
        "revision": table.revision,
        "table": table.id,
        "name": table.name,
        "game": table.game_id,
        "game_name": game.name,
        "title": game.title,
        "now": 0,
        "seats": seats,
        "ticker": list(_ticker(table.timeline)),
        "storage": around.storage,
        "link": around.link,
        "assigning": around.assigning,
        **({"odds": around.odds} if around.odds else {}),
        "receipt": table.receipt.to_json(),
    }
    return Shown(game, table.timeline.state, envelope)


def _ticker(timeline: Timeline[Any]) -> Iterator[dict[str, Any]]:
    """The last outcomes, the newest first; a node that leaves is no news for a room."""
    left = TICKER
    both = merge(timeline.history(), timeline.corrections(), key=_happened, reverse=True)
    for place, (entry, outcomes) in enumerate(both):
        if left <= 0 or place >= LOOK_BACK:
            return
        if entry.name == ASSIGN and not entry.data.get("seat"):
            continue
        for outcome in outcomes[::-1][:left]:
            yield ticker_line(entry, outcome)
            left -= 1


def _happened(told: tuple[Entry, Outcomes]) -> int:
    return told[0].at


def ticker_line(entry: Entry, outcome: Outcome) -> dict[str, Any]:
    """Write an outcome for the ticker."""
    line = {"id": entry.id, "at": entry.at, "name": outcome.name, "text": outcome.text}
    if outcome.name == IGNORED:
        line["reason"] = outcome.data.get("reason", "")
    return line


def exported(timeline: Timeline[Any], entry: Entry, seat: str = REFEREE) -> dict[str, Any]:
    """Write an entry for a file that leaves the hub, as far as ``seat`` may know."""
    return to_json(entry) | {"data": dict(timeline.known_to(seat, entry))}


def log_line(timeline: Timeline[Any] | None, entry: Entry, seat: str) -> dict[str, Any]:
    """Write an entry with what it led to, as far as ``seat`` may know.

    Beside the parts of the entry: ``effective`` (whether it counts), ``amended`` (its name, time,
    seat and data, if corrected), ``outcomes``, and ``late_us``.
    """
    line = to_json(entry) | {"late_us": entry.late_us, "effective": True, "outcomes": []}
    if entry.name == NEW_GAME:
        return line
    if timeline is None or timeline.raw(entry.id) is None:  # nobody can say who may know it
        return line | {"data": {}, "secret": True}
    line["data"] = dict(timeline.known_to(seat, entry))
    if timeline.is_secret(seat, entry):
        line["secret"] = True
    counts = timeline.effective(entry.id)
    line["effective"] = counts is not None
    if counts and _sense(counts) != _sense(entry):
        known = timeline.game.redact(timeline.state, counts, seat)
        said = {"name": counts.name, "at": counts.at, "seat": counts.source.seat}
        line["amended"] = {**said, "data": dict(known)}
    line["outcomes"] = [
        {"name": o.name, "text": o.text, "data": dict(o.data)} for o in timeline.outcomes(entry.id)
    ]
    return line


def _sense(entry: Entry) -> tuple[object, ...]:
    """What an entry says, without where it stands in the log."""
    return entry.name, entry.at, entry.source.seat, entry.data
