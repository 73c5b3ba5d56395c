"""The driver of the accelerometer against the register model; the same tests on MicroPython."""

from drivers.bus import Bus
from drivers.lis3dh import Lis3dh
from sim.lis3dh import Lis3dh as Model
from sim.lis3dh import Steady

ADDRESS = 0x18
STATUS, INT1_SOURCE = 0x27, 0x31


class Bench:
    """A sensor, its world and the time there."""

    def __init__(self, rate_hz: int = 200) -> None:
        self.us = 0
        self.world = Steady()
        self.model = Model(lambda: self.us, self.world)
        self.connects = 0
        self.levels = [1, 1]
        self.bus = Bus(self.connect, lambda: (Line(self, 0), Line(self, 1)))
        self.sensor = Lis3dh(self.bus, rate_hz)

    def connect(self) -> Model:
        self.connects += 1
        return self.model

    def get(self, register: int, count: int = 1) -> list[int]:
        return list(self.model.readfrom_mem(ADDRESS, register, count))

    def set(self, *pairs: int) -> None:
        for n in range(0, len(pairs), 2):
            self.model.writeto_mem(ADDRESS, pairs[n], bytes([pairs[n + 1]]))

    def wait(self, ms: int) -> None:
        self.us += 1000 * ms
        self.model.int1()

    def drain(self) -> list[tuple[int, ...]]:
        count = self.sensor.read()
        values = list(self.sensor.samples)
        return [tuple(values[3 * n : 3 * n + 3]) for n in range(count)]


class Line:
    """One of the two lines, driven by hand."""

    def __init__(self, bench: Bench, which: int) -> None:
        self._bench = bench
        self._which = which

    def value(self, level: int) -> None:
        self._bench.levels[self._which] = level
        self._bench.model.wire(*self._bench.levels)


def fails(call: object) -> bool:
    try:
        call()  # type: ignore[operator]
    except OSError:
        return True
    return False


# The model.


def test_it_answers_at_its_own_address_only() -> None:
    bench = Bench()
    assert bench.get(0x0F) == [0x33]
    assert fails(lambda: bench.model.readfrom_mem(0x19, 0x0F, 1))


def test_registers_start_as_the_data_sheet_says_and_read_only_ones_stay() -> None:
    bench = Bench()
    assert (bench.get(0x20), bench.get(0x1E), bench.get(0x23)) == ([7], [0x10], [0])
    bench.set(0x0F, 1, 0x28, 99, 0x2F, 99)
    assert bench.get(0x0F) == [0x33]
    bench.wait(1000)
    assert bench.get(0xA8, 6) == [0] * 6, "powered down"


def test_the_address_grows_only_with_bit_7() -> None:
    bench = Bench()
    bench.set(0x20, 0x67)
    bench.world.now = (100, 200, 1000)
    bench.wait(20)
    assert len(set(bench.get(0x28, 6))) == 1
    assert bench.get(0xA8, 6)[5] == 0x3E  # 250 digits of 4 mg, left-justified


def test_scale_saturates_at_each_range() -> None:
    for scale, digit in enumerate((4, 8, 16, 48)):
        bench = Bench()
        bench.set(0x20, 0x67, 0x23, scale << 4)
        bench.world.now = (100000, -100000, 960)
        bench.wait(20)
        raw = bench.get(0xA8, 6)
        assert raw[:4] == [0xC0, 0x7F, 0x00, 0x80]
        assert (raw[4] | raw[5] << 8) >> 6 == 960 // digit


def test_high_resolution_needs_seven_samples_and_has_12_bits() -> None:
    bench = Bench()
    bench.set(0x23, 0x08, 0x20, 0x67)
    bench.wait(35)
    assert bench.get(0x27) == [0]
    bench.wait(10)
    assert bench.get(0x27)[0] & 8
    raw = bench.get(0xA8, 6)
    assert (raw[4] | raw[5] << 8) >> 4 == 1000


def test_status_tells_new_and_overrun_until_the_high_byte_is_read() -> None:
    bench = Bench()
    bench.set(0x20, 0x67)
    bench.wait(5)
    assert bench.get(0x27) == [0x0F]
    bench.wait(5)
    assert bench.get(0x27) == [0xFF]
    bench.get(0x29)
    assert bench.get(0x27) == [0x66]


def test_block_data_update_holds_a_sample_until_both_bytes_are_read() -> None:
    for block, high in ((0x80, 0), (0x00, 25)):
        bench = Bench()
        bench.world.now = (0, 0, 0)
        bench.set(0x23, block, 0x20, 0x67)
        bench.wait(5)
        bench.get(0x28)
        bench.world.now = (400, 0, 0)
        bench.wait(5)
        assert bench.get(0x29) == [high]


def test_fifo_stops_when_full_or_drops_the_oldest() -> None:
    for mode, first in ((0x40, 0), (0x80, 8)):
        bench = Bench()
        bench.set(0x24, 0x40, 0x2E, mode | 31, 0x20, 0x67)
        for n in range(40):
            bench.world.now = (n * 4, 0, 1000)
            bench.wait(5)
        assert bench.get(0x2F) == [0x5F], "full; no watermark at 31"
        raw = bench.get(0xA8, 6 * 32)
        assert (raw[0] | raw[1] << 8) >> 6 == first
        assert (raw[186] | raw[187] << 8) >> 6 == first + 31
        assert bench.get(0x2F) == [0x20]


def test_bypass_empties_the_fifo() -> None:
    bench = Bench()
    bench.set(0x24, 0x40, 0x2E, 0x80, 0x20, 0x67)
    bench.wait(50)
    assert bench.get(0x2F)[0] & 31 == 10
    bench.set(0x2E, 0x00, 0x2E, 0x80)
    assert bench.get(0x2F) == [0x20]


def test_fifo_watermark_reaches_the_pin() -> None:
    bench = Bench()
    bench.set(0x24, 0x40, 0x2E, 0x80 | 10, 0x22, 0x04, 0x20, 0x67)
    bench.wait(50)
    assert (bench.get(0x2F), bench.model.int1()) == ([10], 0)
    bench.wait(5)
    assert (bench.get(0x2F), bench.model.int1()) == ([0x80 | 11], 1)
    bench.set(0x25, 0x02)
    assert bench.model.int1() == 0, "active low"


def test_without_the_high_pass_filter_gravity_keeps_waking() -> None:
    for high_pass, wakes in ((0x00, 1), (0x09, 0)):
        bench = Bench()
        bench.set(0x20, 0x4F, 0x21, high_pass, 0x22, 0x40, 0x24, 0x08, 0x32, 0x0A, 0x30, 0x2A)
        bench.get(0x26)
        bench.get(0x31)
        bench.wait(200)
        assert bench.model.int1() == wakes


def test_an_event_that_is_not_latched_follows_its_condition() -> None:
    bench = Bench()
    bench.world.now = (0, 0, 0)
    bench.set(0x20, 0x67, 0x22, 0x40, 0x32, 20, 0x33, 2, 0x30, 0x02)
    bench.wait(20)
    bench.world.now = (500, 0, 0)
    bench.wait(10)
    assert bench.model.int1() == 0, "not long enough"
    bench.wait(5)
    assert bench.model.int1() == 1
    bench.world.now = (0, 0, 0)
    bench.wait(5)
    assert bench.model.int1() == 0


# The driver.


def test_samples_come_out_of_the_fifo_in_order_and_in_counts_of_16_mg() -> None:
    bench = Bench()
    bench.sensor.stream()
    for n in range(10):
        bench.world.now = (16 * n, -1600, 8500)
        bench.wait(5)
    assert bench.drain() == [(n, -100, 511) for n in range(10)]
    assert bench.drain() == []


def test_each_rate_gives_its_samples() -> None:
    for rate in (100, 200, 400):
        bench = Bench(rate)
        bench.sensor.stream()
        bench.wait(50)
        assert len(bench.drain()) == rate // 20
        assert not bench.sensor.overrun


def test_a_late_reader_gets_the_newest_32_and_is_told() -> None:
    bench = Bench()
    bench.sensor.stream()
    bench.wait(400)
    assert len(bench.drain()) == 32
    assert bench.sensor.overrun
    bench.wait(5)
    assert len(bench.drain()) == 1
    assert not bench.sensor.overrun


def test_data_ready_until_it_is_read() -> None:
    bench = Bench()
    bench.sensor.stream()
    assert (bench.get(STATUS)[0] & 8, bench.model.int1()) == (0, 0)
    bench.wait(5)
    assert (bench.get(STATUS)[0] & 8, bench.model.int1()) == (8, 1)
    bench.drain()
    assert not bench.get(STATUS)[0] & 8


def test_motion_wakes_and_gravity_does_not() -> None:
    for side in ((0, 0, 1000), (0, -1000, 0), (577, 577, 577)):
        bench = Bench()
        bench.world.now = side
        bench.sensor.stream()
        bench.wait(100)
        bench.sensor.wait_for_motion()
        bench.wait(5000)
        assert bench.model.int1() == 0
        bench.world.now = (side[0] + 400, side[1], side[2])
        bench.wait(40)
        assert bench.model.int1() == 1
        bench.wait(5000)
        assert bench.model.int1() == 1, "until somebody looks"
        assert bench.get(INT1_SOURCE)[0] & 0x40
        assert bench.model.int1() == 0
        bench.sensor.stream()
        bench.wait(50)
        assert len(bench.drain()) == 10


def test_a_jammed_bus_is_freed_by_nine_clocks_and_a_stop_and_counted() -> None:
    bench = Bench()
    bench.sensor.stream()
    bench.model.jam()
    assert fails(bench.sensor.read)
    bench.sensor.recover()
    assert (bench.bus.faults, bench.connects) == (1, 2)
    bench.wait(50)
    assert len(bench.drain()) == 10


def test_a_sensor_that_lost_its_supply_is_set_up_again() -> None:
    bench = Bench()
    bench.sensor.stream()
    bench.model.power_up()
    bench.wait(200)
    assert bench.drain() == []
    bench.sensor.recover()
    bench.wait(50)
    assert len(bench.drain()) == 10


def test_another_part_is_refused() -> None:
    bench = Bench()
    bench.model._r[0x0F] = 0x32
    assert fails(bench.sensor.stream)
