"""Any edit of any game gives the game that was played right from the start."""

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.entry import REFEREE, Entry, Source
from hub.engine.fold import Timeline
from hub.games import registry
from tests.games.pit_crew.table import NODES
from tests.games.random_logs import LOGS, SECOND
from tests.size import size

EXAMPLES = size(334, 3334)  # of each of the three games
LONGEST = size(60, 250)  # entries; what follows is cut off

Edit = tuple[str, int, int]  # kind, which entry, what to

edits = st.lists(
    st.tuples(
        st.sampled_from(["void", "void", "restore", "move", "change", "insert"]),
        st.integers(0, 10**6),
        st.integers(0, 10**6),
    ),
    min_size=1,
    max_size=8,
)


def corrections(log: list[Entry], asked: list[Edit]) -> list[Entry]:
    """What the referee says, one after the other; it may be about what was said before."""
    said: list[Entry] = []
    end = max(entry.at for entry in log)
    for kind, which, what in asked:
        every = [*log, *said]
        # half of them about one of the last entries or about a correction
        target = every[which % len(every)] if which % 2 else every[-1 - which % min(9, len(every))]
        at = log[what % len(log)].at + what % SECOND
        name, data = _words(kind, target, at, log[what % len(log)])
        number, now = every[-1].id + 1, end + SECOND * (1 + len(said))
        said.append(Entry(number, "t", "g", now, 0, now, Source(seat=REFEREE), name, data))
    return said


def _words(kind: str, target: Entry, at: int, model: Entry) -> tuple[str, dict[str, Any]]:
    about = {"target": target.id}
    if kind == "insert":
        return "insert", {"name": model.name, "data": dict(model.data), "at": at, "seat": REFEREE}
    if kind == "move":
        return "amend", {**about, "at": at}
    if kind == "change":
        return "amend", {**about, "data": dict(model.data)}
    return kind, about


def played_right(log: list[Entry], said: list[Entry]) -> list[Entry]:
    """The log of a game in which nothing had to be corrected.

    It reads the corrections from the last to the first: each is final once all after it are known.
    """
    word: dict[int, str] = {}
    changes: dict[int, list[Entry]] = {}
    for correction in reversed(said):
        if word.get(correction.id) == "void" or correction.name == "insert":
            continue
        target = correction.data["target"]
        if correction.name == "amend":
            changes.setdefault(target, []).insert(0, correction)
        else:
            word.setdefault(target, correction.name)
    return [
        _changed(_put_in(entry), changes.get(entry.id, []))
        for entry in [*log, *(each for each in said if each.name == "insert")]
        if word.get(entry.id) != "void"
    ]


def _put_in(entry: Entry) -> Entry:
    if entry.name != "insert":
        return entry
    wanted, at = entry.data, entry.data["at"]
    source = Source(seat=wanted["seat"])
    return Entry(entry.id, "t", "g", at, 0, at, source, wanted["name"], wanted["data"])


def _changed(entry: Entry, amended: list[Entry]) -> Entry:
    for change in amended:
        at = change.data.get("at", entry.at)
        heard = entry.received if at == entry.at else at
        data = {**entry.data, **change.data.get("data", {})}
        entry = replace(entry, at=at, received=heard, data=data)
    return entry


@pytest.mark.parametrize("name", LOGS)
@given(seed=st.integers(0, 10**6), length=st.integers(5, LONGEST), asked=edits)
@settings(max_examples=EXAMPLES, deadline=None)
def test_any_edit_of_any_game_is_that_game_played_right(
    name: str, seed: int, length: int, asked: list[Edit]
) -> None:
    game = registry.load()[name]
    log = LOGS[name](random.Random(seed), length)  # noqa: S311  no secret
    said = corrections(log, asked)
    edited: Timeline[Any] = Timeline(game, {"seats": NODES})
    for entry in [*log, *said]:
        edited.add(entry)
    right: Timeline[Any] = Timeline(game, {"seats": NODES})
    for entry in sorted(played_right(log, said), key=lambda entry: entry.key):
        right.add(entry)
    assert edited.state == right.state
    assert list(edited.history()) == list(right.history())
    assert edited.due() == right.due()
    for seat in ("", *game.seats):
        assert game.view(edited.state, seat) == game.view(right.state, seat)
