"""A long evening with a crowd: what comes goes again, and nothing is lost meanwhile."""

import threading
from contextlib import ExitStack, closing
from pathlib import Path

from hub.demo.api import Table
from tests.faults.place import Place
from tests.faults.viewers import Viewers, Weight, look
from tests.firmware.broker import wait_until
from tests.size import size

VIEWERS, VISITS, STALLED, NODES = size(60, 300), size(100, 1000), 10, 12
EVENTS, RATE = size(400, 6000), 100.0
GROWN_MB = size(12, 30)  # what an interpreter keeps for next time, and the entries


def seat_all(place: Place) -> Table:
    """Let every node play at the table, so that each of its events is seen."""
    table = Table(place.hub.url, "main", place.hub.pin)
    table.open("pit-crew")
    for node in place.nodes:
        table.command("assign", node=node.node_id, seat="red")
    return table


def visit(port: int, times: int) -> None:
    """Come, see the state, and go, again and again."""
    for _ in range(times):
        with closing(look(port)) as viewer:
            assert viewer.recv(1 << 16)


def test_ff15_a_crowd_leaves_nothing_behind_and_loses_nothing(tmp_path: Path) -> None:
    with Place(tmp_path, "external", bare=NODES) as place, ExitStack() as visitors:
        table, port, pid = seat_all(place), place.hub.http, place.hub.process.pid
        place.tell(2 * NODES, RATE)
        visit(port, 10)
        base = Weight.of(pid)
        crowd = visitors.enter_context(Viewers(port, VIEWERS))
        for _ in range(STALLED):
            visitors.enter_context(closing(look(port)))
        teller = threading.Thread(target=place.tell, args=(EVENTS, RATE))
        teller.start()
        visit(port, VISITS // 2)
        for link in place.links:  # all nodes come back at once
            place.cut(link)
        visit(port, VISITS // 2)
        teller.join()
        assert place.arrive()
        newest = table.view()["revision"]
        assert wait_until(lambda: crowd.oldest() >= newest, 10)
        assert crowd.ended() == 0
        found = place.tally()
        assert found.is_perfect
        assert found.events == EVENTS + 2 * NODES
        visitors.close()
        assert wait_until(lambda: Weight.of(pid).files <= base.files, 10), Weight.of(pid)
        assert Weight.of(pid).threads <= base.threads + 1  # pages are served by a few
        assert Weight.of(pid).memory_mb < base.memory_mb + GROWN_MB


def test_a_hub_with_open_streams_ends_when_it_is_asked_to(tmp_path: Path) -> None:
    with Place(tmp_path, "mosquitto", bare=1) as place, Viewers(place.hub.http, 20) as crowd:
        assert wait_until(lambda: crowd.oldest() > 0, 10)
        place.hub.stop(seconds=5)
        assert place.hub.process.returncode == 0
        assert wait_until(lambda: crowd.ended() == 20)
