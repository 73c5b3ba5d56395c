"""The referee corrects the past by its page: anything, however long ago, and undoes it again."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.e2e.desk import CREWS, NO_POINTS, OLD, SECOND, SPARE, Desk
from tests.e2e.steps import live
from tests.service.bench import ListLink
from tests.web.hubs import running_hub, serving


@pytest.fixture
def desk(tmp_path: Path, context: BrowserContext, page: Page) -> Iterator[Desk]:
    """A table, and the page of its referee."""
    link = ListLink()
    with running_hub(tmp_path, link) as hub, serving(hub) as server:
        desk = Desk(hub, f"http://127.0.0.1:{server.port}", link)
        desk.sit(context, "referee")
        page.goto(f"{desk.url}/t/main/referee")
        live(page)
        yield desk


def confirm(page: Page, verb: str, *said: str) -> None:
    """See what a correction changes, and make it."""
    dialog = page.get_by_role("dialog")
    for words in said:
        expect(dialog.locator(".fix-words")).to_contain_text(words)
    dialog.get_by_role("button", name=verb, exact=True).click()
    expect(dialog).to_be_hidden()


def entry(page: Page, text: str) -> Locator:
    """The newest entry that led to something."""
    return page.locator("#log li").filter(has_text=text).first


def correction(page: Page, kind: str) -> Locator:
    """The newest entry of a kind."""
    return page.locator("#log li").filter(has=page.locator("b", has_text=kind)).first


def test_a_stop_tapped_by_mistake_is_taken_back_by_one_button(desk: Desk, page: Page) -> None:
    desk.begin()
    back = page.get_by_role("button", name="Take STOP back")
    expect(back).to_be_hidden()
    page.get_by_role("button", name="STOP: end the Pit Crew phase").click()
    back.click()
    page.get_by_role("dialog").get_by_role("button", name="Take STOP back").click()
    expect(page.locator("html")).to_have_attribute("data-phase", "pit_crew")
    desk.work("red")
    desk.work("green")
    expect(page.get_by_role("button", name="Start this round over")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-phase", "race")
    expect(back).to_be_hidden()  # a cap called this STOP: taking it off asks


def test_referee_changes_an_entry_undoes_it_and_undoes_that(desk: Desk, page: Page) -> None:
    def sixes() -> int:
        return int(desk.view["crews"]["red"]["sixes"])

    desk.begin()
    desk.work("red")
    desk.do("six", "red", crew="red")
    desk.do("six", "red", crew="red")
    entry(page, "moves to space 2").get_by_role("button", name="Change").click()
    crew = page.get_by_role("dialog").get_by_label("Crew")
    expect(page.get_by_role("dialog")).to_contain_text("Nothing is changed yet")
    crew.select_option(label="Green")
    expect(page.get_by_role("dialog")).to_contain_text("was Red")
    assert sixes() == 2
    confirm(page, "Change", "Red: distance 2 → 1.")
    assert sixes() == 1
    correction(page, "Changed").get_by_role("button", name="Take out").click()
    confirm(page, "Take out", "Red: distance 1 → 2.")
    assert sixes() == 2
    correction(page, "Changed").get_by_role("button", name="Put back").click()
    confirm(page, "Put back", "Red: distance 2 → 1.")
    assert sixes() == 1


def test_referee_puts_right_what_the_hub_decided(desk: Desk, page: Page) -> None:
    desk.begin(crews=("red", "green", "yellow"))
    desk.work("red")
    entry(page, "Red takes die 1").get_by_role("button", name="Change").click()
    page.get_by_role("dialog").locator("[name=die]").select_option(label="Die 2")
    confirm(page, "Change", "Red: die 1 → 2.")
    assert desk.view["crews"]["red"]["die"] == "die-2"
    desk.work("green")
    assert desk.view["crews"]["green"]["die"] == "die-1"


def test_referee_adds_what_nobody_saw_and_moves_it_in_time(desk: Desk, page: Page) -> None:
    desk.begin()
    desk.work("red")
    expect(page.locator("#log")).to_contain_text("may roll")
    page.get_by_role("button", name="Add what is missing").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("[name=entry]").select_option(label="Six")
    dialog.locator("[name=crew]").select_option(label="Red")
    confirm(page, "Add", "Red: distance 0 → 1.")
    assert desk.view["crews"]["red"]["position"] == 1
    entry(page, "moves to space 1").get_by_role("button", name="Change").click()
    dialog.get_by_label("Move in time").fill("60")
    dialog.get_by_label("Later or earlier").select_option(label="earlier")
    confirm(page, "Change", "Red: distance 1 → 0.")
    assert desk.view["crews"]["red"]["position"] == 0


def test_correction_of_the_first_round_changes_the_winner_after_the_finish(
    desk: Desk, page: Page
) -> None:
    desk.play()
    assert desk.view["winner"] == "red"
    page.get_by_label("Show only this kind").select_option(label="Figures of a car")
    page.get_by_label("Show only this seat").select_option(label="Green")
    expect(page.locator("#log li")).to_have_count(3)
    page.locator("#log li").last.get_by_role("button", name="Change").click()
    page.get_by_role("dialog").get_by_label("Penalty points").fill("0")
    page.get_by_role("dialog").get_by_label("Turbo bonuses").fill("1")
    confirm(page, "Change", "Red: distance 2 → 0.", "Green wins.")
    assert desk.view["winner"] == "green"
    page.get_by_label("Show only this kind").select_option("")
    correction(page, "Changed").get_by_role("button", name="Take out").click()
    confirm(page, "Take out", "Red wins.")
    assert desk.view["winner"] == "red"


def test_correction_that_would_do_something_else_by_now_is_shown_anew(
    desk: Desk, page: Page
) -> None:
    desk.begin()
    desk.work("red")
    desk.do("six", "red", crew="red")
    entry(page, "moves to space 1").get_by_role("button", name="Take out").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Red: distance 1 → 0.")
    six = desk.hub.log("main")[-1]["id"]
    desk.do("amend", target=six, data={"crew": "green"})
    desk.do("six", "red", crew="red")
    dialog.get_by_role("button", name="Take out").click()
    expect(dialog.get_by_role("alert")).to_contain_text(
        'Meanwhile: The referee takes out: "Red rolls a 6 and moves to space 1." Red rolls a 6'
    )
    expect(dialog.locator(".fix-words")).to_contain_text("Nothing on the track changes.")
    assert desk.view["crews"]["red"]["position"] == 1
    confirm(page, "Take out", "Nothing on the track changes.")


def test_held_fact_is_listed_with_its_reason_accepted_and_dropped(desk: Desk, page: Page) -> None:
    desk.begin()
    desk.switch_on(OLD)
    desk.seat(OLD, "red")
    before = desk.hub.clock.now()
    desk.do("stop")
    desk.do("roll_off", rolls={"red": 6, "green": 1})
    for crew in CREWS:
        desk.do("enter_race", crew=crew, **NO_POINTS)
    desk.do("confirm_race")
    desk.press(OLD, 0, at=before)
    late = page.locator("#late li").filter(has_text="the referee decides")
    late.get_by_role("button", name="Accept").click()
    confirm(page, "Accept", "Red: caps 0 → 1.")
    expect(late).to_be_hidden()
    held = desk.hub.log("main")
    assert any(e["name"] == "held" and e["amended"]["name"] == "btn" for e in held)
    correction(page, "Put back").get_by_role("button", name="Take out").click()
    confirm(page, "Take out")
    late.get_by_role("button", name="Drop").click()
    confirm(page, "Drop")
    expect(late).to_be_hidden()


def test_what_the_hub_did_too_late_stays_until_the_referee_chooses_between_the_outcomes_shown(
    desk: Desk, page: Page
) -> None:
    begun = desk.hub.clock.now() - 20 * SECOND
    desk.begin(begun)
    desk.switch_on(OLD)
    desk.do("assign", node=OLD, seat="green")
    assign = desk.hub.log("main")[-1]["id"]
    desk.do("amend", target=assign, at=begun)
    areas = list(desk.view["crews"]["red"]["caps"])[:5]
    for crew, number, at in (("green", 4, 10), ("red", 5, 12)):
        for area in areas[:number]:
            desk.put_in(begun + at * SECOND, "cap", crew=crew, area=area)
    desk.do("six", "red", crew="red")
    desk.press(OLD, 4, at=begun + 11 * SECOND)
    options = page.locator(".pc-option")
    expect(options.filter(has_text="Leave it")).to_contain_text("Everything stays as it is.")
    late = options.filter(has_text="own time")
    expect(late).to_contain_text("Red: distance 1 → 0.")
    assert desk.view["crews"]["red"]["position"] == 1
    late.get_by_role("button").click()
    expect(options.first).to_be_hidden()
    assert desk.view["crews"]["red"]["position"] == 0
    assert desk.view["crews"]["green"]["finish_order"] == 1


def test_spare_node_takes_over_and_what_the_old_one_held_is_not_lost(
    desk: Desk, page: Page
) -> None:
    desk.begin()
    desk.switch_on(OLD)
    desk.switch_on(SPARE)
    desk.seat(OLD, "red")
    desk.press(OLD, 0)
    cut_off = desk.hub.clock.now()
    desk.press(SPARE, 1)
    page.get_by_role("button", name=f"Take {OLD} away from Red").click()
    page.get_by_role("button", name="Red: assign").click()
    expect(page.locator("#assign")).to_contain_text("Now press any button")
    desk.press(OLD, 2, at=cut_off)
    desk.press(SPARE, 5)
    expect(page.locator("#assign")).to_contain_text(f"{SPARE} online")
    desk.press(SPARE, 3)

    def caps() -> list[str]:
        return [area for area, on in desk.view["crews"]["red"]["caps"].items() if on]

    assert caps() == ["tire_front_left", "tire_rear_left", "tire_rear_right"]
    page.get_by_role("button", name=f"Count them: {SPARE}").click()
    page.get_by_role("dialog").get_by_label("Engine").uncheck()
    confirm(page, "Count them", "Red: caps 3 → 4.")
    assert caps() == ["tire_front_left", "tire_front_right", "tire_rear_left", "tire_rear_right"]
    desk.do("assign", node=SPARE, seat=None)
    desk.seat(OLD, "red")
    desk.press(OLD, 4)
    assert desk.view["crews"]["red"]["complete"]


def test_another_game_is_asked_about_only_while_one_runs(desk: Desk, page: Page) -> None:
    another = page.locator("#another").get_by_role("button", name="Rematch")
    asked = page.get_by_role("dialog")
    desk.begin()
    running = desk.view["game"]
    expect(page.locator("html")).to_have_attribute("data-phase", "pit_crew")
    another.click()
    asked.get_by_role("button", name="No, go back").click()
    assert desk.view["game"] == running
    another.click()
    asked.get_by_role("button", name="Start over").click()
    expect(page.locator("html")).to_have_attribute("data-phase", "round_setup")
    desk.do("new_game", game="pit-crew")
    desk.play()
    expect(page.locator("html")).to_have_attribute("data-phase", "finished")
    another.click()
    expect(page.locator("html")).to_have_attribute("data-phase", "round_setup")


def test_referee_makes_a_new_pin_and_stays(
    desk: Desk, page: Page, context: BrowserContext
) -> None:
    desk.begin()
    other = context.browser.new_context() if context.browser else context
    desk.sit(other, "referee")
    second = other.new_page()
    second.goto(f"{desk.url}/t/main/referee")
    expect(second.locator("#desk")).to_be_visible()
    page.get_by_role("button", name="New PIN").click()
    page.get_by_role("dialog").get_by_role("button", name="New PIN").click()
    shown = page.locator("#pin-shown")
    expect(shown).to_have_text(re.compile(r"The new PIN is \d{6}"))
    assert shown.inner_text().endswith(desk.hub.seats.pin)
    desk.do("cap", "red", crew="red", area="fuel_tank")
    expect(second.get_by_label("PIN")).to_be_visible()
    expect(page.get_by_role("button", name="STOP: end")).to_be_visible()
    page.reload()
    expect(page.locator("#desk")).to_be_visible()
    other.close()
