"""What must hold whatever the order in which things happen, or become known."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from hub.engine.entry import HUB, Entry, Source
from hub.engine.fold import Timeline
from hub.games.pit_crew.finish import together
from hub.games.pit_crew.setup import is_complete
from hub.games.pit_crew.state import Phase, PitCrew
from tests.games.pit_crew.table import NODE_OF, SECOND, Table

MS = 1000
CREWS = ("red", "green", "yellow")

Told = tuple[str, str, dict[str, Any]]  # seat, name, data
Fact = tuple[int, str, str, dict[str, Any]]  # milliseconds after GO, seat, name, data


@st.composite
def facts_of_a_phase(draw: st.DrawFn, rolls: int = 30) -> list[Fact]:
    """Caps and rolls of three crews, each at its own time; most crews complete their cars."""
    caps: list[Told] = [(crew, "btn", {"n": n, "e": "dn"}) for crew in CREWS for n in range(5)]
    missing = draw(st.lists(st.integers(0, 14), max_size=1))
    first = draw(st.permutations([cap for at, cap in enumerate(caps) if at not in missing]))
    rolled: st.SearchStrategy[Told] = st.tuples(
        st.sampled_from(CREWS),
        st.just("roll"),
        st.sampled_from([0, 3, 6, 6]).map(lambda face: {"f": face}),
    )
    told: list[Told] = list(first)
    for roll in draw(st.lists(rolled, max_size=rolls)):
        told.insert(draw(st.integers(len(first) // 3, len(told))), roll)
    count = len(told)
    times = draw(st.lists(st.integers(1, 900), min_size=count, max_size=count, unique=True))
    return [(ms, *said) for ms, said in zip(sorted(times), told, strict=True)]


def play(facts: list[Fact], order: list[int], err: int = 0, window: int = 0) -> Table:
    """Let facts become known in some order, all within a second of happening."""
    table = Table(tie_window_ms=window)
    table.go()
    go = table.now
    table.now = go + SECOND
    q: dict[str, int] = {}
    numbers = []
    for _, seat, _, _ in facts:
        q[seat] = q.get(seat, 0) + 1
        numbers.append(q[seat])
    for index in order:
        ms, seat, name, data = facts[index]
        source = Source(NODE_OF[seat], "b0000001", numbers[index])
        at = go + ms * MS
        # ids are those of happening, so that outcomes can be compared
        entry = Entry(1000 + index, "t", "g", at, err, go + SECOND, source, name, data)
        table.timeline.add(entry)
        table.ids = max(table.ids, 2000)
        table.decide()
    return table


def result(table: Table) -> dict[str, Any]:
    """The public view without the numbers of the dice, which the room decides."""
    shown = {key: value for key, value in table.public.items() if key != "dice"}
    for crew in shown["crews"].values():
        crew["die"] = crew["die"] is not None
    return shown


@given(facts_of_a_phase(), st.randoms(use_true_random=False), st.sampled_from([0, 8, 300]))
@settings(max_examples=60, deadline=None)
def test_any_order_of_arrival_gives_what_arrival_in_order_gives(
    facts: list[Fact], chance: Any, window: int
) -> None:
    in_order = list(range(len(facts)))
    mixed = in_order.copy()
    chance.shuffle(mixed)
    straight, late = play(facts, in_order, window=window), play(facts, mixed, window=window)
    assert result(late) == result(straight)
    for index in in_order:
        assert late.outcomes(1000 + index) == straight.outcomes(1000 + index)
    assert late.timeline.due() == ()


@given(st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_fault_8_any_interleaving_of_three_crews_moves_them_alike(chance: Any) -> None:
    """Lanes and standings on equal distance follow the interleaving, and nothing else does."""
    streams: dict[str, list[tuple[str, dict[str, Any]]]] = {
        "red": [("roll", {"f": 6})] * 20,
        "green": [("roll", {"f": 6})] * 20,
        "yellow": [("btn", {"n": n, "e": "dn"}) for n in range(4)],
    }
    told = [seat for seat, stream in streams.items() for _ in stream]
    chance.shuffle(told)
    table = Table()
    table.stop_after("red", "green")
    for seat in told:
        name, data = streams[seat].pop(0)
        table.fact(seat, name, **data)
    seen = [(table.crew(seat)["position"], table.crew(seat)["sixes"]) for seat in CREWS]
    assert seen == [(20, 20), (20, 20), (0, 0)]
    assert sum(table.crew("yellow")["caps"].values()) == 4
    table.press("yellow", 4)
    assert table.public["order_of_completion"] == ["red", "green", "yellow"]


@given(st.randoms(use_true_random=False))
@settings(max_examples=8, deadline=None)
def test_fault_8_facts_of_one_millisecond_give_one_state_in_any_order_of_arrival(
    chance: Any,
) -> None:
    facts: list[Fact] = [(500, seat, "roll", {"f": 6}) for seat in CREWS for _ in range(20)]
    caps: list[Fact] = [
        (100 + n, seat, "btn", {"n": n, "e": "dn"}) for seat in ("red", "green") for n in range(5)
    ]
    straight = play(caps + facts, list(range(70)))
    order = list(range(10, 70))
    chance.shuffle(order)
    mixed = play(caps + facts, [*range(10), *order])
    assert mixed.state == straight.state
    assert [mixed.crew(seat)["position"] for seat in CREWS] == [20, 20, 0]


Tap = tuple[str, str]  # crew, what it does


@st.composite
def taps(draw: st.DrawFn) -> tuple[list[Tap], list[Tap]]:
    """What two crews do with their dice, and the same without each six that is taken back."""
    kinds = st.sampled_from(["roll", "late", "six", "six", "undo_six"])
    asked = draw(st.lists(st.tuples(st.sampled_from(["red", "green"]), kinds), max_size=20))
    said: list[Tap] = []
    kept: list[Tap | None] = []
    for crew, name in asked:
        if name != "undo_six":
            kept.append((crew, name))
        elif (crew, "six") in kept:
            last = max(place for place, tap in enumerate(kept) if tap == (crew, "six"))
            kept[last] = None
        else:
            continue
        said.append((crew, name))
    return said, [tap for tap in kept if tap]


def with_dice(said: list[Tap]) -> Table:
    """Let red and green tap and roll; what is ``late`` is a six that is heard of last."""
    table = Table()
    table.stop_after("red", "green")
    late = []
    for crew, name in said:
        if name == "late":
            table.now += 1000
            late.append((crew, table.now))
        elif name == "roll":
            table.roll(crew)
        else:
            table.do(name, crew, crew=crew)
    for crew, at in late:
        table.roll(crew, at=at)
    return table


@given(taps())
@settings(max_examples=60, deadline=None)
def test_a_six_taken_back_is_as_if_it_had_never_been_tapped(
    said: tuple[list[Tap], list[Tap]],
) -> None:
    told, right = map(with_dice, said)
    assert told.state.cars == right.state.cars
    for crew in CREWS:
        shown, wanted = told.crew(crew), right.crew(crew)
        for figure in ("sixes", "rolls", "six_open"):
            assert shown[figure] == wanted[figure]


@given(facts_of_a_phase(), st.sampled_from([0, 40]))
@settings(max_examples=60, deadline=None)
def test_dice_are_held_by_complete_crews_and_the_phase_ends_when_one_finds_none(
    facts: list[Fact], err: int
) -> None:
    table = play(facts, list(range(len(facts))), err * MS)
    state = table.state
    holders = [die.crew for die in state.pit.dice if die.crew]
    assert len(set(holders)) == len(holders)
    complete = {crew.name for crew in state.crews if is_complete(state, crew)}
    assert set(holders) <= complete
    assert (state.phase is Phase.RACE) == (len(complete) == 3)
    if state.phase is Phase.PIT_CREW:
        assert set(holders) == complete
    _check_stop(state, set(holders))


def _check_stop(state: PitCrew, holders: set[str]) -> None:
    stop = state.pit.stop
    if stop is None:
        return
    finishes = state.pit.finishes
    assert stop.at == finishes[-1].at
    assert finishes[-1].crew in stop.crews
    assert not holders & set(stop.simultaneous)
    unsure = [finish.crew for finish in finishes if together(state, finish, finishes[-1])]
    assert set(unsure) == set(stop.crews)
    for crew in state.crews:
        moved = next(car.d for car in state.cars if car.crew == crew.name)
        assert moved == crew.sixes
        assert not crew.sixes or crew.name in holders


names = st.sampled_from(["void", "restore", "amend"])


@given(facts_of_a_phase(20), st.lists(st.tuples(names, st.integers(0, 50), st.integers(1, 900))))
@settings(max_examples=40, deadline=None)
def test_corrections_give_what_a_log_without_the_mistakes_would_have_given(
    facts: list[Fact], corrections: list[tuple[str, int, int]]
) -> None:
    table = Table()
    table.go()
    go = table.now
    for ms, seat, name, data in facts:
        table.now = go + ms * MS
        source = Source(NODE_OF[seat], "b0000001", table.ids)
        table.entry(name, data, source)
    logged = [entry for entry, _ in table.timeline.history()]
    facts_and_decisions = sorted(entry.id for entry in logged if entry.at >= go)
    for name, which, ms in corrections:
        target = facts_and_decisions[which % len(facts_and_decisions)]
        data = {"target": target, "at": go + ms * MS} if name == "amend" else {"target": target}
        table.ids += 1
        table.timeline.add(
            Entry(table.ids, "t", "g", table.now, 0, table.now, Source(seat=HUB), name, data)
        )
    straight: Timeline[PitCrew] = Timeline(table.timeline.game, table.timeline.setup)
    for entry, _ in reversed(list(table.timeline.history())):
        straight.add(entry)
    assert straight.state == table.state
    table.wait(2000)
    assert table.timeline.due() == ()


delays = st.lists(st.sampled_from([0, 0, 0, 500, 3000, 9000]), min_size=50, max_size=50)


@given(facts_of_a_phase(), delays)
@settings(max_examples=60, deadline=None)
def test_fault_3_however_late_facts_come_the_hub_settles_and_the_cars_match_the_rolls(
    facts: list[Fact], late: list[int]
) -> None:
    table = Table()
    table.go()
    go = table.now
    link = dict.fromkeys(CREWS, 0)  # a node sends in order, so one delay holds up all after it
    heard = []
    for (ms, seat, name, data), delay in zip(facts, late, strict=False):
        at = go + ms * 20 * MS
        link[seat] = max(link[seat], at + delay * MS)
        heard.append((link[seat], at, seat, name, data))
    for received, at, seat, name, data in sorted(heard, key=lambda each: each[0]):
        table.now = max(table.now, received)
        table.fact(seat, name, at, received=received, **data)
    table.wait(60)
    state = table.state
    assert table.timeline.due() == ()
    complete = {crew.name for crew in state.crews if is_complete(state, crew)}
    assert (state.phase is Phase.RACE) == (len(complete) == 3)
    assert all(die.crew == die.given_to for die in state.pit.dice)
    assert {crew.name: crew.sixes for crew in state.crews} == dict(state.cars)
    refold: Timeline[PitCrew] = Timeline(table.timeline.game, table.timeline.setup)
    for entry, _ in table.timeline.history():
        refold.add(entry)
    assert refold.state == state
