"""Steps that several tests of the pages take."""

from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import Table

START_MS = 12_000


def live(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-link", "live")


def figure(page: Page, crew: str, name: str) -> Locator:
    return page.locator(f'[data-crew="{crew}"] [data-figure="{name}"]')


def start_round(table: Table, page: Page) -> None:
    table.do("go")
    expect(page.locator("html")).to_have_attribute("data-phase", "pit_crew", timeout=START_MS)


def enter(page: Page, crew: str, points: int) -> None:
    form = page.locator(f'.pc-entry[data-crew="{crew}"]')
    for group, number in (("Penalty points", points), ("Turbo bonuses", 0)):
        chips = form.get_by_role("group", name=group)
        chips.get_by_role("button", name=str(number), exact=True).click()
    expect(form).to_contain_text("entered")
