"""Draws every page in every state, at five sizes in two themes: ``make screens``.

The pictures go to ``build/screens``; a contact sheet for each size and theme puts them side by
side. Texts that are cut, covered, off the page or on each other are found without an eye.
"""

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.e2e.chromium import launch
from tests.machine import find
from tests.running import ROOT
from tests.screens import compare, webkit, words
from tests.screens.evening import Evening, evening
from tests.screens.faults import faults
from tests.screens.give import choose_language, give
from tests.screens.nodes import NODES, SECOND_US, SELF_TEST
from tests.screens.sheet import contact_sheet
from tests.screens.states import DONE, GIVEN, STATES, TAPPED, THEN
from tests.screens.visits import VISITS, visit
from tests.screens.visits import sit as sit_everywhere
from tests.web.fake_hub import FakeHub, pit_view
from tests.web.hubs import serving

SIZES = ((1920, 1080), (1280, 800), (1024, 600), (768, 1024), (390, 844))
THEMES = ("dark", "light")
LIGHT = """() => {
  document.querySelector("[data-theme-toggle]")?.click();
  document.documentElement.dataset.theme = "light";
}"""
SIGHTS = ("deuteranopia", "protanopia", "tritanopia", "achromatopsia")
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


def show(page: Page, hub: FakeHub, url: str, state: str) -> None:
    """Open a page in a state."""
    path, edit = STATES[state]
    page.goto("about:blank")  # the page before must not follow the change
    hub.state = pit_view()
    hub.state["now"] = hub.clock.now()
    hub.state["clock"]["started_at"] = hub.state["now"] - 83 * SECOND_US
    hub.storage = "ok"
    hub.heard = NODES
    hub.self_tested = SELF_TEST
    page.unroute_all()
    if edit:
        edit(hub.state)
        hub.storage = hub.state["storage"]
    choose_language(page.context, url, german=state.endswith("-german"))
    page.goto(f"{url}{path}{'&' if '?' in path else '?'}theme=dark")
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
    if state in DONE:
        DONE[state](page)


def draw(
    page: Page, show_one: Callable[[Page, str], None], folder: Path, states: list[str]
) -> list[str]:
    """Draw states in both themes; returns what is wrong with them."""
    wrong = []
    for state in states:
        show_one(page, state)
        wrong += [f"{folder.name} {state}: {fault}" for fault in faults(page)]
        page.screenshot(path=folder / f"{state}-dark.png", full_page=True)
        for frame in page.frames:
            frame.evaluate(LIGHT)
        page.screenshot(path=folder / f"{state}-light.png", full_page=True)
    return wrong


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


def draw_size(
    browser: Browser,
    fake: tuple[FakeHub, str],
    real: Evening,
    size: tuple[int, int],
    only: str,
    lang: str,
) -> list[str]:
    """Draw what was asked for at one size, and put it on contact sheets; returns what is wrong."""
    hub, url = fake
    folder = OUT / f"{size[0]}x{size[1]}"
    folder.mkdir(parents=True, exist_ok=True)
    states = [state for state in STATES if only in state]
    visits = [name for name in VISITS if only in name]
    with window(browser, url, size, lang) as page:
        wrong = draw(page, lambda at, state: show(at, hub, url, state), folder, states)
        if size == SIZES[0]:
            emulate(page, hub, url, OUT)
    with window(browser, url, size, lang) as page:
        sit_everywhere(page.context, real)
        wrong += draw(page, lambda at, name: visit(at, real, name), folder, visits)
    for theme in THEMES:
        drawn = [folder / f"{state}-{theme}.png" for state in (*states, *visits)]
        contact_sheet(drawn, OUT / f"{folder.name}-{theme}.png", wide=size[0] > size[1])
    sys.stdout.write(f"{folder.relative_to(ROOT)}: {len(states + visits) * 2} pictures\n")
    return wrong


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
            if state.endswith("-german"):
                continue
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
    hub = FakeHub()
    with ExitStack() as stack:
        url = f"http://127.0.0.1:{stack.enter_context(serving(hub)).port}"
        playwright = stack.enter_context(sync_playwright())
        browser = launch(playwright)
        if asked.keep:
            keep(browser, hub, url)
            return 0
        folder = stack.enter_context(TemporaryDirectory())
        real = stack.enter_context(evening(Path(folder)))
        sizes = [size for size in SIZES if asked.size in {"", str(size[0])}]
        wrong = [
            fault
            for size in sizes
            for fault in draw_size(browser, (hub, url), real, size, asked.only, asked.lang)
        ]
        good = read(browser, hub, url, [state for state in STATES if asked.only in state])
        browser.close()
        sys.stdout.writelines(f"{fault}\n" for fault in wrong)
        return 0 if good and not wrong and (asked.only or asked.size or in_webkit(hub, url)) else 1


if __name__ == "__main__":
    sys.exit(main())
