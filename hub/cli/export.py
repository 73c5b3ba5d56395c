"""``pitwall export``: a game as JSON lines."""

import json
from contextlib import closing
from pathlib import Path
from typing import TextIO

import click

from hub.cli._options import data_option


@click.command("export", epilog="Example:  pitwall export --table main --output game.jsonl")
@click.option("--table", default="main", show_default=True, help="Table it was played at.")
@click.option("--game", "game_id", default="", help="Id of the game.  [default: the last one]")
@click.option("--output", type=click.File("w"), default="-", help="File.  [default: the terminal]")
@data_option
def command(table: str, game_id: str, output: TextIO, data: Path) -> None:
    """Write a game, entry by entry, so that `pitwall replay` can play it again.

    What even the referee must not know, such as dealt roles, is left out.
    """
    from hub.adapters.store import SqliteLog  # noqa: PLC0415  quick --help
    from hub.app import LOG  # noqa: PLC0415
    from hub.games import registry  # noqa: PLC0415
    from hub.service.ports import StoreError  # noqa: PLC0415
    from hub.service.table import replay  # noqa: PLC0415
    from hub.service.views import exported  # noqa: PLC0415

    if not (data / LOG).exists():
        raise click.ClickException(f"There is no log in {data}: name the folder with --data.")
    try:
        with closing(SqliteLog(data / LOG)) as store:
            openings = {begun.game: begun for begun in store.games() if begun.table == table}
            game_id = game_id or next(reversed(openings), "")
            entries = store.entries(table, game_id)
    except StoreError as fault:
        raise click.ClickException(str(fault)) from fault
    if game_id not in openings:
        known = ", ".join(openings) or "none"
        raise click.ClickException(f"Table {table} has no such game; it has: {known}.")
    opening, games = openings[game_id], registry.load()
    if opening.data["game"] not in games:
        raise click.ClickException(f"There is no game {opening.data['game']} here.")
    timeline = replay(games, opening, entries)
    for entry in entries:
        output.write(json.dumps(exported(timeline, entry), separators=(",", ":")) + "\n")
