"""Updates over the air as the hub guides them, with a node that is a list of messages."""

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from hub.service.requests import Rejected
from hub.service.updates import SILENCE, pack
from hub.wire import ota
from tests.service.bench import BOOT, Bench
from tests.service.tally import SECOND

NODE = "n0000a1"
FILES = {"pitwall/app.mpy": b"x" * 1500, "boards/x.json": b"{}"}


class Files:
    """A version with two files, for any board."""

    version = "0.9.0"

    def files(self, board: str) -> Mapping[str, bytes]:
        assert board == "pit_box-devkitc"
        return FILES


def begun(bench: Bench) -> dict[str, Any]:
    """Switch a node on and begin to update it; returns the order that it got."""
    bench.hub.set_up_updates(Files(), lambda: {NODE: "secret"})
    bench.switch_on(NODE)
    bench.hub.update(NODE)
    return bench.link.wait(NODE, "cmd", lambda told: told["op"] == "ota")


def ask(bench: Bench, at: int, **more: object) -> None:
    bench.hear(NODE, "ota", {"b": BOOT, "at": at, **more})
    bench.settle()


def update(bench: Bench) -> dict[str, Any]:
    return dict(next(node for node in bench.hub.nodes() if node["id"] == NODE)["update"])


def test_a_node_gets_what_it_asks_for_piece_by_piece(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        order = begun(bench)["a"]
        got = b""
        while len(got) < order["size"]:
            ask(bench, len(got))
            got += base64.b64decode(bench.link.to(NODE, "ota")[-1]["d"])
            assert len(json.dumps(bench.link.to(NODE, "ota")[-1])) <= 1024
        assert got == pack(FILES)
        head, _, rest = got.partition(b"\n")
        assert ota.fault_of_files(json.loads(head), len(rest)) == ""
        assert update(bench)["state"] == "sending"
        ask(bench, len(got))
        assert bench.link.to(NODE, "ota")[-1] == {"at": len(got), "d": ""}
        assert update(bench)["state"] == "restarting"


def test_a_node_that_stops_says_why_in_words(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        begun(bench)
        ask(bench, 600, err="space")
        assert update(bench)["text"].endswith("there is no room for it on the node.")


def test_old_firmware_that_knows_no_updates_is_named(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        number = begun(bench)["i"]
        refusal = {"b": BOOT, "e": 1, "i": number, "ok": 0, "err": "op"}
        bench.hear(NODE, "res", refusal)
        bench.settle()
        assert "flash it over USB" in update(bench)["text"]


def test_a_node_that_falls_silent_is_given_up(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        begun(bench)
        ask(bench, 600)
        bench.pass_time(SILENCE + SECOND)
        assert "not heard any more" in update(bench)["text"]
        bench.switch_on(NODE, n=2, boot="bbbbbbbb")
        bench.hub.update(NODE)
        assert update(bench)["state"] == "sending"


def test_a_node_without_a_password_of_this_hub_is_not_updated(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.hub.set_up_updates(Files(), dict)
        bench.switch_on(NODE)
        with pytest.raises(Rejected, match="issued no password"):
            bench.hub.update(NODE)


def test_while_crews_are_at_work_no_update_begins_and_none_starts(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        size = begun(bench)["a"]["size"]
        bench.ask("go")
        bench.settle()
        ask(bench, size)
        assert update(bench)["state"] == "held"
        assert bench.link.to(NODE, "ota") == []
        with pytest.raises(Rejected, match="when the pit crew phase is over"):
            bench.hub.update(NODE)
        bench.ask("stop")
        bench.settle()
        ask(bench, size)
        assert bench.link.to(NODE, "ota") == [{"at": size, "d": ""}]
