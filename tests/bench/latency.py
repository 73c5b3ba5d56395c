"""Numbers published at a pace, and how long each took to be shown."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import quantiles
from typing import NamedTuple

Seen = Sequence[tuple[int, float]]  # number, milliseconds since 1970; both grow


@dataclass(frozen=True, slots=True)
class Target:
    """What is watched.

    Attributes:
        name: For the table of figures.
        url: Address of its page.
        selector: Element of the page that shows the number.
        stream: How its viewers follow it, and where: words for ``crowd.mjs``.
        publish: Sends the next number, which is to be shown one later.
    """

    name: str
    url: str
    selector: str
    stream: tuple[str, str]
    publish: Callable[[], None]


class Run(NamedTuple):
    """What was sent, and what came of it.

    Attributes:
        sent: When each number was published, the first of them ``base`` + 1.
        viewers: What each of them saw, the last number included.
        base: What was shown before.
    """

    sent: Sequence[float]
    viewers: Sequence[Seen]
    base: int

    def delays(self) -> list[list[float]]:
        """Milliseconds from each number to each viewer.

        A viewer has caught up with number n when the first of at least n is shown: a display may
        skip numbers.
        """
        found: list[list[float]] = [[] for _ in self.sent]
        for seen in self.viewers:
            waiting = 0
            for value, at in seen:
                caught_up = min(value - self.base, len(self.sent))
                for k in range(waiting, caught_up):
                    found[k].append(at - self.sent[k])
                waiting = max(waiting, caught_up)
        return found


@dataclass(frozen=True, slots=True)
class Latency:
    """Milliseconds from publishing to what viewers see.

    Attributes:
        p50: Over all viewers and numbers, as ``p95`` and ``p99``.
        last95: 95 % of the numbers had reached the last of all viewers by then.
    """

    p50: float
    p95: float
    p99: float
    last95: float

    @classmethod
    def of(cls, runs: Sequence[Run]) -> "Latency":
        """Add up some runs."""
        delays = [of_one for run in runs for of_one in run.delays()]
        cuts = quantiles([delay for of_one in delays for delay in of_one], n=100)
        return cls(cuts[49], cuts[94], cuts[98], quantiles(map(max, delays), n=100)[94])

    def __str__(self) -> str:
        return (
            f"p50 {self.p50:.1f}  p95 {self.p95:.1f}  p99 {self.p99:.1f} ms; "
            f"at the last viewer p95 {self.last95:.1f}"
        )


def publish(target: Target, rate: float, seconds: float) -> list[float]:
    """Publish ``rate`` numbers a second; return when each was."""
    sent: list[float] = []
    start = time.monotonic()
    for k in range(int(rate * seconds)):
        time.sleep(max(0.0, start + k / rate - time.monotonic()))
        sent.append(time.time() * 1000)  # noqa: TID251  the clock of the viewers
        target.publish()
    return sent
