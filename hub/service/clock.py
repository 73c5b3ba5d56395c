"""Hub time, and where the stamp of a node lies on it."""

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

SECOND = 1_000_000
WINDOW = 60 * SECOND
DRIFT_PPM = 250
VAGUE = 20 * SECOND
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class Anchor:
    """One instant on two clocks: ``ticks`` since a boot of the machine, and hub time."""

    boot: str
    ticks: int
    hub: int


def boot_id() -> str:
    """Name this boot of the machine; empty where the system does not tell."""
    try:
        return _BOOT_ID.read_text().strip()
    except OSError:
        return ""


def ticks_us() -> int:
    """Microseconds since the boot of the machine, its sleep included where the system can tell."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1000
    return time.monotonic_ns() // 1000


def wall_us() -> int:
    """Wall time in microseconds since 1970; it may jump."""
    return time.time_ns() // 1000


class HubClock:
    """Hub time in microseconds: it never goes back, whatever the wall clock does."""

    def __init__(self, anchor: Anchor, ticks: Callable[[], int] = ticks_us) -> None:
        self.anchor = anchor
        self._ticks = ticks

    def now(self) -> int:
        """The time."""
        return self.anchor.hub + self._ticks() - self.anchor.ticks


def resume(
    saved: Anchor | None,
    last: int,
    *,
    boot: str | None = None,
    ticks: Callable[[], int] = ticks_us,
    wall: Callable[[], int] = wall_us,
) -> HubClock:
    """Carry hub time on after a stop.

    Within one boot of the machine it goes on by the ticks of the machine, otherwise by wall time;
    never to before ``last``, the time of the last entry.
    """
    boot = boot_id() if boot is None else boot
    now = ticks()
    if saved and boot and saved.boot == boot and now >= saved.ticks:
        time_now = saved.hub + now - saved.ticks
    else:
        time_now = wall()
    return HubClock(Anchor(boot, now, max(time_now, last + 1)), ticks)


class _Ping(NamedTuple):
    """What a ping proves: the offset was at least ``low`` at node time ``heard``, and so on."""

    heard: int
    low: int
    answered: int
    high: int

    def seen_from(self, t: int) -> tuple[int, int]:
        """Bounds of the offset at node time ``t``: the clocks may drift apart meanwhile."""
        return self.low - _drift(t - self.heard), self.high + _drift(t - self.answered)


def _drift(span: int) -> int:
    return abs(span) * DRIFT_PPM // SECOND + 1


class OffsetTracker:
    """Bounds of hub time minus node time, for one boot of one node, from pings.

    Where there are none since the start of the hub, those from before the start may be known.
    """

    def __init__(self, before: tuple[int, int, int] | None = None) -> None:
        """Begin, maybe with what ``kept`` returned before the hub started anew."""
        self._pings: deque[_Ping] = deque()
        self._before = [_Ping(t, low, t, high) for t, low, high in ([before] if before else ())]
        self.contradictions = 0

    @property
    def count(self) -> int:
        """How many pings it goes by."""
        return len(self._pings)

    def add(self, sent: int, received: int, node_received: int, node_sent: int) -> None:
        """Take in a ping: hub times of sending and hearing back, node times in between.

        A reply that cannot be true (it came back before it was sent) counts as a contradiction.
        """
        ping = _Ping(node_received, sent - node_received, node_sent, received - node_sent)
        if not sent <= received or not node_received <= node_sent or ping.low > ping.high:
            self.contradictions += 1
            return
        self._pings.append(ping)
        while self._pings[0].answered < node_sent - WINDOW:
            self._pings.popleft()
        if self._bounds(node_sent) is None:
            self.contradictions += 1
            self._pings = deque([ping])

    def place(self, t: int, u: int) -> tuple[int, int] | None:
        """Interval of hub time in which the node's stamp ``t +/- u`` lies; None without a ping."""
        pings = self._pings or self._before
        if not pings:
            return None
        low, high = self._bounds(t) or pings[-1].seen_from(t)
        return t - u + low, t + u + high

    def kept(self) -> tuple[int, int, int] | None:
        """Node time, and the bounds at it, as the last ping tells them; None without one."""
        pings = self._pings or self._before
        if not pings:
            return None
        t = pings[-1].answered
        return t, *(self._bounds(t) or pings[-1].seen_from(t))

    def node_time(self, hub: int) -> int | None:
        """The node's own time at hub time ``hub``, as well as known."""
        if not self._pings:
            return None
        last = self._pings[-1]
        low, high = self._bounds(last.answered) or (last.low, last.high)
        return hub - (low + high) // 2

    def error(self) -> int | None:
        """Half the width of the bounds at the last ping, in microseconds."""
        if not self._pings:
            return None
        bounds = self._bounds(self._pings[-1].answered)
        return (bounds[1] - bounds[0]) // 2 if bounds else None

    def _bounds(self, t: int) -> tuple[int, int] | None:
        """Bounds that all pings agree on; None if they contradict each other."""
        seen = [ping.seen_from(t) for ping in self._pings or self._before]
        low, high = max(low for low, _ in seen), min(high for _, high in seen)
        return (low, high) if low <= high else None


def stamp(interval: tuple[int, int] | None, received: int, floor: int) -> tuple[int, int | None]:
    """Fix ``(at, at_err)`` of a fact heard at ``received``.

    Nothing happens after it was heard, nor before the fact ahead of it in the same boot, which
    was at ``floor``. A stamp that is vague or of the future is of no use: ``at_err`` is None then.
    """
    if interval is None or interval[0] > received or interval[1] - interval[0] > VAGUE:
        return max(received, floor), None
    low, high = interval[0], min(interval[1], received)
    return max((low + high) // 2, floor), (high - low + 1) // 2
