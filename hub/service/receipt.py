"""What nodes told, and what is known to be missing: the proof that nothing was lost silently."""

import threading
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, Protocol

from hub.engine.corrections import released
from hub.engine.entry import Entry

GAP = "gap"
FULL = "full"  # the outbox of the node had no room
GONE = "gone"  # the node holds them no more: it told them another log
POWER = "power"  # the node lost its power before it could tell them


class Facts(Protocol):
    """The log, as far as it knows facts of nodes."""

    def last_id(self) -> int:
        """Id of the last entry; 0 if there is none."""
        ...

    def facts(self, after: int, until: int) -> Sequence[tuple[str, int]]:
        """Each node with the number of its facts behind entry ``after``, up to ``until``."""
        ...

    def gaps(self, after: int, until: int) -> Sequence[Entry]:
        """The facts there that tell of a gap, held ones included."""
        ...


class Receipt:
    """Counts the events of nodes, and those that are known to be missing.

    Attributes:
        events: How many are in the log.
        gaps: (node, why) -> how many are not.
    """

    def __init__(self) -> None:
        self.events = 0
        self.gaps: defaultdict[tuple[str, str], int] = defaultdict(int)

    def count(self, entry: Entry) -> None:
        """Take in an entry of the log."""
        fact, node = released(entry), entry.source.node
        if node and fact.name == GAP:
            why = fact.data.get("why", GONE if "first" in fact.data else FULL)
            self.gaps[node, why] += int(fact.data["n"])
        elif node:
            self.events += 1

    def to_json(self) -> dict[str, Any]:
        """Write it as JSON: ``events`` of ``told``, and ``gaps`` with node, size and reason."""
        gaps = [{"node": node, "why": why, "n": n} for (node, why), n in self.gaps.items()]
        return {
            "events": self.events,
            "told": self.events + sum(self.gaps.values()),
            "gaps": gaps,
        }


class Receipts:
    """The receipts of all nodes for ever, from the log; whoever asks pays for what is new."""

    def __init__(self, log: Facts) -> None:
        self._log = log
        self._of: defaultdict[str, Receipt] = defaultdict(Receipt)
        self._last = 0
        self._lock = threading.Lock()

    def of(self, node: str) -> dict[str, Any]:
        """The receipt of a node."""
        with self._lock:
            return self._of.get(node, Receipt()).to_json()

    def refresh(self) -> None:
        """Count what was told since the last time."""
        with self._lock:
            until = self._log.last_id()
            for node, facts in self._log.facts(self._last, until):
                self._of[node].events += facts
            for entry in self._log.gaps(self._last, until):
                receipt = self._of[entry.source.node]
                receipt.events -= 1  # it is no event itself
                receipt.count(entry)
            self._last = until
