from pitwall.slots import TRIAL, choose

A, B = 1, 2
NEW = A | B << 2 | TRIAL  # an update in A, and B to fall back to


def starts(state: int, count: int) -> "list[tuple[int, bool]]":
    """Slot and safe mode of ``count`` starts, none of which becomes good."""
    seen = []
    for _ in range(count):
        state, safe = choose(state, fresh=False)
        seen.append((state & 3, safe))
    return seen


def test_an_update_gets_three_starts_to_become_good() -> None:
    assert starts(NEW, 3) == [(A, False)] * 3


def test_after_three_bad_starts_the_version_before_starts() -> None:
    assert starts(NEW, 5)[3:] == [(B, False)] * 2


def test_after_five_bad_starts_nothing_but_safe_mode_starts() -> None:
    assert [safe for _, safe in starts(NEW, 40)] == [False] * 5 + [True] * 35


def test_a_version_that_fell_back_is_not_on_trial() -> None:
    state = NEW
    for _ in range(4):
        state, _ = choose(state, fresh=False)
    assert not state & TRIAL
    assert state & 15 == B | A << 2


def test_a_power_cut_or_a_nap_is_no_bad_start() -> None:
    state = NEW
    for _ in range(40):
        state, safe = choose(state, fresh=True)
        assert (state, safe) == (NEW, False)


def test_without_any_update_the_version_of_usb_starts() -> None:
    assert starts(0, 5) == [(0, False)] * 5
