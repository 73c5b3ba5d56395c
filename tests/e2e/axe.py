"""What axe says of a page: WCAG 2.2 AA and what is good practice, in the dark and in the light."""

from collections.abc import Sequence
from typing import Any

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEME = "theme => { document.documentElement.dataset.theme = theme }"
COLOURS = ["color-contrast"]
RUN = """async (rules) =>
  (await axe.run({ runOnly: rules, resultTypes: ["violations"] })).violations"""


def violations(page: Page, rules: Sequence[str] = WCAG) -> list[dict[str, Any]]:
    """What axe finds on a page as it is."""
    page.evaluate(Axe().axe_script)
    found: list[dict[str, Any]] = page.evaluate(RUN, rules)
    return found


def barriers(page: Page) -> list[str]:
    """What keeps people out of a page as it is; only colours differ between the themes."""
    found = {}
    for theme, rules in (("dark", WCAG), ("light", COLOURS)):
        page.evaluate(THEME, theme)
        found[theme] = violations(page, rules)
    return [
        f"{page.url} {theme} {fault['id']}: {[node['html'][:140] for node in fault['nodes']]}"
        for theme, faults in found.items()
        for fault in faults
    ]
