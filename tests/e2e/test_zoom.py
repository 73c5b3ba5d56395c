"""Twice as large, as WCAG 1.4.4 asks: in half a window each text is as large as in the whole.

A browser at 200 % tells its page that the window is half as wide and half as high.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.screens.__main__ import show, window
from tests.screens.evening import evening
from tests.screens.faults import faults
from tests.screens.visits import VISITS, sit, visit
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving

Size = tuple[int, int]
LEAST = 0.9
TV, SMALL, UPRIGHT = (1920, 1080), (1024, 600), (768, 1024)
NARROW = (640, 800)  # twice the narrowest window that WCAG 1.4.10 knows
FAKE = ("ready", "rolling", "photo", "draft", "finished", "unsaved", "setup-german")
REAL = (
    *("garage-board-four", "garage-board-pad", "garage-board-tie-german", "shop-board"),
    *("shop-board-work-german", "shop-board-inspection", "shop-finished-board", "replay"),
)
BOARDS = (*(f"board-{state}" for state in FAKE), *REAL)
SOME = (
    "board-rolling",
    "board-setup-german",
    "garage-board-four",
    "shop-board-inspection",
    "replay",
)
PAGES = (
    *("phone-caps", "phone-wrenches", "desk-entry", "history", "past-game", "desk-late"),
    *("garage-phone", "garage-desk", "shop-inspection-phone", "shop-accept-desk", "nodes"),
)
# Each text with its size in CSS pixels; of all findings of a race phase the smallest, since more
# of them fit where the page scrolls. What the bars of a photo finish mean is said below them.
SIZES = """(others) => {
  const sizes = {};
  const seen = { opacityProperty: true, visibilityProperty: true };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const part = walker.currentNode.parentElement;
    const words = walker.currentNode.textContent.trim();
    if (!words || part.closest(others) || !part.checkVisibility(seen)) continue;
    const key = part.closest(".pc-reveal") ? "findings" : `${part.className}: ${words}`;
    const size = parseFloat(getComputedStyle(part).fontSize);
    sizes[key] = Math.min(size, sizes[key] ?? Infinity);
  }
  return sizes;
}"""
OTHERS = "#clock, .unseen, .skip, option, template, script, svg"  # pictures fill their place


@pytest.fixture(scope="module")
def show_one(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str, Size], Page]]:
    """Shows a state in a window of a size: of a table that is told, or of a real evening."""
    hub = FakeHub()
    with evening(tmp_path_factory.mktemp("zoom")) as real, serving(hub) as server:
        url = f"http://127.0.0.1:{server.port}"
        with window(browser, url, TV) as of_fake, window(browser, url, TV) as of_real:
            sit(of_real.context, real)

            def show_one(state: str, size: Size) -> Page:
                page = of_real if state in VISITS else of_fake
                page.goto("about:blank")  # so that it is loaded in this size
                page.set_viewport_size({"width": size[0], "height": size[1]})
                if page is of_real:
                    visit(page, real, state)
                else:
                    show(page, hub, url, state)
                return page

            yield show_one


def half(size: Size) -> Size:
    return size[0] // 2, size[1] // 2


@pytest.mark.parametrize(
    ("state", "size"),
    [(state, TV) for state in BOARDS]
    + [(state, size) for size in (SMALL, UPRIGHT) for state in SOME],
)
def test_every_text_of_a_big_screen_grows_with_the_zoom(
    show_one: Callable[[str, Size], Page], state: str, size: Size
) -> None:
    whole = show_one(state, size).evaluate(SIZES, OTHERS)
    page = show_one(state, half(size))
    zoomed = page.evaluate(SIZES, OTHERS)
    assert faults(page) == []
    small = {
        text: (px, zoomed.get(text))
        for text, px in whole.items()
        if zoomed.get(text, 0) < px * LEAST
    }
    assert small == {}


@pytest.mark.parametrize("size", [(1280, 800), NARROW], ids=str)
@pytest.mark.parametrize("state", PAGES)
def test_no_other_page_loses_anything_by_the_zoom(
    show_one: Callable[[str, Size], Page], state: str, size: Size
) -> None:
    assert faults(show_one(state, half(size))) == []
