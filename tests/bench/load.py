"""What the first look at a live table costs, in a browser that was never there."""

from functools import partial
from statistics import median
from typing import Any

from playwright.sync_api import Browser

LOADS = 7
SHOWN = ".pc-row [data-figure=sixes]"
WATCH = f"""
new MutationObserver((_, watcher) => {{
  if (!document.querySelector("{SHOWN}")?.textContent) return;
  watcher.disconnect();
  requestAnimationFrame(() => setTimeout(() => {{ window.firstDrawn = performance.now(); }}));
}}).observe(document, {{subtree: true, childList: true, characterData: true}});
"""


def first_look(browser: Browser, url: str) -> tuple[int, float]:
    """Bytes that travel until the table is shown, and ms from the navigation until it is drawn."""
    sizes, times = [], []
    for _ in range(LOADS):
        context = browser.new_context(reduced_motion="reduce")
        page = context.new_page()
        page.add_init_script(WATCH)
        network = context.new_cdp_session(page)
        network.send("Network.enable")
        loaded: list[float] = []
        network.on("Network.loadingFinished", partial(_note, loaded))
        page.goto(url)
        times.append(float(page.wait_for_function("() => window.firstDrawn").json_value()))
        page.wait_for_load_state("load")
        sizes.append(int(sum(loaded)))
        context.close()
    return max(sizes), median(times)


def _note(sizes: list[float], said: dict[str, Any]) -> None:
    sizes.append(said["encodedDataLength"])
