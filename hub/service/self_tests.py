"""The self-tests under way at the nodes of a hub. The writer thread alone works here."""

from collections.abc import Callable, Mapping
from typing import Any

from hub.service.clock import SECOND
from hub.service.courier import Courier
from hub.service.nodes import Node, Nodes
from hub.service.ports import Keeper
from hub.service.requests import BAD, Rejected
from hub.service.self_test import AGAIN, END, SHOWN, VERDICTS, SelfTest

BEGIN = "begin"
KIND = "self-test"
WORDS = (BEGIN, END, *SHOWN)
SAFE = "This node is in safe mode, with nothing to test: update it or flash it again first."
REMIND, INSIST = 10 * SECOND, 2 * SECOND


class SelfTests:
    """Guides self-tests, and keeps their results with the nodes."""

    def __init__(self, courier: Courier, keeper: Keeper, nodes: Nodes) -> None:
        self._courier = courier
        self._keeper = keeper
        self._nodes = nodes
        self._running: dict[str, SelfTest] = {}
        self._asked: dict[str, int] = {}
        self._kept: dict[str, Mapping[str, Any]] = dict(keeper.kept(KIND))

    def do(self, node: Node, what: str, step: str, now: int) -> dict[str, Any]:
        """Begin the test of a node, go on with it, or end it; returns what a page shows of it.

        Args:
            node: The node.
            what: ``begin``, ``pass``, ``fail`` or ``skip`` of the step that it is at, ``again``
                to show that step once more, ``end``.
            step: The step that is answered; empty for the one that it is at.
            now: Hub time.

        Raises:
            Rejected: no test is under way, there is no such word, the node is in safe mode, or
                the step was answered meanwhile: two taps must not pass two steps.
        """
        if what not in (BEGIN, AGAIN, END, *VERDICTS):
            words = ", ".join((BEGIN, *VERDICTS, AGAIN, END))
            raise Rejected("bad_data", f"A self-test knows {words}; not {what[:16]}.", BAD)
        if what == BEGIN and node.info.get("caps", {}).get("safe"):
            raise Rejected("safe_mode", SAFE)
        if what == BEGIN:
            self._running[node.id] = SelfTest(node.kind, node.info.get("caps", {}), now)
            self._send(node, BEGIN, now)
        test = self._running.get(node.id)
        if test is None:
            raise Rejected("no_test", "No self-test of this node is under way: begin it.")
        if what in VERDICTS and step and step != (test.step.id if test.step else ""):
            raise Rejected("stale", "That step is done already: look at the next one.")
        if what == END:
            self._finish(node, test, now)
        elif what != BEGIN:
            test.say(what, now)
            self._go_on(node, test, now)
        return test.view(now)

    def look(self, node: Node, now: int) -> dict[str, Any]:
        """The test under way, as a page shows it; empty when there is none."""
        test = self._running.get(node.id)
        return test.view(now) if test else {}

    def kept(self, node_id: str) -> Mapping[str, Any]:
        """The result of the last test of a node; empty if there was none."""
        return self._kept.get(node_id, {})

    def hear(self, node: Node, now: int) -> None:
        """Take in the ``tele`` of a node."""
        test = self._running.get(node.id)
        if test and "dn" in node.tele:
            test.hear(node.tele, now)
            self._go_on(node, test, now)

    def tick(self, now: int, is_playing: Callable[[str], bool]) -> None:
        """Remind nodes that a test goes on; end those of nodes whose crews are at work."""
        for node_id, test in list(self._running.items()):
            node = self._nodes.by_id.get(node_id)
            if node is None or test.is_over(now) or is_playing(node_id):
                if node:
                    self._finish(node, test, now)
                self._running.pop(node_id, None)
                continue
            every = REMIND if test.is_heard(now) else INSIST
            if now - self._asked.get(node_id, 0) >= every:
                self._send(node, BEGIN, now)

    def _go_on(self, node: Node, test: SelfTest, now: int) -> None:
        ask, test.ask = test.ask, ""
        if ask:
            self._send(node, ask, now)
        if test.step is None:
            self._finish(node, test, now)

    def _finish(self, node: Node, test: SelfTest, now: int) -> None:
        """End a test; what was found out is kept, also of one that was broken off."""
        self._running.pop(node.id, None)
        self._asked.pop(node.id, None)
        self._courier.test(node, END, now)
        record = test.record(str(node.info.get("fw", "")), now)
        if record["steps"]:
            self._kept[node.id] = record
            self._nodes.changed = True
            self._keeper.keep(KIND, node.id, record)

    def _send(self, node: Node, what: str, now: int) -> None:
        self._asked[node.id] = now
        self._courier.test(node, what, now)
