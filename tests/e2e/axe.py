"""What axe says of a page: WCAG 2.2 AA and what is good practice, in the dark and in the light."""

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
THEME = "theme => { document.documentElement.dataset.theme = theme }"
COLOURS = "async () => (await axe.run({ runOnly: ['color-contrast'] })).violations"


def barriers(page: Page) -> list[str]:
    """What keeps people out of a page as it is; only colours differ between the themes."""
    page.evaluate(THEME, "dark")
    found = {"dark": Axe().run(page, options={"runOnly": WCAG}).response["violations"]}
    page.evaluate(THEME, "light")
    found["light"] = page.evaluate(COLOURS)
    return [
        f"{page.url} {theme} {fault['id']}: {[node['html'][:140] for node in fault['nodes']]}"
        for theme, faults in found.items()
        for fault in faults
    ]
