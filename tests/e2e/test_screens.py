"""Screens that the referee manages from one place."""

from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.steps import live
from tests.e2e.table import Table
from tests.web.hubs import serving

Device = Callable[..., BrowserContext]


def board(device: Device, table: Table, query: str = "") -> Page:
    page = device().new_page()
    page.goto(f"{table.url}/t/main{query}")
    live(page)
    return page


def test_referee_names_a_screen_and_gives_it_something_to_show(
    table: Table, page: Page, context: BrowserContext, device: Device
) -> None:
    table.set_up()
    table.sit(context, "referee")
    page.goto(f"{table.url}/t/main/referee")
    expect(page.get_by_text("No screen is open.")).to_be_visible()
    screen = board(device, table)
    name = page.get_by_role("textbox", name="Name")
    expect(name).to_have_value("Screen 1")
    page.get_by_label("Screen 1 shows").select_option(label="How to join")
    cover = screen.locator(".cover")
    expect(cover).to_contain_text(table.hub.seats.join_code("main"))
    name.fill("Kitchen")
    name.press("Enter")
    expect(screen.locator(".screen-name")).to_have_text("Kitchen")
    screen.reload()
    expect(cover).to_contain_text(table.hub.seats.join_code("main"))
    page.get_by_label("Kitchen shows").select_option(label="Green")
    expect(screen.locator(".pc-row:visible")).to_have_count(1)
    expect(screen.locator('.pc-row[data-crew="green"]')).to_be_visible()
    page.get_by_label("Kitchen shows").select_option(label="The game")
    expect(cover).to_be_hidden()
    screen.close()
    expect(page.get_by_text("No screen is open.")).to_be_visible(timeout=10_000)


def test_screen_keeps_its_part_when_the_hub_starts_anew(table: Table, device: Device) -> None:
    with serving(table.hub) as server:
        context = device()
        table.sit(context, "referee")
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{server.port}/t/main?screen=Hall")
        live(page)
        address = f"http://127.0.0.1:{server.port}/t/main/referee"
        desk = context.new_page()
        desk.goto(address)
        desk.get_by_label("Hall shows").select_option(label="How to join")
        expect(page.locator(".cover")).to_be_visible()
        port = server.port
    with serving(table.hub, port):
        desk.reload()
        expect(desk.get_by_label("Hall shows")).to_have_value("join")
        expect(page.locator(".cover")).to_be_visible()


def test_wall_and_stream_show_nothing_to_tap(table: Table, device: Device) -> None:
    table.set_up()
    wall = board(device, table, "?kiosk")
    expect(wall.locator(".pc-tower")).to_be_visible()
    assert wall.locator("button:visible, a:visible").count() == 0
    stream = board(device, table, "/obs")
    for element in ("html", "body"):
        colour = stream.locator(element).evaluate("e => getComputedStyle(e).backgroundColor")
        assert colour == "rgba(0, 0, 0, 0)"
    expect(stream.locator(".pc-tower")).to_be_visible()
    assert stream.locator("button:visible, a:visible, .pc-oval:visible").count() == 0
