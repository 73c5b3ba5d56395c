from pitwall.orders import Hub

REMEMBERED = 8
BOOT = "9f3a61c2"


def command(**changes: object) -> dict[str, object]:
    order = {"e": 112, "i": 412, "b": BOOT, "na": 5000, "op": "led", "a": {"on": 1}}
    order.update(changes)
    return order


def test_a_command_in_time_for_this_boot_is_carried_out() -> None:
    assert Hub(BOOT).judge(command(), 5000, addressed=True) == ""


def test_a_command_past_its_time_is_late() -> None:
    assert Hub(BOOT).judge(command(), 5001, addressed=True) == "late"


def test_a_command_for_another_boot_is_refused_whatever_its_time() -> None:
    assert Hub(BOOT).judge(command(b="00000000"), 9999, addressed=True) == "boot"


def test_an_unknown_operation_and_bad_arguments_are_refused() -> None:
    known_hub = Hub(BOOT)
    assert known_hub.judge(command(op="launch"), 0, addressed=True) == "op"
    assert known_hub.judge(command(a={"on": 128}), 0, addressed=True) == "cfg"


def test_a_command_to_all_may_only_ask_who_is_where() -> None:
    known_hub = Hub(BOOT)
    ident = command(op="ident", a={"ms": 1000}, b="00000000", na=0)
    assert known_hub.judge(ident, 9999, addressed=False) == ""
    assert known_hub.judge(command(), 0, addressed=False) == "op"


def test_a_repeat_is_known_with_its_answer() -> None:
    known_hub = Hub(BOOT)
    assert known_hub.known(112, 412) is None
    known_hub.remember(112, 412, "late")
    known_hub.remember(112, 413, "")
    assert known_hub.known(112, 412) == "late"
    assert known_hub.known(112, 413) == ""


def test_the_same_number_of_another_start_of_the_hub_is_not_a_repeat() -> None:
    known_hub = Hub(BOOT)
    known_hub.remember(112, 412, "")
    assert known_hub.known(113, 412) is None


def test_the_oldest_answer_is_forgotten_first() -> None:
    known_hub = Hub(BOOT)
    for number in range(REMEMBERED + 1):
        known_hub.remember(1, number, "")
    assert known_hub.known(1, 0) is None
    assert known_hub.known(1, 1) == ""


def hub(up: int, epoch: int, name: str = "7c1e") -> dict[str, object]:
    return {"up": up, "h": name, "e": epoch}


def test_the_hub_is_away_until_it_is_heard_of() -> None:
    state = Hub(BOOT)
    assert not state.up
    assert state.announced(hub(1, 5))
    assert state.up


def test_a_will_of_an_earlier_start_of_the_hub_is_ignored() -> None:
    state = Hub(BOOT)
    state.announced(hub(1, 5))
    state.announced(hub(0, 4))
    assert state.up
    state.announced(hub(0, 5, "other"))
    assert state.up
    state.announced(hub(0, 5))
    assert not state.up


def test_a_birth_of_an_earlier_start_is_ignored() -> None:
    state = Hub(BOOT)
    state.announced(hub(1, 5))
    state.announced(hub(0, 5))
    assert not state.announced(hub(1, 4))
    assert not state.up


def test_a_new_start_of_the_hub_asks_for_all_events_at_once() -> None:
    state = Hub(BOOT)
    state.announced(hub(1, 5))
    assert not state.announced(hub(1, 5)), "the same birth, published again"
    assert state.announced(hub(1, 6))
    assert state.announced(hub(1, 1, "other"))


def test_any_word_of_the_hub_means_that_it_is_up() -> None:
    state = Hub(BOOT)
    assert state.heard()
    assert not state.heard()
    state.linked()
    assert not state.up
    assert state.heard()
