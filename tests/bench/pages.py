"""How long a published number takes to reach every open page of a browser.

A page is watched by a MutationObserver that notes when its element shows another number; publisher
and browser share one machine, hence one clock.
"""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

from playwright.sync_api import Browser, ViewportSize

from tests.bench.latency import Run, Target, publish

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
ARRIVED = "goal => window.benchSeen.length && window.benchSeen.at(-1)[0] >= goal"
SETTLE_MS = 15_000
VIEWPORT: ViewportSize = {"width": 800, "height": 600}


def measure(browser: Browser, target: Target, pages: int, rate: float, seconds: float) -> Run:
    """Publish at ``rate`` a second and watch ``pages`` pages, each of a visitor of its own.

    Raises:
        playwright.sync_api.TimeoutError: a page never caught up.
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
        base = max(page.evaluate(WATCH, [target.selector]) for page in opened)
        with ThreadPoolExecutor(1) as hand:
            sending = hand.submit(publish, target, rate, seconds)
            while not sending.done():
                opened[0].wait_for_timeout(50)
        sent = sending.result()
        for page in opened:
            page.wait_for_function(ARRIVED, arg=base + len(sent), timeout=SETTLE_MS)
        return Run(sent, [page.evaluate("window.benchSeen") for page in opened], base)
