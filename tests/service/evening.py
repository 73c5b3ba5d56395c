"""A long evening at one table, fact by fact."""

import json
from collections.abc import Callable

from hub.service.hub import Hub
from hub.service.requests import Request
from hub.wire import topics
from tests.adapters.parts import until

BOX = "n0000a1"
CREWS = {"red": {"players": 2}, "green": {"players": 2}}


def presses(hub: Hub, number: int, clock: Callable[[], float]) -> list[float]:
    """Let a node tell of ``number`` edges; by ``clock``, how long each took to every page."""
    _ask(hub, "set_up", crews=CREWS, variant="normal", track_spaces=12)
    _ask(hub, "assign", node=BOX, seat="red")
    _press(hub, 1)
    until(lambda: hub._store.last_id() == 4, "the hub no longer waits for its clock")
    took = []
    for q in range(2, number + 2):
        began = clock()
        _press(hub, q)
        took.append(clock() - began)
    assert hub._store.last_id() == 4 + number
    return took


def _ask(hub: Hub, command: str, **data: object) -> None:
    request = Request(command, hub.view("main")["game"], command, data, "referee")
    assert hub.submit("main", request).ok


def _press(hub: Hub, q: int) -> None:
    edge = {"n": q % 6, "e": "dn" if q // 6 % 2 else "up"}
    fact = {"b": "9f3a61c2", "q": q, "o": q, "t": q * 1000, "u": 100, "k": "btn", "d": edge}
    hub.deliver(topics.up("pw", BOX, "ev"), json.dumps(fact).encode(), retained=False)
    hub._ask(lambda: None, writes=False)
