"""The receipt: what nodes told is in the log, and the page on which a game ends says so."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.desk import OLD, Desk
from tests.service.bench import ListLink
from tests.web.hubs import running_hub, serving

SIDES = [{"seat": f"p{number}"} for number in range(1, 5)]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A table whose nodes tell what a test says."""
    link = ListLink()
    with running_hub(tmp_path, link) as hub, serving(hub) as server:
        yield Desk(hub, f"http://127.0.0.1:{server.port}", link)


def pit_crew(desk: Desk) -> str:
    desk.play()
    return "red"


def traitor_mechanic(desk: Desk) -> str:
    """The shop is ruined by refusing every job."""
    desk.do("new_game", game="traitor-mechanic")
    desk.do("set_up", players=SIDES)
    while desk.view["phase"] != "finished":
        desk.do("refuse", player=desk.view["boss"], sure=True)
    return "p1"


def grease_monkey(desk: Desk) -> str:
    """Two players have nothing but their bonus cards."""
    desk.do("new_game", game="grease-monkey")
    desk.do("set_up", players=["red", "green"], mode="score_pad")
    desk.do("end_game")
    for colour in ("red", "green"):
        desk.do("enter_bonus", player=colour, matches=0)
    return "red"


@pytest.mark.parametrize(
    "play", [pit_crew, traitor_mechanic, grease_monkey], ids=lambda play: play.__name__
)
def test_the_page_on_which_a_game_ends_counts_the_events_of_its_nodes(
    desk: Desk, page: Page, play: Callable[[Desk], str]
) -> None:
    seat = play(desk)
    page.goto(f"{desk.url}/t/main")
    expect(page.locator("html")).to_have_attribute("data-phase", "finished")
    receipt = page.locator(".receipt")
    expect(receipt).to_have_count(0)  # no node has told anything
    desk.switch_on(OLD)
    desk.seat(OLD, seat)
    for button in range(3):
        desk.press(OLD, button)
    expect(receipt).to_have_text("3 of 3 events, 0 gaps")
    desk.lose(OLD, 5)
    desk.press(OLD, 3)
    expect(receipt).to_contain_text("4 of 9 events, 1 gap")
    expect(receipt).to_contain_text(f"{OLD} 5 (told to another hub")


def test_the_page_of_nodes_counts_the_events_of_each(desk: Desk, page: Page) -> None:
    desk.switch_on(OLD)
    desk.seat(OLD, "red")
    desk.press(OLD, 0)
    desk.lose(OLD, 5)
    desk.press(OLD, 1)
    page.goto(f"{desk.url}/nodes")
    expect(page.locator("#nodes")).to_contain_text("2 of 7 events, 1 gap")
