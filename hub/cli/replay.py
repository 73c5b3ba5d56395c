"""``pitwall replay``: an exported game, told step by step."""

import json
from typing import Any, TextIO

import click

from hub.engine.entry import Entry, from_json
from hub.engine.fold import NEW_GAME, Timeline
from hub.games import registry
from hub.service.table import replay

SECOND = 1_000_000


@click.command("replay", epilog="Example:  pitwall replay game.jsonl")
@click.argument("file", type=click.File())
def command(file: TextIO) -> None:
    """Derive the game in FILE again, and tell its story and its result."""
    entries = _read(file)
    if not entries or entries[0].name != NEW_GAME:
        raise click.ClickException("The first line has to be the entry that opens the game.")
    opening, *rest = entries
    games = registry.load()
    if opening.data.get("game") not in games:
        known = ", ".join(games) or "none"
        raise click.ClickException(f"There is no game {opening.data.get('game')}; known: {known}.")
    timeline = replay(games, opening, rest)
    for line in _story(timeline, opening.at):
        click.echo(line)
    result = timeline.game.outcome(timeline.state)
    click.echo(result.reason if result else "The game goes on.")


def _read(file: TextIO) -> list[Entry]:
    entries = []
    for number, line in enumerate(file, 1):
        try:
            entries.append(from_json(json.loads(line)))
        except (ValueError, KeyError, TypeError) as fault:
            raise click.ClickException(f"Line {number} is not an entry: {fault}") from fault
    return entries


def _story(timeline: Timeline[Any], start: int) -> list[str]:
    lines: list[str] = []
    for entry, outcomes in timeline.history():
        minutes, seconds = divmod(max(0, entry.at - start) / SECOND, 60)
        said = [
            f"{int(minutes):3}:{seconds:06.3f}  #{entry.id}  {outcome.text}"
            for outcome in outcomes
        ]
        lines += reversed(said)
    return lines[::-1]
