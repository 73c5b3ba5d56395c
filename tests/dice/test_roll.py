"""The roll detector on synthetic samples; the same tests run on CPython and on MicroPython."""

from pitwall.roll import COCKED, HANDLING, ROLL, ROLLING, RollDetector
from pitwall.roll_sense import Mount, Sense, up_axis

HZ = 200
STEP = 1000000 // HZ
LSB_MG = 16
UP = (0, 0, 1000)
OTHER = (0, -1000, 0)


def detector(mount: Mount | None = None, gyro_urad: int = 0) -> RollDetector:
    return RollDetector(Sense(mount or Mount(), HZ, LSB_MG * 1000, 100, 220, gyro_urad))


class Die:
    """Feeds readings in thousandths of g and keeps what is told, with the time in ms."""

    def __init__(self, rolls: RollDetector | None = None) -> None:
        self.rolls = rolls or detector()
        self.ms = 0.0
        self.told: list[tuple[int, float]] = []
        self.seed = 1

    def noise(self) -> int:
        """One of -1, 0, 1 counts, the same at every run."""
        self.seed = (self.seed * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.seed >> 16) % 3 - 1

    def feel(self, reading: tuple[int, ...], step: int = STEP) -> None:
        x, y, z = (round(v / LSB_MG) + self.noise() // 2 for v in reading)
        code = self.rolls.sample(step, x, y, z)
        self.ms += step / 1000
        if code:
            self.told.append((code, self.ms))

    def lie(self, ms: int, reading: tuple[int, ...] = UP) -> None:
        for _ in range(ms * HZ // 1000):
            self.feel(reading)

    def shake(self, ms: int, size: int = 2000, hz: int = 5) -> None:
        for i in range(ms * HZ // 1000):
            phase = (i * 4 * hz) % (4 * HZ)
            swing = phase - HZ if phase < 2 * HZ else 3 * HZ - phase
            self.feel((size * swing // HZ, 300, 900 - size * swing // (2 * HZ)))

    def fly(self, ms: int, reading: tuple[int, ...] = (150, -90, 60)) -> None:
        self.lie(ms, reading)

    def strike(self, *readings: tuple[int, ...]) -> None:
        for reading in readings:
            self.feel(reading)

    def tumble(self) -> None:
        """From release to rest: flight, strokes on edges, short flights between them."""
        self.fly(150)
        for side in ((4000, 2000, 1000), (-1500, 2500, 2000), (900, -2600, 1200)):
            self.strike(side, (side[1], side[2] // 2, 700))
            self.fly(40, (60, 120, -40))
            self.strike((side[2], side[0] // 2, 2500), (400, 500, 600))
            self.strike((300, 800, 500), (100, -900, 450), (0, -300, 980))
        self.strike((200, -400, 1900), (60, -100, 1150))

    def codes(self) -> list[int]:
        return [code for code, _ in self.told]


def thrown(rest: tuple[int, ...] = UP, rolls: RollDetector | None = None) -> tuple[Die, float]:
    die = Die(rolls)
    die.lie(800, OTHER)
    die.shake(700)
    die.tumble()
    settled = die.ms
    die.lie(600, rest)
    return die, settled


def test_a_still_die_says_nothing() -> None:
    die = Die()
    die.lie(10000)
    assert die.told == []


def test_a_throw_is_told_rolling_then_roll_with_its_face() -> None:
    die, settled = thrown()
    assert die.codes() == [HANDLING, ROLLING, ROLL]
    assert die.rolls.face == 3
    assert 40 <= die.told[-1][1] - settled <= 120
    assert 340 <= die.rolls.tumble_ms <= 460
    assert 600 <= die.rolls.confidence <= 1000


def test_the_face_follows_the_mounting() -> None:
    die, _ = thrown(rolls=detector(Mount((6, 1, 5, 2, 4, 3))))
    assert die.rolls.face == 4


def test_every_side_is_read_and_no_edge() -> None:
    sides = [(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)]
    for axis, (x, y, z) in enumerate(sides):
        assert up_axis(1000 * x, 1000 * y, 1000 * z) == axis
        assert up_axis(980 * x + 100 * y, 980 * y + 100 * z, 980 * z + 100 * x) == axis
        assert up_axis(960 * x + 260 * y, 960 * y + 260 * z, 960 * z + 260 * x) == -1
    assert up_axis(577, 577, 577) == -1
    assert up_axis(707, 707, 0) == -1


def test_a_tilted_rest_is_cocked_and_has_no_face() -> None:
    die, _ = thrown((0, 500, 866))
    assert die.codes() == [HANDLING, ROLLING, COCKED]


def test_a_throw_is_reported_once() -> None:
    die, _ = thrown()
    die.lie(5000)
    assert die.codes().count(ROLL) == 1


def test_two_throws_are_two_rolls() -> None:
    die, _ = thrown()
    die.shake(400)
    die.tumble()
    die.lie(300, OTHER)
    assert die.codes().count(ROLL) == 2
    assert die.rolls.face == 5


def test_shaken_and_held_is_handling() -> None:
    die = Die()
    die.lie(500)
    die.shake(2000)
    die.lie(3000, OTHER)
    assert ROLL not in die.codes()
    assert HANDLING in die.codes()


def test_a_fall_without_a_landing_is_no_roll() -> None:
    die = Die()
    die.lie(500)
    die.shake(500)
    die.fly(200)
    for i in range(20):
        die.feel((150 - i * 7, -90 - i * 40, 60 + i * 5))
    die.lie(2000, OTHER)
    assert ROLL not in die.codes()


def test_tossed_and_caught_in_a_smooth_hand_is_no_roll() -> None:
    die = Die()
    die.lie(500)
    die.shake(500)
    die.fly(250)
    die.strike((1500, 2500, 1200))
    die.shake(900, size=700, hz=2)
    die.lie(1500)
    assert ROLL not in die.codes()


def test_a_level_drop_from_a_quiet_hand_is_no_roll() -> None:
    die = Die()
    die.lie(500)
    die.shake(500)
    die.lie(400)
    die.fly(90, (5, -3, 8))
    die.strike((300, 100, 6000), (0, 0, -300), (20, 30, 40))
    die.fly(40, (10, 0, 5))
    die.strike((100, -50, 3000), (0, 0, 500), (10, 10, 1500))
    die.lie(1000)
    assert ROLL not in die.codes()


def test_knocks_on_the_table_are_no_roll() -> None:
    die = Die()
    for _ in range(20):
        die.lie(400)
        die.strike((200, -150, 1900), (-100, 80, 400), (50, 0, 1200))
    assert ROLL not in die.codes()


def test_clipped_samples_do_not_hide_a_throw() -> None:
    die = Die()
    die.lie(500)
    die.shake(600)
    die.fly(150)
    for _ in range(4):
        die.strike((16000, -16000, 16000), (-16000, 16000, 5000), (300, 200, 500))
        die.fly(60)
    die.strike((16000, 0, 16000), (100, 200, 900), (0, 100, 1500))
    die.lie(300)
    assert die.codes()[-1] == ROLL


def test_readings_at_the_ends_of_the_scale_stay_small_integers() -> None:
    for reading in (32767, -32768, 0):
        rolls = detector(gyro_urad=1100)
        for _ in range(400):
            rolls.gyro(reading, reading, -reading)
            rolls.sample(4000000, reading, -reading, reading)
        parts = list(rolls.__dict__.values())
        parts.append(rolls)
        for part in parts:
            for value in getattr(part, "__dict__", {}).values():
                assert not isinstance(value, int) or -(1 << 30) <= value < 1 << 30


def test_a_gap_in_the_samples_is_not_taken_for_rest() -> None:
    die = Die()
    die.lie(500)
    die.shake(600)
    die.tumble()
    before = len(die.told)
    die.feel(UP)
    die.feel(UP, step=200000)
    die.feel(UP)
    assert ROLL not in die.codes()[before:]
    die.lie(200)
    assert die.codes()[-1] == ROLL


def test_hours_at_rest_and_in_motion_keep_the_count_of_time_small() -> None:
    die = Die()
    for _ in range(3000):
        die.feel(UP, step=240000)
        die.feel((700, 700, -900), step=240000)
    assert ROLL not in die.codes()
    die.lie(1000)
    die.shake(700)
    die.tumble()
    die.lie(300)
    assert die.codes()[-1] == ROLL


def test_a_swinging_table_does_not_hide_a_roll() -> None:
    die = Die()
    die.lie(500)
    die.shake(600)
    die.tumble()
    for i in range(100):
        die.feel((0, (0, 90, 150, 170, 150, 90, 0, -90, -150, -170, -150, -90)[i // 2 % 12], 990))
    assert die.codes()[-1] == ROLL
