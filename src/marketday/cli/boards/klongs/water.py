"""The water with its jetties, landings and boats, drawn at any size from five columns and one row per boat upwards."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from marketday.cli.boards.klongs.signs import (
    BASKET,
    GOOD_STYLES,
    SPECIAL_SIGNS,
    Signs,
    aboard,
    boat_style,
    chip,
    is_special,
)
from marketday.cli.canvas import Canvas, Colour, Line, Style
from marketday.games.klongs import words
from marketday.games.klongs.data import COLUMNS, ROWS
from marketday.games.klongs.tables import BASKETS, GOOD, KIND, LANDINGS
from marketday.games.klongs.view import MooredBoat, View

DEEP: Colour = (16, 70, 116)
WATER = Style((70, 130, 150), DEEP)
FREE = Style((255, 250, 210), (30, 140, 130), True)
ENTRY = Style((170, 215, 220), (30, 86, 110))
WOOD = Style((186, 140, 90), (122, 82, 40))
LANDING = Style((240, 205, 150), (122, 82, 40))
GLOW = Style((255, 230, 60), (80, 40, 10), True)
OFFERED = Style((20, 16, 10), (255, 214, 60), True)
LABEL = Style((190, 200, 205), bold=True)
FRESH = Style((255, 240, 140), bold=True)

MARGIN = 2
HEADER = 1


class Size(NamedTuple):
    """The size of a boat; between boats there is always one column and one row, of water or of wood."""

    columns: int
    rows: int

    @property
    def width(self) -> int:
        return MARGIN + COLUMNS * (self.columns + 1)

    @property
    def height(self) -> int:
        return HEADER + ROWS * (self.rows + 1) - 1


class Marks(Struct, frozen=True):
    """What a player should see at a glance: where a boat may go, which boats can be chosen and what landings are called
    in the list of answers, which boats are new, which spaces let the first boats in."""

    free: frozenset[int] = frozenset()
    boats: frozenset[int] = frozenset()
    landings: Mapping[int, str] = {}
    fresh: frozenset[int] = frozenset()
    entries: frozenset[int] = frozenset()


def water(view: View, marks: Marks, letters: Signs, size: Size) -> list[Line]:
    canvas = Canvas(size.width, size.height)
    _draw_grid(canvas, size)
    _draw_landings(canvas, size, {boat.space for boat in view.water}, marks)
    for space in marks.free | marks.entries:
        _draw_free(canvas, size, space, FREE if space in marks.free else ENTRY)
    for boat in view.water:
        _draw_boat(canvas, size, boat, letters)
    for space in marks.fresh:
        _draw_arrows(canvas, size, space)
    for space in marks.boats:
        row, column = _corner(size, space)
        canvas.put(row - 1, column, words.space(space).center(size.columns), OFFERED)
    return canvas.lines()


def _corner(size: Size, space: int) -> tuple[int, int]:
    row, column = divmod(space, COLUMNS)
    return HEADER + row * (size.rows + 1), MARGIN + column * (size.columns + 1)


def _draw_grid(canvas: Canvas, size: Size) -> None:
    for row in range(HEADER, size.height):
        canvas.put(row, MARGIN - 1, " " * (size.width - MARGIN + 1), WATER)
    for column in range(COLUMNS):
        _, at = _corner(size, column)
        canvas.put(0, at, words.space(column)[0].center(size.columns), LABEL)
    for row in range(ROWS):
        top, _ = _corner(size, row * COLUMNS)
        canvas.put(top + size.rows // 2, 0, str(row + 1), LABEL)
        if row % 2 == 1 and row < ROWS - 1:
            canvas.put(top + size.rows, MARGIN - 1, "═" * (size.width - MARGIN + 1), WOOD)
    for column in range(1, COLUMNS - 1, 2):
        _, left = _corner(size, column)
        for row in range(HEADER, size.height):
            crossing = (row - HEADER + 1) % (2 * (size.rows + 1)) == 0
            canvas.put(row, left + size.columns, "╬" if crossing else "║", WOOD)


def _draw_landings(canvas: Canvas, size: Size, taken: set[int], marks: Marks) -> None:
    for landing in LANDINGS:
        row, column = _corner(size, landing)
        row, column = row + size.rows, column + size.columns
        if landing in marks.landings:
            name = marks.landings[landing]
            canvas.put(row, column - len(name) // 2, name, OFFERED)
        elif taken.issuperset((landing, landing + 1, landing + COLUMNS, landing + COLUMNS + 1)):
            canvas.put(row, column, "◉", GLOW)
        else:
            canvas.put(row, column, "○", LANDING)


def _draw_free(canvas: Canvas, size: Size, space: int, style: Style) -> None:
    top, left = _corner(size, space)
    for row in range(size.rows):
        text = words.space(space) if row == size.rows // 2 else ""
        canvas.put(top + row, left, text.center(size.columns), style)


def _draw_boat(canvas: Canvas, size: Size, moored: MooredBoat, letters: Signs) -> None:
    top, left = _corner(size, moored.space)
    for row, pieces in enumerate(_boat_lines(moored, letters, size)):
        column = left
        for text, style in pieces:
            canvas.put(top + row, column, text, style)
            column += len(text)


def _boat_lines(moored: MooredBoat, letters: Signs, size: Size) -> list[Line]:
    boat = moored.boat
    if size.rows == 1:
        return [chip(boat, moored.owner, letters, size.columns)]
    hull = boat_style(boat)
    blank: Line = ((" " * size.columns, hull),)
    if is_special(boat):
        name = letters.kinds[KIND[boat]][: size.columns].center(size.columns)
        sign = SPECIAL_SIGNS[KIND[boat]].center(size.columns)
        return [((name, hull),), ((sign, hull),), blank][: size.rows]
    good = GOOD_STYLES[GOOD[boat]]
    baskets = BASKET * BASKETS[boat]
    sign, style = aboard(boat, moored.owner, letters)
    person = f" {sign} " if sign else ""
    left = (size.columns - len(person)) // 2
    right = size.columns - len(person) - left
    last: Line = ((" " * left, hull), (person, style), (" " * right, hull))
    if size.rows == 2:
        return [((letters.goods[GOOD[boat]], good), (baskets.center(size.columns - 2), hull)), last]
    first: Line = ((letters.goods[GOOD[boat]].center(size.columns), good),)
    return [first, ((baskets.center(size.columns), hull),), last]


def _draw_arrows(canvas: Canvas, size: Size, space: int) -> None:
    top, left = _corner(size, space)
    row = top + (size.rows - 1) // 2
    canvas.put(row, left - 1, "▸", FRESH)
    canvas.put(row, left + size.columns, "◂", FRESH)
