"""The pages of a real evening, each with what is on it once it is drawn."""

from collections.abc import Callable
from typing import NamedTuple

from playwright.sync_api import BrowserContext, Page, expect

from tests.screens.evening import Evening
from tests.screens.give import choose_language, give

Act = Callable[[Page], None]


class Visit(NamedTuple):
    """One page.

    Attributes:
        path: Its address; ``{played}`` is the game that was played to its end.
        ready: What is to be seen once all is drawn.
        act: What somebody does there.
    """

    path: str
    ready: str
    act: Act | None = None


def hold_loyalty(page: Page) -> None:
    box = page.locator(".tm-loyalty").bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(page.locator(".tm-loyalty[data-shown]")).to_be_visible()


def change_entry(page: Page) -> None:
    page.locator("#log li").filter(has_text="Green rolls a 6").locator("button").last.click()
    expect(page.get_by_role("dialog").locator(".fix-words li").first).to_be_visible()


def to_the_middle(page: Page) -> None:
    place = page.locator("#place")
    place.fill(str(int(place.get_attribute("max") or 0) * 2 // 3))
    expect(page.locator("#said")).not_to_be_empty()


def show_history(page: Page) -> None:
    give(page, "history")
    games = page.frame_locator(".cover iframe").locator("#past-games li")
    expect(games.first).to_be_visible()


VISITS = {
    "history": Visit("/history", "#past-people td"),
    "history-german": Visit("/history", "#past-people td"),
    "past-game": Visit("/history/main/{played}", ".past-story li"),
    "past-game-german": Visit("/history/main/{played}", ".past-story li"),
    "screen-history": Visit("/t/main?screen=history", ".pc-row", show_history),
    "replay": Visit("/t/main/replay?game={played}", "#desk:enabled", to_the_middle),
    "replay-german": Visit("/t/main/replay?game={played}", "#desk:enabled", to_the_middle),
    "desk-late": Visit("/t/main/referee", "#late li"),
    "desk-correction": Visit("/t/main/referee", "#log li", change_entry),
    "garage-board-setup": Visit("/t/garage", ".join"),
    "garage-board-four": Visit("/t/garage-play", ".gm-garage"),
    "garage-board-four-german": Visit("/t/garage-play", ".gm-garage"),
    "garage-board-pad": Visit("/t/garage-pad", ".gm-garage"),
    "garage-board-tie": Visit("/t/garage-tie", ".gm-total"),
    "garage-board-tie-german": Visit("/t/garage-tie", ".gm-total"),
    "garage-phone-four": Visit("/t/garage-play/crew/red", ".gm-head"),
    "garage-phone-four-german": Visit("/t/garage-play/crew/red", ".gm-head"),
    "garage-phone-pad": Visit("/t/garage-pad/crew/red", ".gm-head"),
    "garage-phone-tie": Visit("/t/garage-tie/crew/red", ".gm-total"),
    "garage-tablet": Visit("/t/garage-play/crews", ".gm-head"),
    "garage-replay": Visit("/t/garage-play/replay", "#desk:enabled", to_the_middle),
    "shop-board-setup": Visit("/t/shop", ".join"),
    "shop-board-accept": Visit("/t/shop-accept", ".tm-choice"),
    "shop-board-work": Visit("/t/shop-work", ".tm-needs"),
    "shop-board-work-german": Visit("/t/shop-work", ".tm-needs"),
    "shop-board-inspection": Visit("/t/shop-inspection", ".tm-checks"),
    "shop-board-inspection-german": Visit("/t/shop-inspection", ".tm-checks"),
    "shop-board-clean": Visit("/t/shop-clean", ".tm-verdict"),
    "shop-phone-loyalty": Visit("/t/shop-accept/crew/p2", ".tm-loyalty", hold_loyalty),
    "shop-phone-german": Visit("/t/shop-inspection/crew/p1", ".tm-tiles"),
    "shop-tablet": Visit("/t/shop-work/crews", ".tm-head"),
    "shop-replay": Visit("/t/shop-clean/replay", "#desk:enabled", to_the_middle),
}


def sit(context: BrowserContext, evening: Evening) -> None:
    """Hold every seat of every table."""
    for table in evening.tables.values():
        table.sit(context, "referee", *table.view["seats"])


def visit(page: Page, evening: Evening, name: str) -> None:
    """Open a page, and see that all is drawn."""
    path, ready, act = VISITS[name]
    path = path.format(played=evening.played)
    choose_language(page.context, evening.url, german=name.endswith("-german"))
    page.goto(f"{evening.url}{path}{'&' if '?' in path else '?'}theme=dark")
    expect(page.locator(ready).first).to_be_visible()
    if path.startswith("/t/") and "/replay" not in path:
        expect(page.locator("html")).to_have_attribute("data-link", "live")
    if act:
        act(page)
