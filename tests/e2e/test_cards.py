"""Cards go in on a phone, are compared at the desk, and are told to everybody once confirmed."""

import json
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.axe import barriers
from tests.e2e.steps import lights_out, live
from tests.e2e.table import Table
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving

Device = Callable[..., BrowserContext]
TAP_S = 1 / 3
AREAS = ("tire_front_left", "tire_front_right", "tire_rear_left", "tire_rear_right")
# 16 cards on the tires, 4 in the tank, 4 discards; of any colour, as they come.
TIRES = ("5B 6W 5W 4B", "1B 2W 1W 2W", "8W 7B 8B 7B", "3B 4W 5W 6B")
FUEL = "9B 8B 7W 3B"


@pytest.fixture
def racing(table: Table) -> Table:
    """A table at which red and green have just finished round 1."""
    table.set_up("red", "green")
    table.do("go")
    lights_out(table)
    for crew in ("red", "green"):
        for area, number in zip(AREAS, (4, 10, 7, 2), strict=True):
            table.do("set_printed", crew, crew=crew, area=area, number=number)
    return table


def finish(table: Table) -> None:
    for crew in ("red", "green"):
        table.work(crew)


def key(page: Page | Locator, name: str) -> Locator:
    return page.locator(".pc-pad").get_by_role("button", name=name, exact=True)


def taps_for(cards: str) -> Iterator[str]:
    """The keys for some cards, from black on."""
    color = "B"
    for card in cards.split():
        if card[-1] != color:
            color = card[-1]
            yield f"Change to {'black' if color == 'B' else 'white'} cards"
        yield card[:-1]


def phone(table: Table, device: Device, crew: str = "red", height: int = 844) -> Page:
    context = device(390 if height > 700 else 360, height)
    table.sit(context, crew)
    page = context.new_page()
    page.goto(f"{table.url}/t/main/crew/{crew}")
    live(page)
    return page


def test_an_average_car_is_in_within_40_taps_and_15_seconds(racing: Table, device: Device) -> None:
    finish(racing)
    page = phone(racing, device)
    expect(key(page, "1")).to_be_visible()
    taps = [*taps_for(" ".join([*TIRES, FUEL])), "Next \u203a", "4"]
    began = time.monotonic()
    for number, name in enumerate(taps):
        time.sleep(max(0, began + number * TAP_S - time.monotonic()))
        key(page, name).click()
    time.sleep(max(0, began + len(taps) * TAP_S - time.monotonic()))
    page.get_by_role("button", name="Hand in").click()
    expect(page.get_by_text("Handed in ✓")).to_be_visible()
    assert len(taps) + 1 <= 40
    assert time.monotonic() - began <= 15
    expect(page.locator(".pc-handed .pc-sum")).to_contain_text("2 points")


def test_the_score_and_its_reasons_follow_each_card(racing: Table, device: Device) -> None:
    finish(racing)
    page = phone(racing, device)
    for name in ("5", "8"):
        key(page, name).click()
    expect(page.locator(".pc-last")).to_have_text("Front left: black 8")
    expect(page.locator(".pc-cards .pc-findings")).to_contain_text(
        "5 to 8 is not a step of one: 1 point"
    )
    rule = page.get_by_role("link", name="PC-17").first
    assert rule.get_attribute("href") == "/games/pit-crew/rules#PC-17"
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".pc-last")).to_have_text("Front left: black 5")
    expect(page.locator(".pc-cards .pc-findings")).not_to_contain_text("5 to 8")
    page.reload()
    expect(page.get_by_label("black 5")).to_be_visible()


def test_a_tire_asks_for_its_printed_number_or_takes_points_by_hand(
    racing: Table, device: Device
) -> None:
    unset = dict.fromkeys(AREAS[:2])
    racing.do("describe_copy", tires={"red": {"27": unset}})
    finish(racing)
    page = phone(racing, device)
    expect(page.locator(".pc-pile")).to_contain_text("Printed number?")
    key(page, "4").click()
    expect(page.get_by_label("printed 4")).to_be_visible()
    assert racing.view["crews"]["red"]["printed"][0] == 4
    key(page, "Change to white cards").click()  # the first card may be white as any other
    key(page, "5").click()
    page.get_by_role("button", name="Not printed 4?").click()  # seen only now
    expect(page.locator(".pc-pile")).to_contain_text("Printed number?")
    key(page, "6").click()
    expect(page.get_by_label("printed 6")).to_be_visible()
    expect(page.locator(".pc-slots").get_by_label("white 5")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("group", name="Areas").get_by_role("button", name="Front right").click()
    key(page, "By hand").click()
    key(page, "2").click()
    expect(page.locator(".pc-sum").first).to_contain_text("2 points")


def test_the_fifth_card_of_a_caltrops_tire_stays_on_it(page: Page) -> None:
    """PC-20: a rival's card wants five on one tire; which one, nobody has to say first."""
    hub = FakeHub()
    crews = hub.state["crews"]
    crews["red"]["printed"] = [4, 10, 7, 2]
    crews["green"]["wrenches"] = ["Caltrops"]
    with serving(hub) as server:
        url = f"http://127.0.0.1:{server.port}"
        page.context.add_cookies(
            [{"name": "pitwall-main-red", "value": "main.red.signed", "url": url}]
        )
        page.goto(f"{url}/t/main/crew/red")
        live(page)
        page.get_by_role("button", name="Cap now?").click()
        for name in ("5", "6", "5", "4", "3"):
            key(page, name).click()
        expect(page.locator(".pc-last")).to_have_text("Front left: black 3")
        expect(page.locator(".pc-pile-name")).to_contain_text("Front right tire")


@pytest.mark.parametrize("height", [844, 640])
def test_every_key_is_large_and_the_pad_fits_the_phone(
    racing: Table, device: Device, height: int
) -> None:
    finish(racing)
    page = phone(racing, device, height=height)
    keys = page.locator(".pc-cards button:visible")
    expect(key(page, "10")).to_be_visible()
    for number in range(keys.count()):
        box = keys.nth(number).bounding_box()
        assert box
        assert min(box["height"], box["width"]) >= 56, keys.nth(number).inner_text()
    for shown in (".pc-sum", ".pc-last", ".pc-undo", ".pc-hand"):
        box = page.locator(f".pc-cards {shown}").first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= height, shown
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide == 0


def test_cap_now_or_play_on_is_between_a_crew_and_the_hub(racing: Table, device: Device) -> None:
    page = phone(racing, device)
    before = racing.hub.log("main", seat="referee")
    page.get_by_role("button", name="Cap now?").click()
    for name in taps_for(TIRES[0]):
        key(page, name).click()
    page.get_by_role("button", name="Skip area").click()
    expect(page.locator(".pc-sum").first).to_have_text("0 points")
    expect(page.locator(".pc-cards .pc-findings")).to_contain_text("not entered yet")
    expect(page.get_by_role("button", name="Hand in")).to_be_hidden()
    assert racing.hub.log("main", seat="referee") == before
    page.get_by_role("button", name="Back").click()
    page.get_by_role("button", name="Front left tire").click()
    expect(page.get_by_role("button", name="Front left tire Cap on")).to_be_disabled()


def sheet(*tires: str, fuel: str = FUEL, discards: int = 3) -> dict[str, Any]:
    cards = [{"cards": tire.split()} for tire in tires]
    return {"tires": cards, "fuel": fuel.split(), "discards": discards}


def seen_by(table: Table, seat: str) -> str:
    """All that a seat can read of the table: its view, the log, and the public stream."""
    view, log = table.hub.view("main", seat), table.hub.log("main", seat=seat)
    return json.dumps([view, log]) + table.hub.snapshot("main").body.decode()


def desk_of(table: Table, device: Device) -> Page:
    context = device(1280, 800)
    table.sit(context, "referee")
    desk = context.new_page()
    desk.goto(f"{table.url}/t/main/referee")
    return desk


def test_nobody_else_hears_of_cards_until_the_referee_confirms(
    racing: Table, device: Device
) -> None:
    finish(racing)
    racing.do("enter_cards", "green", crew="green", sheet=sheet(*TIRES, fuel="9B 8B 7W 2B"))
    racing.do("enter_cards", "red", crew="red", sheet=sheet(*TIRES))
    board = device(1280, 720).new_page()
    board.goto(f"{racing.url}/t/main")
    live(board)
    desk = desk_of(racing, device)
    green = desk.locator('.pc-entry[data-crew="green"]')
    expect(green).to_contain_text("26 is 1 below 27")
    expect(board.locator(".pc-checks")).to_contain_text("Green")
    for seat in ("", "red"):
        assert "2B" not in seen_by(racing, seat)
        assert "below 27" not in seen_by(racing, seat)
    assert "2B" in seen_by(racing, "green")
    assert "2B" in seen_by(racing, "referee")
    expect(board.locator("body")).not_to_contain_text("below 27")

    green.get_by_role("button", name="Correct the cards").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_role("group", name="Areas").get_by_role("button", name="Fuel").click()
    key(dialog, "1").click()
    expect(dialog.locator(".pc-last")).to_have_text("Fuel: black 1")
    dialog.get_by_role("button", name="Hand in").click()
    expect(green).not_to_contain_text("26 is 1 below 27")
    expect(board.locator("body")).not_to_contain_text("Discard pile")

    desk.get_by_role("button", name="Confirm: move").click()
    reveal = board.locator('.pc-reveal section[data-crew="green"]')
    expect(reveal).to_contain_text("Discard pile: 3 cards, 1 point for every 2")
    assert "2B" in seen_by(racing, "")
    assert racing.view["crews"]["green"]["penalty_points"] == 1


def test_cards_and_reasons_have_no_barrier(racing: Table, device: Device) -> None:
    finish(racing)
    page = phone(racing, device)
    key(page, "5").click()
    key(page, "8").click()
    expect(page.locator(".pc-cards .pc-findings")).to_contain_text("step of one")

    assert not barriers(page)
    page.goto(f"{racing.url}/games/pit-crew/rules#PC-17")
    assert not barriers(page)
    racing.do("enter_cards", "red", crew="red", sheet=sheet(*TIRES))
    racing.do("enter_race", crew="green", penalty_points=1, turbo_bonuses=0)
    desk = desk_of(racing, device)
    expect(desk.locator(".pc-findings").first).to_contain_text("Discard pile")
    desk.get_by_text("Tire numbers, Monkey Wrench").click()
    expect(desk.get_by_role("button", name="Keep this")).to_be_visible()
    assert not barriers(desk)
    racing.do("confirm_race")
    page.goto(f"{racing.url}/t/main")
    expect(page.locator(".pc-reveal")).to_be_visible()
    assert not barriers(page)


def test_the_owner_enters_what_is_printed_once(racing: Table, device: Device) -> None:
    desk = desk_of(racing, device)
    desk.get_by_text("Tire numbers, Monkey Wrench").click()
    desk.get_by_label("Red, car 29: Front left tire", exact=True).fill("10")
    desk.get_by_role("button", name="All mats are like Red's").click()
    desk.get_by_text("how many of each").click()
    desk.get_by_role("spinbutton", name="Teamwork: how many").fill("2")
    desk.get_by_label("Teamwork: faces").fill("3/7, 2/9")
    desk.get_by_role("button", name="Keep this").click()
    expect(desk.locator("#log")).to_contain_text("What is printed")
    expect(desk.get_by_text("Kept, for the next games too.")).to_be_visible()
    racing.do("new_game", game="pit-crew")
    copy = racing.hub.ask("main", racing.request("copy", "referee"))["copy"]
    assert copy["tires"]["green"]["29"]["tire_front_left"] == {"value": 10, "source": "owner"}
    assert copy["wrenches"]["Teamwork"]["faces"][1] == {"card": "teamwork", "numbers": [2, 9]}
