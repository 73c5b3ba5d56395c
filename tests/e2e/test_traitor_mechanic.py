"""Traitor Mechanic by its pages alone: a whole game on a big screen, phones and the desk."""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e.axe import barriers
from tests.e2e.table import Table
from tests.web.hubs import PIN

Device = Callable[..., BrowserContext]

PHONE = (390, 844)
CARDS = (
    "Window regular",
    "Window expensive",
    "Window regular",
    "Headlight regular",
    "Belt expensive",
    "Belt regular",
    "Smile",
    "Smile",
)


@pytest.fixture
def shop(table: Table) -> Table:
    """The table, with Traitor Mechanic waiting to be set up."""
    table.do("new_game", game="traitor-mechanic")
    return table


def tap(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def join(device: Device, table: Table, name: str) -> Page:
    """Let a player join with a phone by the code on the big screen."""
    page = device(*PHONE).new_page()
    code = table.hub.seats.join_code("main")
    page.goto(f"{table.url}/t/main/join?code={code}")
    tap(page, name)
    page.wait_for_url("**/crew/*")
    return page


# All at one moment: the page may be drawn anew in the next.
SIZES = """() => {
  const buttons = [...document.querySelectorAll("main button")];
  return buttons.filter((button) => button.checkVisibility()).map((button) => {
    const { width, height } = button.getBoundingClientRect();
    return [width, height, button.innerText];
  });
}"""


def fits(page: Page) -> None:
    """A phone scrolls in one direction only, and its buttons suit a thumb."""
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0
    for width, height, text in page.evaluate(SIZES):
        assert height >= 56, text
        assert width >= 56, text


def enter_truck(page: Page) -> None:
    """Enter the job card by taps: one number is exact, two are a range."""
    page.get_by_label("Name on the job card").fill("Monster Truck")
    page.get_by_label("Pays $").fill("40")
    page.get_by_label("Costs $ if it fails").fill("60")
    for part, taps in {
        "Windows": ("4", "5"),
        "Headlights": ("1",),
        "Belts": ("3", "or more"),
        "Tires": ("0",),
    }.items():
        chips = page.get_by_role("group", name=part)
        for chip in taps:
            chips.get_by_role("button", name=chip, exact=True).click()
    tap(page, "Enter this card")


@dataclass(frozen=True)
class Room:
    """The pages of an evening: Robin is the second player, the third and fourth have no phone."""

    shop: Table
    board: Page
    desk: Page
    first: Page
    robin: Page

    def headline(self, words: str) -> None:
        expect(self.board.locator("#headline")).to_have_text(words)

    def has(self, money: str) -> None:
        expect(self.board.locator(".tm-money b")).to_have_text(money)


@pytest.fixture
def room(shop: Table, device: Device) -> Room:
    """The referee opens the shop and deals; two players join."""
    desk = device().new_page()
    desk.goto(f"{shop.url}/t/main/referee")
    desk.get_by_label("PIN").fill(PIN)
    tap(desk, "Sit down")
    desk.get_by_text("Names, if you want them").click()
    desk.get_by_role("textbox", name="Player 2").fill("Robin")
    tap(desk, "Open the shop")
    tap(desk, "Deal in secret")
    board = device(1920, 1080).new_page()
    board.goto(f"{shop.url}/t/main")
    expect(board.locator(".tm-player")).to_have_count(4)
    first, robin = join(device, shop, "Player 1"), join(device, shop, "Robin")
    return Room(shop, board, desk, first, robin)


def test_whole_game_on_phones_big_screen_and_desk(room: Room) -> None:
    fits(room.first)
    tap(room.first, "Refuse it")
    room.has("$130")
    room.headline("Robin is the boss: take the job?")
    get_to_work(room)
    customer_inspection(room)
    tap(room.robin, "All cleaned up")
    room.headline("Player 3 is the boss: take the job?")
    play_to_the_end(room.shop)
    room.headline("The mechanics win!")
    expect(room.first.locator(".tm-task")).to_contain_text("Three jobs are completed")
    assert barriers(room.board) == []


def get_to_work(room: Room) -> None:
    tap(room.robin, "Take the job")
    enter_truck(room.robin)
    expect(room.board.locator(".tm-needs")).to_contain_text("4-5")
    expect(room.robin.get_by_text("Correct the job card")).to_be_visible()
    fits(room.robin)
    assert barriers(room.robin) == []
    room.robin.get_by_role("button", name="3", exact=True).click()
    expect(room.desk.locator(".tm-turn")).to_contain_text("Player 3")
    room.desk.locator(".tm-numbers button", has_text="2").click()
    room.headline("Get to work: Player 4")
    assert barriers(room.desk) == []
    tap(room.desk, "Ask Robin for leave")
    room.headline("Player 4 asks for outside help")
    tap(room.robin, "Yes")
    room.has("$120")
    room.first.get_by_role("button", name="2", exact=True).click()
    room.headline("Customer inspection")


def customer_inspection(room: Room) -> None:
    for number, card in enumerate(CARDS, 1):
        tap(room.robin, card)
        expect(room.board.locator(".tm-stage")).to_contain_text(f"{number} of 9 cards turned up")
    expect(room.board.locator('.tm-check[data-mark="ok"]')).to_have_count(4)
    tap(room.robin, "Tire regular")
    expect(room.board.locator('.tm-check[data-mark="over"]')).to_contain_text("1 too many")
    assert barriers(room.board) == []
    tap(room.robin, "Take back the last card")
    fits(room.robin)
    tap(room.robin, "Close the inspection: 8 of 9")
    expect(room.robin.get_by_role("dialog")).to_contain_text("9 should lie on the job")
    tap(room.robin, "Close it")
    room.has("$200")
    expect(room.board.locator(".tm-verdict")).to_contain_text("$20 for smiles")


def play_to_the_end(shop: Table) -> None:
    """Two more jobs are done; the card is known by now."""
    for _ in range(2):
        boss = {"player": shop.view["boss"]}
        shop.do("accept", **boss)
        while shop.view["turn"]:
            shop.do("work", player=shop.view["turn"], cards=2)
        card = {"name": f"Van {shop.view['completed']}", "payment": 30, "penalty": 10}
        parts = dict.fromkeys(("window", "headlight", "belt", "tire"), "0+")
        shop.do("enter_job", **boss, **card, parts=parts)
        shop.do("inspect", sure=True, **boss)
        if shop.view["phase"] != "finished":
            shop.do("clean_up", **boss)


def test_the_referee_sees_what_taking_out_an_entry_changes(shop: Table, device: Device) -> None:
    shop.do("set_up", players=[{"seat": f"p{n}"} for n in range(1, 5)])
    shop.do("refuse", player="p1")
    context = device()
    shop.sit(context, "referee")
    desk = context.new_page()
    desk.goto(f"{shop.url}/t/main/referee")
    desk.get_by_role("button", name="Take out: Job refused").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("Shop money: $130 → $150.")
    expect(dialog).to_contain_text("Boss: Player 2 → Player 1.")
    dialog.get_by_role("button", name="Take out").click()
    expect(desk.locator("#headline")).to_have_text("Player 1 is the boss: take the job?")


def test_the_set_up_takes_the_names_of_phones_that_join_while_it_is_open(
    shop: Table, device: Device
) -> None:
    context = device()
    shop.sit(context, "referee")
    desk = context.new_page()
    desk.goto(f"{shop.url}/t/main/referee")
    desk.get_by_text("Names, if you want them").click()
    first, second = (desk.get_by_label(f"Player {n}", exact=True) for n in (1, 2))
    first.fill("Grandma")
    for n, name in ((1, "Ada"), (2, "Ben")):
        shop.do("sit_down", f"p{n}", seat=f"p{n}", name=name)
    expect(second).to_have_value("Ben")
    expect(first).to_have_value("Grandma")
    desk.get_by_role("button", name="Open the shop").click()
    expect(desk.locator("#headline")).to_contain_text("Grandma is the boss")
    assert shop.view["players"]["p2"]["name"] == "Ben"


def test_a_screen_is_not_asked_for_the_findings_of_a_game_that_has_none(
    shop: Table, device: Device
) -> None:
    device().new_page().goto(f"{shop.url}/t/main")
    context = device()
    shop.sit(context, "referee")
    desk = context.new_page()
    desk.goto(f"{shop.url}/t/main/referee")
    expect(desk.locator('option[value="history"]')).to_have_count(1)
    expect(desk.locator('option[value="reveal"]')).to_have_count(0)
    expect(desk.get_by_role("group", name="Why the cars move")).to_be_hidden()


def test_loyalty_shows_while_the_button_is_held_and_never_lies_in_the_page(
    shop: Table, device: Device
) -> None:
    shop.do("set_up", players=[{"seat": f"p{n}"} for n in range(1, 5)])
    shop.do("deal_loyalty")
    phone = join(device, shop, "Player 3")
    card = shop.hub.view("main", "p3")["loyalty"].upper()
    key = phone.locator(".tm-loyalty")
    expect(key).to_have_text("Hold to see your loyalty")
    assert card not in phone.content()
    box = key.bounding_box()
    assert box is not None
    phone.mouse.move(box["x"] + 40, box["y"] + 20)
    phone.mouse.down()
    expect(key).to_have_text(card)
    phone.mouse.up()
    expect(key).to_have_text("Hold to see your loyalty")
    assert card not in phone.content()
    shop.do("accept", "p1", player="p1")
    expect(phone.locator(".tm-task")).to_contain_text("Player 1 acts now")
    expect(key).to_have_text("Hold to see your loyalty")


def test_a_refusal_that_ends_the_game_asks_twice(shop: Table, device: Device) -> None:
    shop.do("set_up", players=[{"seat": f"p{n}"} for n in range(1, 5)])
    for number in range(7):
        shop.do("refuse", player=f"p{number % 4 + 1}")
    phone = join(device, shop, "Player 4")
    expect(phone.locator(".tm-no small")).to_have_text("The shop pays $20")
    tap(phone, "Refuse it")
    dialog = phone.get_by_role("dialog")
    expect(dialog).to_contain_text("ends the game")
    assert barriers(phone) == []
    tap(phone, "No, go back")
    expect(dialog).to_have_count(0)
    tap(phone, "Refuse it")
    tap(phone, "Refuse, and lose")
    expect(phone.locator("#headline")).to_have_text("The traitor wins!")
