"""What sentences of every game are put together of."""

from collections.abc import Iterable


def name_of(name: str) -> str:
    """Write the name of a crew or colour as people do: "Red"."""
    return name[:1].upper() + name[1:]


def listed(words: Iterable[str], last: str = "and") -> str:
    """Join words: "Red", "Red and Green", "Red, Green and Yellow"; empty for none."""
    *first, end = [*words] or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def count(n: int, word: str) -> str:
    """Count things: "1 space", "3 spaces"."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"
