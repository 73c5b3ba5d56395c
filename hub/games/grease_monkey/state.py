"""The state of a game of Grease Monkey Garage: frozen values, replaced and never changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, NamedTuple

COLOURS = ("black", "red", "green", "purple", "yellow")
RESOURCES = ("parts", "tires", "oil", "tools")
HIRE_STARS = 9
EACH_TOKEN = 14  # of each type in the box
TOKENS = len(RESOURCES) * EACH_TOKEN
SIXTH = 6  # the repair that ends the game
MOST_TYPES = 12  # names of vehicle types that are remembered


class Phase(StrEnum):
    """Where the game stands."""

    SETUP = "setup"
    BONUS_DRAFT = "bonus_draft"
    PLAY = "play"
    SCORING = "scoring"
    FINISHED = "finished"


class Mode(StrEnum):
    """How much the companion does."""

    REFEREE = "referee"
    SCORE_PAD = "score_pad"


class Stock(NamedTuple):
    """Resource tokens in one place, by type."""

    parts: int = 0
    tires: int = 0
    oil: int = 0
    tools: int = 0

    @classmethod
    def of(cls, said: Mapping[str, int]) -> "Stock":
        """Read what people say; types that they leave out are none."""
        return cls(*(said.get(resource, 0) for resource in RESOURCES))

    def of_type(self, resource: str) -> int:
        """Tokens of one type."""
        return self[RESOURCES.index(resource)]

    def add(self, resource: str, n: int = 1) -> "Stock":
        """Add tokens of one type."""
        return self.plus(Stock.of({resource: n}))

    def plus(self, other: "Stock") -> "Stock":
        """Add others, type by type."""
        return Stock(*(a + b for a, b in zip(self, other, strict=True)))

    def minus(self, other: "Stock") -> "Stock":
        """Take others away, type by type; may go below zero."""
        return Stock(*(a - b for a, b in zip(self, other, strict=True)))

    @property
    def total(self) -> int:
        """Tokens of all types."""
        return sum(self)

    @property
    def types(self) -> tuple[str, ...]:
        """Types of which there is at least one."""
        return tuple(kind for kind, n in zip(RESOURCES, self, strict=True) if n > 0)


NOTHING = Stock()


@dataclass(frozen=True, slots=True)
class Vehicle:
    """A vehicle card, as far as the table has said what is on it (0 stars: not yet)."""

    type: str = ""
    stars: int = 0
    cost: Stock | None = None


@dataclass(frozen=True, slots=True)
class Player:
    """A player, by colour.

    Attributes:
        unrepaired: Vehicles left of the stash card.
        repaired: Vehicles right of it.
        hired: Whether the second specialist is in play.
        bonus: Repaired vehicles that match the bonus card, once entered; nobody else's business
            before the end.
        counted: Resources as counted on a score pad.
    """

    colour: str
    stash: Stock = NOTHING
    unrepaired: tuple[Vehicle, ...] = ()
    repaired: tuple[Vehicle, ...] = ()
    hired: bool = False
    bonus: int | None = None
    counted: int = 0

    @property
    def reputation(self) -> int:
        """Stars of repaired vehicles; hiring does not lower them (GM-06)."""
        return sum(vehicle.stars for vehicle in self.repaired)

    @property
    def may_hire(self) -> bool:
        """Whether the second specialist is available."""
        return not self.hired and has_stars_to_hire(self.reputation)

    @property
    def slots(self) -> int:
        """Vehicles that may be in work at once."""
        return slots(self.hired)

    @property
    def resources(self) -> int:
        """All tokens of this player."""
        return self.stash.total + self.counted


def has_stars_to_hire(stars: int) -> bool:
    """Whether so much reputation makes the second specialist available."""
    return stars >= HIRE_STARS


def slots(hired: bool) -> int:
    """Unrepaired vehicles that a player may hold."""
    return 2 if hired else 1


@dataclass(frozen=True, slots=True)
class Worker:
    """A mechanic (no owner) or a specialist, standing at a place of the grid or laid down."""

    id: str
    at: int
    owner: str = ""
    moved: bool = False


@dataclass(frozen=True, slots=True)
class Options:
    """What a table settles at set-up; defaults are the basic game and the recommended rulings."""

    mode: str = Mode.REFEREE
    new_shop: bool = False
    bonus_draft: bool = False
    pack_rat: bool = False
    take_that: bool = False
    solo_limit: int = 9


@dataclass(frozen=True, slots=True)
class Trigger:
    """What ended the game, and in whose turn."""

    by: str
    because: str


@dataclass(frozen=True, slots=True)
class Ending:
    """The result: scores by colour, the best first, and how a tie was broken."""

    scores: Mapping[str, int]
    winner: str | None
    tied: tuple[str, ...]
    decided_by: str
    text: str


@dataclass(frozen=True, slots=True)
class Garage:
    """The whole game.

    Attributes:
        at: Hub time of the last entry.
        grid: Shop cards by place.
        players: Clockwise, the start player first.
        row: Vehicle cards face up; ``deck`` those face down.
        turn: Number of the turn, from 1; ``active`` is whose it is.
        picks: Players still to choose a bonus card, in that order.
        ending: Whether the turn in which the game end was triggered is over.
        last_turns: Who has a last turn after this one, in that order.
        broke_at: Where the count of resources stopped being right; empty while it is.
        types: Vehicle types known of this copy, as its owner named them.
        copy: Last set-up of this copy, offered for the next one.
    """

    phase: Phase = Phase.SETUP
    at: int = 0
    options: Options = field(default_factory=Options)
    grid: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    workers: tuple[Worker, ...] = ()
    supply: Stock = NOTHING
    row: int = 0
    deck: int = 0
    turn: int = 0
    active: str = ""
    picks: tuple[str, ...] = ()
    trigger: Trigger | None = None
    ending: bool = False
    last_turns: tuple[str, ...] = ()
    broke_at: str = ""
    types: tuple[str, ...] = ()
    copy: Mapping[str, Any] = field(default_factory=dict)
    result: Ending | None = None

    @property
    def solo(self) -> bool:
        """Whether one player plays alone."""
        return len(self.players) == 1

    @property
    def order(self) -> tuple[str, ...]:
        """Colours in the order of play."""
        return tuple(player.colour for player in self.players)

    @property
    def player(self) -> Player:
        """Whose turn it is."""
        return self.player_of(self.active)

    def player_of(self, colour: str) -> Player:
        """Find a player.

        Raises:
            KeyError: that colour does not play.
        """
        for player in self.players:
            if player.colour == colour:
                return player
        raise KeyError(colour)

    def knowing(self, *types: str) -> "Garage":
        """Remember names of vehicle types, which only the owner of a copy knows."""
        known = dict.fromkeys((*self.types, *(name for name in types if name)))
        return replace(self, types=tuple(known)[:MOST_TYPES])

    def with_player(self, player: Player) -> "Garage":
        """Put a player in the place of the one of that colour."""
        players = tuple(player if old.colour == player.colour else old for old in self.players)
        return replace(self, players=players)

    def with_worker(self, worker: Worker) -> "Garage":
        """Put a worker in the place of the one of that id."""
        workers = tuple(worker if old.id == worker.id else old for old in self.workers)
        return replace(self, workers=workers)
