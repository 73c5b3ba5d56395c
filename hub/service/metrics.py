"""Counters, in the text form of Prometheus; and complaints that do not flood the log."""

import logging
from collections import Counter

MINUTE = 60_000_000
MOST = 1000
HELP = {
    "events": "Events of nodes, by what was done with them.",
    "malformed": "Messages that were dropped, by node.",
    "flooded": "Messages dropped because too many came at once.",
    "commands": "Commands of people, by the status of the answer.",
    "commits": "Transactions written to the log.",
    "commit_us": "Microseconds spent writing them.",
    "entries": "Entries written to the log.",
    "storage_faults": "Transactions that could not be written.",
    "faults": "Jobs that failed by a fault of the program.",
    "contradictions": "Pings of nodes that cannot be true beside the ones before.",
    "resent": "Commands to nodes that had to be sent again.",
}

log = logging.getLogger(__name__)


class Metrics:
    """Counters by name and label. Only the writer thread counts."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def add(self, name: str, label: str = "", count: int = 1) -> None:
        """Count."""
        self._counts[name, label] += count

    def put(self, name: str, value: int) -> None:
        """Set a counter that somebody else keeps."""
        self._counts[name, ""] = value

    def get(self, name: str, label: str = "") -> int:
        """Read a counter."""
        return self._counts[name, label]

    def text(self) -> str:
        """All counters, for Prometheus."""
        lines = []
        for key, meaning in HELP.items():
            name = f"pitwall_{key}_total"
            lines += [f"# HELP {name} {meaning}", f"# TYPE {name} counter"]
            found = {label: n for (k, label), n in list(self._counts.items()) if k == key}
            for label, count in sorted((found or {"": 0}).items()):
                mark = f'{{of="{label}"}}' if label else ""
                lines.append(f"{name}{mark} {count}")
        return "\n".join(lines) + "\n"


class Complaints:
    """What is wrong with messages, said once a minute for each node."""

    def __init__(self) -> None:
        self._said: dict[str, int] = {}
        self._since: Counter[str] = Counter()
        self.total: Counter[str] = Counter()
        self.reason: dict[str, str] = {}

    def is_full_for(self, node: str) -> bool:
        """Tell whether there are too many nodes to keep the complaints about one more."""
        return node not in self.total and len(self.total) >= MOST

    def note(self, node: str, reason: str, now: int) -> None:
        """Count a message of ``node`` that was dropped, and say so if it is time."""
        self.total[node] += 1
        self._since[node] += 1
        self.reason[node] = reason
        if now - self._said.get(node, -MINUTE) >= MINUTE:
            count = self._since.pop(node)
            log.warning("%s: %d message(s) dropped, last: %s", node, count, reason)
            self._said[node] = now
