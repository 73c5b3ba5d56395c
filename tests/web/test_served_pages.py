"""The pages as they leave the server."""

import gzip
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from flask.testing import FlaskClient

from companion_web import join
from companion_web.app import create_app
from hub.games import registry
from tests.web.fake_hub import CODE, PIN, FakeHub

PAGES = [
    "/",
    "/about",
    "/nodes",
    "/history",
    "/nodes/n9f3a61/test",
    "/t/main",
    "/t/main/join",
    "/t/main/crew/red",
    "/t/main/crews",
    "/t/main/referee",
]
ROOT = Path(__file__).parents[2]


def test_picture_that_could_hold_a_script_is_guarded_and_a_script_file_is_small(
    client: FlaskClient,
) -> None:
    assert "Content-Security-Policy" in client.get("/static/icon.svg", buffered=True).headers
    assert "Content-Security-Policy" not in client.get("/static/dom.js", buffered=True).headers


@pytest.mark.parametrize("path", PAGES)
def test_page_is_guarded_and_loads_nothing_from_elsewhere(client: FlaskClient, path: str) -> None:
    reply = client.get(path)
    assert reply.status_code == 200
    assert "default-src 'self'" in reply.headers["Content-Security-Policy"]
    assert "unsafe" not in reply.headers["Content-Security-Policy"]
    assert reply.headers["X-Content-Type-Options"] == "nosniff"
    assert reply.headers["Referrer-Policy"] == "no-referrer"
    assert not re.search(r'(?:src|href)="(?:https?:)?//', reply.text)
    assert not re.search(r"<style|style=|\son\w+=|<script(?! type=\"module\" src)", reply.text)
    assert re.search(r"<title>[^<]+</title>", reply.text)


@pytest.mark.parametrize("path", PAGES)
def test_page_says_when_nothing_is_being_saved(
    client: FlaskClient, hub: FakeHub, path: str
) -> None:
    hub.storage = "The data folder is full: make room."
    text = client.get(path).text
    live = 'id="banner-storage"' in text  # filled from the stream
    assert live or hub.storage in text


def test_unknown_places_are_pages_in_words(client: FlaskClient) -> None:
    reply = client.get("/t/nowhere")
    assert reply.status_code == 404
    assert "There is no table" in reply.text
    assert client.get("/nothing").status_code == 404


@pytest.mark.parametrize(
    ("place", "instead"), [("crew/blue", "/t/main/join"), ("crew/blue?watch", "/t/main")]
)
def test_a_phone_of_another_game_is_asked_who_it_is_and_a_screen_shows_the_table(
    client: FlaskClient, place: str, instead: str
) -> None:
    reply = client.get(f"/t/main/{place}")
    assert (reply.status_code, reply.location) == (302, instead)


def test_who_plays_under_the_own_name_is_named_once_where_phones_join(
    client: FlaskClient, hub: FakeHub
) -> None:
    hub.state["crews"] = {"red": {"name": "Ada"}, "green": {"name": "Green"}}
    for seat in ("red", "green"):
        hub.state["seats"][seat]["people"] = ["Ada"]
    text = client.get("/t/main/join").text
    named = re.findall(r'value="(red|green)"[^>]*>.*?</span>(.*?)</button>', text)
    assert [seat for seat, said in named if "Ada" in said] == ["red", "green"]
    assert [said.count("Ada") for _, said in named] == [1, 1]


def test_hidden_demo_has_no_button(hub: FakeHub) -> None:
    without = create_app(hub, registry.load()).test_client()
    assert 'id="demo"' not in without.get("/").text
    assert without.post("/api/v1/demo", json={}).status_code == 404


def test_board_invites_by_address_and_code(client: FlaskClient) -> None:
    text = client.get("/t/main", headers={"Host": "192.168.1.7:8080"}).text
    assert "192.168.1.7:8080" in text
    assert CODE in text
    assert "<svg" in text


def test_screen_at_the_hub_invites_by_the_address_in_the_network(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(join, "lan_address", lambda: "192.168.1.7")
    for host in ("localhost:8080", "127.0.0.1:8080", "[::1]:8080"):
        assert join.invitation(host, "main", CODE).address == "192.168.1.7:8080"


def test_panel_is_served_from_the_folder_of_the_game_only(client: FlaskClient) -> None:
    with client.get("/games/pit-crew/panel/board.js") as reply:
        assert reply.status_code == 200
    for path in (
        "/games/pit-crew/panel/../race.py",
        "/games/pit-crew/panel/%2e%2e/race.py",
        "/games/pit-crew/panel/x.py",
        "/games/chess/panel/board.js",
    ):
        assert client.get(path).status_code == 404, path


def test_secrets_are_in_no_page(client: FlaskClient) -> None:
    assert all(PIN not in client.get(path).text for path in PAGES)


def modules_of(path: str, seen: set[str]) -> set[str]:
    """A module of the pages with all that it imports."""
    if path not in seen:
        seen.add(path)
        source = served(path).read_text()
        for found in re.findall(r'from "([^"]+)"', source):
            modules_of(found if found[0] == "/" else str(Path(path).parent / found[2:]), seen)
    return seen


def served(path: str) -> Path:
    """The file behind an address of the static parts."""
    if path.startswith("/static/"):
        return ROOT / "companion_web" / path[1:]
    _, _, game, _, name = path.split("/", 4)
    return ROOT / "hub" / "games" / game.replace("-", "_") / "panel" / name


@pytest.mark.parametrize("game", sorted(registry.load()))
def test_parts_of_a_live_page_weigh_less_than_100_kb(game: str) -> None:
    panel = f"/games/{game}/panel"
    parts = {"/static/base.css", "/static/icon.svg", f"{panel}/panel.css"}
    parts |= {"/static/texts/de.json", f"{panel}/texts/de.json"}
    modules_of("/static/board.js", parts)
    modules_of(f"{panel}/board.js", parts)
    assert len(parts) > 8
    assert sum(len(gzip.compress(served(part).read_bytes())) for part in parts) < 80_000


def test_parts_travel_packed_to_browsers_that_can_unpack(client: FlaskClient) -> None:
    for path in ("/t/main", "/static/base.css", "/games/pit-crew/panel/texts/de.json"):
        with client.get(path) as reply:
            plain = reply.data
        with client.get(path, headers={"Accept-Encoding": "gzip"}) as reply:
            assert reply.headers["Content-Encoding"] == "gzip", path
            assert gzip.decompress(reply.data) == plain
            assert len(reply.data) < len(plain) / 2
            tag = reply.headers.get("ETag", "")
    kept = {"Accept-Encoding": "gzip", "If-None-Match": tag}
    with client.get(path, headers=kept) as reply:
        assert reply.status_code == 304


@pytest.mark.parametrize(
    "place", ["/t/main", "/t/main/obs", "/t/main/crew/red", "/t/main/referee"]
)
def test_page_of_a_table_asks_for_all_its_scripts_at_once(client: FlaskClient, place: str) -> None:
    page = client.get(place).get_data(as_text=True)
    asked = re.findall(r'rel="modulepreload" href="([^"]+)"', page)
    assert {"/static/live.js", "/static/share.js", "/games/pit-crew/panel/crews.js"} <= set(asked)
    assert len(set(asked)) == len(asked)
    for address in asked:
        with client.get(address) as reply:
            script = reply.get_data(as_text=True)
        for name in re.findall(r'^(?:import|\} from) .*"(\S+\.js)";', script, re.MULTILINE):
            assert urljoin(address, name) in asked
