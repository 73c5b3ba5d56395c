"""Draws every page in every state, at five sizes in two themes: ``make screens``.

The pictures go to ``build/screens``; a contact sheet for each size puts them side by side.
"""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.e2e.conftest import FLAGS
from tests.machine import find, require
from tests.running import ROOT
from tests.screens import compare, webkit, words
from tests.screens.states import GIVEN, NODES, STATES, TAPPED, THEN
from tests.web.fake_hub import FakeHub, pit_view
from tests.web.hubs import serving

SIZES = ((1920, 1080), (1280, 800), (1024, 600), (768, 1024), (390, 844))
THEMES = ("dark", "light")
SIGHTS = ("deuteranopia", "protanopia", "tritanopia", "achromatopsia")
GIVE = """async (shows) => {
  const name = new URLSearchParams(location.search).get("screen");
  const all = "/api/v1/tables/main/screens";
  const read = async () => (await (await fetch(all)).json()).screens;
  let screen; // it registers when it has drawn itself
  while (!(screen = (await read()).find((one) => one.name === name)));
  const headers = { "Content-Type": "application/json" };
  const sent = { method: "POST", headers, body: JSON.stringify({ shows }) };
  return (await fetch(`${all}/${screen.id}/give?seat=referee`, sent)).ok;
}"""
OUT = ROOT / "build" / "screens"


def sit(context: BrowserContext, url: str) -> None:
    """Hold every seat."""
    for seat in ("referee", "red", "green", "yellow", "p1"):
        name = f"pitwall-main-{seat}"
        context.add_cookies([{"name": name, "value": f"main.{seat}.signed", "url": url}])


@contextmanager
def window(browser: Browser, url: str, size: tuple[int, int], lang: str = "en") -> Iterator[Page]:
    """A window of a device that holds all seats and moves nothing."""
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", locale=lang
    )
    sit(context, url)
    yield context.new_page()
    context.close()


def show(page: Page, hub: FakeHub, url: str, state: str, theme: str = "dark") -> None:
    """Open a page in a state."""
    path, edit = STATES[state]
    page.goto("about:blank")  # the page before must not follow the change
    hub.state = pit_view()
    hub.state["now"] = hub.clock.now()
    hub.storage = "ok"
    hub.heard = NODES
    if edit:
        edit(hub.state)
        hub.storage = hub.state["storage"]
    page.goto(f"{url}{path}{'&' if '?' in path else '?'}theme={theme}")
    if state not in {"about", "error", "rules"}:  # these say nothing of the hub
        expect(page.locator("html")).to_have_attribute("data-link", "live")
    if state in TAPPED:
        key, part = TAPPED[state]
        page.locator(key).first.click()
        expect(page.locator(part).first).to_be_visible()
    if state in GIVEN:
        give(page, GIVEN[state])
    if state in THEN:
        page.emulate_media(reduced_motion="no-preference")
        hub.change(THEN[state])
        expect(page.locator(".pc-told")).to_be_visible()
        page.emulate_media(reduced_motion="reduce")


def give(page: Page, shows: str) -> None:
    """Let the open screen show something, as the referee's page does."""
    assert page.evaluate(GIVE, shows)
    part = shows.partition("/")[0]
    expect(page.locator("html")).to_have_attribute("data-shows", part)


def draw(page: Page, hub: FakeHub, url: str, folder: Path, states: list[str]) -> None:
    """Draw states in both themes."""
    for state in states:
        for theme in THEMES:
            show(page, hub, url, state, theme)
            full = "board" not in state
            page.screenshot(path=folder / f"{state}-{theme}.png", full_page=full)
    sys.stdout.write(f"{folder.relative_to(ROOT)}: {len(states) * len(THEMES)} pictures\n")


def emulate(page: Page, hub: FakeHub, url: str, folder: Path) -> None:
    """Draw the board as people see it who see colours differently."""
    show(page, hub, url, "board-rolling")
    session = page.context.new_cdp_session(page)
    for sight in SIGHTS:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": sight})
        page.screenshot(path=folder / f"sight-{sight}.png")


def keep(browser: Browser, hub: FakeHub, url: str) -> None:
    """Keep how the pages look now, once somebody has looked at them."""
    compare.FOLDER.mkdir(exist_ok=True)
    for size in compare.SIZES:
        with window(browser, url, size) as page:
            for state in compare.SHOWN:
                show(page, hub, url, state)
                compare.small(page.screenshot()).save(compare.reference(state, size))


def in_webkit(hub: FakeHub, url: str) -> bool:
    """See the live table work in the engine of iPhones; tells whether it could be seen."""
    if not find("WebKitWebDriver") or not find("xvfb-run"):
        sys.stderr.write("Not seen in WebKit: sudo apt-get install webkit2gtk-driver xvfb\n")
        return False
    hub.state = pit_view()
    webkit.smoke(url, lambda: hub.change(lambda view: view["crews"]["red"].update(sixes=7)))
    sys.stdout.write("WebKit: live, and follows\n")
    return True


def read(browser: Browser, hub: FakeHub, url: str, states: list[str]) -> bool:
    """Look for words that pages say without a text for them; tells whether there are none."""
    found = []
    with (
        TemporaryDirectory() as folder,
        words.marked(Path(folder)),
        window(browser, url, SIZES[0]) as page,
    ):
        words.speak(page.context, url)
        for state in states:
            show(page, hub, url, state)
            found += [f"{state}: {text}" for text in words.bare(page)]
    sys.stdout.write("".join(f"{line}\n" for line in found or ["Words: all of them are texts"]))
    return not found


def main() -> int:
    """Draw what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", help="only states whose name contains this")
    parser.add_argument("--size", default="", help="only this width")
    parser.add_argument("--lang", default="en", help="in this language")
    parser.add_argument(
        "--keep", action="store_true", help="keep the pictures that a test compares"
    )
    asked = parser.parse_args()
    states = [state for state in STATES if asked.only in state]
    hub = FakeHub()
    with serving(hub) as server, sync_playwright() as playwright:
        url = f"http://127.0.0.1:{server.port}"
        browser = playwright.chromium.launch(executable_path=require("chromium"), args=FLAGS)
        if asked.keep:
            keep(browser, hub, url)
            return 0
        for width, height in SIZES:
            if asked.size not in {"", str(width)}:
                continue
            folder = OUT / f"{width}x{height}"
            folder.mkdir(parents=True, exist_ok=True)
            with window(browser, url, (width, height), asked.lang) as page:
                draw(page, hub, url, folder, states)
                if width == SIZES[0][0]:
                    emulate(page, hub, url, OUT)
        good = read(browser, hub, url, states)
        browser.close()
        return 0 if good and (asked.only or in_webkit(hub, url)) else 1


if __name__ == "__main__":
    sys.exit(main())
