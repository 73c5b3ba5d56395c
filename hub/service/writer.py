"""The writer: the one thread that decides and writes.

Facts, tasks and timers queue up for it. What it took in together is committed in one transaction;
only then are facts acknowledged, tasks answered and views shown.
"""

import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from queue import Empty, SimpleQueue
from typing import Any

from hub.service.board import Board
from hub.service.clock import SECOND, HubClock
from hub.service.desk import Desk
from hub.service.faults import Faults
from hub.service.intake import Message
from hub.service.jobs import Job, Task, fail
from hub.service.metrics import Metrics
from hub.service.odds import Odds
from hub.service.ports import StoreError
from hub.service.requests import BROKEN, Rejected
from hub.service.room import Room
from hub.service.table import Table
from hub.service.views import Shown, Surroundings, show

MOST_JOBS = 512
MOST_QUEUED = 50_000
BEAT = SECOND // 10
PROBE_EVERY = 1 * SECOND
LIST_EVERY = 1 * SECOND
STOP_WITHIN = 2.0
FINE = "ok"
CANNOT_SHOW = "The hub cannot show what happened last: take it back, or see the log of the hub."

log = logging.getLogger(__name__)


class Writer:
    """Works through what is queued.

    Attributes:
        storage: ``ok``, or why nothing can be saved.
        link: ``ok``, or why nodes cannot be heard.
    """

    def __init__(
        self, desk: Desk, room: Room, board: Board, clock: HubClock, metrics: Metrics
    ) -> None:
        self.storage = FINE
        self.link = FINE
        self._desk = desk
        self._room = room
        self._board = board
        self._clock = clock
        self._metrics = metrics
        self._odds = Odds(self.show_again)
        self._faults = Faults(metrics)
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._running = True
        self._said = (FINE, FINE)
        self._next_probe = 0
        self._next_list = 0

    def start(self) -> None:
        """Begin; views are there when this returns."""
        self._probe()
        self._publish(self._clock.now())
        self._thread.start()

    def stop(self) -> None:
        """Finish the work at hand, and stop."""
        self._running = False
        self._queue.put(None)
        self._odds.stop()
        self._thread.join(STOP_WITHIN)

    def is_alive(self) -> bool:
        """Tell whether it works."""
        return self._thread.is_alive()

    def queued(self) -> int:
        """How many jobs wait."""
        return self._queue.qsize()

    def hear(self, message: Message) -> None:
        """Queue a message; dropped in a flood, since its node sends it again."""
        if self._queue.qsize() < MOST_QUEUED:
            self._queue.put(message)
            if message.topic.endswith("/ev"):
                self._desk.hurry()
        else:
            self._metrics.add("flooded")

    def post(self, do: Callable[[], Any], *, writes: bool = False) -> Future[Any]:
        """Queue a task; ``writes`` means that it fails at once while nothing can be saved."""
        task = Task(do, Future(), writes)
        self._queue.put(task)
        if writes:
            self._desk.hurry()
        return task.done

    def _run(self) -> None:
        while self._running:
            jobs: list[Job] = []
            try:
                self._collect(jobs)
                self._work(jobs)
            except StoreError as fault:  # the log cannot even be read
                self._cannot_save(fault)
                with suppress(StoreError):
                    self._undo()
                fail(jobs, fault)
            except Exception as fault:  # noqa: BLE001  it is told
                self._faults.tell("a turn of the writer failed", self._clock.now())
                fail(jobs, Rejected("fault", f"That failed: {fault!r}", BROKEN))
                time.sleep(BEAT / SECOND)

    def _work(self, jobs: list[Job]) -> None:
        """Do the jobs, together if possible."""
        try:
            self._turn(jobs)
        except StoreError:
            raise
        except Exception:  # noqa: BLE001  it is told
            self._faults.tell("a turn is done again, job by job", self._clock.now())
            self._one_by_one(jobs)

    def _collect(self, jobs: list[Job]) -> None:
        """Wait for work, until a timer is due at the latest."""
        due = self._desk.next_due() if self.storage == FINE else None
        wait = BEAT if due is None else max(0, min(BEAT, due - self._clock.now()))
        try:
            job = self._queue.get(timeout=wait / SECOND)
            while job is not None:
                jobs.append(job)
                job = self._queue.get_nowait() if len(jobs) < MOST_JOBS else None
        except Empty:
            pass

    def _turn(self, jobs: list[Job]) -> None:
        """Take in, commit, then tell."""
        if self.storage != FINE and self._clock.now() >= self._next_probe:
            self._probe()
        answers = self._take_in(jobs)
        now = self._clock.now()
        self._room.beat(now)
        if self.storage == FINE:
            self._commit(answers)
        self._publish(now)
        for task, answer in answers:
            if not task.done.done():
                task.done.set_result(answer)
        self._steer(now)
        if not self._room.is_live:
            self._desk.tidy()

    def _take_in(self, jobs: list[Job]) -> list[tuple[Task, Any]]:
        """Do the jobs; the answers must wait for the commit."""
        writable = self.storage == FINE
        answers: list[tuple[Task, Any]] = []
        for job in jobs:
            if isinstance(job, Message):
                self._room.intake.take(job, writable=writable)
            elif job.writes and not writable:
                job.done.set_exception(StoreError(self.storage))
            else:
                try:
                    answers.append((job, job.do()))
                except Rejected as no:
                    job.done.set_exception(no)
        return answers

    def _commit(self, answers: list[tuple[Task, Any]]) -> None:
        try:
            self._desk.decide_due()
            self._desk.commit()
        except StoreError as fault:
            self._cannot_save(fault)
            self._undo()
            for task, _ in answers:
                if task.writes:
                    task.done.set_exception(fault)
        else:
            self._room.acknowledge()

    def _probe(self) -> None:
        """See whether the log can be written (again)."""
        try:
            self._desk.probe()
        except StoreError as fault:
            self._cannot_save(fault)
            return
        if self.storage != FINE:
            log.warning("saving works again")
            self.storage = FINE
            self._undo()

    def _cannot_save(self, fault: StoreError) -> None:
        self._metrics.add("storage_faults")
        self._next_probe = self._clock.now() + PROBE_EVERY
        if self.storage == FINE:
            log.error("nothing can be saved: %s", fault)
        self.storage = str(fault)

    def _undo(self) -> None:
        """Forget what is not committed."""
        self._desk.ledger.reload()
        self._room.intake.forget()

    def _one_by_one(self, jobs: list[Job]) -> None:
        """Do again what failed together, and leave out what fails by itself."""
        self._undo()
        for job in jobs:
            try:
                self._turn([job])
            except StoreError:
                raise
            except Exception as fault:  # noqa: BLE001  it is told
                self._undo()
                self._faults.tell("a job is left out", self._clock.now())
                if isinstance(job, Message):
                    self._room.intake.spoil(job)
                elif not job.done.done():
                    job.done.set_exception(Rejected("fault", f"That failed: {fault!r}", BROKEN))

    def _publish(self, now: int) -> None:
        """Show what is committed."""
        nodes = self._room.nodes
        said = (self.storage, self._room.link.check() or FINE)
        all_changed = nodes.changed or said != self._said
        self._said = said
        self.link = said[1]
        if nodes.changed or now >= self._next_list:
            self._next_list = now + LIST_EVERY
            self._board.list_nodes(tuple(map(self._room.describe, list(nodes.by_id.values()))))
        nodes.changed = False
        for table in self._desk.ledger.tables.values():
            table.revision += all_changed
            if not self._board.is_pinned_up(table.id, table.revision):
                self._show(table)
        self._room.publish(now)

    def _steer(self, now: int) -> None:
        """Tell nodes what to show."""
        try:
            self._room.steer(now)
        except StoreError:
            raise
        except Exception:  # noqa: BLE001  it is told
            self._faults.tell("nodes are not told what to show", now)

    def _show(self, table: Table) -> None:
        briefs = {node.id: node.brief() for node in self._room.nodes.by_id.values()}
        around = Surroundings(
            nodes=briefs,
            phones=self._board.phones(table.id),
            storage=self.storage,
            link=self.link,
            assigning=self._room.assigning(table),
            odds=self._odds.look(table),
        )
        try:
            self._pin_up(show(table, around))
            snapshot = self._board.snapshot(table.id)
            table.see(snapshot.round, snapshot.go_at)
        except Exception:  # noqa: BLE001  it is told
            self._faults.tell(f"table {table.id} cannot be shown", self._clock.now())
            last = self._board.last(table.id)
            if last:
                self._pin_up(last.again(table.revision, CANNOT_SHOW))

    def show_again(self, table: str) -> None:
        """Let a table be looked at once more. Any thread."""
        self.post(lambda: self._desk.ledger.touch(table))

    def _pin_up(self, shown: Shown) -> None:
        self._board.pin_up(shown)
        self._room.tell(shown)
