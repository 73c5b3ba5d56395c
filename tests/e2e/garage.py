"""Players of Grease Monkey Garage that go on by chance, at a real table."""

from typing import Any

from hub.engine.entry import Entry, Source
from hub.games.grease_monkey import GAME
from tests.e2e.table import Table
from tests.games.grease_monkey.random_games import Player


class Others(Player):
    """Plays on by chance, through the hub."""

    def __init__(self, table: Table) -> None:
        super().__init__(3)
        self.table = table
        for line in table.hub.log(table.name, seat="referee"):
            if line["game"] == table.view["game"] and line["name"] != "new_game":
                at, source = line["at"], Source(seat=line["source"]["seat"])
                entry = Entry(0, "", "", at, 0, at, source, line["name"], line["data"])
                self.state, _ = GAME.step(self.state, entry, source.seat)
        assert GAME.view(self.state, "")["players"] == table.view["players"]

    def do(self, name: str, **data: Any) -> None:
        super().do(name, **data)
        self.table.do(name, **data)

    def _blunder(self, worker: str, to: str) -> None:
        """People at this table make none."""
