"""A whole game of Pit Crew, played by virtual crews through virtual nodes."""

import time
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Protocol

from hub.demo import crews
from hub.demo.api import Table
from hub.games.pit_crew.odds import ROLL_S
from hub.games.pit_crew.state import AREAS, GO_BUTTON

GAME = "pit-crew"
PIT_PHASE_LIMIT_S = 300
WRENCHES = ("Crew Chief", "Nitro", "Perfect Setup", "Veteran Crew", "Jet Fuel", "Training")


class Node(Protocol):
    """What the players do with a node: the buttons of a pit box, the one of a roller."""

    node_id: str

    def tap(self, button: int) -> None:
        """Press and release a button."""

    def throw(self) -> None:
        """Throw the die of a roller."""


class Players:
    """Virtual crews at ``table``: one pit box each, and the dice of the board."""

    def __init__(
        self,
        table: Table,
        boxes: Mapping[str, Node],
        dice: Mapping[str, Node],
        speed: float = 1.0,
    ) -> None:
        self._table = table
        self._boxes = boxes
        self._dice = dice
        self._speed = speed
        self._chance = Random()

    def play(self, say: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
        """Play from set-up to the flag; return the view of the finished game."""
        self._sit_down()
        while True:
            view = self._table.view()
            if view["phase"] == "finished":
                say(view["result"])
                return view
            say(f"Round {view['round']} of {view['rounds']}")
            self._start()
            self._work()
            self._race()

    def _sit_down(self) -> None:
        table = self._table
        nodes = {**self._boxes, **self._dice}
        wanted = {node.node_id for node in nodes.values()}
        end = time.monotonic() + 20
        while not wanted <= {node["id"] for node in table.nodes() if node["online"]}:
            if time.monotonic() > end:
                raise TimeoutError("the virtual nodes did not reach the hub")
            time.sleep(0.1)
        view = table.view()
        if (view["phase"], view["game_name"]) != ("setup", GAME):
            table.command("new_game", game=GAME)
        for seat, node in nodes.items():
            table.command("assign", node=node.node_id, seat=seat)
        table.command(
            "set_up",
            crews={crew: {"players": 2} for crew in self._boxes},
            variant="normal",
            track_spaces=12,
        )

    def _start(self) -> None:
        # a press can be too early for the hub, as with people: then it is pressed again
        for _ in range(5):
            next(iter(self._boxes.values())).tap(GO_BUTTON)
            try:
                self._table.wait(lambda v: v["stage"] == "starting", "the start sequence", 2)
                break
            except TimeoutError:
                continue
        self._table.wait(lambda v: v["phase"] == "pit_crew", "GO", 15)

    def _work(self) -> None:
        view = self._table.view()
        plan = []
        for crew, car in view["crews"].items():
            if not car["crashed"]:
                plan += crews.pit_stop(self._chance, crew, AREAS[: car["caps_needed"]])
        plan.sort(key=lambda press: press.after_s)
        start = time.monotonic()
        rolled: dict[str, float] = {}
        while view["phase"] == "pit_crew":
            now = (time.monotonic() - start) * self._speed
            while plan and plan[0].after_s <= now:
                press = plan.pop(0)
                self._boxes[press.crew].tap(press.button)
            for die in view["dice"]:
                if die["crew"] and now - rolled.get(die["id"], 0) >= ROLL_S:
                    rolled[die["id"]] = now
                    self._dice[die["id"]].throw()
            if time.monotonic() - start > PIT_PHASE_LIMIT_S:
                raise TimeoutError("nobody stopped the pit crew phase")
            time.sleep(0.05)
            view = self._table.view()

    def _race(self) -> None:
        table = self._table
        view = table.wait(lambda v: v["phase"] == "race", "the race phase")
        while view["phase"] == "race":
            self._pause(1.5)
            if view["stage"] == "roll_off":
                tied = [crew for group in view["ties"] for crew in group]
                table.command("roll_off", rolls=crews.high_rolls(self._chance, tied))
            elif view["stage"] == "entry":
                self._enter(view)
            else:
                wrench = self._chance.choice(WRENCHES)
                table.command("take_wrench", crew=view["picks_left"][0], wrench=wrench)
            view = table.view()

    def _enter(self, view: Mapping[str, Any]) -> None:
        for crew, car in view["crews"].items():
            if not car["crashed"]:
                self._table.command("enter_race", crew=crew, **crews.race_sheet(self._chance))
                self._pause(0.7)
        self._table.command("confirm_race")

    def _pause(self, seconds: float) -> None:
        time.sleep(seconds / self._speed)
