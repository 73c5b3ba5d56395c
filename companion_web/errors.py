"""Errors in words: JSON for programs, a page for people."""

import logging
from http import HTTPStatus

from flask import Flask, Response, jsonify, render_template, request
from werkzeug.exceptions import HTTPException

from hub.service.requests import Rejected

log = logging.getLogger(__name__)

WORDS = {
    HTTPStatus.BAD_REQUEST: ("bad_request", "The request could not be read."),
    HTTPStatus.NOT_FOUND: ("not_found", "There is nothing at this address."),
    HTTPStatus.METHOD_NOT_ALLOWED: ("bad_method", "This address does not take that method."),
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: ("too_large", "At most 64 kB fit into one request."),
}


class ApiError(Exception):
    """A request that cannot be served: a stable code, one sentence that helps, a status."""

    def __init__(self, code: str, text: str, status: int) -> None:
        super().__init__(text)
        self.code, self.text, self.status = code, text, status


def _answer(code: str, text: str, status: int) -> tuple[Response | str, int]:
    if request.path.startswith(("/api/", "/healthz", "/metrics")):
        return jsonify(code=code, message=text), status
    return render_template("error.html", text=text, status=status), status


def install(app: Flask) -> None:
    """Make every error of an app speak."""

    @app.errorhandler(ApiError)
    def _own(error: ApiError) -> tuple[Response | str, int]:
        return _answer(error.code, error.text, error.status)

    @app.errorhandler(Rejected)
    def _rejected(error: Rejected) -> tuple[Response | str, int]:
        return _answer(error.code, error.text, error.status)

    @app.errorhandler(HTTPException)
    def _http(error: HTTPException) -> tuple[Response | str, int]:
        status = HTTPStatus(error.code or 500)
        code, text = WORDS.get(status, (status.name.lower(), error.description or status.phrase))
        return _answer(code, text, status)

    @app.errorhandler(500)
    def _broken(error: Exception) -> tuple[Response | str, int]:
        log.error("a request failed", exc_info=getattr(error, "original_exception", error))
        return _answer("internal", "The hub made a mistake; its log says more. Try again.", 500)
