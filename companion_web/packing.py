"""Pages and their parts travel packed: a phone in the garden has a slow network."""

import gzip
from functools import lru_cache

from flask import Flask, Response, request

WORTH = 1000  # bytes
LEVEL = 6
KEPT = 64  # answers: the parts of the pages of one game


def install(app: Flask) -> None:
    """Pack what an app answers with, for browsers that can unpack it."""

    @app.after_request
    def _pack(response: Response) -> Response:
        if not _is_text(response):
            return response
        response.headers.add("Vary", "Accept-Encoding")
        if not request.accept_encodings.quality("gzip") or response.status_code != 200:
            return response
        response.direct_passthrough = False
        data = response.get_data()
        if len(data) >= WORTH:
            response.set_data(_packed(data))
            response.headers["Content-Encoding"] = "gzip"
        return response


def _is_text(response: Response) -> bool:
    kind = response.mimetype or ""
    return kind.startswith("text/") or kind in {"application/json", "image/svg+xml"}


@lru_cache(maxsize=KEPT)
def _packed(data: bytes) -> bytes:
    return gzip.compress(data, LEVEL, mtime=0)
