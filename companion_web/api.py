"""The JSON API, version 1."""

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, current_app, jsonify, request

from companion_web import access, desk_api, history_api, openapi, screens
from companion_web.bodies import body, field
from companion_web.errors import ApiError
from companion_web.port import HubPort
from hub.engine.entry import REFEREE
from hub.engine.game import Game
from hub.service.requests import Request

ASSIGN_SECONDS = 60
LOG_PAGE = 500


def blueprint(
    hub: HubPort, games: Mapping[str, Game[Any]], demo: Callable[[], str] | None
) -> Blueprint:
    """Build the routes of the API."""
    api = Blueprint("api", __name__)
    _add_machine_routes(api, hub, games)
    _add_table_routes(api, hub, demo)
    _add_seat_routes(api, hub)
    _add_node_routes(api, hub)
    _add_self_test_routes(api, hub)
    _add_update_routes(api, hub)
    screens.add_routes(api, hub)
    desk_api.add_routes(api, hub, games)
    history_api.add_routes(api, hub)
    return api


def _add_machine_routes(api: Blueprint, hub: HubPort, games: Mapping[str, Game[Any]]) -> None:
    @api.get("/healthz")
    def health() -> Response:
        """How the hub is: it answers, and ``ok``, ``storage`` and ``link`` say what is wrong."""
        return jsonify(hub.health())

    @api.get("/metrics")
    def metrics() -> Response:
        """Counters for Prometheus."""
        return Response(hub.metrics(), mimetype="text/plain; version=0.0.4")

    @api.get("/api/v1/openapi.json")
    def describe() -> Response:
        """This description."""
        return jsonify(openapi.document(current_app, games))


def _add_table_routes(api: Blueprint, hub: HubPort, demo: Callable[[], str] | None) -> None:
    @api.get("/api/v1/tables")
    def tables() -> Response:
        """List the tables."""
        return jsonify(tables=hub.tables())

    @api.post("/api/v1/tables")
    def create_table() -> tuple[Response, int]:
        """Set up a table; needs the PIN, or the referee of any table."""
        sent = body()
        table = field(sent, "id", str)
        access.demand_any_referee(request, hub, sent)
        hub.create_table(table, field(sent, "name", str, table), field(sent, "game", str))
        return jsonify(id=table), HTTPStatus.CREATED

    @api.get("/api/v1/tables/<table>")
    def view(table: str) -> Response:
        """The public view of a table."""
        return jsonify(hub.view(table))

    @api.get("/api/v1/tables/<table>/log")
    def history(table: str) -> Response:
        """What happened at a table, with what each entry led to, oldest first."""
        after = request.args.get("after", 0, type=int)
        limit = max(1, min(request.args.get("limit", LOG_PAGE, type=int), LOG_PAGE))
        held = access.seats_held(request, hub.seats, table)
        seat = REFEREE if REFEREE in held else next(iter(held), "")
        return jsonify(entries=hub.log(table, after=after, limit=limit, seat=seat))

    @api.post("/api/v1/demo")
    def start_demo() -> tuple[Response, int]:
        """Let virtual crews play, and tell at which table."""
        if demo is None:
            raise ApiError("no_demo", "This hub offers no demo.", HTTPStatus.NOT_FOUND)
        return jsonify(table=demo()), HTTPStatus.ACCEPTED


def _add_seat_routes(api: Blueprint, hub: HubPort) -> None:
    @api.post("/api/v1/tables/<table>/seats")
    def take_seat(table: str) -> Response:
        """Take a seat with the join code, or the referee's with the PIN."""
        sent = body()
        seat = field(sent, "seat", str)
        if seat not in hub.view(table)["seats"]:
            raise ApiError("no_such_seat", "There is no such seat at this table.", 404)
        pin, token = field(sent, "pin", str, ""), field(sent, "token", str, "")
        who = request.remote_addr or ""
        bearer = hub.seats.issue(table, seat, pin=pin, token=token, who=who)
        response = jsonify(seat=seat, token=bearer)
        access.keep_seat(response, table, seat, bearer)
        return response

    @api.get("/api/v1/tables/<table>/me")
    def me(table: str) -> Response:
        """The view of the seat that asks."""
        return jsonify(hub.view(table, access.acting_seat(request, hub.seats, table)))

    @api.post("/api/v1/tables/<table>/commands")
    def command(table: str) -> tuple[Response, int]:
        """Ask for something; a repeated id gets the first answer again."""
        answer = hub.submit(table, _request(hub, table))
        if answer.ok:
            return jsonify(ok=True, revision=answer.revision, message=answer.text), HTTPStatus.OK
        return jsonify(code=answer.code, message=answer.text), answer.status

    @api.post("/api/v1/tables/<table>/preview")
    def preview(table: str) -> Response:
        """The referee's view as it would be after a correction, which is not made."""
        return jsonify(hub.preview(table, _request(hub, table)))

    @api.post("/api/v1/tables/<table>/ask")
    def ask(table: str) -> Response:
        """Answer a question of a seat, for that seat alone; nothing of it is logged."""
        return jsonify(hub.ask(table, _request(hub, table)))


def _request(hub: HubPort, table: str) -> Request:
    """Read a command and who sends it.

    Raises:
        ApiError: it is not one, or the sender holds no seat.
    """
    seat = access.acting_seat(request, hub.seats, table)
    sent = body()
    return Request(
        id=field(sent, "id", str),
        game=field(sent, "game", str),
        name=field(sent, "name", str),
        data=field(sent, "data", dict, {}),
        seat=seat,
        seen=field(sent, "seen", int) if sent.get("seen") is not None else None,
        effect=field(sent, "effect", str, ""),
    )


def _add_node_routes(api: Blueprint, hub: HubPort) -> None:
    @api.get("/api/v1/nodes")
    def nodes() -> Response:
        """List the nodes that were heard of; ``now`` is hub time, as their ``heard``."""
        return jsonify(now=hub.clock.now(), firmware=hub.firmware, nodes=hub.nodes())

    @api.post("/api/v1/nodes/<node>/identify")
    def identify(node: str) -> Response:
        """Let a node blink, so that people find it; needs a referee."""
        access.demand_any_referee(request, hub, {})
        hub.identify(node)
        return jsonify(ok=True)

    @api.post("/api/v1/nodes/<node>/test")
    def test(node: str) -> Response:
        """Ask a node for ``what``; its answer is ``test`` in the list of nodes; for a referee."""
        sent = body()
        access.demand_any_referee(request, hub, sent)
        return jsonify(ok=True, id=hub.test(node, field(sent, "what", str)))

    @api.get("/api/v1/nodes/<node>/raw")
    def raw(node: str) -> Response:
        """Samples that a die sent for the test ``raw``, behind number ``after``; the last one."""
        kept = hub.raw(node)
        after = request.args.get("after", 0, type=int)
        last = kept[-1]["i"] if kept else 0
        return jsonify(raw=[said for said in kept if 0 <= after < said["i"]], last=last)

    @api.post("/api/v1/tables/<table>/assign")
    def assign(table: str) -> Response:
        """Give the node whose button is pressed next to a seat; ``"seat": null`` ends the wait."""
        access.demand_referee(request, hub.seats, table, "Only the referee assigns nodes.")
        sent = body()
        if sent.get("seat") is None:
            hub.close_assign(table)
        else:
            seconds = field(sent, "seconds", int, ASSIGN_SECONDS)
            hub.open_assign(table, field(sent, "seat", str), seconds)
        return jsonify(ok=True)


def _add_self_test_routes(api: Blueprint, hub: HubPort) -> None:
    @api.get("/api/v1/nodes/<node>/self-test")
    def self_test(node: str) -> Response:
        """The self-test under way at a node: its steps, and what is seen; else empty."""
        return jsonify(hub.self_test(node))

    @api.post("/api/v1/nodes/<node>/self-test")
    def do_self_test(node: str) -> Response:
        """Do ``begin``, ``pass``, ``fail``, ``skip``, ``again`` or ``end``; for a referee.

        With ``step`` it is refused when that step was answered meanwhile.
        """
        sent = body()
        access.demand_any_referee(request, hub, sent)
        return jsonify(hub.self_test(node, field(sent, "do", str), field(sent, "step", str, "")))


def _add_update_routes(api: Blueprint, hub: HubPort) -> None:
    @api.post("/api/v1/nodes/<node>/update")
    def update(node: str) -> Response:
        """Update a node over the air, ``all`` for every one that is there; for a referee."""
        access.demand_any_referee(request, hub, body())
        if node == "all":
            return jsonify(ok=True, refused=hub.update_all())
        hub.update(node)
        return jsonify(ok=True, refused={})
