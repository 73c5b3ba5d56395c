"""Thumbs on phones: the crew's that slips, and the referee's that should not have to type."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.e2e.steps import enter, figure, may_roll, start_round
from tests.e2e.table import Table
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving

Device = Callable[..., BrowserContext]


def test_slipping_thumb_keeps_its_die(table: Table, page: Page, context: BrowserContext) -> None:
    may_roll(table, page, context)
    page.get_by_role("button", name="Undo cap: fuel tank").click()
    sure = page.get_by_role("button", name="Sure? Tap again: fuel tank cap off")
    expect(sure).to_be_visible()
    assert table.view["crews"]["red"]["die"] == "die-1"
    sure.click()
    expect(page.get_by_role("button", name="Fuel tank Tap when capped")).to_be_enabled()
    assert table.view["crews"]["red"]["die"] is None


def test_every_tap_for_a_six_counts_however_slow_the_answers(
    table: Table, page: Page, context: BrowserContext
) -> None:
    may_roll(table, page, context)
    asked: list[Route] = []

    def answer_all_three_at_once(route: Route) -> None:
        asked.append(route)
        for waiting in asked if len(asked) == 3 else []:
            waiting.continue_()

    page.route("**/commands*", answer_all_three_at_once)
    six = page.get_by_role("button", name="SIX!")
    for _ in range(3):
        six.click()
    expect(figure(page, "red", "sixes")).to_have_text("3")


def test_six_tapped_by_mistake_is_taken_back_by_two_taps(
    table: Table, context: BrowserContext
) -> None:
    page = context.new_page()
    page.set_viewport_size({"width": 320, "height": 568})
    may_roll(table, page, context)
    expect(page.get_by_role("button", name="No six tapped yet")).to_be_disabled()
    six = page.get_by_role("button", name="SIX!")
    for _ in range(2):
        six.click()
    undo = page.get_by_role("button", name="Undo six")
    expect(undo).to_be_enabled()
    above, below = six.bounding_box(), undo.bounding_box()
    assert above
    assert below
    assert below["height"] >= 44
    assert below["y"] - (above["y"] + above["height"]) >= 16
    undo.click()
    sure = page.get_by_role("button", name="Sure? Tap again: one six less")
    expect(sure).to_be_visible()
    assert table.view["crews"]["red"]["sixes"] == 2
    sure.click()
    expect(figure(page, "red", "sixes")).to_have_text("1")
    expect(undo).to_be_enabled()  # the next one asks anew
    assert fits(page)


def test_only_the_crew_whose_cap_called_stop_is_offered_to_take_it_off(
    table: Table, device: Device
) -> None:
    table.set_up("red", "green")
    phones = {}
    for crew in ("red", "green"):
        context = device(390, 844)
        table.sit(context, crew)
        phones[crew] = context.new_page()
        phones[crew].goto(f"{table.url}/t/main/crew/{crew}")
    start_round(table, phones["red"])
    table.work("red")
    table.work("green")
    expect(phones["green"].get_by_role("button", name="Undo cap: fuel tank")).to_be_visible()
    expect(phones["red"].get_by_role("button", name="Undo cap")).to_have_count(0)
    table.do("undo_cap", "green", crew="green", area="fuel_tank")
    expect(phones["red"].locator(".pc-task")).to_contain_text("go on, or keep STOP")
    phones["green"].get_by_role("button", name="Fuel tank Tap when capped").click()
    expect(phones["red"].locator(".pc-task")).to_contain_text("Enter your cards")


def test_die_that_tells_its_rolls_by_itself_needs_no_taps(
    page: Page, context: BrowserContext
) -> None:
    hub = FakeHub()
    roller = {"id": "ndie01", "kind": "roller", "online": True}
    hub.state["seats"]["die-1"] = {"name": "Die 1", "nodes": [roller], "phone": False}
    hub.state["crews"]["red"].update(complete=True, die="die-1")
    with serving(hub) as server:
        url = f"http://127.0.0.1:{server.port}"
        context.add_cookies([{"name": "pitwall-main-red", "value": "main.red.signed", "url": url}])
        page.goto(f"{url}/t/main/crew/red")
        expect(page.locator(".pc-task")).to_contain_text("Roll the electronic die!")
        six = page.get_by_role("button", name="SIX!")
        expect(six).to_be_hidden()
        roller["online"] = False
        hub.change(lambda view: view["seats"]["die-1"].update(nodes=[roller]))
        six.click()
        expect(six).not_to_have_attribute("aria-busy", "true")
    assert [asked.name for asked in hub.asked] == ["six"]


def rolled(page: Page, crew: str, face: str) -> None:
    page.get_by_role("group", name=f"{crew} rolled").get_by_role("button", name=face).click()


@pytest.fixture
def desk(table: Table, device: Device) -> Page:
    """The referee's desk on a phone."""
    context = device(390, 844)
    table.sit(context, "referee")
    page = context.new_page()
    page.goto(f"{table.url}/t/main/referee")
    return page


def fits(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth === innerWidth"))


def test_set_up_on_a_phone_keeps_what_was_chosen(table: Table, desk: Page) -> None:
    desk.locator('[name="variant"]').select_option("handicap")
    assert fits(desk)
    desk.locator('[name="green experienced"]').check()
    desk.locator('[name="green place"]').select_option("1")
    desk.locator('[name="red place"]').select_option("2")
    desk.get_by_text("House rules").click()
    desk.locator('[name="drafting"]').select_option("before")
    desk.get_by_role("button", name="Ready for round 1").click()
    expect(desk.get_by_role("button", name="Change the set-up")).to_be_visible()
    assert fits(desk)
    assert table.view["standings"] == ["green", "red", "yellow"]
    assert table.view["options"]["drafting"] == "before"
    expect(desk.locator('[name="green experienced"]')).to_be_checked()
    expect(desk.locator('[name="red place"]')).to_have_value("2")


def test_second_tap_on_go_does_not_stop_anything(table: Table, desk: Page) -> None:
    table.set_up("red", "green")
    desk.get_by_role("button", name="GO: start").dblclick()
    expect(desk.get_by_role("button", name="The lights are on")).to_be_disabled()
    assert table.view["stage"] == "starting"
    desk.get_by_role("button", name="Call off the start").click()
    expect(desk.get_by_role("button", name="GO: start")).to_be_visible()


def test_referee_taps_a_whole_race_phase_on_a_phone(table: Table, desk: Page) -> None:
    table.set_up()
    start_round(table, desk)
    desk.get_by_role("button", name="STOP: end the Pit Crew phase").click()
    for crew, face in (("Red", "4"), ("Green", "4"), ("Yellow", "3")):
        rolled(desk, crew, face)
    expect(desk.get_by_role("group", name="Yellow rolled")).to_have_count(0)
    again = desk.get_by_role("group", name="Red rolled")
    expect(again.get_by_role("button", pressed=True)).to_have_count(0)
    for crew, face in (("Red", "2"), ("Green", "3")):
        rolled(desk, crew, face)
    for crew, points in (("green", 0), ("red", 3), ("yellow", 8)):
        enter(desk, crew, points)
    buttons = desk.locator("#desk button:visible")
    heights = buttons.evaluate_all("all => all.map((b) => b.getBoundingClientRect().height)")
    assert min(heights) >= 56
    assert fits(desk)
    desk.get_by_role("button", name="Confirm: move").click()
    expect(desk.get_by_text("picks now")).to_be_in_viewport()
    assert table.view["crews"]["yellow"]["crashed"] is True


def test_more_than_eight_points_are_typed(table: Table, desk: Page) -> None:
    table.set_up("red", "green")
    start_round(table, desk)
    table.work("red")
    table.work("green")
    form = desk.locator('.pc-entry[data-crew="red"]')
    points = form.get_by_role("group", name="Penalty points")
    points.get_by_role("button", name="9+").click()
    points.get_by_label("How many").fill("8")
    points.get_by_role("button", name="OK").click()  # too few, and said so by the browser
    points.get_by_label("How many").fill("12")
    points.get_by_label("How many").press("Enter")
    form.get_by_role("button", name="0", exact=True).last.click()
    expect(form).to_contain_text("entered")
    enter(desk, "green", 0)
    table.do("confirm_race")
    assert table.view["crews"]["green"]["position"] == 12
