"""Nodes: who is there, and what they show (design 6)."""

from pathlib import Path

import pytest

from hub.service.requests import Rejected
from tests.service.bench import BOOT, Bench
from tests.service.tally import SECOND

RED, DIE = "n0000a1", "n0000d1"
OTHER_BOOT = "aaaaaaaa"
TWINS = "Two nodes have this name and oust each other: switch one of them off."


def is_online(bench: Bench) -> bool:
    bench.pass_time(0)
    found = {n["id"]: n["online"] for n in bench.view()["seats"]["red"]["nodes"]}
    return bool(found[RED])


def status(up: int, n: int, c: int, boot: str = BOOT) -> dict[str, object]:
    return {"up": up, "b": boot, "n": n, "c": c}


def test_ff11_a_silent_node_is_offline_within_3_s_while_crews_work(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.ask("go")
        bench.pass_time(SECOND)
        assert is_online(bench)
        bench.pass_time(3 * SECOND)
        assert not is_online(bench)
        assert bench.view()["seats"]["red"]["nodes"][0]["heard"] > 0


def test_a_node_that_answers_pings_stays_online(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.ask("go")
        for _ in range(20):
            bench.pass_time(SECOND)
            bench.pong(RED, bench.link.to(RED, "syn")[-1]["i"])
            assert is_online(bench)


def test_a_will_is_a_hint_and_an_answer_overrides_it(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        before = len(bench.link.to(RED, "syn"))
        bench.hear(RED, "status", status(0, 1, 1))
        bench.settle()
        assert is_online(bench)
        pings = bench.link.to(RED, "syn")
        assert len(pings) > before
        bench.pong(RED, pings[-1]["i"])
        bench.pass_time(2 * SECOND)
        assert is_online(bench)


def test_after_a_will_silence_means_gone_soon(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.hear(RED, "status", status(0, 1, 1))
        bench.settle()
        bench.pass_time(2 * SECOND)
        assert not is_online(bench)


@pytest.mark.parametrize("stale", [(0, 1, 1), (0, 2, 0), (1, 1, 9)])
def test_the_status_of_an_earlier_connection_is_ignored(
    stale: tuple[int, int, int], tmp_path: Path
) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.switch_on(RED, boot=OTHER_BOOT, n=2, c=1)
        up, n, c = stale
        bench.hear(RED, "status", status(up, n, c, BOOT if n == 1 else OTHER_BOOT))
        bench.settle()
        bench.pass_time(2 * SECOND)
        assert is_online(bench)
        node = bench.hub.nodes()[0]
        assert (node["boot"], node["n"], node["c"]) == (OTHER_BOOT, 2, 1)


def test_a_node_whose_memory_was_erased_is_known_again(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on(RED, n=57)
        bench.hear(RED, "status", status(1, 1, 1, OTHER_BOOT))
        bench.settle()
        bench.pass_time(2 * SECOND)
        assert bench.hub.nodes()[0]["boot"] == OTHER_BOOT


def test_a_clock_that_jumps_is_counted(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on(RED)
        bench.pass_time(SECOND)
        ping, jumped = bench.link.to(RED, "syn")[-1]["i"], bench.clock.now() + SECOND
        assert "pitwall_contradictions_total 0" in bench.hub.metrics()
        bench.hear(RED, "syr", {"b": BOOT, "i": ping, "r": jumped, "x": jumped})
        bench.settle()
        assert "pitwall_contradictions_total 1" in bench.hub.metrics()


def test_ff12_two_nodes_of_one_name_are_said_and_are_no_restarts(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        notes = []
        for connection in (1, 2):
            for boot in (BOOT, OTHER_BOOT):
                bench.switch_on(RED, boot=boot, c=connection)
                notes.append(bench.hub.nodes()[0]["note"])
        assert notes == ["", "", "", TWINS]
        assert bench.hub.nodes()[0]["restarts"] == {"pwr": 1}
        bench.switch_on(RED, boot="bbbbbbbb", n=2)
        assert bench.hub.nodes()[0]["note"] == ""


def test_a_retained_status_alone_does_not_mean_online(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.hear(RED, "status", status(1, 1, 1), retained=True)
        bench.settle()
        bench.pass_time(2 * SECOND)
        assert bench.hub.nodes()[0]["online"] is False
        bench.pong(RED, bench.link.to(RED, "syn")[0]["i"])
        bench.settle()
        bench.pass_time(2 * SECOND)
        assert bench.hub.nodes()[0]["online"] is True


def test_a_seat_shows_on_its_node(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        command = bench.link.wait(RED, "cmd", lambda m: m["op"] == "led")
        assert command["b"] == BOOT
        assert command["e"] == 1
        bench.ask("press", "red")
        bench.link.wait(RED, "cmd", lambda m: m["op"] == "led" and m["a"]["on"] == 1)


def test_a_command_without_an_answer_is_sent_again_until_it_is_answered(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.ask("press", "red")
        first = bench.link.wait(RED, "cmd", lambda m: m["op"] == "led" and m["a"]["on"] == 1)
        bench.pass_time(int(1.1 * SECOND))
        again = bench.link.wait(RED, "cmd", lambda m: m["i"] > first["i"] and m["a"] == first["a"])
        bench.hear(RED, "res", {"b": BOOT, "e": 1, "i": again["i"], "ok": 1})
        bench.settle()
        bench.link.sent.clear()
        bench.pass_time(int(1.1 * SECOND))
        assert [m for m in bench.link.to(RED, "cmd") if m["op"] == "led"] == []


def test_a_node_that_lacks_a_part_is_not_asked_again(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        first = bench.link.wait(RED, "cmd", lambda m: m["op"] == "led")
        bench.hear(RED, "res", {"b": BOOT, "e": 1, "i": first["i"], "ok": 0, "err": "op"})
        bench.settle()
        bench.link.sent.clear()
        bench.pass_time(int(1.1 * SECOND))
        assert [m for m in bench.link.to(RED, "cmd") if m["op"] == "led"] == []


def seated_and_told(bench: Bench) -> None:
    """Let a node have a seat, and carry out all that it is told."""
    bench.seat(RED, "red")
    for command in list(bench.link.to(RED, "cmd")):
        bench.hear(RED, "res", {"b": BOOT, "e": 1, "i": command["i"], "ok": 1})
    bench.settle()
    bench.link.sent.clear()


@pytest.mark.parametrize(("boot", "n", "c"), [(OTHER_BOOT, 2, 1), (BOOT, 1, 2)])
def test_a_node_that_comes_back_is_told_everything_again(
    boot: str, n: int, c: int, tmp_path: Path
) -> None:
    with Bench(tmp_path) as bench:
        seated_and_told(bench)
        bench.switch_on(RED, boot=boot, n=n, c=c)
        told = bench.link.wait(RED, "cmd", lambda m: m["op"] == "led")
        assert told["b"] == boot


def test_a_new_connection_of_the_hub_tells_everybody_everything_again(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        seated_and_told(bench)
        bench.hub.connected()
        bench.link.wait(RED, "cmd", lambda m: m["op"] == "led")
        assert bench.link.to(RED, "syn")


def test_a_die_is_locked_until_its_crew_may_roll(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(DIE, "die-1", btn=1)
        bench.link.wait(DIE, "cmd", lambda m: m["op"] == "lock")
        assert not [m for m in bench.link.to(DIE, "cmd") if m["op"] in ("led", "unlock")]
        bench.ask("go")
        bench.pass_time(SECOND)
        told = bench.link.wait(DIE, "cmd", lambda m: m["op"] == "unlock")
        assert told["a"] == {"rgb": 0x009E73}


def test_start_lights_and_stop_are_told_in_time_and_never_late(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.ask("go")
        lit = bench.link.wait(RED, "cmd", lambda m: m["op"] == "go" and m["a"]["n"] == 1)
        assert lit["na"] <= bench.clock.now() + SECOND + 1000
        bench.pass_time(SECOND)
        bench.link.wait(RED, "cmd", lambda m: m["op"] == "go" and m["a"]["n"] == 0)
        bench.ask("stop")
        bench.link.wait(RED, "cmd", lambda m: m["op"] == "stop")
        bench.link.sent.clear()
        bench.switch_on(RED, c=2)
        bench.pass_time(2 * SECOND)
        assert not [m for m in bench.link.to(RED, "cmd") if m["op"] in ("go", "stop")]


def test_identify_lets_a_node_blink_once(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on(RED)
        bench.hub.identify(RED)
        bench.link.wait(RED, "cmd", lambda m: m["op"] == "ident")
        with pytest.raises(Rejected, match="Nothing was heard"):
            bench.hub.identify("n0000ff")


def test_a_node_that_loses_its_seat_goes_dark(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.ask("press", "red")
        bench.link.wait(RED, "cmd", lambda m: m["op"] == "led" and m["a"]["on"] == 1)
        bench.assign(RED, None)
        bench.settle()
        last = [m for m in bench.link.to(RED, "cmd") if m["op"] == "led"][-1]
        assert last["a"] == {"on": 0, "blink": 0}


def test_ff14_a_new_game_is_dark_and_locked_on_its_nodes(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.seat(DIE, "die-1", btn=1)
        bench.ask("go")
        bench.pass_time(2 * SECOND)
        bench.event(RED, 1)
        bench.link.wait(RED, "cmd", lambda m: m["op"] == "led" and m["a"]["on"] == 1)
        bench.link.wait(DIE, "cmd", lambda m: m["op"] == "unlock")
        assert bench.ask("new_game", game="tally").ok
        bench.settle()
        lamps = [m["a"]["on"] for m in bench.link.to(RED, "cmd") if m["op"] == "led"]
        assert lamps[-1] == 0
        locks = [m["op"] for m in bench.link.to(DIE, "cmd") if m["op"] in ("lock", "unlock")]
        assert locks[-1] == "lock"


def test_a_crowd_of_strangers_keeps_no_node_of_ours_out(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        for number in range(2000):
            bench.hear(f"n{number:08x}", "tele", {"b": OTHER_BOOT, "t": 1})
            bench.hear(f"n{number:08x}", "tele", {"b": 1})
            if number % 400 == 399 and number < 1999:
                bench.pass_time(30 * SECOND)
        bench.event(RED, 1)
        assert bench.acked(RED) == 1
        assert is_online(bench)
        bench.switch_on("nffff")
        bench.pass_time(2 * SECOND)
        listed = {node["id"] for node in bench.hub.nodes()}
        assert len(listed) <= 500
        assert {RED, "nffff"} < listed
        assert len(bench.hub.metrics().splitlines()) < 1100


def test_a_node_of_another_version_is_named_in_plain_words(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.switch_on(RED)
        bench.pass_time(2 * SECOND)
        info = dict(bench.hub.nodes()[0]["info"])
        bench.hear(RED, "info", info | {"v": 2, "caps": {"btn": "seven", "led": []}})
        bench.settle()
        bench.pass_time(2 * SECOND)
        assert "flash" in bench.hub.nodes()[0]["note"]


def test_the_public_view_is_published_at_most_twice_a_second(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.pass_time(SECOND)
        bench.link.sent.clear()
        for _ in range(5):
            bench.ask("press", "red")
        bench.pass_time(SECOND)
        states = [s for s in bench.link.sent if s.topic == "pw/1/table/main/state"]
        assert 1 <= len(states) <= 2
        assert states[-1].message["presses"] == ["red"] * 5


def test_a_broken_link_is_said_on_every_table(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.link.wrong = "No connection."
        bench.settle()
        assert bench.view()["link"] == "No connection."
        assert bench.hub.health()["ok"] is False
