"""Every sentence that the rules and the hub say has one in every language; none is left over."""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from hub.games import registry
from tests.e2e.sentences import spoken
from tests.e2e.sentences.written import PLACE, ROOT, missing, says, texts, words

STATIC = ROOT / "companion_web" / "static"
LANGUAGES = ["de"]
NAMES = list(registry.load())
GAMES = NAMES  # whose sentences are all translated
HUB = "hub"  # what is not a game
SOURCES = ("hub/engine", "hub/service", "hub/adapters", "companion_web")

# Modules whose texts people do not read on a page, and why.
UNSEEN = {
    "companion_web/openapi.py": "the description of the API, for programmers",
    "companion_web/rules.py": "documents are English",
    "hub/adapters/address.py": "said where the hub is started",
    "hub/adapters/broker.py": "said where the hub is started",
    "hub/adapters/child.py": "the log of the process",
    "hub/adapters/credentials.py": "files for mosquitto",
    "hub/adapters/home_assistant.py": "names and templates in Home Assistant",
    "hub/adapters/serial_board.py": "said by `pitwall flash`",
    "hub/adapters/traces.py": "said by `pitwall record-die`",
    "hub/service/faults.py": "the log of the process",
    "hub/service/intake.py": "what a node sent wrongly, for whoever programs it",
    "hub/service/metrics.py": "the words of /metrics, for programs",
    "hub/service/node_settings.py": "the log of the process",
}
# Texts that people do not read on a page, and why.
UNTOLD = {
    r"\b(SELECT|FROM|WHERE|AND|ORDER|PRAGMA|INSERT|UPDATE|DELETE|CREATE|BEGIN|VACUUM)\b": "SQL",
    r"json_extract|at_err": "SQL",
    r"^(id: |retry: |{}event: |default-src |attachment; |text/plain)": "what HTTP says",
    r"^(seat|join|who) \{\}$": "what a cookie is signed for, and whose tries are counted",
    r"^\{\} (dBm|kB)$": "units are the same everywhere",
    r"--broker|--prefix|let us in|newer Pitwall": "said where the hub is started",
    r"^Version \{\} ": "how an update goes, for programs; pages have their own words",
    r"^(unable to open|not a database)": "what SQLite says",
}

RUN = """
async ({catalogue, texts}) => {
  const { translator } = await import("/static/sentences.js");
  const used = new Set();
  const spy = new Proxy(catalogue, { get: (all, key) => (used.add(key), all[key]) });
  const said = translator(spy, String);
  return { said: Object.fromEntries(texts.map((text) => [text, said(text)])), used: [...used] };
}
"""


def places(part: str) -> list[Path]:
    """Where the source of a part lies."""
    if part == HUB:
        return [ROOT / source for source in SOURCES]
    return [ROOT / "hub" / "games" / part.replace("-", "_")]


def catalogue(part: str, lang: str) -> dict[str, str]:
    folder = STATIC if part == HUB else places(part)[0] / "panel"
    found: dict[str, str] = json.loads((folder / "sentences" / f"{lang}.json").read_text())
    return found


def known(part: str, lang: str) -> dict[str, str]:
    """All that a page of a part can say in a language."""
    return catalogue(HUB, lang) | catalogue(part, lang)


def source(part: str) -> dict[str, str]:
    """All texts in the source of a part, words of their own included, with where they stand."""
    found = texts(places(part), list(UNSEEN))
    untold = re.compile("|".join(UNTOLD))
    return {text: where for text, where in found.items() if not untold.search(text)}


def translate(browser: Browser, wordings: dict[str, str], said: list[str]) -> Any:
    """Let the script of the pages translate texts."""
    page = browser.new_page()
    page.route("**/*", lambda route: route.fulfill(body="<!doctype html>"))
    script = (STATIC / "sentences.js").read_text()
    page.route(
        "**/sentences.js", lambda route: route.fulfill(body=script, content_type="text/javascript")
    )
    page.goto("http://pitwall.test/")
    try:
        return page.evaluate(RUN, {"catalogue": wordings, "texts": said})
    finally:
        page.close()


def left_over(wordings: Iterable[str], written: Iterable[str]) -> list[str]:
    """Wordings of which the source writes no part, or not every word."""
    vocabulary = set().union(*map(words, written))
    return [
        english
        for english in wordings
        if words(english)
        and not (words(english) <= vocabulary and any(says(text, english) for text in written))
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("part", [HUB, *NAMES])
def test_wordings_have_the_same_places(part: str, lang: str) -> None:
    for english, other in catalogue(part, lang).items():
        assert sorted(PLACE.findall(english)) == sorted(PLACE.findall(other)), english
        assert other.strip(), english
        assert part == HUB or catalogue(HUB, lang).get(english) != other, f"twice: {english}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("part", [HUB, *GAMES])
def test_whatever_the_source_says_has_a_wording(part: str, lang: str) -> None:
    wordings = list(known(part, lang))
    open_ = {
        f"{where}: {sentence}"
        for text, where in source(part).items()
        if " " in text
        for sentence in missing(text, wordings)
    }
    assert not open_, "\n".join(sorted(open_))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whatever_a_game_says_is_translated_and_no_wording_is_left_over(
    browser: Browser, game: str, lang: str
) -> None:
    said = sorted(spoken.of_game(game))
    found = translate(browser, known(game, lang), said)
    foreign = [english for english, other in found["said"].items() if other is None]
    assert not foreign, "\n".join(foreign)
    phrases = [en for en, other in known(game, lang).items() if en != other and "{" not in en]
    english_left = re.compile(rf"\b({'|'.join(map(re.escape, phrases))})\b")
    mixed = [other for other in found["said"].values() if english_left.search(other)]
    assert not mixed, "\n".join(mixed)
    left = catalogue(game, lang).keys() - set(found["used"])
    assert not left_over(left, source(game)), "nothing says this any more"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_wording_of_the_hub_is_left_over(lang: str) -> None:
    written = {text for part in (HUB, *NAMES) for text in source(part)}
    assert not left_over(catalogue(HUB, lang), written), "nothing says this any more"


def test_a_sentence_that_ends_in_a_quotation_ends_there(browser: Browser) -> None:
    one = "Red rolls a 6 and moves to space 1."
    said = f'The referee takes out: "{one}" {one}'
    found = translate(browser, known("pit-crew", "de"), [said])["said"][said]
    six = "Rot würfelt eine 6 und fährt auf Feld 1."
    assert found == f"Die Rennleitung streicht: „{six}“ {six}"
