"""What a game is: a record of pure functions over a frozen state.

Chance and time come in as entries. ``step`` is total: an entry that does not apply leaves the
state as it is and yields an ``ignored`` outcome with the reason, since a fact happened anyway.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from hub.engine.entry import Data, Entry

S = TypeVar("S")
Chance = Callable[[int], int]  # n -> one of 0 .. n-1, each as likely
Playthrough = Callable[[Chance], str]  # plays the rest of a game once; the seat that wins

IGNORED = "ignored"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an entry led to, for people: a name, its details and one sentence."""

    name: str
    text: str
    data: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a command was not accepted: a stable code and a sentence that says what to do."""

    code: str
    text: str
    forbidden: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """What a person at ``seat`` asks for."""

    name: str
    seat: str
    data: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decision:
    """Something that the hub has to do in the room, once, when its time ``at`` has come.

    It becomes an entry of source ``hub``; the state must not ask for it again afterwards.
    """

    name: str
    at: int
    data: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Output:
    """What the nodes of one seat show. ``None`` leaves an output alone.

    Attributes:
        lamps: Lit lamps, one bit each in the order of the buttons (bit 6 is GO/STOP).
        blinking: Those of them that blink.
        rgb: Colour of the status pixel, ``0xRRGGBB``.
        unlocked: Whether the die of this seat may be rolled.
        signal: ``go`` while the start lights run (the service counts them down, since a state has
            no clock), ``running``, ``stop``, or empty.
        spaces: Spaces of the track, for a strip along it; 0 where there is none.
        cars: Colour and space, from 1, of each car on it; of two on a space, the inner one first.
    """

    lamps: int = 0
    blinking: int = 0
    rgb: int = 0
    unlocked: bool = False
    signal: str = ""
    spaces: int = 0
    cars: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the winning seat (None for a tie) and the reason in one sentence."""

    winner: str | None
    reason: str


Outcomes = tuple[Outcome, ...]
Told = tuple[Entry, Outcomes, S]  # an entry, what it led to, the state after it


def tell(name: str, text: str, **data: object) -> Outcomes:
    """Build the outcome of an entry that counts."""
    return (Outcome(name, text, data),)


def ignored(reason: str, text: str) -> Outcome:
    """Build the outcome of an entry that does not count, with a stable reason and a sentence."""
    return Outcome(IGNORED, text, {"reason": reason})


def _no_time(_: object) -> int:
    return 0


def _all_data(_: object, entry: Entry, __: str) -> Data:
    return entry.data


def _as_said(_: object, command: Command, __: Chance) -> Data:
    return command.data


def _nothing(_: object) -> Data:
    return {}


def _nobody(_: object) -> Mapping[str, tuple[str, ...]]:
    return {}


def _no_chronicle(_: Iterable[Any]) -> Data:
    return {}


def _no_playthrough(_: object) -> Playthrough | None:
    return None


def _no_answer(_: object, __: Command) -> Refusal:
    return Refusal("unknown_question", "Nobody can answer that here.")


@dataclass(frozen=True, slots=True)
class Game(Generic[S]):
    """A game, as the engine and the service see it.

    Attributes:
        name: As in addresses and settings, e.g. ``pit-crew``.
        title: As on the box.
        players: Number of players, for people, e.g. ``2-9``.
        minutes: Usual length in minutes.
        seats: Seats that a phone or a node can take, with their names for people.
        commands: Name of each command -> JSON Schema of its data.
        new: Setup (the data of the entry ``new_game``) -> first state.
        step: State, entry, seat it came from ("" when unknown) -> next state and outcomes.
        check: State, command -> refusal, or None when it may be accepted.
        due: State -> decisions to be carried out now or later; the earliest first.
        outputs: State -> what the nodes of each seat show.
        view: State, seat ("" for the public) -> JSON-able view without the others' secrets.
        outcome: State -> result, or None while the game goes on.
        decisions: Name of each decision of the hub -> JSON Schema of its data, so that the
            referee can put it right.
        sealed: State -> hub time up to which all is settled: a fact from before it that comes to
            light later is held for the referee.
        redact: State, entry, seat -> the data of the entry without what that seat must not know.
            An export holds what the referee may know.
        draw: State, accepted command, chance -> the data of its entry, with what the hub drew.
        memory: State -> what is known of this copy of the game; the next game of its kind at the
            table finds it in its setup, under ``memory`` and its name.
        devices: Seats that nodes take, but no phone.
        questions: Name of each question that a seat may ask -> JSON Schema of its data. Nothing of
            it is logged, and nobody else hears of it.
        answer: State, question -> the answer for that seat, or why there is none.
        people: State -> each seat that plays, with the names of those who play there, if given.
        chronicle: All moments of a game -> what there is to tell of it later, JSON-able and fit
            for everybody. ``marks`` are the entries at which something turned: their ``id``,
            ``kind`` and ``text``.
        playthrough: State -> what plays it to its end once, as people usually do, and names the
            seat that wins; None when the table does not want to know, or nothing is open. It must
            not use what is secret.
    """

    name: str
    title: str
    players: str
    minutes: int
    seats: Mapping[str, str]
    commands: Mapping[str, Mapping[str, Any]]
    new: Callable[[Data], S]
    step: Callable[[S, Entry, str], tuple[S, Outcomes]]
    check: Callable[[S, Command], Refusal | None]
    due: Callable[[S], tuple[Decision, ...]]
    outputs: Callable[[S], Mapping[str, Output]]
    view: Callable[[S, str], dict[str, Any]]
    outcome: Callable[[S], Result | None]
    decisions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    sealed: Callable[[S], int] = _no_time
    redact: Callable[[S, Entry, str], Data] = _all_data
    draw: Callable[[S, Command, Chance], Data] = _as_said
    memory: Callable[[S], Data] = _nothing
    devices: frozenset[str] = frozenset()
    questions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    answer: Callable[[S, Command], Data | Refusal] = _no_answer
    people: Callable[[S], Mapping[str, tuple[str, ...]]] = _nobody
    chronicle: Callable[[Iterable[Told[S]]], Data] = _no_chronicle
    playthrough: Callable[[S], Playthrough | None] = _no_playthrough
