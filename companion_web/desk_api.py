"""What only the referee's desk asks of the API: forms to correct with, stray facts, a new PIN."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, jsonify, request

from companion_web import access
from companion_web.port import HubPort
from hub.engine.entry import REFEREE
from hub.engine.game import Game
from hub.service.forms import forms


def add_routes(api: Blueprint, hub: HubPort, games: Mapping[str, Game[Any]]) -> None:
    """Add the routes of the desk."""

    @api.get("/api/v1/tables/<table>/forms")
    def table_forms(table: str) -> Response:
        """What an entry can say: JSON Schemas of ``commands``, ``facts`` and ``decisions``."""
        game = games.get(hub.view(table)["game_name"])
        return jsonify(forms(game) if game else {"commands": {}, "facts": {}, "decisions": {}})

    @api.get("/api/v1/tables/<table>/strays")
    def strays(table: str) -> Response:
        """Facts of nodes that had no seat, since the game began; ``claim`` gives them to one."""
        return jsonify(facts=hub.strays(table))

    @api.post("/api/v1/tables/<table>/pin")
    def renew_pin(table: str) -> Response:
        """Make a new PIN; whoever else sits as a referee, at any table, has to enter it."""
        access.demand_referee(request, hub.seats, table, "Only the referee makes a new PIN.")
        pin, bearer = hub.seats.renew_pin(table)
        response = jsonify(pin=pin, token=bearer)
        access.keep_seat(response, table, REFEREE, bearer)
        return response
