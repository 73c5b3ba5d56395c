"""What queues up for the writer: messages of nodes, and tasks that somebody waits for."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from hub.service.intake import Message


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do in the writer thread for somebody who waits for it."""

    do: Callable[[], Any]
    done: Future[Any]
    writes: bool


Job = Message | Task


def fail(jobs: Sequence[Job], fault: Exception) -> None:
    """Answer all that still wait."""
    for job in jobs:
        if isinstance(job, Task) and not job.done.done():
            job.done.set_exception(fault)
