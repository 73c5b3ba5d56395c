import json
from typing import Any

import pytest

from hub.engine.entry import Entry, Source, from_json
from hub.games import registry
from hub.games.grease_monkey import GAME
from hub.games.grease_monkey.scoring import Sheet, judge
from hub.games.grease_monkey.state import Phase, Stock
from hub.service.table import Table as ServiceTable
from hub.service.views import Surroundings, exported, log_line, show
from tests.games.grease_monkey.table import Scene, Table


def test_gm_10_three_resources_are_a_star_and_scores_may_be_negative() -> None:
    assert [Sheet("A", resources=n).score for n in (2, 3, 5, 6)] == [0, 1, 1, 2]
    assert Sheet("A", unrepaired=1, hired=True).score == -4


@pytest.mark.parametrize(
    ("other", "winner", "decided_by"),
    [
        (Sheet("B", 9), "A", "score"),
        (Sheet("B", 12, unrepaired=1), "A", "fewest unrepaired vehicles"),
        (Sheet("B", 12, hired=True), "B", "hired specialist"),
        (Sheet("B", 10, resources=1), "B", "more resources"),
    ],
)
def test_gm_11_ties_are_broken_in_the_printed_order(
    other: Sheet, winner: str, decided_by: str
) -> None:
    verdict = judge([Sheet("A", 10), other])
    assert (verdict.winner, verdict.decided_by, verdict.tied) == (winner, decided_by, ())


def test_gm_11_an_equal_end_is_a_tie_for_the_table_to_settle() -> None:
    verdict = judge([Sheet("A", 10), Sheet("B", 10), Sheet("C", 9)])
    assert (verdict.winner, verdict.tied) == (None, ("A", "B"))


def scoring(*players: str) -> Scene:
    scene = Scene(*players).set(active="")
    for colour in scene.state.order:
        scene.vehicles(colour, repaired=(4, 4, 2))
    return scene.set(phase=Phase.SCORING)


def test_the_result_comes_when_every_bonus_card_is_entered() -> None:
    scene = scoring("red", "green")
    scene.step("enter_bonus", "red", player="red", matches=1)
    assert GAME.outcome(scene.state) is None
    scene.step("enter_bonus", "red", player="red", matches=2)
    scene.step("enter_bonus", "green", player="green", matches=0)
    result = GAME.outcome(scene.state)
    assert result is not None
    assert (result.winner, result.reason) == ("red", "Red is Employee of the Month with 12 ★.")
    shown = GAME.view(scene.state, "")
    assert shown["standings"] == ["red", "green"]
    assert shown["players"]["red"]["parts"] == {
        "stars": 10,
        "resources": 0,
        "bonus": 2,
        "unrepaired": 0,
        "hired": 0,
    }


def test_each_enters_only_the_own_bonus_card_and_not_more_than_was_repaired() -> None:
    scene = scoring("red", "green")
    outcome = scene.step("enter_bonus", "green", player="red", matches=1)
    assert outcome.data["reason"] == "not_you"
    outcome = scene.step("enter_bonus", "red", player="red", matches=4)
    assert outcome.data["reason"] == "too_many_matches"
    outcome = Scene().step("enter_bonus", "red", player="red", matches=0)
    assert outcome.data["reason"] == "no_ending"


def test_gm_11_a_tie_is_settled_at_the_table_and_noted() -> None:
    scene = scoring("red", "green", "black").vehicles("black", repaired=(1,))
    for colour in scene.state.order:
        scene.step("enter_bonus", player=colour, matches=0)
    result = GAME.outcome(scene.state)
    assert result is not None
    assert result.winner is None
    assert scene.step("settle_tie", player="black").data["reason"] == "not_tied"
    scene.step("settle_tie", player="green")
    result = GAME.outcome(scene.state)
    assert result is not None
    assert result.winner == "green"


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


def test_score_pad_keeps_stars_resources_and_vehicles_and_scores_them() -> None:
    table = Table("red", "green", mode="score_pad")
    assert table.public["turn"] is None
    assert table.public["count"] is None
    table.do("tally", "red", player="red", vehicles=[{"stars": 5}, {"stars": 4}], resources=7)
    table.do("tally", "red", player="red", hired=True, unrepaired=1)
    table.do("tally", "green", player="green", vehicles=[{"stars": 9, "type": "truck"}])
    assert table.player("red")["reputation"] == 9
    table.do("end_game", "green")
    table.do("enter_bonus", "red", player="red", matches=1)
    table.do("enter_bonus", "green", player="green", matches=1)
    assert table.player("red")["score"] == 9 + 2 + 1 - 2 - 2
    assert table.public["winner"] == "green"


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"hired": True}, "cannot_hire"),
        ({"unrepaired": 2}, "too_many_unrepaired"),
        ({"vehicles": [{"stars": 1}] * 24, "unrepaired": 1}, "too_many_cards"),
        ({"resources": 55}, ""),
    ],
)
def test_a_score_pad_refuses_what_the_box_does_not_hold(said: dict[str, Any], why: str) -> None:
    table = Table("red", "green", mode="score_pad")
    table.do("tally", player="green", resources=1)
    assert table.why("tally", player="red", **said) == why
    assert table.why("tally", player="red", resources=56) == "tokens_only"


def test_a_score_pad_has_no_turns_and_a_referee_s_table_no_pad() -> None:
    pad = Table("red", "green", mode="score_pad")
    assert pad.why("move", worker="mechanic-1", to="oil") == "score_pad"
    assert pad.why("recount", where="supply", counts={}) == "score_pad"
    assert pad.reason(pad.press("red")) == "score_pad"
    assert Table("red", "green").why("tally", player="red", resources=1) == "not_score_pad"
    assert Table("red", "green").why("end_game") == "no_ending"
    assert pad.why("tally", "green", player="red", resources=1) == "not_you"


def test_alone_the_score_is_to_be_beaten() -> None:
    scene = scoring("red").stash("red", oil=3)
    scene.step("enter_bonus", player="red", matches=0)
    result = GAME.outcome(scene.state)
    assert result is not None
    assert "11 ★" in result.reason
    assert scene.player("red").stash == Stock(oil=3)


def test_a_broken_tie_says_how_it_was_broken() -> None:
    scene = scoring("red", "green").stash("green", oil=1)
    for colour in scene.state.order:
        scene.step("enter_bonus", player=colour, matches=0)
    result = GAME.outcome(scene.state)
    assert result is not None
    assert result.winner == "green"
    assert result.reason.endswith("The tie was broken by: more resources.")


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("enter_bonus", {"player": "red", "matches": 0}, "game_over"),
        ("enter_bonus", {"player": "black", "matches": 0}, "not_playing"),
        ("end_game", {}, "game_over"),
        ("end_turn", {}, "game_over"),
        ("settle_tie", {"player": "red"}, "no_tie"),
        ("recount", {"where": "supply", "counts": {}}, "set_up_over"),
        ("set_up", {"players": ["red"], "mode": "score_pad"}, "set_up_over"),
    ],
)
def test_after_the_end_nothing_counts_and_the_reason_is_said(
    name: str, data: dict[str, Any], why: str
) -> None:
    scene = scoring("red", "green").vehicles("green", repaired=(1,))
    for colour in scene.state.order:
        scene.step("enter_bonus", player=colour, matches=0)
    assert scene.step(name, **data).data["reason"] == why


def test_a_score_pad_is_closed_by_the_end_of_the_game() -> None:
    table = Table("red", mode="score_pad")
    table.do("end_game")
    table.do("tally", player="red", resources=3)
    table.do("enter_bonus", player="red", matches=0)
    assert table.player("red")["score"] == 1
    assert table.why("tally", player="red", resources=4) == "game_over"
