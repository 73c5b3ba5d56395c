"""``python -m tests.bench``: print every figure, one line each, with its bar where it has one."""

import argparse
import tempfile
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path

import paho.mqtt.client as mqtt
from paho.mqtt.enums import CallbackAPIVersion
from playwright.sync_api import Browser, sync_playwright

from tests.bench import crowd, evening, hub, node_red, pages
from tests.bench.firmware import figures
from tests.bench.latency import Latency, Run, Target
from tests.bench.load import first_look
from tests.bench.table import Die, red_is_rolling
from tests.e2e.chromium import launch
from tests.running import Hub, mosquitto

PARTS = ("start", "firmware", "load", "evening", "pages")
RATES = (5, 20, 100)
VIEWERS, ENTRIES = 20, 20_000
ROUNDS, SECONDS, EVENTS = 3, 2, 40  # each round lasts that long, and until so many events
Measure = Callable[[Target, int, float, float], Run]


def show(what: str, figure: str, bar: str = "") -> None:
    """Print one line."""
    print(f"{what:<58} {figure:>34}  {bar}", flush=True)  # noqa: T201


def starts(folder: Path) -> None:
    """Start and memory, on either broker."""
    for broker in ("mosquitto", "amqtt"):
        runs = [hub.start(folder / f"{broker}{k}", "--broker", broker) for k in range(3)]
        best = min(run.page_s for run in runs)
        show(f"hub start to first page, {broker}", f"{best:.2f} s (best of 3)", "<= 1.5 s")
        memory = max(run.memory_mb for run in runs)
        figure = f"{memory:.0f} MB in {runs[0].processes} processes"
        show(f"memory of the process tree, {broker}", figure, "<= 100 MB")


def counter(port: int) -> Callable[[], None]:
    """Publish 1, 2, 3 and so on for the peer."""
    client = mqtt.Client(CallbackAPIVersion.VERSION2, client_id="bench")
    client.connect("127.0.0.1", port)
    client.loop_start()
    numbers = count(1)
    return lambda: void(client.publish(node_red.TOPIC, str(next(numbers)), qos=1))


def void(_: object) -> None:
    """Drop a value."""


def latencies(browser: Browser, folder: Path, pages_open: int, viewers: int) -> None:
    """From the published event to everyone, beside the peer on the same broker."""
    with ExitStack() as stack:
        port = stack.enter_context(mosquitto(folder))
        ours = stack.enter_context(Hub(folder / "data", "--broker", f"mqtt://127.0.0.1:{port}"))
        red_is_rolling(ours)
        die = Die(port)
        stack.callback(die.close)
        targets = [
            Target(
                "Pitwall",
                f"{ours.url}/t/main",
                ".pc-row[data-crew=red] [data-figure=sixes]",
                ("sse", f"{ours.url}/api/v1/tables/main/stream"),
                die.six,
            )
        ]
        if node_red.available():
            url, _ = stack.enter_context(node_red.dashboard(port, folder))
            stream = ("socketio", url.rpartition("/")[0])
            targets.append(
                Target("Node-RED dashboard", url, node_red.SELECTOR, stream, counter(port))
            )
        else:
            show("Node-RED dashboard", "not measured: npm could not install it")
        compare(targets, "client(s) of the stream", viewers, crowd.measure)
        for number in dict.fromkeys((1, pages_open)):
            compare(targets, "page(s)", number, partial(pages.measure, browser))


def compare(targets: Sequence[Target], of_what: str, number: int, measure: Measure) -> None:
    """Measure at each rate, the targets in turns, so that noise of the machine hits them all."""
    for rate in RATES:
        runs: dict[str, list[Run]] = {target.name: [] for target in targets}
        for target in [*targets] * ROUNDS:
            seconds = max(SECONDS, EVENTS / rate)
            runs[target.name].append(measure(target, number, rate, seconds))
        bar = "p95 not above the peer's"
        for name, its in runs.items():
            show(f"event to {number} {of_what} at {rate}/s, {name}", str(Latency.of(its)), bar)
            bar = ""


def first_looks(browser: Browser, folder: Path) -> None:
    """What a live table costs who sees it for the first time."""
    with Hub(folder / "load") as ours:
        red_is_rolling(ours)
        size, drawn = first_look(browser, f"{ours.url}/t/main")
    show("first load of the live page", f"{size / 1000:.0f} kB transferred", "<= 100 kB")
    show("first snapshot drawn, on loopback", f"{drawn:.0f} ms (median)", "<= 300 ms")


def evenings(browser: Browser, folder: Path, pages_open: int) -> None:
    """What grows with the evening, and how quickly a hub ends and comes back."""
    took, same = evening.comes_back(browser, folder / "killed", pages_open)
    figure = f"{took:.2f} s, {'the same' if same else 'NOT THE SAME'} on {pages_open} page(s)"
    show("kill -9: from restart to the same state on every page", figure, "<= 2 s")
    took = evening.ends(folder / "asked", VIEWERS)
    show(f"SIGTERM with {VIEWERS} open streams", f"{took:.2f} s", "<= 2 s")
    first, last = evening.slows_down(folder / "long", ENTRIES)
    figure = f"p95 {first:.1f} then {last:.1f} ms: {last / first:.2f} x"
    show(f"fact to every view, first and last 1,000 of {ENTRIES:,}", figure, "<= 1.3 x")


def main() -> None:
    """Run all parts, or those that are named."""
    parser = argparse.ArgumentParser(prog="make bench", description=__doc__)
    parser.add_argument("parts", nargs="*", help=f"some of {', '.join(PARTS)}; all by default")
    parser.add_argument("--pages", type=int, default=4, help="pages open in one browser")
    parser.add_argument("--viewers", type=int, default=30, help="clients of the stream")
    words = parser.parse_args()
    parts = words.parts or PARTS
    if unknown := set(parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}")
    with tempfile.TemporaryDirectory(prefix="pitwall-bench-") as name, sync_playwright() as play:
        folder = Path(name)
        browser = launch(play)
        if "start" in parts:
            starts(folder)
        if "firmware" in parts:
            for line in figures():
                show(*line)
        if "load" in parts:
            first_looks(browser, folder)
        if "evening" in parts:
            evenings(browser, folder, words.pages)
        if "pages" in parts:
            latencies(browser, folder, words.pages, words.viewers)
        browser.close()


if __name__ == "__main__":
    main()
