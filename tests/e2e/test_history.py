"""The pages of the past as people use them: a list, a story, a game seen again, erasing."""

import csv
import io
import itertools
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from hub.service.hub import Hub
from tests.e2e.axe import violations
from tests.web.hubs import PIN, running_hub, serving
from tests.web.past_games import Past

Device = Callable[..., BrowserContext]
NAMES = ("Ada", "Ben", "Cleo", "Dev")


@dataclass
class Evening:
    """A hub with games behind it, and the address of its pages."""

    hub: Hub
    url: str
    played: list[str]


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    """Three games of Pit Crew to the end, one of Traitor Mechanic given up, one going on."""
    folder: Path = tmp_path_factory.mktemp("evening")
    with running_hub(folder) as hub, serving(hub) as server:
        past = Past(hub, seed=3)
        played = [past.play() for _ in range(3)]
        past.ask("new_game", game="traitor-mechanic")
        players = [{"seat": f"p{n}", "name": name} for n, name in enumerate(NAMES, 1)]
        past.ask("set_up", players=players)
        past.ask("new_game", game="pit-crew")
        past.set_up(win_chance=True)
        yield Evening(hub, f"http://127.0.0.1:{server.port}", played)


@pytest.fixture(params=[(1280, 800), (360, 740)], ids=["desk", "phone"])
def screen(request: pytest.FixtureRequest, device: Device) -> Page:
    return device(*request.param).new_page()


def is_accessible(page: Page) -> None:
    found = violations(page)
    assert not found, [(each["id"], [node["target"] for node in each["nodes"]]) for each in found]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(
    ("begins", "names"),
    [
        ([0, 30, 36], ["Round 1", "Round 2", "Round 3"]),
        ([0, 40, 43, 45], ["Round 1", "2", "Round 3", "Round 4"]),
        ([0, 1, 2, 40], ["Round 2", "Round 3", "Round 4"]),
    ],
    ids=["all", "a number", "none"],
)
def test_names_of_short_rounds_do_not_lie_upon_each_other(
    evening: Evening, page: Page, begins: list[int], names: list[str]
) -> None:
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"{evening.url}/history")
    boxes = page.evaluate(
        """async (begins) => {
      const { stepLines } = await import("/static/charts.js");
      const part = (at, n) => ({ at, text: `Round ${n + 1}`, short: `${n + 1}` });
      const line = { key: "red", name: "Red", values: Array(46).fill(1) };
      document.body.append(stepLines([line], begins.map(part), ""));
      const words = [...document.querySelectorAll(".chart-part + .chart-word")];
      return words.filter((word) => word.textContent)
        .map((word) => ({ name: word.textContent, ...word.getBoundingClientRect().toJSON() }));
    }""",
        begins,
    )
    assert [box["name"] for box in boxes] == names
    for one, other in itertools.combinations(boxes, 2):
        beside = one["right"] <= other["left"] or one["bottom"] <= other["top"] + 4
        assert beside or other["bottom"] <= one["top"] + 4, (one, other)


def test_a_wall_shows_no_column_of_what_only_a_hand_can_do(evening: Evening, page: Page) -> None:
    page.goto(f"{evening.url}/history?kiosk")
    people = page.locator("#past-people")
    expect(people.locator("thead th").locator("visible=true")).to_have_count(3)
    expect(people.get_by_role("button")).to_have_count(0)
    page.goto(f"{evening.url}/history")
    expect(people.get_by_role("columnheader", name="Change")).to_be_visible()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_list_tells_every_game_and_what_they_come_to(
    evening: Evening, screen: Page, theme: str
) -> None:
    screen.goto(f"{evening.url}/history?theme={theme}")
    rows = screen.locator("#past-games li")
    expect(rows.first).to_contain_text("going on")
    expect(screen.locator("#past-games")).to_contain_text("not finished")
    finished = screen.locator('#past-games [data-status="finished"]')
    expect(finished.first).to_contain_text(re.compile("(Red|Green|Yellow) won"))
    expect(screen.locator("#past-sides svg")).to_have_attribute("aria-label", re.compile("won in"))
    expect(screen.locator("#past-stops td").first).to_contain_text(" s")
    expect(screen.locator("#past-luck")).to_contain_text("with a fair die")
    expect(screen.locator("#past-dice")).to_contain_text("Thrown by the hub")
    expect(screen.locator("#past-people")).to_contain_text("Cleo")
    is_accessible(screen)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_story_of_a_game_has_five_sentences_and_its_turning_point(
    evening: Evening, screen: Page, theme: str
) -> None:
    screen.goto(f"{evening.url}/history/main/{evening.played[0]}?theme={theme}")
    story = screen.locator(".past-story li")
    expect(story).to_have_count(5)
    told = story.all_inner_texts()
    assert not [text for text in told if "{" in text or "pc." in text], told
    expect(story.nth(3)).to_contain_text(re.compile("turning point|decided"))
    expect(screen.locator(".chart")).to_have_attribute("aria-label", re.compile(r"Red \d+"))
    frame = screen.locator(".chart").bounding_box()
    for name in screen.locator(".chart-name").all():
        box = name.bounding_box()
        assert frame
        assert box
        assert box["x"] + box["width"] <= frame["x"] + frame["width"], name.inner_text()
    expect(screen.locator(".past-grid tbody tr").first).to_contain_text(" s")
    expect(screen.locator(".past-grid tbody")).not_to_contain_text("0 in 0 rolls")
    is_accessible(screen)
    screen.goto(f"{evening.url}/history/main/{evening.played[0]}?lang=de")
    expect(story).to_have_count(5)
    expect(story.first).to_contain_text("Runden")


def test_game_without_a_story_tells_its_result(evening: Evening, page: Page) -> None:
    games = evening.hub.history.overview(60)["games"]
    game = next(each for each in games if each["game_name"] == "traitor-mechanic")
    page.goto(f"{evening.url}/history/main/{game['game']}")
    expect(page.locator("#result")).to_contain_text("Played: Ada, Ben")
    is_accessible(page)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_replay_goes_to_any_moment_by_touch_and_keys(
    evening: Evening, screen: Page, theme: str
) -> None:
    game = evening.played[1]
    steps = evening.hub.history.past("main", game).steps()
    screen.goto(f"{evening.url}/t/main/replay?game={game}&theme={theme}")
    place = screen.get_by_role("slider", name="Moment of the game")
    expect(screen.locator("#count")).to_have_text(f"0 of {len(steps['steps'])}")
    screen.keyboard.press("ArrowRight")
    expect(screen.locator("#count")).to_contain_text("1 of")
    screen.keyboard.press("End")
    expect(screen.locator("#headline")).to_contain_text("wins the race")
    screen.get_by_role("button", name="Turn before").click()
    before = max(mark["n"] for mark in steps["marks"] if mark["n"] < len(steps["steps"]))
    expect(screen.locator("#count")).to_have_text(f"{before} of {len(steps['steps'])}")
    stop = next(mark for mark in steps["marks"] if mark["kind"] == "stop")
    place.fill(str(stop["n"]))
    expect(screen.locator("#said")).to_contain_text("STOP!")
    expect(screen.locator("#turns")).to_have_value(str(stop["n"]))
    back = screen.get_by_role("button", name="One entry back")
    back.click()
    back.click()
    expect(screen.locator("html")).to_have_attribute("data-phase", "pit_crew")
    is_accessible(screen)


def test_replay_shows_the_board_of_that_moment(evening: Evening, page: Page) -> None:
    game = evening.played[1]
    past = evening.hub.history.past("main", game)
    n = next(n for n in range(len(past)) if any(d["crew"] for d in past.view(n)["dice"]))
    page.goto(f"{evening.url}/t/main/replay?game={game}&n={n}.5")
    for crew, car in past.view(n)["crews"].items():
        row = page.locator(f'.pc-row[data-crew="{crew}"]')
        on = sum(car["caps"].values())
        expect(row.locator(".pc-cap[data-on=yes]")).to_have_count(on)
    die = next(die for die in past.view(n)["dice"] if die["crew"])
    expect(page.locator(f'[data-die="{die["id"]}"]')).to_have_attribute("data-crew", die["crew"])


def test_replay_plays_by_itself_to_the_end(evening: Evening, page: Page) -> None:
    game = evening.played[1]
    count = len(evening.hub.history.past("main", game))
    page.goto(f"{evening.url}/t/main/replay?game={game}&n={count - 12}")
    page.get_by_label("Speed").select_option("20")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator("#count")).to_have_text(f"{count} of {count}", timeout=15_000)
    expect(page.get_by_role("button", name="Play")).to_be_visible()


@pytest.mark.parametrize("game", ["", "traitor"])
def test_replay_of_the_game_on_the_table_and_of_any_other_kind(
    evening: Evening, page: Page, game: str
) -> None:
    kinds = {each["game_name"]: each["game"] for each in evening.hub.history.overview(60)["games"]}
    more = f"?game={kinds['traitor-mechanic']}" if game else ""
    page.goto(f"{evening.url}/t/main/replay{more}")
    expect(page.locator("#count")).to_contain_text("0 of")
    page.keyboard.press("End")
    expect(page.locator("#count")).to_have_text(re.compile(r"^(\d+) of \1$"))
    players, name = (".tm-players", "Ada") if game else (".pc-tower", "Red")
    expect(page.locator(players)).to_contain_text(name)
    is_accessible(page)


def test_game_gets_a_name_and_a_person_another_one(evening: Evening, page: Page) -> None:
    game = evening.played[2]
    page.goto(f"{evening.url}/history/main/{game}")
    page.get_by_role("button", name="Give it a name").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Christmas evening")
    dialog.get_by_role("button", name="Give it a name").click()
    expect(page.locator(".bubble")).to_contain_text("enter the PIN")
    dialog.get_by_label("PIN").fill(PIN)
    is_accessible(page)
    dialog.get_by_role("button", name="Give it a name").click()
    expect(page.locator("h1")).to_have_text("Christmas evening")

    page.goto(f"{evening.url}/history")
    page.get_by_role("button", name="Rename Dev").click()
    dialog.get_by_label("Name").fill("Devika")
    dialog.get_by_label("PIN").fill(PIN)
    dialog.get_by_role("button", name="Rename Dev").click()
    expect(page.locator("#past-people")).to_contain_text("Devika")


def test_game_is_deleted_by_keys_after_a_second_question(evening: Evening, page: Page) -> None:
    game = Past(evening.hub, seed=8)
    doomed = game.view["game"]
    page.goto(f"{evening.url}/history/main/{doomed}")
    page.get_by_role("button", name="Delete this game").click()
    expect(page.get_by_role("dialog")).to_contain_text("still on the table")
    page.get_by_role("button", name="Leave it").click()
    game.ask("rematch")
    page.reload()
    button = page.get_by_role("button", name="Delete this game")
    expect(button).to_be_enabled()
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_contain_text("for good")
    page.keyboard.type(PIN)
    page.keyboard.press("Enter")
    page.wait_for_url("**/history")
    expect(page.locator("#past-games li").first).to_be_visible()
    assert doomed not in [each["game"] for each in evening.hub.history.overview(60)["games"]]


def test_files_can_be_read_by_others(evening: Evening, page: Page) -> None:
    found = page.request.get(f"{evening.url}/api/v1/history.csv")
    assert "attachment" in found.headers["content-disposition"]
    rows = list(csv.DictReader(io.StringIO(found.text())))
    first = [row for row in rows if row["game"] == evening.played[0]]
    assert [row["seat"] for row in first] == ["red", "green", "yellow"]
    assert [row["won"] for row in first].count("1") == 1
    assert all(float(row["luck_tail"]) <= 1 for row in first if row["luck_tail"])
    lines = page.request.get(f"{evening.url}/api/v1/history/main/{evening.played[0]}.jsonl").text()
    entries = [json.loads(line) for line in lines.splitlines()]
    assert entries[0]["name"] == "new_game"
    assert len(entries) == len(list(evening.hub.history.past("main", evening.played[0]).lines()))
    whole = page.request.get(f"{evening.url}/api/v1/history").json()
    assert {"games", "people", "sides", "stops", "dice", "pending"} == set(whole)
