"""A drawing of figures with their intervals, one below the other, as SVG."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from msgspec import Struct

from marketday.lab.statistics import Interval

WIDTH, LABELS, MARGIN = 640, 150, 20
ROW, HEAD, FOOT = 26, 34, 30
MOST_TICKS = 8
STEPS = (1, 2, 5, 10, 20, 50, 100)
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


def svg(panels: Sequence[Panel]) -> str:
    """All panels on one scale, so that they can be compared."""
    values = [value for panel in panels for _, value in panel.rows]
    scale = Scale(min(value.low for value in values), max(value.high for value in values))
    height = sum(panel.height for panel in panels)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">',
        f"<style>\n{STYLE}\n</style>",
        f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
    ]
    top = 0
    for panel in panels:
        lines += [f'<g transform="translate(0 {top})">', *_panel(panel, scale), "</g>"]
        top += panel.height
    return "\n".join([*lines, "</svg>", ""])


class Scale:
    """Round numbers at equal distances, the first and the last at the edges."""

    def __init__(self, low: float, high: float) -> None:
        self.step = next((step for step in STEPS if (high - low) / step < MOST_TICKS), STEPS[-1])
        self.first = int(low // self.step) * self.step
        self.last = -int(-high // self.step) * self.step

    def x(self, value: float) -> str:
        return f"{LABELS + (WIDTH - LABELS - MARGIN) * (value - self.first) / (self.last - self.first):.1f}"

    @property
    def ticks(self) -> range:
        return range(self.first, self.last + 1, self.step)


def _panel(panel: Panel, scale: Scale) -> list[str]:
    bottom = panel.height - FOOT
    lines = [f'<text class="title" x="{MARGIN}" y="20">{escape(panel.title)}</text>']
    for tick in scale.ticks:
        lines += [
            f'<line x1="{scale.x(tick)}" x2="{scale.x(tick)}" y1="{HEAD}" y2="{bottom}"/>',
            f'<text class="axis" x="{scale.x(tick)}" y="{bottom + 15}" text-anchor="middle">{tick}</text>',
        ]
    for number, (label, value) in enumerate(panel.rows):
        y = HEAD + ROW * number + ROW // 2
        lines += [
            f'<text x="{LABELS - 12}" y="{y + 4}" text-anchor="end">{escape(label)}</text>',
            f'<line class="interval" x1="{scale.x(value.low)}" x2="{scale.x(value.high)}" y1="{y}" y2="{y}"/>',
            f'<circle cx="{scale.x(value.value)}" cy="{y}" r="5"/>',
        ]
    return lines
