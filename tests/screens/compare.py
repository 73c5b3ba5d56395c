"""Compares what a page looks like with how it looked, so small that fonts do not matter."""

import io
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

FOLDER = Path(__file__).parent / "reference"
SMALL = (160, 100)
MEAN = 4.0  # of 255: other fonts and edges stay below 2, a part that moved or vanished lies above
SHOWN = ("board-rolling", "board-draft")
SIZES = ((1280, 800), (390, 844))


def small(picture: bytes) -> Image.Image:
    """The top of a page, so small that a letter is less than a pixel."""
    drawn = Image.open(io.BytesIO(picture)).convert("RGB")
    return drawn.resize(SMALL, Image.Resampling.BOX)


def reference(state: str, size: tuple[int, int]) -> Path:
    """Where the picture of a state at a size is kept."""
    return FOLDER / f"{state}-{size[0]}x{size[1]}.png"


def difference(now: Image.Image, before: Image.Image) -> float:
    """Mean difference of two pictures, 0 to 255."""
    return max(ImageStat.Stat(ImageChops.difference(now, before)).mean)
