from pitwall.pulse import Pulse


def test_a_task_that_gives_no_sign_of_life_is_named() -> None:
    pulse = Pulse()
    pulse.expect("buttons", 1000, 0)
    pulse.expect("link", 5000, 0)
    assert pulse.silent(1000) == []
    assert pulse.silent(1001) == ["buttons"]
    assert sorted(pulse.silent(5001)) == ["buttons", "link"]


def test_a_beat_starts_its_time_anew() -> None:
    pulse = Pulse()
    pulse.expect("buttons", 1000, 0)
    pulse.beat("buttons", 900)
    assert pulse.silent(1900) == []
    assert pulse.silent(1901) == ["buttons"]
