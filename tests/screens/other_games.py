"""Moments of the games beside Pit Crew, played by their own rules."""

from typing import Any

from hub.engine.game import Game
from hub.games import grease_monkey, traitor_mechanic
from hub.games.grease_monkey.shops import SHOPS
from tests.games.grease_monkey.random_games import Player
from tests.games.grease_monkey.table import Table as Garage
from tests.games.traitor_mechanic.table import MONSTER_TRUCK, Table, good

View = dict[str, Any]
OF_PIT_CREW = ("track_spaces", "variant", "rounds", "dice", "crews", "findings", "entered", "ties")
TURNS = 14
JOBS_TO_WIN = 3
PERSON = "Ada"


def _put(view: View, game: Game[Any], state: Any) -> None:
    """Put another game on the table."""
    around = {key: said for key, said in view.items() if key not in OF_PIT_CREW}
    seats = {
        seat: {"name": name, "nodes": [], "phone": False, "people": [PERSON]}
        for seat, name in game.seats.items()
    }
    named = {"game_name": game.name, "title": game.title, "seats": seats}
    view.clear()
    view.update(around | named | game.view(state, ""))


def _garage(turns: int) -> Player:
    player = Player(3)
    player.do("set_up", players=["red", "green", "black"], start="red", grid=list(SHOPS))
    for _ in range(turns):
        player.turn()
    return player


def garage_setup(view: View) -> None:
    _put(view, grease_monkey.GAME, grease_monkey.GAME.new({}))


def garage_working(view: View) -> None:
    """Red is in turn, in the middle of a game."""
    player = _garage(TURNS)
    while player.state.active != "red":
        player.turn()
    _put(view, grease_monkey.GAME, player.state)


def garage_pad(view: View) -> None:
    """The companion keeps the score only, and asks for the bonus cards."""
    garage = Garage("red", "green", "purple", mode="score_pad")
    garage.do("end_game")
    _put(view, grease_monkey.GAME, garage.state)


def garage_finished(view: View) -> None:
    player = _garage(0)
    while player.state.phase == "play":
        player.turn()
    for one in player.state.players:
        player.do("enter_bonus", player=one.colour, matches=len(one.repaired))
    _put(view, grease_monkey.GAME, player.state)


def shop_setup(view: View) -> None:
    _put(view, traitor_mechanic.GAME, traitor_mechanic.GAME.new({}))


def shop_accept(view: View) -> None:
    """The first player decides on the first job."""
    _put(view, traitor_mechanic.GAME, Table().state)


def shop_working(view: View) -> None:
    """The first player is in turn."""
    table = Table()
    table.boss("accept")
    table.boss("enter_job", **MONSTER_TRUCK)
    while table.state.turn != "p1":
        table.act()
    _put(view, traitor_mechanic.GAME, table.state)


def shop_inspection(view: View) -> None:
    table = Table()
    table.to_inspection()
    table.boss("reveal", card="window")
    _put(view, traitor_mechanic.GAME, table.state)


def shop_finished(view: View) -> None:
    table = Table()
    for _ in range(JOBS_TO_WIN):
        table.play(*good())
        if table.state.phase != "finished":
            table.boss("clean_up")
    _put(view, traitor_mechanic.GAME, table.state)
