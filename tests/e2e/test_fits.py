"""Traitor Mechanic and Grease Monkey Garage with many players and long names: all fits.

In every language, since the words of some are longer.
"""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from companion_web.texts import LANGUAGES
from hub.games.grease_monkey.shops import SHOPS
from hub.games.grease_monkey.state import COLOURS
from tests.e2e.steps import live
from tests.e2e.table import Table
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving

Device = Callable[..., BrowserContext]
PHONE = (390, 844)
SCREENS = ((1920, 1080), (1280, 800), (1024, 600))
WIDEST = "W" * 16
NAMES = (WIDEST, "Maximiliane Ober", *(f"Konstantinopel{n}" for n in range(8)))

# Texts of which a part lies outside a box around them that shows no more than fits.
CUT = """selector => [...document.querySelectorAll(selector)].filter((shown) => {
  const range = document.createRange();
  range.selectNodeContents(shown);
  const text = range.getBoundingClientRect();
  for (let box = shown; box && text.width; box = box.parentElement) {
    const edge = box.getBoundingClientRect();
    const hides = box === document.body || getComputedStyle(box).overflowX !== "visible";
    if (hides && (text.left < edge.left - 1 || text.right > edge.right + 1)) return true;
  }
  return false;
}).map((shown) => shown.textContent)"""
# Pairs of texts that lie on each other.
COVERED = """([one, other]) => [...document.querySelectorAll(one)].flatMap((a) =>
  [...document.querySelectorAll(other)].filter((b) => {
    const [p, q] = [a, b].map((each) => {
      const range = document.createRange();
      if (each.tagName === "svg") return each.getBoundingClientRect();
      range.selectNodeContents(each);
      return range.getBoundingClientRect();
    });
    return p.width && q.width && p.left < q.right - 1 && q.left < p.right - 1
      && p.top < q.bottom - 1 && q.top < p.bottom - 1;
  }).map((b) => `${a.textContent} / ${b.textContent}`))"""
# Texts of the pad for cards that are wider than their key, or than the line they have.
WIDE = """() => [...document.querySelectorAll(".pc-cards :is(button, .pc-last)")].filter((one) =>
  one.checkVisibility() && one.scrollWidth > one.clientWidth).map((one) => one.textContent)"""
# From the sign of a player to the name behind it, where they are nearest; a sign has an outline.
GAP = """() => Math.min(...[...document.querySelectorAll(".gm-scores tbody th")].map((cell) => {
  const range = document.createRange();
  range.selectNodeContents(cell.lastChild);
  const both = [range, cell.querySelector("svg")];
  const [name, sign] = both.map((one) => one.getBoundingClientRect());
  return name.left - sign.right;
}))"""
# From the end of the names to what their car does, for each row of the tower.
BETWEEN = """() => [...document.querySelectorAll(".pc-row")].map((row) =>
  row.querySelector(".pc-state span").getBoundingClientRect().left
    - row.querySelector(".people").getBoundingClientRect().right)"""


def pages(device: Device, table: Table, seat: str, lang: str) -> list[Page]:
    """The big screen in three sizes, the phone of a seat, and the desk on a phone."""
    shown = []
    for size in SCREENS:
        shown.append(device(*size).new_page())
        shown[-1].goto(f"{table.url}/t/main?lang={lang}")
    for path, who in ((f"crew/{seat}", seat), ("referee", "referee")):
        context = device(*PHONE)
        table.sit(context, who)
        shown.append(context.new_page())
        shown[-1].goto(f"{table.url}/t/main/{path}?lang={lang}")
    for page in shown:
        live(page)
    return shown


def cut(page: Page, selector: str) -> list[str]:
    found: list[str] = page.evaluate(CUT, selector)
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    return [*found, f"{wide} wider"] if wide > 0 else found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_name_of_who_sits_in_a_car_makes_room_for_what_it_does(
    device: Device, lang: str
) -> None:
    hub = FakeHub()
    for name, car in hub.state["crews"].items():
        hub.state["seats"][name]["people"] = ["Maximiliane-Soph"]
        car.update(caps_needed=6, space=10, position=33 if name == "red" else 10)
    with serving(hub) as server:
        for size in SCREENS:
            page = device(*size).new_page()
            page.goto(f"http://127.0.0.1:{server.port}/t/main?lang={lang}")
            live(page)
            state = page.locator('[data-crew="yellow"] .pc-state span')
            expect(state).to_contain_text("23")
            assert min(page.evaluate(BETWEEN)) > 0
            assert page.evaluate(COVERED, [".pc-figures dt", ".pc-state span"]) == []
            assert cut(page, ".pc-state span") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_key_for_cards_shows_its_word_whole_and_stays_where_it_is(
    device: Device, lang: str
) -> None:
    hub = FakeHub()
    hub.state["crews"]["red"]["printed"] = [None, 10, 7, 2]
    with serving(hub) as server:
        url = f"http://127.0.0.1:{server.port}"
        context = device(*PHONE)
        context.add_cookies([{"name": "pitwall-main-red", "value": "main.red.signed", "url": url}])
        page = context.new_page()
        page.goto(f"{url}/t/main/crew/red?lang={lang}")
        live(page)
        page.locator(".pc-foot > button").click()
        side, last = page.locator(".pc-side"), page.locator(".pc-key").last
        expect(side).to_have_count(2)
        assert page.evaluate(WIDE) == []
        side.first.click()  # by hand: a key to cancel stands beside the numbers now
        expect(page.locator(".pc-key + .pc-side").first).to_have_text("0")
        assert page.evaluate(WIDE) == []
        place = last.bounding_box()
        last.click()
        expect(page.locator(".pc-areas button").first).to_have_attribute("data-in", "true")
        assert last.bounding_box() == place
        assert page.evaluate(WIDE) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_phone_that_has_lost_the_hub_stays_as_wide_as_it_is(device: Device, lang: str) -> None:
    with serving(FakeHub()) as server:
        page = device(*PHONE).new_page()
        page.goto(f"http://127.0.0.1:{server.port}/t/main/crew/red?lang={lang}")
        live(page)
    expect(page.locator("#banner-link")).to_be_in_viewport(ratio=1)
    assert cut(page, "#headline, #banner-link") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_widest_names_are_shown_whole(table: Table, device: Device, lang: str) -> None:
    table.do("new_game", game="traitor-mechanic")
    players = [{"seat": f"p{n}", "name": name} for n, name in enumerate(NAMES, 1)]
    table.do("set_up", players=players)
    shown = pages(device, table, "p1", lang)
    for page in shown:
        expect(page.locator("#headline")).to_contain_text(WIDEST)
    assert [cut(page, ".tm-shout") for page in shown] == [[]] * len(shown)
    table.do("accept", player="p1")
    parts = {"window": "14-15", "headlight": "10", "belt": "13+", "tire": "0"}
    card = {"name": "Grandmother's Monster Truck XL", "payment": 1000, "penalty": 1000}
    table.do("enter_job", player="p1", **card, parts=parts)
    for page in shown:
        expect(page.locator(".tm-penalty").first).to_be_visible()
    names = ".tm-shout, .tm-people button, .tm-penalty, .tm-needs dd"
    assert [cut(page, names) for page in shown] == [[]] * len(shown)
    while table.view["turn"]:
        table.do("work", player=table.view["turn"], cards=4)
    table.do("enter_counts", player="p1", counts={"tire": 19, "window:expensive": 9})
    for page in shown:
        expect(page.locator(".tm-check").last).to_contain_text("19 ")
    rows = ".tm-penalty, .tm-check b, .tm-have, .tm-need, .tm-mark"
    assert [cut(page, rows) for page in shown] == [[]] * len(shown)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_ten_players_do_has_its_line_beside_the_token_of_the_boss(
    table: Table, device: Device, lang: str
) -> None:
    table.do("new_game", game="traitor-mechanic")
    table.do("set_up", players=[{"seat": f"p{n}"} for n in range(1, 11)])
    table.do("accept", player="p1")
    table.do("work", player="p1", cards=2)
    table.do("remove_from_job", player="p2", target="p1")
    for width, height in SCREENS:
        page = device(width, height).new_page()
        page.goto(f"{table.url}/t/main?lang={lang}")
        live(page)
        expect(page.locator(".tm-player[data-off] .tm-token")).to_be_visible()
        lines = page.locator(".tm-status").evaluate_all(
            "all => all.map((one) => one.offsetHeight)"
        )
        assert len(set(lines)) == 1
        assert cut(page, ".tm-status") == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_garages_and_workers_of_five_fit(table: Table, device: Device, lang: str) -> None:
    table.do("new_game", game="grease-monkey")
    options = {"bonus_draft": True, "take_that": True}
    table.do("set_up", players=list(COLOURS), grid=list(SHOPS), **options)
    for colour in reversed(COLOURS):
        table.do("pick_bonus", player=colour)
    table.do("recount", where="red", counts={"oil": 10, "parts": 10})
    table.do("move", worker="mechanic-1", to="parts")
    table.do("move", worker="mechanic-3", to="tools")
    shown = pages(device, table, "black", lang)
    for page in shown:
        expect(page.locator(".gm-pawn").first).to_be_visible()
    assert [cut(page, ".gm-shop-head b, .gm-offer") for page in shown] == [[]] * len(shown)
    for page in shown[: len(SCREENS)]:
        for note in page.locator(".gm-note").all():
            note.evaluate("note => { note.textContent = '1 turn left'; }")
        over = (".gm-pawn, .gm-note", ".gm-shop-head b, .gm-offer, .gm-tokens b, .gm-supply")
        assert page.evaluate(COVERED, over) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_score_sheet_of_five_fits_a_phone(table: Table, device: Device, lang: str) -> None:
    table.do("new_game", game="grease-monkey")
    table.do("set_up", players=list(COLOURS), mode="score_pad")
    for colour in COLOURS:
        table.do("tally", player=colour, vehicles=[{"stars": 20}] * 4, resources=11, hired=True)
    table.do("end_game")
    for colour in COLOURS:
        table.do("enter_bonus", player=colour, matches=4)
    shown = pages(device, table, "red", lang)
    for page in shown[:-1]:
        expect(page.locator(".gm-total").first).to_be_visible()
        assert cut(page, ".gm-scores th, .gm-scores td") == []
        assert page.evaluate(GAP) >= 2
