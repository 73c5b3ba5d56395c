"""A browser, and tables to look at through it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from tests.e2e.chromium import launch
from tests.e2e.table import Table
from tests.web.hubs import running_hub, serving

PATIENCE_MS = 10_000
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def device(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Makes devices of people: a window each, since hidden ones are slow.

    A fault of a page fails the test, and so does a request that leaves the hub.
    """
    faults: list[str] = []
    asked: list[str] = []
    made: list[BrowserContext] = []

    def make(width: int = 1280, height: int = 800) -> BrowserContext:
        size: ViewportSize = {"width": width, "height": height}
        context = browser.new_context(viewport=size, reduced_motion="reduce")
        context.set_default_timeout(PATIENCE_MS)
        context.on("weberror", lambda error: faults.append(str(error.error)))
        context.on("request", lambda request: asked.append(request.url))
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()
    assert not faults
    assert all(url.startswith(("http://127.0.0.1:", "data:")) for url in asked), asked


@pytest.fixture
def context(device: Callable[..., BrowserContext]) -> BrowserContext:
    """One device."""
    return device()


@pytest.fixture
def page(context: BrowserContext) -> Page:
    """A page on it."""
    return context.new_page()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A hub with one table, its pages, and what its players would do on other devices."""
    with running_hub(tmp_path) as hub, serving(hub) as server:
        yield Table(hub, f"http://127.0.0.1:{server.port}")
