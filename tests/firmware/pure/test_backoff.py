from pitwall.backoff import Backoff


def test_delays_double_up_to_the_longest() -> None:
    backoff = Backoff(1000, 8000, 0)
    assert [backoff.next(0) for _ in range(6)] == [1000, 2000, 4000, 8000, 8000, 8000]


def test_success_starts_again_with_the_shortest() -> None:
    backoff = Backoff(200, 4000, 0)
    backoff.next(0)
    backoff.next(0)
    backoff.reset()
    assert backoff.next(0) == 200


def test_chance_spreads_the_delays_either_way() -> None:
    delays = [Backoff(1000, 8000, 25).next(chance) for chance in range(256)]
    assert min(delays) == 750
    assert max(delays) == 1250
    assert len(set(delays)) > 200
