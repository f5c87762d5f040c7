"""A drawing of figures with their intervals, one below the other, as SVG and PNG."""

import math
from collections.abc import Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from msgspec import Struct

from marketday.lab.picture import png
from marketday.lab.statistics import Interval

WIDTH, MARGIN = 680, 20
LEAST_LABELS, LETTER = 150, 7
ROW, HEAD, FOOT = 26, 34, 30
MOST_TICKS = 8
STEPS = (1, 2, 5)
"""And ten times, a hundred times … as much, or as little."""
ZOOM = 2
"""Of the PNG."""
STYLE = """\
text { font: 13px sans-serif; fill: #222 } .title { font-weight: bold } .axis { font-size: 11px; fill: #666 }
line { stroke: #bbb } .interval { stroke: #2a6f97; stroke-width: 3 } circle { fill: #2a6f97 } .paper { fill: #fff }
@media (prefers-color-scheme: dark) {
text { fill: #ddd } .axis { fill: #999 } line { stroke: #444 } .interval { stroke: #7cc0e8 } circle { fill: #7cc0e8 }
.paper { fill: #151b22 } }"""


class Panel(Struct, frozen=True):
    title: str
    rows: Sequence[tuple[str, Interval]]

    @property
    def height(self) -> int:
        return HEAD + ROW * len(self.rows) + FOOT


def draw(page: Path, panels: Sequence[Panel], alike: bool = True) -> list[Path]:
    """Writes the drawing beside a page, in both forms; which files these are."""
    drawn = svg(panels, alike)
    picture = png(drawn, ZOOM)
    files = [page.with_suffix(".svg"), page.with_suffix(".png")]
    files[0].write_text(drawn, encoding="utf-8")
    files[1].write_bytes(picture)
    return files


def svg(panels: Sequence[Panel], alike: bool = True) -> str:
    """`alike`: all panels on one scale, so that they can be compared."""
    one_scale = _scale(panels)
    height = sum(panel.height for panel in panels)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">',
        f"<style>\n{STYLE}\n</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
    ]
    top = 0
    for panel in panels:
        scale = one_scale if alike else _scale([panel])
        lines += [f'<g transform="translate(0 {top})">', *_panel(panel, scale), "</g>"]
        top += panel.height
    return "\n".join([*lines, "</svg>", ""])


def _scale(panels: Sequence[Panel]) -> "Scale":
    values = [value for panel in panels for _, value in panel.rows]
    letters = max(len(label) for panel in panels for label, _ in panel.rows)
    left = max(LEAST_LABELS, LETTER * letters + 2 * MARGIN)
    return Scale(min(value.low for value in values), max(value.high for value in values), left)


class Scale:
    """Round numbers at equal distances, the first and the last at the edges."""

    def __init__(self, low: float, high: float, left: int) -> None:
        self.left = left
        least = (high - low or 1.0) / MOST_TICKS
        ten = 10.0 ** math.floor(math.log10(least))
        self._step = next(ten * step for step in (*STEPS, 10, 20) if ten * step > least)
        self._first = math.floor(low / self._step)
        self._last = max(math.ceil(high / self._step), self._first + 1)

    def x(self, value: float) -> str:
        share = (value / self._step - self._first) / (self._last - self._first)
        return f"{self.left + (WIDTH - self.left - MARGIN) * share:.1f}"

    @property
    def ticks(self) -> list[float]:
        return [round(tick * self._step, 9) for tick in range(self._first, self._last + 1)]


def _panel(panel: Panel, scale: Scale) -> list[str]:
    bottom = panel.height - FOOT
    lines = [f'<text class="title" x="{MARGIN}" y="20">{escape(panel.title)}</text>']
    for tick in scale.ticks:
        lines += [
            f'<line x1="{scale.x(tick)}" x2="{scale.x(tick)}" y1="{HEAD}" y2="{bottom}"/>',
            f'<text class="axis" x="{scale.x(tick)}" y="{bottom + 15}" text-anchor="middle">{tick:g}</text>',
        ]
    for number, (label, value) in enumerate(panel.rows):
        y = HEAD + ROW * number + ROW // 2
        lines += [
            f'<text x="{scale.left - 12}" y="{y + 4}" text-anchor="end">{escape(label)}</text>',
            f'<line class="interval" x1="{scale.x(value.low)}" x2="{scale.x(value.high)}" y1="{y}" y2="{y}"/>',
            f'<circle cx="{scale.x(value.value)}" cy="{y}" r="5"/>',
        ]
    return lines
