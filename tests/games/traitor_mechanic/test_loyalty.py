"""The secret deal: each seat learns its own card, and nobody anything else.

The strongest form is tested: with another deal, nothing at all that the others can get changes by
a single byte, in the view, the log, the stream, the topic of the table, or an export.
"""

import io
import itertools
import json
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hub.cli import main
from hub.engine.entry import REFEREE, Entry, Source, from_json
from hub.engine.fold import Timeline
from hub.engine.game import Chance, Command
from hub.games.traitor_mechanic import GAME
from hub.games.traitor_mechanic.commands import COMMANDS
from hub.games.traitor_mechanic.loyalty import deck
from hub.service.hub import Hub
from hub.service.requests import Rejected, Request
from tests.games.traitor_mechanic.table import MONSTER_TRUCK, Table
from tests.web.hubs import running_hub

PLAYERS = 4
SEATS = [f"p{n}" for n in range(1, PLAYERS + 1)]


def a_chance(start: int) -> Chance:
    numbers = itertools.count(start)
    return lambda n: next(numbers) * 7 % n


def deal(table: Table, traitor: str) -> None:
    cards = {seat: "traitor" if seat == traitor else "mechanic" for seat in SEATS}
    table.entry("deal_loyalty", {"cards": cards}, Source(seat=REFEREE))


@pytest.mark.parametrize("players", range(4, 11))
def test_the_deck_is_dealt_whole_and_any_player_can_be_a_traitor(players: int) -> None:
    state = Table(players).state
    command = Command("deal_loyalty", REFEREE, {})
    found = set()
    for turn in range(60):
        dealt = GAME.draw(state, command, a_chance(turn))
        assert Counter(dealt["cards"].values()) == Counter(deck(players))
        found |= {seat for seat, card in dealt["cards"].items() if card == "traitor"}
    assert found == {player.seat for player in state.players}


def test_only_a_deal_is_drawn() -> None:
    command = Command("accept", "p1", {"player": "p1"})
    assert GAME.draw(Table().state, command, lambda _: 1 // 0) == {"player": "p1"}


def test_each_player_sees_the_own_card_and_the_referee_none() -> None:
    table = Table()
    deal(table, "p3")
    seen = {seat: GAME.view(table.state, seat)["loyalty"] for seat in GAME.seats}
    assert [seen.pop(seat) for seat in SEATS] == ["mechanic", "mechanic", "traitor", "mechanic"]
    assert set(seen.values()) == {None}
    assert "loyalty" not in table.public
    assert table.public["loyalty_dealt"] is True


def test_the_deal_lasts_through_the_game_and_comes_before_the_first_job() -> None:
    table = Table()
    deal(table, "p2")
    table.play()
    table.boss("clean_up")
    assert GAME.view(table.state, "p2")["loyalty"] == "traitor"
    assert table.why("deal_loyalty") == "deal_over"
    assert Table(0).why("deal_loyalty") == "not_set_up"
    assert table.why("deal_loyalty", "p1") == "not_referee"


def test_a_deal_that_does_not_fit_the_players_does_not_count() -> None:
    table = Table(5)
    deal(table, "p3")
    assert table.state.dealt is False
    table = Table()
    cards = dict.fromkeys(SEATS, "traitor")
    table.entry("deal_loyalty", {"cards": cards}, Source(seat=REFEREE))
    assert table.state.loyalty == ()


def test_no_command_has_a_place_for_a_secret_tm_11() -> None:
    """Neither loyalty, nor which job was refused, nor whose card a card of the job was."""
    words = json.dumps(COMMANDS)
    assert "traitor" not in words
    assert "mechanic" not in words
    assert set(COMMANDS["refuse"]["properties"]) == {"player", "sure"}
    assert COMMANDS["work"]["properties"]["cards"]["type"] == "integer"
    for name, schema in COMMANDS.items():
        kinds = json.dumps(schema).count("expensive")
        assert not kinds or name in ("reveal", "take_back", "enter_counts"), name
    # those three say of the boss that a card turned up, after the shuffle; never whose it was
    assert "target" not in COMMANDS["reveal"]["properties"]


class Played:
    """A game at a real hub, with all that can be got out of it."""

    def __init__(self, hub: Hub, folder: Path) -> None:
        self.hub = hub
        self.folder = folder
        self.ids = itertools.count()

    def do(self, name: str, seat: str = REFEREE, /, **data: Any) -> None:
        game = self.hub.view("main")["game"]
        answer = self.hub.submit("main", Request(f"r{next(self.ids)}", game, name, data, seat))
        assert answer.ok, answer.text

    def play(self) -> None:
        self.do("new_game", game="traitor-mechanic")
        self.do("set_up", players=[{"seat": seat} for seat in SEATS])
        self.do("deal_loyalty")
        self.do("accept", "p1", player="p1")
        for seat in SEATS:
            self.do("work", seat, player=seat, cards=2)
        self.do("enter_job", "p1", player="p1", **MONSTER_TRUCK)

    def seen_by(self, seat: str) -> list[Any]:
        """Everything that a seat can get, but for the times of this run."""
        log = self.hub.log("main", seat=seat)
        return [timeless(self.hub.view("main", seat)), timeless(log)]

    def of_all(self) -> list[Any]:
        """Everything that goes out to everybody: stream and topic, metrics, an export."""
        public = json.loads(self.hub.snapshot("main").body)
        run = CliRunner().invoke(main, ["export", "--data", str(self.folder)])
        assert run.exit_code == 0, run.output
        export = [json.loads(line) for line in run.output.splitlines()]
        return [timeless(public), timeless(export), timeless(self.hub.tables())]

    def export(self) -> list[Entry]:
        run = CliRunner().invoke(main, ["export", "--data", str(self.folder)])
        return [from_json(json.loads(line)) for line in io.StringIO(run.output)]


def timeless(said: Any) -> Any:
    """Leave out what differs between two runs of the same game: times, and the id of the hub."""
    if isinstance(said, dict):
        return {key: timeless(part) for key, part in said.items() if key not in TIMES}
    return [timeless(part) for part in said] if isinstance(said, list) else said


TIMES = ("at", "received", "late_us", "now", "revision")


def picks_for(traitor: str) -> Chance:
    """A chance by which a seat gets the traitor's card, which lies first in the deck."""
    at = SEATS.index(traitor)

    def pick(left: int) -> int:
        return 0 if left - 1 == at else left - 1

    return pick


@contextmanager
def game_with(traitor: str, folder: Path) -> Iterator[Played]:
    """A game at a hub of its own in which the hub deals the traitor's card to a seat."""
    with running_hub(folder) as hub, pytest.MonkeyPatch.context() as patch:
        patch.setattr("hub.service.commands.secrets.randbelow", picks_for(traitor))
        game = Played(hub, folder)
        game.play()
        yield game


@pytest.fixture
def games(tmp_path: Path) -> Iterator[dict[str, Played]]:
    """The same game four times, each time with another traitor."""
    with ExitStack() as stack:
        yield {
            traitor: stack.enter_context(game_with(traitor, tmp_path / traitor))
            for traitor in SEATS
        }


@pytest.fixture
def game(tmp_path: Path) -> Iterator[Played]:
    """A game in which the fourth player is the traitor."""
    with game_with("p4", tmp_path) as game:
        yield game


def test_a_phone_gets_its_own_card_from_the_hub(games: dict[str, Played]) -> None:
    for traitor, game in games.items():
        for seat in SEATS:
            card = "traitor" if seat == traitor else "mechanic"
            assert game.hub.view("main", seat)["loyalty"] == card
            deal = next(e for e in game.hub.log("main", seat=seat) if e["name"] == "deal_loyalty")
            assert deal["data"] == {"cards": {seat: card}}


def test_nothing_that_others_see_depends_on_the_deal(games: dict[str, Played]) -> None:
    for one, other in itertools.combinations(SEATS, 2):
        first, second = games[one], games[other]
        assert first.of_all() == second.of_all()
        for seat in ("", *GAME.seats):
            if seat not in (one, other):
                assert first.seen_by(seat) == second.seen_by(seat), seat


def test_the_words_of_the_deal_are_nowhere_in_what_others_get(game: Played) -> None:
    for seat in ("", REFEREE, "boss"):
        said = json.dumps(game.hub.log("main", seat=seat))
        assert '"traitor"' not in said
        assert '"mechanic"' not in said
        assert '"traitor"' not in json.dumps(game.hub.view("main", seat))
    export = [entry for entry in game.export() if entry.name == "deal_loyalty"]
    assert [entry.data for entry in export] == [{"cards": {}}]


def test_an_export_replays_to_the_same_public_state(game: Played) -> None:
    opening, *rest = game.export()
    timeline: Timeline[Any] = Timeline(GAME, opening.data)
    for entry in rest:
        timeline.add(entry)
    shown = GAME.view(timeline.state, "")
    assert shown["loyalty_dealt"] is True
    live = game.hub.view("main")
    assert shown == {key: live[key] for key in shown}
    assert GAME.view(timeline.state, "p1")["loyalty"] is None


def test_corrections_do_not_bring_a_deal_to_light(game: Played) -> None:
    hub = game.hub
    deal = next(e for e in hub.log("main") if e["name"] == "deal_loyalty")
    cards = {"cards": dict.fromkeys(SEATS, "traitor")}
    view = hub.view("main")

    def ask(name: str, /, **data: Any) -> Request:
        return Request(f"c{next(game.ids)}", view["game"], name, data, REFEREE)

    amended = hub.submit("main", ask("amend", target=deal["id"], data=cards))
    assert not amended.ok
    put_in = ask("insert", name="deal_loyalty", at=view["now"], data=cards, seat=REFEREE)
    assert not hub.submit("main", put_in).ok
    assert '"traitor"' not in amended.text
    with pytest.raises(Rejected, match="without looking"):
        hub.preview("main", ask("void", target=deal["id"]))
    later = ask("amend", target=deal["id"], at=deal["at"] + 1)
    assert hub.submit("main", later).ok
    for seat in ("", REFEREE, "p1"):
        line = next(e for e in hub.log("main", seat=seat) if e["id"] == deal["id"])
        own = {"p1": "mechanic"} if seat == "p1" else {}
        assert line["amended"]["data"] == {"cards": own}
    assert hub.submit("main", ask("void", target=hub.log("main")[-1]["id"])).ok
