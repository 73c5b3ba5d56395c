"""Line art: boxes with pins, wires between them, as SVG that looks the same on every machine."""

from html import escape
from math import inf

INK = "#222"
COLOURS = {
    "black": "#333",
    "red": "#d22",
    "orange": "#f80",
    "yellow": "#fc0",
    "green": "#2a4",
    "blue": "#27c",
    "violet": "#83c",
    "white": "#fff",
    "grey": "#999",
}


class Canvas:
    """Collects shapes; all lengths are in units of one pixel."""

    def __init__(self) -> None:
        self._shapes: list[str] = []
        self._left = self._top = inf
        self._right = self._bottom = -inf

    def box(self, x: float, y: float, width: float, height: float, fill: str = "#fff") -> None:
        """A rectangle with round corners."""
        self._grow(x, y)
        self._grow(x + width, y + height)
        self._shapes.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="5" '
            f'fill="{fill}" stroke="{INK}" stroke-width="1.5"/>'
        )

    def pin(self, x: float, y: float, *, used: bool) -> None:
        """A pin of a header or of a part."""
        fill = INK if used else "#fff"
        self._shapes.append(f'<circle cx="{x:g}" cy="{y:g}" r="4" fill="{fill}" stroke="{INK}"/>')

    def hole(self, x: float, y: float, width: float) -> None:
        """A round hole with its middle marked."""
        self._shapes.append(
            f'<circle cx="{x:g}" cy="{y:g}" r="{width / 2:g}" fill="#fff" stroke="{INK}" '
            f'stroke-width="1.5"/><path d="M{x - 4:g} {y:g}h8M{x:g} {y - 4:g}v8" stroke="{INK}"/>'
        )

    def text(self, x: float, y: float, words: str, anchor: str = "start", size: int = 12) -> None:
        """Words whose base line is a little below ``y``, so that they stand beside a pin."""
        width = 0.6 * size * len(words)
        for edge in {"start": (0, width), "end": (-width, 0)}.get(anchor, (-width / 2, width / 2)):
            self._grow(x + edge, y - size)
            self._grow(x + edge, y + size)
        self._shapes.append(
            f'<text x="{x:g}" y="{y + size / 3:.1f}" text-anchor="{anchor}" font-size="{size}">'
            f"{escape(words)}</text>"
        )

    def wire(self, points: list[tuple[float, float]], colour: str) -> None:
        """A wire in its colour, with a dark rim so that white and yellow show on paper."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        for stroke, width in ((INK, 4.5), (COLOURS[colour], 2.5)):
            self._shapes.append(
                f'<polyline points="{path}" fill="none" stroke="{stroke}" stroke-width="{width}"/>'
            )

    def lines(self, lines: list[list[tuple[float, float]]], *, thin: bool = False) -> None:
        """Lines of a drawing, each from point to point."""
        for x, y in (point for line in lines for point in line):
            self._grow(x, y)
        path = "".join(
            "M" + "L".join(f"{round(x, 1):g} {round(y, 1):g}" for x, y in line) for line in lines
        )
        self._shapes.append(
            f'<path d="{path}" fill="none" stroke="{"#888" if thin else INK}" '
            f'stroke-width="{0.7 if thin else 1.2}" stroke-linejoin="round"/>'
        )

    def part(self, x: float, y: float, words: str) -> None:
        """A part in the middle of a wire."""
        width = 7 * len(words) + 8
        self.box(x - width / 2, y - 9, width, 18)
        self.text(x, y, words, "middle", 11)

    def svg(self, title: str) -> str:
        """The picture."""
        left, top = self._left - 20, self._top - 20
        width, height = self._right + 20 - left, self._bottom + 20 - top
        view = f"{left:g} {top:g} {width:g} {height:g}"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" '
            f'width="{width:g}" height="{height:g}" font-family="sans-serif" fill="{INK}">\n'
            f"<title>{escape(title)}</title>\n"
            f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" fill="#fff"/>\n'
            + "\n".join(self._shapes)
            + "\n</svg>\n"
        )

    def _grow(self, x: float, y: float) -> None:
        self._left = min(self._left, x)
        self._top = min(self._top, y)
        self._right = max(self._right, x)
        self._bottom = max(self._bottom, y)
