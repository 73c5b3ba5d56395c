from pitwall.timing import Backoff, Clock, Pulse

WRAP = 1 << 30


class Counter:
    """A tick counter of 30 bits, as on a board."""

    def __init__(self, start: int) -> None:
        self.ticks = start

    def read(self) -> int:
        return self.ticks

    def run(self, us: int) -> None:
        self.ticks = (self.ticks + us) % WRAP

    @staticmethod
    def diff(later: int, earlier: int) -> int:
        return (later - earlier + WRAP // 2) % WRAP - WRAP // 2


def test_time_starts_at_boot() -> None:
    counter = Counter(123456)
    clock = Clock(counter.read, counter.diff)
    assert clock.now() == 0
    counter.run(1500)
    assert clock.now() == 1500
    assert clock.now_ms() == 1


def test_time_goes_on_over_many_wraps_of_the_counter() -> None:
    counter = Counter(WRAP - 5)
    clock = Clock(counter.read, counter.diff)
    for _ in range(100):
        counter.run(WRAP // 3)
        clock.now()
    assert clock.now() == 100 * (WRAP // 3)


def test_a_reading_kept_by_an_interrupt_gets_its_own_time() -> None:
    counter = Counter(WRAP - 10)
    clock = Clock(counter.read, counter.diff)
    counter.run(5)
    early = counter.read()
    counter.run(10)
    late = counter.read()
    counter.run(5)
    clock.now()
    assert clock.at(early) == 5
    assert clock.at(late) == 15
    assert clock.now() == 20


def test_a_reading_newer_than_the_last_look_gets_its_time_too() -> None:
    counter = Counter(0)
    clock = Clock(counter.read, counter.diff)
    counter.run(7)
    assert clock.at(counter.read()) == 7


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


def test_a_task_that_gives_no_sign_of_life_is_named() -> None:
    pulse = Pulse(1000)
    pulse.beat("buttons", 0)
    pulse.beat("link", 4000)
    assert pulse.silent(1000) == []
    assert pulse.silent(1001) == ["buttons"]
    assert sorted(pulse.silent(5001)) == ["buttons", "link"]


def test_a_beat_starts_its_time_anew() -> None:
    pulse = Pulse(1000)
    pulse.beat("buttons", 0)
    pulse.beat("buttons", 900)
    assert pulse.silent(1900) == []
    assert pulse.silent(1901) == ["buttons"]
