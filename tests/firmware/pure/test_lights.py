from pitwall.lights import BLINK, BREATHE, LINKED, NO_BROKER, NO_HUB, NO_WIFI, Lights, dim, glow


def linked(lamps: int = 7) -> Lights:
    lights = Lights(lamps, bright=100)
    lights.link = LINKED
    return lights


def test_lamps_are_lit_and_blink_as_told() -> None:
    lights = linked()
    lights.led(0b0000111, 0b0000100)
    assert lights.lamps(0) == 0b0000111
    assert lights.lamps(250) == 0b0000011
    assert lights.lamps(500) == 0b0000111


def test_there_are_no_more_lamps_than_wired() -> None:
    lights = linked(3)
    lights.led(127, 0)
    assert lights.lamps(0) == 0b111


def test_the_pixel_shows_the_colour_of_the_hub() -> None:
    lights = linked()
    lights.show(0x102030, 0)
    assert lights.pixel(0) == 0x102030


def test_brightness_dims_every_colour_alike() -> None:
    lights = linked()
    lights.show(0xC86400, 0)
    lights.bright = 50
    assert lights.pixel(0) == 0x643200
    assert dim(0xFFFFFF, 0, 100) == 0


def test_effects_are_functions_of_time() -> None:
    assert glow(0xFF, BLINK, 0) == 0xFF
    assert glow(0xFF, BLINK, 250) == 0
    assert glow(0xFF, BREATHE, 0) == 0
    assert glow(0xFF, BREATHE, 1000) == 0xFF
    assert glow(0xFF, BREATHE, 1500) == 127


def test_each_missing_link_has_its_own_colour_and_covers_the_game() -> None:
    lights = linked()
    lights.show(0x00FF00, 0)
    seen = set()
    for link in (NO_WIFI, NO_BROKER, NO_HUB):
        lights.link = link
        seen.add(lights.pixel(1000))
    assert len(seen) == 3
    assert 0x00FF00 not in seen


def test_start_lights_go_out_one_by_one_and_turn_green() -> None:
    lights = linked()
    lights.led(0b1000000, 0)
    for left in (5, 4, 3, 2, 1):
        lights.go(0, left)
        assert lights.lamps(10) == (1 << left) - 1
        assert lights.pixel(10) == 0xFF0000
        assert lights.hz(10)
    lights.go(0, 0)
    assert lights.lamps(10) == 0b1000000
    assert lights.pixel(10) == 0x00FF00


def test_stop_blinks_and_sounds_and_then_the_old_state_is_back() -> None:
    lights = linked()
    lights.show(0x000010, 0)
    lights.stop(1000)
    assert lights.pixel(1000) == 0xFF0000
    assert lights.hz(1000)
    assert lights.hz(2000) == 0
    assert lights.pixel(4000) == 0x000010


def test_a_node_that_identifies_itself_blinks_all_its_lamps() -> None:
    lights = linked()
    lights.ident(0, 2000)
    assert lights.lamps(0) == 127
    assert lights.lamps(250) == 0
    assert lights.pixel(0) == 0xFFFFFF
    assert lights.lamps(2000) == 0


def test_a_node_without_a_link_can_be_identified() -> None:
    lights = linked()
    lights.link = NO_HUB
    lights.ident(0, 2000)
    assert lights.pixel(0) == 0xFFFFFF


def test_a_denial_is_short() -> None:
    lights = linked()
    lights.deny(0)
    assert lights.pixel(0) == 0xFF0000
    assert lights.pixel(500) == 0


def test_tones_are_repeated_with_pauses_as_long() -> None:
    lights = linked()
    lights.tone(1000, 880, 100, 2)
    pitches = [lights.hz(1000 + ms) for ms in (0, 99, 100, 199, 200, 299, 300, 400)]
    assert pitches == [880, 880, 0, 0, 880, 880, 0, 0]
    assert Lights(7).hz(0) == 0
