"""Pit boxes with the real firmware at tables of the two games that have no race."""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from hub.adapters.credentials import Credentials
from hub.demo.api import Table
from hub.demo.nodes import Broker, VirtualNode
from hub.games.grease_monkey.shops import SHOPS
from tests.machine import require
from tests.running import Hub

BOX = "n0000b7"
ACCEPT, REFUSE, GRANT, DENY, TWO, THREE, GO = range(7)
DARK, ALL = [0] * 7, [1] * 7
RELEASED_S = 0.1  # longer than a button bounces
SEATS = ("p1", "p2", "p3", "p4")


@contextmanager
def box_at(folder: Path, game: str, seat: str) -> Iterator[tuple[Table, VirtualNode]]:
    """A table with a box on a seat."""
    require("mosquitto")
    with Hub(folder / "data", "--game", game) as hub:
        password = Credentials(hub.data / "users.json").issue(BOX)
        node = VirtualNode(BOX, "pit_box", Broker("127.0.0.1", hub.mqtt, password))
        with closing(node):
            table = Table(hub.url, "main", hub.pin)
            table.open(game)
            table.command("assign", node=BOX, seat=seat)
            node.start()
            yield table, node
            assert node.errors == []


def lit(node: VirtualNode, *lamps: int) -> bool:
    """Wait until just these lamps are lit."""
    return node.wait_for(lambda signs: signs.lamps == [int(n in lamps) for n in range(7)])


def is_on(seat: str, view: dict[str, Any]) -> bool:
    return bool(view["turn"] == seat)


def tells(text: str, view: dict[str, Any]) -> bool:
    """Anywhere: a press right after a command may have its place before it, within its error."""
    return any(text in told["text"] for told in view["ticker"])


def move_all(table: Table) -> None:
    """Move the three mechanics, and let them do nothing."""
    for number in (1, 2, 3):
        worker = f"mechanic-{number}"
        to = table.view()["turn"]["moves"][worker][0]
        table.command("move", worker=worker, to=to, skip=True)


def test_a_box_ends_the_turn_and_its_lamps_show_whose_it_is(tmp_path: Path) -> None:
    with box_at(tmp_path, "grease-monkey", "red") as (table, node):
        table.command("set_up", players=["red", "green"], grid=list(SHOPS))
        assert node.wait_for(lambda signs: signs.lamps == ALL)
        node.tap(GO)
        table.wait(partial(tells, "Still to be moved"), "the reason")
        move_all(table)
        assert node.wait_for(lambda signs: signs.lamps[GO] == 0), "GO does not blink"
        node.tap(DENY)
        table.wait(lambda view: view["turn"]["player"] == "green", "Green's turn")
        assert node.wait_for(lambda signs: signs.lamps == DARK)
        move_all(table)
        node.tap(GO)
        table.wait(partial(tells, "It is Green's turn"), "the reason")
        table.command("end_turn")
        assert node.wait_for(lambda signs: signs.lamps == ALL)


def test_a_box_is_the_console_of_whoever_is_boss(tmp_path: Path) -> None:
    with box_at(tmp_path, "traitor-mechanic", "boss") as (table, node):
        table.command("set_up", players=[{"seat": seat} for seat in SEATS])
        assert lit(node, ACCEPT, REFUSE)
        node.tap(REFUSE)
        table.wait(lambda view: (view["boss"], view["money"]) == ("p2", 130), "a refusal")
        node.tap(ACCEPT)
        assert lit(node, GRANT, TWO, THREE)
        for button, turn in ((TWO, "p3"), (THREE, "p4")):
            node.tap(button)
            table.wait(partial(is_on, turn), f"the turn of {turn}")
        table.command("outside_help", player="p4")
        assert node.wait_for(lambda signs: signs.lamps[DENY] == 1), "DENY does not blink"
        node.tap(DENY)
        table.wait(lambda view: view["denied"] == "p4", "a no")
        node.tap(TWO)
        table.wait(partial(is_on, "p1"), "the turn of p1")
        node.tap(GRANT)
        table.wait(lambda view: view["money"] == 120, "help")
        parts = dict.fromkeys(("window", "headlight", "belt", "tire"), "0+")
        table.command("enter_job", player="p2", name="Van", payment=30, penalty=10, parts=parts)
        assert lit(node, GO)
        node.press(GO)
        table.wait(lambda view: view["completed"] == 1, "the job done")
        node.release(GO)
        time.sleep(RELEASED_S)
        node.tap(GO)
        table.wait(lambda view: view["boss"] == "p3", "the token passed on")
