"""The photo finish on the live page: how close it was, how sure, and what the rule says."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.desk import OLD, SPARE, Desk
from tests.e2e.steps import live
from tests.service.bench import ListLink
from tests.web.hubs import running_hub, serving

MS = 1000
CREWS = ("red", "green")


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A table where two crews with nodes miss one cap each."""
    link = ListLink()
    with running_hub(tmp_path, link) as hub, serving(hub) as server:
        desk = Desk(hub, f"http://127.0.0.1:{server.port}", link)
        desk.begin()
        for node, crew in ((OLD, "red"), (SPARE, "green")):
            desk.switch_on(node)
            desk.seat(node, crew)
            for area in list(desk.view["crews"][crew]["caps"])[:4]:
                desk.do("cap", crew, crew=crew, area=area)
        yield desk


def test_finishes_within_the_error_of_the_clocks_are_shown_as_simultaneous(
    desk: Desk, device: Callable[..., BrowserContext]
) -> None:
    pages: list[Page] = []
    for width, height in ((1600, 900), (390, 844)):
        page = device(width, height).new_page()
        page.goto(f"{desk.url}/t/main")
        live(page)
        expect(page.locator(".pc-photo")).to_be_hidden()
        pages.append(page)
    at = desk.hub.clock.now() - 200 * MS
    desk.press(OLD, 4, at=at, u=20 * MS)
    desk.press(SPARE, 4, at=at + 30 * MS, u=20 * MS)
    for page in pages:
        photo = page.get_by_role("region", name="Photo finish")
        expect(photo).to_be_visible()
        expect(photo).to_contain_text("Red and Green simultaneous (±")
        expect(photo).to_contain_text("Both reached for the last die: neither rolls.")
        strip = photo.get_by_role("img", name="Red and Green simultaneous")
        bars = [strip.locator(f'[data-crew="{crew}"] .pc-photo-bar') for crew in CREWS]
        (red, green) = (bar.bounding_box() for bar in bars)
        assert red
        assert green
        assert red["x"] + red["width"] > green["x"] > red["x"]
        time = strip.locator('[data-crew="green"] .pc-photo-time').bounding_box()
        assert time
        assert time["x"] >= green["x"] + green["width"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_finish_that_a_page_told_claims_no_more_than_its_arrival(
    desk: Desk, device: Callable[..., BrowserContext]
) -> None:
    page = device(1600, 900).new_page()
    page.goto(f"{desk.url}/t/main")
    live(page)
    desk.press(OLD, 4, at=desk.hub.clock.now() - 20 * MS, u=MS)
    desk.do("cap", "green", crew="green", area=list(desk.view["crews"]["green"]["caps"])[4])
    photo = page.get_by_role("region", name="Photo finish")
    expect(photo).to_contain_text("before Green, by arrival")
    expect(photo.locator('[data-crew="red"] .pc-photo-time')).to_contain_text("first ±")
    expect(photo.locator('[data-crew="green"] .pc-photo-time')).to_contain_text("by arrival")
