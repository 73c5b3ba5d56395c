"""How long a published number takes to reach every open page of a browser.

A page is watched by a MutationObserver that notes when its element shows another number; publisher
and browser share one machine, hence one clock. Pages count as caught up with number n when the
first number of at least n is shown, since a display may skip numbers.
"""

import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from statistics import quantiles

from playwright.sync_api import Browser, Page, ViewportSize

WATCH = """([selector]) => {
  const read = () => parseInt(document.querySelector(selector)?.textContent ?? "");
  const seen = [];
  let last = read();
  new MutationObserver(() => {
    const now = read();
    if (now === last || Number.isNaN(now)) return;
    last = now;
    seen.push([now, performance.timeOrigin + performance.now()]);
  }).observe(document.documentElement, {subtree: true, childList: true, characterData: true});
  window.benchSeen = seen;
  return Number.isNaN(last) ? null : last;
}"""
SETTLE_S = 15
VIEWPORT: ViewportSize = {"width": 800, "height": 600}


@dataclass(frozen=True, slots=True)
class Target:
    """A page to watch.

    Attributes:
        name: For the table of figures.
        url: Its address.
        selector: Element that shows the number.
        publish: Sends the next number, which the element is to show one later.
    """

    name: str
    url: str
    selector: str
    publish: Callable[[], None]


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds from publishing to the change in a page, over all pages and numbers."""

    p50: float
    p95: float
    p99: float
    shown: float  # share of the numbers that were shown as themselves


def measure(browser: Browser, target: Target, pages: int, rate: float, seconds: float) -> Latency:
    """Publish at ``rate`` a second and watch ``pages`` pages, each of a visitor of its own.

    Raises:
        RuntimeError: a page never caught up.
    """
    with ExitStack() as stack:
        opened = []
        for _ in range(pages):
            # one machine draws what many would: without gliding cars, to time the way there
            context = browser.new_context(viewport=VIEWPORT, reduced_motion="reduce")
            stack.callback(context.close)
            opened.append(context.new_page())
            opened[-1].goto(target.url)
        for page in opened:
            page.wait_for_selector(target.selector, state="attached")
        target.publish()
        opened[0].wait_for_timeout(1500)
        first = [page.evaluate(WATCH, [target.selector]) for page in opened]
        sent = _publish(target, opened[0], rate, seconds)
        return _result(opened, first, sent)


def _publish(target: Target, page: Page, rate: float, seconds: float) -> list[float]:
    sent: list[float] = []

    def run() -> None:
        start = time.monotonic()
        for k in range(int(rate * seconds)):
            time.sleep(max(0.0, start + k / rate - time.monotonic()))
            sent.append(time.time() * 1000)  # noqa: TID251  the clock of the browser
            target.publish()

    thread = threading.Thread(target=run)
    thread.start()
    while thread.is_alive():
        page.wait_for_timeout(50)
    return sent


def _result(pages: list[Page], first: list[int], sent: list[float]) -> Latency:
    delays: list[float] = []
    shown = 0
    for page, base in zip(pages, first, strict=True):
        goal = base + len(sent)
        page.wait_for_function(
            "goal => window.benchSeen.length && window.benchSeen.at(-1)[0] >= goal",
            arg=goal,
            timeout=SETTLE_S * 1000,
        )
        reached = base
        for value, at in page.evaluate("window.benchSeen"):
            delays += [at - sent[k - base - 1] for k in range(reached + 1, min(value, goal) + 1)]
            shown += 1
            reached = max(reached, value)
    cuts = quantiles(delays, n=100)
    return Latency(cuts[49], cuts[94], cuts[98], shown / (len(sent) * len(pages)))
