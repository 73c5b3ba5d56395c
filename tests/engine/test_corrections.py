"""Corrections beyond void and restore: seats, held facts, inserted facts, and undoing them all."""

from typing import Any

from hub.engine.corrections import HELD
from hub.engine.entry import DAMAGED, Entry, Source
from hub.engine.fold import Timeline
from tests.service.tally import TALLY

NODE = Source("n0000a1", "9f3a61c2", 1)
REFEREE = Source(seat="referee")
PRESS = {"n": 0, "e": "dn"}


def entry(number: int, kind: str, at: int = 0, /, *, by: Source = REFEREE, **data: Any) -> Entry:
    return Entry(number, "main", "g1", at or number, 0, at or number, by, kind, data)


def played(*entries: Entry) -> Timeline[Any]:
    timeline = Timeline(TALLY, {"seats": {"n0000a1": "red"}})
    for each in entries:
        timeline.add(each)
    return timeline


def test_a_press_can_be_given_to_another_seat_and_back() -> None:
    timeline = played(entry(1, "btn", by=NODE, **PRESS))
    timeline.add(entry(2, "amend", target=1, seat="green"))
    assert timeline.state.presses == ("green",)
    timeline.add(entry(3, "void", target=2))
    assert timeline.state.presses == ("red",)
    timeline.add(entry(4, "void", target=3))
    assert timeline.state.presses == ("green",)


def test_a_held_fact_counts_once_it_is_restored_and_not_a_moment_longer() -> None:
    timeline = played(entry(1, HELD, by=NODE, name="btn", data=PRESS))
    assert timeline.state.presses == ()
    (told,) = timeline.outcomes(1)
    assert (told.name, told.data["reason"]) == ("ignored", "held")
    timeline.add(entry(2, "restore", target=1))
    assert timeline.state.presses == ("red",)
    timeline.add(entry(3, "amend", target=1, data={"e": "up"}))
    assert timeline.state.presses == ()
    timeline.add(entry(4, "void", target=3))
    timeline.add(entry(5, "void", target=2))
    assert timeline.state.presses == ()
    assert timeline.outcomes(1)
    timeline.add(entry(6, "void", target=1))
    assert not timeline.outcomes(1)


def test_a_damaged_entry_is_named_and_the_rest_counts() -> None:
    timeline = played(
        entry(1, "press", by=Source(seat="red")),
        entry(2, DAMAGED, was="press"),
        entry(3, "press", by=Source(seat="green")),
    )
    assert timeline.state.presses == ("red", "green")
    assert "Entry 2 of the log is damaged" in timeline.outcomes(2)[0].text


def test_where_a_node_sat_is_known_for_every_moment() -> None:
    timeline = played(
        entry(1, "assign", 10, node="n0000a1", seat=None),
        entry(2, "assign", 20, node="n0000a1", seat="green"),
        entry(3, "assign", 15, node="n0000b2", seat="red"),
    )
    sat = [timeline.seat_at("n0000a1", at) for at in (5, 10, 19, 20, 99)]
    assert sat == ["red", "", "", "green", "green"]
    timeline.add(entry(4, "void", target=1))
    assert timeline.seat_at("n0000a1", 15) == "red"
    assert timeline.seat_at("n0000ff", 15) == ""
