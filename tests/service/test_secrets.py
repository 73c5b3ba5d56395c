"""Nobody is shown what he must not know, and in doubt nothing is shown."""

from dataclasses import replace
from typing import Any

from hub.engine.entry import REFEREE, Data, Entry, Source
from hub.engine.fold import NEW_GAME, Timeline
from hub.service.views import exported, log_line
from tests.service.tally import TALLY, Tally

LOT = Entry(
    1, "main", "g1", 5, 0, 5, Source(seat=REFEREE), "stop", {"lot": {"red": 3, "green": 7}}
)


def redact(_state: Tally, entry: Entry, seat: str) -> Data:
    lot: dict[str, int] = entry.data.get("lot", {})
    return (
        {"lot": {key: value for key, value in lot.items() if key == seat}} if lot else entry.data
    )


def timeline() -> Timeline[Any]:
    played: Timeline[Any] = Timeline(replace(TALLY, redact=redact), {})
    played.add(LOT)
    return played


def test_each_seat_sees_its_part_of_an_entry_and_the_referee_no_more() -> None:
    shown = {seat: log_line(timeline(), LOT, seat) for seat in ("red", "green", "", REFEREE)}
    assert shown["red"]["data"] == {"lot": {"red": 3}}
    assert shown["green"]["data"] == {"lot": {"green": 7}}
    assert shown[""]["data"] == shown[REFEREE]["data"] == {"lot": {}}
    assert all(line["secret"] and line["outcomes"] for line in shown.values())


def test_an_amended_entry_does_not_show_what_the_entry_hides() -> None:
    played = timeline()
    amend = Entry(2, "main", "g1", 6, 0, 6, Source(seat=REFEREE), "amend", {"target": 1, "at": 4})
    played.add(amend)
    amended = log_line(played, LOT, "red")["amended"]
    assert (amended["at"], amended["data"]) == (4, {"lot": {"red": 3}})


def test_a_correction_tells_no_more_than_the_entry_that_it_changes() -> None:
    played = timeline()
    said = {"lot": {"red": 4, "green": 6}}
    amend = replace(LOT, id=2, name="amend", data={"target": 1, "data": said})
    void = replace(LOT, id=3, name="void", data={"target": 2})
    put_in = replace(LOT, id=4, name="insert", data={"name": "stop", "at": 6, "data": said})
    for entry in (amend, void, put_in):
        played.add(entry)
    for seat, mine in (("red", {"red": 4}), ("", {})):
        lines = [log_line(played, entry, seat) for entry in (amend, void, put_in)]
        assert all(line["secret"] for line in lines)
        assert [line["data"] for line in lines[:2]] == [{"target": 1}, {"target": 2}]
        assert lines[2]["data"] == {**put_in.data, "data": {"lot": mine}}


def test_an_export_holds_what_the_referee_may_know() -> None:
    assert exported(timeline(), LOT)["data"] == {"lot": {}}


def test_nothing_is_shown_of_a_game_that_is_not_known_but_its_beginning() -> None:
    assert log_line(None, LOT, REFEREE)["data"] == {}
    opening = replace(LOT, name=NEW_GAME, data={"game": "chess"})
    assert log_line(None, opening, "")["data"] == {"game": "chess"}
