"""What comes in from nodes: read, judged, written as facts. Nothing that comes in can stop it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hub.engine.corrections import HELD
from hub.engine.entry import ERASED, HUB, NOWHERE, Entry, Source
from hub.service.clock import SECOND, stamp
from hub.service.inbox import Verdict, classify
from hub.service.ledger import Ledger
from hub.service.metrics import Complaints, Metrics
from hub.service.nodes import Node, Nodes
from hub.service.ports import Log
from hub.service.receipt import GAP, POWER
from hub.service.table import Table
from hub.wire import messages, up

MALFORMED = "malformed"
UNKNOWN = "unknown"
WAIT_FOR_CLOCK = SECOND // 2
KNOWN_BOOTS = 2048
BootKey = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the link; ``received`` is hub time."""

    topic: str
    payload: bytes
    retained: bool
    received: int


@dataclass(slots=True)
class _Waiting:
    until: int
    events: list[tuple[Node, dict[str, Any], int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class AssignMode:
    """The next node on which something is pressed or rolled gets ``seat`` at ``table``.

    What happened before ``since`` is no sign: it comes out of the outbox of a node that was away.
    """

    table: str
    seat: str
    since: int
    until: int


class Intake:
    """Turns messages into entries of the ledger, and keeps the registry of nodes up to date.

    Attributes:
        acks: Facts to be acknowledged once the ledger is committed: (node, boot) -> q.
        assigning: The assign mode, while it is open.
        complaints: What was wrong with messages that were dropped.
        results: Called with a node and its ``res``.
        informed: Called with a node that has said what it is.
        measured: Called with a node that has told its readings, and hub time.
        asked: Called with a node that asks for a piece of an update, its message, and hub time.
    """

    def __init__(
        self, prefix: str, nodes: Nodes, ledger: Ledger, store: Log, metrics: Metrics
    ) -> None:
        self.acks: dict[BootKey, int] = {}
        self.assigning: AssignMode | None = None
        self.complaints = Complaints()
        self.results: Callable[[str, Mapping[str, object]], None] = lambda *_: None
        self.informed: Callable[[Node], None] = lambda _: None
        self.measured: Callable[[Node, int], None] = lambda *_: None
        self.asked: Callable[[Node, Mapping[str, object], int], None] = lambda *_: None
        self._prefix = prefix
        self._nodes = nodes
        self._ledger = ledger
        self._log = store
        self._metrics = metrics
        self._last: dict[BootKey, tuple[int, int, str]] = {}
        self._waiting: dict[BootKey, _Waiting] = {}
        self._without_clock: set[BootKey] = set()
        self._spoiled: set[tuple[str, str, int]] = set()

    def take(self, message: Message, *, writable: bool = True) -> None:
        """Take in a message of the link.

        Args:
            message: The message.
            writable: Whether the log can be written; if not, events are left to their nodes.
        """
        parsed = up.parse(self._prefix, message.topic)
        if parsed is None:
            self._complain(UNKNOWN, f"topic {message.topic[:80]!r}", message.received)
            return
        node_id, leaf = parsed
        if leaf == "ev" and message.retained:
            self._complain(node_id, "a retained event is not an event", message.received)
            return
        try:
            said = up.decode(leaf, message.payload)
        except messages.MalformedError as fault:
            self._complain(node_id, f"{leaf}: {fault}", message.received)
            return
        said = up.known(up.SHAPES[leaf], said)
        node = self._nodes.find(node_id)
        if node is None:
            self._complain(node_id, "there are too many nodes", message.received)
        elif leaf != "ev":
            self._report(node, leaf, said, message)
        elif writable:
            if said["b"] == node.boot:
                self._nodes.heard(node, said["b"], message.received)
            self._event(node, said, message.received)

    def forget(self) -> None:
        """Forget what was not committed: it will be sent again."""
        self.acks.clear()
        self._last.clear()
        self._waiting.clear()

    def spoil(self, message: Message) -> None:
        """Note an event that a fault of the program makes impossible to take in.

        When it comes again it is logged as malformed, so that its node can go on.
        """
        parsed = up.parse(self._prefix, message.topic)
        if parsed and parsed[1] == "ev":
            said = up.decode("ev", message.payload)
            self._spoiled.add((parsed[0], said["b"], said["q"]))

    def tick(self, now: int) -> None:
        """Stop waiting for clocks that never answer, and for presses that never come."""
        for key in [key for key, waiting in self._waiting.items() if waiting.until <= now]:
            if len(self._without_clock) >= KNOWN_BOOTS:
                self._without_clock.clear()
            self._without_clock.add(key)
            self._release(key)
        if self.assigning and self.assigning.until <= now:
            self.assigning = None
            self._nodes.changed = True

    def _complain(self, node: str, reason: str, now: int) -> None:
        """Count a message that is dropped; strangers count as one, or they could flood us."""
        if node not in self._nodes.by_id or self.complaints.is_full_for(node):
            node, reason = UNKNOWN, f"{node}: {reason}"
        self._metrics.add("malformed", node)
        self.complaints.note(node, reason, now)

    def _report(self, node: Node, leaf: str, said: dict[str, Any], message: Message) -> None:
        now, retained = message.received, message.retained
        if leaf == "status":
            self._nodes.status(node, said, now, retained=retained)
        elif leaf == "info":
            if self._nodes.info(node, said, now, retained=retained):
                self.informed(node)
        elif leaf == "syr":
            if self._nodes.pong(node, said, now):
                self._release((node.id, said["b"]))
        elif leaf == "tele":
            if said["b"] == node.boot or not node.boot:
                node.tele = said
            self._nodes.heard(node, said["b"], now)
            self.measured(node, now)
        else:
            self._nodes.heard(node, said["b"], now)
            self._pass_on(node, leaf, said, now)

    def _pass_on(self, node: Node, leaf: str, said: dict[str, Any], now: int) -> None:
        if leaf == "raw":
            node.keep_raw(said)
        elif leaf == "ota":
            self.asked(node, said, now)
        else:
            self.results(node.id, said)

    def _event(self, node: Node, said: dict[str, Any], now: int) -> None:
        """Take in an event, after the first ping of its boot if that one still runs."""
        key = (node.id, said["b"])
        runs = node.boot in ("", said["b"])
        if runs and not node.clock(said["b"]).count and key not in self._without_clock:
            waiting = self._waiting.setdefault(key, _Waiting(now + WAIT_FOR_CLOCK))
            waiting.events.append((node, said, now))
            if len(waiting.events) == 1:
                node.next_ping = now
        else:
            self._fact(node, said, now)

    def _release(self, key: BootKey) -> None:
        waiting = self._waiting.pop(key, None)
        for event in waiting.events if waiting else ():
            self._fact(*event)

    def _fact(self, node: Node, said: dict[str, Any], now: int) -> None:
        key = (node.id, said["b"])
        last, floor, _ = self._known(key)
        verdict = classify(last, said["q"], said["o"])
        self._metrics.add("events", verdict.value)
        if verdict is Verdict.IGNORE:
            return
        if verdict is not Verdict.AGAIN:
            clock = node.clocks.get(said["b"])
            at, err = stamp(clock.place(said["t"], said["u"]) if clock else None, now, floor)
            source = Source(node.id, said["b"], said["q"])
            entry = Entry(0, "", "", at, err, now, source, *self._content(said, source))
            if entry.name == GAP and not entry.data["z"]:  # nobody knows when: behind the last one
                at = floor or at
                data = _missing(last, said["q"]) | {"why": POWER}
                entry = replace(entry, at=at, at_err=None, data=data)
            elif verdict is Verdict.GAP:
                self._note_gap(entry, last)
            self._last[key] = (said["q"], at, self._seat(entry))
        self.acks[key] = self._last[key][0]

    def _known(self, key: BootKey) -> tuple[int, int, str]:
        """Number, time and table of the last fact of a boot."""
        if key not in self._last:
            while len(self._last) >= KNOWN_BOOTS:
                self._last.pop(next(iter(self._last)))
            self._last[key] = self._log.last_fact(*key)
        return self._last[key]

    def _content(self, said: dict[str, Any], source: Source) -> tuple[str, dict[str, Any]]:
        kind, data = said["k"], said["d"]
        fault = up.event_fault(kind, data)
        if (source.node, source.boot, source.q) in self._spoiled:
            fault = "the rules cannot take it"
        if fault:
            return MALFORMED, {"k": kind, "fault": fault}
        return kind, up.known(up.EVENT_DATA[kind], data)

    def _note_gap(self, entry: Entry, last: int) -> None:
        """Log that the events before ``entry`` are lost: their node no longer has them."""
        node, boot, q = entry.source.node, entry.source.boot, entry.source.q
        source, data = Source(node, boot, q - 1), _missing(last, q - 1)
        self._seat(
            Entry(0, "", "", entry.at, entry.at_err, entry.received, source, GAP, data),
        )

    def _seat(self, fact: Entry) -> str:
        """Write a fact for the table at which its node sat then; return that table, if any."""
        if self.assigning and _is_sign(fact) and fact.at >= self.assigning.since:
            self._ledger.take(fact, fact.received)
            mode, self.assigning = self.assigning, None
            by_hub = replace(fact, source=Source(seat=HUB))
            self._ledger.assign(mode.table, fact.source.node, mode.seat, by_hub)
            return fact.table
        *_, before = self._known((fact.source.node, fact.source.boot))
        table = self._ledger.table_at(fact.source.node, fact.at, before)
        if table:
            fact = self._at(table, fact)
        self._ledger.take(fact, fact.received)
        return fact.table

    def _at(self, table: Table, fact: Entry) -> Entry:
        """Give a fact its table and game; the referee decides about one of a settled phase."""
        name, data, game = fact.name, fact.data, table.game_at(fact.at)
        if not game:
            return replace(fact, table=NOWHERE, name=ERASED, data={})
        if self._ledger.is_settled(table, game, fact.at):
            name, data = HELD, {"name": name, "data": dict(data)}
        return replace(fact, table=table.id, game=game, name=name, data=data)


def _missing(last: int, upto: int) -> dict[str, int]:
    """Say that of the events behind number ``last`` none will come up to another number."""
    return {"n": upto - last, "first": last + 1, "last": upto}


def _is_sign(fact: Entry) -> bool:
    """Tell whether somebody shows with this fact which node is meant."""
    return fact.name == "roll" or (fact.name == "btn" and fact.data["e"] != "up")
