"""The state of a game of Pit Crew: frozen values, replaced and never changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from hub.games.pit_crew.race import Cars, RaceEntry, Score, Step
from hub.games.pit_crew.scoring import Finding, Sheet

CREWS = ("red", "green", "yellow")
AREAS = (
    "tire_front_left",
    "tire_front_right",
    "tire_rear_left",
    "tire_rear_right",
    "fuel_tank",
    "engine",
)
GO_BUTTON = 6
DICE = ("die-1", "die-2")
TRACK = "track"  # the strip of lights along the board
DEVICES = (*DICE, TRACK)


class Phase(StrEnum):
    """Where the game stands."""

    SETUP = "setup"
    ROUND_SETUP = "round_setup"
    PIT_CREW = "pit_crew"
    RACE = "race"
    FINISHED = "finished"


class Stage(StrEnum):
    """A step within a phase."""

    NONE = ""
    STARTING = "starting"
    PAUSED = "paused"
    ROLL_OFF = "roll_off"
    ENTRY = "entry"
    DRAFT = "draft"


@dataclass(frozen=True, slots=True)
class Options:
    """What a table settles at set-up; defaults are the recommended rulings."""

    variant: str = "normal"
    track_spaces: int = 12
    lap_token_at_first_crossing: bool = False
    drafting: str = "after"
    die: str = "own"
    tie_window_ms: int = 0
    stop_at_lone_survivor: bool = False
    draw_after_last_round: bool = False
    win_chance: bool = False


@dataclass(frozen=True, slots=True)
class Roll:
    """A die that came to rest; ``f`` 0 means cocked, ``entry`` is where the log has it.

    ``tapped``: a crew says so by SIX! on its phone, and may have tapped by mistake.
    """

    crew: str
    f: int
    counted: bool
    at: int
    err: int = 0
    entry: int = 0
    tapped: bool = False


@dataclass(frozen=True, slots=True)
class Crew:
    """A crew, and what it has done in this round.

    Attributes:
        caps: Capped areas, one bit each in the order of ``AREAS``.
        placed: The capped areas in the order in which they were.
        pressed: Caps whose button is still down since it placed them.
        heard: Hub time from which the hub can have known of all these caps.
        vouched: Whether the referee says that they count by their own time, however late heard.
        completed_at: Hub time of the cap that completed the car.
        sixes: Rolls of 6 that counted, of ``rolls`` in all.
        entry: Its figures for the race phase, or its cards until they are scored.
        capped: How many caps it placed in the rounds before, in ``worked_us``.
    """

    name: str
    players: int = 1
    experienced: bool = False
    wrenches: tuple[str, ...] = ()
    crashed: bool = False
    caps: int = 0
    placed: tuple[str, ...] = ()
    pressed: int = 0
    heard: int = 0
    vouched: bool = False
    completed_at: int | None = None
    rolls: int = 0
    sixes: int = 0
    last_roll: Roll | None = None
    entry: RaceEntry | Sheet | None = None
    capped: int = 0
    worked_us: int = 0

    def fresh(self) -> "Crew":
        """The crew at the start of a round."""
        return Crew(
            self.name,
            self.players,
            self.experienced,
            self.wrenches,
            self.crashed,
            capped=self.capped,
            worked_us=self.worked_us,
        )

    @property
    def late(self) -> bool:
        """Whether the hub learned too late that the car is complete."""
        return not self.vouched and self.heard > (self.completed_at or self.heard)


@dataclass(frozen=True, slots=True)
class Die:
    """A die of the board.

    Attributes:
        crew: Who holds it by the facts; empty when it lies on the board.
        given_to: Who was told to take it. Where that differs, the hub has something to do.
        since: Hub time from which ``crew`` holds it, or from which it lies on the board.
        told_at: Hub time of the last word to the room about it.
    """

    id: str
    crew: str = ""
    given_to: str = ""
    since: int = 0
    told_at: int = 0
    last: Roll | None = None


@dataclass(frozen=True, slots=True)
class Finish:
    """A crew that had all its caps and reached for a die.

    ``rolls`` is how many it had rolled then, should what it rolls from here not count.
    """

    crew: str
    at: int
    err: int = 0
    rolls: int = 0


@dataclass(frozen=True, slots=True)
class Stop:
    """The end of the pit crew phase.

    Attributes:
        because: The crew that found no die; empty for the referee, or for a simultaneous grab.
        simultaneous: The crews that grabbed the last die at once.
        rung: Whether the room has been told.
        kept: Whether the referee wants to keep it although a cap was taken back.
    """

    at: int
    err: int = 0
    because: str = ""
    simultaneous: tuple[str, ...] = ()
    rung: bool = False
    kept: bool = False

    @property
    def crews(self) -> tuple[str, ...]:
        """The crews whose caps ended the phase."""
        return self.simultaneous or ((self.because,) if self.because else ())


@dataclass(frozen=True, slots=True)
class Pit:
    """The real-time part of a round.

    Attributes:
        go_at: When GO is due, or was given.
        started_at: Since when the clock runs; None while it does not.
        elapsed_us: What it had run before.
        finishes: Crews in the order in which they reached for a die.
        moves: The rolls of this round that moved a car, one space each.
        settled: Questions that the referee has dismissed.
    """

    go_at: int | None = None
    started_at: int | None = None
    elapsed_us: int = 0
    dice: tuple[Die, ...] = ()
    finishes: tuple[Finish, ...] = ()
    stop: Stop | None = None
    moves: tuple[Roll, ...] = ()
    settled: tuple[str, ...] = ()

    def dice_with(self, die: Die) -> tuple[Die, ...]:
        """The dice, with one in the place of that of its id."""
        return tuple(die if old.id == die.id else old for old in self.dice)


@dataclass(frozen=True, slots=True)
class PitCrew:
    """The whole game.

    Attributes:
        at: Hub time of the last entry.
        cars: The track, see ``race``; ``start`` is the track at the start of the round.
        order: Crews by order of completion, those that finished together in one group.
        confirmed: Whether the race phase of this round is resolved.
        sealed: Hub time of the last such confirmation.
        picks: The wrench draft, in order; ``picked`` are those who have taken theirs.
        drafters: What each crew brought into the race phase, until Drafting is done.
        steps: How the race phase went.
        findings: Why each crew got its points, for crews whose cards were scored.
        copy: What is known of this copy of the game, see ``this_copy``.
    """

    phase: Phase = Phase.SETUP
    stage: Stage = Stage.NONE
    at: int = 0
    options: Options = field(default_factory=Options)
    round: int = 0
    crews: tuple[Crew, ...] = ()
    cars: Cars = ()
    start: Cars = ()
    pit: Pit = field(default_factory=Pit)
    order: tuple[tuple[str, ...], ...] = ()
    confirmed: bool = False
    sealed: int = 0
    picks: tuple[str, ...] = ()
    picked: tuple[str, ...] = ()
    drafters: tuple[Score, ...] = ()
    steps: tuple[Step, ...] = ()
    findings: tuple[tuple[str, Finding], ...] = ()
    copy: Mapping[str, Any] = field(default_factory=dict)
    winner: str | None = None
    result: str = ""

    @property
    def racing(self) -> tuple[Crew, ...]:
        """The crews whose car has not crashed."""
        return tuple(crew for crew in self.crews if not crew.crashed)

    @property
    def open(self) -> bool:
        """Whether STOP has been called but the race phase is not confirmed."""
        return self.phase is Phase.RACE and not self.confirmed

    @property
    def picks_left(self) -> tuple[str, ...]:
        """The crews that have still to take a Monkey Wrench, in order."""
        return tuple(crew for crew in self.picks if crew not in self.picked)

    def crew(self, name: str) -> Crew | None:
        """Find a crew that plays; None if there is none of that name."""
        return next((crew for crew in self.crews if crew.name == name), None)

    def die(self, die_id: str) -> Die | None:
        """Find a die of this round; None if there is none of that id."""
        return next((die for die in self.pit.dice if die.id == die_id), None)

    def die_of(self, crew: str) -> Die | None:
        """Find the die that a crew holds."""
        return next((die for die in self.pit.dice if die.crew == crew), None)

    def has_finished(self, crew: str) -> bool:
        """Whether a crew has reached for a die in this round."""
        return any(finish.crew == crew for finish in self.pit.finishes)

    def with_crew(self, crew: Crew) -> "PitCrew":
        """Put a crew in the place of the one of that name."""
        return replace(
            self, crews=tuple(crew if old.name == crew.name else old for old in self.crews)
        )

    def with_die(self, die: Die) -> "PitCrew":
        """Put a die in the place of the one of that id."""
        return self.with_pit(dice=self.pit.dice_with(die))

    def with_pit(self, **changes: Any) -> "PitCrew":
        """Change the real-time part."""
        return replace(self, pit=replace(self.pit, **changes))
