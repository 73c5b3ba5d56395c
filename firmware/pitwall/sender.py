"""Which event goes out when: in order, a window at a time, and again while no ack comes."""

from micropython import const

from pitwall.timing import Backoff

TYPE_CHECKING = const(False)
if TYPE_CHECKING:
    from typing import Any

    from pitwall.outbox import Outbox

_WINDOW = const(16)
_FIRST_MS = const(1000)
_LONGEST_MS = const(8000)
_SPREAD_PERCENT = const(25)


class Sender:
    """Sends the outbox while the link and the hub are up."""

    def __init__(self, outbox: "Outbox") -> None:
        self.outbox = outbox
        self._backoff = Backoff(_FIRST_MS, _LONGEST_MS, _SPREAD_PERCENT)
        self._sent = 0
        self._again_at = -1

    def restart(self) -> None:
        """Send from the oldest again, at once: the link or the hub is new."""
        self._sent = 0
        self._again_at = -1
        self._backoff.reset()

    def acked(self, count: int, now_ms: int, chance: int) -> None:
        """The hub let ``count`` events go; the rest gets its full time again."""
        if count:
            self._sent = max(0, self._sent - count)
            self._backoff.reset()
            self._again_at = now_ms + self._backoff.next(chance) if self._sent else -1

    def next(self, now_ms: int, chance: int) -> "dict[str, Any] | None":
        """The event to send now, or None; ``chance`` is a random byte that spreads the repeats."""
        outbox = self.outbox
        ready = outbox.ready()
        if 0 <= self._again_at <= now_ms:
            self._sent = 0
            self._again_at = -1
        at = self._sent
        if at >= min(ready, _WINDOW) or outbox.boot_of(at) != outbox.boot_of(0):
            return None
        self._sent += 1
        if self._again_at < 0:
            self._again_at = now_ms + self._backoff.next(chance)
        return outbox.message(at)
