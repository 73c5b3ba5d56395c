"""Thousands of messages that no node would send: nothing stops, and nothing changes."""

import json
from pathlib import Path
from random import Random

import pytest

from hub.wire import up
from tests.service.bench import BOOT, Bench
from tests.size import size

SPOILED = size(5000, 50_000)  # messages for each of three seeds
MISTAKEN = size(1667, 16_667)  # so 20,000 of both kinds usually
NODES = ("n0000a1", "n0000b2", "n0000c3")
ODD = (
    *("null", "true", "NaN", "1e308", "1.5", "-1", "0", "9007199254740993", "1" + "0" * 30),
    *(
        '"\\ud800"',
        '"\\ud800abcdefg"',
        '"\\u0000"',
        '"abcdefgh"',
        '"' + "x" * 60 + '"',
        "[]",
        "{}",
    ),
    *("[" * 300, '{"a":' * 150 + "1" + "}" * 150, '{"n":0,"e":"x"}', '{"f":7}', '{"n":1,"n":9}'),
)
GOOD = {
    "info": {"v": 1, "b": BOOT, "n": 1, "fw": "1", "mp": "1", "hw": "x", "rst": "x", "cfg": ""}
    | {"caps": {"btn": 7}},
    "status": {"up": 1, "b": BOOT, "n": 1, "c": 1},
    "ev": {"b": BOOT, "q": 1, "o": 1, "t": 5, "u": 5, "k": "btn", "d": {"n": 0, "e": "dn"}},
    "tele": {"b": BOOT, "t": 1, "heap": 5},
    "res": {"b": BOOT, "e": 1, "i": 1, "ok": 1},
    "syr": {"b": BOOT, "i": 1, "r": 5, "x": 6},
}


def spoiled(leaf: str, chance: Random) -> bytes:
    """A message of which something is wrong: a value, a key, the encoding or the size."""
    fields = {key: json.dumps(value) for key, value in GOOD[leaf].items()}
    key = chance.choice(list(fields))
    match chance.randrange(8):
        case 0:
            del fields[key]
        case 1:
            return bytes(chance.randrange(256) for _ in range(chance.randrange(2000)))
        case 2:
            return json.dumps(GOOD[leaf]).encode("utf-16")
        case 3:
            fields["pad"] = '"' + "x" * 1024 + '"'
        case 4:
            return (
                json.dumps(GOOD[leaf]).replace(BOOT, "\udcff" * 8).encode(errors="surrogatepass")
            )
        case _:
            fields[key] = chance.choice(ODD)
    return ("{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + "}").encode()


def is_of_the_contract(leaf: str, payload: bytes) -> bool:
    try:
        up.decode(leaf, payload)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("seed", range(3))
def test_what_no_node_would_send_changes_nothing(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)  # noqa: S311  the same dice each time
    with Bench(tmp_path) as bench:
        for node, seat in zip(NODES, ("red", "green", "die-1"), strict=True):
            bench.switch_on(node)
            bench.assign(node, seat)
        before, last = bench.view(), bench.store.last_id()
        sent = 0
        while sent < SPOILED:
            leaf = chance.choice(list(GOOD))
            payload = spoiled(leaf, chance)
            retained = leaf == "ev" and chance.random() < 0.05
            if retained or not is_of_the_contract(leaf, payload):
                bench.hear(chance.choice(NODES), leaf, payload, retained=retained)
                sent += 1
        for topic in ("", "pw/1/up/N/ev", "pw/1/up/n0000a1/x", "pw/1/up/\ud800/ev", "x" * 60_000):
            bench.hub.deliver(topic, b"{}", retained=False)
        bench.settle()
        assert bench.store.last_id() == last
        assert bench.view()["presses"] == before["presses"] == []
        assert bench.hub.health()["ok"]
        assert "pitwall_faults_total 0" in bench.hub.metrics()
        bench.event(NODES[0], 1)
        assert bench.acked(NODES[0]) == 1
        assert bench.view()["presses"] == ["red"]


@pytest.mark.parametrize("seed", range(3))
def test_what_a_node_might_send_by_mistake_stops_nothing(seed: int, tmp_path: Path) -> None:
    chance = Random(seed)  # noqa: S311  the same dice each time
    with Bench(tmp_path) as bench:
        bench.seat(NODES[0], "red")
        sent = 0
        while sent < MISTAKEN:
            leaf = chance.choice(list(GOOD))
            payload = spoiled(leaf, chance)
            if is_of_the_contract(leaf, payload):
                bench.hear(chance.choice(NODES), leaf, payload, retained=chance.random() < 0.1)
                sent += 1
        bench.settle()
        assert bench.hub.health()["ok"]
        assert "pitwall_faults_total 0" in bench.hub.metrics()
        assert json.loads(bench.hub.snapshot("main").body)["revision"] == bench.view()["revision"]
        assert json.dumps([bench.hub.nodes(), bench.hub.log("main")])
        bench.switch_on(NODES[0], boot="abababab", n=2**53)
        bench.event(NODES[0], 1, boot="abababab")
        assert bench.acked(NODES[0], "abababab") == 1
