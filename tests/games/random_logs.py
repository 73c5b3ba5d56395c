"""Logs of games by chance, as the hub would have kept them."""

import random
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from hub.engine.entry import REFEREE, Entry, Source
from hub.engine.game import Command
from hub.games.traitor_mechanic import GAME as TRAITOR
from hub.games.traitor_mechanic.state import Phase as Traitor
from tests.games.grease_monkey.random_games import Player
from tests.games.pit_crew.table import TWO, Table
from tests.games.traitor_mechanic.test_properties import moves, set_up

SECOND = 1_000_000
CREWS = ("red", "green", "yellow")
WRENCHES = ("Drafting", "Nitro", "Teamwork", "Veteran Driver")


def pit_crew(chance: random.Random, length: int) -> list[Entry]:
    """Nodes press and roll, some of it too early or too late; phones tap sixes and take them back.

    The referee scores and goes on.

    Args:
        chance: Whatever is left to chance.
        length: No more entries than that.
    """
    table = Table(lap_token_at_first_crossing=chance.random() < 0.5, **_crews(chance))
    while table.ids < length and table.public["phase"] == "round_setup":
        _round(table, chance)
    log = sorted((entry for entry, _ in table.timeline.history()), key=lambda entry: entry.id)
    return log[:length]


def _crews(chance: random.Random) -> dict[str, Any]:
    return {"crews": TWO} if chance.random() < 0.3 else {}


def _round(table: Table, chance: random.Random) -> None:
    table.go()
    crews = [crew for crew, car in table.public["crews"].items() if not car["crashed"]]
    for _ in range(200):
        if table.public["phase"] != "pit_crew":
            break
        table.now += chance.randint(1, 2 * SECOND)
        crew = chance.choice(crews)
        at = table.now - chance.choice((0, 0, 0, chance.randint(0, SECOND)))
        if chance.random() < 0.2:
            said = Source(seat=crew)
            table.entry(chance.choice(("six", "undo_six")), {"crew": crew}, said)
        elif chance.random() < 0.6:
            table.press(crew, chance.randrange(6), at)
        else:
            table.roll(crew, chance.choice((0, 3, 6, 6)), at)
    table.wait(10)
    if table.public["phase"] != "race":
        return
    points = {crew: (chance.choice((0, 2, 3, 8)), chance.randint(0, 2)) for crew in crews}
    table.race(**points)
    for crew in list(table.public["picks_left"]):
        if crew in table.public["picks_left"]:
            table.do("take_wrench", crew, crew=crew, wrench=None)


def traitor_mechanic(chance: random.Random, length: int) -> list[Entry]:
    """A game of legal moves, by the referee."""
    log: list[Entry] = []
    state = TRAITOR.new({})
    wanted = [("set_up", set_up(chance))]
    while len(log) < length and state.phase is not Traitor.FINISHED:
        chance.shuffle(wanted)
        name, data = next(
            move
            for move in wanted
            if TRAITOR.check(state, Command(move[0], REFEREE, move[1])) is None
        )
        log.append(_said(len(log) + 1, name, data))
        state, _ = TRAITOR.step(state, log[-1], REFEREE)
        wanted = list(moves(state, chance))
    return log


class FullError(Exception):
    """The log is as long as it was to be."""


def grease_monkey(chance: random.Random, length: int) -> list[Entry]:
    """A game of legal moves, and some blunders."""
    log: list[Entry] = []

    class Scribe(Player):
        def _step(self, name: str, seat: str, data: dict[str, Any]) -> bool:
            if len(log) == length:
                raise FullError
            log.append(_said(len(log) + 1, name, data, seat))
            return super()._step(name, seat, data)

    with suppress(FullError):
        Scribe(chance.randrange(10**6)).play()
    return log


def _said(number: int, name: str, data: dict[str, Any], seat: str = REFEREE) -> Entry:
    at = number * SECOND
    return Entry(number, "t", "g", at, 0, at, Source(seat=seat), name, data)


LOGS: dict[str, Callable[[random.Random, int], list[Entry]]] = {
    "pit-crew": pit_crew,
    "traitor-mechanic": traitor_mechanic,
    "grease-monkey": grease_monkey,
}
