"""Pages say nothing that has no text: ``make screens`` looks at every state, this at some."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from hub.games import registry
from hub.games.pit_crew.scoring import Wrench
from hub.service.forms import forms
from tests.e2e.steps import live
from tests.e2e.table import Table
from tests.screens.__main__ import show, window
from tests.screens.words import bare, marked, outside, speak
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving

Shown = tuple[FakeHub, str, Page]
STATES = (
    "nodes",
    "board-setup",
    "phone-caps",
    "desk-copy",
    "desk-insert",
    "garage-phone",
    "garage-insert",
    "shop-phone",
    "shop-insert",
)
# What the forms for corrections call each entry, each of its parts, and each value of these.
CALLED = """async ({ game, forms }) => {
  const { wordsOf } = await import("/static/entry_form.js");
  const panel = await import(`/games/${game}/panel/referee.js`);
  const { seats } = await (await fetch("/api/v1/tables/main")).json();
  const words = wordsOf({ panel, live: { view: { seats } } });
  const called = [];
  const read = ({ properties = {}, items }) => {
    for (const [key, part] of Object.entries({ ...properties, ...items?.properties })) {
      called.push(words.field(key));
      const values = part.enum ?? part.items?.enum ?? [];
      called.push(...values.map((value) => words.value(key, value)));
      read(part);
    }
  };
  for (const kind of Object.values(forms)) {
    for (const [name, schema] of Object.entries(kind)) {
      called.push(words.entry(name));
      read(schema);
    }
  }
  return called;
}"""


@pytest.fixture(scope="module")
def shown(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shown]:
    """A table, and one window that looks at it in the language of marks."""
    hub = FakeHub()
    with marked(tmp_path_factory.mktemp("texts")), serving(hub) as server:
        url = f"http://127.0.0.1:{server.port}"
        with window(browser, url, (1280, 800)) as page:
            speak(page.context, url)
            yield hub, url, page


@pytest.mark.parametrize("state", STATES)
def test_state_says_nothing_that_has_no_text(shown: Shown, state: str) -> None:
    hub, url, page = shown
    show(page, hub, url, state)
    assert bare(page) == []


def test_words_without_a_text_are_found(shown: Shown) -> None:
    hub, url, page = shown
    show(page, hub, url, "board-setup")
    page.evaluate("document.querySelector('h1').append(' Welcome')")
    page.evaluate("document.querySelector('main').setAttribute('aria-label', 'The track')")
    assert [text.split("⟧")[-1].strip() for text in bare(page)] == ["The track", "Welcome"]


@pytest.mark.parametrize("name", registry.load())
def test_every_entry_of_a_game_each_part_and_each_value_has_a_word(
    device: Callable[[], BrowserContext], table: Table, tmp_path: Path, name: str
) -> None:
    table.do("new_game", game=name)
    context = device()
    table.sit(context, "referee")
    speak(context, table.url)
    with marked(tmp_path):
        page = context.new_page()
        page.goto(f"{table.url}/t/main/referee")
        live(page)
        asked = {"game": name, "forms": forms(registry.load()[name])}
        called = page.evaluate(CALLED, asked)
    named = set(called) - set(Wrench)  # as printed on their cards
    assert [word for word in named if any(map(str.isalpha, outside(word)))] == []
