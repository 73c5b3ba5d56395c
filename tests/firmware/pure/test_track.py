from pitwall import lights, track
from pitwall.track import Track

RED, GREEN, YELLOW = 0xD55E00, 0x009E73, 0xF0E442
AMPERE = 1000


def linked(leds: int = 1) -> Track:
    shown = Track(100, leds)
    shown.link = lights.LINKED
    return shown


def at(*cars: "tuple[int, int]") -> str:
    return "".join([f"{rgb:06x}{space:02x}" for rgb, space in cars])


def milliampere(colours: "list[int]") -> float:
    parts = [part for rgb in colours for part in (rgb >> 16, rgb >> 8 & 255, rgb & 255)]
    return len(colours) + sum(parts) * 20 / 255


def test_each_car_is_a_light_on_its_space() -> None:
    shown = linked()
    assert shown.perform("cars", {"n": 6, "at": at((RED, 2), (GREEN, 6))}, 0) == ""
    assert shown.paint(0) == [0, RED, 0, 0, 0, GREEN]
    shown.perform("cars", {"n": 6, "at": at((RED, 1))}, 0)
    assert shown.paint(0) == [RED, 0, 0, 0, 0, 0]


def test_cars_on_one_space_take_turns_of_a_second() -> None:
    shown = linked()
    shown.perform("cars", {"n": 2, "at": at((RED, 1), (GREEN, 1), (YELLOW, 2))}, 0)
    seen = [shown.paint(ms) for ms in range(0, 4000, 100)]
    assert (
        seen
        == [[RED, YELLOW]] * 10
        + [[GREEN, YELLOW]] * 10
        + [[RED, YELLOW]] * 10
        + [[GREEN, YELLOW]] * 10
    )


def test_cars_share_the_lights_of_their_space_where_there_are_enough() -> None:
    shown = linked(leds=4)
    shown.perform("cars", {"n": 2, "at": at((RED, 2), (GREEN, 2))}, 0)
    for ms in (0, 1000):
        assert shown.paint(ms) == [0, 0, 0, 0, RED, RED, GREEN, GREEN]
    shown = linked(leds=2)
    shown.perform("cars", {"n": 1, "at": at((RED, 1), (GREEN, 1), (YELLOW, 1))}, 0)
    assert [shown.paint(1000 * s) for s in range(3)] == [
        [RED, GREEN],
        [GREEN, YELLOW],
        [YELLOW, RED],
    ]


def test_the_start_lights_go_out_one_by_one_and_go_is_green() -> None:
    shown = linked()
    shown.perform("cars", {"n": 10, "at": at((RED, 10))}, 0)
    for count in (5, 4, 3, 2, 1):
        shown.perform("go", {"n": count}, 0)
        assert shown.paint(0) == [0xFF0000] * (2 * count) + [0] * (10 - 2 * count)
    shown.perform("go", {"n": 0}, 0)
    assert shown.paint(0) == [0x00FF00] * 10
    assert shown.paint(1000) == [0] * 9 + [RED]


def test_a_track_of_four_lights_shows_its_last_start_light() -> None:
    shown = linked()
    shown.perform("cars", {"n": 4, "at": ""}, 0)
    shown.perform("go", {"n": 1}, 0)
    assert shown.paint(0) == [0xFF0000, 0, 0, 0]


def test_stop_flashes_the_whole_track_at_most_three_times_a_second() -> None:
    shown = linked()
    shown.perform("cars", {"n": 8, "at": at((RED, 3))}, 0)
    shown.perform("stop", {}, 0)
    lit = []
    for ms in range(0, 3000, 10):
        colours = shown.paint(ms)
        assert colours in ([0xFF0000] * 8, [0] * 8)
        lit.append(colours[0] > 0)
    flashes = [n for n in range(len(lit)) if lit[n] and (n == 0 or not lit[n - 1])]
    assert len(flashes) >= 3
    for begin in range(len(lit) - 100):
        assert len([n for n in flashes if begin <= n < begin + 100]) <= 3
    assert shown.paint(3000) == [0, 0, RED, 0, 0, 0, 0, 0]


def test_the_strip_never_takes_more_than_an_ampere() -> None:
    for leds in range(1, track.MOST_LEDS + 1):
        shown = linked(leds)
        shown.perform("cars", {"n": 60, "at": ""}, 0)
        shown.perform("ident", {"ms": 1000}, 0)
        colours = shown.paint(0)
        assert len(colours) == 60 * leds
        assert len(set(colours)) == 1
        assert colours[0] > 0
        assert milliampere(colours) <= AMPERE


def test_before_it_is_told_of_a_track_a_metre_of_lights_can_be_seen() -> None:
    shown = linked()
    assert shown.paint(0) == [0] * 60
    shown.perform("ident", {"ms": 1000}, 0)
    assert len(shown.paint(0)) == 60
    assert 0 not in shown.paint(0)


def test_what_takes_little_is_as_bright_as_it_shall_be() -> None:
    shown = linked()
    shown.perform("cars", {"n": 60, "at": at((0xFFFFFF, 1))}, 0)
    assert shown.paint(0)[0] == 0xFFFFFF
    shown.bright = 40
    assert shown.paint(0)[0] == 0x666666


def test_without_a_link_the_first_light_tells_so_and_no_car_is_shown() -> None:
    shown = linked()
    shown.perform("cars", {"n": 3, "at": at((GREEN, 2))}, 0)
    shown.link = lights.NO_WIFI
    assert shown.paint(1000) == [0xFF0000, 0, 0]
    assert shown.paint(0) == [0, 0, 0]
    assert Track(100, 1).paint(1000) == [0xFF0000] + [0] * 59


def test_nonsense_is_refused_and_changes_nothing() -> None:
    shown = linked()
    shown.perform("cars", {"n": 2, "at": at((GREEN, 2))}, 0)
    assert shown.perform("cars", {"n": 2, "at": "no colour"}, 0) == "cfg"
    assert shown.perform("unlock", {"rgb": 1}, 0) == "op"
    assert shown.paint(0) == [0, GREEN]
    assert shown.perform("cars", {"n": 1, "at": at((GREEN, 2))}, 0) == ""
    assert shown.paint(0) == [0]
