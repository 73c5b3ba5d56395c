"""Every text is there in every language, and every language says the same."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion_web.texts import LANGUAGES, seat_name
from hub.games import registry
from hub.service.health import RULES
from hub.service.self_test import plan
from hub.wire import signs
from tests.web.test_served_pages import PAGES

ROOT = Path(__file__).parents[2]
SHARED = ROOT / "companion_web" / "static" / "texts"
GAMES = sorted((ROOT / "hub" / "games").glob("*/panel/texts"))
PLACES = [SHARED, *GAMES]
COLOURS = {
    signs.CREW: "crew's colour",
    signs.WHITE: "white",
    signs.GREEN: "green",
    signs.RED: "red",
    signs.BLUE: "blue",
    signs.ORANGE: "orange",
    signs.MAGENTA: "magenta",
}
EFFECTS = {signs.STEADY: "steady", signs.BLINK: "blinking", signs.BREATHE: "breathing"}
CALL = re.compile(r"\bt\(([^,)]*)")
KEY = re.compile(r"""["'`]([\w.-]+)(["'`$])""")


def texts(place: Path, lang: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((place / f"{lang}.json").read_text())
    return found


def forms(text: str | dict[str, str]) -> list[str]:
    return [text] if isinstance(text, str) else list(text.values())


def blanks(text: str | dict[str, str]) -> set[str]:
    return {name for form in forms(text) for name in re.findall(r"\{(\w+)\}", form)}


def sources(place: Path) -> str:
    """All that may use the texts of a place: its panel, or every page for the shared ones."""
    files = [*place.parent.glob("*.js"), SHARED.parent / "entry_form.js"]
    if place == SHARED:
        files += [*(ROOT / "companion_web" / "templates").glob("*.html")]
        files += [file for game in GAMES for file in game.parent.glob("*.js")]
    return "\n".join(file.read_text() for file in files)


def choices(call: str) -> str:
    """The keys of a call, without the condition that chooses between two."""
    return call.partition("?")[2] or call


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.parents[1].name)
def test_languages_have_the_same_texts_with_the_same_blanks(place: Path) -> None:
    english = texts(place, "en")
    for lang in LANGUAGES:
        other = texts(place, lang)
        assert sorted(other) == sorted(english), lang
        for key, text in english.items():
            assert blanks(other[key]) == blanks(text), f"{lang}: {key}"
            assert all(form.strip() for form in forms(other[key])), f"{lang}: {key}"


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.parents[1].name)
def test_every_text_is_used(place: Path) -> None:
    """A key stands in a source as it is, or as its beginning before ``${``."""
    source = sources(place)
    whole = set(re.findall(r"""["'`]([\w.-]+)["'`]""", source)) | {"ordinal"}
    begun = set(re.findall(r"""`([\w-]+\.[\w.-]*)\$\{""", source))
    begun |= set(re.findall(r"""["']([\w-]+\.[\w.-]*\.)["'] ~""", source))
    unused = [key for key in texts(place, "en") if key not in whole]
    assert not [key for key in unused if not key.startswith(tuple(begun) or "\0")]


@pytest.mark.parametrize("place", PLACES, ids=lambda place: place.parents[1].name)
def test_every_key_that_is_used_has_a_text(place: Path) -> None:
    known = texts(SHARED, "en") | texts(place, "en")
    own = "\n".join(file.read_text() for file in place.parent.glob("*.js"))
    if place == SHARED:
        own += "\n".join(
            file.read_text() for file in (ROOT / "companion_web/templates").glob("*.html")
        )
    for key, end in (key for call in CALL.findall(own) for key in KEY.findall(choices(call))):
        begun = end == "$" or key.endswith(".")
        found = any(name.startswith(key) for name in known) if begun else key in known
        assert found, f"there is no text {key}"


def test_every_advice_and_every_step_of_a_self_test_has_its_sentence() -> None:
    said = texts(SHARED, "en")
    assert {key for key in said if key.startswith("advice.")} == {f"advice.{c}" for c in RULES}
    nodes = (
        ("pit_box", {"btn": 7, "led": 7, "buz": 1, "pix": 1}),
        ("roller", {"btn": 1, "buz": 1, "pix": 1}),
        ("die", {"pix": 1, "acc": 1}),
        ("track_strip", {"btn": 1, "strip": 1}),
    )
    steps = {f"test.step.{step.id}" for n in nodes for step in plan(*n, {"bat": 3900})}
    assert {key for key in said if key.startswith("test.step.")} == steps


def test_every_seat_has_its_name_in_each_language() -> None:
    named = {seat: name for game in registry.load().values() for seat, name in game.seats.items()}
    said = texts(SHARED, "en")
    assert {seat: said.get(f"side.{seat}") for seat in named} == named


def test_the_light_of_a_die_is_told_as_it_shows() -> None:
    said = texts(SHARED, "en")
    for name, (rgb, effect, _) in signs.SIGNS.items():
        assert said[f"node.signs.shows.{name}"] == f"{COLOURS[rgb]}, {EFFECTS[effect]}"


@pytest.mark.parametrize("game", GAMES, ids=lambda place: place.parents[1].name)
def test_game_takes_no_key_of_the_shared_texts(game: Path) -> None:
    assert not set(texts(game, "en")) & set(texts(SHARED, "en"))


@pytest.mark.parametrize("path", PAGES)
def test_page_speaks_the_language_of_the_browser(client: FlaskClient, path: str) -> None:
    german = client.get(path, headers={"Accept-Language": "de-AT,de;q=0.9,en;q=0.5"}).text
    assert '<html lang="de"' in german
    assert "Zum Inhalt" in german
    other = client.get(path, headers={"Accept-Language": "fr"}).text
    assert '<html lang="en"' in other
    assert "To the content" in other


def test_seats_are_named_in_the_language_of_the_page(client: FlaskClient) -> None:
    assert ">Rot</button>" in client.get("/t/main/join?lang=de").text
    assert ">Red</button>" in client.get("/t/main/join?lang=en").text
    assert seat_name("de", "p2", "Player 2") == "Spieler 2"
    assert seat_name("de", "p2", "Robin") == "Robin"


def test_chosen_language_is_kept_in_the_browser(client: FlaskClient) -> None:
    german = {"Accept-Language": "de"}
    assert 'href="?lang=en"' in client.get("/", headers=german).text
    assert '<html lang="en"' in client.get("/?lang=en", headers=german).text
    assert '<html lang="en"' in client.get("/about", headers=german).text
    assert '<html lang="en"' in client.get("/about?lang=xx", headers=german).text
    assert "all=1&amp;lang=de" in client.get("/t/main/join?all=1").text
    assert "screen=A%26B&amp;lang=de" in client.get("/t/main?screen=A%26B").text


def test_refused_host_is_told_so_in_a_page(client: FlaskClient) -> None:
    reply = client.get("/", headers={"Host": "evil.example.com"})
    assert reply.status_code == 421
    assert "That did not work" in reply.text
