"""Steps that several tests of the pages take."""

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.adapters.parts import until
from tests.e2e.table import Table
from tests.web.hubs import pass_time

START_S = 5
START_MS = 12_000


def live(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-link", "live")


def figure(page: Page, crew: str, name: str) -> Locator:
    return page.locator(f'[data-crew="{crew}"] [data-figure="{name}"]')


def lights_out(table: Table) -> None:
    """Let the start lights of a table, once they are on, be over at once."""
    until(lambda: table.view["stage"] == "starting", "the start lights")
    pass_time(table.hub, START_S)
    until(lambda: table.view["phase"] == "pit_crew", "GO")


def start_round(table: Table, page: Page) -> None:
    table.do("go")
    lights_out(table)
    expect(page.locator("html")).to_have_attribute("data-phase", "pit_crew")


def may_roll(table: Table, page: Page, context: BrowserContext) -> None:
    """Open Red's phone in a round in which Red has placed all its caps."""
    table.set_up("red", "green")
    table.sit(context, "red")
    page.goto(f"{table.url}/t/main/crew/red")
    start_round(table, page)
    table.work("red")


def enter(page: Page, crew: str, points: int) -> None:
    form = page.locator(f'.pc-entry[data-crew="{crew}"]')
    for group, number in (("Penalty points", points), ("Turbo bonuses", 0)):
        chips = form.get_by_role("group", name=group)
        chips.get_by_role("button", name=str(number), exact=True).click()
    expect(form).to_contain_text("entered")
