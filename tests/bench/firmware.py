"""Figures of the firmware on the MicroPython unix port.

Heap: 64-bit words, so about half of it on a board; what bench, interpreter and the parts that take
no heap on a chip weigh is subtracted. The bar is for the firmware as a board holds it, compiled:
no board loads source, which keeps names of constants, local variables and type hints; that figure
is for comparison. The table of names doubles at 620, and the 230 of the bench are in it too.

Latency: from the hand on the button, bounce included, to a subscriber of the broker, on one clock;
its bound is that of an idle machine.
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


def bench_alone(*, compiled: bool = True) -> int:
    """Bytes of heap of interpreter, bench and shims before there is any firmware."""
    where = Broker(HOST, 1)
    node = VirtualNode(NODE, "pit_box", where, heap=BOARD_HEAP, compiled=compiled, program="idle")
    try:
        node.start()
        return node.stat()["heap"]
    finally:
        node.close()


def heap(events: int = 1500, steps: int = 5, *, compiled: bool = False) -> dict[str, int]:
    """Bytes of heap in use after ever more events, all acknowledged.

    Returns:
        ``bench``: without firmware; ``loaded``: connected, no event yet; ``after_N``: after N.
    """
    figures = {"bench": bench_alone(compiled=compiled)}
    with playing(heap=BOARD_HEAP, bounce_us=0, compiled=compiled) as (node, hub):
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


def press_to_publish(presses: int = 300) -> tuple[list[float], list[float]]:
    """Milliseconds from each press to its event at a subscriber, sorted.

    Returns:
        Those, and the round trips of a ``syn`` between them: what machine and broker cost.
    """
    delays, trips = [], []
    with playing() as (node, hub):
        for press in range(presses):
            began = time.monotonic()
            hub.tell(NODE, "syn", {"i": press})
            if not hub.wait(lambda: len(hub.said(NODE, "syr")) > press, ROUND_S):  # noqa: B023
                raise RuntimeError(f"syn {press} was not answered: {node.errors}")
            trips.append(1000 * (hub.said(NODE, "syr")[press]["_at"] - began))
            taken = 2 * press
            began = time.monotonic()
            node.tap(press % 7, ms=60)
            if not hub.wait(lambda: len(hub.events) >= taken + 2, ROUND_S):  # noqa: B023
                raise RuntimeError(f"press {press} did not arrive: {node.errors}")
            delays.append(1000 * (hub.events[taken]["_at"] - began))
    return sorted(delays), sorted(trips)


def percentile(ordered: list[float], percent: float) -> float:
    """Value of ``ordered`` below which ``percent`` of them lie."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))]


def figures() -> list[tuple[str, str, str]]:
    """What was measured, the figure, and its bar."""
    rows = []
    for name, compiled, bar in (
        ("compiled, as on a board", True, f"<= {HEAP_BAR_KB} KB"),
        ("from source, as on no board", False, "(for comparison)"),
    ):
        sizes = heap(compiled=compiled)
        loaded, last = sizes["loaded"], list(sizes.values())[-1]
        used, grown = (last - sizes["bench"]) / 1024, (last - loaded) / 1024
        rows += [
            (
                f"firmware heap in use after 1,500 events, {name}",
                f"{used:.1f} KB of 64-bit heap",
                bar,
            ),
            ("  grown since it connected", f"{grown:.1f} KB", "flat"),
        ]
    delays, trips = press_to_publish()
    rows += [
        ("press to publish, bounce included", _spread(delays), f"p99 <= {LATENCY_BAR_MS} ms"),
        ("  round trip of a syn meanwhile: machine and broker", _spread(trips), ""),
    ]
    return rows


def _spread(ordered: list[float]) -> str:
    return f"p50 {percentile(ordered, 50):.1f} ms, p99 {percentile(ordered, 99):.1f} ms"
