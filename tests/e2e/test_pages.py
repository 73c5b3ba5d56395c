"""The pages as people use them, in a real browser on a real hub."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Request, Route, expect

from tests.adapters.parts import until
from tests.e2e.steps import START_MS, enter, figure, lights_out, live, start_round
from tests.e2e.table import Table
from tests.web.fake_hub import FakeHub
from tests.web.hubs import PIN, serving

Device = Callable[..., BrowserContext]
ROOT = Path(__file__).parents[2]
SECOND_TAP_MS = 800  # a tap sooner than that after a pick is taken for a double tap


def test_phone_joins_by_the_code_and_caps_and_moves_the_car(
    table: Table, page: Page, device: Device
) -> None:
    table.set_up("red", "green")
    board = device().new_page()
    board.goto(f"{table.url}/t/main")
    live(board)
    code = board.locator(".join-key").inner_text()

    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{table.url}/t/main/join?code={code}")
    page.get_by_role("button", name="Red").click()
    page.wait_for_url("**/crew/red")
    page.get_by_role("button", name="GO!").click()
    expect(board.locator(".pc-lights")).to_be_visible()
    page.get_by_role("button", name="Front left tire").click(timeout=START_MS)
    lit = board.locator('.pc-row[data-crew="red"] [data-area="tire_front_left"]')
    expect(lit).to_have_attribute("data-on", "yes")
    expect(page.get_by_role("button", name="Front left tire Cap on")).to_be_disabled()
    page.get_by_role("button", name="Undo cap: front left tire").click()
    expect(lit).to_have_attribute("data-on", "no")

    for name in ("Front left", "Front right", "Rear left", "Rear right", "Fuel"):
        page.get_by_role("button", name=name).first.click()
    expect(board.locator('[data-die="die-1"]')).to_contain_text("Red rolls")
    expect(page.get_by_role("button", name="See the score", exact=True)).to_be_visible()
    for _ in range(3):
        page.get_by_role("button", name="SIX!").click()
    expect(figure(board, "red", "sixes")).to_have_text("3")
    expect(figure(board, "red", "space")).to_have_text("3")
    at = board.locator('.pc-racer:has([data-crew="red"])')
    expect(at).to_have_attribute("transform", re.compile(r"translate\(8\d\d|translate\([67]\d\d"))


@pytest.mark.parametrize(
    ("path", "script", "field"),
    [("join?code=joinme", "join", "Your name"), ("referee", "referee", "PIN")],
)
def test_what_is_typed_before_a_page_listens_goes_nowhere(
    path: str, script: str, field: str, table: Table, page: Page
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**/{script}.js", hold)
    address = f"{table.url}/t/main/{path}"
    page.goto(address, wait_until="commit")
    page.get_by_label(field).fill("123456")
    page.keyboard.press("Enter")
    buttons = page.locator("main button[type=submit]")
    expect(buttons.first).to_be_disabled()
    held[0].continue_()
    expect(buttons.first).to_be_enabled()
    assert page.url == address
    expect(page.get_by_label(field)).to_have_value("123456")


def test_people_give_a_name_once_and_it_goes_with_them(
    table: Table, page: Page, device: Device
) -> None:
    table.set_up("red", "green")
    board = device().new_page()
    board.goto(f"{table.url}/t/main")
    code = board.locator(".join-key").inner_text()
    on_board = board.locator('.pc-row[data-crew="red"] .people')

    def join(crew: str, name: str = "") -> None:
        page.goto(f"{table.url}/t/main/join?code={code}")
        if name:
            page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name=crew).click()
        page.wait_for_url(f"**/crew/{crew.lower()}")

    join("Red", "Ada")
    expect(on_board).to_have_text("Ada")
    table.do("sit_down", "red", seat="red", name="Ben")
    join("Red", "Adele")
    expect(on_board).to_have_text("Ben, Adele")
    join("Green")
    expect(on_board).to_have_text("Ben")
    expect(board.locator('.pc-row[data-crew="green"] .people')).to_have_text("Adele")
    table.do("rematch")
    until(lambda: table.view["seats"]["green"]["people"] == ["Adele"], "the phone to say it again")
    page.goto(f"{table.url}/t/main/join")
    expect(page.get_by_role("button", name="Green")).to_contain_text("Adele")
    expect(page.get_by_label("Code on the big screen")).to_have_value(code)


def test_who_goes_back_after_a_wrong_code_finds_the_right_one(table: Table, page: Page) -> None:
    table.set_up("red", "green")
    code = table.hub.seats.join_code("main")
    page.goto(f"{table.url}/t/main/join?code=wrongone")
    page.get_by_label("Code on the big screen").fill(code)
    page.get_by_role("button", name="Red").click()
    page.wait_for_url("**/crew/red")
    page.go_back()
    expect(page.get_by_label("Code on the big screen")).to_have_value(code)
    page.get_by_role("button", name="Red").click()
    page.wait_for_url("**/crew/red")


def sit_down_as_referee(page: Page, url: str) -> None:
    page.goto(f"{url}/t/main/referee")
    for pin in ("000000", PIN):
        page.get_by_label("PIN").fill(pin)
        page.get_by_role("button", name="Sit down").click()
        if pin != PIN:
            expect(page.locator(".bubble")).to_contain_text("PIN is wrong")
    expect(page.get_by_role("button", name="Ready for round 1")).to_be_visible()


def work(tablet: Page, crew: str, caps: int) -> None:
    pad = tablet.locator(f'.pad[data-crew="{crew}"]')
    keys = pad.locator(".pc-caps button:not([disabled])")
    expect(keys.first).to_be_visible(timeout=START_MS)
    for left in range(caps, 0, -1):
        expect(keys).to_have_count(left)
        keys.first.click()


def pick(page: Page, *picks: tuple[str, str]) -> None:
    for crew, wrench in picks:
        expect(page.locator("main")).to_contain_text(f"{crew} picks now")
        page.wait_for_timeout(SECOND_TAP_MS)
        page.get_by_role("button", name=wrench, exact=True).click()


def test_game_is_played_to_the_flag_by_pages_alone(
    table: Table, page: Page, device: Device
) -> None:
    sit_down_as_referee(page, table.url)
    page.locator('[name="yellow players"]').select_option("0")
    page.get_by_role("button", name="Ready for round 1").click()
    players = device()
    table.sit(players, "red", "green")
    tablet = players.new_page()
    tablet.goto(f"{table.url}/t/main/crews")
    for number in (1, 2, 3):
        expect(page.locator("#headline")).to_contain_text(f"Round {number} of 3")
        page.get_by_role("button", name="GO: start").click()
        if number > 1:  # once is enough to wait for them
            lights_out(table)
        work(tablet, "green", 5 if number == 1 else 6)
        tablet.locator('.pad[data-crew="green"]').get_by_role("button", name="SIX!").click()
        expect(figure(tablet, "green", "sixes")).to_have_text("1")
        work(tablet, "red", 5 if number == 1 else 6)
        enter(page, "green", 0)
        enter(page, "red", number)
        page.get_by_role("button", name="Confirm: move").click()
        if number < 3:
            pick(page, ("Red", "Caltrops"), ("Green", "Do not name it"))
    expect(page.locator("#headline")).to_have_text("Green wins the race!")
    board = device().new_page()
    board.goto(f"{table.url}/t/main")
    expect(board.locator('.pc-podium [data-step="1"]')).to_contain_text("Green")
    expect(board.locator(".pc-ticker li").first).to_contain_text("Green wins")
    assert table.view["winner"] == "green"


def test_refusal_is_said_at_the_button_in_words(
    table: Table, page: Page, context: BrowserContext
) -> None:
    table.set_up("red", "green")
    table.sit(context, "red")
    page.goto(f"{table.url}/t/main/crew/red")
    go = page.get_by_role("button", name="GO!")
    expect(go).to_be_visible()
    page.route(
        "**/commands*",
        lambda route: route.fulfill(status=409, json={"code": "x", "message": "Not now, please."}),
    )
    go.click()
    expect(page.get_by_role("alert")).to_have_text("Not now, please.")


def test_thumb_can_trust_the_phone(table: Table, page: Page, context: BrowserContext) -> None:
    table.set_up("red", "green")
    table.sit(context, "red")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{table.url}/t/main/crew/red")
    start_round(table, page)
    keys = page.locator(".pc-caps button")
    before = [keys.nth(n).bounding_box() for n in range(6)]
    assert all(box and box["height"] >= 56 and box["width"] >= 56 for box in before)
    table.do("cap", "red", crew="red", area="fuel_tank")
    expect(page.get_by_role("button", name="Fuel tank Cap on")).to_be_disabled()
    assert [keys.nth(n).bounding_box() for n in range(6)] == before

    table.work("red")
    six = page.get_by_role("button", name="SIX!")
    for _ in range(10):
        six.click()
    expect(figure(page, "red", "sixes")).to_have_text("10")

    lost: list[Route] = []

    def lose_the_first_answer(route: Route) -> None:
        if lost:
            route.continue_()
            return
        lost.append(route)
        route.fetch()
        route.abort()

    page.route("**/commands*", lose_the_first_answer)
    six.click()
    expect(figure(page, "red", "sixes")).to_have_text("11")
    assert table.view["crews"]["red"]["sixes"] == 11


def test_referee_sees_what_a_correction_changes_before_it_is_made(
    table: Table, page: Page, context: BrowserContext
) -> None:
    table.set_up("red", "green")
    table.sit(context, "referee")
    page.goto(f"{table.url}/t/main/referee")
    start_round(table, page)
    table.work("red")
    table.do("six", "red", crew="red")
    page.get_by_role("button", name="Take out: six").click()
    expect(page.get_by_role("dialog")).to_contain_text("Red: distance 1 → 0.")
    assert table.view["crews"]["red"]["position"] == 1
    page.get_by_role("dialog").get_by_role("button", name="Take out").click()
    put_back = page.get_by_role("button", name="Put back: six")
    expect(put_back).to_be_visible()
    assert table.view["crews"]["red"]["position"] == 0
    assert table.view["ticker"][0]["text"].startswith('The referee takes out: "Red')
    put_back.click()
    page.get_by_role("dialog").get_by_role("button", name="Put back").click()
    expect(page.get_by_role("button", name="Take out: six")).to_be_visible()
    assert table.view["crews"]["red"]["position"] == 1


def test_every_page_of_a_table_says_when_nothing_is_being_saved(page: Page) -> None:
    hub = FakeHub()
    with serving(hub) as server:
        url = f"http://127.0.0.1:{server.port}"
        for path in ("/t/main", "/t/main/crew/red", "/t/main/crews", "/t/main/referee"):
            hub.storage = "ok"
            page.goto(url + path)
            live(page)
            hub.storage = "The data folder is full: nothing is saved."
            hub.change(lambda _: None)
            expect(page.locator("#banner-storage")).to_have_text(hub.storage)
            expect(page.locator("#banner-storage")).to_be_in_viewport()


@pytest.mark.parametrize("path", ["/", "/nodes", "/history", "/t/main/join?code=joinme"])
def test_a_page_without_a_table_says_at_once_when_nothing_is_being_saved(
    table: Table, page: Page, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    full = table.hub.health() | {"storage": "The data folder is full: nothing is saved."}
    page.goto(table.url + path)
    live(page)
    expect(page.locator("#banner-storage")).to_be_hidden()
    monkeypatch.setattr(table.hub, "health", lambda: full)
    expect(page.locator("#banner-storage")).to_have_text(full["storage"])
    expect(page.locator("#banner-storage")).to_be_in_viewport()


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 800), (1024, 600)])
def test_board_fits_the_screen_and_reads_from_three_metres(
    table: Table, browser: Browser, width: int, height: int
) -> None:
    table.set_up()
    page = browser.new_page(viewport={"width": width, "height": height})
    page.goto(f"{table.url}/t/main")
    live(page)
    over = page.evaluate(
        "[document.documentElement.scrollHeight - innerHeight,"
        " document.documentElement.scrollWidth - innerWidth]"
    )
    assert over == [0, 0]
    for name in ("lap", "space", "sixes"):
        size = figure(page, "red", name).evaluate("e => parseFloat(getComputedStyle(e).fontSize)")
        assert size >= width * 0.09
    spaces = page.locator(".pc-space")
    assert spaces.count() == 12
    page.close()


@pytest.mark.parametrize("lang", ["en", "de"])
def test_live_page_loads_light(lang: str, table: Table, page: Page) -> None:
    sizes: list[int] = []

    def weigh(request: Request) -> None:
        found = request.sizes()
        sizes.append(found["responseBodySize"] + found["responseHeadersSize"])

    page.on("requestfinished", weigh)
    page.goto(f"{table.url}/t/main?lang={lang}")
    live(page)
    assert sum(sizes) <= 100_000
