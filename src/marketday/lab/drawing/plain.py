"""A game without a drawing of its own: what its view says, on a sheet of paper."""

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from marketday.cli.board import Sight
from marketday.core.text import Words
from marketday.lab.drawing.sheet import INK, PAPER, SOFT, Sheet

SIZE = (900, 720)
MARGIN, LABELS, ROW = 40, 210, 24
MOST_ROWS = 26


def draw(sight: Sight, words: Words) -> str:
    sheet = Sheet("plain", SIZE)
    width, height = SIZE
    sheet.box(MARGIN / 2, MARGIN / 2, width - MARGIN, height - MARGIN, f'fill="{PAPER}"', 16)
    rows = _rows(to_builtins(sight.view), 0)
    for number, (depth, name, value) in enumerate(rows[:MOST_ROWS]):
        y, x = MARGIN + 12 + number * ROW, MARGIN + 18 * depth
        if number % 2:
            sheet.box(MARGIN - 8, y - ROW / 2, width - 2 * MARGIN + 16, ROW, 'fill="#f1e7cf"', 4)
        sheet.text(name, x, y, 15, LABELS, kind="bold", fill=SOFT, centred=True)
        sheet.text(value, MARGIN + LABELS + 30, y, 15, width - LABELS - 2 * MARGIN - 30, fill=INK, centred=True)
    return sheet.svg()


def _rows(value: Mapping[str, Any], depth: int) -> list[tuple[int, str, str]]:
    """What has names within it is shown name by name."""
    rows = []
    for name, inner in value.items():
        parts = dict(enumerate(inner, 1)) if isinstance(inner, (list, tuple)) else {}
        if any(isinstance(part, Mapping) for part in parts.values()):
            rows.append((depth, name, ""))
            for number, part in parts.items():
                rows += _rows({str(number): part}, depth + 1)
        elif isinstance(inner, Mapping):
            rows += [(depth, name, ""), *_rows(inner, depth + 1)]
        else:
            rows.append((depth, name, ", ".join(map(str, inner)) if parts else str(inner)))
    return rows
