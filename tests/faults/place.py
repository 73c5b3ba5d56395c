"""A hub in its own process, a broker, nodes, and links between them that can fail."""

import os
import random
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Self

from hub.adapters.credentials import Credentials
from tests.faults.count import Tally, committed, tally
from tests.faults.nodes import OUTBOX, BareNode, BoxNode
from tests.faults.proxy import Proxy
from tests.firmware.broker import Mosquitto
from tests.running import Hub

START_WITHIN = 30
LINKS = 3
OWN = ("mosquitto", "amqtt")


class Place:
    """All of it, as one thing that can be hurt.

    Attributes:
        hub: The hub, as ``pitwall run``.
        bare: Nodes that only speak the protocol.
        boxes: Nodes with the firmware.
        logs: The data folders that hubs of this place used.
        hurt: How often each fault happened.
    """

    def __init__(self, folder: Path, broker: str, *, bare: int, boxes: int = 0) -> None:
        """Put it together.

        Args:
            folder: Where it keeps its files.
            broker: ``mosquitto`` or ``amqtt`` for one that the hub runs; ``external`` for a
                mosquitto beside it that remembers nothing, with faulty links on both sides.
            bare: How many nodes of the protocol.
            boxes: How many of the firmware.
        """
        self._parts = ExitStack()
        self._folder = folder
        self._external = None if broker in OWN else Mosquitto(folder)
        self._names = [f"n00{k:04x}" for k in range(bare + boxes)]
        self._count = bare
        self.hub = Hub(folder / "data")
        self.logs = [self.hub.data]
        self.bare: list[BareNode] = []
        self.boxes: list[BoxNode] = []
        self.hurt: dict[str, int] = {}
        if self._external:
            self.hub_link = Proxy(self._external.port)
            self.hub._options = ("--broker", f"mqtt://127.0.0.1:{self.hub_link.port}")
            self.links = [Proxy(self._external.port) for _ in range(LINKS)]
        else:
            self.hub._options = ("--broker", broker)
            self.links = [Proxy(self.hub.mqtt) for _ in range(LINKS)]
            self.hub_link = self.links[0]

    @property
    def nodes(self) -> list[BareNode | BoxNode]:
        """All nodes."""
        return [*self.bare, *self.boxes]

    def __enter__(self) -> Self:
        with ExitStack() as parts:
            for link in {self.hub_link, *self.links}:
                parts.enter_context(link)
            if self._external:
                self._external.start()
                parts.callback(self._external.kill)
            self.hub.data.mkdir(parents=True)
            users = Credentials(self.hub.data / "users.json")
            words = {name: users.issue(name) for name in self._names}
            self.hub.start(START_WITHIN)
            parts.callback(self.hub.stop)
            parts.callback(self._close_nodes)
            for k, name in enumerate(self._names):
                port = self.links[k % len(self.links)].port
                node = (BareNode if k < self._count else BoxNode)(name, port, words[name])
                (self.bare if isinstance(node, BareNode) else self.boxes).append(node)  # type: ignore[arg-type]
                node.start()
            for box in self.boxes:  # a button that is pressed at the start is no event
                box.run()
            self._parts = parts.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        for link in {self.hub_link, *self.links}:
            link.heal()
        self._parts.close()

    def _close_nodes(self) -> None:
        with ThreadPoolExecutor(len(self._names)) as hands:  # each takes a second
            for closed in [hands.submit(node.close) for node in self.nodes]:
                closed.result()

    def tell(self, events: int, rate: float, seconds: float = 600) -> int:
        """Let bare nodes tell about ``events`` in turn, ``rate`` a second; return how many."""
        told, end, due = 0, time.monotonic() + seconds, time.monotonic()
        while told < events and time.monotonic() < end:
            before = told
            told += sum(node.tell() for node in self.bare[: events - told])
            due = max(due + (told - before) / rate, time.monotonic() - 1)
            time.sleep(max(0.002, due - time.monotonic()))
        return told

    def tap(self, box: BoxNode) -> bool:
        """Let a box tell of one more tap, if its outbox surely has room."""
        if len(box.told) - committed(self.hub.data, box.node_id) > OUTBOX - 20:
            return False
        box.tap_next()
        return True

    def arrive(self, seconds: float = 60) -> bool:
        """Wait until every event has arrived; False when that takes too long."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if not any(node.held() for node in self.bare) and all(
                committed(self.hub.data, box.node_id) >= len(box.told) for box in self.boxes
            ):
                return True
            time.sleep(0.05)
        return False

    def tally(self) -> Tally:
        """Compare what was told with all logs."""
        return tally(self.nodes, *self.logs)

    # Faults. Each is over when its method returns, but for what it has left behind.

    def kill_broker(self, seconds: float) -> None:
        """Kill -9; it comes back after ``seconds``, or when the hub starts it again."""
        self._count_fault("broker killed")
        if self._external:
            self._external.kill()
            time.sleep(seconds)
            self._external.start()
        else:
            with suppress(OSError, ValueError):
                os.kill(self._broker_pid(), signal.SIGKILL)
            time.sleep(seconds)

    def kill_hub(self, seconds: float, *, fresh: bool = False) -> None:
        """Kill -9, then start it again, maybe with an empty data folder."""
        self._count_fault("hub killed")
        self.hub.kill()
        time.sleep(seconds)
        if fresh:
            self.hub.data = self._folder / f"data{len(self.logs)}"
            self.logs.append(self.hub.data)
        self.hub.start(START_WITHIN)

    def freeze_hub(self, seconds: float) -> None:
        """Let the hub stand still, as a busy machine does."""
        self._count_fault("hub frozen")
        self._freeze(self.hub.process.pid, seconds)

    def freeze_broker(self, seconds: float) -> None:
        """Let the broker stand still."""
        self._count_fault("broker frozen")
        with suppress(OSError, ValueError):
            self._freeze(self._broker_pid(), seconds)

    def cut(self, link: Proxy) -> None:
        """Reset the connections of a link."""
        self._count_fault("link cut")
        link.cut()

    def stall(self, link: Proxy, seconds: float, *, cut: bool) -> None:
        """Let a link go silent; afterwards it goes on, or its connections break."""
        self._count_fault("link stalled")
        link.stalled = True
        time.sleep(seconds)
        if cut:
            link.cut()
        link.stalled = False

    def swallow(self, link: Proxy, seconds: float) -> None:
        """Let what a link carries vanish; then its connections break."""
        self._count_fault("link lossy")
        link.dropping = True
        time.sleep(seconds)
        link.dropping = False

    def slow(self, link: Proxy, seconds: float, delay: float, chunk: int) -> None:
        """Let a link carry small pieces, late."""
        self._count_fault("link slow")
        link.delay, link.chunk = delay, chunk
        time.sleep(seconds)
        link.heal()

    def reset(self, node: BareNode | BoxNode) -> None:
        """Let the watchdog of a node bite, with what it holds not acknowledged."""
        self._count_fault("node reset")
        if isinstance(node, BoxNode):
            node.bite()
        else:
            node.reset("wdt")

    def any_fault(self, chance: random.Random) -> Callable[[], None]:
        """One of them, anywhere, of any length."""
        link = chance.choice([self.hub_link, *self.links])
        seconds = chance.uniform(0.1, 1.5)
        cut = chance.random() < 0.5
        delay, chunk = chance.uniform(0.002, 0.05), chance.choice((1, 7, 100, 1000))
        return chance.choice(
            (
                lambda: self.kill_broker(seconds),
                lambda: self.kill_broker(seconds),
                lambda: self.kill_hub(seconds),
                lambda: self.kill_hub(0),
                lambda: self.freeze_hub(seconds),
                lambda: self.freeze_broker(seconds),
                lambda: self.cut(link),
                lambda: self.stall(link, 2 * seconds, cut=cut),
                lambda: self.swallow(link, seconds),
                lambda: self.slow(link, seconds, delay, chunk),
                lambda: self.reset(chance.choice(self.nodes)),
                lambda: self.reset(chance.choice(self.nodes)),
            )
        )

    def _broker_pid(self) -> int:
        if self._external:
            process = self._external._process
            return process.pid if process else 0
        return int((self.hub.data / "broker" / "broker.pid").read_text())

    def _freeze(self, pid: int, seconds: float) -> None:
        os.kill(pid, signal.SIGSTOP)
        time.sleep(seconds)
        os.kill(pid, signal.SIGCONT)

    def _count_fault(self, what: str) -> None:
        self.hurt[what] = self.hurt.get(what, 0) + 1
