"""Who may do what: seats from bearers and cookies, hosts we answer to, and no foreign pages."""

import ipaddress
import socket
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from flask import Request, Response

from companion_web.bodies import field
from companion_web.errors import ApiError
from companion_web.port import HubPort, SeatsPort
from hub.engine.entry import REFEREE

COOKIE_DAYS = 7
SAFE = ("GET", "HEAD", "OPTIONS")
FOREIGN = ApiError(
    "foreign_origin",
    "This came from another site: open the page at the address of the hub itself.",
    HTTPStatus.FORBIDDEN,
)
FOREIGN_HOST = "Open the page by the address of the hub, its .local name or localhost."
HOME_ZONES = (".local", ".localhost", ".lan", ".home", ".internal", ".home.arpa", ".fritz.box")


def host_is_ours(host: str) -> bool:
    """Tell whether a Host header can name this machine.

    A name that a stranger can register must not reach us: with it, a page from the internet could
    be pointed here and would then count as one of ours (DNS rebinding).
    """
    try:
        asked = urlsplit(f"//{host}")
        name, _ = (asked.hostname or "").rstrip("."), asked.port
    except ValueError:  # no such host, no such port
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        own = socket.gethostname().lower()
        return bool(name) and ("." not in name or name == own or name.endswith(HOME_ZONES))
    return True


def is_here(address: str) -> bool:
    """Tell whether a request comes from this machine itself."""
    return address in {"127.0.0.1", "::1"}


def origin_matches(origin: str, host: str) -> bool:
    """Tell whether an Origin header names the host that was asked."""
    return urlsplit(origin).netloc == host


def cookie_name(table: str, seat: str) -> str:
    """Name of the cookie that holds the bearer of one seat at one table."""
    return f"pitwall-{table}-{seat}"


def keep_seat(response: Response, table: str, seat: str, bearer: str) -> None:
    """Let a browser keep a seat; scripts cannot read it and other sites cannot send it."""
    age = COOKIE_DAYS * 24 * 3600
    response.set_cookie(
        cookie_name(table, seat), bearer, max_age=age, httponly=True, samesite="Strict"
    )


def seats_held(request: Request, seats: SeatsPort, table: str) -> list[str]:
    """List the seats at a table that the sender of a request holds, by bearer or else by cookies.

    Raises:
        ApiError: cookies would have to vouch for a change that no page of ours asked for.
    """
    kind, _, bearer = request.headers.get("Authorization", "").partition(" ")
    if kind.lower() == "bearer":
        seat = seats.verify(table, bearer.strip())
        return [seat] if seat else []
    prefix = cookie_name(table, "")
    kept = [value for name, value in sorted(request.cookies.items()) if name.startswith(prefix)]
    held = [seat for value in kept if (seat := seats.verify(table, value))]
    if held and request.method not in SAFE and "Origin" not in request.headers:
        raise FOREIGN
    return held


def acting_seat(request: Request, seats: SeatsPort, table: str) -> str:
    """Return the seat that a request acts for.

    A page that holds several seats names one in the query, ``?seat=red``.

    Raises:
        ApiError: no valid seat, or not the one asked for.
    """
    held = seats_held(request, seats, table)
    wanted = request.args.get("seat", "")
    if wanted:
        held = [seat for seat in held if seat == wanted]
    elif REFEREE in held:
        return REFEREE
    if not held:
        text = "You are only watching. Join by the code on the big screen, or enter the PIN."
        raise ApiError("no_seat", text, HTTPStatus.FORBIDDEN)
    return held[0]


def demand_referee(request: Request, seats: SeatsPort, table: str, text: str) -> None:
    """See that a request acts for the referee of a table.

    Raises:
        ApiError: it does not; ``text`` says what only the referee does.
    """
    if acting_seat(request, seats, table) != REFEREE:
        raise ApiError("forbidden", text, HTTPStatus.FORBIDDEN)


def demand_any_referee(request: Request, hub: HubPort, sent: Mapping[str, Any]) -> None:
    """See that the sender is a referee of some table, or has sent the ``pin``.

    Raises:
        ApiError, Rejected: neither.
    """
    tables = [str(table["id"]) for table in hub.tables()]
    if any(REFEREE in seats_held(request, hub.seats, table) for table in tables):
        return
    pin = field(sent, "pin", str, "")
    if not pin:
        text = "Only a referee may do this: choose Referee on the first page and enter the PIN."
        raise ApiError("no_seat", text, HTTPStatus.FORBIDDEN)
    hub.seats.issue("", REFEREE, pin=pin, who=request.remote_addr or "")


def refuse_foreign_posts(request: Request) -> None:
    """Stop other sites from acting with the cookies of a browser at the table.

    Raises:
        ApiError: the request changes something, is not JSON, or comes from another origin.
    """
    if request.method in SAFE:
        return
    if request.mimetype != "application/json":
        text = "Send the body as JSON, with the header Content-Type: application/json."
        raise ApiError("not_json", text, HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
    origin = request.headers.get("Origin")
    if origin is not None and not origin_matches(origin, request.host):
        raise FOREIGN
