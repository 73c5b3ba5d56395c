"""Every event counts once, in order: real hub, real broker, and faults while events flow."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.faults.count import committed, gaps
from tests.faults.place import Place
from tests.firmware.broker import wait_until

RATE = 120.0
RESTS = 0.3


@contextmanager
def telling(place: Place, events: int) -> Iterator[None]:
    """Let bare nodes tell ``events`` meanwhile."""
    teller = threading.Thread(target=place.tell, args=(events, RATE))
    teller.start()
    try:
        yield
    finally:
        teller.join()


def suffer(faults: list[Callable[[], None]]) -> None:
    for fault in faults:
        time.sleep(RESTS)
        fault()


def assert_exactly_once(place: Place, events: int) -> None:
    assert place.arrive(), "not all arrived"
    found = place.tally()
    assert found.is_perfect, f"{found} after {place.hurt}"
    assert found.events == events
    assert gaps(place.logs) == []


def test_ff6_nothing_is_lost_or_doubled_whatever_is_killed_or_fails(tmp_path: Path) -> None:
    with Place(tmp_path, "external", bare=12) as place:
        near, far = place.links[0], place.hub_link
        with telling(place, 1200):
            suffer(
                [
                    lambda: place.kill_broker(0.3),
                    lambda: place.swallow(near, 0.4),
                    lambda: place.kill_hub(0.1),
                    lambda: place.reset(place.bare[1]),
                    lambda: place.stall(far, 0.8, cut=True),
                    lambda: place.slow(near, 0.8, 0.01, 50),
                    lambda: place.swallow(far, 0.4),
                    lambda: place.freeze_hub(0.5),
                    lambda: place.cut(far),
                    lambda: place.kill_broker(0),
                    lambda: place.kill_hub(0),
                ]
            )
        assert_exactly_once(place, 1200)


@pytest.mark.parametrize("broker", ["mosquitto", "amqtt"])
def test_ff6_the_broker_of_the_hub_may_die_with_it(tmp_path: Path, broker: str) -> None:
    with Place(tmp_path, broker, bare=6) as place:
        with telling(place, 400):
            suffer(
                [
                    lambda: place.kill_hub(0.2),
                    lambda: place.kill_broker(0.3),
                    lambda: place.stall(place.links[0], 0.5, cut=True),
                    lambda: place.kill_hub(0),
                ]
            )
        assert_exactly_once(place, 400)


def test_ff3_the_firmware_keeps_its_events_over_a_watchdog_reset(tmp_path: Path) -> None:
    with Place(tmp_path, "external", bare=0, boxes=1) as place:
        box, link = place.boxes[0], place.links[0]
        taps = 0

        def tap(times: int) -> None:
            nonlocal taps
            for _ in range(times):
                assert place.tap(box)
            taps += times

        tap(4)
        assert place.arrive()
        link.stalled = True  # half-open: the events are sent, and no ack ever comes
        tap(6)
        place.reset(box)
        assert (box.signs.starts, box.signs.cause) == (2, "wdt")
        assert committed(place.hub.data, box.node_id) == 8, "the others are not acknowledged"
        link.cut()
        link.heal()
        tap(3)
        place.kill_broker(0.3)
        tap(3)
        place.kill_hub(0.1)
        tap(3)
        assert_exactly_once(place, 2 * taps)
        assert box.errors == []


def test_ff6_what_is_acknowledged_is_on_the_disk_at_that_moment(tmp_path: Path) -> None:
    with Place(tmp_path, "external", bare=1) as place:
        node, kills = place.bare[0], 4
        assert until_online(place, node.node_id)
        for _ in range(kills):
            acks: list[int] = []

            def die(upto: int, acks: list[int] = acks) -> None:
                place.hub.process.send_signal(signal.SIGKILL)
                acks.append(upto)

            node.on_ack = die
            place.tell(12, 10 * RATE)
            place.hub.process.wait(10)
            node.on_ack = int
            assert committed(place.hub.data, node.node_id) >= acks[0]
            place.hub.start()
            assert place.arrive()
        assert_exactly_once(place, 12 * kills)


def until_online(place: Place, node: str) -> bool:
    def is_online() -> bool:
        nodes = place.hub.get("/api/v1/nodes")["nodes"]
        return any(known["id"] == node and known["online"] for known in nodes)

    return wait_until(is_online)


def test_a_fresh_data_folder_under_nodes_that_hold_events(tmp_path: Path) -> None:
    with Place(tmp_path, "external", bare=3) as place:
        place.tell(60, RATE)
        assert place.arrive()
        for link in place.links:
            link.stalled = True
        place.tell(60, RATE)
        place.kill_hub(0, fresh=True)
        for link in place.links:
            link.cut()
            link.heal()
        assert place.arrive()
        found = place.tally()
        assert (found.is_perfect, found.events) == (True, 120), f"{found}"
        assert [gap.data for gap in gaps(place.logs)] == [{"n": 20, "first": 1, "last": 20}] * 3


def test_what_a_box_held_when_its_power_failed_is_named(tmp_path: Path) -> None:
    with Place(tmp_path, "external", bare=0, boxes=1) as place:
        box, link = place.boxes[0], place.links[0]
        assert place.tap(box)
        assert place.arrive()
        link.stalled = True
        assert place.tap(box)
        assert place.tap(box)
        assert wait_until(lambda: '06000000"' in (box.flash / "nvs-pitwall.json").read_text())
        box.reset("pwr")
        link.cut()
        link.heal()
        assert wait_until(lambda: len(gaps(place.logs)) > 0)
        assert place.tap(box)
        assert wait_until(lambda: committed(place.hub.data, box.node_id) == 4)
        lost = {"n": 4, "first": 3, "last": 6, "why": "power"}
        assert [gap.data for gap in gaps(place.logs)] == [lost]
        receipt = place.hub.get("/api/v1/nodes")["nodes"][0]["receipt"]
        missing = {"node": box.node_id, "why": "power", "n": 4}
        assert receipt == {"events": 4, "told": 8, "gaps": [missing]}
