"""Faults of the program that come again with every turn: each is told once a minute."""

import logging

from hub.service.metrics import MINUTE, Metrics

log = logging.getLogger(__name__)


class Faults:
    """Counts what the program does wrong, and says so without flooding the log."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._said: dict[str, int] = {}

    def tell(self, what: str, now: int) -> None:
        """Note the exception that is being handled; ``what`` says what could not be done."""
        self._metrics.add("faults")
        if now - self._said.get(what, -MINUTE) >= MINUTE:
            self._said[what] = now
            log.exception("a fault of the program: %s", what)
