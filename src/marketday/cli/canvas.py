"""Coloured text: styles, lines, a canvas to draw on, and ink for terminals of many, few or no colours."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import NamedTuple

Colour = tuple[int, int, int]


class Style(NamedTuple):
    """How a character looks; what is None stays as the terminal, or whatever is below, has it."""

    ink: Colour | None = None
    ground: Colour | None = None
    bold: bool = False


PLAIN = Style()
Line = tuple[tuple[str, Style], ...]
"""A line as pieces of one style each."""

NO_COLOURS, FEW_COLOURS, MANY_COLOURS = 0, 256, 2**24


def line(*pieces: str | tuple[str, Style]) -> Line:
    return tuple((piece, PLAIN) if isinstance(piece, str) else piece for piece in pieces)


def width(pieces: Line) -> int:
    return sum(len(text) for text, _ in pieces)


def padded(pieces: Line, columns: int) -> Line:
    return (*pieces, (" " * (columns - width(pieces)), PLAIN))


def side_by_side(left: Sequence[Line], right: Sequence[Line], columns: int) -> list[Line]:
    """Two blocks of lines side by side, the left one padded to a number of columns."""
    height = max(len(left), len(right))
    both = zip((*left, *[()] * (height - len(left))), (*right, *[()] * (height - len(right))), strict=True)
    return [(*padded(one, columns), *other) if other else one for one, other in both]


def flowing(pieces: Iterable[Line], columns: int, gap: int = 2) -> list[Line]:
    """Pieces in sequence, on as many lines as they need."""
    lines: list[Line] = []
    for piece in pieces:
        if lines and width(lines[-1]) + gap + width(piece) <= columns:
            lines[-1] = (*lines[-1], (" " * gap, PLAIN), *piece)
        else:
            lines.append(piece)
    return lines


class Canvas:
    def __init__(self, columns: int, rows: int) -> None:
        self._cells = [[(" ", PLAIN)] * columns for _ in range(rows)]

    def put(self, row: int, column: int, text: str, style: Style) -> None:
        """Write over what is there; a style without a background keeps the one below."""
        cells = self._cells[row]
        for at, character in enumerate(text, column):
            ground = style.ground or cells[at][1].ground
            cells[at] = (character, style._replace(ground=ground))

    def lines(self) -> list[Line]:
        return [tuple(row) for row in self._cells]


def depth(environment: Mapping[str, str], is_terminal: bool) -> int:
    """How many colours to use, going by what the terminal says about itself; https://no-color.org is honoured."""
    if not is_terminal or environment.get("NO_COLOR") or environment.get("TERM") == "dumb":
        return NO_COLOURS
    return MANY_COLOURS if environment.get("COLORTERM") in ("truecolor", "24bit") else FEW_COLOURS


def painted(pieces: Line, colours: int) -> str:
    if colours == NO_COLOURS:
        return "".join(text for text, _ in pieces).rstrip()
    written = []
    current = PLAIN
    for text, style in pieces:
        if style != current:
            written.append(_code(style, colours))
            current = style
        written.append(text)
    return "".join(written) + ("" if current == PLAIN else _code(PLAIN, colours))


@cache
def _code(style: Style, colours: int) -> str:
    parts = ["0"]
    if style.bold:
        parts.append("1")
    for colour, layer in ((style.ink, 38), (style.ground, 48)):
        if colour is not None:
            many = colours == MANY_COLOURS
            parts.append(f"{layer};2;{colour[0]};{colour[1]};{colour[2]}" if many else f"{layer};5;{_nearest(colour)}")
    return f"\033[{';'.join(parts)}m"


_STEPS = (0, 95, 135, 175, 215, 255)


def _nearest(colour: Colour) -> int:
    """The number of the nearest colour among 256: a cube of 6 × 6 × 6 and 24 greys."""
    cube = [min(range(6), key=lambda n: abs(_STEPS[n] - part)) for part in colour]
    grey = min(range(24), key=lambda n: abs(8 + 10 * n - sum(colour) / 3))
    in_cube = sum((_STEPS[n] - part) ** 2 for n, part in zip(cube, colour, strict=True))
    in_greys = sum((8 + 10 * grey - part) ** 2 for part in colour)
    return 232 + grey if in_greys < in_cube else 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
