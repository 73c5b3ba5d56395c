"""What was told against what is in the log."""

import json
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from tests.faults.nodes import BareNode, BoxNode

COUNT = "SELECT count(*) FROM entry WHERE node = ? AND name <> 'gap'"
FACTS = "SELECT node, boot, q, at, name, data FROM entry WHERE node <> '' ORDER BY id"


class Tally(NamedTuple):
    """How many events were told, and what became of them."""

    events: int = 0
    lost: int = 0
    doubled: int = 0
    disordered: int = 0

    def __str__(self) -> str:
        return (
            f"{self.events} events, {self.lost} lost, {self.doubled} doubled, "
            f"{self.disordered} out of order"
        )

    def __add__(self, other: object) -> "Tally":
        assert isinstance(other, Tally)
        return Tally(*(mine + its for mine, its in zip(self, other, strict=True)))

    @property
    def is_perfect(self) -> bool:
        return not (self.lost or self.doubled or self.disordered)


class Record(NamedTuple):
    """One fact of the log, in the order of committing."""

    node: str
    boot: str
    q: int
    at: int
    name: str
    data: dict[str, Any]


def rows(data: Path, sql: str, *values: object) -> list[tuple[Any, ...]]:
    """Ask the log of a hub, also while it runs."""
    with closing(sqlite3.connect(f"file:{data / 'pitwall.db'}?mode=ro", uri=True)) as db:
        return db.execute(sql, values).fetchall()


def committed(data: Path, node: str) -> int:
    """How many events of a node are in the log."""
    return int(rows(data, COUNT, node)[0][0])


def records(logs: Iterable[Path]) -> list[Record]:
    """All facts of nodes."""
    found = [row for log in logs for row in rows(log, FACTS)]
    return [Record._make((*row[:-1], json.loads(row[-1]))) for row in found]


def gaps(logs: Iterable[Path]) -> list[Record]:
    """The known gaps."""
    return [record for record in records(logs) if record.name == "gap"]


def tally(nodes: Sequence[BareNode | BoxNode], *logs: Path) -> Tally:
    """Count what was lost, doubled or put out of order, by the numbers in the events."""
    heard: defaultdict[str, defaultdict[str, list[Record]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for record in records(logs):
        if record.name != "gap":
            heard[record.node][record.boot].append(record)
    total = Tally()
    for node in nodes:
        mine = heard[node.node_id]
        for facts in mine.values():
            total += Tally(disordered=_descents([fact.q for fact in facts]))
            total += Tally(disordered=_descents([fact.at for fact in facts]))
        if isinstance(node, BoxNode):
            edges = [_edge(fact) for facts in mine.values() for fact in facts]
            total += _compare(node.told, edges)
        else:
            for boot in node.told.keys() | mine.keys():
                serials = [_serial(fact) for fact in mine.get(boot, ())]
                total += _compare(node.told.get(boot, []), serials)
    return total


def around_first_fault(box: BoxNode, *logs: Path) -> str:
    """What hands did and what the log says, where these part."""
    facts = [record for record in records(logs) if record.node == box.node_id]
    heard = [(_edge(fact), fact.q, fact.boot, fact.at) for fact in facts]
    wrong = (k for k, told in enumerate(box.told) if heard[k : k + 1] and heard[k][0] != told)
    at = max(0, next(wrong, len(heard)) - 3)
    return f"told {box.told[at : at + 8]}, heard {heard[at : at + 8]}"


def _edge(fact: Record) -> Any:
    data = fact.data["data"] if fact.name == "held" else fact.data
    return data.get("n"), data.get("e")


def _serial(fact: Record) -> Any:
    return fact.data.get("ms")


def _compare(told: list[Any], heard: list[Any]) -> Tally:
    missing, extra = Counter(told), Counter(heard)
    missing.subtract(heard)
    extra.subtract(told)
    lost, doubled = (sum(n for n in more.values() if n > 0) for more in (missing, extra))
    wrong = sum(a != b for a, b in zip(told, heard, strict=False)) if lost == doubled == 0 else 0
    return Tally(len(told), lost, doubled, wrong)


def _descents(numbers: Sequence[int]) -> int:
    return sum(after < before for before, after in pairwise(numbers))
