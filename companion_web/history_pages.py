"""The pages of the past: all games, one game, and a game seen again."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Blueprint, render_template, request

from companion_web.modules import folder_of
from companion_web.port import HubPort
from hub.engine.game import Game


def add_pages(
    pages: Blueprint, hub: HubPort, games: Mapping[str, Game[Any]], folder: Path
) -> None:
    """Add the pages; what they show they ask of the API."""

    def of_game(template: str, table: str, game: str) -> str:
        record = hub.history.past(table, game).record
        kind = str(record["game_name"])
        story = (folder_of(kind, folder) / "panel" / "story.js").is_file()
        return render_template(
            template, table=table, record=record, game=kind, played=game, has_story=story
        )

    @pages.get("/history")
    def history() -> str:
        return render_template("history.html", games=games)

    @pages.get("/history/<table>/<game>")
    def past_game(table: str, game: str) -> str:
        return of_game("past_game.html", table, game)

    @pages.get("/t/<table>/replay")
    def replay(table: str) -> str:
        game = request.args.get("game", "") or hub.history.current(table)
        return of_game("replay.html", table, game)
