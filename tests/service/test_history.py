"""The games of the past: what became of them, seen again, called something, erased."""

import json
import sqlite3
import threading
from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from hub.adapters import erase
from hub.service.hub import Hub
from hub.service.luck import luck
from hub.service.requests import Rejected, Request
from tests.adapters.parts import until
from tests.web.hubs import pass_time, running_hub

CREWS = {"red": {"players": 2}, "green": {"players": 1}}
AREAS = ("tire_front_left", "tire_front_right", "tire_rear_left", "tire_rear_right", "fuel_tank")
NAMES = ("Ada", "Ben", "Cleo", "Dev")


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[Hub]:
    with running_hub(tmp_path) as hub:
        yield hub


def ask(hub: Hub, name: str, seat: str = "referee", /, **data: Any) -> None:
    key = f"k{hub._store.last_id()}-{name}"
    answer = hub.submit("main", Request(key, hub.view("main")["game"], name, data, seat))
    assert answer.ok, answer.text


def play(hub: Hub, **options: Any) -> str:
    """Two crews, one round: Red is first, rolls a six, and Green crashes; its id."""
    ask(hub, "set_up", crews=CREWS, variant="normal", track_spaces=12, die="server", **options)
    ask(hub, "go")
    pass_time(hub, 5)
    until(lambda: hub.view("main")["phase"] == "pit_crew", "GO")
    for area in AREAS:
        ask(hub, "cap", crew="red", area=area)
    for _ in range(6):
        ask(hub, "roll", crew="red")
    for area in AREAS:
        ask(hub, "cap", crew="green", area=area)
    ask(hub, "enter_race", crew="red", penalty_points=1, turbo_bonuses=1)
    ask(hub, "enter_race", crew="green", penalty_points=9, turbo_bonuses=0)
    ask(hub, "confirm_race")
    return str(hub.view("main")["game"])


def test_finished_aborted_and_running_games_are_told_apart(hub: Hub) -> None:
    first = play(hub)
    ask(hub, "rematch")
    ask(hub, "new_game", game="traitor-mechanic")
    found = hub.history.overview(60)
    assert [(game["game"], game["status"]) for game in found["games"]] == [
        ("g2", "aborted"),
        (first, "finished"),
    ]
    game = found["games"][1]
    assert (game["winner"], game["on_table"]) == ("red", False)
    assert game["seconds"] >= 5
    assert [player["won"] for player in game["players"]] == [True, False]
    red = game["players"][0]
    assert red["fastest_ms"] is not None
    assert red["luck"]["rolls"] == 6
    assert found["sides"][0]["wins"] == 1
    assert found["stops"][0]["seat"] == "red"
    assert found["dice"][0]["die"] == "hub"
    assert found["dice"][0]["rolls"] == 6
    players = [{"seat": f"p{n}", "name": name} for n, name in enumerate(NAMES, 1)]
    ask(hub, "set_up", players=players)
    last = hub.history.overview(60)["games"][0]
    assert (last["status"], last["title"]) == ("running", "Traitor Mechanic")
    assert [player["names"] for player in last["players"]] == [[name] for name in NAMES]


def test_list_shows_the_newest_first_when_there_is_no_time_for_all(hub: Hub) -> None:
    play(hub)
    ask(hub, "rematch")
    at_first = hub.history.overview(0)
    assert at_first["pending"] == 2
    assert hub.history.overview(60)["pending"] == 0
    assert hub.history.overview(0)["pending"] == 0


def test_every_moment_is_seen_again_as_it_was_seen_by_all(hub: Hub) -> None:
    game = play(hub)
    past = hub.history.past("main", game)
    final = hub.view("main")
    last = past.view(len(past))
    for key in ("phase", "winner", "crews", "standings", "findings", "round"):
        assert last[key] == final[key], key
    assert past.view(0)["phase"] == "setup"
    steps = past.steps()
    assert len(steps["steps"]) == len(past)
    stop = next(mark for mark in steps["marks"] if mark["kind"] == "stop")
    assert past.view(stop["n"])["phase"] == "race"
    entered = [n for n in range(1, len(past) + 1) if past.view(n)["entered"].get("red")]
    hidden = json.dumps(past.view(entered[0]))
    assert past.view(entered[0])["crews"]["red"]["penalty_points"] is None
    assert "race_entries" not in hidden


def test_game_on_the_table_is_looked_at_again_when_it_has_gone_on(hub: Hub) -> None:
    ask(hub, "set_up", crews=CREWS, variant="normal", track_spaces=12)
    before = len(hub.history.past("main", "g1"))
    ask(hub, "go")
    assert len(hub.history.past("main", "g1")) > before


def test_game_is_called_something_and_that_is_an_entry(hub: Hub) -> None:
    game = play(hub)
    ask(hub, "rematch")
    hub.name_game("main", game, "  Christmas evening ", "referee")
    record = hub.history.past("main", game).record
    assert record["called"] == "Christmas evening"
    assert record["status"] == "finished"
    hub.name_game("main", game, "", "referee")
    assert hub.history.past("main", game).record["called"] == ""
    with pytest.raises(Rejected, match="no game g9"):
        hub.name_game("main", "g9", "x", "referee")


def test_erased_game_is_in_no_file_any_more_and_its_number_never_comes_back(
    hub: Hub, tmp_path: Path
) -> None:
    ask(hub, "new_game", game="traitor-mechanic")
    hidden = "Zebediah"
    players = [{"seat": f"p{n}", "name": f"{hidden}{n}"} for n in range(1, 5)]
    ask(hub, "set_up", players=players)
    with pytest.raises(Rejected, match="on the table"):
        hub.erase_game("main", "g2")
    ask(hub, "new_game", game="pit-crew")
    assert any(hidden.encode() in file.read_bytes() for file in tmp_path.glob("pitwall.db*"))
    last = hub._store.last_id()
    assert hub.erase_game("main", "g2") == 2
    files = sorted(tmp_path.glob("pitwall.db*"))
    assert files
    assert not any(hidden.encode() in file.read_bytes() for file in files)
    assert [game["game"] for game in hub.history.overview(60)["games"]] == []
    with pytest.raises(Rejected, match="no game g2"):
        hub.erase_game("main", "g2")
    ask(hub, "new_game", game="pit-crew")
    assert hub.view("main")["game"] == "g4"
    assert hub._store.last_id() == last + 1


def test_names_of_an_erased_game_are_not_offered_to_the_games_behind_it(
    hub: Hub, tmp_path: Path
) -> None:
    hidden, kept = "Zebediah", "Yolanda"

    def in_file(name: str) -> bool:
        return any(name.encode() in file.read_bytes() for file in tmp_path.glob("pitwall.db*"))

    ask(hub, "new_game", game="traitor-mechanic")
    ask(hub, "set_up", players=[{"seat": f"p{n}", "name": hidden} for n in range(1, 5)])
    for _ in range(2):
        ask(hub, "new_game", game="traitor-mechanic")
    ask(hub, "set_up", players=[{"seat": f"p{n}", "name": kept} for n in range(1, 5)])
    ask(hub, "new_game", game="traitor-mechanic")
    hub.erase_game("main", "g2")
    assert not in_file(hidden)
    assert in_file(kept)
    assert hub.log("main")[-1]["data"]["setup"]["players"][0]["name"] == kept


def test_what_was_erased_is_out_of_the_file_also_when_the_hub_was_killed_just_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is copied where the file would be cleaned is what a kill there leaves on the disk."""
    data, killed, hidden = tmp_path / "data", tmp_path / "killed", "Zebediah"

    def die(_: object) -> None:
        copytree(data, killed)

    with running_hub(data) as hub:
        ask(hub, "new_game", game="traitor-mechanic")
        ask(hub, "set_up", players=[{"seat": f"p{n}", "name": hidden} for n in range(1, 5)])
        ask(hub, "new_game", game="pit-crew")
        with monkeypatch.context() as patched:
            patched.setattr(erase, "cut_wal", die)
            hub.erase_game("main", "g2")
    assert any(hidden.encode() in file.read_bytes() for file in killed.glob("pitwall.db*"))
    with running_hub(killed) as hub:
        assert "g2" not in [game.game for game in hub._store.games()]
        files = list(killed.glob("pitwall.db*"))
        assert not any(hidden.encode() in file.read_bytes() for file in files)


def test_person_has_the_new_name_also_when_cleaning_the_file_took_too_long_or_failed(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(hub, "new_game", game="traitor-mechanic")
    players = [{"seat": f"p{n}", "name": name} for n, name in enumerate(NAMES, 1)]
    ask(hub, "set_up", players=players)
    assert hub.history.overview(60)["people"][0]["name"] == "Ada"

    def full(_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(erase, "cut_wal", full)
        with pytest.raises(Rejected, match="is full"):
            hub.rename_person("Ada", "Adele")
    assert hub.history.overview(60)["people"][0]["name"] == "Adele"


def test_somebody_who_looks_at_all_games_lets_others_look_at_one(
    hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask(hub, "set_up", crews=CREWS, variant="normal", track_spaces=12)
    ask(hub, "rematch")
    first, go_on = threading.Event(), threading.Event()

    def refresh() -> None:
        first.set()
        assert go_on.wait(5)

    monkeypatch.setattr(hub._tally, "refresh", refresh)
    looking = threading.Thread(target=hub.history.overview, args=(60,))
    looking.start()
    assert first.wait(5)
    done = threading.Thread(target=hub.history.past, args=("main", "g1"))
    done.start()
    done.join(5)
    waits = done.is_alive()
    go_on.set()
    looking.join(5)
    assert not waits


def test_person_gets_another_name_everywhere_or_none(hub: Hub, tmp_path: Path) -> None:
    ask(hub, "new_game", game="traitor-mechanic")
    players = [{"seat": f"p{n}", "name": name} for n, name in enumerate(NAMES, 1)]
    ask(hub, "set_up", players=players)
    assert hub.view("main")["players"]["p1"]["name"] == "Ada"
    ask(hub, "rematch")
    assert hub.rename_person("Ada", "Adele") == 3  # both set-ups, and the opening of the second
    assert hub.view("main")["players"]["p1"]["name"] == "Adele"
    assert hub.history.overview(60)["people"][0] == {"name": "Adele", "games": 0, "wins": 0}
    hub.rename_person("Adele", "")
    assert hub.view("main")["players"]["p1"]["name"] == "Player 1"
    assert not any(b"Ad" + b"ele" in file.read_bytes() for file in tmp_path.glob("pitwall.db*"))
    with pytest.raises(Rejected, match="Nobody in the log is called Ada"):
        hub.rename_person("Ada", "x")


def test_people_of_a_crew_are_remembered_renamed_and_forgotten(hub: Hub, tmp_path: Path) -> None:
    ask(hub, "sit_down", "red", seat="red", name="Ada")
    ask(hub, "sit_down", "green", seat="green", name="Benno", instead="Ada")
    ask(hub, "sit_down", "red", seat="red", name="Ada")
    play(hub)
    [record] = hub.history.overview(60)["games"]
    assert [player["names"] for player in record["players"]] == [["Ada"], ["Benno"]]
    assert hub.history.overview(60)["people"][0] == {"name": "Ada", "games": 1, "wins": 1}
    assert hub.history.past("main", record["game"]).view(1)["seats"]["red"]["people"] == ["Ada"]
    assert hub.rename_person("Benno", "Ben") == 1
    assert hub.view("main")["seats"]["green"]["people"] == ["Ben"]
    hub.rename_person("Ben", "")
    assert hub.view("main")["seats"]["green"]["people"] == []
    assert not any(b"Benno" in file.read_bytes() for file in tmp_path.glob("pitwall.db*"))


def test_file_of_a_game_says_what_everybody_may_know(hub: Hub) -> None:
    ask(hub, "new_game", game="traitor-mechanic")
    players = [{"seat": f"p{n}", "name": name} for n, name in enumerate(NAMES, 1)]
    ask(hub, "set_up", players=players)
    ask(hub, "deal_loyalty")
    lines = list(hub.history.past("main", "g2").lines())
    assert [line["name"] for line in lines] == ["new_game", "set_up", "deal_loyalty"]
    assert lines[-1]["data"] == {"cards": {}}


@pytest.mark.parametrize(
    ("rolls", "sixes", "tail"),
    [(1, 1, 1 / 6), (6, 1, 1 - (5 / 6) ** 6), (2, 0, 25 / 36), (10, 10, 6**-10)],
)
def test_luck_is_the_exact_binomial_probability(rolls: int, sixes: int, tail: float) -> None:
    found = luck(rolls, sixes)
    assert found is not None
    assert found["tail"] == pytest.approx(tail, rel=1e-3)


def test_nobody_is_lucky_without_a_roll() -> None:
    assert luck(0, 0) is None


def test_history_says_so_when_the_log_cannot_be_read(hub: Hub, tmp_path: Path) -> None:
    for file in tmp_path.glob("pitwall.db*"):
        file.unlink()
    with pytest.raises(Rejected, match="cannot be written") as refused:
        hub.history.overview()
    assert refused.value.status == 503
