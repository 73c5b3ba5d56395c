"""Bonus cards: nobody else's business before the end, whatever is asked of the hub."""

import json
from pathlib import Path
from typing import Any

import pytest

from hub.engine.entry import REFEREE, Entry, Source, from_json
from hub.games import registry
from hub.games.grease_monkey import GAME
from hub.service.requests import Rejected, Request
from hub.service.table import Table as ServiceTable
from hub.service.views import Surroundings, exported, log_line, show
from tests.games.grease_monkey.table import Table
from tests.web.hubs import running_hub


class Told:
    """A game of three in which Red has entered a bonus card, corrected it and put it in again."""

    def __init__(self, matches: int) -> None:
        self.table = Table("red", "green", "black", mode="score_pad")
        vehicles = [{"stars": 3, "type": "hot rod"}] * 4
        for colour in ("red", "green", "black"):
            self.table.do("tally", player=colour, vehicles=vehicles)
        self.table.do("end_game")
        bonus = {"player": "red", "matches": matches}
        entered = self.table.do("enter_bonus", "red", **bonus)
        source = Source(seat="referee")
        self.table.commit("amend", {"target": entered, "data": {"matches": matches}}, source)
        put_in = {"name": "enter_bonus", "at": 10**6, "seat": "red", "data": bonus}
        self.table.commit("insert", put_in, source)

    @property
    def log(self) -> list[Entry]:
        raw = (self.table.timeline.raw(n) for n in range(1, self.table.ids + 1))
        return [entry for entry in raw if entry is not None]

    @property
    def export(self) -> list[dict[str, Any]]:
        return [exported(self.table.timeline, entry) for entry in self.log]

    def seen_by(self, seat: str) -> str:
        """All that a seat gets to see: view, log, ticker and export."""
        timeline = self.table.timeline
        around = Surroundings({}, frozenset(), "ok", "ok")
        opening = Entry(1, "t", "g", 0, 0, 0, Source(), "new_game", {"game": GAME.name})
        table = ServiceTable(opening, registry.load())
        table.timeline = timeline
        shown = show(table, around)
        parts = [
            shown.view(seat, 0),
            shown.snapshot(0).body.decode(),
            [log_line(timeline, entry, seat) for entry in self.log],
            self.export,
        ]
        return json.dumps(parts)


@pytest.mark.parametrize("seat", ["", "green", "black", "purple", "referee"])
def test_a_bonus_card_is_nobody_else_s_business_before_the_end(seat: str) -> None:
    assert Told(3).seen_by(seat) == Told(1).seen_by(seat)


def test_a_player_sees_the_own_bonus_card_as_entered() -> None:
    assert Told(3).seen_by("red") != Told(1).seen_by("red")
    assert GAME.view(Told(3).table.state, "red")["bonus"] == 3


def test_after_the_end_every_bonus_card_is_open() -> None:
    told = Told(3)
    for colour in ("green", "black"):
        told.table.do("enter_bonus", colour, player=colour, matches=0)
    assert '"matches": 3' in told.seen_by("green")
    assert GAME.view(told.table.state, "")["players"]["red"]["parts"]["bonus"] == 3


def test_what_is_exported_before_the_end_can_be_told_again() -> None:
    again = Table()
    for line in Told(3).export:
        entry = from_json(line)
        again.timeline.add(entry)
    assert again.public["phase"] == "scoring"
    assert not again.player("red")["bonus_entered"]


def tried_out(folder: Path, matches: int) -> list[object]:
    """What the referee learns by trying out corrections after Red has entered a bonus card."""
    with running_hub(folder) as hub:

        def ask(name: str, seat: str = REFEREE, /, **data: Any) -> Request:
            view = hub.view("main")
            return Request(f"{view['revision']} {name}", view["game"], name, data, seat)

        assert hub.submit("main", ask("new_game", game=GAME.name)).ok
        for name, said in (
            ("set_up", {"players": ["red", "green"], "mode": "score_pad"}),
            ("tally", {"player": "red", "vehicles": [{"stars": 3}] * 3}),
            ("end_game", {}),
        ):
            assert hub.submit("main", ask(name, **said)).ok
        assert hub.submit("main", ask("enter_bonus", "red", player="red", matches=matches)).ok
        ids = {line["name"]: line["id"] for line in hub.log("main")}
        last = {"player": "green", "matches": 0}
        counts = [{"vehicles": [{"stars": 3}] * n} for n in range(3)]
        corrections = [ask("amend", target=ids["tally"], data=said) for said in counts]
        corrections += [
            ask("amend", target=ids["set_up"], data={"players": ["red"]}),
            ask("void", target=ids["end_game"]),
            ask("insert", name="enter_bonus", at=hub.view("main")["now"], data=last, seat=REFEREE),
        ]
        learnt: list[object] = []
        for correction in corrections:
            try:
                view = hub.preview("main", correction)
                learnt.append({key: view[key] for key in ("phase", "players", "result")})
            except Rejected as no:
                learnt.append(no.code)
        return learnt


def test_trying_out_corrections_tells_nothing_of_a_bonus_card(tmp_path: Path) -> None:
    one, three = (tried_out(tmp_path / str(matches), matches) for matches in (1, 3))
    assert one == three
    assert one[3] == one[5] == "secret"


def test_a_correction_of_repairs_leaves_no_more_matches_than_vehicles() -> None:
    table = Told(3).table
    table.do("tally", player="red", vehicles=[{"stars": 3}])
    for colour in ("green", "black"):
        table.do("enter_bonus", colour, player=colour, matches=0)
    assert table.player("red")["parts"]["bonus"] == 1
