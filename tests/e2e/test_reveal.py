"""The race phase as theatre on the big screen: finding by finding, then the cars move."""

import re
from collections.abc import Callable, Iterator
from functools import partial

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.steps import figure, live
from tests.screens.nodes import View
from tests.screens.states import FINDINGS, STEPS, draft, entry, finished, lights
from tests.web.fake_hub import FakeHub
from tests.web.hubs import serving

ALL = len(FINDINGS) + len(STEPS)
FRAME_MS, FRAMES = 50, 40  # more than the longest way takes
# Names on the track that lie on another car or its name; a turned text has a box too large.
COVERED = """() => {
  const shown = (part) => getComputedStyle(part).visibility === "visible";
  const boxes = [...document.querySelectorAll(".pc-racer")].map((racer) =>
    [...racer.children].filter(shown).map((part) => part.getBoundingClientRect()));
  const slack = 0.01 * document.querySelector(".pc-oval").getBoundingClientRect().width;
  const on = (a, b) => a.left < b.right - slack && b.left < a.right - slack
    && a.top < b.bottom - slack && b.top < a.bottom - slack;
  return boxes.flatMap(([, name], one) => boxes.filter((parts, other) =>
    name && other !== one && parts.some((part) => on(name, part)))).length;
}"""


@pytest.fixture
def hub() -> FakeHub:
    hub = FakeHub()
    entry(hub.state)
    return hub


@pytest.fixture
def board(hub: FakeHub, page: Page) -> Iterator[Page]:
    page.emulate_media(reduced_motion="no-preference")
    with serving(hub) as server:
        page.goto(f"http://127.0.0.1:{server.port}/t/main")
        live(page)
        yield page


def confirmed(view: View) -> None:
    draft(view)
    view["crews"]["red"].update(position=14, space=2, lap=2)
    view["crews"]["green"].update(position=23, space=11, lap=2)


def test_findings_are_told_one_by_one_and_the_tower_gives_nothing_away(
    hub: FakeHub, board: Page
) -> None:
    hub.change(confirmed)
    told = board.locator(".pc-told")
    expect(told).to_contain_text("5 to 7 is no step of one")
    expect(board.locator("#headline")).to_contain_text("why the cars move")
    expect(figure(board, "green", "space")).to_have_text("9")
    expect(board.locator('.pc-row[data-crew="green"] .pc-score')).to_be_hidden()
    for _ in range(ALL - 2):
        board.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Red and Green move 9 spaces")
    expect(figure(board, "red", "space")).to_have_text("2")
    expect(figure(board, "green", "space")).to_have_text("6")
    board.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Green moves 5 spaces")
    expect(figure(board, "green", "space")).to_have_text("11")
    expect(board.locator('.pc-row[data-crew="red"] .pc-score b')).to_have_text("5")
    board.keyboard.press("ArrowRight")
    expect(board.locator(".pc-reveal")).to_be_visible()
    expect(board.locator("#headline")).to_contain_text("pick a Monkey Wrench")


def test_what_was_told_leaves_the_hints_of_the_next_scenes_in_sight(
    hub: FakeHub, board: Page
) -> None:
    hub.change(confirmed)
    expect(board.locator(".pc-told")).to_be_visible()
    for _ in range(ALL):
        board.keyboard.press("ArrowRight")
    expect(board.locator(".pc-reveal")).to_be_visible()
    hub.change(lights)
    expect(board.locator(".pc-stage > .pc-hint")).to_be_visible()


def test_it_goes_on_by_itself_and_waits_when_somebody_goes_back(hub: FakeHub, board: Page) -> None:
    board.clock.install()
    board.reload()
    live(board)
    hub.change(confirmed)
    step = board.locator(".pc-told ~ .pc-hint")
    expect(step).to_have_text(f"1 of {ALL}")
    board.clock.run_for(6000)
    expect(step).to_have_text(f"2 of {ALL}")
    board.get_by_role("button", name="Back").click()
    board.clock.run_for(60_000)
    expect(step).to_have_text(f"1 of {ALL}")
    board.get_by_role("button", name="Skip").click()
    expect(board.locator(".pc-reveal")).to_be_visible()


def test_start_lights_are_not_kept_waiting(hub: FakeHub, board: Page) -> None:
    hub.change(confirmed)
    expect(board.locator(".pc-told")).to_be_visible()
    hub.change(lights)
    expect(board.locator(".pc-lights")).to_be_visible()
    expect(board.locator("#headline")).to_contain_text("watch the lights")


def test_referee_sets_the_pace_from_the_desk(
    hub: FakeHub, board: Page, device: Callable[..., BrowserContext]
) -> None:
    url = board.url.removesuffix("/t/main")
    context = device()
    context.add_cookies(
        [{"name": "pitwall-main-referee", "value": "main.referee.signed", "url": url}]
    )
    desk = context.new_page()
    desk.goto(f"{board.url}/referee")
    hub.change(confirmed)
    step = board.locator(".pc-told ~ .pc-hint")
    expect(step).to_be_visible()
    desk.get_by_role("button", name="To the end").click()
    expect(step).to_be_hidden()
    expect(board.locator(".pc-reveal")).to_be_visible()


def test_end_of_the_race_is_not_told_before_its_findings(hub: FakeHub, board: Page) -> None:
    hub.change(finished)
    expect(board.locator(".pc-told")).to_be_visible()
    expect(board.locator("#headline")).not_to_contain_text("Green wins")
    board.keyboard.press("Escape")
    expect(board.locator("#headline")).to_have_text("Green wins the race!")
    expect(board.locator('.pc-podium [data-step="1"]')).to_contain_text("1st")


def test_whoever_wants_no_motion_or_comes_late_sees_all_at_once(hub: FakeHub, board: Page) -> None:
    board.emulate_media(reduced_motion="reduce")
    hub.change(confirmed)
    expect(board.locator(".pc-reveal")).to_be_visible()
    board.emulate_media(reduced_motion="no-preference")
    board.reload()
    expect(board.locator(".pc-reveal")).to_be_visible()
    expect(figure(board, "green", "space")).to_have_text("11")


def stand(view: View, spaces: int, **ways: int) -> None:
    """Put all cars on the inside of a track."""
    view["track_spaces"] = spaces
    for crew, way in ways.items():
        view["crews"][crew].update(position=way, space=(way - 1) % spaces + 1, lane=0)


def names(board: Page) -> int:
    """How many names of cars can be read."""
    shown = board.locator(".pc-racer .pc-name").evaluate_all(
        "all => all.filter((name) => getComputedStyle(name).visibility === 'visible').length"
    )
    return int(shown)


def test_no_name_lies_on_the_car_behind(hub: FakeHub, board: Page) -> None:
    board.emulate_media(reduced_motion="reduce")
    racers = board.locator(".pc-oval")
    for spaces, readable in ((12, 3), (14, 3), (17, 2)):
        hub.change(partial(stand, spaces=spaces, red=1, green=0, yellow=spaces // 2))
        expect(racers).to_have_attribute(
            "aria-label", re.compile(f"Yellow: lap 1, space {spaces // 2}")
        )
        expect(board.locator(".pc-space")).to_have_count(spaces)
        assert board.evaluate(COVERED) == 0
        assert names(board) == readable


def test_a_car_that_passes_another_covers_no_name(hub: FakeHub, board: Page) -> None:
    hub.change(lambda view: stand(view, 12, red=5, green=7, yellow=1))
    board.clock.install()
    board.reload()
    live(board)
    board.clock.run_for(FRAME_MS)
    assert names(board) == 3
    hub.change(lambda view: stand(view, 12, red=9, green=7, yellow=1))
    expect(board.locator(".pc-oval")).to_have_attribute(
        "aria-label", re.compile("Red: lap 1, space 9")
    )
    seen = set()
    for _ in range(FRAMES):
        board.clock.run_for(FRAME_MS)
        assert board.evaluate(COVERED) == 0
        seen.add(names(board))
    assert seen == {2, 3}
    assert names(board) == 3
