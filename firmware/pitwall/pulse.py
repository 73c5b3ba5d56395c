"""Signs of life of the tasks: the watchdog is fed only while every one of them gives one."""


class Pulse:
    """When each task was last seen, and how often it failed; times in milliseconds."""

    def __init__(self) -> None:
        self._seen: "dict[str, int]" = {}
        self._limits: "dict[str, int]" = {}
        self.failures = 0

    def expect(self, task: str, limit_ms: int, now_ms: int) -> None:
        """Expect a sign of life from ``task`` at least every ``limit_ms``."""
        self._limits[task] = limit_ms
        self._seen[task] = now_ms

    def beat(self, task: str, now_ms: int) -> None:
        """Note that ``task`` lives."""
        self._seen[task] = now_ms

    def silent(self, now_ms: int) -> "list[str]":
        """The tasks that have not been seen for too long."""
        return [t for t, seen in self._seen.items() if now_ms - seen > self._limits[t]]
