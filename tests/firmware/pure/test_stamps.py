from pitwall.stamps import Stamps


def times(clock_us: float, reads_us: list[int], taken: list[int]) -> list[int]:
    """Times that are given to samples of a sensor whose period really is ``clock_us``."""
    stamps = Stamps(5000)
    found = []
    done = 0
    for read in reads_us:
        count = min(32, int(read / clock_us) - done)
        lost = int(read / clock_us) - done > 31
        done = int(read / clock_us)
        if count:
            before = stamps.end
            stamps.batch(read, count, lost)
            assert stamps.step > 0
            if before >= 0:
                assert before + stamps.first + (count - 1) * stamps.step == stamps.end
            found += [stamps.end - (count - 1 - n) * stamps.step for n in range(count)]
            taken.append(done)
    return found


def test_samples_are_a_period_apart_and_near_their_true_times() -> None:
    for clock_us in (4750, 5000, 5250):
        reads = [20000 * n + 7000 * (n % 3) for n in range(1, 60)]
        found = times(clock_us, reads, [])
        for n, stamp in enumerate(found, 1):
            assert abs(stamp - n * clock_us) <= 8000
        steps = [found[n + 1] - found[n] for n in range(len(found) - 1)]
        assert 3000 <= min(steps) <= max(steps) <= 8000


def test_a_late_read_keeps_the_period() -> None:
    found = times(5000, [20000, 150000, 170000], [])
    steps = [found[n + 1] - found[n] for n in range(len(found) - 1)]
    assert min(steps) >= 4700
    assert max(steps) <= 5300


def test_lost_samples_are_a_gap() -> None:
    stamps = Stamps(5000)
    stamps.batch(20000, 4, False)
    stamps.batch(520000, 32, True)
    assert stamps.step == 5000
    assert 340000 <= stamps.first <= 350000
