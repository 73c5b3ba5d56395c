"""The pages: small templates that the scripts fill from the stream."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, g, redirect, render_template, request, send_from_directory
from werkzeug.wrappers import Response as WsgiResponse

from companion_web import access
from companion_web.errors import ApiError
from companion_web.history_pages import add_pages
from companion_web.join import invitation
from companion_web.modules import folder_of, needed
from companion_web.port import HubPort, View
from companion_web.rules import rules_page
from companion_web.texts import seat_name
from hub.engine.entry import REFEREE
from hub.engine.game import Game
from hub.wire import signs
from hub.wire.up import is_node_id

PANEL_KINDS = (".js", ".json", ".css", ".svg")


def blueprint(
    hub: HubPort,
    games: Mapping[str, Game[Any]],
    folder: Path,
    *,
    demo: Callable[[], str] | None,
) -> Blueprint:
    """Build the routes of the pages.

    Args:
        hub: The service that knows the tables.
        games: The games on offer.
        folder: Where the games' folders are.
        demo: Starts the demo, or None.
    """
    pages = Blueprint("pages", __name__)
    _add_plain_pages(pages, hub, games, demo=demo is not None)
    _add_panels(pages, games, folder)
    _add_table_pages(pages, hub, games, folder)
    add_pages(pages, hub, games, folder)
    return pages


def _add_plain_pages(
    pages: Blueprint, hub: HubPort, games: Mapping[str, Game[Any]], *, demo: bool
) -> None:
    @pages.app_context_processor
    def trouble() -> dict[str, str]:
        storage = str(hub.health().get("storage", "ok"))
        return {"trouble": "" if storage == "ok" else storage}

    @pages.get("/")
    def home() -> str:
        tables = [{**table, "title": _title(games, table["game"])} for table in hub.tables()]
        return render_template("home.html", tables=tables, games=games, demo=demo)

    @pages.get("/about")
    def about() -> str:
        return render_template("about.html", games=games)

    @pages.get("/styleguide")
    def styleguide() -> str:
        return render_template("styleguide.html")

    @pages.get("/nodes")
    def nodes() -> str:
        return render_template("nodes.html", tables=hub.tables(), signs=signs.SIGNS)

    @pages.get("/nodes/<node>/test")
    def node_test(node: str) -> str:
        if not is_node_id(node):
            raise ApiError("no_such_node", f"There is no node {node}.", 404)
        return render_template("node_test.html", node=node)


def _add_panels(pages: Blueprint, games: Mapping[str, Game[Any]], folder: Path) -> None:
    @pages.get("/games/<game>/panel/<path:name>")
    def panel(game: str, name: str) -> Response:
        if game not in games or not name.endswith(PANEL_KINDS):
            raise ApiError("not_found", "There is no such part of a game.", 404)
        response = send_from_directory(folder_of(game, folder) / "panel", name)
        response.headers["Cache-Control"] = "no-cache"
        return response

    @pages.get("/games/<game>/rules")
    def rules(game: str) -> str:
        file = folder_of(game, folder) / "RULES.md"
        if game not in games or not file.is_file():
            raise ApiError("not_found", "There are no rules of such a game.", 404)
        return render_template("rules.html", title=games[game].title, rules=rules_page(file))


def _title(games: Mapping[str, Game[Any]], name: str) -> str:
    return games[name].title if name in games else name


def _add_table_pages(
    pages: Blueprint, hub: HubPort, games: Mapping[str, Game[Any]], folder: Path
) -> None:
    def page(template: str, table: str, **more: Any) -> str:
        view = hub.view(table)
        game = str(view["game_name"])
        more |= {"title": _title(games, game), "modules": needed(template, game, folder)}
        return render_template(template, table=table, view=view, game=game, **more)

    _add_screens(pages, hub, page)

    @pages.get("/t/<table>/join")
    def join(table: str) -> str:
        view = hub.view(table)
        named = any(said.get("name") for said in _playing(view).values())
        return page("join.html", table, crews=_players(view, games), named=named)

    @pages.get("/t/<table>/crew/<crew>")
    def crew(table: str, crew: str) -> str | WsgiResponse:
        names = _players(hub.view(table), games)
        if crew not in names:  # of a game before this one
            return redirect(f"/t/{table}" if "watch" in request.args else f"/t/{table}/join")
        held = [] if "watch" in request.args else access.seats_held(request, hub.seats, table)
        return page("crew.html", table, crew=crew, name=names[crew], seats=_acting([crew], held))

    @pages.get("/t/<table>/crews")
    def crews(table: str) -> str:
        held = access.seats_held(request, hub.seats, table)
        names = _players(hub.view(table), games)
        return page("crews.html", table, crews=names, seats=_acting(names, held))

    @pages.get("/t/<table>/referee")
    def referee(table: str) -> str:
        held = access.seats_held(request, hub.seats, table)
        return page("referee.html", table, joined=REFEREE in held, games=games)


def _add_screens(pages: Blueprint, hub: HubPort, page: Callable[..., str]) -> None:
    """Add what nobody taps: the big screen, and what a stream lays over its picture."""

    @pages.get("/t/<table>")
    def board(table: str) -> str:
        join = invitation(request.host, table, hub.seats.join_code(table))
        return page("board.html", table, join=join)

    @pages.get("/t/<table>/obs")
    def overlay(table: str) -> str:
        return page("obs.html", table)


def _acting(crews: Iterable[str], held: list[str]) -> list[str]:
    """Seat by which a page acts for each crew; the referee may act for any, empty is none."""
    deputy = REFEREE if REFEREE in held else ""
    return [crew if crew in held else deputy for crew in crews]


def _playing(view: View) -> Mapping[str, View]:
    """What a view says of each player, once a game is set up."""
    return view.get("crews") or view.get("players") or {}


def _players(view: View, games: Mapping[str, Game[Any]]) -> dict[str, str]:
    """Seats that a phone can take, with the names of those who play on them."""
    game = games.get(view["game_name"])
    devices = game.devices if game else frozenset()
    seats = {
        seat: str(said["name"])
        for seat, said in view["seats"].items()
        if seat != REFEREE and seat not in devices
    }
    playing = _playing(view)
    if playing:
        seats = {
            seat: str(said.get("name") or seats.get(seat, seat)) for seat, said in playing.items()
        }
    return {seat: seat_name(g.lang, seat, name) for seat, name in seats.items()}
