"""Which scripts a page needs: so it asks for all of them at once, not for one after the other."""

import re
from functools import cache
from pathlib import Path
from urllib.parse import urljoin

STATIC = Path(__file__).with_name("static")
IMPORT = re.compile(r'^(?:import|export)\b[^"();=]*"([^"]+)"', re.MULTILINE)
PARTS = {"board.html": "board", "obs.html": "board", "referee.html": "referee"}


@cache
def needed(page: str, game: str, games: Path) -> tuple[str, ...]:
    """Addresses of all scripts of a page of a table, itself and what they import.

    Args:
        page: Name of its template.
        game: Name of what is played there.
        games: Where the games' folders are.
    """
    part = PARTS.get(page, "crew")
    found: list[str] = []
    waiting = [f"/static/{part}.js", f"/games/{game}/panel/{part}.js"]
    while waiting:
        address = waiting.pop(0)
        file = _file(address, games)
        if address not in found and file.is_file():
            found.append(address)
            waiting += [urljoin(address, name) for name in IMPORT.findall(file.read_text())]
    return tuple(found)


def folder_of(game: str, games: Path) -> Path:
    """Where the parts of a game are, in the folder of all games."""
    return games / game.replace("-", "_")


def _file(address: str, games: Path) -> Path:
    _, room, *rest = address.split("/")
    if room == "static":
        return STATIC.joinpath(*rest)
    return folder_of(rest[0], games).joinpath(*rest[1:])
