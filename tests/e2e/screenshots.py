"""Takes the pictures of the README: ``make screenshots``.

The demo plays with real firmware and dice of chance, so the picture waits for a moment that shows
what the table is about, and another game is begun when none came.
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

from hub.demo.api import Table
from tests.e2e.chromium import launch
from tests.running import ROOT, Hub

FOLDER = ROOT / "companion_web" / "screenshots"
SCREEN: ViewportSize = {"width": 1600, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
ROUND = 2
SPEED = 2
GAMES = 8
GAME_S = 150
MOST_BYTES = 300_000


def moment(view: dict[str, Any]) -> str:
    """The crew whose phone to show now, still at work while another rolls; empty: not yet."""
    if (view["phase"], view["round"]) != ("pit_crew", ROUND):
        return ""
    cars = view["crews"]
    if not any(car["die"] and car["sixes"] for car in cars.values()):
        return ""
    if any(die["crew"] and not die["last"] for die in view["dice"]):
        return ""  # a blank face says little
    at_work = (crew for crew, car in cars.items() if any(car["caps"].values()) and not car["die"])
    return next((crew for crew in at_work if not cars[crew]["complete"]), "")


def show(browser: Browser, url: str, size: ViewportSize, scale: float = 1) -> Page:
    """Open a page on a screen of its own, in the dark theme."""
    context = browser.new_context(viewport=size, device_scale_factor=scale)
    page = context.new_page()
    page.goto(f"{url}?theme=dark")
    return page


def take(browser: Browser, hub: Hub) -> bool:
    """Watch one game; tell whether its pictures were taken."""
    table = Table(hub.url, "main", hub.pin)
    board = show(browser, f"{hub.url}/t/main", SCREEN)
    phones = {crew: phone(browser, hub, crew) for crew in ("red", "green", "yellow")}
    end = time.monotonic() + GAME_S
    while time.monotonic() < end:
        view = table.view()
        crew = moment(view)
        if crew:
            for page, name in ((board, "live"), (phones[crew], "phone")):
                expect(page.locator("html")).to_have_attribute("data-link", "live")
                page.screenshot(path=FOLDER / f"{name}.png", animations="disabled")
            if moment(table.view()):
                return True
        if view["phase"] == "race" and view["round"] >= ROUND:
            return False
        time.sleep(0.1)
    return False


def phone(browser: Browser, hub: Hub, crew: str) -> Page:
    """The phone of a crew, which has joined."""
    page = show(browser, f"{hub.url}/t/main", PHONE)
    asked = {"seat": crew, "pin": hub.pin}
    assert page.request.post(f"{hub.url}/api/v1/tables/main/seats", data=asked).ok
    page.goto(f"{hub.url}/t/main/crew/{crew}?theme=dark")
    return page


def main() -> int:
    """Play until the pictures are taken."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        for game in range(GAMES):
            sys.stdout.write(f"Game {game + 1}: waiting for round {ROUND}\n")
            with tempfile.TemporaryDirectory() as folder:
                options = ("--demo", "--speed", str(SPEED))
                browser = launch(playwright)
                with Hub(Path(folder) / "data", *options) as hub:
                    taken = take(browser, hub)
                browser.close()
            if taken:
                break
        else:
            sys.stderr.write(f"No good moment in {GAMES} games.\n")
            return 1
    for picture in sorted(FOLDER.glob("*.png")):
        size = picture.stat().st_size
        sys.stdout.write(f"{picture.relative_to(ROOT)}: {size:,} bytes\n")
        assert size < MOST_BYTES, "too large for a README"
    return 0


if __name__ == "__main__":
    sys.exit(main())
