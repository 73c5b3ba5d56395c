"""``pitwall export``: a game as JSON lines."""

import json
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
    """Write a game, entry by entry, so that `pitwall replay` can play it again."""
    from hub.adapters.store import SqliteLog  # noqa: PLC0415  quick --help
    from hub.app import LOG  # noqa: PLC0415
    from hub.engine.entry import to_json  # noqa: PLC0415
    from hub.service.ports import StoreError  # noqa: PLC0415

    if not (data / LOG).exists():
        raise click.ClickException(f"There is no log in {data}: name the folder with --data.")
    try:
        store = SqliteLog(data / LOG)
        games = [opening.game for opening in store.games() if opening.table == table]
        if not games or (game_id and game_id not in games):
            known = ", ".join(games) or "none"
            raise click.ClickException(f"Table {table} has no such game; it has: {known}.")
        for entry in store.entries(table, game_id or games[-1]):
            output.write(json.dumps(to_json(entry), separators=(",", ":")) + "\n")
        store.close()
    except StoreError as fault:
        raise click.ClickException(str(fault)) from fault
