"""What the pages of the past ask of the API: lists, moments, files; names, and erasing."""

import csv
import io
import json
from typing import Any

from flask import Blueprint, Response, jsonify, request

from companion_web import access
from companion_web.bodies import body, field
from companion_web.port import HubPort
from hub.engine.entry import REFEREE

MOST_VIEWS = 60
COLUMNS = (
    *("table", "game", "title", "called", "status", "began_us", "seconds"),
    *("seat", "names", "won", "winner", "sixes", "rolls_told", "luck_tail", "fastest_ms"),
)


def add_routes(api: Blueprint, hub: HubPort) -> None:
    """Add the routes of the past."""
    _add_lists(api, hub)
    _add_game(api, hub)
    _add_changes(api, hub)


def _add_lists(api: Blueprint, hub: HubPort) -> None:
    @api.get("/api/v1/history")
    def past() -> Response:
        """All games, people, sides, fastest stops and dice; ``pending`` games are on their way."""
        return jsonify(hub.history.overview())

    @api.get("/api/v1/history.csv")
    def past_as_table() -> Response:
        """All games, a line for each player, for a spreadsheet."""
        found = hub.history.overview(at_once_s=60)
        return _file(_csv(found["games"]), "pitwall.csv", "text/csv")


def _add_game(api: Blueprint, hub: HubPort) -> None:
    @api.get("/api/v1/history/<table>/<game>")
    def past_game(table: str, game: str) -> Response:
        """One game: its ``record``, and what its rules tell of it."""
        past = hub.history.past(table, game)
        return jsonify(record=past.record, told=past.told)

    @api.get("/api/v1/history/<table>/<game>.jsonl")
    def past_log(table: str, game: str) -> Response:
        """The log of a game, as far as everybody may know, for `pitwall replay`."""
        past = hub.history.past(table, game)
        text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in past.lines())
        return _file(text, f"{table}-{game}.jsonl", "application/jsonl")

    @api.get("/api/v1/history/<table>/<game>/steps")
    def past_steps(table: str, game: str) -> Response:
        """Every moment of a game: hub time and what was said; ``marks`` are the turns."""
        return jsonify(hub.history.past(table, game).steps())

    @api.get("/api/v1/history/<table>/<game>/views")
    def past_views(table: str, game: str) -> Response:
        """Public views of moments ``first`` to ``first + count - 1``; 0 is before the first."""
        past = hub.history.past(table, game)
        first = max(0, min(request.args.get("first", 0, type=int), len(past)))
        count = max(1, min(request.args.get("count", 1, type=int), MOST_VIEWS))
        last = min(first + count - 1, len(past))
        return jsonify(first=first, views=[past.view(n) for n in range(first, last + 1)])


def _add_changes(api: Blueprint, hub: HubPort) -> None:
    def asked(name: str, most: int = 60) -> str:
        return str(field(body(), name, str)).strip()[:most]

    def check() -> None:
        access.demand_any_referee(request, hub, body())

    @api.post("/api/v1/history/<table>/<game>/name")
    def name_game(table: str, game: str) -> Response:
        """Call a game something; an empty ``title`` takes that back. For a referee."""
        check()
        hub.name_game(table, game, asked("title"), REFEREE)
        return jsonify(ok=True)

    @api.post("/api/v1/history/<table>/<game>/erase")
    def erase_game(table: str, game: str) -> Response:
        """Take a game out of the log for good. For a referee."""
        check()
        return jsonify(ok=True, erased=hub.erase_game(table, game))

    @api.post("/api/v1/history/people")
    def rename_person() -> Response:
        """Give a person another name in the whole log, or with an empty ``to`` none at all."""
        check()
        return jsonify(ok=True, changed=hub.rename_person(asked("name"), asked("to", 16)))


def _csv(games: list[dict[str, Any]]) -> str:
    out = io.StringIO()
    lines = csv.writer(out, lineterminator="\r\n")
    lines.writerow(COLUMNS)
    for game in games:
        for player in game["players"]:
            luck = player.get("luck") or {}
            about = [game[key] for key in ("table", "game", "title", "called", "status", "began")]
            lines.writerow(
                [
                    *map(_plain, about),
                    game["seconds"],
                    player["seat"],
                    _plain(", ".join(player["names"])),
                    int(player["won"]),
                    game["winner"] or "",
                    player.get("sixes", ""),
                    luck.get("rolls", ""),
                    luck.get("tail", ""),
                    player.get("fastest_ms") or "",
                ]
            )
    return out.getvalue()


def _plain(value: object) -> object:
    """Keep a spreadsheet from taking a name for a formula."""
    risky = isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t")
    return f"'{value}" if risky else value


def _file(text: str, name: str, kind: str) -> Response:
    response = Response(text, mimetype=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
