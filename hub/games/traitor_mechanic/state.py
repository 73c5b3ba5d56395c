"""The state of a game of Traitor Mechanic: frozen values, replaced and never changed."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from hub.games.traitor_mechanic.job import JobCard, Verdict

SEATS = tuple(f"p{number}" for number in range(1, 11))
BOSS_BOX = "boss"  # the pit box that goes round with the boss token

MECHANICS, TRAITORS = "mechanics", "traitors"
FIRST_MONEY = 150
JOBS_TO_WIN = 3
DECK = 70  # 64 parts and 6 smiles
JOB_CARDS = 16


class Phase(StrEnum):
    """Where the game stands."""

    SETUP = "setup"
    ACCEPT_THE_JOB = "accept_the_job"
    GET_TO_WORK = "get_to_work"
    CUSTOMER_INSPECTION = "customer_inspection"
    CLEAN_UP = "clean_up"
    FINISHED = "finished"


class Action(StrEnum):
    """What a player does in a job; ``DAY_OFF`` is done to one."""

    NONE = ""
    WORK = "work"
    REMOVE_FROM_JOB = "remove_from_job"
    OUTSIDE_HELP = "outside_help"
    GIVE_DAY_OFF = "give_day_off"
    DAY_OFF = "day_off"


@dataclass(frozen=True, slots=True)
class Options:
    """Other readings that a table may choose; defaults are the recommended rulings.

    Attributes:
        refusal_must_be_paid: A boss who cannot pay the whole price must play the job (TM-02).
        help_cannot_be_removed: Only who worked can be removed, not who got help (TM-04).
        two_real_parts: Smiles do not count toward the two cards of Work (TM-06).
    """

    refusal_must_be_paid: bool = False
    help_cannot_be_removed: bool = False
    two_real_parts: bool = False


@dataclass(frozen=True, slots=True)
class Player:
    """A player. The companion counts cards that everybody can count, and knows none of them.

    Attributes:
        hand: Cards in the hand.
        action: What the player did in this job.
        cards: Cards that lie face down before the player.
        removed: Whether those cards were discarded.
    """

    seat: str
    name: str = ""
    hand: int = 0
    action: Action = Action.NONE
    cards: int = 0
    removed: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """A job that was inspected."""

    name: str
    success: bool
    change: int


@dataclass(frozen=True, slots=True)
class TraitorMechanic:
    """The whole game.

    Attributes:
        at: Hub time of the last entry.
        players: Round the table, each to the left of the one before.
        boss: Who holds the boss token.
        asking: Who waits for the boss's leave to get outside help.
        denied: Who asked in this turn and must choose something else.
        day_off: Who has the token in this job; ``last_day_off`` had it in the job before.
        doubt: Seat and button of a box that asked to be held, while it is down.
        job: The card on the table; None until somebody has entered it.
        known_jobs: The job cards of this copy that were entered so far.
        cards: What the inspection has brought to light, in the order of turning up.
        verdict: How the inspection ended.
        jobs: All jobs played.
        dealt: Whether the companion dealt the loyalty cards.
        loyalty: Seat and card of each player; empty where that is not known. The only secret.
    """

    phase: Phase = Phase.SETUP
    at: int = 0
    options: Options = field(default_factory=Options)
    players: tuple[Player, ...] = ()
    boss: str = ""
    money: int = FIRST_MONEY
    completed: int = 0
    asking: str = ""
    denied: str = ""
    day_off: str = ""
    last_day_off: str = ""
    doubt: str = ""
    job: JobCard | None = None
    known_jobs: tuple[JobCard, ...] = ()
    cards: tuple[str, ...] = ()
    verdict: Verdict | None = None
    jobs: tuple[Played, ...] = ()
    dealt: bool = False
    loyalty: tuple[tuple[str, str], ...] = ()
    winner: str | None = None
    result: str = ""

    @property
    def failed(self) -> int:
        """Jobs that the customer was not happy with."""
        return len(self.jobs) - self.completed

    @property
    def order(self) -> tuple[Player, ...]:
        """The players in the order of their actions: the boss, then to the left (TM-09)."""
        at = next((i for i, player in enumerate(self.players) if player.seat == self.boss), 0)
        return self.players[at:] + self.players[:at]

    @property
    def turn(self) -> str:
        """Whose action it is; empty when nobody's."""
        if self.phase is not Phase.GET_TO_WORK:
            return ""
        waiting = (player.seat for player in self.order if player.action is Action.NONE)
        return next(waiting, "")

    @property
    def cards_on_job(self) -> int:
        """Cards that were contributed and not discarded."""
        return sum(player.cards for player in self.players)

    def player(self, seat: str) -> Player | None:
        """Find a player; None if nobody plays on that seat."""
        return next((player for player in self.players if player.seat == seat), None)

    def left_of(self, seat: str) -> str:
        """The seat to the left of another one."""
        seats = [player.seat for player in self.players]
        return seats[(seats.index(seat) + 1) % len(seats)]

    def with_player(self, player: Player) -> "TraitorMechanic":
        """Put a player in the place of the one on that seat."""
        seated = (player if old.seat == player.seat else old for old in self.players)
        return replace(self, players=tuple(seated))

    def loyalty_of(self, seat: str) -> str:
        """The loyalty card that was dealt to a seat; empty where that is not known."""
        known: Mapping[str, str] = dict(self.loyalty)
        return known.get(seat, "")
