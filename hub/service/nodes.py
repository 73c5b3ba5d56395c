"""The nodes: what is known of each, and whether it is there.

Who is online is what the hub hears; a will is only a hint that leads to a closer look.
"""

from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from hub.service.clock import SECOND, OffsetTracker
from hub.wire import VERSION

MOST_NODES = 500
KEPT_BOOTS = 4
KEEP_EVERY = 300 * SECOND
KEPT_PINGS = 8
MOST_RETURNS = 2  # of a boot: a broker may remember an old one
KEPT_RAW = 64  # messages of a die that is being recorded: some ten seconds
PERIOD, BRISK_PERIOD = 5 * SECOND, 1 * SECOND
FIRST_PERIOD, FIRST_PINGS = SECOND // 5, 5  # to know a new clock well soon
MISSES = 2.8  # periods of silence after which a node counts as gone, so that pages know within 3 s
HINT = 3 * SECOND // 2
DOZE = 1800 * SECOND


Kept = Mapping[str, Sequence[int]]


@dataclass(slots=True)
class Node:
    """One node, as far as heard of.

    Attributes:
        id: Its id.
        boot: Its current boot; empty before it is known.
        n: Number of this boot.
        c: Number of the connection within this boot.
        heard: Hub time of the last sign of life; 0 before there was one.
        online: Whether it is there.
        deadline: Hub time at which silence means that it is gone.
        info: Its last ``info``.
        tele: Its last ``tele``.
        raw: The last samples that it was asked for, of one boot.
        restarts: How often it was heard to start anew since the start of the hub, by the reason.
        returns: How often in a row a boot came back that another one had followed.
    """

    id: str
    boot: str = ""
    n: int = -1
    c: int = -1
    heard: int = 0
    online: bool = False
    deadline: int = 0
    info: Mapping[str, Any] = field(default_factory=dict)
    tele: Mapping[str, Any] = field(default_factory=dict)
    raw: deque[Mapping[str, Any]] = field(default_factory=lambda: deque(maxlen=KEPT_RAW))
    restarts: Counter[str] = field(default_factory=Counter)
    next_ping: int = 0
    pings: dict[int, int] = field(default_factory=dict)
    clocks: dict[str, OffsetTracker] = field(default_factory=dict)
    keep_at: int = 0
    returns: int = 0

    @property
    def kind(self) -> str:
        """``pit_box``, ``roller``, ``die`` or ``track_strip``; empty before it said so."""
        return str(self.info.get("hw", "")).split("-", maxsplit=1)[0]

    def count(self, part: str) -> int:
        """How many of a part it has, such as ``btn``, ``led``, ``buz``; 0 without it."""
        found = self.info.get("caps", {}).get(part, 0)
        return found if isinstance(found, int) else 0

    @property
    def note(self) -> str:
        """What people should know about it."""
        if self.returns >= MOST_RETURNS:
            return "Two nodes have this name and oust each other: switch one of them off."
        spoken = self.info.get("v", VERSION)
        if spoken == VERSION:
            return ""
        return f"It speaks pw/{spoken} and this hub pw/{VERSION}: flash the matching firmware."

    def turn_to(self, boot: str) -> None:
        """Take note of the boot that is current now."""
        if boot != self.boot:
            self.returns = self.returns + 1 if boot in self.clocks else 0
        self.boot = boot

    def clock(self, boot: str) -> OffsetTracker:
        """Its clock in one boot."""
        if boot not in self.clocks:
            while len(self.clocks) >= KEPT_BOOTS:
                self.clocks.pop(next(iter(self.clocks)))
            self.clocks[boot] = OffsetTracker()
        return self.clocks[boot]

    def kept_clocks(self) -> Kept:
        """What its clocks were known to be, by boot; for a hub that starts anew."""
        kept = ((boot, clock.kept()) for boot, clock in self.clocks.items())
        return {boot: bounds for boot, bounds in kept if bounds}

    def clock_error(self) -> int | None:
        """Half the width of the bounds of its clock now, in microseconds; None if unknown."""
        clock = self.clocks.get(self.boot)
        return clock.error() if clock else None

    def keep_raw(self, said: Mapping[str, Any]) -> None:
        """Take in samples of a die."""
        if self.raw and self.raw[-1]["b"] != said["b"]:
            self.raw.clear()
        self.raw.append(said)

    def brief(self) -> dict[str, Any]:
        """What the view of a table says of it; ``heard`` only once it is silent."""
        brief = {"id": self.id, "kind": self.kind, "online": self.online}
        return brief if self.online else brief | {"heard": self.heard or None}


class Nodes:
    """All nodes ever heard of since the start.

    Attributes:
        changed: Whether something changed that views show; whoever looks clears it.
        fresh: Nodes that came up or back, to be told again what they should show.
        contradictions: How many pings contradicted the ones before.
        is_seated: Tells whether a node sits at a table.
        known: What was kept of the clocks of nodes before this start of the hub, by node.
        keep: Called now and then with a node at a table whose clocks are to be kept.
    """

    def __init__(self) -> None:
        self.by_id: dict[str, Node] = {}
        self.changed = False
        self.fresh: set[str] = set()
        self.contradictions = 0
        self.is_seated: Callable[[str], bool] = lambda _: False
        self.known: Mapping[str, Kept] = {}
        self.keep: Callable[[Node], None] = lambda _: None
        self._brisk = False
        self._ping = 0

    def find(self, node_id: str) -> Node | None:
        """The node of this id, listed if it is new; None when there are too many already.

        One without a seat that is not there makes room, the one that is silent the longest.
        """
        node = self.by_id.get(node_id)
        if node is None and len(self.by_id) >= MOST_NODES:
            silent = (node for node in self.by_id.values() if not node.online)
            gone = [node for node in silent if not self.is_seated(node.id)]
            if gone:
                del self.by_id[min(gone, key=lambda node: node.heard).id]
        if node is None and len(self.by_id) < MOST_NODES:
            known = self.known.get(node_id, {})
            clocks = {
                boot: OffsetTracker((t, low, high)) for boot, (t, low, high) in known.items()
            }
            node = self.by_id[node_id] = Node(node_id, clocks=clocks)
            self.changed = True
        return node

    def heard(self, node: Node, boot: str, now: int) -> None:
        """Take in a sign of life of the current boot."""
        if not node.boot:
            node.boot = boot
            self.fresh.add(node.id)
        if boot != node.boot:
            return
        node.heard = now
        node.deadline = now + self._patience(node)
        if not node.online:
            node.online = self.changed = True

    def status(self, node: Node, said: Mapping[str, Any], now: int, *, retained: bool) -> None:
        """Take in a ``status``.

        One of a boot or connection before the latest known is ignored, whether it comes late
        from the broker or is a will.
        """
        unheard_of = said["b"] != node.boot and said["b"] not in node.clocks
        newer = (said["n"], said["c"]) > (node.n, node.c)
        same = (said["b"], said["n"], said["c"]) == (node.boot, node.n, node.c)
        if not same and not newer and not (said["up"] and unheard_of and not retained):
            return
        if not same:
            node.turn_to(said["b"])
            node.n, node.c = said["n"], said["c"]
            node.clock(node.boot)
            self.fresh.add(node.id)
            self.changed = True
        if not said["up"]:
            node.deadline = min(node.deadline, now + HINT)
        elif not retained:
            self.heard(node, node.boot, now)
        node.next_ping = now

    def info(self, node: Node, said: Mapping[str, Any], now: int, *, retained: bool) -> bool:
        """Take in an ``info``; tell whether it was news."""
        if said["n"] < node.n and said["b"] != node.boot:
            return False
        if said["b"] != node.boot:
            node.turn_to(said["b"])
            node.n, node.c = said["n"], -1
            self.fresh.add(node.id)
        if node.info != said:
            if node.info and node.info["b"] != said["b"] and not node.returns:
                node.restarts[said["rst"]] += 1
            node.info = said
            self.changed = True
        if not retained:
            self.heard(node, said["b"], now)
        return True

    def pong(self, node: Node, said: Mapping[str, Any], now: int) -> bool:
        """Take in the reply to a ping; tell whether one was due."""
        sent = node.pings.pop(said["i"], None)
        if sent is None:
            return False
        if said["b"] != node.boot:  # only the boot that runs can answer
            node.turn_to(said["b"])
            self.fresh.add(node.id)
        clock = node.clock(said["b"])
        before = clock.contradictions
        clock.add(sent, now, said["r"], said["x"])
        self.contradictions += clock.contradictions - before
        self.heard(node, said["b"], now)
        settled = clock.count == FIRST_PINGS
        if (settled or now >= node.keep_at) and self.is_seated(node.id):
            node.keep_at = now + KEEP_EVERY
            self.keep(node)
        return True

    def look(self, now: int, *, brisk: bool) -> list[tuple[Node, int]]:
        """Find out who has gone, and whom to ping now: nodes with the number of the ping.

        Args:
            now: Hub time.
            brisk: Whether crews are at work, so that a lost node matters at once.
        """
        if brisk and not self._brisk:
            for node in self.by_id.values():
                node.next_ping = now
                node.deadline = min(node.deadline, now + int(MISSES * BRISK_PERIOD))
        self._brisk = brisk
        due = []
        for node in self.by_id.values():
            if node.online and now > node.deadline:
                node.online = False
                self.changed = True
            if now >= node.next_ping:
                due.append((node, self._note_ping(node, now)))
        return due

    def _note_ping(self, node: Node, now: int) -> int:
        self._ping += 1
        node.pings[self._ping] = now
        while len(node.pings) > KEPT_PINGS:
            node.pings.pop(next(iter(node.pings)))
        if node.online and node.clock(node.boot).count < FIRST_PINGS:
            node.next_ping = now + FIRST_PERIOD
        else:
            node.next_ping = now + (BRISK_PERIOD if self._brisk else PERIOD)
        return self._ping

    def _patience(self, node: Node) -> int:
        if node.count("doze"):
            return DOZE
        return int(MISSES * (BRISK_PERIOD if self._brisk else PERIOD))
