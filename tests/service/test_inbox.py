"""Which events of a node are new (design 6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.service.inbox import Verdict, classify


@pytest.mark.parametrize(
    ("last", "q", "oldest", "verdict"),
    [
        (0, 1, 1, Verdict.TAKE),
        (16, 17, 15, Verdict.TAKE),
        (16, 16, 15, Verdict.AGAIN),
        (16, 1, 1, Verdict.AGAIN),
        (16, 18, 17, Verdict.IGNORE),
        (16, 19, 19, Verdict.GAP),
        (0, 5, 5, Verdict.GAP),
        (0, 5, 4, Verdict.IGNORE),
        (4, 5, 5, Verdict.TAKE),
    ],
)
def test_an_event_is_judged_by_its_number(
    last: int, q: int, oldest: int, verdict: Verdict
) -> None:
    assert classify(last, q, oldest) is verdict


@given(st.lists(st.integers(1, 30), max_size=300))
def test_whatever_order_events_come_in_each_counts_once_and_in_order(order: list[int]) -> None:
    taken: list[int] = []
    for q in [*order, *range(1, 31)]:
        if classify(len(taken), q, oldest=1) is Verdict.TAKE:
            taken.append(q)
    assert taken == list(range(1, 31))
