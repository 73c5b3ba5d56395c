"""A pit box as the boss's console, and a player's own box."""

from hub.engine.entry import Source
from hub.engine.game import Outcome
from hub.games.traitor_mechanic import GAME
from hub.games.traitor_mechanic.nodes import BUTTONS, GREEN
from hub.games.traitor_mechanic.state import Phase
from tests.games.traitor_mechanic.table import EASY, NODE_OF, Table

ACCEPT, REFUSE, GRANT, DENY, TWO, THREE, NEXT = range(7)


def lamps(table: Table, seat: str = "boss") -> list[int]:
    lit = GAME.outputs(table.state)[seat].lamps
    return [n for n in range(7) if lit >> n & 1]


def reason(told: tuple[Outcome, ...]) -> str:
    return str(told[0].data.get("reason", ""))


def test_console_plays_a_whole_job() -> None:
    table = Table()
    assert lamps(table) == [ACCEPT, REFUSE]
    table.press("boss", REFUSE)
    assert (table.state.money, table.state.boss) == (130, "p2")
    table.press("boss", ACCEPT)
    assert lamps(table) == [GRANT, TWO, THREE]
    table.press("boss", TWO)
    table.press("boss", THREE)
    table.press("boss", GRANT)
    table.press("boss", TWO)
    assert [player.cards for player in table.state.order] == [2, 3, 2, 2]
    assert table.state.phase is Phase.CUSTOMER_INSPECTION
    table.boss("enter_job", **EASY)
    table.boss("enter_counts", counts={"window": 9})
    table.press("boss", NEXT)
    assert GAME.outputs(table.state)["boss"].rgb == GREEN
    table.press("boss", NEXT)
    assert (table.state.phase, table.state.boss) == (Phase.ACCEPT_THE_JOB, "p3")


def test_a_dark_button_says_what_it_is_for() -> None:
    table = Table()
    told = table.press("boss", NEXT)
    assert reason(told) == "no_such_button"
    assert BUTTONS[NEXT][1] in told[0].text


def test_answer_blinks_while_somebody_asks() -> None:
    table = Table()
    table.boss("accept")
    table.act()
    table.press("p2", GRANT)
    assert table.state.asking == "p2"
    assert GAME.outputs(table.state)["boss"].blinking == 0b1100
    assert lamps(table) == [GRANT, DENY, TWO, THREE]
    table.press("boss", DENY)
    assert table.state.denied == "p2"
    assert lamps(table, "p2") == [TWO, THREE]
    table.press("p2", THREE)
    assert table.state.turn == "p3"


def test_a_player_s_box_acts_for_that_player_alone() -> None:
    table = Table()
    table.boss("accept")
    assert lamps(table, "p2") == []
    assert reason(table.press("p2", TWO)) == "no_such_button"
    assert table.state.turn == "p1"
    table.act()
    table.press("p2", TWO)
    assert table.state.turn == "p3"


def test_what_ends_the_game_has_to_be_held_tm_02() -> None:
    table = Table()
    for _ in range(7):
        table.press("boss", REFUSE)
    assert table.state.money == 10
    assert reason(table.press("boss", REFUSE)) == "hold_to_be_sure"
    assert table.state.winner is None
    table.press("boss", REFUSE, hold=True)
    assert table.state.winner == "traitors"


def test_a_long_press_that_refuses_does_not_refuse_again_and_lose() -> None:
    table = Table()
    for _ in range(5):
        table.press("boss", REFUSE)
    table.press("boss", REFUSE, hold=True)  # $50 -> $30
    assert table.state.money == 30
    table.press("boss", REFUSE, hold=True)  # $30 -> $10, and no further
    assert (table.state.money, table.state.winner) == (10, None)


def test_letting_go_of_another_button_does_not_spoil_a_hold() -> None:
    table = Table()
    table.to_inspection()
    box = Source(NODE_OF["boss"], "b0000002", 1)
    for n, edge in ((NEXT, "dn"), (GRANT, "up"), (NEXT, "hold")):
        table.entry("btn", {"n": n, "e": edge}, box)
    assert table.state.phase is Phase.CLEAN_UP


def test_cards_that_do_not_add_up_are_told_and_can_be_held_through() -> None:
    table = Table()
    table.to_inspection()
    assert reason(table.press("boss", NEXT)) == "count_differs"
    table.press("boss", NEXT, hold=True)
    assert table.state.phase is Phase.CLEAN_UP


def test_page_shows_what_each_button_means() -> None:
    shown = Table().public["box"]
    assert [row["button"] for row in shown] == [button for button, _ in BUTTONS]
    assert [row["lit"] for row in shown] == [True, True, *[False] * 5]
