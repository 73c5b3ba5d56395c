"""What each node should show, and the commands that get it there.

A wish stays until the node has said that it is fulfilled: a command that is not answered within a
second is sent again, a newer wish replaces it, and a node that comes back is told everything.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hub.engine.game import Output
from hub.service.clock import SECOND
from hub.service.nodes import Node
from hub.wire.messages import BIG

Operation = tuple[str, Mapping[str, object]]
Send = Callable[[str, str, dict[str, object]], None]

LAMPS, PIXEL, LOCK, CARS, SIGNAL = "lamps", "pixel", "lock", "cars", "signal"
GO, RUNNING, STOP = "go", "running", "stop"
LIVE = (GO, RUNNING)
PATIENCE = 1 * SECOND
TRIES = 5
LIFE = 5 * SECOND
FINAL = ("op", "cfg")


@dataclass(slots=True)
class _Wish:
    operation: Operation
    sent: int = 0  # number of the command, 0 before it is sent
    at: int = 0
    tries: int = 0
    settled: bool = False


def countdown(go_at: int | None, now: int) -> int:
    """Start lights that still burn at ``now``, one second each."""
    left = 0 if go_at is None else -((now - go_at) // SECOND)
    return max(0, min(5, left))


def wishes(output: Output, node: Node) -> dict[str, Operation]:
    """What a node should show in the long run: its lamps, its cars, or whether it may roll."""
    if node.count("strip"):
        at = "".join(f"{rgb:06x}{space:02x}" for rgb, space in output.cars)
        return {CARS: ("cars", {"n": output.spaces, "at": at})}
    if node.count("btn") > 1:
        lamps = {"on": output.lamps, "blink": output.blinking}
        return {PIXEL: ("show", {"rgb": output.rgb}), LAMPS: ("led", lamps)}
    return {LOCK: ("unlock", {"rgb": output.rgb}) if output.unlocked else ("lock", {})}


class Courier:
    """Sends commands to nodes until they are carried out."""

    def __init__(self, send: Send, epoch: int) -> None:
        self._send = send
        self._epoch = epoch
        self._number = 0
        self._wishes: dict[str, dict[str, _Wish]] = {}
        self._signals: dict[str, str] = {}
        self.resent = 0
        self.tests: dict[str, dict[str, object]] = {}

    def want(self, node: Node, output: Output, lights: int) -> None:
        """Let a node show ``output``; ``lights`` start lights burn if it is counting down."""
        wanted = wishes(output, node)
        signal, before = output.signal, self._signals.get(node.id, "")
        self._signals[node.id] = signal
        if signal == GO:
            wanted[SIGNAL] = ("go", {"n": lights})
        elif signal == RUNNING and before == GO:
            wanted[SIGNAL] = ("go", {"n": 0})
        elif signal == STOP and before in LIVE:
            wanted[SIGNAL] = ("stop", {})
        mine = self._wishes.setdefault(node.id, {})
        for slot, operation in wanted.items():
            if slot not in mine or mine[slot].operation != operation:
                mine[slot] = _Wish(operation)

    def release(self, node: Node) -> None:
        """Let a node go dark that sits nowhere, if it was ever told anything."""
        if node.id in self._wishes:
            self.want(node, Output(), 0)

    def forget(self, node_id: str) -> None:
        """Tell a node everything lasting again; a signal of before is over."""
        mine = self._wishes.get(node_id, {})
        mine.pop(SIGNAL, None)
        for wish in mine.values():
            wish.sent, wish.tries, wish.settled = 0, 0, False

    def identify(self, node: Node, now: int) -> None:
        """Let a node blink, once."""
        self._dispatch(node, ("ident", {"ms": 3000}), now)

    def test(self, node: Node, what: str, now: int) -> int:
        """Ask a node for a test, once; what it answers is then in ``tests``."""
        number = self._dispatch(node, ("test", {"what": what}), now)
        self.tests[node.id] = {"id": number, "what": what, "said": ""}
        return number

    def order(self, node: Node, op: str, arguments: Mapping[str, object], now: int) -> int:
        """Send a command once; returns its number."""
        return self._dispatch(node, (op, arguments), now)

    def tick(self, nodes: Mapping[str, Node], now: int) -> None:
        """Send what is new, and again what was not answered in time."""
        for node_id, mine in self._wishes.items():
            node = nodes.get(node_id)
            if node is None or not node.online or not node.boot:
                continue
            for slot, wish in mine.items():
                wait = PATIENCE if wish.tries < TRIES else LIFE
                if wish.settled or (wish.sent and now - wish.at < wait):
                    continue
                if slot == SIGNAL and wish.sent:  # a late signal is worse than none
                    wish.settled = True
                    continue
                self.resent += bool(wish.sent)
                wish.sent, wish.at = self._dispatch(node, wish.operation, now), now
                wish.tries += 1

    def result(self, node_id: str, said: Mapping[str, object]) -> None:
        """Take in the ``res`` of a node."""
        if said["e"] != self._epoch:
            return
        test = self.tests.get(node_id)
        if test and test["id"] == said["i"]:
            test["said"] = "ok" if said["ok"] else said.get("err", "")
        for wish in self._wishes.get(node_id, {}).values():
            if wish.sent == said["i"]:
                wish.settled = said["ok"] == 1 or said.get("err") in FINAL

    def _dispatch(self, node: Node, operation: Operation, now: int) -> int:
        self._number += 1
        op, arguments = operation
        life = PATIENCE if op == "go" else LIFE
        end = node.clock(node.boot).node_time(now + life)
        command: dict[str, object] = {
            "e": self._epoch,
            "i": self._number,
            "b": node.boot,
            "na": BIG if end is None else max(0, end),
            "op": op,
            "a": arguments,
        }
        self._send(node.id, "cmd", command)
        return self._number
