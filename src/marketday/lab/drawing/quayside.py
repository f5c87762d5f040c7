"""The quay: the row of crates, and below it what everybody has."""

from marketday.cli.board import Sight
from marketday.core.text import Words
from marketday.games.quayside.data import COPIES, WORTH
from marketday.games.quayside.game import View
from marketday.lab.drawing.sheet import Sheet

SIZE = (1000, 560)
CRATE, SMALL = 58, 40
COLOURS = ("#7a4a86", "#e0a52c", "#9b4a2c", "#3f86a6", "#e9e2d6")


def draw(sight: Sight, words: Words) -> str:
    view: View = sight.view
    sheet, (width, _) = Sheet("quayside", SIZE), SIZE
    sheet.box(0, 150, width, 40, 'fill="#9b7446"', 0)
    for place, crate in enumerate(view.row):
        _crate(sheet, crate, 24 + place * (CRATE + 6), 100, CRATE)
    each = (width - 40) / len(view.taken)
    for seat, own in enumerate(view.taken):
        x, wide, tall = 20 + seat * each, each - 20, 290
        if view.turn == seat and view.question == "take":
            sheet.turn(x, 240, wide, tall)
        worth = sum(WORTH[crate // COPIES] for crate in own)
        sheet.panel(seat, sight.names[seat], worth, x, 240, wide, tall)
        columns = int((wide - 16) // (SMALL + 6))
        for number, crate in enumerate(own):
            row, column = divmod(number, columns)
            _crate(sheet, crate, x + 12 + column * (SMALL + 6), 300 + row * (SMALL + 24), SMALL)
    return sheet.svg()


def _crate(sheet: Sheet, crate: int, x: float, y: float, size: float) -> None:
    """Seen from the front, its good heaped on top, with what it is worth."""
    good = crate // COPIES
    for heap in range(3):
        sheet.disc(x + size * (0.25 + 0.25 * heap), y, size * 0.2, f'fill="{COLOURS[good]}" stroke="#3a2412"')
    sheet.box(x, y, size, 0.8 * size, 'fill="#c1874c" stroke="#4d2f14" stroke-width="2"', 3)
    for plank in (0.27, 0.54):
        sheet.box(x, y + plank * size, size, 1.5, 'fill="#4d2f14"', 0)
    sheet.disc(x + size / 2, y + 0.4 * size, 0.24 * size, 'fill="#fff8e8" stroke="#4d2f14"')
    sheet.number(WORTH[good], x + size / 2, y + 0.4 * size, 0.3 * size)
