"""Contact sheets: all pictures of a size and theme side by side."""

from pathlib import Path

from PIL import Image, ImageDraw

WIDTH, GAP, LINE = 1920, 8, 14
ACROSS = {True: 4, False: 8}  # wide pictures, upright ones
TALLEST = {True: 0.8, False: 2.2}  # of what is longer the top is shown, so many times its width
GROUND, INK = "#3a4452", "#ffffff"


def contact_sheet(pictures: list[Path], sheet: Path, *, wide: bool) -> None:
    """Put pictures with their names side by side."""
    across = ACROSS[wide]
    cell = (WIDTH - GAP) // across - GAP
    shown = [(path.stem, _small(path, cell, TALLEST[wide])) for path in pictures]
    rows = [shown[n : n + across] for n in range(0, len(shown), across)]
    heights = [max(picture.height for _, picture in row) + LINE + GAP for row in rows]
    whole = Image.new("RGB", (WIDTH, sum(heights)), GROUND)
    draw = ImageDraw.Draw(whole)
    top = 0
    for row, height in zip(rows, heights, strict=True):
        for column, (name, picture) in enumerate(row):
            left = GAP + column * (cell + GAP)
            draw.text((left, top + 1), name, INK)
            whole.paste(picture, (left, top + LINE))
        top += height
    whole.save(sheet)


def _small(path: Path, width: int, tallest: float) -> Image.Image:
    with Image.open(path) as picture:
        seen = picture.convert("RGB").crop(
            (0, 0, picture.width, min(picture.height, round(picture.width * tallest)))
        )
    return seen.resize((width, round(seen.height * width / seen.width)), Image.Resampling.LANCZOS)
