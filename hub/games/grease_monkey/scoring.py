"""Final scoring and tie-breaks, as a function of what lies before each player."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

RESOURCES_PER_STAR = 3
UNREPAIRED, HIRED = 2, 2

BY_SCORE = "score"
AT_THE_TABLE = "name local repair shops (at the table)"
# In this order, among the tied only (GM-11). Each says how a tie was broken.
CRITERIA = (BY_SCORE, "fewest unrepaired vehicles", "hired specialist", "more resources")


@dataclass(frozen=True, slots=True)
class Sheet:
    """What counts for one player at the end."""

    name: str
    stars: int = 0
    resources: int = 0
    bonus_matches: int = 0
    unrepaired: int = 0
    hired: bool = False

    @property
    def parts(self) -> Mapping[str, int]:
        """Each bonus and each deduction, by name."""
        return {
            "stars": self.stars,
            "resources": self.resources // RESOURCES_PER_STAR,
            "bonus": self.bonus_matches,
            "unrepaired": -UNREPAIRED * self.unrepaired,
            "hired": -HIRED * self.hired,
        }

    @property
    def score(self) -> int:
        """Total reputation; may be negative (GM-10)."""
        return sum(self.parts.values())

    @property
    def rank(self) -> tuple[int, ...]:
        """What players are compared by, in the order of ``CRITERIA``."""
        return (self.score, -self.unrepaired, int(self.hired), self.resources)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who wins: ``winner`` is None when ``tied`` have to settle it at the table."""

    order: tuple[Sheet, ...]
    winner: str | None
    tied: tuple[str, ...]
    decided_by: str


def judge(sheets: Sequence[Sheet]) -> Verdict:
    """Find the winner; equal in everything printed stays a tie."""
    order = tuple(sorted(sheets, key=lambda sheet: sheet.rank, reverse=True))
    best = list(order)
    for place, criterion in enumerate(CRITERIA):
        most = max(sheet.rank[place] for sheet in best)
        best = [sheet for sheet in best if sheet.rank[place] == most]
        if len(best) == 1:
            return Verdict(order, best[0].name, (), criterion)
    tied = tuple(sheet.name for sheet in sheets if sheet in best)
    return Verdict(order, None, tied, AT_THE_TABLE)
