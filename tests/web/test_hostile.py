"""Thousands of requests that no page would send: refused in words, and nothing changes."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion_web.app import create_app
from hub.games import registry
from hub.service.hub import Hub
from hub.service.rulebook import SHARED
from tests.web.hubs import PIN, running_hub

MAIN = "/api/v1/tables/main"
SCHEMAS = {**SHARED, **registry.load()["pit-crew"].commands}
KEYS = ("id", "game", "name", "data", "seen", "seat", "pin", "token", "target", "at", "crew", "")
ODD = (
    *("null", "true", "NaN", "-Infinity", "1e308", "1.0", "-1", "0", "7", "1" + "0" * 30),
    *('"\\ud800"', '"\\u0000"', '""', '"red"', '"' + "x" * 5000 + '"', '"a\\r\\nX-Evil: 1"'),
    *("[]", "{}", "[" * 20_000, '{"a":' * 9000, '{"a":' * 300 + "1" + "}" * 300, "1" * 5000),
)
POSTS = ("commands", "commands", "commands", "preview", "seats", "assign")
PATHS = (
    *("/healthz", "/metrics", "/", "/nodes", "/t/main", "/t/main/crew/red", "/t/main/referee"),
    *(MAIN, f"{MAIN}/log", f"{MAIN}/me", "/api/v1/tables", "/api/v1/nodes", "/t/%ff", "/t/%00"),
    *("/games/pit-crew/panel/../rules.py", "/games/pit-crew/panel/..%2f__init__.py", "/static/.."),
    *("/games/../panel/x.js", "/games/pit-crew/panel/%00.js", "/static/..%2f..%2fserver.py"),
)


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    with running_hub(tmp_path) as running:
        yield running


@pytest.fixture
def client(hub: Hub) -> FlaskClient:
    return create_app(hub, registry.load()).test_client()


def example(schema: Any, chance: Random) -> str:
    """JSON of a schema, more or less."""
    if chance.random() < 0.05:
        return chance.choice(ODD)
    kind = schema.get("type")
    kind = chance.choice(kind) if isinstance(kind, list) else kind
    if "enum" in schema:
        return json.dumps(chance.choice(schema["enum"]))
    if kind == "object":
        parts = [
            (key, example(part, chance)) for key, part in schema.get("properties", {}).items()
        ]
        parts += [(chance.choice(KEYS), chance.choice(ODD))] * (chance.random() < 0.1)
        return "{" + ",".join(f"{json.dumps(key)}:{value}" for key, value in parts) + "}"
    if kind == "array":
        return "[" + example(schema.get("items", {}), chance) + "]"
    if kind == "integer":
        return str(chance.choice([schema.get("minimum", 0), schema.get("maximum", 9), 1, 2]))
    return chance.choice(['"red"', '"green"', '"engine"', '"roll"', '"n0000a1"', "null", "true"])


def request(hub: Hub, chance: Random) -> str:
    """The body of a command, more or less."""
    name = chance.choice(list(SCHEMAS))
    fields = {
        "id": json.dumps(str(chance.random())),
        "game": json.dumps(hub.view("main")["game"]),
        "name": json.dumps(name),
        "data": example(SCHEMAS[name], chance),
        "seat": '"red"',
        "pin": json.dumps(PIN),
    }
    if chance.random() < 0.3:
        fields[chance.choice(KEYS)] = chance.choice(ODD)
    return "{" + ",".join(f"{json.dumps(key)}:{value}" for key, value in fields.items()) + "}"


def state(hub: Hub) -> tuple[int, str]:
    view = {k: v for k, v in hub.view("main").items() if k not in ("now", "revision", "seats")}
    return hub._store.last_id(), json.dumps([view, len(hub.tables())])


@pytest.mark.parametrize("seed", range(3))
def test_what_no_page_would_send_is_refused_and_changes_nothing(
    seed: int, hub: Hub, client: FlaskClient
) -> None:
    chance = Random(seed)  # noqa: S311  the same dice each time
    bearers = [hub.seats.issue("main", seat, pin=PIN) for seat in ("referee", "red")] + ["junk"]
    for _ in range(700):
        path = f"{MAIN}/{chance.choice(POSTS)}" if chance.random() < 0.9 else "/api/v1/tables"
        before = state(hub)
        reply = client.post(
            path,
            data=request(hub, chance).encode(errors="surrogatepass"),
            headers={"Authorization": f"Bearer {chance.choice(bearers)}"},
            content_type="application/json" if chance.random() < 0.98 else "text/plain",
        )
        assert reply.status_code < 500, reply.text
        assert not any("\n" in value for value in reply.headers.values())
        if reply.status_code >= 400:
            said = reply.get_json()
            assert said["code"]
            assert said["message"]
            assert state(hub) == before
    assert hub.health()["ok"]
    shown = json.loads(hub.snapshot("main").body)
    assert shown["revision"] == hub.view("main")["revision"]


def test_no_address_breaks_the_server_or_leads_out_of_its_folders(
    hub: Hub, client: FlaskClient
) -> None:
    chance = Random(4)  # noqa: S311  the same dice each time
    token = hub.seats.issue("main", "red", pin=PIN)
    odd = ("-1", "9" * 30, "nan", "%ff", "%00", "", "red", "1e9")
    for _ in range(500):
        query = "&".join(
            f"{chance.choice(('after', 'limit', 'seat', 'code'))}={chance.choice(odd)}"
            for _ in range(chance.randrange(3))
        )
        bearer = chance.choice([token, token[:-1], "", ".", "é", "a." * 2000])
        path = chance.choice(PATHS)
        reply = client.get(f"{path}?{query}", headers={"Authorization": f"Bearer {bearer}"})
        assert reply.status_code < 500, reply.text
        if ".." in path or "%00" in path:
            assert reply.status_code == 404, path
