"""A hub at the end of a long evening is as quick as at its start (fault 15)."""

import json
import time
from pathlib import Path
from statistics import median

from hub.service.hub import Hub
from hub.service.requests import Request
from hub.wire import topics
from tests.adapters.parts import until
from tests.web.hubs import running_hub

BOX = "n0000a1"
PRESSES = 6000
PART = 1000
CREWS = {"red": {"players": 2}, "green": {"players": 2}}


def ask(hub: Hub, command: str, **data: object) -> None:
    request = Request(command, hub.view("main")["game"], command, data, "referee")
    assert hub.submit("main", request).ok


def press(hub: Hub, q: int) -> float:
    """Let a node tell of an edge; the seconds of this process until it is on every page."""
    edge = {"n": q % 6, "e": "dn" if q // 6 % 2 else "up"}
    fact = {"b": "9f3a61c2", "q": q, "o": q, "t": q * 1000, "u": 100, "k": "btn", "d": edge}
    began = time.process_time()
    hub.deliver(topics.up("pw", BOX, "ev"), json.dumps(fact).encode(), retained=False)
    hub._ask(lambda: None, writes=False)
    return time.process_time() - began


def test_ff15_the_last_of_thousands_of_facts_is_as_quick_as_the_first(tmp_path: Path) -> None:
    with running_hub(tmp_path) as hub:
        ask(hub, "set_up", crews=CREWS, variant="normal", track_spaces=12)
        ask(hub, "assign", node=BOX, seat="red")
        press(hub, 1)
        until(lambda: hub._store.last_id() == 4, "the hub no longer waits for its clock")
        took = [press(hub, q) for q in range(2, PRESSES + 2)]
        assert hub._store.last_id() == 4 + PRESSES
        assert median(took[-PART:]) <= 1.3 * median(took[:PART])
