"""When each sample of a batch was taken: a FIFO tells how many there are, not when."""


class Stamps:
    """Follows the sensor's own clock through the times at which its FIFO was emptied.

    The newest sample of a batch is at most one period old. As long as the count of samples agrees
    with that, they lie a period apart; what disagrees is spread over the batch.

    Attributes:
        end: time of the last sample; negative before there was one.
        first: time from the last sample of the batch before to the first one of this.
        step: time from each sample of this batch to the next.
    """

    def __init__(self, period_us: int) -> None:
        self._period = period_us
        self.end = -1
        self.first = self.step = period_us

    def batch(self, now: int, count: int, lost: bool) -> None:
        """Take ``count`` samples, read at ``now``; ``lost`` if some are missing before them."""
        period = self._period
        if self.end < 0 or lost:
            end = now - period // 2
            begin = end - (count - 1) * period
            self.first = begin - self.end if self.end >= 0 else period
            self.step = period
            self.end = end
            return
        end = min(now, max(now - period, self.end + count * period))
        self.first = self.step = (end - self.end) // count
        self.end += self.step * count
