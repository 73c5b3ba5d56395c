"""A whole game of Grease Monkey Garage, on two phones, the big screen and the referee's desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from hub.games.grease_monkey import GAME
from hub.games.grease_monkey.shops import SHOPS
from tests.e2e import axe
from tests.e2e.garage import Others
from tests.e2e.steps import live
from tests.e2e.table import Table
from tests.web.hubs import PIN

Device = Callable[..., BrowserContext]
PHONE = (390, 844)
BIG = (1920, 1080)
CARD = {"type": "hot rod", "stars": 4, "cost": {"parts": 1}}


@pytest.fixture
def garage(table: Table) -> Table:
    """The table, with Grease Monkey Garage waiting to be set up."""
    table.do("new_game", game=GAME.name)
    return table


def shop(page: Page, name: str) -> Locator:
    return page.locator(f'.gm-play [data-shop="{name}"]')


def go(page: Page, worker_at: str, to: str, *taps: str) -> None:
    """Tap a worker, a shop, perhaps a choice, and confirm."""
    shop(page, worker_at).click()
    shop(page, to).click()
    for tap in taps:
        page.locator(".gm-action").get_by_role("radio", name=tap).check()
    page.locator(".gm-action [type=submit]").click()
    expect(page.locator(".gm-action")).to_have_count(0)


def join(device: Device, board: Page, url: str, name: str) -> Page:
    """Scan the code on the big screen and take a seat."""
    code = board.locator(".join-key").inner_text()
    phone = device(*PHONE).new_page()
    phone.goto(f"{url}/t/main/join?code={code}")
    phone.get_by_role("button", name=name).click()
    phone.wait_for_url(f"**/crew/{name.lower()}")
    return phone


def sit_down(page: Page, url: str) -> None:
    page.goto(f"{url}/t/main/referee")
    page.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_role("button", name="Open the garage")).to_be_visible()


def order(page: Page) -> list[str]:
    tiles = page.locator(".gm-tile")
    return [str(tile.get_attribute("data-shop")) for tile in tiles.all()]


def lay_the_cards_out(page: Page) -> list[str]:
    """Move cards by key and by drag; return the order that this should give."""
    wanted = list(SHOPS)
    oil = page.locator('.gm-tile[data-shop="oil"]')
    oil.focus()
    for key, place in (("ArrowRight", 1), ("ArrowDown", 5), ("ArrowUp", 1), ("ArrowLeft", 0)):
        page.keyboard.press(key)
        assert order(page).index("oil") == place
    assert order(page) == wanted
    oil.press("ArrowRight")
    expect(oil).to_be_focused()
    page.locator('.gm-tile[data-shop="tools"]').drag_to(
        page.locator('.gm-tile[data-shop="workbench"]')
    )
    first, second, tools, bench = (wanted.index(n) for n in ("oil", "parts", "tools", "workbench"))
    wanted[first], wanted[second] = wanted[second], wanted[first]
    wanted[tools], wanted[bench] = wanted[bench], wanted[tools]
    assert order(page) == wanted
    return wanted


def set_up(desk: Page, garage: Table) -> None:
    """Two players, and shop cards as they lie on the table."""
    sit_down(desk, garage.url)
    desk.get_by_role("button", name="Open the garage").click()
    expect(desk.locator(".bubble")).to_contain_text("Tick who plays")
    grid = lay_the_cards_out(desk)
    for name in ("Red", "Green"):
        desk.get_by_label(name, exact=True).check()
    desk.get_by_role("button", name="Open the garage").click()
    expect(desk.locator("#headline")).to_have_text("Red's turn")
    assert garage.view["grid"] == grid


def play_first_turns(red: Page, green: Page) -> None:
    """A turn each, and the beginning of the next, on this grid.

    parts      oil         tires        workbench
    checklist  front desk  shop office  tools
    """
    expect(green.locator(".gm-task")).to_contain_text("You are next")
    expect(red.get_by_role("button", name="3 mechanics still to move")).to_be_disabled()
    go(red, "parts", "oil")
    go(red, "checklist", "parts")
    go(red, "tools", "shop_office")
    red.get_by_role("button", name="End the turn", exact=True).click()
    expect(green.locator(".gm-task")).to_contain_text("Your turn")
    go(green, "oil", "front_desk", "Tools")
    go(green, "parts", "checklist")
    go(green, "shop_office", "tires")
    green.get_by_role("button", name="End the turn", exact=True).click()
    expect(red.locator(".gm-task")).to_contain_text("Your turn")
    go(red, "workbench", "tires")
    shop(red, "checklist").click()
    shop(red, "parts").click()
    red.get_by_role("button", name="Back").click()
    shop(red, "checklist").click()
    expect(shop(red, "parts")).not_to_have_attribute("data-state", "target")


def enter_bonus_cards(red: Page, green: Page, url: str) -> None:
    """Red first, and Green cannot find out what."""
    red.get_by_role("button", name="Matching vehicles: one more").click()
    red.get_by_role("button", name="Enter my bonus card").click()
    expect(red.get_by_role("button", name="Change it")).to_be_visible()
    for path in ("", "/log", "/me?seat=green"):
        shown = green.request.get(f"{url}/api/v1/tables/main{path}").text()
        assert '"matches"' not in shown
        assert '"bonus":1' not in shown.replace(" ", "")
    green.get_by_role("button", name="Enter my bonus card").click()


def test_a_whole_game_on_phones_and_the_big_screen(garage: Table, device: Device) -> None:
    board, desk = device(*BIG).new_page(), device(1280, 900).new_page()
    board.goto(f"{garage.url}/t/main")
    set_up(desk, garage)
    red = join(device, board, garage.url, "Red")
    green = join(device, board, garage.url, "Green")
    play_first_turns(red, green)
    stash = board.locator('.gm-garage[data-crew="red"] .gm-tokens b').all_inner_texts()
    assert stash == ["2", "2", "1", "0"]
    expect(board.locator('.gm-garage[data-crew="green"] .gm-work')).to_have_text("vehicle")
    expect(desk.locator(".gm-check")).to_have_text("✓ All 8 of each resource are there.")
    desk.close()

    others = Others(garage)
    others.turn()
    while not (others.state.ending and not others.state.last_turns):
        others.turn()
    expect(board.locator(".gm-words")).to_contain_text("very last turn")
    last = red if others.state.active == "red" else green
    last.get_by_role("button", name="End the turn all the same").click()
    expect(board.locator("#headline")).to_have_text("Bonus cards, please")

    enter_bonus_cards(red, green, garage.url)
    expect(board.locator(".gm-scores tbody tr")).to_have_count(2)
    view = garage.view
    assert view["players"]["red"]["parts"]["bonus"] == 1
    totals = board.locator(".gm-total").all_inner_texts()
    assert totals == [str(view["players"][colour]["score"]) for colour in view["standings"]]
    expect(red.get_by_text(view["result"], exact=True).locator("visible=true")).to_have_count(1)


def test_a_tap_that_is_quicker_than_the_answer_to_the_move_before_is_not_lost(
    garage: Table, device: Device
) -> None:
    garage.do("set_up", players=["red", "green"], grid=list(SHOPS))
    phone = device(*PHONE)
    garage.sit(phone, "red")
    page = phone.new_page()
    page.goto(f"{garage.url}/t/main/crew/red")
    first, second = sorted(garage.view["turn"]["moves"])[:2]
    at = {worker["id"]: SHOPS[worker["at"]] for worker in garage.view["workers"]}
    next_card = shop(page, at[second])
    chosen = page.locator('[data-state="chosen"]')

    def hold_until_the_next_tap(route: Route) -> None:
        answer = route.fetch()
        next_card.and_(chosen).wait_for()
        route.fulfill(response=answer)

    page.route("**/commands?*", hold_until_the_next_tap)
    shop(page, at[first]).click()
    shop(page, garage.view["turn"]["moves"][first][0]).click()
    expect(next_card).not_to_have_attribute("data-state", "chosen")
    with page.expect_response("**/commands?*"):
        page.locator(".gm-action [type=submit]").click()
        expect(page.locator(".gm-action")).to_have_count(0)
        next_card.click()
    expect(page.locator("[aria-busy]")).to_have_count(0)
    expect(next_card).to_have_attribute("data-state", "chosen")


def test_a_score_pad_ends_the_game_for_all_only_when_its_player_is_sure(
    garage: Table, device: Device
) -> None:
    garage.do("set_up", players=["red", "green"], mode="score_pad")
    phone = device(*PHONE)
    garage.sit(phone, "red")
    page = phone.new_page()
    page.goto(f"{garage.url}/t/main/crew/red")
    over = page.get_by_role("button", name="The game is over")
    over.click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("for everybody?")
    assert axe.barriers(page) == []
    asked.get_by_role("button", name="No, go back").click()
    expect(over).to_be_focused()
    assert garage.view["phase"] == "play"
    over.click()
    asked.get_by_role("button", name="The game is over").click()
    expect(page.locator("html")).to_have_attribute("data-phase", "scoring")


def test_a_refused_move_says_why_where_it_was_tapped(garage: Table, device: Device) -> None:
    garage.do("set_up", players=["red", "green"], grid=list(SHOPS))
    phone = device(*PHONE)
    garage.sit(phone, "red")
    page = phone.new_page()
    page.goto(f"{garage.url}/t/main/crew/red")
    garage.do("move", worker="mechanic-1", to="checklist", do={"take": CARD})
    expect(page.locator(".gm-task")).to_contain_text("2 mechanics are left")
    shop(page, "checklist").click()
    shop(page, "front_desk").click()
    page.get_by_role("button", name="Repair hot rod 4 ★").click()
    page.get_by_role("button", name="Repair for 1 part").click()
    expect(page.locator(".bubble")).to_contain_text("Red lacks 1 part")


def barriers(page: Page, url: str) -> list[str]:
    """What axe finds on a page of the table."""
    page.goto(url)
    live(page)
    return axe.barriers(page)


def test_no_page_of_the_game_has_a_barrier(garage: Table, device: Device) -> None:
    context = device()
    garage.sit(context, "referee", "red")
    page = context.new_page()
    main = f"{garage.url}/t/main"
    found = barriers(page, f"{main}/referee")
    garage.do("set_up", players=["red", "green", "black"], grid=list(SHOPS))
    garage.do("move", worker="mechanic-2", to="oil")
    garage.do("move", worker="mechanic-1", to="checklist", do={"take": CARD})
    for url in (f"{main}/join", main, f"{main}/crew/red", f"{main}/referee"):
        found += barriers(page, url)
    garage.do("new_game", game=GAME.name)
    garage.do("set_up", players=["red", "purple"], mode="score_pad")
    garage.do("tally", player="red", vehicles=[{"stars": 3}], unrepaired=1)
    found += barriers(page, f"{main}/crew/red")
    garage.do("end_game")
    garage.do("enter_bonus", player="red", matches=1)
    found += barriers(page, f"{main}/crew/red")
    garage.do("enter_bonus", player="purple", matches=0)
    found += barriers(page, main) + barriers(page, f"{main}/crew/red")
    assert found == []
