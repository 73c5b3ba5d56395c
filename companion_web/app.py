"""The Flask app: pages and JSON API of one hub."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from flask import Flask, Response, request

import hub.games
from companion_web import access, api, errors, packing, pages, texts
from companion_web.bodies import body
from companion_web.errors import ApiError
from companion_web.port import HubPort
from hub.engine.game import Game

BODY_LIMIT = 64 * 1024
GAMES_FOLDER = Path(next(iter(hub.games.__path__)))
POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
    "form-action 'self'; frame-ancestors 'self'"
)
DOCUMENTS = ("text/html", "image/svg+xml")  # what a browser runs scripts of


def create_app(
    hub: HubPort,
    games: Mapping[str, Game[Any]],
    demo: Callable[[], str] | None = None,
) -> Flask:
    """Build the app.

    Args:
        hub: The service that knows the tables.
        games: The games on offer, by name.
        demo: Starts the demo and tells at which table; None hides its button.
    """
    app = Flask(__name__)
    app.config["MAX_CONTENT_LENGTH"] = BODY_LIMIT
    app.json.sort_keys = False  # type: ignore[attr-defined]  # the default provider has it
    errors.install(app)
    texts.install(app)
    packing.install(app)
    app.register_blueprint(api.blueprint(hub, games, demo))
    app.register_blueprint(pages.blueprint(hub, games, GAMES_FOLDER, demo=demo))

    @app.before_request
    def _only_from_here() -> None:
        if not access.host_is_ours(request.host):
            raise ApiError("foreign_host", access.FOREIGN_HOST, 421)
        access.refuse_foreign_posts(request)
        if request.method not in access.SAFE and request.get_data():
            body()  # also where nothing in it is needed: what is sent has to make sense

    @app.after_request
    def _guard(response: Response) -> Response:
        if response.mimetype in DOCUMENTS:  # elsewhere it says nothing, 40 times a page
            response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers.setdefault("Cache-Control", "no-store")
        return response

    return app
