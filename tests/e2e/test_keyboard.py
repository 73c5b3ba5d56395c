"""Without a mouse, and with everything twice as large."""

from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.e2e.steps import START_MS, live, start_round
from tests.e2e.table import Table

MOST_TABS = 90
FOCUS = """() => {
  const at = document.activeElement;
  const box = at.getBoundingClientRect();
  const style = getComputedStyle(at);
  return {
    name: at === document.body ? "" : at.getAttribute("aria-label") ?? at.textContent.trim(),
    ring: style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2,
    seen: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
  };
}"""
CUT = """() => [...document.querySelectorAll("button, h1, h2, h3, b, dd")].filter((part) =>
  part.checkVisibility() && part.scrollWidth > part.clientWidth + 1
    && getComputedStyle(part).overflowX !== "visible" && !part.closest(".unseen"),
).map((part) => part.textContent)"""


def tab_to(page: Page, name: str) -> dict[str, Any]:
    """Go on by the Tab key to something; every stop on the way is in sight and has a ring."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        focus: dict[str, Any] = page.evaluate(FOCUS)
        if focus["name"]:
            assert focus["ring"], focus
            assert focus["seen"], focus
        if focus["name"].lower().startswith(name.lower()):
            return focus
    raise AssertionError(f"the keyboard does not reach {name}")


def test_table_is_set_up_started_and_corrected_by_keys_alone(
    table: Table, page: Page, context: BrowserContext
) -> None:
    table.sit(context, "referee")
    page.goto(f"{table.url}/t/main/referee")
    live(page)
    tab_to(page, "Ready for round 1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="GO: start the lights")).to_be_visible()
    tab_to(page, "GO: start the lights")
    page.keyboard.press("Enter")
    expect(page.locator("html")).to_have_attribute("data-phase", "pit_crew", timeout=START_MS)
    tab_to(page, "Front left tire")
    page.keyboard.press("Space")
    out = page.get_by_role("button", name="Take out: cap on")
    expect(out).to_be_visible()
    assert table.view["crews"]["red"]["caps"]["tire_front_left"]
    tab_to(page, "Take out: cap on")
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Red: caps 1 → 0.")
    tab_to(page, "Take out")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    assert not table.view["crews"]["red"]["caps"]["tire_front_left"]
    expect(page.get_by_role("button", name="Put back: cap on")).to_be_visible()


@pytest.mark.parametrize("path", ["", "/crew/red", "/crews", "/referee", "/join", "/replay"])
def test_page_at_twice_its_size_loses_nothing(table: Table, browser: Browser, path: str) -> None:
    context = browser.new_context(
        viewport={"width": 640, "height": 400}, device_scale_factor=2, reduced_motion="reduce"
    )
    table.sit(context, "referee", "red", "green", "yellow")
    table.set_up()
    page = context.new_page()
    page.goto(f"{table.url}/t/main{path}")
    live(page)
    if path in {"/crew/red", "/referee"}:
        start_round(table, page)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert page.evaluate(CUT) == []
    context.close()
