"""Self-tests as the hub guides them, with a node that is a list of messages."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hub.adapters.store import SqliteLog
from hub.service.requests import Rejected
from hub.service.self_test import PATIENCE, SelfTest, plan
from tests.service.bench import BOOT, Bench
from tests.service.tally import SECOND

BOX = {"btn": 7, "led": 7, "buz": 1, "pix": 1}
ROLLER = {"btn": 1, "led": 0, "buz": 1, "pix": 1}
DIE = {"btn": 0, "pix": 1, "acc": 1, "doze": 1, "cal": 64}
WELL = {"rssi": -55, "heap": 61200, "dn": 0, "hit": 0}
RED, GREEN = "n0000a1", "n0000b2"


def ids(kind: str, caps: Mapping[str, Any], **tele: int) -> list[str]:
    return [step.id for step in plan(kind, caps, {**WELL, **tele})]


def test_every_kind_of_node_is_tested_for_what_it_has() -> None:
    presses = [f"button-{n}" for n in range(7)]
    box = ["radio", "memory", "battery", *presses, "lamps", "pixel", "buzz"]
    assert ids("pit_box", BOX, bat=5000) == box
    assert ids("roller", ROLLER) == ["radio", "memory", "button", "pips", "pixel", "buzz"]
    die = ["radio", "memory", "battery", "sensor", "pixel", "turn", "dock"]
    assert ids("die", DIE, bat=3900) == die
    strip = {"btn": 1, "strip": 1}
    assert ids("track_strip", strip) == ["radio", "memory", "button", "strip"]


def guided(kind: str, caps: Mapping[str, Any], **tele: int) -> tuple[SelfTest, dict[str, Any]]:
    """A test that has heard its node once, and what it made of that."""
    said = {**WELL, **tele}
    test = SelfTest(kind, caps, 0)
    test.hear(said, 1)
    return test, {step["id"]: (step["result"], step["seen"]) for step in test.view(1)["steps"]}


@pytest.mark.parametrize(
    ("what", "tele", "result", "seen"),
    [
        ("radio", {"rssi": -74}, "pass", "-74 dBm"),
        ("radio", {"rssi": -75}, "fail", "-75 dBm"),
        ("memory", {"heap": 20481}, "pass", "20 kB"),
        ("memory", {"heap": 20480}, "fail", "20 kB"),
        ("battery", {"bat": 3501}, "pass", "3.50 V"),
        ("battery", {"bat": 3499}, "fail", "3.50 V"),
        ("sensor", {"id": 0x33, "z": 1000}, "pass", "0x33, x +0.00 y +0.00 z +1.00 g"),
        ("sensor", {"id": 0x33}, "fail", "0x33, x +0.00 y +0.00 z +0.00 g"),
        ("sensor", {"id": 0x33, "x": 900, "z": 900}, "fail", "0x33, x +0.90 y +0.00 z +0.90 g"),
        ("sensor", {"id": 0x44, "z": 1000}, "fail", "0x44, x +0.00 y +0.00 z +1.00 g"),
        ("sensor", {"id": 0, "z": 1000}, "fail", "0x00, x +0.00 y +0.00 z +1.00 g"),
    ],
)
def test_what_a_node_measures_is_judged_by_the_hub(
    what: str, tele: dict[str, int], result: str, seen: str
) -> None:
    _, results = guided("die", DIE, **({"bat": 3900} | tele))
    assert results[what] == (result, seen)


def test_only_the_button_that_is_asked_for_goes_on() -> None:
    test, _ = guided("pit_box", BOX)
    assert test.view(2)["at"] == "button-0"
    test.hear({**WELL, "hit": 0b10}, 2)
    assert test.view(2)["at"] == "button-0"
    test.hear({**WELL, "hit": 0b11}, 3)
    assert test.view(3)["at"] == "button-2"


def test_a_die_has_to_be_turned_and_put_on_its_dock() -> None:
    test, _ = guided("die", DIE, id=0x33, z=1000)
    test.say("pass", 2)
    assert test.view(2)["at"] == "turn"
    for z, at in ((700, "turn"), (300, "dock")):
        test.hear({**WELL, "id": 0x33, "z": z}, 3)
        assert test.view(3)["at"] == at
    test.hear({**WELL, "hit": 1}, 4)
    assert test.step is None
    assert test.record("0.3.1", 4)["result"] == "pass"


def test_people_judge_what_only_they_see_and_may_see_it_again() -> None:
    test, _ = guided("roller", ROLLER)
    test.hear({**WELL, "hit": 1}, 2)
    assert (test.view(2)["at"], test.ask) == ("pips", "pips")
    test.ask = ""
    test.say("again", 3)
    assert test.ask == "pips"
    for said in ("pass", "fail", "skip"):
        test.say(said, 4)
    record = test.record("0.3.1", 5)
    assert [step["result"] for step in record["steps"][-3:]] == ["pass", "fail", "skip"]
    assert record["result"] == "fail"


def test_a_test_with_a_gap_has_not_passed() -> None:
    test, _ = guided("roller", ROLLER)
    for said in ("skip", "pass", "pass", "pass"):
        test.say(said, 2)
    assert test.record("0.3.1", 3)["result"] == "skip"
    broken_off, _ = guided("roller", ROLLER)
    assert broken_off.record("0.3.1", 3)["result"] == "skip"


def tele(bench: Bench, node: str, **more: int) -> None:
    bench.hear(node, "tele", {"b": BOOT, "t": 1, **WELL, **more})
    bench.settle()


def asked(bench: Bench, node: str) -> list[str]:
    return [m["a"]["what"] for m in bench.link.to(node, "cmd") if m["op"] == "test"]


def test_a_node_in_safe_mode_cannot_pass(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on(RED)
        bench.hear(RED, "info", {**bench.hub.nodes()[0]["info"], "caps": {"safe": 1}})
        bench.settle()
        with pytest.raises(Rejected, match="in safe mode"):
            bench.hub.self_test(RED, "begin")
        assert bench.hub.self_test(RED) == {}
        assert asked(bench, RED) == []


def test_the_result_is_kept_with_the_node_over_a_restart_of_the_hub(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on(RED, btn=1)
        bench.hub.self_test(RED, "begin")
        tele(bench, RED)
        tele(bench, RED, hit=1)
        assert bench.hub.self_test(RED)["at"] == "lamps"
        for _ in range(3):
            bench.hub.self_test(RED, "pass")
        assert bench.hub.self_test(RED) == {}
        assert asked(bench, RED) == ["begin", "lamps", "pips", "buzz", "end"]
    with Bench(tmp_path, SqliteLog(tmp_path / "pitwall.db"), epoch=2) as bench:
        bench.switch_on(RED, btn=1)
        bench.pass_time(SECOND)
        kept = bench.hub.nodes()[0]["self_test"]
    assert (kept["fw"], kept["result"]) == ("0.1.0", "pass")
    steps = ["radio", "memory", "button", "lamps", "pips", "buzz"]
    assert [step["id"] for step in kept["steps"]] == steps
    assert kept["at"] > 0


def test_two_taps_do_not_pass_two_steps(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on(RED, btn=1)
        bench.hub.self_test(RED, "begin")
        tele(bench, RED)
        tele(bench, RED, hit=1)
        assert bench.hub.self_test(RED, "pass", "lamps")["at"] == "pips"
        with pytest.raises(Rejected, match="done already"):
            bench.hub.self_test(RED, "pass", "lamps")
        assert bench.hub.self_test(RED)["at"] == "pips"


def test_no_test_begins_while_its_crew_is_at_work_and_go_ends_one(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        for node, seat in ((RED, "red"), (GREEN, None)):
            bench.switch_on(node)
            bench.assign(node, seat)
        bench.hub.self_test(RED, "begin")
        tele(bench, RED)
        bench.ask("go")
        bench.settle()
        assert asked(bench, RED)[-1] == "end"
        assert bench.hub.self_test(RED) == {}
        with pytest.raises(Rejected, match="Crews are at work at its table"):
            bench.hub.self_test(RED, "begin")
        assert bench.hub.self_test(GREEN, "begin")["at"] == "radio", "it sits at no table"


def test_a_node_is_reminded_and_a_forgotten_test_ends(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on(RED)
        bench.hub.self_test(RED, "begin")
        assert not bench.hub.self_test(RED)["heard"]
        bench.pass_time(2 * SECOND)
        assert asked(bench, RED) == ["begin"] * 2, "it has not answered"
        tele(bench, RED)
        assert bench.hub.self_test(RED)["heard"]
        bench.pass_time(PATIENCE + SECOND)
        assert asked(bench, RED)[-1] == "end"
        assert bench.hub.self_test(RED) == {}


def test_what_cannot_be_done_is_said(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on(RED)
        for what, why in (("fly", "knows begin, pass"), ("pass", "No self-test")):
            with pytest.raises(Rejected, match=why):
                bench.hub.self_test(RED, what)
        with pytest.raises(Rejected, match="Nothing was heard"):
            bench.hub.self_test("n0000ff", "begin")
        with pytest.raises(Rejected, match="part of the self-test"):
            bench.hub.test(RED, "begin")
