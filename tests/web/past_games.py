"""Whole games of Pit Crew played at a real hub in no time, for the tests of the past."""

from random import Random
from typing import Any

from hub.demo import crews
from hub.games.pit_crew.odds import ROLL_S
from hub.games.pit_crew.state import AREAS
from hub.service.hub import Hub
from hub.service.requests import Request
from tests.adapters.parts import until
from tests.web.hubs import pass_time

RACING = ("red", "green", "yellow")


class Past:
    """Plays at the table ``main``; the clock of the hub is pushed on instead of waited for."""

    def __init__(self, hub: Hub, seed: int = 1) -> None:
        self._hub = hub
        self._chance = Random(seed)  # noqa: S311  crews of a test
        self._name = f"past{seed}"
        self._asked = 0

    @property
    def view(self) -> dict[str, Any]:
        return self._hub.view("main")

    def ask(self, name: str, **data: Any) -> None:
        self._asked += 1
        request = Request(f"{self._name}-{self._asked}", self.view["game"], name, data, "referee")
        answer = self._hub.submit("main", request)
        assert answer.ok, answer.text

    def pass_time(self, seconds: float) -> None:
        pass_time(self._hub, seconds)

    def set_up(self, **options: Any) -> None:
        players = {crew: {"players": 2} for crew in RACING}
        self.ask(
            "set_up", crews=players, variant="normal", track_spaces=12, die="server", **options
        )

    def start_round(self) -> None:
        self.ask("go")
        self.pass_time(5)
        until(lambda: self.view["phase"] == "pit_crew", "GO")

    def play(self, **options: Any) -> str:
        """Play a game to its end; returns its id."""
        if self.view["phase"] == "finished":
            self.ask("rematch")
        else:
            self.set_up(**options)
        while self.view["phase"] != "finished":
            self.start_round()
            self._pit_phase()
            self._race_phase()
        return str(self.view["game"])

    def _pit_phase(self) -> None:
        plan = []
        for crew, car in self.view["crews"].items():
            if not car["crashed"]:
                plan += crews.pit_stop(self._chance, crew, AREAS[: car["caps_needed"]])
        now = 0.0
        for press in sorted(plan, key=lambda press: press.after_s):
            rolling = [die["crew"] for die in self.view["dice"] if die["crew"]]
            for crew in rolling * round((press.after_s - now) / ROLL_S):
                self.ask("roll", crew=crew)
            self.pass_time(press.after_s - now)
            now = press.after_s
            self.ask("cap", crew=press.crew, area=AREAS[press.button])

    def _race_phase(self) -> None:
        for crew, car in self.view["crews"].items():
            if not car["crashed"]:
                self.ask("enter_race", crew=crew, **crews.race_sheet(self._chance))
        self.ask("confirm_race")
        while self.view["picks_left"]:
            self.ask("take_wrench", crew=self.view["picks_left"][0], wrench="Training")
