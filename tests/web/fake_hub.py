"""A hub without nodes, rules or disk: the view of a Pit Crew table that tests set as they like."""

import copy
import json
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from hub.games.pit_crew.state import AREAS
from hub.service.past import Past
from hub.service.requests import Answer, Rejected, Request, Snapshot

NAMES = {"red": "Red", "green": "Green", "yellow": "Yellow"}
PIN = "246810"
CODE = "JOINME"
STRANGER = Rejected("no_table", 'There is no table "nowhere" here.', 404)


class FakeSeats:
    def __init__(self) -> None:
        self.asked_by: list[str] = []

    def issue(
        self, table: str, seat: str, *, pin: str = "", token: str = "", who: str = ""
    ) -> str:
        self.asked_by.append(who)
        if pin != PIN and (seat == "referee" or token != CODE):
            raise Rejected("wrong_secret", "That is not the code of this table.", 403)
        return f"{table}.{seat}.signed"

    def verify(self, table: str, bearer: str) -> str:
        parts = bearer.split(".")
        return parts[1] if len(parts) == 3 and parts[::2] == [table, "signed"] else ""

    def renew_pin(self, table: str) -> tuple[str, str]:
        return PIN, f"{table}.referee.signed"

    def join_code(self, table: str) -> str:
        return CODE if table else ""


def crew(**more: Any) -> dict[str, Any]:
    """One crew of a view, at the start of round 1."""
    fresh = {
        "players": 2,
        "hand_size": 3,
        "crew_hand": 6,
        "mat": 27,
        "position": 0,
        "lap": 1,
        "space": 12,
        "lane": 0,
        "caps": dict.fromkeys(AREAS, False),
        "caps_placed": [],
        "caps_needed": 5,
        "caps_open": True,
        "complete": False,
        "finish_order": None,
        "die": None,
        "die_faces": [6],
        "rolls": 0,
        "sixes": 0,
        "last_roll": None,
        "six_open": False,
        "penalty_points": None,
        "turbo_bonuses": None,
        "crashed": False,
        "wrenches": [],
        "printed": [None] * 4,
    }
    return fresh | more


def pit_view(*crews: str) -> dict[str, Any]:
    """The view of a table in the pit crew phase of round 1."""
    cars = {name: crew(lane=lane) for lane, name in enumerate(crews or ("red", "green", "yellow"))}
    seats = {name: {"name": NAMES[name], "nodes": [], "phone": False} for name in cars}
    dice = [{"id": f"die-{n}", "crew": None, "last": None} for n in range(1, len(cars))]
    for place, name in (("die-1", "Die 1"), ("die-2", "Die 2"), ("track", "Track strip")):
        seats[place] = {"name": name, "nodes": [], "phone": False}
    return {
        "revision": 1,
        "table": "main",
        "name": "Main table",
        "game": "g1",
        "game_name": "pit-crew",
        "title": "Pit Crew",
        "now": 0,
        "phase": "pit_crew",
        "stage": "",
        "round": 1,
        "rounds": 3,
        "variant": "normal",
        "track_spaces": 12,
        "go_at": None,
        "clock": {"running": True, "started_at": 0, "elapsed_ms": 0},
        "options": {"die": "own", "tie_window_ms": 0},
        "dice": dice,
        "crews": cars,
        "order_of_completion": [],
        "standings": list(cars),
        "pick_order": [],
        "picks_left": [],
        "winner": None,
        "result": "",
        "findings": [],
        "questions": [],
        "entered": dict.fromkeys(cars, False),
        "ties": [],
        "assigning": "",
        "seats": seats | {"referee": {"name": "Referee", "nodes": [], "phone": False}},
        "ticker": [],
        "storage": "ok",
        "link": "ok",
    }


class FakeClock:
    def now(self) -> int:
        return time.monotonic_ns() // 1000


class FakeHistory:
    """Nothing was ever played."""

    def overview(self, at_once_s: float = 0) -> dict[str, Any]:
        return {"games": [], "pending": int(at_once_s < 0), "people": [], "sides": []}

    def past(self, table: str, game: str) -> Past:
        raise Rejected("no_such_game", f"No game {game} at {table}.", 404)

    def current(self, table: str) -> str:
        return "g1" if table == "main" else ""


class FakeHub:
    """Keeps one table ``main``; ``change`` edits its view as the rules would."""

    def __init__(self) -> None:
        self.boot = "boot1"
        self.clock = FakeClock()
        self.seats = FakeSeats()
        self.history = FakeHistory()
        self.state = pit_view()
        self.asked: list[Request] = []
        self.updated: list[str] = []
        self.refusal: Answer | None = None
        self.storage = "ok"
        self.heard: list[dict[str, Any]] = []
        self.identified: list[str] = []
        self.tested: list[tuple[str, str]] = []
        self.self_tested: dict[str, Any] = {"steps": [], "at": ""}
        self.assigning = ""
        self.demos = 0
        self._answers: dict[str, Answer] = {}
        self._listeners: list[Callable[[str], None]] = []
        self._lock = threading.Lock()

    def change(self, edit: Callable[[dict[str, Any]], object]) -> int:
        with self._lock:
            edit(self.state)
            self.state["revision"] += 1
            revision = int(self.state["revision"])
        for listener in list(self._listeners):
            listener("main")
        return revision

    def tables(self) -> list[dict[str, Any]]:
        phase, revision = self.state["phase"], self.state["revision"]
        return [
            {
                "id": "main",
                "name": "Main table",
                "game": self.state["game_name"],
                "phase": phase,
                "revision": revision,
            }
        ]

    def create_table(self, table: str, name: str, game: str) -> None:
        if table == "main":
            raise Rejected("table_exists", f"There is a table {name} of {game} already.", 409)

    def submit(self, table: str, request: Request) -> Answer:
        self._known(table)
        if request.id in self._answers:
            return self._answers[request.id]
        self.asked.append(request)
        answer = self.refusal or Answer(True, "", "", 200, self.change(self._effect(request)))
        self._answers[request.id] = answer
        return answer

    def preview(self, table: str, request: Request) -> dict[str, Any]:
        view = self.view(table, request.seat)
        self._effect(request)(view)
        return view

    def ask(self, table: str, request: Request) -> dict[str, Any]:
        self._known(table)
        nothing: dict[str, Any] = {"copy": {}, "sheet": None, "score": None, "faces": {}}
        return {"asked": request.name, "seat": request.seat, **nothing}

    def view(self, table: str, seat: str = "") -> dict[str, Any]:
        self._known(table)
        with self._lock:
            view = copy.deepcopy(self.state)
        view |= {"now": self.clock.now(), "storage": self.storage}
        return view | {"you": seat} if seat else view

    def snapshot(self, table: str) -> Snapshot:
        view = self.view(table)
        return Snapshot(view["revision"], json.dumps(view).encode())

    def log(self, table: str, after: int = 0, limit: int = 500, seat: str = "") -> list[Any]:
        self._known(table)
        said: list[dict[str, Any]] = [
            {"id": n, "at": 0, "name": r.name, "data": r.data, "source": {"seat": r.seat}}
            for n, r in enumerate(self.asked, 1)
        ]
        return [e | {"outcomes": [], "seat": seat} for e in said if e["id"] > after][:limit]

    def strays(self, table: str) -> list[dict[str, Any]]:
        self._known(table)
        return []

    def nodes(self) -> list[dict[str, Any]]:
        return self.heard

    def open_assign(self, table: str, seat: str, seconds: int) -> None:
        self._known(table)
        self.assigning = f"{seat} {seconds}"

    def close_assign(self, table: str) -> None:
        self._known(table)
        self.assigning = ""

    def identify(self, node: str) -> None:
        self.identified.append(node)

    def test(self, node: str, what: str) -> int:
        self.tested.append((node, what))
        return len(self.tested)

    def self_test(self, node: str, what: str = "", step: str = "") -> dict[str, Any]:
        if what:
            self.tested.append((node, f"{what} {step}".strip()))
        return self.self_tested | {"node": node}

    firmware = "0.2.0"

    def update(self, node: str) -> None:
        self.updated.append(node)

    def update_all(self) -> dict[str, str]:
        return {"n9f3a61": "It is away."}

    def raw(self, node: str) -> list[Mapping[str, Any]]:
        return [{"i": n, "node": node} for n in (4, 5)]

    def subscribe(self, listener: Callable[[str], None]) -> Callable[[], None]:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def name_game(self, table: str, game: str, title: str, seat: str) -> None:
        self.asked.append(Request("", game, "name", {"table": table, "title": title}, seat))

    def erase_game(self, table: str, game: str) -> int:
        self.asked.append(Request("", game, "erase", {"table": table}))
        return 1

    def rename_person(self, old: str, new: str) -> int:
        self.asked.append(Request("", "", "rename", {"old": old, "new": new}))
        return 1

    def health(self) -> dict[str, Any]:
        return {"storage": self.storage}

    def play_demo(self) -> str:
        self.demos += 1
        return "demo"

    def metrics(self) -> str:
        return "pitwall_entries_total 0\n"

    @staticmethod
    def _known(table: str) -> None:
        if table != "main":
            raise STRANGER

    def _effect(self, request: Request) -> Callable[[dict[str, Any]], object]:
        data = request.data

        def edit(state: dict[str, Any]) -> None:
            car: dict[str, Any] = state["crews"].get(data.get("crew", ""), {})
            if request.name in {"cap", "undo_cap"}:
                car["caps"][data["area"]] = request.name == "cap"
                left = [area for area in car["caps_placed"] if area != data["area"]]
                car["caps_placed"] = [*left, data["area"]] if request.name == "cap" else left
                if sum(car["caps"].values()) >= car["caps_needed"]:
                    car.update(complete=True, finish_order=1, die="die-1")
                    state["dice"][0]["crew"] = data["crew"]
            elif request.name == "six":
                car["rolls"] += 1
                car["sixes"] += 1
                car["position"] += 1
                spaces = state["track_spaces"]
                car["lap"], car["space"] = divmod(car["position"] - 1 + spaces, spaces)
                car["space"] += 1

        return edit
