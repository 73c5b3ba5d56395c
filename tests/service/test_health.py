"""What the record of a node means for people, at and beside each threshold."""

from pathlib import Path
from typing import Any

import pytest

from hub.service import health
from tests.service.bench import Bench
from tests.service.tally import SECOND

WELL: dict[str, Any] = {
    "id": "n9f3a61",
    "kind": "pit_box",
    "online": True,
    "seat": "red",
    "info": {"rst": "pwr", "caps": {"btn": 7}},
    "tele": {"rssi": -55, "heap": 61200, "q": 0, "lost": 0, "rc": 0, "bat": 5000},
    "clock_err": 2000,
    "restarts": {},
    "self_test": {},
}


def codes(**other: Any) -> dict[str, Any]:
    node = {**WELL, **other}
    return {found.code: dict(found.values) for found in health.advise(node)}


def told(**tele: int) -> dict[str, Any]:
    return codes(tele={**WELL["tele"], **tele})


def die(**tele: int) -> dict[str, Any]:
    caps = {"acc": 1, "doze": 1}
    return codes(kind="die", info={"caps": caps}, tele={"rssi": -55, "heap": 61200, **tele})


def test_nothing_is_advised_about_a_node_that_is_well_or_new() -> None:
    assert codes() == {}
    assert codes(tele={}, info={}, clock_err=None) == {}


@pytest.mark.parametrize(
    ("fine", "wrong", "code", "values"),
    [
        ({"rssi": -74}, {"rssi": -75}, "weak", {"rssi": -75}),
        ({"heap": 20480}, {"heap": 20479}, "memory", {"kb": 19}),
        ({"lost": 0}, {"lost": 1}, "lost", {"count": 1}),
        ({"q": 15}, {"q": 16}, "waiting", {"count": 16}),
        ({"rc": 2}, {"rc": 3}, "reconnects", {"count": 3}),
        ({"i2c": 2}, {"i2c": 3}, "bus", {"count": 3}),
    ],
)
def test_a_reading_beyond_its_threshold_is_named(
    fine: dict[str, int], wrong: dict[str, int], code: str, values: dict[str, int]
) -> None:
    assert told(**fine) == {}
    assert told(**wrong) == {code: values}


@pytest.mark.parametrize(("cause", "code"), [("wdt", "watchdog"), ("pwr", "power")])
def test_a_node_that_starts_again_and_again_is_named(cause: str, code: str) -> None:
    assert codes(restarts={cause: 2, "sleep": 9, "soft": 9}) == {}
    assert codes(restarts={cause: 3}) == {code: {"times": 3}}


def test_a_node_in_safe_mode_is_named_while_it_is_there() -> None:
    safe = {"caps": {"safe": 1}}
    assert codes(info=safe) == {"safe": {}}
    assert codes(info=safe, online=False, seat="") == {}


def test_the_cell_of_a_die_is_low_before_it_is_empty() -> None:
    assert die(bat=3700) == {}
    assert die(bat=3600) == {"low": {"percent": 16}}
    assert die(bat=3500) == {"empty": {"percent": 10}}
    assert told(bat=3000) == {}, "a pit box hangs on its cable"


def test_a_clock_that_is_known_too_vaguely_for_a_finish_is_named() -> None:
    assert codes(clock_err=20_000) == {}
    assert codes(clock_err=25_500) == {"clock": {"ms": 25}}
    assert codes(clock_err=25_500, online=False, seat="") == {}
    assert codes(clock_err=25_500, info={"caps": {"strip": 1}}) == {}


def test_a_node_with_a_seat_is_missed_unless_it_may_sleep() -> None:
    assert codes(online=False) == {"silent": {}}
    assert codes(online=False, seat="") == {}
    assert codes(online=False, info={"caps": {"doze": 1}}) == {}


def test_steps_that_failed_in_the_last_self_test_are_counted() -> None:
    steps = [{"result": result} for result in ("pass", "fail", "skip", "fail")]
    assert codes(self_test={"steps": steps}) == {"failed": {"count": 2}}
    assert codes(self_test={"steps": steps[:1]}) == {}


def test_the_most_urgent_comes_first() -> None:
    assert list(die(bat=3400, rssi=-80, lost=2)) == ["empty", "weak", "lost"]


@pytest.mark.parametrize(
    ("millivolts", "percent"),
    [(3000, 0), (3300, 0), (3400, 5), (3500, 10), (3650, 20), (4150, 100), (4300, 100)],
)
def test_a_cell_is_about_so_full(millivolts: int, percent: int) -> None:
    assert health.percent(millivolts) == percent


def test_signal_and_battery_are_said_in_words() -> None:
    assert [health.signal(rssi) for rssi in (-59, -60, -74, -75)] == [
        "strong",
        "fair",
        "fair",
        "weak",
    ]
    assert health.summary({"kind": "die", "tele": {"bat": 3650, "rssi": -200}}) == {"battery": 20}
    assert health.summary({"kind": "roller", "tele": {"rssi": -70}}) == {"signal": "fair"}


def test_the_list_of_nodes_says_what_to_do(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat("n0000a1", "red")
        info = dict(bench.hub.nodes()[0]["info"])
        for n in (2, 3, 4):
            bench.hear("n0000a1", "info", {**info, "b": f"000000c{n}", "n": n, "rst": "wdt"})
        tele = {"b": "000000c4", "t": 1, "rssi": -80, "heap": 61200}
        bench.hear("n0000a1", "tele", tele)
        bench.pass_time(SECOND)
        node = bench.hub.nodes()[0]
    assert node["advice"] == [
        {"code": "weak", "values": {"rssi": -80}},
        {"code": "watchdog", "values": {"times": 3}},
    ]
    assert (node["seat_name"], node["device"]) == ("Red", False)
    assert node["health"] == {"signal": "weak"}
