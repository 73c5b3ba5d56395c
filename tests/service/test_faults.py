"""Faults of the program and of the rules cost as little as possible, and are told."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hub.engine.entry import Entry, Source
from hub.service.requests import Rejected
from tests.adapters.parts import until
from tests.service.bench import Bench
from tests.service.tally import FAULTY, SECOND, TALLY, Tally

RED = "n0000a1"
LIMIT = 3


def fragile(what: Callable[[Tally], Any]) -> Callable[..., Any]:
    """Like ``what``, but it fails at the third press."""

    def fails(state: Tally, *more: Any) -> Any:
        if len(state.presses) == LIMIT:
            raise ZeroDivisionError("a fault of the rules")
        return what(state, *more)

    return fails


@pytest.fixture
def rules(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Break one function of the game."""
    name: str = request.param
    changes: dict[str, Any] = {name: fragile(getattr(TALLY, name))}
    broken = replace(TALLY, **changes)
    monkeypatch.setattr("tests.service.bench.GAMES", {"tally": broken})
    return name


@pytest.mark.parametrize("rules", ["view", "outputs", "due"], indirect=True)
def test_rules_that_fail_leave_the_hub_usable_and_are_told_once_a_minute(
    rules: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        for q in (1, 2, 3):
            bench.event(RED, q)
            assert bench.acked(RED) == q
        for _ in range(20):
            bench.pass_time(SECOND // 10)
        told = [record for record in caplog.records if record.exc_info]
        assert len(told) == 1
        if rules == "view":
            assert "cannot show" in bench.view()["storage"]
            assert bench.view()["presses"] == ["red", "red"]
        assert [table["id"] for table in bench.hub.tables()] == ["main"]
        bench.event(RED, 4)
        assert bench.acked(RED) == 4
        assert bench.view()["presses"] == ["red"] * 4
        assert bench.view()["storage"] == "ok"
        assert bench.link.wait(RED, "cmd", lambda said: said["a"].get("on") == 4)


@pytest.mark.parametrize("rules", ["view"], indirect=True)
def test_a_mistake_that_cannot_be_shown_can_be_taken_back(rules: str, tmp_path: Path) -> None:
    assert rules
    with Bench(tmp_path) as bench:
        for _ in range(LIMIT):
            bench.ask("press", "red")
        assert bench.view()["presses"] == ["red", "red"]
        assert bench.ask("void", target=bench.store.last_id()).ok
        assert bench.view()["storage"] == "ok"
    with Bench(tmp_path, epoch=2) as bench:
        assert bench.view()["presses"] == ["red", "red"]


def test_a_timer_that_fails_does_not_end_the_writer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Bench(tmp_path) as bench:

        def fails() -> int:
            raise ZeroDivisionError("a fault of the program")

        with monkeypatch.context() as broken:
            broken.setattr(bench.hub._desk, "next_due", fails)
            until(lambda: "pitwall_faults_total 0" not in bench.hub.metrics(), "it failed")
        bench.settle()
        assert bench.hub.health()["ok"]
        assert bench.ask("press", "red").ok


def test_half_a_character_in_the_log_is_shown_as_a_question_mark(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.hub.create_table("other", "Saturday \ud83d", "tally")
        assert b'"Saturday ?"' in bench.hub.snapshot("other").body
        with pytest.raises(Rejected):
            bench.hub.snapshot("none")


def test_a_log_that_the_rules_cannot_take_starts_without_that_entry_and_names_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with Bench(tmp_path) as bench:
        bench.hub.create_table("other", "Other", "tally")
        bench.ask("press", "red")
        game, bad = bench.view()["game"], bench.store.last_id() + 1
        at = bench.clock.now()
        pressed = Entry(bad, "main", game, at, 0, at, Source(seat="red"), "press", {"n": FAULTY})
        bench.store.append([pressed], {})
    with Bench(tmp_path, epoch=2) as bench:
        said = f"These rules cannot take entry {bad} (press): it is left out."
        assert said in bench.view()["ticker"][0]["text"]
        assert f"table main: {said}" in caplog.text
        assert "ZeroDivisionError" in caplog.text
        assert {table["id"] for table in bench.hub.tables()} == {"main", "other"}
        assert bench.ask("press", "green").ok
        assert bench.view()["presses"] == ["red", "green"]
        assert bench.ask("void", target=bench.store.page("main", 0, 9)[1].id).ok  # all again
        assert bench.view()["presses"] == ["green"]
        assert bench.ask("void", target=bad).ok
        assert said not in str(bench.view()["ticker"])


def test_a_game_that_the_rules_cannot_open_leaves_the_other_tables_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with Bench(tmp_path) as bench:
        bench.hub.create_table("other", "Other", "tally")

    def no_main(setup: Mapping[str, Any]) -> Tally:
        if setup["name"] == "Main":
            raise ZeroDivisionError("a fault of the rules")
        return Tally()

    games = {"tally": replace(TALLY, new=no_main)}
    monkeypatch.setattr("tests.service.bench.GAMES", games)
    with Bench(tmp_path, epoch=2) as bench:
        assert [table["id"] for table in bench.hub.tables()] == ["other"]
        assert "table main: game g1 cannot be opened" in caplog.text
