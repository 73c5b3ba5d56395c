"""The log after a crash at any moment, and after damage of any kind: what is whole is there."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import pairwise
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from hub.adapters.store import SqliteLog
from hub.engine.entry import Entry, Source
from hub.service.clock import Anchor
from hub.service.ports import StoreError
from hub.service.requests import Rejected
from tests.adapters.parts import until
from tests.adapters.test_app import digest
from tests.e2e.table import Table
from tests.running import ROOT
from tests.web.hubs import running_hub

CREWS = {"red": {"players": 2}, "green": {"players": 2}}
SECOND = 1_000_000
BATCH = 7
APPENDS = 6
BLOCK = 4096
PLAYED = [
    ("set_up", {"crews": CREWS, "variant": "normal", "track_spaces": 12}),
    ("go", {}),
    ("cap", {"crew": "red", "area": "fuel_tank"}),
    ("cap", {"crew": "green", "area": "fuel_tank"}),
    ("undo_cap", {"crew": "red", "area": "fuel_tank"}),
    ("stop", {}),
    ("roll_off", {"rolls": {"red": 6, "green": 1}}),
    ("enter_race", {"crew": "red", "penalty_points": 1, "turbo_bonuses": 0}),
    ("enter_race", {"crew": "green", "penalty_points": 2, "turbo_bonuses": 1}),
    ("confirm_race", {}),
    ("take_wrench", {"crew": "red", "wrench": "Nitro"}),
]


@contextmanager
def table(folder: Path) -> Iterator[Table]:
    with running_hub(folder) as hub:
        yield Table(hub, "")


def entry(number: int) -> Entry:
    source = Source("n0000a1", "9f3a61c2", number)
    return Entry(
        number, "main", "g1", number, 0, number, source, "btn", {"n": 0, "pad": "x" * 400}
    )


def test_ff06_killed_behind_any_entry_the_hub_comes_back_with_the_same_state(
    tmp_path: Path,
) -> None:
    """What is copied behind an answer is what a kill at that moment leaves on the disk."""
    hashes: list[str] = []
    with table(tmp_path / "data") as played:
        ago = played.hub.clock.now() - 3600 * SECOND
        for number, (name, data) in enumerate(PLAYED):
            at = ago + 10 * SECOND * number
            played.do("insert", name=name, at=at, data=data, seat="referee")
            copytree(tmp_path / "data", tmp_path / f"killed-{number}")
            hashes.append(digest(played.view))
    assert len(set(hashes)) == len(PLAYED), "each entry shows"
    for number, before in enumerate(hashes):
        with table(tmp_path / f"killed-{number}") as again:
            assert digest(again.view) == before, PLAYED[number]


WRITER = """
import sys
from pathlib import Path
from hub.adapters.store import SqliteLog
from hub.engine.entry import Entry, Source
log, batch = SqliteLog(Path(sys.argv[1])), int(sys.argv[2])
while True:
    ids = range(log.last_id() + 1, log.last_id() + batch + 1)
    node = [Source("n0000a1", "9f3a61c2", k) for k in ids]
    data = {"n": 0, "pad": "x" * 400}
    log.append([Entry(s.q, "main", "g1", s.q, 0, s.q, s, "btn", data) for s in node], {})
    print(ids[-1], flush=True)
"""


@pytest.mark.parametrize("commits", [1, 40])
def test_ff06_killed_while_it_writes_the_log_holds_all_that_was_said_and_nothing_by_halves(
    commits: int, tmp_path: Path
) -> None:
    path = tmp_path / "pitwall.db"
    words = [sys.executable, "-c", WRITER, str(path), str(BATCH)]
    with subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
        assert writer.stdout
        said = [writer.stdout.readline() for _ in range(commits)][-1]
        writer.kill()
        rest = writer.stdout.read().splitlines(keepends=True)
    whole = [line for line in (said, *rest) if line.endswith("\n")]
    with closing(SqliteLog(path)) as log:
        last = log.last_id()
        assert last >= int(whole[-1])
        assert last % BATCH == 0
        assert list(log.entries("main", "g1")) == [entry(k) for k in range(1, last + 1)]
        log.append([entry(last + 1)], {})


def test_ff06_a_torn_wal_costs_only_the_writes_behind_the_tear(tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "pitwall.db")) as log:
        wal = tmp_path / "pitwall.db-wal"
        states = [wal.read_bytes()]
        for number in range(1, APPENDS + 1):
            log.append([entry(number)], {})
            states.append(wal.read_bytes())
        kept = (tmp_path / "pitwall.db").read_bytes()
    ends = [last_change(before, after) for before, after in pairwise(states)]
    found = []
    for place, end in enumerate(ends):
        for cut in (end - 1, end):
            folder = tmp_path / f"torn-{place}-{cut}"
            folder.mkdir()
            (folder / "pitwall.db").write_bytes(kept)
            (folder / "pitwall.db-wal").write_bytes(states[-1][:cut] + states[0][cut:])
            with closing(SqliteLog(folder / "pitwall.db")) as torn:
                entries = list(torn.entries("main", "g1"))
                assert entries == [entry(k) for k in range(1, len(entries) + 1)]
                torn.append([entry(len(entries) + 1)], {})
            found.append(len(entries))
    assert found == sorted(found)
    assert found[1::2] == list(range(1, APPENDS + 1)), "whole at each end"


def last_change(before: bytes, after: bytes) -> int:
    """Where the last byte was written; the room behind it was there before."""
    blocks = range(0, len(after), BLOCK)
    last = max(at for at in blocks if after[at : at + BLOCK] != before[at : at + BLOCK])
    return max(
        at + 1 for at in range(last, last + BLOCK) if after[at : at + 1] != before[at : at + 1]
    )


def test_ff06_a_log_that_was_cut_short_is_said_to_be_damaged(tmp_path: Path) -> None:
    path = tmp_path / "pitwall.db"
    with closing(SqliteLog(path)) as log:
        log.append([entry(number) for number in range(1, 200)], {})
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreError, match=r"damaged.*move it away"):
        list(SqliteLog(path).entries("main", "g1"))


@pytest.mark.parametrize(
    "damage",
    [
        """data = '{"crew": "gre'""",
        "data = '[1]'",
        "data = CAST(x'7b22ff' AS TEXT)",
        "data = x'00ff'",
        "at = 'yesterday'",
        "name = CAST(x'ff' AS TEXT), data = ''",
    ],
)
def test_ff06_a_damaged_entry_is_named_and_all_others_count(damage: str, tmp_path: Path) -> None:
    with table(tmp_path) as played:
        played.do("set_up", crews=CREWS, variant="normal", track_spaces=12)
        played.do("describe_copy", track_spaces={"value": 14, "source": "owner"})
        played.do("set_printed", crew="red", area="tire_front_left", number=7)
        wrong = played.hub.log("main")[-2]["id"]
    change(tmp_path, f"UPDATE entry SET {damage} WHERE id = {wrong}")  # noqa: S608  ours
    with table(tmp_path) as again:
        line: dict[str, Any] = next(e for e in again.hub.log("main") if e["id"] == wrong)
        assert line["name"] == "damaged"
        said = f"Entry {wrong} of the log is damaged and cannot be read: it does not count."
        assert line["outcomes"][0]["text"] == said
        assert said in [told["text"] for told in again.view["ticker"]]
        assert again.view["crews"]["red"]["printed"][0] == 7
        assert again.hub.nodes() == []
        again.do("set_printed", crew="red", area="tire_front_left", number=3)
        assert again.view["crews"]["red"]["printed"][0] == 3


def press_and_damage(folder: Path, what: str) -> None:
    """Press once, which is entry 3, and then change what the log has of it."""
    with table(folder) as played:
        played.do("assign", node="n0000a1", seat="red")
        press(played, 1)
        until(lambda: len(played.hub.log("main")) == 3, "the press is in the log")
    change(folder, f"UPDATE entry SET {what} WHERE q = 1")  # noqa: S608  ours


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("void", {"uarget": 2}),
        ("restore", {"target": None}),
        ("amend", {"target": 2, "at": "x"}),
        ("insert", {"name": "btn", "at": 5, "data": 3}),
        ("insert", {"oame": "btn", "at": 5}),
        ("held", {"name": "gap", "data": {"o": 1}}),
        ("gap", {"o": 1}),
        ("assign", {"seat": "red"}),
        ("sit_down", {"name": "Ada"}),
        ("game_named", {}),
        ("new_game", {"game": []}),
    ],
)
def test_ff06_an_entry_in_which_something_is_missing_stops_neither_the_hub_nor_a_page(
    name: str, data: dict[str, Any], tmp_path: Path
) -> None:
    press_and_damage(tmp_path, f"name = '{name}', data = '{json.dumps(data)}'")
    with table(tmp_path) as again:
        assert [line["name"] for line in again.hub.log("main")][2] == "damaged"
        assert "Entry 3 of the log is damaged" in again.view["ticker"][0]["text"]
        press(again, 2)
        until(lambda: again.hub.log("main")[-1]["name"] == "btn", "the next press is in the log")
        again.hub.nodes()
        with pytest.raises(Rejected, match="Nobody in the log"):
            again.hub.rename_person("Bea", "Eve")


@pytest.mark.parametrize("damage", ["at = 'x'", "received = 'x'", "q = 'x'", "data = '['"])
def test_ff06_a_damaged_last_fact_stops_neither_the_hub_nor_its_node(
    damage: str, tmp_path: Path
) -> None:
    press_and_damage(tmp_path, damage)
    with table(tmp_path) as again:
        press(again, 2)
        until(lambda: again.hub.log("main")[-1]["name"] == "btn", "the next press is in the log")
        assert [line["name"] for line in again.hub.log("main")][2] == "damaged"


def test_ff06_of_a_game_whose_opening_is_damaged_the_page_says_so(tmp_path: Path) -> None:
    with table(tmp_path) as played:
        before = played.view["game"]
        played.do("new_game", game="pit-crew")
        wrong = played.hub.log("main")[-1]["id"]
    change(tmp_path, f"UPDATE entry SET data = '[' WHERE id = {wrong}")  # noqa: S608  ours
    with table(tmp_path) as again:
        assert again.view["game"] == before
        said = f"Entry {wrong} of the log is damaged and cannot be read: it does not count."
        assert again.view["ticker"][0]["text"] == said
        again.do("new_game", game="pit-crew")
        assert again.view["game"] not in (before, "g2"), (
            "the number of a game is never given twice"
        )


def test_ff06_notes_that_can_be_read_no_more_are_left_out(tmp_path: Path) -> None:
    with closing(SqliteLog(tmp_path / "pitwall.db")) as log:
        known, _ = log.begin()
        log.keep_anchor(Anchor("boot", 1, 2))
        log.keep("erased", "main g1", 5)
        log.keep("erased", "main g2", 6)
    spoiled = "('epoch', 'clock', 'erased main g1')"
    change(tmp_path, f"UPDATE meta SET value = '[1' WHERE key IN {spoiled}")  # noqa: S608  ours
    with closing(SqliteLog(tmp_path / "pitwall.db")) as log:
        assert log.anchor() is None
        assert log.kept("erased") == {"main g2": 6}
        hub, epoch = log.begin()
        assert epoch == 1
        assert hub != known, "nodes take a lower number of the same hub for an old start"
        assert log.begin() == (hub, 2)


def press(played: Table, q: int) -> None:
    fact = {"b": "9f3a61c2", "q": q, "o": q, "t": q, "u": 1, "k": "btn", "d": {"n": 0, "e": "dn"}}
    played.hub.deliver("pw/1/up/n0000a1/ev", json.dumps(fact).encode(), retained=False)


def change(folder: Path, sql: str) -> None:
    with closing(sqlite3.connect(folder / "pitwall.db")) as db:
        db.execute(sql)
        db.commit()
