"""Pages that stay open all evening: they do not grow nor miscount, and look old when they are."""

import json
import re
import signal
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion_web import stream
from tests.e2e.serve import own_process
from tests.e2e.steps import figure, live, may_roll, start_round
from tests.e2e.table import Table
from tests.faults.proxy import Proxy
from tests.size import size

WARM_UP = 1000
SNAPSHOTS, RECONNECTS, TABS, TAPS = size(5000, 20_000), 20, 8, 10
GROWN_KB = 150
TAP_EVERY_MS = 100
PLACES = (
    "/",
    "/history",
    "/history/main/{game}",
    "/nodes",
    "/nodes/n9f3a61/test",
    "/t/main",
    "/t/main/crew/red",
    "/t/main/crews",
    "/t/main/join",
    "/t/main/obs",
    "/t/main/referee",
    "/t/main/replay?game={game}",
)

OWN_STREAM = """
window.EventSource = class extends EventTarget {
  constructor() { super(); this.readyState = 1; window.stream = this; }
  close() {}
  tell(view) { this.dispatchEvent(new MessageEvent("state", {data: JSON.stringify(view)})); }
};
"""
COUNT_STREAMS = """
window.opened = 0;
window.EventSource = class extends EventSource {
  constructor(address) {
    super(address);
    this.addEventListener("open", () => window.opened++);
  }
};
"""
FEED = """async ([address, number]) => {
  const view = await (await fetch(address)).json();
  const red = view.crews.red;
  for (let n = 1; n <= number; n++) {
    view.revision++;
    red.sixes = red.rolls = red.position = n;
    red.space = n % view.track_spaces + 1;
    red.last_roll = {f: n % 6 + 1, counted: true, at: n};
    view.ticker.unshift({id: view.revision, at: n, name: "six", text: `Six number ${n}`});
    view.ticker.length = Math.min(10, view.ticker.length);
    window.stream.tell(view);
    if (n % 50 === 0) await new Promise(requestAnimationFrame);
  }
}"""


def test_thousands_of_snapshots_leave_heap_and_node_count_flat(
    table: Table, page: Page, context: BrowserContext
) -> None:
    table.set_up()
    page.add_init_script(OWN_STREAM)
    page.goto(f"{table.url}/t/main")
    page.wait_for_function("() => window.stream")
    meter = context.new_cdp_session(page)
    meter.send("Performance.enable")

    def feed(number: int) -> tuple[float, float]:
        """Show some; heap in use and number of nodes after, garbage taken out."""
        page.evaluate(FEED, ["/api/v1/tables/main", number])
        expect(figure(page, "red", "sixes")).to_have_text(str(number))
        meter.send("HeapProfiler.collectGarbage")
        metrics = meter.send("Performance.getMetrics")["metrics"]
        found = {metric["name"]: float(metric["value"]) for metric in metrics}
        return found["JSHeapUsedSize"], found["Nodes"]

    heap, nodes = feed(WARM_UP)
    grown_heap, grown_nodes = feed(SNAPSHOTS)
    assert grown_nodes <= nodes * 1.05
    assert (grown_heap - heap) / 1024 < GROWN_KB


def test_page_that_has_heard_no_beat_yet_counts_by_the_clock_of_its_view(
    table: Table, page: Page
) -> None:
    table.set_up()
    page.add_init_script(OWN_STREAM)
    page.goto(f"{table.url}/t/main")
    page.wait_for_function("() => window.stream")
    table.do("go")
    page.evaluate("view => window.stream.tell(view)", table.view)
    expect(page.locator(".pc-stage .pc-hint")).to_have_text(re.compile(r"^Lights out in [1-5]$"))


def test_twenty_forced_reconnects_change_no_counter(
    table: Table, page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "RETRY_MS", 20)
    table.set_up("red", "green")
    page.add_init_script(COUNT_STREAMS)
    with Proxy(int(table.url.rpartition(":")[2])) as link:
        page.goto(f"http://127.0.0.1:{link.port}/t/main")
        start_round(table, page)
        table.work("red")
        for _ in range(3):
            table.do("six", crew="red")
        expect(figure(page, "red", "sixes")).to_have_text("3")
        before = {**table.view, "now": 0}
        for number in range(RECONNECTS):
            link.cut()
            page.wait_for_function("before => window.opened > before", arg=number + 1)
        live(page)
        expect(figure(page, "red", "sixes")).to_have_text("3")
        table.do("six", crew="red")
        expect(figure(page, "red", "sixes")).to_have_text("4")
        after = {**table.view, "now": 0}
        same = before.keys() - {"revision", "ticker", "crews", "dice"}
        assert {key: after[key] for key in same} == {key: before[key] for key in same}
        assert after["crews"]["green"] == before["crews"]["green"]


def test_the_eighth_tab_of_a_browser_shows_the_table_too(
    table: Table, context: BrowserContext
) -> None:
    table.set_up()
    tabs = [context.new_page() for _ in range(TABS)]
    for tab in tabs:
        tab.goto(f"{table.url}/t/main")
    for tab in tabs:
        live(tab)
    table.do(
        "set_up",
        crews={"red": {"players": 2}, "green": {"players": 2}},
        variant="normal",
        track_spaces=9,
    )
    for tab in tabs:
        expect(tab.locator(".pc-space")).to_have_count(9)
        live(tab)
    tabs[0].close()
    live(tabs[-1])


def test_ten_quick_taps_are_ten(table: Table, page: Page, context: BrowserContext) -> None:
    may_roll(table, page, context)
    six = page.get_by_role("button", name="SIX!")
    six.click()
    box = six.bounding_box()
    assert box
    for _ in range(TAPS - 1):
        page.wait_for_timeout(TAP_EVERY_MS)
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(figure(page, "red", "sixes")).to_have_text(str(TAPS))
    assert table.view["crews"]["red"]["sixes"] == TAPS


def test_silent_hub_makes_every_page_look_old_within_four_seconds(
    tmp_path: Path, device: Callable[..., BrowserContext]
) -> None:
    with own_process(tmp_path) as (process, url):
        with urllib.request.urlopen(f"{url}/api/v1/tables/main") as reply:
            game = json.load(reply)["game"]
        pages = {place: device().new_page() for place in PLACES}
        for place, page in pages.items():
            page.goto(url + place.format(game=game))
            live(page)
        process.send_signal(signal.SIGSTOP)
        stopped = time.monotonic()
        for page in pages.values():
            expect(page.locator("html")).to_have_attribute("data-link", "stale")
        assert 2 < time.monotonic() - stopped < 5
        for page in pages.values():
            banner = page.locator("#banner-link")
            expect(banner).to_contain_text(re.compile(r"Last heard \d+ s ago"))
            expect(banner).to_be_in_viewport()
            assert page.evaluate("getComputedStyle(document.body, '::after').content") != "none"
        process.send_signal(signal.SIGCONT)
        for page in pages.values():
            live(page)
            expect(page.locator("#banner-link")).to_be_hidden()
        process.kill()
        killed = time.monotonic()
        board = pages["/t/main"]
        expect(board.locator("html")).to_have_attribute("data-link", "disconnected")
        assert time.monotonic() - killed < 3
