"""The nodes around the tables: heard, pinged, acknowledged, and told what to show."""

from collections.abc import Mapping

from hub.engine.game import Output
from hub.service import health
from hub.service.clock import SECOND
from hub.service.courier import GO, LIVE, Courier, countdown
from hub.service.intake import AssignMode, Intake
from hub.service.ledger import Ledger
from hub.service.metrics import Metrics
from hub.service.node_settings import NodeSettings
from hub.service.nodes import Node, Nodes
from hub.service.ports import Link, Log
from hub.service.requests import BAD, NOT_FOUND, Rejected
from hub.service.self_tests import WORDS, SelfTests
from hub.service.table import Table
from hub.service.updates import Updates
from hub.service.views import Shown
from hub.wire import messages, topics, up

STATE_EVERY = SECOND // 2
NOTHING = Output()
CLOCKS = "clocks"


class Room:
    """All nodes, and the link to them. The writer thread alone works here."""

    def __init__(
        self, link: Link, prefix: str, epoch: int, ledger: Ledger, store: Log, metrics: Metrics
    ) -> None:
        self.link = link
        self.nodes = Nodes()
        self.nodes.is_seated = lambda node: ledger.seat_of(node) is not None
        self.intake = Intake(prefix, self.nodes, ledger, store, metrics)
        self._courier = Courier(self._send, epoch)
        self.updates = Updates(self._courier, self._send, self.nodes)
        self.intake.results = self._answered
        self.intake.informed = self._set_up
        self.intake.asked = self._asked
        self.self_tests = SelfTests(self._courier, store, self.nodes)
        self.intake.measured = self.self_tests.hear
        self.settings = NodeSettings()
        self._prefix = prefix
        self._ledger = ledger
        self._log = store
        self._metrics = metrics
        self._steered: dict[str, int] = {}
        self._counting: set[str] = set()
        self._live: set[str] = set()
        self._unsaid: dict[str, Shown] = {}
        self._said_at: dict[str, int] = {}

    def remember_clocks(self, machine: str) -> None:
        """Keep what the clocks of nodes are known to be, and take up what was kept.

        It holds as long as hub time goes on by one clock: in this boot of the machine.
        """
        if not machine:
            return
        said = self._log.kept(CLOCKS)
        self.nodes.known = {node: kept[machine] for node, kept in said.items() if machine in kept}
        self.nodes.keep = lambda node: self._log.keep(
            CLOCKS, node.id, {machine: node.kept_clocks()}
        )

    def _send(self, node: str, leaf: str, message: dict[str, object]) -> None:
        topic = topics.down(self._prefix, node, leaf)
        self.link.send(topic, messages.encode(message), qos=1 if leaf == "cmd" else 0)

    def _answered(self, node: str, said: Mapping[str, object]) -> None:
        self._courier.result(node, said)
        self.updates.result(node, said)

    def _asked(self, node: Node, said: Mapping[str, object], now: int) -> None:
        self.updates.asked(node, said, now, playing=self.is_live)

    def _set_up(self, node: Node) -> None:
        """Tell a node how to debounce and shine, if it does not know yet."""
        self.updates.informed(node)
        settings = self.settings.of(node.id)
        if node.info.get("cfg") != settings["h"]:
            topic = topics.down(self._prefix, node.id, "cfg")
            self.link.send(topic, messages.encode(settings), qos=1, retain=True)

    @property
    def is_live(self) -> bool:
        """Whether crews are at work at any table."""
        return bool(self._live)

    def greet(self) -> None:
        """The link is back: find out who is there, and tell everybody everything again."""
        for node in self.nodes.by_id.values():
            node.next_ping = 0
            self.nodes.fresh.add(node.id)

    def beat(self, now: int) -> None:
        """Do what the time asks for."""
        self.intake.tick(now)
        for node, number in self.nodes.look(now, brisk=self.is_live):
            self._send(node.id, "syn", {"i": number})

    def acknowledge(self) -> None:
        """Tell nodes which of their facts are committed."""
        for (node, boot), q in self.intake.acks.items():
            self._send(node, "ack", {"b": boot, "a": q})
        self.intake.acks.clear()

    def steer(self, now: int) -> None:
        """Tell nodes what to show by what is committed."""
        fresh, self.nodes.fresh = self.nodes.fresh, set()
        for node_id in fresh:
            self._courier.forget(node_id)
        for table in self._ledger.tables.values():
            if (
                fresh
                or table.id in self._counting
                or self._steered.get(table.id) != table.revision
            ):
                self._steered[table.id] = table.revision
                self._steer_table(table, now)
        self.self_tests.tick(now, self._is_playing)
        self.updates.tick(now)
        self._courier.tick(self.nodes.by_id, now)
        self._metrics.put("resent", self._courier.resent)
        self._metrics.put("contradictions", self.nodes.contradictions)

    def _steer_table(self, table: Table, now: int) -> None:
        outputs = table.game.outputs(table.timeline.state)
        signals = {output.signal for output in outputs.values()}
        self._counting.discard(table.id)
        self._live.discard(table.id)
        lights = 0
        if GO in signals:
            self._counting.add(table.id)
            lights = countdown(table.game.view(table.timeline.state, "").get("go_at"), now)
        if signals & set(LIVE):
            self._live.add(table.id)
        for node_id, seat in table.timeline.seats.items():
            node = self.nodes.by_id.get(node_id)
            if node is None:
                continue
            if seat:
                self._courier.want(node, outputs.get(seat, NOTHING), lights)
            elif not self._ledger.seat_of(node_id):
                self._courier.release(node)

    def tell(self, shown: Shown) -> None:
        """Publish the public view of a table for other programs, soon."""
        self._unsaid[str(shown.envelope["table"])] = shown

    def publish(self, now: int) -> None:
        """Publish the public views that changed, each at most twice a second."""
        for table in [t for t in self._unsaid if now - self._said_at.get(t, 0) >= STATE_EVERY]:
            body = self._unsaid.pop(table).snapshot(now).body
            self.link.send(up.table_state(self._prefix, table), body, qos=1, retain=True)
            self._said_at[table] = now

    def open_assign(self, table: Table, seat: str, since: int, until: int) -> None:
        """Give a seat to the next node on which something is pressed or rolled.

        Raises:
            Rejected: there is no such seat, or another table is just doing that.
        """
        mode = self.intake.assigning
        if seat not in table.game.seats:
            raise Rejected("no_such_seat", f"There is no seat {seat}.")
        if mode and mode.table != table.id:
            raise Rejected("assign_busy", f"Table {mode.table} is just assigning a node: wait.")
        self.intake.assigning = AssignMode(table.id, seat, since, until)

    def close_assign(self, table: Table) -> None:
        """Leave the assign mode of a table."""
        mode = self.intake.assigning
        if mode and mode.table == table.id:
            self.intake.assigning = None

    def assigning(self, table: Table) -> str:
        """The seat of a table that the next node pressed gets; empty when none."""
        mode = self.intake.assigning
        return mode.seat if mode and mode.table == table.id else ""

    def identify(self, node_id: str, now: int) -> None:
        """Let a node blink.

        Raises:
            Rejected: it is unknown.
        """
        self._courier.identify(self.heard(node_id), now)

    def test(self, node_id: str, what: str, now: int) -> int:
        """Ask a node for a test; returns the number of the command.

        Raises:
            Rejected: it is unknown, or ``what`` is no test.
        """
        if messages.command_fault("test", {"what": what}):
            raise Rejected("bad_data", "A test is named by 1 to 16 characters.", BAD)
        if what in WORDS:
            raise Rejected("bad_data", f"{what} is part of the self-test: begin that.", BAD)
        return self._courier.test(self.heard(node_id), what, now)

    def heard(self, node_id: str) -> Node:
        """The node of that id.

        Raises:
            Rejected: nothing was heard of it.
        """
        node = self.nodes.by_id.get(node_id)
        if node is None or not node.boot:
            text = (
                f"Nothing was heard of a node {node_id}: switch it on, and look for it on /nodes."
            )
            raise Rejected("no_such_node", text, NOT_FOUND)
        return node

    def self_test(self, node_id: str, what: str, step: str, now: int) -> dict[str, object]:
        """Begin the self-test of a node, or go on with it; see ``SelfTests.do``.

        Raises:
            Rejected: it is unknown, plays right now, or ``what`` cannot be done.
        """
        node = self.heard(node_id)
        if not what:
            return self.self_tests.look(node, now)
        if self._is_playing(node_id):
            text = "Crews are at work at its table: test it when the phase is over."
            raise Rejected("pit_phase", text)
        return self.self_tests.do(node, what, step, now)

    def update(self, node_id: str, password: str, version: str, package: bytes, now: int) -> None:
        """Let a node fetch an update.

        Raises:
            Rejected: it is unknown or away, or crews are at work, at whatever table.
        """
        if self.is_live:
            text = "Crews are at work: update nodes when the pit crew phase is over."
            raise Rejected("pit_phase", text)
        self.updates.begin(self.heard(node_id), password, version, package, now)

    def _is_playing(self, node_id: str) -> bool:
        place = self._ledger.seat_of(node_id)
        return place is not None and place[0].id in self._live

    def describe(self, node: Node) -> dict[str, object]:
        """All that is known of a node, for the nodes page; times are hub time in microseconds."""
        at = self._ledger.seat_of(node.id)
        table, seat = (at[0].id, at[1]) if at else ("", "")
        complaints = self.intake.complaints
        described = node.brief() | {
            "heard": node.heard or None,
            "boot": node.boot,
            "n": node.n,
            "c": node.c,
            "info": dict(node.info),
            "tele": dict(node.tele),
            "note": node.note,
            "table": table,
            "seat": seat,
            "seat_name": at[0].game.seats.get(seat, seat) if at else "",
            "device": at is not None and seat in at[0].game.devices,
            "malformed": complaints.total[node.id],
            "malformed_reason": complaints.reason.get(node.id, ""),
            "clock_err": node.clock_error(),
            "restarts": dict(node.restarts),
            "test": dict(self._courier.tests.get(node.id, {})),
            "update": self.updates.view(node.id),
            "self_test": dict(self.self_tests.kept(node.id)),
        }
        advice = [found._asdict() for found in health.advise(described)]
        return described | {"health": health.summary(described), "advice": advice}
