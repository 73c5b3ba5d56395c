"""The log in SQLite."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from hub.adapters import disk
from hub.adapters.log_file import NewerStoreError
from hub.adapters.rows import SCHEMA_VERSION
from hub.adapters.store import SqliteLog
from hub.engine.entry import Entry, Source
from hub.service.clock import Anchor
from hub.service.ports import StoreError
from hub.service.requests import Answer, RequestKey

ANSWER = Answer(True, "ok", "", 200, 7)
KEY = RequestKey("main", "tap-1")


def fact(entry_id: int, q: int, at: int = 5) -> Entry:
    source = Source("n0000a1", "9f3a61c2", q)
    return Entry(entry_id, "main", "g1", at, None, at + 1, source, "btn", {"n": 0, "e": "dn"})


def said(entry_id: int, name: str = "cap") -> Entry:
    return Entry(entry_id, "main", "g1", 9, 0, 9, Source(seat="red"), name, {"game": "tally"})


@pytest.fixture
def log(tmp_path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(tmp_path / "pitwall.db")
    yield log
    log.close()


def test_what_was_appended_is_there_after_opening_again(log: SqliteLog, tmp_path: Path) -> None:
    entries = [said(1, "new_game"), fact(2, 1), fact(3, 2, at=6), said(4)]
    log.append(entries, {KEY: ANSWER})
    log.close()
    again = SqliteLog(tmp_path / "pitwall.db")
    assert list(again.entries("main", "g1")) == entries
    assert again.games() == entries[:1]
    assert again.page("main", 2, 1) == entries[2:3]
    assert again.last_fact("n0000a1", "9f3a61c2") == (2, 6, "main")
    assert again.last_fact("n0000a1", "other") == (0, 0, "")
    assert again.answer(KEY) == ANSWER
    assert again.answer(RequestKey("main", "tap-2")) is None
    assert (again.last_id(), again.last_time()) == (4, 9)
    assert again.page("main", 10**30, 5) == []
    assert again.page("main", -(10**30), 2) == entries[:2]
    again.close()


def test_a_transaction_is_written_whole_or_not_at_all(log: SqliteLog) -> None:
    log.append([fact(1, 1)], {})
    with pytest.raises(StoreError):
        log.append([fact(2, 2), fact(3, 1)], {KEY: ANSWER})  # the last one is there already
    assert log.last_id() == 1
    assert log.answer(KEY) is None
    log.append([fact(2, 2)], {KEY: ANSWER})


def test_ff06_a_crash_in_the_middle_of_a_write_loses_only_that_write(tmp_path: Path) -> None:
    wal, torn = tmp_path / "pitwall.db-wal", tmp_path / "torn"
    torn.mkdir()
    with closing(SqliteLog(tmp_path / "pitwall.db")) as log:
        log.append([fact(1, 1)], {})
        before = wal.read_bytes()
        log.append([fact(2, 2)], {})
        after = wal.read_bytes()
        (torn / "pitwall.db").write_bytes((tmp_path / "pitwall.db").read_bytes())
    written = [at for at in range(0, len(after), 100) if after[at:][:100] != before[at:][:100]]
    (torn / "pitwall.db-wal").write_bytes(after[: written[-1]] + before[written[-1] :])
    with closing(SqliteLog(torn / "pitwall.db")) as again:
        assert again.last_id() == 1
        again.append([fact(2, 2)], {})


def test_the_wal_has_its_size_before_there_is_anything_to_write(
    log: SqliteLog, tmp_path: Path
) -> None:
    wal = tmp_path / "pitwall.db-wal"
    size = wal.stat().st_size
    assert size > disk.WAL_PAGES * disk.PAGE_BYTES
    for number in range(1, 500):
        log.append([fact(number, number)], {})
    assert wal.stat().st_size == size
    log.close()
    assert (tmp_path / "pitwall.db").stat().st_size < 200_000


def test_every_start_has_a_number_of_its_own_and_the_hub_keeps_its_id(
    log: SqliteLog, tmp_path: Path
) -> None:
    hub, epoch = log.begin()
    log.keep_anchor(Anchor("boot", 1, 2))
    log.close()
    again = SqliteLog(tmp_path / "pitwall.db")
    assert again.begin() == (hub, epoch + 1)
    assert again.anchor() == Anchor("boot", 1, 2)
    again.close()


def test_a_log_of_a_newer_pitwall_is_refused_in_words(log: SqliteLog, tmp_path: Path) -> None:
    log.close()
    db = sqlite3.connect(tmp_path / "pitwall.db")
    db.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    db.close()
    with pytest.raises(NewerStoreError, match=r"newer Pitwall.*update Pitwall.*--data"):
        SqliteLog(tmp_path / "pitwall.db")


def test_a_file_that_is_no_log_is_refused_in_words(tmp_path: Path) -> None:
    path = tmp_path / "pitwall.db"
    path.write_bytes(b"holiday pictures " * 1000)
    with pytest.raises(StoreError, match="damaged"):
        SqliteLog(path)


def test_a_full_disk_is_said_in_words_and_saving_goes_on_when_there_is_room(
    log: SqliteLog,
) -> None:
    pages = log._db.execute("PRAGMA page_count").fetchone()[0]
    log._db.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StoreError, match="full"):
        log.append([fact(n, n) for n in range(1, 2000)], {})
    assert log.last_id() == 0
    log._db.execute("PRAGMA max_page_count = 100000")
    log.probe()
    log.append([fact(1, 1)], {})


def test_a_log_that_cannot_be_written_can_still_be_read(
    log: SqliteLog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    log.append([fact(1, 1)], {})
    log.close()
    with monkeypatch.context() as patch:
        patch.setattr(SqliteLog, "_open", cannot_write)
        again = SqliteLog(tmp_path / "pitwall.db")
        again.begin()
        assert again.last_id() == 1
        with pytest.raises(StoreError, match="cannot be written"):
            again.append([fact(2, 2)], {})
        with pytest.raises(StoreError, match="cannot be written"):
            again.probe()
    again.probe()
    again.append([fact(2, 2)], {})
    assert again.last_id() == 2
    again.close()


def test_ff06_a_log_that_is_deleted_under_us_is_said_and_then_put_back(
    log: SqliteLog, tmp_path: Path
) -> None:
    log.append([said(1, "new_game")], {KEY: ANSWER})
    for file in tmp_path.iterdir():
        file.unlink()
    tmp_path.rmdir()
    with pytest.raises(StoreError, match="nothing is saved"):
        log.append([fact(2, 1)], {})
    log.probe()
    log.append([fact(2, 1)], {})
    again = SqliteLog(tmp_path / "pitwall.db")
    assert list(again.entries("main", "g1")) == [said(1, "new_game"), fact(2, 1)]
    assert again.answer(KEY) == ANSWER
    again.close()


def test_a_log_that_another_took_the_place_of_is_never_mixed_with_it(
    log: SqliteLog, tmp_path: Path
) -> None:
    for file in tmp_path.iterdir():
        file.unlink()
    other = SqliteLog(tmp_path / "pitwall.db")
    for _ in range(2):
        with pytest.raises(StoreError, match="not the log any more"):
            log.probe()
    other.append([said(1, "new_game")], {})
    other.close()


def test_where_nothing_can_be_written_at_all_the_log_is_empty(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "missing" / "pitwall.db")
    assert log.last_id() == 0
    hub, epoch = log.begin()
    assert hub
    with pytest.raises(StoreError, match="cannot be written"):
        log.append([fact(1, 1)], {})
    (tmp_path / "missing").mkdir()
    log.probe()
    log.append([fact(1, 1)], {})
    log.close()
    again = SqliteLog(tmp_path / "missing" / "pitwall.db")
    assert again.begin() == (hub, epoch + 1)
    again.close()


def cannot_write(_log: SqliteLog) -> sqlite3.Connection:
    raise sqlite3.OperationalError("attempt to write a readonly database")


def test_the_file_is_written_anew_when_there_is_time_and_never_in_the_way_of_an_entry(
    log: SqliteLog,
) -> None:
    facts = [
        Entry(n, "main", game, n, 5, n, Source("n0000a1", "9f3a61c2", n), "roll", {"f": 6})
        for n, game in enumerate(["g1"] * 2000 + ["g2"] * 500, 1)
    ]
    log.append(facts, {})
    log.erase("main", "g1")
    full = _pages(log)
    cut_off = []

    def press() -> None:
        log.hurry()
        cut_off.append(True)

    log._db.set_progress_handler(press, 1000)
    log.tidy()
    log._db.set_progress_handler(None, 0)
    assert cut_off
    assert _pages(log) == full
    log.hurry()
    log.append([replace(facts[-1], id=2501, source=Source(seat="red"))], {})
    log.tidy()
    assert _pages(log) < full / 2
    assert len(list(log.entries("main", "g2"))) == 501


def _pages(log: SqliteLog) -> int:
    return int(log._db.execute("PRAGMA page_count").fetchone()[0])
