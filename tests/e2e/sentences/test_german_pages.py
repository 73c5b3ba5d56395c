"""A page in German is German throughout; one in English asks for no more than before."""

from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.steps import lights_out, live
from tests.e2e.table import Table


def test_board_refusals_and_error_pages_are_german(table: Table, page: Page) -> None:
    table.set_up("red", "green")
    page.goto(f"{table.url}/t/main?lang=de")
    live(page)
    ready = page.get_by_text("Rot und Grün sind bereit für Runde 1.")
    expect(ready).to_be_visible()
    expect(page.locator("main [lang=en]")).to_have_count(0)

    page.goto(f"{table.url}/t/main/referee")
    page.get_by_label("PIN").fill("000000")
    page.get_by_role("button", name="Rennleitung übernehmen").click()
    expect(page.locator(".bubble")).to_have_text("Diese PIN stimmt nicht.")

    page.goto(f"{table.url}/t/nowhere")
    expect(page.get_by_text("Es gibt keinen Tisch nowhere.")).to_be_visible()


def test_the_log_names_the_hub_and_the_referee_in_german(
    table: Table, context: BrowserContext, page: Page
) -> None:
    table.sit(context, "referee")
    table.set_up("red", "green")
    page.goto(f"{table.url}/t/main/referee?lang=de")
    table.do("go")
    lights_out(table)
    log = page.locator("#log li")
    expect(log.first.locator("span").first).to_have_text("Der Hub")
    expect(log.nth(1).locator("span").first).to_have_text("Rennleitung")


def test_what_is_not_in_the_catalogue_stays_marked_as_english(table: Table, page: Page) -> None:
    page.route("**/pit-crew/panel/sentences/de.json", lambda route: route.fulfill(body="{}"))
    table.set_up("red", "green")
    page.goto(f"{table.url}/t/main?lang=de")
    line = page.get_by_text("Red and Green are ready for round 1.")
    expect(line).to_have_attribute("lang", "en")


def test_english_page_fetches_no_sentences(table: Table, page: Page) -> None:
    table.set_up("red", "green")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{table.url}/t/main?lang=en")
    live(page)
    expect(page.get_by_text("Red and Green are ready for round 1.")).to_be_visible()
    assert not [url for url in asked if "sentences" in url or url.endswith("/said.js")]
