from pitwall.debounce import DOWN, HOLD, UP, Debouncer

MS = 1000


class Bench:
    """A debouncer sampled every millisecond, and the edges that it told."""

    def __init__(self, buttons: int = 1) -> None:
        self.debouncer = Debouncer(buttons, ok=5, rel=20)
        self.ticks = 0
        self.edges: list[tuple[int, int, int]] = []

    def sample(self, levels: str, gap_us: int = MS) -> "Bench":
        """Take a sample of button 0 per character: ``#`` closed, ``.`` open."""
        for level in levels:
            self.mask(1 if level == "#" else 0, gap_us)
        return self

    def mask(self, mask: int, gap_us: int = MS) -> None:
        self.ticks += gap_us
        if self.debouncer.step(mask, self.ticks, gap_us):
            edge = self.debouncer.get()
            while edge:
                self.edges.append((edge[0], edge[1], edge[2] // MS))
                edge = self.debouncer.get()


def test_a_clean_press_is_told_with_the_time_of_its_first_sample() -> None:
    assert Bench().sample("..#####").edges == [(0, DOWN, 3)]


def test_a_press_is_told_with_its_confirming_sample_and_not_before() -> None:
    assert Bench().sample("..####").edges == []


def test_a_bouncing_press_is_one_press_at_its_first_edge() -> None:
    assert Bench().sample("..#.##..#.####" + "#" * 50).edges == [(0, DOWN, 3)]


def test_a_bouncing_release_is_one_release_at_its_first_edge() -> None:
    bench = Bench().sample(".######" + ".#..#." + "." * 40)
    assert bench.edges == [(0, DOWN, 2), (0, UP, 8)]


def test_a_disturbance_is_no_press() -> None:
    assert Bench().sample((".##" + "." * 10) * 20).edges == []


def test_a_gap_in_a_held_contact_is_no_release() -> None:
    assert Bench().sample(".#####" + "....##########" * 10).edges == [(0, DOWN, 2)]


def test_a_stalled_loop_does_not_lose_the_press() -> None:
    bench = Bench().sample("...")
    bench.sample("###", gap_us=15 * MS)
    bench.sample("##")
    assert bench.edges == [(0, DOWN, 18)]


def test_the_gap_before_the_first_edge_is_kept_as_its_uncertainty() -> None:
    debouncer = Debouncer(1)
    debouncer.step(0, 0, MS)
    for n in range(5):
        debouncer.step(1, n, 15 * MS if n == 0 else MS)
    assert debouncer.get() == (0, DOWN, 0, 15 * MS)


def test_a_button_held_at_boot_tells_neither_press_nor_release_nor_hold() -> None:
    bench = Bench().sample("#" * 1000 + "." * 40)
    assert bench.edges == []
    assert bench.sample("#" * 6).edges == [(0, DOWN, 1041)]


def test_a_button_that_bounces_at_boot_is_held_at_boot() -> None:
    assert Bench().sample("#.#.##" + "#" * 50 + "." * 40).edges == []


def test_holding_is_told_once_after_800_ms() -> None:
    bench = Bench().sample("." + "#" * 2000)
    assert [edge[:2] for edge in bench.edges] == [(0, DOWN), (0, HOLD)]
    assert 800 <= bench.edges[1][2] - bench.edges[0][2] <= 810


def test_a_second_hold_needs_a_second_press() -> None:
    bench = Bench().sample("." + "#" * 900 + "." * 30 + "#" * 900)
    assert [edge[1] for edge in bench.edges] == [DOWN, HOLD, UP, DOWN, HOLD]


def test_a_short_press_is_not_a_hold() -> None:
    bench = Bench().sample("." + "#" * 700 + "." * 500)
    assert [edge[1] for edge in bench.edges] == [DOWN, UP]


def test_buttons_are_told_apart() -> None:
    bench = Bench(7)
    for mask in [0] * 2 + [0b1000001] * 6 + [0b0000001] * 30:
        bench.mask(mask)
    assert sorted(bench.edges) == [(0, DOWN, 3), (6, DOWN, 3), (6, UP, 9)]


def test_it_is_quiet_only_when_no_button_is_down_or_in_doubt() -> None:
    bench = Bench().sample("..")
    assert bench.debouncer.quiet()
    assert not bench.sample("#").debouncer.quiet()
    assert not bench.sample("####").debouncer.quiet()
    assert bench.sample("." * 21).debouncer.quiet()


def test_edges_that_nobody_fetches_are_counted() -> None:
    debouncer = Debouncer(1, ok=1, rel=1, length=4)
    for n in range(11):
        debouncer.step(n % 2, n, MS)
    assert debouncer.take_missed() == 7
    assert debouncer.take_missed() == 0


def test_presses_are_told_in_the_order_in_which_they_began() -> None:
    bench = Bench(7)
    # Button 6 closes first and bounces; button 2 closes 3 ms later, and is sure before it.
    for mask in [0, 64, 0, 64, 4, 4, 64 | 4, 4] + [64 | 4] * 5:
        bench.mask(mask)
    assert bench.edges == [(6, DOWN, 2), (2, DOWN, 5)]


def test_a_press_waits_for_an_earlier_disturbance_only_until_it_is_over() -> None:
    bench = Bench(7)
    for mask in [0, 64, 0] + [4] * 10:
        bench.mask(mask)
        if bench.edges:
            break
    assert bench.edges == [(2, DOWN, 4)]
    assert bench.ticks == 8 * MS


def test_a_press_does_not_wait_for_a_release_in_doubt() -> None:
    bench = Bench(2)
    for mask in [0] + [1] * 6 + [0] * 3 + [2] * 5:
        bench.mask(mask)
    assert bench.edges == [(0, DOWN, 2), (1, DOWN, 11)]


def test_an_edge_that_waits_goes_before_the_next_edge_of_its_button() -> None:
    debouncer = Debouncer(2, ok=5, rel=1)
    # Button 0 is in doubt from sample 1 on; button 1 is pressed and released meanwhile.
    for n, mask in enumerate([0, 1, 2, 2, 3, 2, 2, 1, 0, 0, 1, 1, 1]):
        debouncer.step(mask, n, MS)
    told = [debouncer.get() for _ in range(4)]
    assert [edge[:3] for edge in told if edge] == [(1, DOWN, 2), (0, DOWN, 1), (1, UP, 7)]
