"""What the templates say, in the language of the person; the scripts read the same files."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from flask import Flask, Response, g, request

LANGUAGES = {"en": "English", "de": "Deutsch"}
TEXTS = Path(__file__).parent / "static" / "texts"
COOKIE = "pitwall-lang"
YEAR_S = 365 * 24 * 3600


def install(app: Flask) -> None:
    """Let every page of an app speak the language that its reader chose.

    ``?lang=de`` chooses it and is kept in this browser; at first it is the browser's own.
    """

    @app.before_request
    def _choose() -> None:
        asked, kept = request.args.get("lang", ""), request.cookies.get(COOKIE, "")
        own = request.accept_languages.best_match(list(LANGUAGES), "en")
        g.lang = next(lang for lang in (asked, kept, own) if lang in LANGUAGES)

    @app.after_request
    def _keep(response: Response) -> Response:
        if request.args.get("lang", "") in LANGUAGES:
            response.set_cookie(COOKIE, g.lang, max_age=YEAR_S, samesite="Strict")
        return response

    @app.context_processor
    def _texts() -> dict[str, Any]:
        lang = g.get("lang", "en")  # a request that was refused before it chose has none
        return {"lang": lang, "languages": LANGUAGES, "t": speaker(lang), "in_language": _address}


def speaker(lang: str) -> Callable[..., str]:
    """Return what finds the text of a key in a language and fills its ``{places}``."""
    texts = _read(lang)

    def t(key: str, **values: object) -> str:
        return str(texts[key]).format_map(values)

    return t


def seat_name(lang: str, seat: str, name: str) -> str:
    """Say the name of a seat in a language, unless people have given it another one."""
    key = f"side.{seat}"
    return str(_read(lang)[key]) if _read("en").get(key) == name else name


@cache
def _read(lang: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((TEXTS / f"{lang}.json").read_text())
    return found


def _address(lang: str) -> str:
    """The address of this page in another language."""
    more = {**request.args.to_dict(), "lang": lang}
    return f"?{urlencode(more)}"
