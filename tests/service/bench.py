"""A hub on a bench: a real log, a clock that is set by hand, and a link that is a list."""

import json
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self

from hub.adapters.store import SqliteLog
from hub.service.clock import Anchor, HubClock
from hub.service.hub import Hub, Identity
from hub.service.requests import Answer, Request
from hub.service.seats import Seats
from hub.wire import topics
from tests.service.tally import GAMES

START = 1_000_000_000_000
BOOT = "9f3a61c2"


class Ticks:
    """Microseconds: one with each look, more when told to."""

    def __init__(self) -> None:
        self.now = 0

    def __call__(self) -> int:
        self.now += 1
        return self.now


@dataclass(frozen=True)
class Sent:
    topic: str
    message: dict[str, Any]


class ListLink:
    """Keeps what is sent."""

    def __init__(self) -> None:
        self.sent: list[Sent] = []
        self.wrong = ""
        self.changed = threading.Condition()

    def send(self, topic: str, payload: bytes, *, qos: int = 0, retain: bool = False) -> None:
        assert topic.endswith(("/state", "/cfg")) == retain
        assert qos in (0, 1)
        with self.changed:
            self.sent.append(Sent(topic, json.loads(payload)))
            self.changed.notify_all()

    def check(self) -> str:
        return self.wrong

    def to(self, node: str, leaf: str) -> list[dict[str, Any]]:
        topic = topics.down("pw", node, leaf)
        return [sent.message for sent in list(self.sent) if sent.topic == topic]

    def wait(self, node: str, leaf: str, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first such message, now or soon."""
        end = time.monotonic() + 5
        with self.changed:
            while True:
                for message in self.to(node, leaf):
                    if fits(message):
                        return message
                assert self.changed.wait(end - time.monotonic()), f"no such {leaf}: {self.sent}"


class Bench:
    """A hub with one table ``main``, whose time is set by hand."""

    def __init__(
        self, folder: Path, store: SqliteLog | None = None, epoch: int = 1, machine: str = ""
    ) -> None:
        self.ticks = Ticks()
        self.store = store or SqliteLog(folder / "pitwall.db")
        self.link = ListLink()
        start = max(START, self.store.last_time() + 1)
        self.clock = HubClock(Anchor(machine, 0, start), self.ticks)
        self.seats = Seats(b"secret", "1234")
        identity = Identity("7c1e", epoch, "pw")
        self.hub = Hub(identity, self.store, GAMES, self.clock, seats=self.seats, link=self.link)

    def __enter__(self) -> Self:
        self.hub.start()
        if not self.hub.tables() and self.hub.health()["storage"] == "ok":
            self.hub.create_table("main", "Main", "tally")
        return self

    def __exit__(self, *_: object) -> None:
        self.hub.stop()
        self.store.close()

    def settle(self) -> None:
        """Wait until all that was delivered is worked through, and shown."""
        for _ in range(2):  # a turn tells nodes after it has answered
            self.hub._ask(lambda: None, writes=False)

    def pass_time(self, us: int) -> None:
        """Let time pass, and the hub take note."""
        self.ticks.now += us
        self.settle()

    def hear(self, node: str, leaf: str, message: object, *, retained: bool = False) -> None:
        payload = message if isinstance(message, bytes) else json.dumps(message).encode()
        self.hub.deliver(topics.up("pw", node, leaf), payload, retained=retained)

    def switch_on(
        self, node: str, *, boot: str = BOOT, n: int = 1, c: int = 1, btn: int = 7
    ) -> None:
        """Let a node come up, and answer its first ping at once: its time is hub time."""
        info = {
            "v": 1,
            "b": boot,
            "n": n,
            "fw": "0.1.0",
            "mp": "1.29.0",
            "hw": "pit_box-devkitc" if btn > 1 else "roller-devkitc",
            "rst": "pwr",
            "caps": {"btn": btn, "led": btn, "buz": 1},
            "cfg": "",
        }
        before = len(self.link.to(node, "syn"))
        self.hear(node, "info", info)
        self.hear(node, "status", {"up": 1, "b": boot, "n": n, "c": c})
        self.settle()
        pings = self.link.to(node, "syn")[before:]
        self.pong(node, pings[-1]["i"], boot)
        self.settle()

    def pong(self, node: str, number: int, boot: str = BOOT) -> None:
        now = self.clock.now()
        self.hear(node, "syr", {"b": boot, "i": number, "r": now, "x": now})

    def event(
        self,
        node: str,
        q: int,
        *,
        boot: str = BOOT,
        o: int | None = None,
        at: int | None = None,
        k: str = "btn",
        **d: object,
    ) -> None:
        """Let a node tell an event; by default a press of button 0, a moment from now."""
        self.ticks.now += 1000
        self.hear(
            node,
            "ev",
            {
                "b": boot,
                "q": q,
                "o": q if o is None else o,
                "t": self.clock.now() if at is None else at,
                "u": 100,
                "k": k,
                "d": d or {"n": 0, "e": "dn"},
            },
        )

    def ask(self, command: str, by: str = "referee", key: str = "", **data: object) -> Answer:
        """Submit a request for the current game."""
        game = self.view()["game"]
        return self.hub.submit(
            "main", Request(key or f"{command}-{time.monotonic_ns()}", game, command, data, by)
        )

    def assign(self, node: str, seat: str | None) -> None:
        answer = self.ask("assign", node=node, seat=seat)
        assert answer.ok, answer

    def seat(self, node: str, seat: str, btn: int = 7) -> None:
        """Let a node come up, and give it a seat."""
        self.switch_on(node, btn=btn)
        self.assign(node, seat)

    def view(self, seat: str = "") -> dict[str, Any]:
        return self.hub.view("main", seat)

    def acked(self, node: str, boot: str = BOOT) -> int:
        """The highest number acknowledged."""
        self.settle()
        return max((a["a"] for a in self.link.to(node, "ack") if a["b"] == boot), default=0)
