"""The state of a game is the fold of its effective entries in the order in which they happened."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from hub.engine.corrections import HELD, INSERT, ON_TARGET, Corrections, inserted, news
from hub.engine.entry import DAMAGED, Data, Entry
from hub.engine.game import Decision, Game, Outcome, Outcomes, Told, ignored

S = TypeVar("S")
Key = tuple[int, str, str, int]

ASSIGN = "assign"
SIT_DOWN = "sit_down"
NEW_GAME = "new_game"
NAMED = "game_named"
ASIDE = (ASSIGN, SIT_DOWN, NAMED)  # entries that are no part of the play
FAULT = "fault"
CHECKPOINT_EVERY = 16
NEVER_COUNTS = {
    HELD: "It came to light after that phase was settled: the referee decides whether it counts.",
    DAMAGED: "Entry {id} of the log is damaged and cannot be read: it does not count.",
}


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """The state of the game and who sits where, after some entry."""

    state: S
    seats: Mapping[str, str]  # node id -> seat
    people: Mapping[str, str] = field(default_factory=dict)  # name of a person -> seat


class Timeline(Generic[S]):
    """All entries of one game in the order of happening, and what they add up to.

    Entries may be added in any order: a late one goes to its place, and all after it is derived
    again from the nearest checkpoint.
    """

    def __init__(self, game: Game[S], setup: Data) -> None:
        self.game = game
        self.setup = setup
        self._corrections = Corrections()
        self._raw: dict[int, Entry] = {}
        self._keys: list[Key] = []
        self._order: list[Entry] = []
        self._outcomes: dict[int, Outcomes] = {}
        self._news: list[tuple[Entry, Outcomes]] = []
        self._seatings: list[int] = []
        self._kept: set[int] = set()
        first = Moment(game.new(setup), dict(setup.get("seats", {})))
        self._checkpoints: list[tuple[int, Moment[S]]] = [(0, first)]
        self._now = first

    @property
    def state(self) -> S:
        """The state after everything known."""
        return self._now.state

    @property
    def seats(self) -> Mapping[str, str]:
        """Node id -> seat, after everything known."""
        return self._now.seats

    @property
    def people(self) -> Mapping[str, str]:
        """Name of each person who said so -> seat, after everything known."""
        return self._now.people

    def sitting(self, seat: str) -> list[str]:
        """The names of the people who sit at a seat."""
        return [name for name, where in self.people.items() if where == seat]

    def seat_at(self, node: str, at: int) -> str:
        """Where a node sat at hub time ``at``; empty for nowhere."""
        seat = str(self.setup.get("seats", {}).get(node, ""))
        moves = [move for move in map(self.effective, self._seatings) if move is not None]
        for move in sorted(moves, key=lambda move: move.key):
            if move.data.get("node") == node and move.at <= at:
                seat = str(move.data.get("seat") or "")
        return seat

    def add(self, entry: Entry, *, kept: bool = False) -> None:
        """Take in an entry that has been committed; one that a fork has tried out is in already.

        Args:
            entry: The entry.
            kept: Whether it was in the log before. Rules that cannot take it must not make the
                rest of the log unusable: it is ignored, with that reason.
        """
        if self._raw.get(entry.id) == entry:
            return
        self._raw[entry.id] = entry
        if kept:
            self._kept.add(entry.id)
        if entry.name == ASSIGN:
            self._seatings.append(entry.id)
        if entry.name in ON_TARGET:
            self._correct(entry)
            return
        effective = self._corrections.effective(entry)
        if effective is None:
            return
        place = self._place(effective)
        if place == len(self._order) - 1:
            self._advance(place, self._now)
        else:
            self._refold(place)
        if entry.name == INSERT:
            self._news.append((entry, news((), self._outcomes[entry.id])))

    def due(self) -> tuple[Decision, ...]:
        """What the hub has to do in the room, the earliest first."""
        return self.game.due(self.state)

    def outcomes(self, entry_id: int) -> Outcomes:
        """What an entry led to; nothing if it is void or a correction."""
        return self._outcomes.get(entry_id, ())

    def history(self) -> Iterator[tuple[Entry, Outcomes]]:
        """Each effective entry with its outcomes, the latest first."""
        for entry in reversed(self._order):
            yield entry, self._outcomes[entry.id]

    def corrections(self) -> Iterator[tuple[Entry, Outcomes]]:
        """Each correction with what it changed when it was made, the latest first."""
        return reversed(self._news)

    def unusable(self) -> list[Outcome]:
        """What became of the entries that the rules cannot take."""
        outcomes = (outcome for told in self._outcomes.values() for outcome in told)
        return [outcome for outcome in outcomes if outcome.data.get("reason") == FAULT]

    def __len__(self) -> int:
        """How many entries count."""
        return len(self._order)

    def moments(self) -> Iterator[Told[S]]:
        """Each effective entry, what it led to, and the state after it; the earliest first."""
        moment = self._checkpoints[0][1]
        for entry in self._order:
            moment, outcomes = self._stepped(moment, entry)
            yield entry, outcomes, moment.state

    def state_after(self, count: int) -> S:
        """The state after the first ``count`` effective entries."""
        nearest = bisect_right(self._checkpoints, count, key=lambda known: known[0]) - 1
        place, moment = self._checkpoints[nearest]
        for entry in self._order[place:count]:
            moment, _ = self._stepped(moment, entry)
        return moment.state

    def claimed(self) -> set[int]:
        """Facts without a table of which the referee said that they count here, by id."""
        put_in = (entry for entry in self._raw.values() if entry.name == INSERT)
        said = ((entry.data.get("fact"), self.effective(entry.id)) for entry in put_in)
        return {int(fact) for fact, counts in said if fact and counts is not None}

    def raw(self, entry_id: int) -> Entry | None:
        """The entry as it was committed."""
        return self._raw.get(entry_id)

    def root(self, entry_id: int) -> Entry | None:
        """The entry that a correction changes in the end, or any other entry itself."""
        return self._raw.get(self._corrections.root(entry_id))

    def effective(self, entry_id: int) -> Entry | None:
        """The entry as it counts after all corrections; None if it does not."""
        entry = self._raw.get(entry_id)
        return entry and self._corrections.effective(entry)

    def known_to(self, seat: str, entry: Entry) -> Data:
        """What ``seat`` may know of the data of an entry.

        A correction is as secret as the entry that it changes.
        """
        subject = self._subject(entry)
        known = self.game.redact(self.state, subject, seat)
        if subject is entry:
            return known
        if known == subject.data:
            return entry.data
        kept = {key: said for key, said in entry.data.items() if key != "data"}
        return {**kept, "data": known} if entry.name == INSERT else kept

    def is_secret(self, seat: str, entry: Entry) -> bool:
        """Tell whether an entry, or the one that it corrects, says what ``seat`` may not know."""
        subject = self._subject(entry)
        return self.game.redact(self.state, subject, seat) != subject.data

    def secrets(self, seat: str) -> set[int]:
        """The entries of which ``seat`` may not know everything, by id."""
        return {entry.id for entry in self._raw.values() if self.is_secret(seat, entry)}

    def _subject(self, entry: Entry) -> Entry:
        """What an entry is about: the target of a correction, or what was put in."""
        while entry.name in ON_TARGET:
            target = self._raw.get(int(entry.data["target"]))
            if target is None or target.id >= entry.id:
                break
            entry = target
        return inserted(entry) if entry.name == INSERT else entry

    def fork(self) -> "Timeline[S]":
        """Copy the timeline, to see what an entry would change. States are shared."""
        twin = copy(self)
        for name in ("_raw", "_keys", "_order", "_outcomes", "_checkpoints", "_seatings", "_news"):
            setattr(twin, name, copy(getattr(self, name)))
        twin._corrections = self._corrections.copy()  # noqa: SLF001  its own class
        return twin

    def _correct(self, correction: Entry) -> None:
        target = self._raw.get(self._corrections.add(correction))
        if target is None or target.name in ON_TARGET:  # it names nothing that could count
            return
        old = next((i for i, e in enumerate(self._order) if e.id == target.id), None)
        start, was = len(self._order), self.outcomes(target.id)
        if old is not None:
            del self._order[old], self._keys[old]
            self._outcomes.pop(target.id, None)
            start = old
        effective = self._corrections.effective(target)
        if effective is not None:
            start = min(start, self._place(effective))
        self._refold(start)
        self._news.append((correction, news(was, self.outcomes(target.id))))

    def _place(self, entry: Entry) -> int:
        place = bisect_left(self._keys, entry.key)
        self._keys.insert(place, entry.key)
        self._order.insert(place, entry)
        return place

    def _refold(self, start: int) -> None:
        """Derive again all from position ``start`` on."""
        while self._checkpoints[-1][0] > start:
            self._checkpoints.pop()
        self._advance(*self._checkpoints[-1])

    def _advance(self, start: int, moment: Moment[S]) -> None:
        """Step through all from position ``start`` on, where ``moment`` held."""
        for place in range(start, len(self._order)):
            if place % CHECKPOINT_EVERY == 0 and place > self._checkpoints[-1][0]:
                self._checkpoints.append((place, moment))
            entry = self._order[place]
            moment, self._outcomes[entry.id] = self._stepped(moment, entry)
        self._now = moment

    def _stepped(self, moment: Moment[S], entry: Entry) -> tuple[Moment[S], Outcomes]:
        if entry.name in NEVER_COUNTS:
            text = NEVER_COUNTS[entry.name].format(id=entry.id)
            return moment, (ignored(entry.name, text),)
        if entry.name in ASIDE:
            return self._aside(moment, entry)
        seat = entry.source.seat
        if entry.source.node and not seat:
            seat = moment.seats.get(entry.source.node, "")
            if not seat:
                text = f"Node {entry.source.node} belongs to nobody: it does not count."
                return moment, (ignored("unassigned", text),)
        try:
            state, outcomes = self.game.step(moment.state, entry, seat)
        except Exception as fault:
            if entry.id not in self._kept:
                raise
            return moment, (_unusable(entry, fault),)
        return replace(moment, state=state), outcomes

    def _aside(self, moment: Moment[S], entry: Entry) -> tuple[Moment[S], Outcomes]:
        """Note who sits where, and what the game is called."""
        said, text = entry.data, ""
        if entry.name == NAMED:
            text = f"This game is called {said['title']!s}."
        elif entry.name == ASSIGN:
            node, seat = str(said.get("node", "")), str(said.get("seat") or "")
            moment = replace(moment, seats={**moment.seats, node: seat})
            text = f"Node {node} now belongs to {self.game.seats.get(seat, 'nobody')}."
        else:
            name, seat = str(said["name"]), str(said["seat"])
            gone = {name, said.get("instead")}
            people = {who: where for who, where in moment.people.items() if who not in gone}
            if name:  # else it was taken out of the log for good
                people[name] = seat
                text = f"{name} plays as {self.game.seats.get(seat, seat)}."
            moment = replace(moment, people=people)
        return moment, (Outcome(entry.name, text),) if text else ()


def _unusable(entry: Entry, fault: Exception) -> Outcome:
    text = (
        f"These rules cannot take entry {entry.id} ({entry.name}): it is left out. "
        "Void it, or update Pitwall."
    )
    return replace(ignored(FAULT, text), data={"reason": FAULT, "fault": repr(fault)})
