"""Sentences as the source writes them, with ``{}`` for what is put in."""

import ast
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).parents[3]
LOGS = {"log", "_faults"}
PLACE = re.compile(r"\{[^{}]*\}")
WORD = re.compile(r"[a-z]{2,}")
LETTER = re.compile(r"[A-Za-z]")
ENDS = re.compile(r"(?<=[.!?}]) +(?=[A-Z{])")


def texts(places: Sequence[Path], unseen: Sequence[str]) -> dict[str, str]:
    """Find what is written in some modules or folders.

    Args:
        places: Modules, and folders of modules.
        unseen: Patterns of paths below the root that say nothing to people.

    Returns:
        Each text with where it is first written.
    """
    files = [file for place in places for file in sorted(place.rglob("*.py")) or [place]]
    found: dict[str, str] = {}
    for file in files:
        path = file.relative_to(ROOT)
        if not any(path.match(pattern) for pattern in unseen):
            for line, text in _of(ast.parse(file.read_text())):
                found.setdefault(text, f"{path}:{line}")
    return found


def _of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    passed: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            passed.update(part for part in node.values if isinstance(part, ast.Constant))
        elif isinstance(node, ast.Expr):
            passed.add(node.value)  # a docstring
        elif isinstance(node, ast.Call) and _is_log(node.func):
            passed.update(node.args)
    for node in ast.walk(tree):
        if node in passed or not isinstance(node, (ast.Constant, ast.JoinedStr)):
            continue
        text = _text(node)
        if LETTER.search(PLACE.sub("", text)):
            yield node.lineno, text


def _is_log(func: ast.expr) -> bool:
    owner = func.value if isinstance(func, ast.Attribute) else func
    name = owner.attr if isinstance(owner, ast.Attribute) else getattr(owner, "id", "")
    return name in LOGS


def _text(node: ast.Constant | ast.JoinedStr) -> str:
    if isinstance(node, ast.Constant):
        return PLACE.sub("{}", node.value).strip() if isinstance(node.value, str) else ""
    parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return "".join(str(part) for part in parts).strip()


def words(text: str) -> set[str]:
    """The words of a text, without what is put in; of a counted thing the singular."""
    found = WORD.findall(PLACE.sub("{}", text.lower()))
    return {word.removesuffix("s") for word in found}


def missing(text: str, wordings: Sequence[str]) -> list[str]:
    """The sentences of a text that none of the wordings can be part of."""
    return [] if _any(text, wordings) else [p for p in ENDS.split(text) if not _any(p, wordings)]


def _any(text: str, wordings: Sequence[str]) -> bool:
    return not words(text) or any(says(text, wording) for wording in wordings)


def says(text: str, wording: str) -> bool:
    """Whether a text, with what may be put in, can be all or a part of a wording."""
    text, wording = text.lower(), PLACE.sub("{}", wording).lower()
    if not words(text):
        return text == wording
    return words(text) <= words(wording) and _meet(f"{{}}{text}{{}}", wording)


def _meet(one: str, other: str) -> bool:
    """Whether two patterns, each with places for anything, have a text in common."""
    first, second = _signs(one), _signs(other)
    row = {0}  # how much of ``second`` may be said by what is read of ``first``
    row = _skip(row, second)
    for sign in first:
        if sign is None:
            row = set(range(min(row), len(second) + 1)) if row else row
            continue
        after = {n for n in row if n < len(second) and second[n] is None}
        after |= {n + 1 for n in row if n < len(second) and second[n] == sign}
        row = _skip(after, second)
    return len(second) in row


def _signs(pattern: str) -> list[str | None]:
    parts = PLACE.split(pattern)
    signs: list[str | None] = list(parts[0])
    for part in parts[1:]:
        signs += [None, *part]
    return signs


def _skip(row: set[int], signs: Sequence[str | None]) -> set[int]:
    reached = set(row)
    for n in sorted(row):
        at = n
        while at < len(signs) and signs[at] is None:
            at += 1
            reached.add(at)
    return reached
