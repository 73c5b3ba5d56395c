"""A broker per module; a hub and nodes per test."""

import itertools
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from hub.demo.nodes import Broker, VirtualNode
from tests.firmware.broker import HOST, Mosquitto
from tests.firmware.stand_in import StandIn
from tests.on_micropython import interpreter

# The pure parts run here too: what MicroPython inlines is a plain value to this Python.
_MICROPYTHON = types.ModuleType("micropython")
_MICROPYTHON.const = lambda value: value  # type: ignore[attr-defined]
sys.modules.setdefault("micropython", _MICROPYTHON)

# Each node has an id of its own: the broker still knows those of the tests before.
NUMBERS = itertools.count(0x0A1B2C00)
Switch = Callable[..., VirtualNode]


@pytest.fixture(scope="module")
def broker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Mosquitto]:
    mosquitto = Mosquitto(tmp_path_factory.mktemp("mosquitto"))
    mosquitto.start()
    yield mosquitto
    mosquitto.kill()


@pytest.fixture
def fresh_broker(tmp_path: Path) -> Iterator[Mosquitto]:
    """A broker for a test that kills it."""
    mosquitto = Mosquitto(tmp_path)
    mosquitto.start()
    yield mosquitto
    mosquitto.kill()


@pytest.fixture
def hub(broker: Mosquitto) -> Iterator[StandIn]:
    stand_in = StandIn(broker.port)
    yield stand_in
    stand_in.close()


@pytest.fixture
def switch_on() -> Iterator[Switch]:
    """Switches nodes on; they are off again after the test, and none has reported a fault."""
    assert interpreter()
    nodes: list[VirtualNode] = []

    def on(kind: str, port: int, **options: object) -> VirtualNode:
        node = VirtualNode(f"n{next(NUMBERS):08x}", kind, Broker(HOST, port), **options)
        nodes.append(node)
        node.start()
        return node

    yield on
    for node in nodes:
        node.close()
    assert [error for node in nodes for error in node.errors] == []


@pytest.fixture
def online(hub: StandIn, broker: Mosquitto, switch_on: Switch) -> Switch:
    """Switches nodes on, and waits until the hub has heard of them."""

    def on(kind: str, **options: object) -> VirtualNode:
        node = switch_on(kind, broker.port, **options)
        assert hub.online(node.node_id)
        return node

    return on
