"""What a long evening and a sudden end cost."""

import time
from pathlib import Path
from statistics import quantiles

from playwright.sync_api import Browser, Page

from hub.demo.api import Table
from tests.bench.table import Die, red_is_rolling
from tests.faults.viewers import Viewers
from tests.running import Hub, mosquitto
from tests.service.evening import presses
from tests.web.hubs import running_hub

PART = 1000
SIXES = 200
REACHED = "html[data-link=live]"
LOST = "html[data-link=disconnected]"
GAME = ("game", "phase", "round", "clock", "crews", "dice", "standings", "ticker")


def slows_down(folder: Path, entries: int) -> tuple[float, float]:
    """95 % of the first and of the last 1,000 of ``entries`` facts, in ms until they are shown."""
    with running_hub(folder) as hub:
        took = presses(hub, entries, time.perf_counter)
    return _p95(took[:PART]), _p95(took[-PART:])


def _p95(seconds: list[float]) -> float:
    return 1000 * quantiles(seconds, n=100)[94]


def comes_back(browser: Browser, folder: Path, pages: int) -> tuple[float, bool]:
    """Kill a hub and start it again.

    Returns:
        Seconds from the start until all its pages are live again, and whether they show the same.
    """
    folder.mkdir()
    with (
        mosquitto(folder) as port,
        Hub(folder / "data", "--broker", f"mqtt://127.0.0.1:{port}") as hub,
    ):
        table = red_is_rolling(hub)
        die = Die(port)
        for _ in range(SIXES):
            die.six()
        table.wait(lambda view: view["crews"]["red"]["sixes"] == SIXES, "all sixes")
        contexts = [browser.new_context(reduced_motion="reduce") for _ in range(pages)]
        opened = [context.new_page() for context in contexts]
        for page in opened:
            page.goto(f"{hub.url}/t/main")
            page.wait_for_selector(REACHED)
        before = _seen(table, opened)
        hub.kill()
        for page in opened:
            page.wait_for_selector(LOST)
        began = time.monotonic()
        hub.start()
        for page in opened:
            page.wait_for_selector(REACHED)
        took = time.monotonic() - began
        same = before == _seen(table, opened)
        for context in contexts:
            context.close()
        die.close()
        return took, same


def _seen(table: Table, pages: list[Page]) -> list[object]:
    """What the hub says of the game, and the figures on its pages."""
    view = table.view()
    figures = [page.locator("[data-figure]").all_inner_texts() for page in pages]
    return [*(view[part] for part in GAME), *figures]


def ends(folder: Path, viewers: int) -> float:
    """Seconds from SIGTERM to the end of a hub with open streams."""
    with Hub(folder / "data") as hub, Viewers(hub.http, viewers) as crowd:
        while not crowd.oldest():
            time.sleep(0.01)
        began = time.monotonic()
        hub.stop()
        return time.monotonic() - began
