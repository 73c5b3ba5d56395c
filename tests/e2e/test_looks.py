"""Pages look as they did when somebody last looked: ``make screens ARGS=--keep`` keeps anew."""

from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from tests.screens.__main__ import show, window
from tests.screens.compare import MEAN, SHOWN, SIZES, difference, reference, small
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving


@pytest.fixture(scope="module")
def table() -> Iterator[tuple[FakeHub, str]]:
    hub = FakeHub()
    with serving(hub) as server:
        yield hub, f"http://127.0.0.1:{server.port}"


def picture(page: Page) -> Image.Image:
    return small(page.screenshot())


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("state", SHOWN)
def test_page_looks_as_it_did(
    browser: Browser,
    table: tuple[FakeHub, str],
    state: str,
    size: tuple[int, int],
) -> None:
    hub, url = table
    with window(browser, url, size) as page:
        show(page, hub, url, state)
        now = picture(page)
        before = Image.open(reference(state, size))
        assert difference(now, before) < MEAN
        page.locator(".pc-tower").evaluate("tower => tower.lastElementChild.remove()")
        assert difference(picture(page), before) > MEAN, "the comparison sees nothing"
