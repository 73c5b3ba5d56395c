"""The fold: any order of arrival, and every correction, give what really happened."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.entry import Entry, from_json, to_json
from hub.engine.fold import Timeline
from tests.engine.ledger import GAME, Ledger, fact, said

SEATS = {"seats": {"none00": "one", "ntwo00": "two"}}


def timeline(*entries: Entry) -> Timeline[Ledger]:
    told = Timeline(GAME, SEATS)
    for entry in entries:
        told.add(entry)
    return told


def values(told: Timeline[Ledger]) -> list[int]:
    return [value for _, _, value in told.state]


def test_facts_are_folded_in_the_order_in_which_they_happened() -> None:
    told = timeline(fact(1, 30, value=3), fact(2, 10, value=1), fact(3, 20, value=2))
    assert values(told) == [1, 2, 3]
    assert [told.outcomes(number)[0].text for number in (2, 3, 1)] == ["0", "1", "2"]


def test_a_person_comes_after_the_nodes_of_the_same_moment() -> None:
    spoken = Entry(1, "t", "g", 10, 0, 10, said(1, "say").source, "say", {"value": 1})
    assert values(timeline(spoken, fact(2, 10, value=2))) == [2, 1]


facts = st.lists(
    st.tuples(st.integers(0, 50), st.sampled_from(sorted(SEATS["seats"]))), max_size=300
)


@given(facts, st.randoms(use_true_random=False))
@settings(max_examples=40)
def test_any_order_of_arrival_gives_the_same_state_and_outcomes(
    raw: list[tuple[int, str]], chance: Any
) -> None:
    entries = [fact(number, at, node, number) for number, (at, node) in enumerate(raw, 1)]
    straight = timeline(*sorted(entries, key=lambda entry: entry.key))
    chance.shuffle(entries)
    mixed = timeline(*entries)
    assert mixed.state == straight.state
    for entry in entries:
        assert mixed.outcomes(entry.id) == straight.outcomes(entry.id)


def test_each_correction_says_what_it_changed_and_a_restart_says_the_same() -> None:
    entries = (
        fact(1, 10, value=1),
        fact(2, 20, value=2),
        said(3, "void", target=2),
        said(4, "void", target=3),
        said(5, "amend", target=1, at=30),
        said(6, "amend", target=1, data={"value": 3}),
        said(7, "insert", name="count", data={"value": 4}, at=5),
        said(8, "void", target=9),
    )
    told = timeline(*entries)
    news = [outcomes[0].text for _, outcomes in told.corrections() if outcomes]
    assert news[::-1] == [
        'The referee takes out: "1"',
        'The referee puts in: "1"',
        'The referee changes "0" to "1"',
        'The referee changes what led to: "1"',
        'The referee puts in: "0"',
    ]
    assert list(timeline(*entries).corrections()) == list(told.corrections())
    assert list(told.fork().corrections()) == list(told.corrections())


def test_void_restore_and_void_of_a_void() -> None:
    told = timeline(fact(1, 10, value=1), fact(2, 20, value=2))
    told.add(said(3, "void", target=1))
    assert values(told) == [2]
    assert told.outcomes(1) == ()
    told.add(said(4, "restore", target=1))
    assert values(told) == [1, 2]
    told.add(said(5, "void", target=4))
    assert values(told) == [2]
    told.add(said(6, "void", target=3))
    assert values(told) == [1, 2]
    told.add(said(7, "void", target=6))
    assert values(told) == [2]


def test_amend_moves_an_entry_and_changes_its_data() -> None:
    told = timeline(fact(1, 10, value=1), fact(2, 20, value=2))
    told.add(said(3, "amend", target=1, at=30))
    assert values(told) == [2, 1]
    told.add(said(4, "amend", target=1, data={"value": 9}))
    assert values(told) == [2, 9]
    told.add(said(5, "void", target=3))
    assert values(told) == [9, 2]


def test_insert_says_what_nobody_saw_and_can_be_corrected_itself() -> None:
    told = timeline(fact(1, 10, value=1), fact(2, 20, value=2))
    told.add(said(3, "insert", name="fact", at=15, data={"value": 7}, seat="two"))
    assert told.state[1] == (15, "two", 7)
    inserted = told.effective(3)
    assert inserted is not None
    assert (inserted.at_err, inserted.late_us) == (0, 0)
    told.add(said(4, "amend", target=3, at=5, data={"value": 8}))
    assert values(told) == [8, 1, 2]
    told.add(said(5, "void", target=3))
    assert values(told) == [1, 2]


def test_a_time_given_by_the_referee_is_not_late() -> None:
    late = Entry(1, "t", "g", 10, 5, 9_000_000, fact(1, 10).source, "fact", {})
    told = timeline(late, said(2, "amend", target=1, at=12))
    amended = told.effective(1)
    assert amended is not None
    assert amended.late_us == 0


def test_a_correction_of_itself_or_of_the_future_changes_nothing() -> None:
    told = timeline(fact(1, 10, value=1), said(2, "void", target=2), said(3, "void", target=4))
    told.add(said(4, "void", target=3))
    told.add(fact(5, 20, value=5))
    assert values(told) == [1, 5]


def test_an_assignment_attributes_the_facts_after_it() -> None:
    told = timeline(fact(1, 10, "nnew00", 1), fact(2, 30, "nnew00", 2))
    assert values(told) == []
    assert told.outcomes(1)[0].data["reason"] == "unassigned"
    assign = Entry(
        3, "t", "g", 20, 0, 20, said(3, "x").source, "assign", {"node": "nnew00", "seat": "two"}
    )
    told.add(assign)
    assert told.state == ((30, "two", 2),)
    assert told.outcomes(3)[0].text == "Node nnew00 now belongs to Two."
    told.add(said(4, "amend", target=3, at=5))
    assert values(told) == [1, 2]
    told.add(said(5, "amend", target=3, data={"node": ["junk"], "seat": {}}))
    assert values(told) == []


corrections = st.lists(
    st.tuples(
        st.sampled_from(["void", "restore", "amend", "insert"]),
        st.integers(1, 30),
        st.integers(0, 60),
    ),
    max_size=12,
)


@given(st.lists(st.integers(0, 50), min_size=1, max_size=20), corrections)
@settings(max_examples=60)
def test_corrections_give_what_a_log_without_the_mistakes_would_have_given(
    times: list[int], raw: list[tuple[str, int, int]]
) -> None:
    entries = [fact(number, at, value=number) for number, at in enumerate(times, 1)]
    told = timeline(*entries)
    for name, target, at in raw:
        number = len(entries) + 1
        data: dict[str, Any] = {"target": target}
        if name == "amend":
            data["at"] = at
        if name == "insert":
            data = {"name": "fact", "at": at, "data": {"value": number}, "seat": "two"}
        entries.append(said(number, name, **data))
        told.add(entries[-1])
    effective = [
        entry
        for each in entries
        if each.name in ("fact", "insert") and (entry := told.effective(each.id))
    ]
    straight = timeline(*sorted(effective, key=lambda entry: entry.key))
    assert told.state == straight.state


def test_a_fork_shows_what_a_correction_would_change_without_making_it() -> None:
    told = timeline(fact(1, 10, value=1), fact(2, 20, value=2))
    twin = told.fork()
    twin.add(said(3, "void", target=1))
    assert values(twin) == [2]
    assert values(told) == [1, 2]
    assert len(told.outcomes(1)) == 1


def test_an_entry_survives_the_way_through_json() -> None:
    for entry in (fact(1, 10, value=1), said(2, "void", target=1)):
        assert from_json(to_json(entry)) == entry
