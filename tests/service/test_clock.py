"""Hub time and the clocks of nodes (design 5)."""

from hypothesis import given
from hypothesis import strategies as st

from hub.service.clock import SECOND, Anchor, OffsetTracker, resume, stamp

HOUR = 3600 * SECOND


def test_hub_time_goes_on_by_the_machine_while_the_wall_clock_jumps_back() -> None:
    saved = Anchor("boot", 10 * SECOND, 500 * SECOND)
    clock = resume(saved, 510 * SECOND, boot="boot", ticks=lambda: 30 * SECOND, wall=lambda: 0)
    assert clock.now() == 520 * SECOND


def test_after_a_reboot_hub_time_goes_on_by_the_wall_clock() -> None:
    saved = Anchor("old", 10 * SECOND, 500 * SECOND)
    clock = resume(saved, 0, boot="new", ticks=lambda: SECOND, wall=lambda: 900 * SECOND)
    assert clock.now() == 900 * SECOND


def test_hub_time_is_never_before_the_last_entry() -> None:
    """A Pi without a clock chip starts in the past."""
    saved = Anchor("old", 0, 500 * SECOND)
    clock = resume(saved, 700 * SECOND, boot="new", ticks=lambda: SECOND, wall=lambda: 5)
    assert clock.now() > 700 * SECOND


def test_a_log_from_another_machine_does_not_turn_time_back() -> None:
    saved = Anchor("boot", 50 * SECOND, 500 * SECOND)
    clock = resume(saved, 999 * SECOND, boot="boot", ticks=lambda: 60 * SECOND, wall=lambda: 0)
    assert clock.now() > 999 * SECOND


def test_without_a_ping_a_stamp_cannot_be_placed() -> None:
    assert OffsetTracker().place(5, 1) is None
    assert stamp(None, 77, 0) == (77, None)


def test_a_ping_bounds_the_offset_by_its_way_there_and_back() -> None:
    tracker = OffsetTracker()
    tracker.add(sent=1000, received=1600, node_received=100, node_sent=200)
    assert tracker.place(150, 10) == (150 - 10 + 900 - 1, 150 + 10 + 1400 + 1)


def test_a_clock_that_jumps_drops_what_was_known_and_is_counted() -> None:
    tracker = OffsetTracker()
    tracker.add(1000, 1100, 0, 10)
    tracker.add(901_000, 901_100, 5_000_000, 5_000_010)
    assert tracker.contradictions == 1
    assert tracker.count == 1
    interval = tracker.place(5_000_000, 0)
    assert interval is not None
    assert interval[0] <= 901_050 <= interval[1]


def test_an_answer_from_before_its_question_is_no_ping() -> None:
    tracker = OffsetTracker()
    tracker.add(1000, 900, 0, 10)
    tracker.add(1000, 1100, 20, 10)
    tracker.add(1000, 1100, 0, 500)
    assert (tracker.count, tracker.contradictions) == (0, 3)


def test_nothing_happens_after_it_was_heard_nor_before_what_came_first() -> None:
    assert stamp((100, 300), received=200, floor=0) == (150, 50)
    assert stamp((100, 300), received=400, floor=250) == (250, 100)


def test_a_stamp_of_the_future_or_without_precision_is_placed_by_its_receipt() -> None:
    assert stamp((500, 600), received=400, floor=0) == (400, None)
    assert stamp((-HOUR, HOUR), received=400, floor=0) == (400, None)


@given(
    offset=st.integers(-HOUR, HOUR),
    ppm=st.integers(-200, 200),
    pings=st.lists(
        st.tuples(
            st.integers(0, 2 * SECOND),  # pause before
            st.integers(0, 400_000),  # way there
            st.integers(0, 2000),  # in the node
            st.integers(0, 400_000),  # way back
        ),
        min_size=1,
        max_size=100,
    ),
    at=st.integers(0, 200 * SECOND),
)
def test_ff07_the_true_time_is_always_within_the_interval(
    offset: int, ppm: int, pings: list[tuple[int, int, int, int]], at: int
) -> None:
    start = 2 * HOUR

    def node(hub: int) -> int:
        elapsed = hub - start
        return hub - offset + elapsed * ppm // SECOND

    tracker, now = OffsetTracker(), start
    for pause, there, inside, back in pings:
        sent = now + pause
        heard, answered = sent + there, sent + there + inside
        now = answered + back
        tracker.add(sent, now, node(heard), node(answered))
    assert tracker.contradictions == 0
    event = start + at
    interval = tracker.place(node(event), 1)
    assert interval is not None
    assert interval[0] <= event <= interval[1]
