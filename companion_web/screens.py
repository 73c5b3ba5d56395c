"""The screens of a table: which displays are open, their names, and what each of them shows.

Nothing of it is stored. A screen says every second that it is there, with the name and the part
that it was given, so a hub that starts anew knows all of them again within that second.
"""

import re
import threading
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Any

from flask import Blueprint, Response, jsonify, request

from companion_web import access
from companion_web.bodies import body, field
from companion_web.errors import ApiError
from companion_web.port import HubPort

PARTS = re.compile(r"board|join|reveal|history|crew/[a-z0-9-]{1,24}")
SCREEN_ID = re.compile(r"[0-9a-f]{8,32}")
TURNS = ("next", "back", "end")
NAME_LENGTH = 24
MOST = 32
RELOAD_S = 3.0
AWAY_S = 90.0  # browsers let a page in the background speak once a minute
NO_SCREEN = ApiError("no_screen", "There is no such screen: it was closed.", 404)


@dataclass(slots=True)
class Screen:
    """One display: ``shows`` is a part of ``PARTS``, ``size`` its pixels in words."""

    id: str
    name: str
    shows: str
    size: str


class Screens:
    """The open displays of every table; may be used from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._open: dict[str, dict[str, Screen]] = {}
        self._heard: dict[str, float] = {}
        self._turns: dict[str, tuple[int, str]] = {}

    def check_in(self, table: str, said: Screen) -> Screen:
        """Take note of a screen; returns the name and the part that it has been given.

        Raises:
            ApiError: there are too many.
        """
        with self._lock:
            here = self._here(table)
            if said.id not in here and len(here) >= MOST:
                text = f"{MOST} screens show this table already: close one."
                raise ApiError("too_many", text, HTTPStatus.TOO_MANY_REQUESTS)
            known = here.setdefault(said.id, said)
            known.size = said.size
            names = {screen.name for screen in here.values() if screen is not known}
            if not known.name or known.name in names:
                known.name = _free(known.name or "Screen", names)
            self._heard[said.id] = self._clock()
            return known

    def give(self, table: str, screen: str, name: str, shows: str) -> None:
        """Name a screen and tell it what to show; empty leaves that as it is.

        Raises:
            ApiError: it is not there.
        """
        with self._lock:
            known = self._here(table).get(screen)
            if known is None:
                raise NO_SCREEN
            known.name = name or known.name
            known.shows = shows or known.shows

    def turn(self, table: str, how: str) -> None:
        """Let every screen of a table go on, or back, in what it tells step by step."""
        with self._lock:
            self._turns[table] = (self.turned(table)[0] + 1, how)

    def turned(self, table: str) -> tuple[int, str]:
        """How often that was asked for, and what was asked last."""
        return self._turns.get(table, (0, ""))

    def leave(self, table: str, screen: str) -> None:
        """Forget a screen that was closed, unless it comes back at once: it was loaded anew."""
        with self._lock:
            if screen in self._here(table):
                self._heard[screen] = self._clock() - AWAY_S + RELOAD_S

    def here(self, table: str) -> list[Screen]:
        """List the open screens of a table, by name."""
        with self._lock:
            return sorted(self._here(table).values(), key=lambda screen: screen.name)

    def _here(self, table: str) -> dict[str, Screen]:
        """The screens of a table, without those that have not been heard for long."""
        oldest = self._clock() - AWAY_S
        here = self._open.setdefault(table, {})
        for screen in [name for name in here if self._heard[name] < oldest]:
            del here[screen], self._heard[screen]
        return here


def _free(name: str, taken: set[str]) -> str:
    """The first name that nobody has: Screen 1, Screen 2."""
    stem = name.rstrip("0123456789").rstrip()
    number = 1
    while f"{stem} {number}" in taken:
        number += 1
    return f"{stem} {number}"


def add_routes(api: Blueprint, hub: HubPort) -> None:
    """Add what screens and the referee's page ask for."""
    screens = Screens()
    _add_own_routes(api, hub, screens)
    _add_desk_routes(api, hub, screens)


def _add_own_routes(api: Blueprint, hub: HubPort, screens: Screens) -> None:
    @api.post("/api/v1/tables/<table>/screens/<screen>")
    def check_in(table: str, screen: str) -> Response:
        """Say that a screen is there, once a second; the answer says what it is to show."""
        hub.view(table)
        sent = body()
        name, shows = _wanted(sent)
        size = field(sent, "size", str, "")[:NAME_LENGTH]
        said = Screen(_id(screen), name, shows or "board", size)
        known = asdict(screens.check_in(table, said))
        return jsonify({**known, "turns": screens.turned(table)})

    @api.post("/api/v1/tables/<table>/screens/<screen>/leave")
    def leave(table: str, screen: str) -> Response:
        """Say that a screen was closed."""
        hub.view(table)
        screens.leave(table, screen)
        return jsonify(ok=True)


def _add_desk_routes(api: Blueprint, hub: HubPort, screens: Screens) -> None:
    @api.get("/api/v1/tables/<table>/screens")
    def list_screens(table: str) -> Response:
        """List the open screens of a table."""
        hub.view(table)
        return jsonify(screens=[asdict(screen) for screen in screens.here(table)])

    @api.post("/api/v1/tables/<table>/screens/<screen>/give")
    def give(table: str, screen: str) -> Response:
        """Name a screen, or tell it what to show; for the referee."""
        _referee_only(hub, table)
        screens.give(table, screen, *_wanted(body()))
        return jsonify(ok=True)

    @api.post("/api/v1/tables/<table>/screens/turn")
    def turn(table: str) -> Response:
        """Let the screens go on in what they tell step by step: ``next``, ``back`` or ``end``."""
        _referee_only(hub, table)
        how = field(body(), "how", str)
        if how not in TURNS:
            text = f'"how" is one of {", ".join(TURNS)}.'
            raise ApiError("bad_data", text, HTTPStatus.UNPROCESSABLE_ENTITY)
        screens.turn(table, how)
        return jsonify(ok=True)


def _referee_only(hub: HubPort, table: str) -> None:
    text = "Only the referee tells screens what to show."
    access.demand_referee(request, hub.seats, table, text)


def _id(screen: str) -> str:
    if SCREEN_ID.fullmatch(screen):
        return screen
    text = "A screen is named by 8 to 32 of the signs 0-9 and a-f, which it chooses itself."
    raise ApiError("bad_data", text, HTTPStatus.UNPROCESSABLE_ENTITY)


def _wanted(sent: dict[str, Any]) -> tuple[str, str]:
    """The name and the part in a body; both may be empty.

    Raises:
        ApiError: there is no such part.
    """
    name, shows = field(sent, "name", str, ""), field(sent, "shows", str, "")
    if shows and not PARTS.fullmatch(shows):
        text = "A screen shows board, join, reveal, history or crew/ and the name of a crew."
        raise ApiError("bad_data", text, HTTPStatus.UNPROCESSABLE_ENTITY)
    return name.strip()[:NAME_LENGTH], shows
