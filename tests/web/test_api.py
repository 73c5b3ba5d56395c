"""The JSON API as programs and pages use it."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from openapi_spec_validator import validate
from werkzeug.test import TestResponse

from hub.service.requests import Answer
from tests.web.fake_hub import CODE, PIN, FakeHub

TABLE = "/api/v1/tables/main"


def body(reply: TestResponse) -> Any:
    """The JSON of an answer."""
    return reply.get_json()


def take(client: FlaskClient, seat: str) -> str:
    secret = {"pin": PIN} if seat == "referee" else {"token": CODE}
    reply = client.post(f"{TABLE}/seats", json={"seat": seat, **secret})
    assert reply.status_code == 200, reply.text
    token: str = body(reply)["token"]
    return token


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def ask(client: FlaskClient, name: str, data: Any, **more: Any) -> TestResponse:
    sent = {"id": f"{name}-1", "game": "g1", "name": name, "data": data}
    return client.post(f"{TABLE}/commands", json=sent, **more)


def says(reply: TestResponse, status: int, code: str) -> None:
    assert reply.status_code == status, reply.text
    assert body(reply)["code"] == code
    assert body(reply)["message"].endswith((".", "!"))


def test_tables_and_their_views_are_public(client: FlaskClient) -> None:
    assert [table["id"] for table in body(client.get("/api/v1/tables"))["tables"]] == ["main"]
    view = body(client.get(TABLE))
    assert view["phase"] == "pit_crew"
    assert "you" not in view


def test_unknown_table_is_404_in_words(client: FlaskClient) -> None:
    for path in ("", "/me", "/log", "/commands"):
        reply = client.get(f"/api/v1/tables/nowhere{path}")
        assert reply.status_code in {403, 404, 405}
        assert body(reply)["message"]
    says(client.get("/api/v1/tables/nowhere"), 404, "no_table")
    says(client.get("/api/v1/nothing"), 404, "not_found")


def test_command_needs_a_seat(client: FlaskClient, hub: FakeHub) -> None:
    reply = ask(client, "cap", {"crew": "red", "area": "engine"}, headers=bearer("made.up.token"))
    says(reply, 403, "no_seat")
    assert not hub.asked


def test_command_acts_for_the_seat_of_the_bearer(client: FlaskClient, hub: FakeHub) -> None:
    token = take(client, "red")
    reply = ask(client, "cap", {"crew": "red", "area": "engine"}, headers=bearer(token))
    assert body(reply) == {"ok": True, "revision": 2, "message": ""}
    assert [(r.seat, r.name, r.seen) for r in hub.asked] == [("red", "cap", None)]
    assert body(client.get(f"{TABLE}/me", headers=bearer(token)))["you"] == "red"


def test_repeated_id_gets_the_first_answer_and_counts_once(
    client: FlaskClient, hub: FakeHub
) -> None:
    headers = bearer(take(client, "red"))
    replies = [body(ask(client, "six", {"crew": "red"}, headers=headers)) for _ in range(3)]
    assert replies[0] == replies[1] == replies[2]
    assert hub.state["crews"]["red"]["sixes"] == 1


def test_refusal_of_the_rules_is_409_in_words(client: FlaskClient, hub: FakeHub) -> None:
    hub.refusal = Answer(False, "caps_missing", "Red needs all caps first.", 409, 1)
    headers = bearer(take(client, "red"))
    says(ask(client, "six", {"crew": "red"}, headers=headers), 409, "caps_missing")


def test_join_code_opens_no_referee_seat(client: FlaskClient, hub: FakeHub) -> None:
    reply = client.post(f"{TABLE}/seats", json={"seat": "referee", "token": CODE})
    says(reply, 403, "wrong_secret")
    assert hub.seats.asked_by == ["127.0.0.1"]


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"{", 400, "bad_json"),
        (b"[]", 422, "bad_json"),
        (b'"cap"', 422, "bad_json"),
        (b"{}", 422, "bad_data"),
        (b'{"id":1,"name":"cap"}', 422, "bad_data"),
        (b'{"id":"x","name":"cap","data":[]}', 422, "bad_data"),
        (b'{"id":"x","name":"cap","seen":true}', 422, "bad_data"),
        (b'{"id":"x","name":"cap","seen":1.5}', 422, "bad_data"),
        (b"\xff\xfe", 400, "bad_json"),
        (b'{"id":"x","name":"cap","data":' + b'{"a":' * 9000, 400, "bad_json"),
        (b'{"id":"x","name":"cap","data":' + b"[" * 60_000, 400, "bad_json"),
        (b'{"id":"x","name":"cap","data":{"a":NaN}}', 400, "bad_json"),
        (b'{"id":"x","name":"cap","data":{"a":1e999}}', 400, "bad_json"),
        (b'{"id":"x","name":"cap","data":{"a":"\\ud800"}}', 400, "bad_json"),
        (b'{"id":"x","name":"cap","data":' + b"1" * 5000 + b"}", 400, "bad_json"),
        (b'{"id":"' + b"x" * 70_000 + b'"}', 413, "too_large"),
    ],
)
def test_bad_input_is_refused_in_words(
    client: FlaskClient, sent: bytes, status: int, code: str
) -> None:
    headers = bearer(take(client, "red")) | {"Content-Type": "application/json"}
    says(client.post(f"{TABLE}/commands", data=sent, headers=headers), status, code)


@pytest.mark.parametrize("seat", ["a\r\nX-Evil: 1", "a; Path=/", "x" * 5000, "", "blue"])
def test_there_are_only_the_seats_of_the_table(client: FlaskClient, seat: str) -> None:
    reply = client.post(f"{TABLE}/seats", json={"seat": seat, "pin": PIN})
    says(reply, 404, "no_such_seat")
    assert "Set-Cookie" not in reply.headers


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://localhost:1", ""])
def test_other_sites_cannot_act_with_the_cookie_of_a_phone(
    client: FlaskClient, hub: FakeHub, origin: str
) -> None:
    take(client, "red")
    reply = ask(client, "six", {"crew": "red"}, headers={"Origin": origin} if origin else {})
    says(reply, 403, "foreign_origin")
    assert not hub.asked


def test_page_of_ours_acts_with_its_cookie(client: FlaskClient, hub: FakeHub) -> None:
    take(client, "red")
    assert body(ask(client, "six", {"crew": "red"}, headers={"Origin": "http://localhost"}))["ok"]
    assert hub.asked[0].seat == "red"


def test_form_posts_are_no_way_in(client: FlaskClient) -> None:
    take(client, "red")
    form = client.post(f"{TABLE}/commands", data={"name": "six"})
    says(form, 415, "not_json")
    text = client.post(f"{TABLE}/commands", data="{}", content_type="text/plain")
    says(text, 415, "not_json")


def test_cookie_of_a_seat_is_for_the_server_alone(client: FlaskClient) -> None:
    reply = client.post(f"{TABLE}/seats", json={"seat": "red", "token": CODE})
    cookie = reply.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie


def test_tablet_with_all_crews_says_which_one_acts(client: FlaskClient, hub: FakeHub) -> None:
    for crew in ("red", "green"):
        take(client, crew)
    here = {"Origin": "http://localhost"}
    sent = {"id": "1", "game": "g1", "name": "six", "data": {"crew": "green"}}
    assert body(client.post(f"{TABLE}/commands?seat=green", json=sent, headers=here))["ok"]
    assert hub.asked[0].seat == "green"
    says(client.post(f"{TABLE}/commands?seat=yellow", json=sent, headers=here), 403, "no_seat")


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("192.168.1.7:8080", 200),
        ("[fd00::1]:8080", 200),
        ("localhost", 200),
        ("pitwall.local:8080", 200),
        ("pi", 200),
        ("rebind.example", 421),
        ("192.168.1.7.evil.example", 421),
    ],
)
def test_only_names_of_this_machine_are_answered(
    client: FlaskClient, host: str, status: int
) -> None:
    assert client.get("/api/v1/tables", headers={"Host": host}).status_code == status


def test_table_is_made_with_the_pin_or_by_a_referee(client: FlaskClient) -> None:
    new = {"id": "second", "name": "Second", "game": "pit-crew"}
    says(client.post("/api/v1/tables", json=new), 403, "no_seat")
    says(client.post("/api/v1/tables", json=new | {"pin": "1"}), 403, "wrong_secret")
    assert client.post("/api/v1/tables", json=new | {"pin": PIN}).status_code == 201
    token = bearer(take(client, "referee"))
    assert client.post("/api/v1/tables", json=new, headers=token).status_code == 201
    says(
        client.post("/api/v1/tables", json=new | {"id": "main"}, headers=token),
        409,
        "table_exists",
    )


def test_only_the_referee_updates_nodes(client: FlaskClient, hub: FakeHub) -> None:
    red, referee = bearer(take(client, "red")), bearer(take(client, "referee"))
    says(client.post("/api/v1/nodes/n1/update", json={}, headers=red), 403, "no_seat")
    assert hub.updated == []
    assert body(client.post("/api/v1/nodes/n1/update", json={}, headers=referee))["ok"]
    assert hub.updated == ["n1"]
    everyone = body(client.post("/api/v1/nodes/all/update", json={}, headers=referee))
    assert everyone["refused"] == {"n9f3a61": "It is away."}
    assert body(client.get("/api/v1/nodes"))["firmware"] == "0.2.0"


def test_only_the_referee_assigns_and_identifies(client: FlaskClient, hub: FakeHub) -> None:
    red, referee = bearer(take(client, "red")), bearer(take(client, "referee"))
    assign = {"seat": "green", "seconds": 30}
    says(client.post(f"{TABLE}/assign", json=assign, headers=red), 403, "forbidden")
    assert body(client.post(f"{TABLE}/assign", json=assign, headers=referee))["ok"]
    assert hub.assigning == "green 30"
    assert body(client.post(f"{TABLE}/assign", json={"seat": None}, headers=referee))["ok"]
    assert hub.assigning == ""
    says(client.post("/api/v1/nodes/n1/identify", json={}, headers=red), 403, "no_seat")
    assert body(client.post("/api/v1/nodes/n1/identify", json={}, headers=referee))["ok"]
    side = {"what": "side-3"}
    says(client.post("/api/v1/nodes/n1/test", json=side, headers=red), 403, "no_seat")
    assert body(client.post("/api/v1/nodes/n1/test", json=side, headers=referee))["id"] == 1
    assert hub.tested == [("n1", "side-3")]
    by_pin = {"what": "raw", "pin": "000000"}
    assert client.post("/api/v1/nodes/n1/test", json=by_pin).status_code == 403
    assert body(client.get("/api/v1/nodes/n1/raw?after=4")) == {
        "raw": [{"i": 5, "node": "n1"}],
        "last": 5,
    }
    assert hub.identified == ["n1"]


def test_a_self_test_is_looked_at_by_anybody_and_guided_by_a_referee(
    client: FlaskClient, hub: FakeHub
) -> None:
    path = "/api/v1/nodes/n9f3a61/self-test"
    assert client.get(path).json == {"steps": [], "at": "", "node": "n9f3a61"}
    assert client.post(path, json={"do": "begin"}).status_code == 403
    assert client.post(path, json={"pin": PIN}).status_code == 422
    assert client.post(path, json={"do": "begin", "pin": PIN}).status_code == 200
    said = {"do": "pass", "step": "lamps", "pin": PIN}
    assert client.post(path, json=said).status_code == 200
    assert client.post(path, json={**said, "step": 3}).status_code == 422
    assert hub.tested == [("n9f3a61", "begin"), ("n9f3a61", "pass lamps")]


def test_log_is_read_in_pages(client: FlaskClient) -> None:
    headers = bearer(take(client, "red"))
    for area in ("engine", "fuel_tank"):
        sent = {"id": area, "game": "g1", "name": "cap", "data": {"crew": "red", "area": area}}
        client.post(f"{TABLE}/commands", json=sent, headers=headers)
    entries = body(client.get(f"{TABLE}/log?after=1", headers=headers))["entries"]
    assert [entry["id"] for entry in entries] == [2]
    odd = body(client.get(f"{TABLE}/log?after=x&limit=-3"))["entries"]
    assert [entry["id"] for entry in odd] == [1]


def test_health_and_metrics_answer(client: FlaskClient) -> None:
    assert body(client.get("/healthz"))["storage"] == "ok"
    assert "pitwall_entries_total" in client.get("/metrics").text


def test_demo_starts_on_its_own_table(client: FlaskClient, hub: FakeHub) -> None:
    assert body(client.post("/api/v1/demo", json={})) == {"table": "demo"}
    assert hub.demos == 1


def test_no_body_is_as_good_as_an_empty_one_where_nothing_is_needed(client: FlaskClient) -> None:
    reply = client.post("/api/v1/demo", content_type="application/json")
    assert body(reply) == {"table": "demo"}


@pytest.mark.parametrize(("sent", "status"), [(b"a" * 70_000, 413), (b"{", 400), (b"[]", 422)])
def test_a_body_that_nobody_needs_is_looked_at_too(
    client: FlaskClient, hub: FakeHub, sent: bytes, status: int
) -> None:
    reply = client.post("/api/v1/demo", data=sent, content_type="application/json")
    assert reply.status_code == status
    assert hub.demos == 0


def test_openapi_is_valid_and_knows_every_command(client: FlaskClient) -> None:
    document = body(client.get("/api/v1/openapi.json"))
    validate(document)
    assert set(document["paths"]) >= {
        "/healthz",
        "/metrics",
        "/api/v1/tables",
        "/api/v1/tables/{table}/stream",
        "/api/v1/tables/{table}/commands",
        "/api/v1/nodes",
    }
    commands = document["paths"]["/api/v1/tables/{table}/commands"]["post"]["responses"]
    assert commands.keys() == {"2XX", "4XX", "503"}, "a full disk is no surprise"
    assert document["components"]["schemas"]["command"]["required"] == ["id", "game", "name"]
    log = document["paths"]["/api/v1/tables/{table}/log"]["get"]
    assert [said["name"] for said in log["parameters"]] == ["table", "after", "limit"]
    text = json.dumps(document)
    assert all(f'"const": "{name}"' in text for name in ("six", "enter_race", "void", "rematch"))


def test_forms_say_what_every_entry_can_be(client: FlaskClient) -> None:
    forms = body(client.get(f"{TABLE}/forms"))
    assert forms["commands"]["cap"]["properties"].keys() == {"crew", "area"}
    assert not {"void", "amend", "insert", "assign"} & forms["commands"].keys()
    assert forms["facts"]["btn"]["properties"]["e"]["enum"] == ["dn", "up", "hold"]
    assert forms["facts"]["roll"]["required"] == ["f"]
    assert forms["decisions"]["die_given"]["properties"].keys() == {"crew", "die"}
    assert body(client.get(f"{TABLE}/strays")) == {"facts": []}


def test_only_the_referee_makes_a_new_pin_and_stays_in(client: FlaskClient) -> None:
    red, referee = bearer(take(client, "red")), bearer(take(client, "referee"))
    says(client.post(f"{TABLE}/pin", json={}, headers=red), 403, "forbidden")
    reply = client.post(f"{TABLE}/pin", json={}, headers=referee)
    assert body(reply)["pin"] == PIN
    assert "HttpOnly" in reply.headers["Set-Cookie"]
    assert client.get(f"{TABLE}/me", headers=bearer(body(reply)["token"])).status_code == 200


def test_the_past_is_changed_by_a_referee_alone_and_by_nothing_that_is_no_text(
    client: FlaskClient, hub: FakeHub
) -> None:
    game, people = "/api/v1/history/main/g1", "/api/v1/history/people"
    changes: list[tuple[str, dict[str, Any]]] = [
        (f"{game}/name", {"title": "Christmas"}),
        (f"{game}/erase", {}),
        (people, {"name": "Ada", "to": ""}),
    ]
    for path, data in changes:
        says(client.post(path, json=data), 403, "no_seat")
        says(client.post(path, json={**data, "pin": "000000"}), 403, "wrong_secret")
        says(client.post(path, json={**data, "pin": [PIN]}), 422, "bad_data")
        says(client.post(path, data=f"pin={PIN}"), 415, "not_json")
    for wrong in ({"name": "Ada"}, {"name": "Ada", "to": {"a": 1}}, {"name": None, "to": "x"}):
        says(client.post(people, json={**wrong, "pin": PIN}), 422, "bad_data")
    says(client.post(f"{game}/name", json={"title": ["x"], "pin": PIN}), 422, "bad_data")
    red = bearer(take(client, "red"))
    for path, data in changes:
        says(client.post(path, json=data, headers=red), 403, "no_seat")
    take(client, "referee")
    for path, data in changes:  # by the cookie of a browser, that another site sends along
        says(client.post(path, json=data), 403, "foreign_origin")
    assert hub.asked == []
    client = client.application.test_client()
    for path, data in changes:
        assert client.post(path, json={**data, "pin": PIN}).status_code == 200
    assert [asked.name for asked in hub.asked] == ["name", "erase", "rename"]
