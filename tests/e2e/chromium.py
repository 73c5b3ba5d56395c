"""Chromium without a window, as the tests start it."""

from playwright.sync_api import Browser, Playwright

from tests.machine import chromium

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch(playwright: Playwright) -> Browser:
    """Start it.

    Raises:
        RuntimeError: there is no Chromium.
    """
    return playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
