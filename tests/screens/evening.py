"""A real evening: one hub with a table for every moment that no view of a fake hub can show."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from hub.games.grease_monkey.shops import SHOPS
from hub.games.grease_monkey.state import COLOURS
from hub.service.hub import Hub
from tests.e2e.desk import CREWS, NO_POINTS, OLD, Desk
from tests.e2e.garage import Others
from tests.e2e.table import Table
from tests.service.bench import ListLink
from tests.web.hubs import running_hub, serving
from tests.web.past_games import Past

NAMES = ("Ada", "Benedikt", "Maximiliane", "Dev", "Elif", "Finn")
JOB = {
    "name": "Monster Truck",
    "payment": 40,
    "penalty": 60,
    "parts": {"window": "4-5", "headlight": "1", "belt": "3+", "tire": "0"},
}
CARDS = ("window", "window:expensive", "belt", "belt", "smile", "tire:expensive")
TURNS = 9


class Evening:
    """A hub whose tables stay as they are.

    Attributes:
        hub: The hub.
        url: The address of its pages.
        tables: The tables, by name.
        played: The game of Pit Crew that was played to its end.
    """

    def __init__(self, hub: Hub, url: str, link: ListLink) -> None:
        self.hub = hub
        self.url = url
        self.tables: dict[str, Table] = {}
        self.played = Past(hub, seed=3).play()
        self._late(Desk(hub, url, link))
        for name, crew in (("garage", "grease-monkey"), ("shop", "traitor-mechanic")):
            self._open(name, crew)
        self._garages()
        self._shops()

    def _open(self, name: str, game: str) -> Table:
        self.hub.create_table(name, name.title().replace("-", " "), game)
        self.tables[name] = Table(self.hub, self.url, name)
        return self.tables[name]

    def _late(self, desk: Desk) -> None:
        """The race phase of a first round is done when a press of before comes in."""
        self.tables["main"] = desk
        desk.do("rematch")
        desk.begin()
        desk.switch_on(OLD)
        desk.seat(OLD, "red")
        desk.press(OLD, 0)
        before = desk.hub.clock.now()
        desk.work("green")
        desk.do("six", "green", crew="green")
        desk.do("stop")
        for crew in CREWS:
            desk.do("enter_race", crew=crew, **NO_POINTS)
        desk.do("confirm_race")
        desk.press(OLD, 1, at=before)

    def _garages(self) -> None:
        play = self._open("garage-play", "grease-monkey")
        rules = {"bonus_draft": True, "pack_rat": True}
        play.do("set_up", players=list(COLOURS[:4]), grid=list(SHOPS), **rules)
        for colour in reversed(COLOURS[:4]):
            play.do("pick_bonus", player=colour)
        others = Others(play)
        for _ in range(TURNS):
            others.turn()
        for name, ends in (("garage-pad", False), ("garage-tie", True)):
            pad = self._open(name, "grease-monkey")
            pad.do("set_up", players=list(COLOURS), mode="score_pad")
            for colour in COLOURS:
                pad.do("tally", player=colour, vehicles=[{"stars": 5}] * 2, resources=3)
            if ends:
                pad.do("end_game")
                for colour in COLOURS:
                    pad.do("enter_bonus", player=colour, matches=1)

    def _shops(self) -> None:
        for name in ("accept", "work", "inspection", "clean"):
            table = self._open(f"shop-{name}", "traitor-mechanic")
            table.do(
                "set_up", players=[{"seat": f"p{n}", "name": x} for n, x in enumerate(NAMES, 1)]
            )
            table.do("deal_loyalty")
            if name == "accept":
                table.do("refuse", player="p1")
                continue
            _take(table, JOB)
            if name == "work":
                table.do("work", player=table.view["turn"], cards=2)
                table.do("outside_help", player=table.view["turn"])
                continue
            _work(table)
            for card in CARDS:
                table.do("reveal", player=table.view["boss"], card=card)
            if name != "inspection":
                table.do("inspect", player=table.view["boss"], sure=True)


def _take(table: Table, job: dict[str, Any]) -> None:
    table.do("accept", player=table.view["boss"])
    table.do("enter_job", player=table.view["boss"], **job)


def _work(table: Table) -> None:
    while turn := table.view["turn"]:
        table.do("work", player=turn, cards=2)


@contextmanager
def evening(folder: Path) -> Iterator[Evening]:
    """Play it in a folder, and serve it."""
    link = ListLink()
    with running_hub(folder, link) as hub, serving(hub) as server:
        yield Evening(hub, f"http://127.0.0.1:{server.port}", link)
