"""What pages do at moments that are easy to forget: a form half filled in, a game that is over."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.screens.__main__ import show, window
from tests.screens.nodes import View
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving

PHONE = (390, 844)
DESK = (1280, 800)
CARDS = {"cards": True}


class Look:
    """A table, and windows that look at it."""

    def __init__(self, browser: Browser, hub: FakeHub, url: str) -> None:
        self.browser = browser
        self.hub = hub
        self.url = url

    def at(self, page: Page, state: str) -> Page:
        show(page, self.hub, self.url, state)
        return page


@pytest.fixture(scope="module")
def look(browser: Browser) -> Iterator[Look]:
    hub = FakeHub()
    with serving(hub) as server:
        yield Look(browser, hub, f"http://127.0.0.1:{server.port}")


@pytest.fixture
def desk(look: Look) -> Iterator[Page]:
    with window(look.browser, look.url, DESK) as page:
        yield page


@pytest.mark.parametrize("state", ["board-finished", "phone-finished"])
def test_finished_game_does_not_warn_of_silent_nodes(look: Look, desk: Page, state: str) -> None:
    look.at(desk, "board-lost-node")
    expect(desk.locator("main")).to_contain_text("not heard")
    look.at(desk, state)
    expect(desk.locator("main")).not_to_contain_text("not heard")


@pytest.mark.parametrize("state", ["desk-finished", "shop-finished-desk"])
def test_referee_of_a_finished_game_is_offered_another_first(
    look: Look, desk: Page, state: str
) -> None:
    look.at(desk, state)
    desk.locator("#desk").get_by_role("button", name="Rematch").click()
    expect(desk.locator("#desk [aria-busy]")).to_have_count(0)
    assert look.hub.asked[-1].name == "rematch"


def test_last_cap_placed_is_offered_to_be_undone_also_after_a_reload(
    look: Look, desk: Page
) -> None:
    def in_another_order(view: View) -> None:
        view["crews"]["red"]["caps_placed"] = ["fuel_tank", "tire_rear_left", "tire_front_left"]

    look.at(desk, "phone-caps")
    look.hub.change(in_another_order)
    undo = desk.get_by_role("button", name="Undo cap: front left tire")
    expect(undo).to_be_visible()
    desk.reload()
    undo.click()
    expect(desk.get_by_role("button", name="Undo cap: rear left tire")).to_be_visible()


@pytest.mark.parametrize(
    ("lang", "nobody", "far"),
    [
        ("en", "Nobody stands on", "is not next to"),
        ("de", "steht niemand", "liegt nicht neben"),
    ],
)
def test_card_that_cannot_be_reached_says_why(
    look: Look, lang: str, nobody: str, far: str
) -> None:
    with window(look.browser, look.url, PHONE, lang) as page:
        look.at(page, "garage-phone")
        cards = page.locator(".gm-play .gm-shop")
        page.locator('.gm-play .gm-shop[data-state="idle"]:not(:has(.gm-pawn))').first.click()
        expect(page.locator(".bubble")).to_contain_text(nobody)
        page.locator('.gm-play .gm-shop[data-state="movable"]').first.click()
        far_away = '.gm-play .gm-shop[data-state="idle"]:not(:has(.gm-pawn))'
        page.locator(far_away).first.click()
        expect(page.locator(".bubble")).to_contain_text(far)
        expect(cards.and_(page.locator("[data-state=chosen]"))).to_have_count(1)


def test_figures_that_somebody_taps_stay_open_when_the_crew_hands_in_its_cards(
    look: Look, desk: Page
) -> None:
    look.at(desk, "desk-entry")
    red, green = (desk.locator(f'.pc-entry[data-crew="{crew}"]') for crew in ("red", "green"))
    red.get_by_role("group", name="Penalty points").get_by_role("button", name="4").click()
    look.hub.change(lambda view: view.update(race_entries={"red": CARDS, "green": CARDS}))
    look.hub.change(lambda view: view["entered"].update(green=True))
    expect(red).to_contain_text("✓ cards")
    expect(green.get_by_role("group", name="Penalty points")).to_be_hidden()
    expect(red.get_by_role("group", name="Penalty points")).to_be_visible()


def test_form_that_somebody_has_begun_is_kept_until_it_is_sent(look: Look, desk: Page) -> None:
    look.at(desk, "desk-setup")
    spaces = desk.get_by_label("Spaces on the track")
    look.hub.change(lambda view: view.update(track_spaces=16))
    expect(spaces).to_have_value("16")
    spaces.fill("20")
    look.hub.change(lambda view: view.update(track_spaces=14, name="Kitchen"))
    expect(desk).to_have_title("Welcome to the pit lane · Kitchen")
    expect(spaces).to_have_value("20")
    desk.get_by_role("button", name="Ready for round 1").click()
    expect(desk.locator("#desk [aria-busy]")).to_have_count(0)
    look.hub.change(lambda view: view.update(track_spaces=20, variant="extended"))
    expect(desk.locator("#desk [name=variant]")).to_have_value("extended")


def test_a_crew_that_is_out_is_not_told_of_another_car(look: Look, desk: Page) -> None:
    look.at(desk, "phone-caps")
    car = desk.locator(".pc-foot > p")
    expect(car).to_contain_text("Car 29")
    look.hub.change(lambda view: view["crews"]["red"].update(crashed=True))
    expect(desk.locator(".pc-task")).to_contain_text("has crashed")
    expect(car).to_be_empty()


def test_a_handicap_game_asks_who_is_experienced(look: Look, desk: Page) -> None:
    """PC-28: where nobody is, it would be a normal game under another name."""
    look.at(desk, "desk-setup")
    asked = len(look.hub.asked)
    desk.locator("[name=variant]").select_option("handicap")
    ready = desk.get_by_role("button", name="Ready for round 1")
    ready.click()
    expect(desk.get_by_role("alert")).to_contain_text("Tick")
    assert len(look.hub.asked) == asked
    desk.locator('[name="green experienced"]').check()
    ready.click()
    expect(desk.locator("#desk [aria-busy]")).to_have_count(0)
    assert look.hub.asked[-1].data["crews"]["green"]["experienced"] is True
