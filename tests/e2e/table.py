"""A table with a real hub, as the other players and the referee use it."""

import itertools
import uuid
from typing import Any

from playwright.sync_api import BrowserContext

from hub.service.hub import Hub
from hub.service.requests import Request

AREAS = ("tire_front_left", "tire_front_right", "tire_rear_left", "tire_rear_right", "fuel_tank")
CREWS = ("red", "green", "yellow")


class Table:
    """A table of a hub whose pages are at ``url``."""

    def __init__(self, hub: Hub, url: str, name: str = "main") -> None:
        self.hub = hub
        self.url = url
        self.name = name
        self._numbers = itertools.count()
        self._client = uuid.uuid4().hex

    @property
    def view(self) -> dict[str, Any]:
        """The public view."""
        return self.hub.view(self.name)

    def do(self, name: str, seat: str = "referee", /, **data: Any) -> None:
        """Ask for something that must be accepted."""
        answer = self.hub.submit(self.name, self.request(name, seat, **data))
        assert answer.ok, answer.text

    def request(self, name: str, seat: str, /, **data: Any) -> Request:
        """A command or a question, as a page sends it."""
        return Request(
            f"{self._client} {next(self._numbers)}", self.view["game"], name, data, seat
        )

    def set_up(self, *crews: str, **options: Any) -> None:
        """Set up the game for some crews, all by default."""
        players = {crew: {"players": 2} for crew in crews or CREWS}
        self.do("set_up", crews=players, variant="normal", track_spaces=12, **options)

    def work(self, crew: str) -> None:
        """Put all caps on in round 1."""
        for area in AREAS:
            if not self.view["crews"][crew]["caps"][area]:
                self.do("cap", crew, crew=crew, area=area)

    def sit(self, context: BrowserContext, *seats: str) -> None:
        """Let a browser hold seats, as if it had joined."""
        for seat in seats:
            token = self.hub.seats.issue(self.name, seat, pin=self.hub.seats.pin)
            name = f"pitwall-{self.name}-{seat}"
            context.add_cookies([{"name": name, "value": token, "url": self.url}])
