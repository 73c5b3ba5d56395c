"""Pages say nothing that has no text: ``make screens`` looks at every state, this at some."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.screens.__main__ import show, window
from tests.screens.words import bare, marked, speak
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving

Shown = tuple[FakeHub, str, Page]
STATES = (
    "nodes",
    "board-setup",
    "phone-caps",
    "desk-copy",
    "desk-insert",
    "garage-phone",
    "garage-insert",
    "shop-phone",
    "shop-insert",
)


@pytest.fixture(scope="module")
def shown(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """A table, and one window that looks at it in the language of marks."""
    hub = FakeHub()
    with marked(tmp_path_factory.mktemp("texts")), serving(hub) as server:
        url = f"http://127.0.0.1:{server.port}"
        with window(browser, url, (1280, 800)) as page:
            speak(page.context, url)
            yield hub, url, page


@pytest.mark.parametrize("state", STATES)
def test_state_says_nothing_that_has_no_text(shown: Shown, state: str) -> None:
    hub, url, page = shown
    show(page, hub, url, state)
    assert bare(page) == []


def test_words_without_a_text_are_found(shown: Shown) -> None:
    hub, url, page = shown
    show(page, hub, url, "board-setup")
    page.evaluate("document.querySelector('h1').append(' Welcome')")
    page.evaluate("document.querySelector('main').setAttribute('aria-label', 'The track')")
    assert [text.split("⟧")[-1].strip() for text in bare(page)] == ["The track", "Welcome"]
