"""Twice as large, as WCAG 1.4.4 asks: a window of half its size shows each text as large as the whole.

A browser at 200 % tells its page that the window is half as wide and half as high.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.screens.__main__ import show, window
from tests.screens.evening import Evening, evening
from tests.screens.faults import faults
from tests.screens.visits import VISITS, sit, visit
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving

Size = tuple[int, int]
LEAST = 0.9
SCREENS = ((1920, 1080), (1280, 800), (1024, 600), (768, 1024))
BOARDS = ("ready", "rolling", "photo", "entry", "told", "draft", "finished", "odds", "unsaved")
FAKE = (*(f"board-{state}" for state in BOARDS), "board-setup-german", "board-draft-german")
REAL = (
    *("garage-board", "garage-board-pad", "garage-board-tie", "garage-board-tie-german"),
    *("shop-board-accept", "shop-board-work-german", "shop-board-inspection", "shop-board-clean"),
    *("shop-board-end", "replay", "garage-replay", "screen-history"),
)
PAGES = (
    *("phone-caps", "phone-throw", "phone-wrenches", "tablet-caps", "desk-setup", "desk-entry"),
    *("history", "past-game", "desk-late", "garage-phone", "garage-desk", "shop-phone-accept"),
    *("shop-phone-inspection", "shop-desk", "nodes", "join", "home"),
)
# Each text with its size in CSS pixels; of all findings of a race phase the smallest, since more
# of them fit where the page scrolls.
SIZES = """() => {
  const sizes = {};
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const part = walker.currentNode.parentElement;
    const words = walker.currentNode.textContent.trim();
    if (!words || !part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (part.closest("#clock, .unseen, .skip, option, template, script, .pc-track svg")) continue;
    const matrix = part.closest("svg") ? part.getScreenCTM() : { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(part).fontSize) * Math.hypot(matrix.a, matrix.b);
    const key = part.closest(".pc-reveal") ? "findings" : `${part.className.baseVal ?? part.className}: ${words}`;
    sizes[key] = Math.min(size, sizes[key] ?? Infinity);
  }
  return sizes;
}"""


@pytest.fixture(scope="module")
def fake() -> Iterator[tuple[FakeHub, str]]:
    hub = FakeHub()
    with serving(hub) as server:
        yield hub, f"http://127.0.0.1:{server.port}"


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    with evening(tmp_path_factory.mktemp("zoom")) as played:
        yield played


def looked_at(
    browser: Browser, fake: tuple[FakeHub, str], real: Evening, state: str, size: Size
) -> tuple[dict[str, float], list[str]]:
    """The sizes of the texts of a page in a window, and what is wrong with it."""
    hub, url = fake
    with window(browser, url, size) as page:
        if state in VISITS:
            sit(page.context, real)
            visit(page, real, state)
        else:
            show(page, hub, url, state)
        return page.evaluate(SIZES), faults(page)


def half(size: Size) -> Size:
    return size[0] // 2, size[1] // 2


@pytest.mark.parametrize("size", SCREENS, ids=str)
@pytest.mark.parametrize("state", (*FAKE, *REAL))
def test_every_text_of_a_big_screen_grows_with_the_zoom(
    browser: Browser, fake: tuple[FakeHub, str], real: Evening, state: str, size: Size
) -> None:
    whole, _ = looked_at(browser, fake, real, state, size)
    zoomed, wrong = looked_at(browser, fake, real, state, half(size))
    assert wrong == []
    small = {text: (px, zoomed.get(text)) for text, px in whole.items() if zoomed.get(text, 0) < px * LEAST}
    assert small == {}


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=str)
@pytest.mark.parametrize("state", PAGES)
def test_no_other_page_loses_anything_by_the_zoom(
    browser: Browser, fake: tuple[FakeHub, str], real: Evening, state: str, size: Size
) -> None:
    _, wrong = looked_at(browser, fake, real, state, half(size))
    assert wrong == []
