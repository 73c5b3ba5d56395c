"""What the pages need of a hub; ``hub.service`` provides it, tests provide less."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from hub.service.requests import Answer, Request, Snapshot

View = dict[str, Any]


class SeatsPort(Protocol):
    """Who sits where."""

    def issue(
        self, table: str, seat: str, *, pin: str = "", token: str = "", who: str = ""
    ) -> str:
        """Hand out the bearer of a seat for the PIN or the join code; ``who`` may not guess on.

        Raises:
            Rejected: it is the wrong one, or there were too many wrong ones.
        """
        ...

    def verify(self, table: str, bearer: str) -> str:
        """Name the seat that a bearer stands for; empty if it stands for none."""
        ...

    def renew_pin(self, table: str) -> tuple[str, str]:
        """Make a new PIN; the seats of all referees end. Return it, and a bearer for ``table``."""
        ...

    def join_code(self, table: str) -> str:
        """Return the code by which phones join a table."""
        ...


class PastPort(Protocol):
    """One game of the past: its ``record``, and what its rules tell of it."""

    record: View
    told: View

    def __len__(self) -> int:
        """How many moments there are."""
        ...

    def steps(self) -> View:
        """List what was said at each moment, and where it turned."""
        ...

    def view(self, count: int) -> View:
        """Return the public view after so many moments."""
        ...

    def lines(self) -> Iterator[View]:
        """Go through its entries, as far as everybody may know them."""
        ...


class HistoryPort(Protocol):
    """The games of the past."""

    def overview(self, at_once_s: float = ...) -> View:
        """List all games, and what they come to."""
        ...

    def past(self, table: str, game: str) -> PastPort:
        """Return one game.

        Raises:
            Rejected: there is none.
        """
        ...

    def current(self, table: str) -> str:
        """Id of the game on a table; empty if there is no such table."""
        ...


class ClockPort(Protocol):
    """Hub time."""

    def now(self) -> int:
        """The time in microseconds."""
        ...


class HubPort(Protocol):
    """The service, as far as the pages use it. Each call is short and may come from any thread.

    All that name a table raise ``Rejected`` when there is none, or when it is not shown.
    """

    @property
    def boot(self) -> str:
        """Names this start of the hub."""
        ...

    @property
    def clock(self) -> ClockPort:
        """Hub time."""
        ...

    @property
    def seats(self) -> SeatsPort:
        """Who sits where."""
        ...

    @property
    def history(self) -> HistoryPort:
        """The games of the past."""
        ...

    def name_game(self, table: str, game: str, title: str, seat: str) -> None:
        """Call a game something."""
        ...

    def erase_game(self, table: str, game: str) -> int:
        """Take a game out of the log for good; return how many entries that were."""
        ...

    def rename_person(self, old: str, new: str) -> int:
        """Give a person another name in the whole log; return in how many entries."""
        ...

    def tables(self) -> list[dict[str, Any]]:
        """List id, name, game, phase and revision of every table."""
        ...

    def create_table(self, table: str, name: str, game: str) -> None:
        """Set up a table."""
        ...

    def submit(self, table: str, request: Request) -> Answer:
        """Decide about a request, and wait until that is committed."""
        ...

    def preview(self, table: str, request: Request) -> View:
        """Return the referee's view as a correction would make it."""
        ...

    def ask(self, table: str, request: Request) -> View:
        """Answer a question of a seat, of which nothing is kept."""
        ...

    def view(self, table: str, seat: str = "") -> View:
        """Return the view of a seat; without one, the public view."""
        ...

    def snapshot(self, table: str) -> Snapshot:
        """Return the public view, encoded once per change."""
        ...

    def log(
        self, table: str, after: int = 0, limit: int = 500, seat: str = ""
    ) -> list[dict[str, Any]]:
        """List entries with what each led to."""
        ...

    def strays(self, table: str) -> list[dict[str, Any]]:
        """List facts of nodes that had no seat, since the game of a table began."""
        ...

    def nodes(self) -> list[dict[str, Any]]:
        """List the nodes that were heard of."""
        ...

    def open_assign(self, table: str, seat: str, seconds: int) -> None:
        """Give the node whose button is pressed next to a seat."""
        ...

    def close_assign(self, table: str) -> None:
        """Stop waiting for a button."""
        ...

    def identify(self, node: str) -> None:
        """Let a node blink."""
        ...

    def test(self, node: str, what: str) -> int:
        """Ask a node for a test; returns the number under which its answer is listed."""
        ...

    def self_test(self, node: str, what: str = "", step: str = "") -> View:
        """Begin the self-test of a node, go on from ``step`` or end it; or only look at it."""
        ...

    @property
    def firmware(self) -> str:
        """The version that nodes can be updated to."""
        ...

    def update(self, node: str) -> None:
        """Update a node over the air."""
        ...

    def update_all(self) -> dict[str, str]:
        """Update every node that is there; who is refused, and why."""
        ...

    def raw(self, node: str) -> list[Mapping[str, Any]]:
        """List the last samples that a die sent when it was asked for them."""
        ...

    def subscribe(self, listener: Callable[[str], None]) -> Callable[[], None]:
        """Call ``listener`` with the table at each change; return what ends that."""
        ...

    def health(self) -> Mapping[str, Any]:
        """Say how the hub is; ``storage`` is ``ok`` or a sentence."""
        ...

    def metrics(self) -> str:
        """Counters in the text form of Prometheus."""
        ...
