"""A correction that is tried out: what it would change, before anybody makes it."""

from collections.abc import Sequence
from typing import Any

from hub.engine.entry import Entry
from hub.service.effect import effect
from hub.service.requests import FORBIDDEN, Rejected
from hub.service.table import Table

WITHOUT_LOOKING = "That is another player's secret: make the correction without looking."


class Trial:
    """A copy of a game, in which entries are tried out.

    It is made in the writer thread, between two entries. All that is derived from it may take its
    time in the thread of who wants to know, for the copy belongs to nobody else.

    Attributes:
        entries: What is tried, with the ids that they would get.
        timeline: The copy; the game as they would make it once ``run`` has returned.
    """

    def __init__(self, table: Table, seat: str, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.timeline = table.timeline.fork()
        self._seat = seat
        self._revision = table.revision

    def run(self) -> dict[str, Any]:
        """Return the view of the seat afterwards, and the name of what it changes.

        Raises:
            Rejected: it could tell what others keep secret.
        """
        fork, seat = self.timeline, self._seat
        view = fork.game.view
        before, kept = view(fork.state, seat), fork.secrets(seat)
        for entry in self.entries:
            if fork.is_secret(seat, entry):
                raise Rejected("secret", WITHOUT_LOOKING, FORBIDDEN)
            fork.add(entry)
        if not kept <= fork.secrets(seat):
            raise Rejected("secret", WITHOUT_LOOKING, FORBIDDEN)
        after = view(fork.state, seat)
        return {**after, "effect": effect(before, after), "revision": self._revision}
