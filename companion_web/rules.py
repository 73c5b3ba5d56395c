"""The rules of a game as a page: its RULES.md, with a place to jump to for each ruling."""

import re
from functools import cache
from pathlib import Path

RULING = re.compile(r"\b[A-Z]{2}-\d{2}\b")


@cache
def rules_page(file: Path) -> str:
    """Render a RULES.md; where a ruling is last told of is its place on the page."""
    from markdown_it import MarkdownIt  # noqa: PLC0415  few pages need it

    html: str = MarkdownIt().enable("table").render(file.read_text())
    places = {found.group(): found.start() for found in RULING.finditer(html)}

    def mark(found: re.Match[str]) -> str:
        ruling = found.group()
        own = found.start() == places[ruling]
        return f'<b id="{ruling}">{ruling}</b>' if own else f'<a href="#{ruling}">{ruling}</a>'

    return RULING.sub(mark, html)
