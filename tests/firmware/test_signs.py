"""What a die's light shows, and where it is told."""

from pathlib import Path

from pitwall import lights

from companion_web.texts import speaker
from hub.wire import signs

README = Path(__file__).parents[2] / "firmware" / "README.md"


def test_the_readme_of_the_firmware_lists_every_sign() -> None:
    text = README.read_text(encoding="utf-8")
    for sign in signs.SIGNS:
        told = (speaker("en")(f"node.signs.{part}.{sign}") for part in ("name", "shows", "means"))
        assert f"| {' | '.join(told)} |" in text


def test_effects_are_those_of_the_lights() -> None:
    assert (signs.STEADY, signs.BLINK, signs.BREATHE) == (
        lights.STEADY,
        lights.BLINK,
        lights.BREATHE,
    )


def test_no_two_signs_look_alike() -> None:
    looks = [(rgb, effect) for rgb, effect, *_ in signs.SIGNS.values()]
    assert len(set(looks)) == len(looks)
