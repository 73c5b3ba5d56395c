"""No page in any state keeps people out: axe, in the dark and in the light."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.axe import barriers
from tests.e2e.steps import live
from tests.screens.__main__ import show, window
from tests.screens.states import STATES
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving

Shown = tuple[FakeHub, str, Page]


@pytest.fixture(scope="module")
def shown(browser: Browser) -> Iterator[Shown]:
    """A table that is put into each state, and one window that looks at it."""
    hub = FakeHub()
    with serving(hub) as server:
        url = f"http://127.0.0.1:{server.port}"
        with window(browser, url, (1280, 800)) as page:
            yield hub, url, page


@pytest.mark.parametrize("state", STATES)
def test_state_has_no_barrier(shown: Shown, state: str) -> None:
    hub, url, page = shown
    show(page, hub, url, state)
    assert barriers(page) == []


def test_door_of_the_referee_has_no_barrier(shown: Shown, page: Page) -> None:
    _, url, _ = shown
    page.goto(f"{url}/t/main/referee")
    live(page)
    assert barriers(page) == []
