"""What there is to tell of a game later: stops, sixes, the lead, and where it was decided."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from hub.engine.entry import Entry
from hub.engine.game import Outcomes, Told
from hub.engine.words import name_of
from hub.games.pit_crew import race
from hub.games.pit_crew.finish import elapsed_us
from hub.games.pit_crew.race import RaceEntry, Score
from hub.games.pit_crew.setup import car_mat, rounds
from hub.games.pit_crew.state import Finish, Phase, PitCrew

Json = dict[str, Any]
TAPS = ("six", "five")
FACES = 6


@dataclass
class Round:
    """What happened in a round so far; a start that is called off begins a new one."""

    stops: dict[str, int] = field(default_factory=dict)
    tapped: set[str] = field(default_factory=set)
    track: list[Json] = field(default_factory=list)
    leads: list[Json] = field(default_factory=list)
    marks: list[Json] = field(default_factory=list)


class Chronicle:
    """Goes along with a game, moment by moment."""

    def __init__(self) -> None:
        self._last = PitCrew()
        self._now = Round()
        self._past: list[Round] = []
        self._rounds: list[Json] = []
        self._dice: dict[str, list[int]] = {}
        self._leader = ""
        self._led_before = ""

    def take(self, entry: Entry, outcomes: Outcomes, state: PitCrew) -> None:
        """Take note of a moment."""
        told = {outcome.name for outcome in outcomes}
        if "aborted" in told or "set_up" in told:
            self._now, self._leader = Round(), self._led_before
            self._past = [] if "set_up" in told else self._past
        self._note_dice(entry, outcomes)
        self._note_stops(state)
        if told & {"go", "stop", "crash", "finished"}:
            self._note_marks(entry, outcomes, state)
        if "undo_six" in told:
            self._forget_leads({outcome.data.get("entry") for outcome in outcomes})
        if state.cars != self._last.cars or "set_up" in told:
            self._note_cars(entry, outcomes, state)
        if state.confirmed and not self._last.confirmed:
            self._note_round(state)
        if state.round != self._last.round:
            self._past.append(self._now)
            self._now, self._led_before = Round(), self._leader
        self._last = state

    def told(self) -> Json:
        """All that is worth telling."""
        parts = [*self._past, self._now]
        return {
            "rounds": self._rounds,
            "planned": rounds(self._last.options),
            "track_spaces": self._last.options.track_spaces,
            "variant": self._last.options.variant,
            "crews": {crew.name: self._crew(crew.name) for crew in self._last.crews},
            "standings": list(race.standings(self._last.cars)),
            "winner": self._last.winner,
            "track": [step for part in parts for step in part.track],
            "leads": [lead for part in parts for lead in part.leads],
            "marks": [mark for part in parts for mark in part.marks],
            "dice": self._dice,
            "turning": self._turning([lead for part in parts for lead in part.leads]),
        }

    def _note_dice(self, entry: Entry, outcomes: Outcomes) -> None:
        """Count faces by die, whether they counted or not; a die of the table tells only sixes."""
        face = entry.data.get("f")
        who = entry.source.node or ("hub" if entry.data.get("by") == "hub" else "")
        if entry.name == "roll" and who and isinstance(face, int) and 0 <= face <= FACES:
            self._dice.setdefault(who, [0] * (FACES + 1))[face] += 1
        if entry.name in TAPS or (entry.name == "roll" and not who):
            crews = (outcome.data.get("crew") for outcome in outcomes)
            self._now.tapped.update(crew for crew in crews if crew)

    def _note_stops(self, state: PitCrew) -> None:
        """Time the crews from GO to their last cap, pauses left out, in microseconds."""
        if state.phase not in (Phase.PIT_CREW, Phase.RACE):
            return
        finished = {finish.crew: finish for finish in state.pit.finishes}
        stops = self._now.stops
        self._now.stops = {crew: us for crew, us in stops.items() if crew in finished}
        for crew in finished.keys() - stops.keys():
            self._now.stops[crew] = _clock_at(state, finished[crew])

    def _note_marks(self, entry: Entry, outcomes: Outcomes, state: PitCrew) -> None:
        for outcome in outcomes:
            if outcome.name in ("go", "stop", "crash", "finished"):
                said = {"kind": outcome.name, "text": outcome.text, "round": state.round}
                self._now.marks.append({"id": entry.id, **said})

    def _note_cars(self, entry: Entry, outcomes: Outcomes, state: PitCrew) -> None:
        now = {crew.name: race.distance(state.cars, crew.name) for crew in state.crews}
        self._now.track.append({"id": entry.id, "round": state.round, "d": now})
        order = race.standings(state.cars)
        leader = order[0] if order and now[order[0]] else ""
        if leader and leader != self._leader:
            crashed = self._leader and race.distance(state.cars, self._leader) is None
            told = {outcome.name for outcome in outcomes}
            how = "crash" if crashed else "six" if told & {"move", "undo_six"} else "points"
            lead = {"id": entry.id, "round": self._last.round or 1, "crew": leader}
            self._now.leads.append({**lead, "from": self._leader, "how": how})
            if self._leader:
                text = f"{name_of(leader)} takes the lead from {name_of(self._leader)}."
                mark = {"kind": "lead", "text": text, "crew": leader}
                self._now.marks.append({"id": entry.id, "round": state.round, **mark})
        self._leader = leader

    def _forget_leads(self, entries: set[object]) -> None:
        """A six that is taken back never took the lead."""
        now = self._now
        now.leads = [lead for lead in now.leads if lead["id"] not in entries]
        now.marks = [mark for mark in now.marks if mark["id"] not in entries]
        self._leader = now.leads[-1]["crew"] if now.leads else self._led_before

    def _note_round(self, state: PitCrew) -> None:
        """Note how a round went once its race phase is confirmed."""
        crews: Json = {}
        for crew in self._last.racing:
            settled = state.crew(crew.name)
            figures = settled.entry if settled is not None else None
            scored = figures.score(crew.name) if isinstance(figures, RaceEntry) else None
            us = self._now.stops.get(crew.name)
            crews[crew.name] = {
                "mat": car_mat(self._last, crew),
                "stop_ms": us // 1000 if us is not None else None,
                "rolls": None if crew.name in self._now.tapped else crew.rolls,
                "sixes": crew.sixes,
                "penalty_points": scored.penalty_points if scored else None,
                "turbo_spaces": _turbo_spaces(scored) if scored else None,
                "crashed": scored.crashes if scored else False,
            }
        order = [crew for group in self._last.order for crew in group]
        self._rounds.append({"round": self._last.round, "order": order, "crews": crews})

    def _crew(self, name: str) -> Json:
        """Sums of a crew; its luck only from rounds in which every roll was told."""
        mine = [part["crews"][name] for part in self._rounds if name in part["crews"]]
        full = [part for part in mine if part["rolls"] is not None]
        stops = [part["stop_ms"] for part in mine if part["stop_ms"] is not None]
        return {
            "sixes": sum(part["sixes"] for part in mine),
            "told": {
                "rolls": sum(part["rolls"] for part in full),
                "sixes": sum(part["sixes"] for part in full),
            },
            "fastest_ms": min(stops, default=None),
            "penalty_points": sum(part["penalty_points"] or 0 for part in mine),
            "crashed": any(part["crashed"] for part in mine),
            "distance": race.distance(self._last.cars, name),
        }

    def _turning(self, leads: list[Json]) -> Json | None:
        """Where the winner took the lead for good; None before the end, or if it never led."""
        if self._last.winner is None or not leads or leads[-1]["crew"] != self._last.winner:
            return None
        return leads[-1]


def chronicle(moments: Iterable[Told[PitCrew]]) -> Json:
    """Go through a game and tell what is worth telling of it."""
    found = Chronicle()
    for entry, outcomes, state in moments:
        found.take(entry, outcomes, state)
    return found.told()


def _turbo_spaces(scored: Score) -> int:
    """What its turbo bonuses moved a car; one that crashes is gone before (PC-01)."""
    return 0 if scored.crashes else scored.turbo_spaces


def _clock_at(state: PitCrew, finish: Finish) -> int:
    """What the clock of the phase showed when a crew finished."""
    stop = state.pit.stop
    if stop is None:
        return elapsed_us(state, finish.at)
    return max(0, state.pit.elapsed_us - (stop.at - finish.at))
