"""The judge of dice: right about fair ones, honest about what few rolls can show."""

import hashlib
from collections.abc import Iterator, Sequence

import pytest

from hub.service.fairness import WARN, Tally, detectable, judge, log_e


def chances(seed: str) -> Iterator[float]:
    """Numbers below 1, the same at every run."""
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed} {block}".encode()).digest()
        for at in range(0, 32, 4):
            yield int.from_bytes(digest[at : at + 4], "little") / 2**32
        block += 1


def roll(seed: str, n: int, more: float = 0.0) -> list[int]:
    """How often each face comes in ``n`` rolls of a die with ``more`` chance of a six."""
    counts = [0] * 6
    source = chances(seed)
    for _ in range(n):
        chance = next(source)
        six = 1 / 6 + more
        counts[5 if chance < six else int(5 * (chance - six) / (1 - six))] += 1
    return counts


def test_a_fair_die_is_never_suspected_however_often_people_look() -> None:
    for die in range(30):
        source, counts = chances(f"fair {die}"), [0] * 6
        for _ in range(1500):
            counts[int(6 * next(source))] += 1
            assert log_e(counts) < WARN


def test_the_e_value_is_an_expectation_of_one_under_a_fair_die() -> None:
    """The mean over all outcomes of four rolls, exactly."""
    total = 0.0
    for a in range(6**4):
        faces = [a // 6**place % 6 for place in range(4)]
        counts = [faces.count(face) for face in range(6)]
        total += 2.718281828459045 ** log_e(counts)
    assert total / 6**4 == pytest.approx(1.0)


@pytest.mark.parametrize("n", [600, 3000])
def test_a_bias_as_large_as_stated_is_found_about_nine_times_in_ten(n: int) -> None:
    found = sum(log_e(roll(f"biased {die}", n, detectable(n))) >= WARN for die in range(60))
    assert found >= 46


def test_more_rolls_show_smaller_biases() -> None:
    shown = [detectable(n) for n in (60, 600, 6000, 60000)]
    assert shown == sorted(shown, reverse=True)
    assert 0.07 < detectable(600) < 0.13
    assert detectable(0) > 0.8


def test_a_biased_die_is_named_with_its_face() -> None:
    said = judge([0, *roll("loaded", 3000, 0.06)])
    assert said["warning"]["code"] == "often"
    assert said["warning"]["values"]["face"] == 6
    assert said["warning"]["values"]["share"] > said["warning"]["values"]["fair"] == 16.7
    assert said["rolls"] == 3000


def test_a_side_that_never_comes_is_misread() -> None:
    assert judge([0, 5, 5, 5, 0, 5, 5])["warning"] is None
    warning = judge([0, 14, 9, 12, 0, 26, 10])["warning"]
    assert warning == {"code": "missing", "values": {"rolls": 71, "faces": [4]}}


def test_a_die_that_mostly_lies_crooked_wants_calibration() -> None:
    warning = judge([10, 5, 5, 5, 5, 5, 5])["warning"]
    assert warning == {"code": "crooked", "values": {"crooked": 10, "throws": 40}}
    assert judge([2, 5, 5, 5, 5, 5, 5])["warning"] is None


def test_a_tally_counts_each_roll_once() -> None:
    class Log:
        def __init__(self) -> None:
            self.asked: list[int] = []

        def rolls(self, after: int) -> Sequence[tuple[int, str, int]]:
            self.asked.append(after)
            every = [(3, "n1", 6), (5, "n2", 0), (9, "n1", 6), (12, "n1", 1)]
            return [row for row in every if row[0] > after]

    log = Log()
    tally = Tally(log)
    tally.refresh()
    tally.refresh()
    assert log.asked == [0, 12]
    first, second = tally.of("n1"), tally.of("n2")
    assert first is not None
    assert second is not None
    assert first["faces"] == [1, 0, 0, 0, 0, 2]
    assert (second["rolls"], second["cocked"]) == (0, 1)
    assert tally.of("n3") is None
