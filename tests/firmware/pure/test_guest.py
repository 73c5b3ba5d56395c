import sys

from pitwall import guest

GUEST = "tests.firmware.pure.passing_guest"
FRIEND = "tests.firmware.pure.passing_friend"


def visit(*arguments: object) -> None:
    """Run it to its end, which awaits nothing here."""
    try:
        guest.host(GUEST, *arguments).send(None)
    except StopIteration:
        return
    raise AssertionError("it waits")


def test_a_guest_runs_and_is_gone_with_all_that_it_loaded() -> None:
    seen: list[str] = []
    before = set(sys.modules)
    visit(seen)
    visit(seen)
    assert seen == ["friend", "friend"]
    assert set(sys.modules) == before
    package = sys.modules["tests.firmware.pure"]
    assert not hasattr(package, "passing_guest")
    assert not hasattr(package, "passing_friend")


def test_a_guest_that_fails_is_gone_too_and_its_fault_is_told() -> None:
    try:
        visit([], True)
    except OSError:
        assert GUEST not in sys.modules
        assert FRIEND not in sys.modules
    else:
        raise AssertionError("nobody was told")


def test_a_function_is_called_once_and_its_module_is_gone() -> None:
    guest.once("tests.firmware.pure.passing_friend", "greet")
    assert guest.once("tests.firmware.pure.passing_friend", "greet", "you") == "hello you"
    assert FRIEND not in sys.modules


def test_what_was_there_before_a_guest_stays() -> None:
    from tests.firmware.pure import passing_friend  # noqa: PLC0415  it was unloaded before

    visit([])
    assert sys.modules[FRIEND] is passing_friend
    guest.forget(FRIEND)
    assert FRIEND not in sys.modules
