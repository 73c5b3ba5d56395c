"""A table whose past is put in, and whose nodes tell what a test says."""

import json
from collections.abc import Iterable
from typing import Any

from hub.service.hub import Hub
from tests.adapters.parts import until
from tests.e2e.table import Table
from tests.service.bench import BOOT, ListLink

SECOND = 1_000_000
GO_AFTER = 5 * SECOND
UNSURE = SECOND // 10  # more than the clock of a node is off here
CREWS = {"red": {"players": 2}, "green": {"players": 2}}
OLD, SPARE = "n0000a1", "n0000b2"
NO_POINTS = {"penalty_points": 0, "turbo_bonuses": 0}


class Desk(Table):
    """A table with nodes whose clock is that of the hub."""

    def __init__(self, hub: Hub, url: str, link: ListLink) -> None:
        super().__init__(hub, url)
        self.link = link
        self._told: dict[str, int] = {}

    def begin(self, at: int = 0, crews: Iterable[str] = CREWS) -> None:
        """Be in the pit crew phase of round 1 at once: the lights went on at ``at``, long ago."""
        at = at or self.hub.clock.now() - GO_AFTER
        players = {crew: {"players": 2} for crew in crews}
        setup = {"crews": players, "variant": "normal", "track_spaces": 12}
        self.put_in(at - 1, "set_up", **setup)
        self.put_in(at, "go")
        assert self.view["phase"] == "pit_crew"

    def put_in(self, at: int, name: str, /, **data: Any) -> None:
        """Say that something happened at a time."""
        self.do("insert", name=name, at=at, data=data, seat="referee")

    def play(self) -> None:
        """Play a whole game, as if it had been half an hour ago: Red wins."""
        at = self.hub.clock.now() - 1800 * SECOND
        self.put_in(at, "set_up", crews=CREWS, variant="normal", track_spaces=12)
        for number in (1, 2, 3):
            at += 60 * SECOND
            self.put_in(at, "go")
            self.put_in(at + 2 * GO_AFTER, "stop")
            self.put_in(at + 3 * GO_AFTER, "roll_off", rolls={"red": 6, "green": 1})
            for crew, points in (("red", 0), ("green", 2 if number == 1 else 0)):
                figures = {**NO_POINTS, "penalty_points": points}
                self.put_in(at + 4 * GO_AFTER, "enter_race", crew=crew, **figures)
            self.put_in(at + 5 * GO_AFTER, "confirm_race")
            while crews := self.view["picks_left"]:
                self.put_in(at + 6 * GO_AFTER, "take_wrench", crew=crews[0], wrench=None)

    def switch_on(self, node: str) -> None:
        """Let a node come up and answer its first ping."""
        self.hear(node, "status", {"up": 1, "b": BOOT, "n": 1, "c": 1})
        ping = self.link.wait(node, "syn", lambda _: True)
        now = self.hub.clock.now()
        self.hear(node, "syr", {"b": BOOT, "i": ping["i"], "r": now, "x": now})

    def seat(self, node: str, seat: str) -> None:
        """Give a node a seat, and wait until no press can be thought to be of before."""
        self.do("assign", node=node, seat=seat)
        since = self.hub.clock.now()
        until(lambda: self.hub.clock.now() > since + UNSURE, "time passes")

    def press(self, node: str, button: int, at: int | None = None, u: int = 100) -> None:
        """Let a node tell of a press, and wait until it is seen."""
        q = self._told[node] = self._told.get(node, 0) + 1
        when = self.hub.clock.now() if at is None else at
        press = {"n": button, "e": "dn"}
        event = {"b": BOOT, "q": q, "o": q, "t": when, "u": u, "k": "btn", "d": press}
        self.hear(node, "ev", event)
        self.link.wait(node, "ack", lambda said: bool(said["a"] == q))
        self.hub._ask(lambda: None, writes=False)  # what is acknowledged is shown next

    def lose(self, node: str, events: int) -> None:
        """Let a node lose its next events."""
        self._told[node] += events

    def hear(self, node: str, leaf: str, said: object) -> None:
        self.hub.deliver(f"pw/1/up/{node}/{leaf}", json.dumps(said).encode(), retained=False)
