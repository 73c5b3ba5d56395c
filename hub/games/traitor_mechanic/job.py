"""A job card and its judgement: pure arithmetic over the cards that lie open."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

PARTS = ("window", "headlight", "belt", "tire")
SMILE = "smile"
EXPENSIVE = ":expensive"
CARDS = (*(card for part in PARTS for card in (part, part + EXPENSIVE)), SMILE)
BONUS = 20  # for each smile on a completed job, off for each expensive part on a failed one

_RANGE = re.compile(r"(\d{1,2})(?:(\+)|-(\d{1,2}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class SuccessRange:
    """How many parts of a type a job takes: ``low`` to ``high``, or more where that is None."""

    low: int
    high: int | None

    def __str__(self) -> str:
        if self.high is None:
            return f"{self.low}+"
        return str(self.low) if self.low == self.high else f"{self.low}-{self.high}"


def read_range(text: str) -> SuccessRange | None:
    """Read what a job card prints, ``n``, ``a-b``, ``n+`` or ``0``; None if it is nothing such."""
    found = _RANGE.fullmatch(text.replace(" ", ""))
    if not found:
        return None
    low, more, high = found.groups()
    if more:
        return SuccessRange(int(low), None)
    bounds = SuccessRange(int(low), int(high or low))
    return bounds if bounds.low <= int(high or low) else None


@dataclass(frozen=True, slots=True)
class JobCard:
    """A job card: money in dollars, and the success range of each part in the order of PARTS."""

    name: str
    payment: int
    penalty: int
    ranges: tuple[SuccessRange, ...]

    @property
    def parts(self) -> dict[str, str]:
        """The ranges as printed, by part."""
        return {part: str(bounds) for part, bounds in zip(PARTS, self.ranges, strict=True)}


def read_job(said: Mapping[str, Any]) -> JobCard | None:
    """Read a job card from data of its schema; None where a range makes no sense."""
    read = (read_range(said["parts"][part]) for part in PARTS)
    ranges = tuple(bounds for bounds in read if bounds is not None)
    if len(ranges) != len(PARTS):
        return None
    return JobCard(said["name"].strip() or "The job", said["payment"], said["penalty"], ranges)


@dataclass(frozen=True, slots=True)
class Check:
    """One part of a job: what is there against what the customer wants.

    Attributes:
        off_by: Parts too many; negative for parts that are missing; 0 when it is right.
    """

    part: str
    bounds: SuccessRange
    have: int
    off_by: int


@dataclass(frozen=True, slots=True)
class Verdict:
    """How an inspection ended; ``change`` is what it does to the shop's money."""

    success: bool
    change: int
    checks: tuple[Check, ...]
    smiles: int
    expensive: int


def totals(cards: Iterable[str]) -> dict[str, int]:
    """Parts of each type: a regular card counts 1, an expensive one 2, a smile is no part."""
    found = Counter(cards)
    return {part: found[part] + 2 * found[part + EXPENSIVE] for part in PARTS}


def check(job: JobCard, cards: Iterable[str]) -> tuple[Check, ...]:
    """Hold some cards against a job card, part by part."""
    have = totals(cards)
    return tuple(
        Check(part, bounds, have[part], _off_by(bounds, have[part]))
        for part, bounds in zip(PARTS, job.ranges, strict=True)
    )


def _off_by(bounds: SuccessRange, have: int) -> int:
    if have < bounds.low:
        return have - bounds.low
    return 0 if bounds.high is None else max(0, have - bounds.high)


def judge(job: JobCard, cards: Iterable[str]) -> Verdict:
    """Inspect a job: every part must be right; smiles and expensive parts change the money.

    Cards that were removed are not among ``cards`` and so change nothing (TM-07).
    """
    shown = tuple(cards)
    checks = check(job, shown)
    smiles = shown.count(SMILE)
    expensive = sum(card.endswith(EXPENSIVE) for card in shown)
    success = not any(found.off_by for found in checks)
    change = job.payment + BONUS * smiles if success else -job.penalty - BONUS * expensive
    return Verdict(success, change, checks, smiles, expensive)
