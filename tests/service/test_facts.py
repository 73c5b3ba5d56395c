"""Facts of nodes: each counts once, at its own time, and is acknowledged when on the disk."""

import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.adapters.store import SqliteLog
from hub.service.ports import StoreError
from tests.adapters.parts import until
from tests.service.bench import BOOT, Bench
from tests.service.tally import FAULTY, SECOND

RED = "n0000a1"


def test_ff01_an_event_that_comes_again_counts_once(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        for _ in range(3):
            bench.event(RED, 1)
        bench.switch_on(RED, c=2)
        bench.event(RED, 1)
        bench.event(RED, 2)
        assert bench.acked(RED) == 2
        assert bench.view()["presses"] == ["red", "red"]
    with Bench(tmp_path, epoch=2) as bench:
        bench.switch_on(RED, c=3)
        bench.event(RED, 1)
        bench.event(RED, 2)
        assert bench.acked(RED) == 2
        assert bench.view()["presses"] == ["red", "red"]


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(order=st.lists(st.tuples(st.sampled_from("ab"), st.integers(1, 6)), max_size=40))
def test_ff08_any_order_and_any_repeats_give_the_same_counts(
    order: Sequence[tuple[str, int]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    nodes = {"a": "n0000a1", "b": "n0000b2"}
    with Bench(tmp_path_factory.mktemp("log")) as bench:
        bench.seat(nodes["a"], "red")
        bench.seat(nodes["b"], "green")
        for name, q in [*order, *[(name, q) for q in range(1, 7) for name in "ab"]]:
            bench.event(nodes[name], q, o=1, at=bench.clock.now() + q)
        assert bench.acked(nodes["a"]) == bench.acked(nodes["b"]) == 6
        assert sorted(bench.view()["presses"]) == ["green"] * 6 + ["red"] * 6


def test_a_gap_that_the_node_can_still_fill_is_not_taken(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.event(RED, 1)
        bench.event(RED, 3, o=2)
        assert bench.acked(RED) == 1
        bench.event(RED, 2)
        bench.event(RED, 3)
        assert bench.acked(RED) == 3


def test_a_gap_that_nobody_can_fill_is_logged_and_play_goes_on(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.event(RED, 1)
        bench.event(RED, 5, o=5)
        assert bench.acked(RED) == 5
        gap = bench.hub.log("main")[-2]
        assert (gap["name"], gap["data"]) == ("gap", {"n": 3, "first": 2, "last": 4})


class FailingLog(SqliteLog):
    """A log whose disk is full whenever the test says so."""

    full = False
    unreadable = False

    def last_fact(self, node: str, boot: str) -> tuple[int, int, str]:
        if self.unreadable:
            raise StoreError("The disk is gone.")
        return super().last_fact(node, boot)

    def append(self, *things: object) -> None:
        if self.full:
            raise StoreError("The disk is full.")
        super().append(*things)  # type: ignore[arg-type]

    def probe(self) -> None:
        if self.full:
            raise StoreError("The disk is full.")
        super().probe()


def test_ff06_nothing_is_acknowledged_that_is_not_on_the_disk(tmp_path: Path) -> None:
    store = FailingLog(tmp_path / "pitwall.db")
    with Bench(tmp_path, store) as bench:
        bench.seat(RED, "red")
        bench.event(RED, 1)
        assert bench.acked(RED) == 1
        store.full = True
        bench.event(RED, 2)
        assert bench.acked(RED) == 1
        assert bench.view()["storage"] == "The disk is full."
        assert bench.view()["presses"] == ["red"]
        answer = bench.ask("press", "red")
        assert (answer.ok, answer.code, answer.status) == (False, "storage", 503)
        store.full = False
        bench.pass_time(2 * SECOND)
        assert bench.view()["storage"] == "ok"
        bench.event(RED, 2)
        assert bench.acked(RED) == 2
        assert bench.view()["presses"] == ["red", "red"]


def test_a_disk_that_cannot_even_be_read_does_not_stop_the_hub(tmp_path: Path) -> None:
    store = FailingLog(tmp_path / "pitwall.db")
    with Bench(tmp_path, store) as bench:
        bench.seat(RED, "red")
        store.unreadable = True
        bench.event(RED, 1)
        until(lambda: bench.hub.health()["storage"] == "The disk is gone.", "it is noticed")
        assert bench.acked(RED) == 0
        assert bench.view()["storage"] == "The disk is gone."
        store.unreadable = False
        bench.pass_time(2 * SECOND)
        bench.event(RED, 1)
        assert bench.acked(RED) == 1


def test_a_fact_cuts_off_what_the_log_does_when_it_has_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, hurried = threading.Event(), threading.Event()

    def tidy(_: SqliteLog) -> None:
        begun.set()
        assert hurried.wait(5)

    monkeypatch.setattr(SqliteLog, "tidy", tidy)
    monkeypatch.setattr(SqliteLog, "hurry", lambda _: hurried.set())
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.pass_time(4 * SECOND)
        assert not begun.is_set()
        hurried.clear()
        bench.ticks.now += 2 * SECOND
        assert begun.wait(5)
        bench.event(RED, 1)
        assert bench.acked(RED) == 1


def test_ff05_a_retained_press_is_refused_and_reported(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        before = bench.store.last_id()
        press = {"b": BOOT, "q": 1, "o": 1, "t": 1, "u": 1, "k": "btn", "d": {"n": 0, "e": "dn"}}
        bench.hear(RED, "ev", press, retained=True)
        assert bench.acked(RED) == 0
        assert bench.store.last_id() == before
        bench.pass_time(2 * SECOND)
        node = next(n for n in bench.hub.nodes() if n["id"] == RED)
        assert node["malformed"] == 1
        assert "retained" in node["malformed_reason"]


@pytest.mark.parametrize(
    ("leaf", "payload"),
    [
        ("ev", b"\xff\xfe"),
        ("ev", b"[]"),
        ("ev", b"[" * 200),
        ("ev", b'{"b":"9f3a61c2","q":1.5,"o":1,"t":1,"u":1,"k":"btn","d":{}}'),
        (
            "ev",
            b'{"b":"9f3a61c2","q":1,"o":1,"t":1,"u":1,"k":"btn","d":{"n":0,"pad":"' + b"x" * 300,
        ),
        ("ev", b'{"b":"\\ud800abcdefg","q":1,"o":1,"t":1,"u":1,"k":"btn","d":{"n":0,"e":"dn"}}'),
        ("syr", b'{"b":"\xed\xa0\x80abcdefg","i":1,"r":1,"x":2}'),
        ("status", b'{"up":true,"b":"9f3a61c2","n":1,"c":1}'),
        ("info", b'{"v":1}'),
        ("tele", b"x" * 70_000),
        ("res", b"{}"),
        ("syr", b'{"b":"9f3a61c2","i":1,"r":"now","x":2}'),
        ("nonsense", b"{}"),
    ],
)
def test_bad_input_is_dropped_and_counted_and_stops_nothing(
    leaf: str, payload: bytes, tmp_path: Path
) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.hear(RED, leaf, payload)
        bench.event(RED, 1)
        assert bench.acked(RED) == 1
        counted = [
            line
            for line in bench.hub.metrics().splitlines()
            if line.startswith("pitwall_malformed_total{") and line.endswith(" 1")
        ]
        assert len(counted) == 1


def test_bad_input_is_told_once_a_minute(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        for _ in range(10):
            bench.hear(RED, "ev", b"junk")
        bench.settle()
        bench.ticks.now += 61 * SECOND
        bench.hear(RED, "ev", b"junk")
        bench.settle()
        told = [r.getMessage() for r in caplog.records if r.getMessage().startswith(RED)]
        assert told == [
            f"{RED}: 1 message(s) dropped, last: ev: not JSON",
            f"{RED}: 10 message(s) dropped, last: ev: not JSON",
        ]


def test_an_event_of_an_unknown_kind_is_logged_so_that_its_node_can_go_on(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.event(RED, 1, k="sneeze", loud=1)
        bench.event(RED, 2)
        assert bench.acked(RED) == 2
        first = bench.hub.log("main")[-2]
        assert first["name"] == "malformed"
        assert first["data"]["fault"] == "unknown kind of event: sneeze"


def test_a_fault_of_the_rules_costs_one_event_and_not_the_evening(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.event(RED, 1, n=FAULTY, e="dn")
        assert bench.acked(RED) == 0
        bench.event(RED, 1, n=FAULTY, e="dn")
        bench.event(RED, 2)
        assert bench.acked(RED) == 2
        assert bench.view()["presses"] == ["red"]
        assert bench.hub.log("main")[-2]["data"]["fault"] == "the rules cannot take it"


def test_ff12_a_node_without_a_seat_is_listed_and_scores_nothing(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on("n0000ff")
        bench.event("n0000ff", 1)
        assert bench.acked("n0000ff") == 1
        assert bench.view()["presses"] == []
        bench.pass_time(2 * SECOND)
        assert [(n["id"], n["seat"]) for n in bench.hub.nodes()] == [("n0000ff", "")]


def test_ff12_the_press_that_assigns_a_node_is_not_a_cap(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on(RED)
        bench.hub.open_assign("main", "red", 60)
        assert bench.view()["assigning"] == "red"
        bench.event(RED, 1, n=0, e="up")
        bench.event(RED, 2)
        bench.event(RED, 3)
        assert bench.acked(RED) == 3
        view = bench.view()
        assert view["assigning"] == ""
        assert view["presses"] == ["red"]
        assert view["seats"]["red"]["nodes"] == [{"id": RED, "kind": "pit_box", "online": True}]


def test_the_assign_mode_ends_by_itself(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on(RED)
        bench.hub.open_assign("main", "red", 1)
        bench.pass_time(2 * SECOND)
        assert bench.view()["assigning"] == ""
        bench.event(RED, 1)
        assert bench.acked(RED) == 1
        assert bench.view()["seats"]["red"]["nodes"] == []


def test_a_node_that_sits_down_elsewhere_leaves_its_old_table(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.hub.create_table("second", "Second", "tally")
        bench.seat(RED, "red")
        bench.hub.open_assign("second", "green", 60)
        bench.event(RED, 1)
        bench.event(RED, 2)
        assert bench.acked(RED) == 2
        assert bench.view()["seats"]["red"]["nodes"] == []
        assert bench.hub.view("second")["presses"] == ["green"]


def test_a_late_fact_goes_to_its_own_place_in_time(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat("n0000a1", "red")
        bench.seat("n0000b2", "green")
        early = bench.clock.now()
        bench.pass_time(SECOND)
        bench.event("n0000b2", 1)
        bench.settle()
        bench.event("n0000a1", 1, at=early)
        assert bench.acked("n0000a1") == 1
        assert bench.view()["presses"] == ["red", "green"]


def test_ff14_a_fact_of_before_the_new_game_belongs_to_the_old_one(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        early = bench.clock.now()
        bench.pass_time(SECOND)
        assert bench.ask("new_game", game="tally").ok
        bench.pass_time(SECOND)
        bench.event(RED, 1, at=early)
        bench.event(RED, 2)
        assert bench.acked(RED) == 2
        assert bench.view()["game"] == "g2"
        assert bench.view()["presses"] == ["red"]
        late = next(e for e in bench.hub.log("main") if e["name"] == "btn")
        assert (late["game"], late["outcomes"][0]["text"]) == ("g1", "red: btn")


def test_a_late_fact_of_a_settled_phase_waits_for_the_referee(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        early = bench.clock.now()
        bench.pass_time(SECOND)
        assert bench.ask("settle").ok
        bench.pass_time(SECOND)
        bench.event(RED, 1, at=early)
        assert bench.acked(RED) == 1
        assert bench.view()["presses"] == []
        held = bench.hub.log("main")[-1]
        assert held["name"] == "held"
        said = held["data"]
        answer = bench.ask(
            "insert", name=said["name"], data=said["data"], at=held["at"], seat="red"
        )
        assert answer.ok, answer
        assert bench.view()["presses"] == ["red"]


@pytest.mark.parametrize("restarted", [False, True])
def test_a_late_fact_changes_nothing_of_a_settled_phase_of_a_game_before(
    tmp_path: Path, restarted: bool
) -> None:
    with Bench(tmp_path, machine="same") as bench:
        bench.seat(RED, "red")
        early = bench.clock.now()
        bench.pass_time(SECOND)
        assert bench.ask("settle").ok
        assert bench.ask("new_game", game="tally").ok
        if not restarted:
            bench.event(RED, 1, at=early)
            assert bench.acked(RED) == 1
    with Bench(tmp_path, epoch=2, machine="same") as bench:
        if restarted:
            bench.switch_on(RED, c=2)
            bench.event(RED, 1, at=early)
            assert bench.acked(RED) == 1
        late = next(e for e in bench.hub.log("main") if e["source"].get("node"))
        assert (late["game"], late["name"], late["outcomes"][0]["data"]["reason"]) == (
            "g1",
            "held",
            "held",
        )


def test_an_event_of_an_older_boot_counts_and_changes_nothing_of_the_current_one(
    tmp_path: Path,
) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.switch_on(RED, boot="aaaaaaaa", n=2)
        bench.event(RED, 1, boot="aaaaaaaa")
        bench.event(RED, 1)
        bench.event(RED, 2, boot="aaaaaaaa")
        assert bench.acked(RED) == 1
        assert bench.acked(RED, "aaaaaaaa") == 2
        bench.pass_time(2 * SECOND)
        assert bench.hub.nodes()[0]["boot"] == "aaaaaaaa"
        assert bench.view()["presses"] == ["red", "red", "red"]


@pytest.mark.parametrize("machine", ["same", "rebooted"])
def test_an_event_of_an_older_boot_has_its_time_also_when_the_hub_starts_anew(
    tmp_path: Path, machine: str
) -> None:
    with Bench(tmp_path, machine="same") as bench:
        bench.seat(RED, "red")
        bench.pong(RED, bench.link.to(RED, "syn")[-1]["i"] + 1)
        bench.pass_time(6 * SECOND)
        bench.pong(RED, bench.link.to(RED, "syn")[-1]["i"])
        pressed = bench.clock.now()
        bench.pass_time(SECOND)
        assert bench.ask("press", "green").ok
    with Bench(tmp_path, epoch=2, machine=machine) as bench:
        bench.switch_on(RED, boot="aaaaaaaa", n=2)
        bench.event(RED, 1, at=pressed)
        assert bench.acked(RED) == 1
        fact = bench.hub.log("main")[-1]
        if machine == "same":
            assert abs(fact["at"] - pressed) <= fact["at_err"] < SECOND // 10
            assert bench.view()["presses"] == ["red", "green"]
        else:
            assert (fact["at"], fact["at_err"]) == (fact["received"], None)
            assert bench.view()["presses"] == ["green", "red"]


def test_an_event_waits_for_the_first_ping_of_its_boot(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.hear(RED, "status", {"up": 1, "b": "aaaaaaaa", "n": 2, "c": 1})
        bench.event(RED, 1, boot="aaaaaaaa")
        assert bench.acked(RED, "aaaaaaaa") == 0
        bench.pong(RED, bench.link.to(RED, "syn")[-1]["i"], "aaaaaaaa")
        assert bench.acked(RED, "aaaaaaaa") == 1
        assert bench.hub.log("main")[-1]["at_err"] is not None


def test_an_event_whose_clock_never_answers_is_placed_by_its_receipt(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.hear(RED, "status", {"up": 1, "b": "aaaaaaaa", "n": 2, "c": 1})
        bench.event(RED, 1, boot="aaaaaaaa", at=77)
        assert bench.acked(RED, "aaaaaaaa") == 0
        bench.pass_time(SECOND)
        assert bench.acked(RED, "aaaaaaaa") == 1
        entry = bench.hub.log("main")[-1]
        assert (entry["at"], entry["at_err"]) == (entry["received"], None)
