from collections.abc import Iterator

import pytest
from flask.testing import FlaskClient

from companion_web.app import create_app
from companion_web.server import WebServer
from hub.games import registry
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving


@pytest.fixture
def hub() -> FakeHub:
    return FakeHub()


@pytest.fixture
def client(hub: FakeHub) -> FlaskClient:
    return create_app(hub, registry.load(), demo=hub.play_demo).test_client()


@pytest.fixture
def server(hub: FakeHub) -> Iterator[WebServer]:
    with serving(hub) as running:
        yield running
