"""Nodes that count what they tell: bare ones for numbers, and the firmware at its buttons."""

import random
import secrets
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from hub.demo.nodes import Broker, VirtualNode
from hub.demo.protocol_node import WINDOW, ProtocolNode
from hub.wire import messages, topics

HOST = "127.0.0.1"
OUTBOX = 64
TAP_MS = 60
SETTLED_S = 0.4


class BareNode(ProtocolNode):
    """Speaks ``pw/1`` as the firmware does: its outbox outlives a watchdog reset.

    Attributes:
        told: Boot -> the serial numbers of its events, in order.
        on_ack: Called at once with every ack.
    """

    def __init__(self, node_id: str, port: int, password: str = "") -> None:
        super().__init__(node_id, "roller", HOST, port, password)
        self.told: defaultdict[str, list[Any]] = defaultdict(list)
        self.on_ack: Callable[[int], object] = int
        self._serial = 0
        self._sent = 0
        self._progress = 0.0
        self._patience = 1.0

    def tell(self) -> bool:
        """Record the next event; False if there is no room for it, as in a real outbox."""
        with self._changed:
            if len(self._held) >= OUTBOX:
                return False
            self._serial += 1
            self._q += 1
            self.told[self._boot].append(self._serial)
            data = {"f": 0, "c": 1000, "ms": self._serial}
            event = {"b": self._boot, "q": self._q, "t": self._now_us(), "u": 500, "k": "roll"}
            self._held.append({**event, "d": data})
            self._send_window()
            return True

    def held(self) -> int:
        """How many events wait for their ack."""
        return len(self._held)

    def reset(self, cause: str = "wdt") -> None:
        """Start anew with what memory keeps across a watchdog reset."""
        self.cut_wifi()
        with self._changed:
            self._boots += 1
            self._connections = 0
            self._boot = secrets.token_hex(4)
            self._began = time.monotonic_ns()
            self._q = 0
            self.signs.cause = cause
        self.restore_wifi()

    def cut_wifi(self) -> None:
        client = self._client
        super().cut_wifi()
        if client:
            client._reset_sockets()

    def _send_held(self) -> None:
        """Send from the oldest again: at a new connection, or when no ack came for long."""
        with self._changed:
            client = self._client
            if not client or not client.is_connected():
                return
            quiet = time.monotonic() - self._progress
            if self._sent and quiet < self._patience:
                return
            self._patience = min(8.0, 2 * self._patience) * random.uniform(0.75, 1.0)  # noqa: S311
            self._sent = 0
            self._send_window()

    def _send_window(self) -> None:
        oldest = self._held[0] if self._held else {}
        while self._sent < min(WINDOW, len(self._held)):
            event = self._held[self._sent]
            if event["b"] != oldest["b"]:
                break
            self._send("ev", {**event, "o": oldest["q"]}, 1)
            self._sent += 1

    def _on_connect(self, client: Any, *rest: object) -> None:
        client.subscribe(topics.hub(self._prefix), 1)
        self._restart()
        super()._on_connect(client, *rest)

    def _on_message(self, client: Any, data: object, told: Any) -> None:
        if told.topic != topics.hub(self._prefix):
            super()._on_message(client, data, told)
        elif messages.decode(messages.HUB, bytes(told.payload))["up"]:
            self._restart()
            self._send_held()

    def _restart(self) -> None:
        with self._changed:
            self._sent, self._patience = 0, 1.0

    def _on_ack(self, ack: dict[str, Any]) -> None:
        self.on_ack(ack["a"])
        with self._changed:
            before = len(self._held)
            while self._held and self._held[0]["b"] == ack["b"]:
                if self._q_of_oldest() > ack["a"]:
                    break
                self._held.popleft()
            gone = before - len(self._held)
            if gone:
                self._sent = max(0, self._sent - gone)
                self._progress, self._patience = time.monotonic(), 1.0
                self._send_window()


class BoxNode(VirtualNode):
    """A pit box of real firmware whose caps are tapped one after the other.

    Attributes:
        told: The edges that its hands made, in order, whatever the boot.
        busy: Held by whoever taps or resets it: a tap during a reset is none.
    """

    def __init__(self, node_id: str, port: int, password: str = "") -> None:
        super().__init__(node_id, "pit_box", Broker(HOST, port, password))
        self.told: list[Any] = []
        self.busy = threading.Lock()

    def tap_next(self) -> None:
        """Tap the next cap, once the tap before is surely over, also where this machine stalls."""
        button = len(self.told) // 2 % 6
        time.sleep(2 * TAP_MS / 1000)
        self.tap(button, TAP_MS)
        self.told += [(button, "dn"), (button, "up")]
        assert self.stat(30), "the bench has begun the tap"

    def settle(self) -> None:
        """Wait until the firmware has surely taken in all taps."""
        time.sleep(SETTLED_S)
        self.stat()

    def run(self, starts: int = 0) -> None:
        """Wait until it runs, and looks at its buttons."""
        assert self.wait_for(lambda signs: signs.starts > starts, 20)
        self.settle()

    def bite(self) -> None:
        """Let the watchdog reset it between two taps, and wait until it runs again."""
        with self.busy:
            self.settle()
            starts = self.signs.starts
            self.reset("wdt")
            self.run(starts)
