"""Corrections as people make them: looked at first, refused when they would do something else."""

from pathlib import Path
from typing import Any

import pytest

from hub.service.requests import Rejected, Request
from hub.service.trial import Trial
from tests.service.bench import Bench
from tests.service.tally import SECOND

RED, SPARE = "n0000a1", "n0000b2"


def look(bench: Bench, command: str, /, **data: Any) -> dict[str, Any]:
    request = Request("p", bench.view()["game"], command, data, "referee")
    return bench.hub.preview("main", request)


def make(bench: Bench, seen: dict[str, Any], command: str, /, **data: Any) -> Any:
    game, key = bench.view()["game"], f"{command} {bench.clock.now()}"
    asked = Request(key, game, command, data, "referee", seen["revision"], seen["effect"])
    return bench.hub.submit("main", asked)


def test_a_correction_that_would_do_something_else_by_now_is_refused_with_what_happened(
    tmp_path: Path,
) -> None:
    with Bench(tmp_path) as bench:
        bench.ask("roll", "red", f=3)
        roll = bench.hub.log("main")[-1]["id"]
        seen = look(bench, "amend", target=roll, data={"f": 4})
        bench.ask("amend", target=roll, data={"f": 5})
        bench.ask("press", "green")
        late = make(bench, seen, "amend", target=roll, data={"f": 4})
        assert (late.ok, late.code, late.status) == (False, "stale", 409)
        news = 'Meanwhile: The referee changes what led to: "red: roll" green: press'
        assert news in late.text
        assert bench.view()["faces"] == [5]
        again = look(bench, "amend", target=roll, data={"f": 4})
        assert make(bench, again, "amend", target=roll, data={"f": 4}).ok
        assert bench.view()["faces"] == [4]


def test_a_correction_is_not_refused_for_what_does_not_matter_to_it(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.ask("roll", "red", f=3)
        roll = bench.hub.log("main")[-1]["id"]
        seen = look(bench, "void", target=roll)
        bench.ask("press", "green")
        bench.ask("go")
        assert make(bench, seen, "void", target=roll).ok


def test_no_fact_waits_while_somebody_looks_at_what_a_correction_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.ask("roll", "red", f=3)
        run, acked = Trial.run, []

        def meanwhile(trial: Trial) -> dict[str, Any]:
            bench.event(RED, 1)
            acked.append(bench.acked(RED))
            return run(trial)

        monkeypatch.setattr(Trial, "run", meanwhile)
        seen = look(bench, "void", target=bench.store.last_id())
        assert (acked, seen["faces"]) == ([1], [])
        assert bench.view()["presses"] == ["red"]


def test_what_was_looked_at_is_made_once_and_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.ask("press", "green")
        press = {"name": "press", "at": bench.clock.now(), "data": {}, "seat": "red"}
        assert make(bench, look(bench, "insert", **press), "insert", **press).ok
        put_in = bench.store.last_id()
        bench.ask("press", "green")
        assert bench.view()["presses"] == ["green", "red", "green"]
        for command in ("void", "restore"):
            made = {"target": put_in}
            assert make(bench, look(bench, command, **made), command, **made).ok
        assert bench.view()["presses"] == ["green", "red", "green"]
        lines = bench.hub.log("main")
    with Bench(tmp_path, epoch=2) as bench:
        assert bench.view()["presses"] == ["green", "red", "green"]
        assert bench.hub.log("main") == lines


def test_what_a_node_told_can_count_for_another_seat_but_nothing_else_can(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.event(RED, 1)
        bench.settle()
        press = bench.hub.log("main")[-1]["id"]
        assert bench.ask("amend", target=press, seat="green").ok
        assert bench.view()["presses"] == ["green"]
        line = next(e for e in bench.hub.log("main") if e["id"] == press)
        assert line["amended"]["seat"] == "green"
        assert bench.ask("amend", target=press, seat="moon").code == "no_such_seat"
        bench.ask("press", "red")
        said = bench.hub.log("main")[-1]["id"]
        assert bench.ask("amend", target=said, seat="green").code == "bad_data"


def test_a_held_fact_is_accepted_and_dropped_and_accepted_again(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        early = bench.clock.now()
        bench.pass_time(SECOND)
        bench.ask("settle")
        bench.pass_time(SECOND)
        bench.event(RED, 1, at=early)
        bench.settle()
        held = bench.hub.log("main")[-1]
        assert (held["name"], held["outcomes"][0]["data"]["reason"]) == ("held", "held")
        assert any("the referee decides" in line["text"] for line in bench.view()["ticker"])
        assert look(bench, "restore", target=held["id"])["presses"] == ["red"]
        assert bench.ask("restore", target=held["id"]).ok
        assert bench.view()["presses"] == ["red"]
        assert bench.ask("void", target=held["id"]).ok
        assert bench.view()["presses"] == []
        assert bench.ask("restore", target=held["id"]).ok
        assert bench.view()["presses"] == ["red"]


def test_facts_of_before_a_hand_over_count_for_the_seat_by_their_own_time(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.switch_on(SPARE)
        early = bench.clock.now()
        bench.pass_time(SECOND)
        bench.assign(RED, None)
        bench.assign(SPARE, "red")
        bench.event(SPARE, 1)
        bench.event(RED, 1, at=early)
        bench.event(RED, 2)
        bench.event(RED, 1, at=early)
        assert bench.acked(RED) == 2
        assert bench.view()["presses"] == ["red", "red"]
        facts = [e for e in bench.hub.log("main") if e["source"].get("node") == RED]
        assert [e["source"]["q"] for e in facts] == [1], "the second one sat nowhere"
        assert [stray["source"]["q"] for stray in bench.hub.strays("main")] == [2]
        bench.assign(RED, "green")
        bench.event(RED, 3)
        bench.settle()
        assert bench.view()["presses"] == ["red", "red", "green"]


def test_what_a_replaced_node_still_holds_comes_to_its_game_though_the_next_one_is_on(
    tmp_path: Path,
) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.event(RED, 1)
        bench.settle()
        early = bench.clock.now()
        bench.pass_time(SECOND)
        bench.assign(RED, None)
        bench.ask("new_game", game="tally")
        bench.event(RED, 2, at=early)
        bench.event(RED, 3)
        assert bench.acked(RED) == 3
        told = [(e["game"], e["source"]["q"]) for e in bench.hub.log("main") if e["name"] == "btn"]
        assert told == [("g1", 1), ("g1", 2)]
        assert [stray["source"]["q"] for stray in bench.hub.strays("main")] == [3]
        assert bench.view()["receipt"]["events"] == 0


def claim_of(bench: Bench, presses: int) -> dict[str, Any]:
    """Press on a node without a seat; what gives all of that to red."""
    bench.switch_on(SPARE)
    for q in range(1, presses + 1):
        bench.event(SPARE, q)
    bench.settle()
    return {
        "node": SPARE,
        "seat": "red",
        "facts": [stray["id"] for stray in bench.hub.strays("main")],
    }


def test_facts_without_a_seat_are_given_to_one_together_and_only_once(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        claim = claim_of(bench, presses=2)
        free = claim["facts"]
        assert look(bench, "claim", **claim)["presses"] == ["red", "red"]
        assert bench.view()["presses"] == []
        assert bench.ask("claim", **claim).ok
        assert bench.view()["presses"] == ["red", "red"]
        assert bench.hub.strays("main") == []
        assert bench.ask("claim", **claim).code == "no_such_fact"
        for part, wrong in (("seat", "moon"), ("node", RED), ("facts", [])):
            assert not bench.ask("claim", **(claim | {part: wrong})).ok
        put_in = bench.hub.log("main")[-1]["id"]
        assert bench.ask("void", target=put_in).ok
        assert bench.view()["presses"] == ["red"]
        assert [stray["id"] for stray in bench.hub.strays("main")] == free[1:]
        with pytest.raises(Rejected):
            look(bench, "claim", **claim)
    with Bench(tmp_path, epoch=2) as bench:
        assert bench.view()["presses"] == ["red"]
        assert len(bench.hub.strays("main")) == 1


def test_facts_given_together_count_once_though_the_hub_has_something_to_do_just_then(
    tmp_path: Path,
) -> None:
    with Bench(tmp_path) as bench:
        claim = claim_of(bench, presses=2)
        bench.ask("go")
        seen = look(bench, "claim", **claim)
        bench.ticks.now += 2 * SECOND
        assert make(bench, seen, "claim", **claim).ok
        assert (bench.view()["presses"], bench.view()["phase"]) == (["red", "red"], "running")
        lines = bench.hub.log("main")
    with Bench(tmp_path, epoch=2) as bench:
        assert bench.view()["presses"] == ["red", "red"]
        assert bench.hub.log("main") == lines


def test_what_a_game_is_called_is_put_in_as_it_is_said_or_not_at_all(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        title: dict[str, Any] = {"name": "game_named", "at": bench.clock.now(), "seat": "referee"}
        for wrong in ({}, {"title": "x" * 61}, {"title": None}):
            assert bench.ask("insert", **title, data=wrong).code == "bad_data"
            with pytest.raises(Rejected, match="does not make sense"):
                look(bench, "insert", **title, data=wrong)
        assert bench.ask("insert", **title, data={"title": "The long one"}).ok


def test_no_undo_lets_a_fact_count_twice(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.hub.create_table("other", "Other", "tally")
        claim = claim_of(bench, presses=1)
        assert bench.ask("claim", **claim).ok
        first = bench.hub.log("main")[-1]["id"]
        assert bench.hub.strays("other") == []
        assert bench.ask("void", target=first).ok
        taken_out = bench.hub.log("main")[-1]["id"]
        assert bench.ask("claim", **(claim | {"seat": "green"})).ok
        again = bench.hub.log("main")[-1]["id"]
        for undo, target in (("restore", first), ("void", taken_out)):
            assert bench.ask(undo, target=target).code == "counts_already"
            with pytest.raises(Rejected, match="take that out first"):
                look(bench, undo, target=target)
        assert bench.view()["presses"] == ["green"]
        assert bench.ask("void", target=again).ok
        assert bench.ask("void", target=taken_out).ok
        assert bench.view()["presses"] == ["red"]


def test_a_fact_given_at_one_table_counts_at_no_other_once_the_next_game_is_on(
    tmp_path: Path,
) -> None:
    with Bench(tmp_path) as bench:
        bench.hub.create_table("other", "Other", "tally")
        there = bench.hub.view("other")["game"]
        claim = claim_of(bench, presses=1)
        assert bench.ask("claim", **claim).ok
        assert bench.ask("new_game", game="tally").ok
    with Bench(tmp_path, epoch=2) as bench:
        assert bench.hub.strays("other") == []
        again = bench.hub.submit("other", Request("c", there, "claim", claim, "referee"))
        assert again.code == "no_such_fact"
        assert bench.hub.view("other")["presses"] == []


def test_no_undo_seats_a_node_at_two_tables(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.hub.create_table("other", "Other", "tally")
        bench.seat(RED, "red")
        moves = {"node": RED, "seat": "green"}
        there = bench.hub.view("other")["game"]
        assert bench.hub.submit("other", Request("m", there, "assign", moves, "referee")).ok
        came, left = (e for e in bench.hub.log("main") if e["name"] == "assign")
        undone: list[tuple[str, dict[str, Any]]] = [
            ("void", {}),
            ("amend", {"at": came["at"] - 1}),
        ]
        for undo, data in undone:
            no = bench.ask(undo, target=left["id"], **data)
            assert (no.code, no.ok) == ("sits_elsewhere", False)
            assert "sits at the table Other now" in no.text
        assert bench.ask("void", target=came["id"]).ok, "it seats nobody"
        bench.event(RED, 1)
        bench.settle()
        assert (bench.view()["presses"], bench.hub.view("other")["presses"]) == ([], ["green"])
        bench.assign(RED, "red")
        assert bench.ask("void", target=left["id"]).ok, "it sits here anyway"


def test_what_a_node_still_tells_of_an_erased_game_counts_in_no_other(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.event(RED, 1)
        bench.pass_time(SECOND)
        bench.ask("new_game", game="tally")
        bench.event(RED, 2)
        bench.settle()
        in_it = bench.clock.now()
        bench.pass_time(SECOND)
        bench.ask("new_game", game="tally")
        bench.hub.erase_game("main", "g2")
        bench.event(RED, 3, at=in_it)
        assert bench.acked(RED) == 3
    with Bench(tmp_path, epoch=2) as bench:
        bench.switch_on(RED, c=2)
        bench.event(RED, 4, at=in_it)
        assert bench.acked(RED) == 4
        bench.event(RED, 5)
        bench.settle()
        told = [(e["game"], e["source"]["q"]) for e in bench.hub.log("main") if e["name"] == "btn"]
        assert told == [("g1", 1), ("g3", 5)]


def test_what_was_pressed_before_the_assign_mode_was_opened_is_no_sign(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.switch_on(SPARE)
        early = bench.clock.now()
        bench.pass_time(SECOND)
        bench.hub.open_assign("main", "green", 60)
        bench.event(RED, 1, at=early)
        bench.settle()
        assert bench.view()["presses"] == ["red"]
        assert bench.view()["assigning"] == "green"
        bench.event(SPARE, 1)
        bench.settle()
        assert bench.view()["seats"]["green"]["nodes"][0]["id"] == SPARE
        assert bench.view()["seats"]["red"]["nodes"][0]["id"] == RED


def test_the_receipt_names_what_went_with_the_power_of_a_node(tmp_path: Path) -> None:
    later = "1c07be55"

    def own_up(q: int) -> dict[str, Any]:
        bench.event(RED, q, at=0, k="gap", n=1, a=0, z=0)
        assert bench.acked(RED) == q
        return dict(bench.view()["receipt"])

    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.event(RED, 1)
        bench.event(RED, 2)
        bench.switch_on(RED, boot=later, n=2)
        assert own_up(2) == {"events": 2, "told": 2, "gaps": []}, "all of it had arrived"
        lost = {"node": RED, "why": "power", "n": 5}
        assert own_up(7) == {"events": 2, "told": 7, "gaps": [lost]}
        assert own_up(7) == {"events": 2, "told": 7, "gaps": [lost]}
        bench.event(RED, 1, boot=later)
        assert bench.acked(RED, later) == 1


def test_what_a_node_lost_with_its_power_is_missing_where_it_sat_then(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.hub.create_table("other", "Other", "tally")
        bench.seat(RED, "red")
        bench.event(RED, 1)
        bench.pass_time(SECOND)
        there = bench.hub.view("other")["game"]
        moved = Request("m", there, "assign", {"node": RED, "seat": "green"}, "referee")
        assert bench.hub.submit("other", moved).ok
        bench.ask("settle")
        bench.switch_on(RED, boot="1c07be55", n=2)
        bench.event(RED, 3, at=0, k="gap", n=1, a=0, z=0)
        assert bench.acked(RED) == 3
        lost = {"node": RED, "why": "power", "n": 2}
        assert bench.view()["receipt"] == {"events": 1, "told": 3, "gaps": [lost]}
        assert bench.hub.view("other")["receipt"]["gaps"] == []


def test_the_receipt_counts_every_event_and_names_every_gap(tmp_path: Path) -> None:
    def receipts(bench: Bench) -> list[Any]:
        of_node = next(n for n in bench.hub.nodes() if n["id"] == RED)["receipt"]
        return [bench.view()["receipt"], of_node]

    gone = {"node": RED, "why": "gone", "n": 3}
    full = {"node": RED, "why": "full", "n": 5}
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.event(RED, 1)
        bench.event(RED, 2)
        bench.pass_time(2 * SECOND)
        perfect = {"events": 2, "told": 2, "gaps": []}
        assert receipts(bench) == [perfect, perfect]
        bench.event(RED, 6, o=6)
        bench.event(RED, 7, k="gap", n=5, a=1, z=2)
        bench.event(RED, 8)
        bench.settle()
        known = {"events": 4, "told": 12, "gaps": [gone, full]}
        assert receipts(bench) == [known, known]
    with Bench(tmp_path, epoch=2) as bench:
        bench.switch_on(RED, c=2)
        bench.pass_time(2 * SECOND)
        assert receipts(bench) == [known, known]
        assert bench.ask("new_game", game="tally").ok
        assert bench.view()["receipt"] == {"events": 0, "told": 0, "gaps": []}


def test_who_sits_where_can_be_changed_afterwards_as_well(tmp_path: Path) -> None:
    with Bench(tmp_path) as bench:
        bench.seat(RED, "red")
        bench.ask("sit_down", "red", seat="red", name="Ada")
        sat = bench.store.last_id()

        def people(seat: str) -> Any:
            return bench.hub.view("main")["seats"][seat]["people"]

        seen = look(bench, "amend", target=sat, data={"seat": "green", "name": "Bea"})
        assert make(bench, seen, "amend", target=sat, data={"seat": "green", "name": "Bea"}).ok
        assert (people("red"), people("green")) == ([], ["Bea"])
        bench.event(RED, 1)
        moved = next(e["id"] for e in bench.hub.log("main") if e["name"] == "assign")
        assert bench.ask("amend", target=moved, data={"seat": "green"}).ok
        assert bench.view()["presses"] == ["green"]
        for wrong, target in (
            ({"name": " "}, sat),
            ({"name": "A\u202eda"}, sat),
            ({"seat": "referee"}, sat),
            ({"seat": "nowhere"}, moved),
            ({"node": SPARE}, moved),
        ):
            assert not bench.ask("amend", target=target, data=wrong).ok
        assert bench.hub.rename_person("Bea", "Cleo") == 1
        assert people("green") == ["Cleo"]
