from pitwall.calibration import NEEDED, SIDES, Calibration, mount, numbers
from pitwall.roll_sense import Mount, Sense

LSB_UG = 16000
OFFSET_MG = (40, -64, 0)
# Up for 1 to 6 pips: +z, -y, +x, -x, +y, -z.
UP = ((2, 1), (1, -1), (0, 1), (0, -1), (1, 1), (2, -1))
FACES = (3, 4, 5, 2, 1, 6)


def lay(die: Calibration, pips: int, gain: float = 1.0, tilt_mg: int = 0) -> None:
    axis, sign = UP[pips - 1]
    mg = [o + tilt_mg for o in OFFSET_MG]
    mg[axis] = OFFSET_MG[axis] + int(1000 * gain * sign)
    for n in range(2 * NEEDED):
        die.feel(*[1000 * v // LSB_UG + n % 2 for v in mg])


def all_sides(**how: float) -> Calibration:
    die = Calibration(LSB_UG)
    for pips in (6, 1, 3, 2, 5, 4):
        lay(die, pips, **how)  # type: ignore[arg-type]
        assert die.take(pips) == ""
    return die


def test_six_sides_give_mounting_offset_and_gain() -> None:
    die = all_sides(gain=0.96)
    assert die.sides == SIDES
    found = die.solve()
    assert found is not None
    assert found.faces == FACES
    for axis in range(3):
        assert abs(found.offset_mg[axis] - OFFSET_MG[axis]) <= 16
        assert abs(found.gain_pm[axis] - 960) <= 16


def test_it_is_kept_as_numbers() -> None:
    found = all_sides().solve()
    assert found is not None
    kept = numbers(found)
    assert len(kept) == 12
    assert numbers(mount(kept)) == kept
    assert numbers(mount([])) == numbers(Mount())
    assert Sense(mount(kept), 200, LSB_UG, 100).faces == FACES


def test_a_die_that_moves_is_not_read() -> None:
    die = Calibration(LSB_UG)
    for n in range(100):
        die.feel(n * 6, 0, 62)
    assert die.take(1) == "busy"
    lay(die, 1)
    assert die.take(1) == ""
    assert die.sides == 1


def test_a_side_may_be_read_again() -> None:
    die = all_sides()
    lay(die, 4)
    assert die.take(4) == ""
    assert die.solve() is not None


def test_readings_that_contradict_each_other_are_forgotten() -> None:
    for wrong in ({1: 2}, {1: 3}, {6: 1}):
        die = all_sides()
        for pips, really in wrong.items():
            lay(die, really)
            die.take(pips)
        assert die.solve() is None
        assert die.sides == 0


def test_an_edge_or_a_broken_sensor_is_no_side() -> None:
    assert all_sides(tilt_mg=600).solve() is None
    assert all_sides(gain=0.7).solve() is None
    assert Calibration(LSB_UG).solve() is None
