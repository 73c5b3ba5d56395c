"""The live table in WebKit, the engine of iPhones: part of ``make screens``, by WebDriver alone.

Debian's webkit2gtk-driver weighs 150 MB and needs a display, so it is no part of ``make test``.
"""

import json
import subprocess
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.running import free_port

PATIENCE_S = 30
BROWSERS = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"


class Driver:
    """One window of WebKit."""

    def __init__(self, port: int) -> None:
        self._url = f"http://127.0.0.1:{port}/session"
        browser = str(next(Path("/").glob(BROWSERS.removeprefix("/"))))
        options = {"binary": browser, "args": ["--automation"]}
        asked = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._post("", {"capabilities": asked})["sessionId"]
        self._url += f"/{session}"

    def _post(self, path: str, body: dict[str, Any]) -> Any:
        sent = json.dumps(body).encode()
        asked = urllib.request.Request(
            self._url + path, sent, {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=PATIENCE_S) as reply:
            return json.load(reply)["value"]

    def go(self, url: str) -> None:
        """Open a page."""
        self._post("/url", {"url": url})

    def look(self, script: str) -> Any:
        """Return what a script says of the page."""
        return self._post("/execute/sync", {"script": f"return {script}", "args": []})

    def until(self, script: str) -> None:
        """Wait until a script says yes.

        Raises:
            AssertionError: it does not in time.
        """
        end = time.monotonic() + PATIENCE_S
        while not self.look(script):
            assert time.monotonic() < end, f"WebKit never saw: {script}"
            time.sleep(0.1)


@contextmanager
def webkit() -> Iterator[Driver]:
    """A window of WebKit on a display that nobody sees."""
    port = free_port()
    words = ["xvfb-run", "-a", "WebKitWebDriver", f"--port={port}"]
    with subprocess.Popen(words, start_new_session=True) as process:
        try:
            yield _connect(port)
        finally:
            subprocess.run(["kill", "--", f"-{process.pid}"], check=False)


def _connect(port: int) -> Driver:
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            return Driver(port)
        except OSError:
            assert time.monotonic() < end, "WebKitWebDriver does not answer"
            time.sleep(0.2)


def smoke(url: str, change: Callable[[], object]) -> None:
    """Open the live table, and see it follow a change."""
    with webkit() as window:
        window.go(f"{url}/t/main")
        window.until("document.documentElement.dataset.link === 'live'")
        window.until("document.querySelectorAll('.pc-space').length === 12")
        change()
        window.until(
            "document.querySelector('[data-crew=red] [data-figure=sixes]').textContent === '7'"
        )
