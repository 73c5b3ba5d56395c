"""Words that a page says without a text for them: in a language that wraps its texts in marks.

The language ``en-XA`` is made of the English texts. Whatever has letters outside the marks was
written into a page, or is data: names, addresses, sentences of the hub in elements that say so.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from playwright.sync_api import BrowserContext, Page, Route

from companion_web import texts
from hub.games import registry
from hub.games.pit_crew.scoring import Wrench
from tests.games.grease_monkey.random_games import VEHICLES
from tests.games.traitor_mechanic.table import MONSTER_TRUCK
from tests.running import ROOT
from tests.screens.nodes import NODES
from tests.screens.other_games import PERSON
from tests.web.fake_hub import CODE

LANG = "en-XA"
FOLDERS = {
    "/static/": ROOT / "companion_web" / "static",
    "/games/pit-crew/": ROOT / "hub" / "games" / "pit_crew",
    "/games/grease-monkey/": ROOT / "hub" / "games" / "grease_monkey",
    "/games/traitor-mechanic/": ROOT / "hub" / "games" / "traitor_mechanic",
}
LETTERS = re.compile(r"[^\W\d_]{2,}")
# Everything that people could read or hear, shown or not, in the language of the page itself.
ALL = """() => {
  const root = document.documentElement;
  const own = (element) => element.closest("[lang]") === root;
  const said = [];
  const hear = (element, text) => own(element) && text?.trim() && said.push(text.trim());
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { parentElement: element, data } = nodes.currentNode;
    if (!element.closest("script, style")) hear(element, data);
  }
  for (const name of ["aria-label", "aria-description", "title", "placeholder", "alt"]) {
    const named = document.querySelectorAll(`[${name}]`);
    for (const element of named) hear(element, element.getAttribute(name));
  }
  hear(root, document.title);
  return said;
}"""
# What is the same in every language: names of the software, of games and their cards, of a table
# and its nodes, what stands on keys and in units.
NAMES = (
    "Pitwall",
    *(game.title for game in registry.load().values()),
    "Main table",
    *(str(node["id"]) for node in NODES),
    CODE,
    *Wrench,
    str(MONSTER_TRUCK["name"]),
    *VEHICLES,
    PERSON,
    "OK",
    "dBm",
    "kB",
    "PC-17",  # a ruling
)


def wrapped(text: Any) -> Any:
    """A text, each of its forms in marks."""
    if isinstance(text, dict):
        return {form: wrapped(said) for form, said in text.items()}
    return f"⟦{text}⟧"


def outside(text: str) -> str:
    """What of a text stands in no marks; a mark may be cut off at the end."""
    depth, found = 0, ""
    for letter in text:
        depth += {"⟦": 1, "⟧": -1}.get(letter, 0)
        found += letter if depth == 0 and letter != "⟧" else " "
    return found


def bare(page: Page) -> list[str]:
    """Texts of a page with words of their own, whatever is chosen in its form for entries."""
    found = {text for text in page.evaluate(ALL) if _has_words(text)}
    kind = page.locator("select[name=entry]")
    for name in kind.locator("option").evaluate_all("all => all.map((one) => one.value)"):
        kind.select_option(name)
        found |= {text for text in page.evaluate(ALL) if _has_words(text)}
    return sorted(found)


def _has_words(text: str) -> bool:
    rest = outside(text)
    for name in NAMES:
        rest = rest.replace(name, "")
    return LETTERS.search(rest) is not None


@contextmanager
def marked(folder: Path) -> Iterator[None]:
    """Let templates speak the language of marks, too; its texts are written to a folder."""
    for file in texts.TEXTS.glob("*.json"):
        (folder / file.name).write_bytes(file.read_bytes())
    english = json.loads((folder / "en.json").read_text())
    (folder / f"{LANG}.json").write_text(
        json.dumps({key: wrapped(t) for key, t in english.items()})
    )
    languages = {**texts.LANGUAGES, LANG: "Marks"}
    with patch.object(texts, "LANGUAGES", languages), patch.object(texts, "TEXTS", folder):
        yield


def speak(context: BrowserContext, url: str) -> None:
    """Let a device ask for the language of marks."""
    context.add_cookies([{"name": texts.COOKIE, "value": LANG, "url": url}])
    context.route(f"**/texts/{LANG}.json", _answer)
    sentences = {"{*all}": wrapped("{*all}")}  # of the rules and the hub: another test's matter
    context.route(f"**/sentences/{LANG}.json", lambda route: route.fulfill(json=sentences))


def _answer(route: Route) -> None:
    path = "/" + route.request.url.split("/", 3)[3]
    base = next(base for base in FOLDERS if path.startswith(base))
    english = json.loads(
        (FOLDERS[base] / path.removeprefix(base)).with_name("en.json").read_text()
    )
    route.fulfill(json={key: wrapped(text) for key, text in english.items()})
