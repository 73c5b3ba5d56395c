"""Chances to win: estimated beside the writer, for tables that want to know."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hub.service import odds as odds_thread
from hub.service.hub import Hub
from hub.service.odds import Odds
from tests.adapters.parts import until
from tests.games.pit_crew.table import Table
from tests.web.hubs import running_hub
from tests.web.past_games import RACING, Past


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    with running_hub(tmp_path) as hub:
        yield hub


def odds(hub: Hub) -> dict[str, int]:
    return dict(hub.view("main").get("odds", {}))


def test_table_that_wants_to_know_is_shown_an_estimate_and_a_newer_one(hub: Hub) -> None:
    past = Past(hub)
    past.set_up(win_chance=True)
    until(lambda: set(odds(hub)) == set(RACING), "an estimate")
    first = odds(hub)
    assert 98 <= sum(first.values()) <= 102
    past.start_round()
    past.pass_time(10)
    for area in ("tire_front_left", "tire_front_right", "tire_rear_left", "fuel_tank"):
        past.ask("cap", crew="red", area=area)
    until(lambda: odds(hub)["red"] > first["red"] + 15, "what the caps are worth")


def test_nobody_is_told_who_does_not_want_to_know(hub: Hub) -> None:
    Past(hub).set_up()
    assert not odds(hub)
    assert hub._writer._odds._thread is None


def test_new_game_does_not_show_the_chances_of_the_one_before(hub: Hub) -> None:
    past = Past(hub)
    past.set_up(win_chance=True)
    until(lambda: bool(odds(hub)), "an estimate")
    past.ask("new_game", game="pit-crew")
    assert not odds(hub)


class OneTable:
    """What the estimate needs of a table."""

    def __init__(self, table: Table) -> None:
        self.id = "main"
        self.game_id = "g1"
        self.game = table.timeline.game
        self.timeline = table.timeline


def test_of_many_states_only_the_newest_is_estimated() -> None:
    table = Table(win_chance=True)
    shown: Any = OneTable(table)
    told = threading.Semaphore(0)
    keeper = Odds(lambda _: told.release())
    keeper.look(shown)
    table.go()
    for n in range(4):
        table.press("red", n)
        keeper.look(shown)
    newest = table.state
    assert told.acquire(timeout=20)
    until(lambda: keeper._known["main"].state is newest, "the newest state")
    keeper.stop()
    later = 0
    while told.acquire(blocking=False):
        later += 1
    assert later <= 1  # the first may have been begun before the others came
    assert keeper.look(shown) == keeper._known["main"].percent


def test_equal_crews_have_equal_chances_once_the_table_rests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(odds_thread, "REST_S", 0)
    shown: Any = OneTable(Table(win_chance=True))
    told = threading.Semaphore(0)
    keeper = Odds(lambda _: told.release())
    keeper.look(shown)
    for _ in ("first", "finer"):
        assert told.acquire(timeout=20)
    keeper.stop()
    percent = keeper.look(shown)
    assert percent is not None
    assert set(percent.values()) <= {32, 33, 34, 35}
