"""Requests made from the API's own description, right and wrong ones, with Schemathesis."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from schemathesis import Case
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from companion_web.app import create_app
from hub.games import registry
from hub.service.hub import Hub
from tests.size import size
from tests.web.fake_hub import FakeHub
from tests.web.hubs import running_hub
from tests.web.test_hostile import state

EXAMPLES = size(35, 1400)  # of each of the operations: 500 and 20,000 requests in all
CHECKS = [
    not_a_server_error,
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
]


@pytest.fixture(scope="module")
def hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hub]:
    folder: Path = tmp_path_factory.mktemp("fuzz")
    with running_hub(folder) as running:
        yield running


@pytest.fixture(scope="module")
def app(hub: Hub) -> Flask:
    return create_app(hub, registry.load())


# A description needs no hub, and each of its operations becomes a test of its own; the stream is
# answered by the web server, not by this application.
described = schemathesis.openapi.from_wsgi(
    "/api/v1/openapi.json", create_app(FakeHub(), registry.load())
).exclude(operation_id="stream")


@described.given(seat=st.sampled_from(["", "red", "referee"]), known=st.booleans())
@described.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_as_described_and_a_refusal_changes_nothing(
    case: Case[Any], hub: Hub, app: Flask, seat: str, known: bool
) -> None:
    if known and "table" in case.path_parameters:
        case.path_parameters["table"] = "main"
    hub.seats._wrong.clear()  # PINs that were guessed in other requests
    if seat:
        case.headers["Authorization"] = (
            f"Bearer {hub.seats.issue('main', seat, pin=hub.seats.pin)}"
        )
    case.headers["Accept-Encoding"] = "identity"  # the test client unpacks nothing
    before = state(hub)
    reply = case.call_and_validate(checks=CHECKS, app=app)
    assert reply.status_code < 400 or state(hub) == before
    assert hub.health()["ok"]
