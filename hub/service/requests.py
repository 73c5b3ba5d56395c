"""What people ask of the hub, and what it answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

OK, FORBIDDEN, NOT_FOUND, CONFLICT, BAD, LATER, BROKEN, UNAVAILABLE = (
    200,
    403,
    404,
    409,
    422,
    429,
    500,
    503,
)


class RequestKey(NamedTuple):
    """A request of a client at a table: answered once, however often it is sent."""

    table: str
    id: str


@dataclass(frozen=True, slots=True)
class Request:
    """A command of a person.

    Attributes:
        id: Unique, chosen by the client; a repeat gets the first answer.
        game: Id of the game it is meant for.
        name: Name of the command.
        data: Its data.
        seat: Seat that the person holds; empty for a spectator.
        seen: Revision of the view that the person looked at, if known.
        effect: What a preview of this correction named its effect, if the person saw one.
    """

    id: str
    game: str
    name: str
    data: Mapping[str, Any] = field(default_factory=dict)
    seat: str = ""
    seen: int | None = None
    effect: str = ""


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of a request: a stable code, a sentence, and the status in terms of HTTP."""

    ok: bool
    code: str
    text: str
    status: int
    revision: int


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The public view of a table, encoded once for everybody; and the round that it shows."""

    revision: int
    body: bytes
    round: int = 0
    go_at: int | None = None


class Rejected(Exception):  # noqa: N818  a refusal is no error of the program
    """The hub does not do what it was asked; ``status`` is in terms of HTTP."""

    def __init__(self, code: str, text: str, status: int = CONFLICT) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.status = status


def no_table(table: str) -> Rejected:
    """Build the answer to whoever asks for a table that there is not."""
    return Rejected("no_such_table", f"There is no table {table}.", NOT_FOUND)
