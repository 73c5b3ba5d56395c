from pitwall import roller
from pitwall.roller import DENIED, IGNORED, STARTED, Roller

# 5 degrees of freedom: a fair die exceeds it once in a thousand times.
CHI_SQUARE_BOUND = 20.5


class Bytes:
    """Random bytes that are the same in each run: a plain linear generator, its high bits."""

    def __init__(self, state: int = 1) -> None:
        self.state = state

    def __call__(self, count: int) -> bytes:
        out = []
        for _ in range(count):
            self.state = (self.state * 1103515245 + 12345) % (1 << 31)
            out.append(self.state >> 16 & 255)
        return bytes(out)


class Script:
    """The bytes given, one after the other."""

    def __init__(self, *given: int) -> None:
        self.given = list(given)

    def __call__(self, count: int) -> bytes:
        assert count == 1
        return bytes([self.given.pop(0)])


def test_each_byte_below_252_gives_each_face_equally_often() -> None:
    faces = [roller.face(Script(byte)) for byte in range(252)]
    assert [faces.count(face) for face in range(1, 7)] == [42] * 6


def test_the_bytes_that_would_favour_a_face_are_drawn_again() -> None:
    for byte in (252, 253, 254, 255):
        script = Script(byte, byte, 5)
        assert roller.face(script) == 6
        assert script.given == []


def test_many_throws_show_no_bias() -> None:
    source = Bytes()
    throws = 12000
    counts = [0] * 6
    for _ in range(throws):
        counts[roller.face(source) - 1] += 1
    expected = throws // 6
    chi_square = sum([(count - expected) ** 2 / expected for count in counts])
    assert chi_square < CHI_SQUARE_BOUND, counts


def test_a_locked_die_denies_the_throw() -> None:
    die = Roller(Bytes())
    assert die.throw(0) == DENIED
    assert die.rest(5000) is None


def test_a_throw_tumbles_400_to_800_ms_and_then_rests_once() -> None:
    source = Bytes()
    lengths = set()
    for _ in range(200):
        die = Roller(source)
        die.unlock()
        assert die.throw(1000) == STARTED
        now = 1000
        rested = None
        while rested is None:
            now += 1
            rested = die.rest(now)
        assert rested[1] == now - 1000
        assert 1 <= rested[0] <= 6
        assert die.rest(now + 1) is None
        lengths.add(rested[1])
    assert min(lengths) >= 400
    assert max(lengths) <= 800
    assert len(lengths) > 80


def test_pressing_while_it_tumbles_changes_nothing() -> None:
    die = Roller(Script(0, 5))
    die.unlock()
    die.throw(0)
    assert die.throw(100) == IGNORED
    assert die.rest(400) == (6, 400)


def test_a_die_that_is_locked_while_it_tumbles_comes_to_rest() -> None:
    die = Roller(Script(0, 5))
    die.unlock()
    die.throw(0)
    die.lock()
    assert die.rest(400) == (6, 400)
    assert die.throw(500) == DENIED


def test_the_pips_show_as_many_as_the_face_in_the_pattern_of_a_die() -> None:
    weights = ((roller.C, 1), (roller.A, 2), (roller.B, 2), (roller.M, 2))
    for face in range(1, 7):
        die = Roller(Script(0, face - 1))
        die.unlock()
        die.throw(0)
        die.rest(400)
        lines = die.pips(9999)
        assert sum([pips for line, pips in weights if lines & line]) == face
        assert bool(lines & roller.C) == (face % 2 == 1)


def test_it_shows_changing_faces_while_it_tumbles_and_none_when_unlocked() -> None:
    die = Roller(Script(200))
    die.unlock()
    assert die.pips(0) == 0
    die.throw(0)
    shown = [die.pips(now) for now in range(0, 800, 20)]
    assert len(set(shown)) == 6
    assert all(shown)
