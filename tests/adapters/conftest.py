"""Brokers that run for one test."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hub.adapters.broker import Broker, choose
from hub.adapters.credentials import Credentials
from tests.adapters.parts import folder, link_to
from tests.machine import require
from tests.running import free_port


@pytest.fixture
def users(tmp_path: Path) -> Credentials:
    return Credentials(tmp_path / "users.json")


@pytest.fixture
def mosquitto(tmp_path: Path, users: Credentials) -> Iterator[Broker]:
    """Our mosquitto, ready."""
    require("mosquitto")
    yield from running("mosquitto", tmp_path, users)


@pytest.fixture(params=["mosquitto", "amqtt"])
def broker(request: pytest.FixtureRequest, tmp_path: Path, users: Credentials) -> Iterator[Broker]:
    """Each broker of ours, ready."""
    require("mosquitto")
    yield from running(request.param, tmp_path, users)


def running(wish: str, path: Path, users: Credentials) -> Iterator[Broker]:
    found = choose(wish, ("127.0.0.1", free_port()), folder(path), users, "pw")
    found.start()
    try:
        probe = link_to(found, "ffff")
        probe.start(trouble=found.trouble)
        probe.stop()
        yield found
    finally:
        found.stop()
