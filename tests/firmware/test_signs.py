"""The one table of what a die's light means, and where it is told."""

from pathlib import Path

from pitwall import lights

from hub.wire import signs

README = Path(__file__).parents[2] / "firmware" / "README.md"


def test_the_readme_of_the_firmware_lists_every_sign() -> None:
    text = README.read_text(encoding="utf-8")
    for row in signs.rows():
        assert f"| {row['sign']} | {row['light']} | {row['meaning']} |" in text


def test_effects_are_those_of_the_lights() -> None:
    assert (signs.STEADY, signs.BLINK, signs.BREATHE) == (
        lights.STEADY,
        lights.BLINK,
        lights.BREATHE,
    )


def test_no_two_signs_look_alike() -> None:
    looks = [(rgb, effect) for rgb, effect, *_ in signs.SIGNS.values()]
    assert len(set(looks)) == len(looks)
