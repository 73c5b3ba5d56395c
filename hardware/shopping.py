"""The lists of parts, and what to buy for a whole table."""

import csv
from collections import Counter
from decimal import Decimal

from hardware.facts import HARDWARE

COLUMNS = (
    "key",
    "part",
    "manufacturer",
    "mpn",
    "alternates",
    "price_usd",
    "price_date",
    "verify",
    "note",
)


def rows(node: str) -> list[dict[str, str]]:
    """The list of parts of a node, ``hardware/<node>/bom.csv``."""
    with (HARDWARE / node / "bom.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def quantities(build: str) -> Counter[str]:
    """How many of each part a build takes, by key."""
    listed = rows(build.partition("-")[0])
    return +Counter({row["key"]: int(row[f"qty {build}"]) for row in listed})


def price(table: dict[str, int]) -> Decimal:
    """What the parts for so many of each build cost, in US dollars."""
    total = Decimal(0)
    for build, times in table.items():
        listed = {row["key"]: Decimal(row["price_usd"]) for row in rows(build.partition("-")[0])}
        total += times * sum(listed[key] * count for key, count in quantities(build).items())
    return total


def shopping_list(table: dict[str, int]) -> str:
    """What to buy for a table, as Markdown.

    Args:
        table: how many of each build.
    """
    counts: Counter[str] = Counter()
    known: dict[str, dict[str, str]] = {}
    for build, times in table.items():
        known |= {row["key"]: row for row in rows(build.partition("-")[0])}
        for key, count in quantities(build).items():
            counts[key] += times * count
    lines = ["| part | number | of | how many | USD each | look up |", "|---|---|---|---|---|---|"]
    for key, count in counts.items():
        row = known[key]
        lines.append(
            f"| {row['part']} | {row['mpn']} | {row['manufacturer']} | {count} "
            f"| {row['price_usd']} | {row['verify']} |"
        )
    lines.append(f"| **together** | | | | **{price(table):.0f}** | |")
    return "\n".join(lines)
