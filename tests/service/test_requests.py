"""Requests of people: checked, committed, answered once."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from hub.service.requests import Answer, Rejected, Request
from tests.service.bench import Bench
from tests.service.tally import SECOND

VOLATILE = ("now", "revision")


def digest(view: dict[str, Any]) -> str:
    """Hash of all that does not change by itself."""
    lasting = {key: value for key, value in view.items() if key not in VOLATILE}
    return hashlib.sha256(json.dumps(lasting, sort_keys=True).encode()).hexdigest()


def test_a_request_that_comes_again_gets_its_first_answer_also_after_a_restart(
    tmp_path: Path,
) -> None:
    with Bench(tmp_path) as bench:
        first = bench.ask("press", "red", key="tap-1")
        assert first.ok
        assert bench.ask("press", "red", key="tap-1") == first
        refused = bench.ask("go", key="go-1"), bench.ask("go", key="go-2")
        assert [answer.status for answer in refused] == [200, 409]
    with Bench(tmp_path, epoch=2) as bench:
        assert bench.ask("press", "red", key="tap-1") == first
        assert bench.ask("go", key="go-2") == refused[1]
        assert bench.view()["presses"] == ["red"]


def test_two_clients_that_chose_the_same_id_are_both_heard(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        for _ in range(2):
            assert bench.ask("press", "red", key="1").ok
            assert bench.ask("press", "green", key="1").ok
        assert bench.view()["presses"] == ["red", "green"]


def test_nothing_is_put_or_moved_to_a_time_that_is_still_to_come(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        assert bench.ask("press", "red").ok
        press: dict[str, Any] = {"name": "press", "data": {}, "seat": "red"}
        for at in (bench.clock.now() + 5 * SECOND, 2**53):
            assert bench.ask("insert", **press, at=at).code == "not_yet"
            assert bench.ask("amend", target=bench.store.last_id(), at=at).code == "not_yet"
        assert bench.ask("insert", **press, at=bench.clock.now()).ok
        assert bench.view()["presses"] == ["red", "red"]


def test_ff06_a_restart_shows_the_identical_state(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.ask("press", "red")
        bench.ask("roll", "green")
        bench.ask("void", target=2)
        bench.ask("whisper", "red", text="psst")
        before, log = digest(bench.view()), bench.hub.log("main")
    with Bench(tmp_path, epoch=2) as bench:
        assert digest(bench.view()) == before
        assert bench.hub.log("main") == log


def test_a_view_shows_a_request_as_soon_as_it_is_answered(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        seen: list[str] = []
        stop = bench.hub.subscribe(seen.append)
        answer = bench.ask("press", "red")
        assert bench.hub.snapshot("main").revision == answer.revision
        assert json.loads(bench.hub.snapshot("main").body)["presses"] == ["red"]
        assert seen[-1] == "main"
        stop()
        count = len(seen)
        bench.ask("press", "red")
        assert len(seen) == count


@pytest.mark.parametrize(
    ("name", "data", "by", "status", "code"),
    [
        ("fly", {}, "referee", 422, "unknown_command"),
        ("roll", {"f": 7}, "red", 422, "bad_data"),
        ("roll", {"f": 6, "extra": 1}, "red", 422, "bad_data"),
        ("press", {}, "", 403, "no_seat"),
        ("press", {}, "hub", 403, "no_seat"),
        ("settle", {}, "red", 403, "referee_only"),
        ("void", {"target": 1}, "red", 403, "referee_only"),
        ("void", {"target": 99}, "referee", 409, "no_such_entry"),
        (
            "insert",
            {"name": "void", "at": 1, "data": {}, "seat": "red"},
            "referee",
            422,
            "bad_data",
        ),
        (
            "insert",
            {"name": "roll", "at": 1, "data": {"f": 9}, "seat": "red"},
            "referee",
            422,
            "bad_data",
        ),
        (
            "insert",
            {"name": "roll", "at": 10**30, "data": {"f": 6}, "seat": "red"},
            "referee",
            422,
            "bad_data",
        ),
        (
            "insert",
            {"name": "roll", "at": 1, "data": {"f": 6}, "seat": "moon"},
            "referee",
            409,
            "no_such_seat",
        ),
        ("void", {"target": 10**30}, "referee", 422, "bad_data"),
        ("assign", {"node": "n0000a1", "seat": "moon"}, "referee", 409, "no_such_seat"),
        ("new_game", {"game": "chess"}, "referee", 422, "unknown_game"),
        ("rematch", {}, "referee", 409, "nothing_to_repeat"),
        ("sit_down", {"seat": "red", "name": "Ada"}, "green", 403, "other_seat"),
        ("sit_down", {"seat": "referee", "name": "Ada"}, "referee", 409, "no_such_seat"),
        ("sit_down", {"seat": "red", "name": " "}, "red", 422, "bad_data"),
        ("sit_down", {"seat": "red", "name": "A\u202eda"}, "red", 422, "bad_data"),
        ("sit_down", {"seat": "red", "name": "A" * 17}, "red", 422, "bad_data"),
    ],
)
def test_what_may_not_be_done_is_refused_with_a_code_and_a_sentence(
    name: str, data: dict[str, Any], by: str, status: int, code: str, tmp_path: Path
) -> None:
    with Bench(tmp_path) as bench:
        before = bench.store.last_id()
        answer = bench.hub.submit("main", Request("x", bench.view()["game"], name, data, by))
        assert (answer.ok, answer.status, answer.code) == (False, status, code)
        assert answer.text.endswith((".", "!"))
        assert bench.store.last_id() == before


def test_ff14_a_request_for_the_game_of_before_is_refused(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        assert bench.ask("new_game", game="tally").ok
        answer = bench.hub.submit("main", Request("x", "g1", "press", {}, "red"))
        assert (answer.status, answer.code) == (409, "other_game")
        assert bench.view()["presses"] == []


def test_ff10_a_tap_on_the_view_of_an_earlier_round_is_refused(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:

        def tap(key: str, seen: int | None) -> Answer:
            game = bench.view()["game"]
            return bench.hub.submit("main", Request(key, game, "press", {}, "red", seen))

        slept = bench.view()["revision"]
        assert tap("a", slept).ok
        bench.ask("go")
        shown = bench.view()["revision"]
        assert tap("b", shown).ok
        bench.ask("stop")
        assert tap("c", shown).ok, "it is still the same round"
        before = bench.store.last_id()
        late = tap("d", slept)
        assert (late.ok, late.status, late.code) == (False, 409, "stale")
        assert tap("d", shown) == late
        assert bench.store.last_id() == before
        assert bench.ask("void", target=before).ok
        bench.ask("go")
        assert not tap("e", shown).ok
        assert tap("f", None).ok
        assert tap("g", bench.view()["revision"]).ok
        for name, data, code in (
            ("new_game", {"game": "tally"}, "stale"),
            ("void", {"target": before}, "ok"),  # a correction is compared by its effect
        ):
            asked = Request(name, bench.view()["game"], name, data, "referee", slept)
            assert bench.hub.submit("main", asked).code == code


def test_ff10_a_tap_on_an_earlier_round_is_refused_after_a_fault_and_a_restart_too(
    tmp_path: Path,
) -> None:
    def tap(seen: int) -> str:
        asked = Request(f"tap-{bench.clock.now()}", "g1", "press", {}, "red", seen)
        return bench.hub.submit("main", asked).code

    with Bench(tmp_path) as bench:
        slept = bench.view()["revision"]
        for _ in range(99):
            bench.hub.open_assign("main", "red", 60)
            bench.settle()
        much = bench.view()["revision"]
        assert much > slept + 50, "what is shown changes, and nothing of it is in the log"
        bench.ask("go")
        bench.pass_time(SECOND)
        bench.hub._writer.post(bench.hub._writer._undo).result()
        bench.settle()
        shown = bench.view()["revision"]
        assert [tap(seen) for seen in (slept, much, shown)] == ["stale", "stale", "ok"]
    with Bench(tmp_path, epoch=2) as bench:
        assert [tap(seen) for seen in (slept, much, shown)] == ["stale", "stale", "ok"]
        bench.ask("stop")
        bench.ask("go")
        bench.pass_time(SECOND)
        assert [tap(seen) for seen in (much, shown)] == ["stale", "stale"]


def test_ff14_a_rematch_is_a_clean_game_with_the_set_up_and_seats_of_before(
    tmp_path: Path,
) -> None:
    with Bench(tmp_path) as bench:
        bench.seat("n0000a1", "red")
        bench.ask("set_up", goal=3)
        bench.ask("press", "red")
        assert bench.ask("rematch").ok
        view = bench.view()
        assert (view["game"], view["presses"], view["phase"]) == ("g2", [], "ready")
        assert bench.hub.log("main")[-1]["data"] == {"goal": 3}
        assert [node["id"] for node in view["seats"]["red"]["nodes"]] == ["n0000a1"]


def test_a_die_that_the_hub_throws_is_in_the_log_with_its_face(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        assert bench.ask("roll", "red").ok
        data = bench.hub.log("main")[-1]["data"]
        assert data["by"] == "hub"
        assert bench.view()["faces"] == [data["f"]]
        assert bench.ask("roll", "red", f=3).ok
        assert "by" not in bench.hub.log("main")[-1]["data"]


def test_ff09_a_mistake_can_be_taken_out_brought_back_and_changed(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.ask("roll", "red", f=3)
        roll = bench.hub.log("main")[-1]["id"]
        assert bench.ask("void", target=roll).ok
        assert bench.view()["faces"] == []
        line = next(e for e in bench.hub.log("main") if e["id"] == roll)
        assert line["effective"] is False
        assert bench.ask("restore", target=roll).ok
        assert bench.ask("amend", target=roll, data={"f": 5}).ok
        assert bench.view()["faces"] == [5]
        line = next(e for e in bench.hub.log("main") if e["id"] == roll)
        assert (line["data"], line["amended"]["data"]) == ({"f": 3}, {"f": 5})
        assert bench.ask("amend", target=roll, data={"f": 9}).code == "bad_data"


def test_a_correction_can_be_looked_at_before_it_is_made(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.ask("press", "red")
        entry, revision = bench.hub.log("main")[-1]["id"], bench.view()["revision"]
        request = Request("p", bench.view()["game"], "void", {"target": entry}, "referee")
        seen = bench.hub.preview("main", request)
        assert (seen["presses"], seen["you"]) == ([], "referee")
        assert bench.view()["presses"] == ["red"]
        assert bench.view()["revision"] == revision


def test_a_look_at_what_would_be_tells_no_secret_of_others(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.ask("whisper", "red", text="psst")
        game, whisper = bench.view()["game"], bench.hub.log("main")[-1]["id"]
        put_in = {"name": "whisper", "at": 1, "seat": "red", "data": {"text": "psst"}}
        for name, data, code in (
            ("void", {"target": whisper}, "secret"),
            ("insert", put_in, "secret"),
            ("press", {}, "no_preview"),
        ):
            with pytest.raises(Rejected) as no:
                bench.hub.preview("main", Request("p", game, name, data, "referee"))
            assert no.value.code == code


def test_people_say_where_they_sit_and_sit_in_one_place(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:

        def sitting() -> list[list[str]]:
            return [bench.view()["seats"][seat]["people"] for seat in ("red", "green")]

        for name in ("Ada", "Ben", "Cleo", "Dev"):
            assert bench.ask("sit_down", "red", seat="red", name=name).ok
        assert bench.ask("sit_down", "red", seat="red", name="Eve").code == "full"
        assert bench.ask("sit_down", "red", seat="red", name="Eve", instead="Dev").ok
        assert bench.ask("sit_down", "green", seat="green", name="Ben").ok
        assert sitting() == [["Ada", "Cleo", "Eve"], ["Ben"]]
        assert bench.view()["ticker"][0]["text"] == "Ben plays as Green."
        bench.ask("void", target=bench.store.last_id())
        assert sitting() == [["Ada", "Ben", "Cleo", "Eve"], []]
    with Bench(tmp_path, epoch=2) as bench:
        assert sitting() == [["Ada", "Ben", "Cleo", "Eve"], []]


def test_the_hub_decides_when_the_time_has_come_and_not_before(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.ask("go")
        assert bench.view()["phase"] == "starting"
        go_at = bench.view()["go_at"]
        bench.pass_time(SECOND)
        assert bench.view()["phase"] == "running"
        given = bench.hub.log("main")[-1]
        assert (given["name"], given["at"], given["source"]) == (
            "go_given",
            go_at,
            {"seat": "hub"},
        )


def test_what_one_seat_whispers_the_others_do_not_read_in_the_log(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.ask("whisper", "red", text="psst")
        whisper = bench.hub.log("main")[-1]["id"]
        bench.ask("amend", target=whisper, data={"text": "hush"})
        for seat, reads in {"red": True, "referee": False, "": False, "green": False}.items():
            for line in bench.hub.log("main", after=whisper - 1, seat=seat):
                assert ("psst" in str(line) or "hush" in str(line)) is reads
                assert line.get("secret", False) is not reads


def test_each_table_has_its_own_game_and_log(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.hub.create_table("second", "Second", "tally")
        bench.ask("press", "red")
        assert [(t["id"], t["game"]) for t in bench.hub.tables()] == [
            ("main", "tally"),
            ("second", "tally"),
        ]
        assert bench.hub.view("second")["presses"] == []
        assert bench.hub.view("second")["game"] == "g2"


@pytest.mark.parametrize(
    ("table", "game", "code"),
    [
        ("main", "tally", "table_exists"),
        ("Über", "tally", "bad_data"),
        ("a/b", "tally", "bad_data"),
        ("a" * 25, "tally", "bad_data"),
        ("other", "chess", "unknown_game"),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused(
    table: str, game: str, code: str, tmp_path: Path
) -> None:
    with Bench(tmp_path) as bench:
        with pytest.raises(Rejected) as no:
            bench.hub.create_table(table, "Name", game)
        assert no.value.code == code
        with pytest.raises(Rejected, match="no table nowhere"):
            bench.hub.view("nowhere")


def test_a_long_evening_keeps_the_snapshot_small(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        for _ in range(30):
            bench.ask("press", "red")
        assert len(bench.view()["ticker"]) == 10
        assert len(bench.hub.snapshot("main").body) <= 8192
        assert bench.view()["ticker"][0]["id"] > bench.view()["ticker"][-1]["id"]


def test_a_node_that_gets_a_seat_is_news_for_the_room_and_one_that_leaves_is_not(
    tmp_path: Path,
) -> None:
    with Bench(tmp_path) as bench:
        for seat in ("red", None):
            assert bench.ask("assign", node="n0000a1", seat=seat).ok
            newest = bench.view()["ticker"][0]["text"]
            assert newest == "Node n0000a1 now belongs to Red."
        assert bench.hub.log("main", seat="referee")[-1]["data"]["seat"] is None
