"""Figures of the firmware on the MicroPython unix port.

Heap: 64-bit words, so about half of it on a board. Latency: from the hand on the button, bounce
included, to a subscriber of the broker, on one clock; its bound is that of an idle machine.
"""

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hub.demo.nodes import Broker, VirtualNode
from tests.firmware.broker import HOST, Mosquitto
from tests.firmware.stand_in import StandIn

NODE = "n0a1bbe0c"
BOARD_HEAP = "96wk"
HEAP_BAR_KB = 64
LATENCY_BAR_MS = 15.0
ROUND_S = 10.0


@contextmanager
def playing(**options: object) -> Iterator[tuple[VirtualNode, StandIn]]:
    """A pit box that is connected to a hub."""
    with tempfile.TemporaryDirectory() as folder:
        broker = Mosquitto(Path(folder))
        broker.start()
        hub = StandIn(broker.port)
        node = VirtualNode(NODE, "pit_box", Broker(HOST, broker.port), **options)  # type: ignore[arg-type]
        try:
            node.start()
            if not hub.online(NODE, timeout=ROUND_S):
                raise RuntimeError(f"the node did not connect: {node.errors}")
            yield node, hub
        finally:
            node.close()
            hub.close()
            broker.kill()


def bench_alone() -> int:
    """Bytes of heap of interpreter, bench and shims before there is any firmware."""
    node = VirtualNode(NODE, "pit_box", Broker(HOST, 1), heap=BOARD_HEAP, program="idle")
    try:
        node.start()
        return node.stat()["heap"]
    finally:
        node.close()


def heap(events: int = 1500, steps: int = 5) -> dict[str, int]:
    """Bytes of heap in use after ever more events, all acknowledged.

    Returns:
        ``bench``: without firmware; ``loaded``: connected, no event yet; ``after_N``: after N.
    """
    figures = {"bench": bench_alone()}
    with playing(heap=BOARD_HEAP, bounce_us=0) as (node, hub):
        figures["loaded"] = node.stat()["heap"]
        for step in range(1, steps + 1):
            wanted = events * step // steps
            while len(hub.events) < wanted:
                before = len(hub.events)
                for button in range(7):
                    node.tap(button, ms=20)
                if not hub.wait(lambda: len(hub.events) >= before + 14, ROUND_S):  # noqa: B023
                    raise RuntimeError(f"events are missing after {before}: {node.errors}")
            figures[f"after_{wanted}"] = node.stat()["heap"]
    return figures


def press_to_publish(presses: int = 300) -> list[float]:
    """Milliseconds from each press to its event at a subscriber, sorted."""
    delays = []
    with playing() as (node, hub):
        for press in range(presses):
            taken = 2 * press
            began = time.monotonic()
            node.tap(press % 7, ms=60)
            if not hub.wait(lambda: len(hub.events) >= taken + 2, ROUND_S):  # noqa: B023
                raise RuntimeError(f"press {press} did not arrive: {node.errors}")
            delays.append(1000 * (hub.events[taken]["_at"] - began))
    return sorted(delays)


def percentile(ordered: list[float], percent: float) -> float:
    """Value of ``ordered`` below which ``percent`` of them lie."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def figures() -> list[tuple[str, str, str]]:
    """What was measured, the figure, and its bar."""
    sizes = heap()
    loaded, last = sizes["loaded"], list(sizes.values())[-1]
    delays = press_to_publish()
    p50, p99 = percentile(delays, 50), percentile(delays, 99)
    return [
        (
            "firmware heap in use after 1,500 events",
            f"{(last - sizes['bench']) / 1024:.1f} KB of 64-bit heap",
            f"<= {HEAP_BAR_KB} KB",
        ),
        ("  with interpreter and bench, of 192 KB", f"{last / 1024:.1f} KB", ""),
        ("  grown since the first event", f"{(last - loaded) / 1024:.1f} KB", "flat"),
        (
            "press to publish, bounce included",
            f"p50 {p50:.1f} ms, p99 {p99:.1f} ms",
            f"p99 <= {LATENCY_BAR_MS} ms",
        ),
    ]
