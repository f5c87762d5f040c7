"""The floating market from above, the Luk Phat track, and beside it what the players have."""

from collections import Counter

from marketday.cli.board import Sight
from marketday.cli.boards.klongs.signs import GOOD_STYLES, SPECIAL_STYLES
from marketday.cli.canvas import Style
from marketday.core.text import Words
from marketday.games.klongs.data import COLUMNS, GOODS, KINDS, LUK_PHAT_TRACK, NEUTRAL, NO_GOOD, NO_MARKET, ROWS
from marketday.games.klongs.tables import BASKETS, GOOD, KIND, LANDINGS, LUK_PHAT
from marketday.games.klongs.view import PlayerArea, View
from marketday.lab.drawing.sheet import CREAM, EDGE, GLOW, MARKS, PAPER, SOFT, Sheet

SIZE = (1120, 720)
SPACE, JETTY = 66, 16
LEFT, TOP = 34, 34
WATER = (COLUMNS * SPACE + (COLUMNS // 2 - 1) * JETTY, ROWS * SPACE + (ROWS // 2 - 1) * JETTY)
TRACK = TOP + WATER[1] + 40
ASIDE = LEFT + WATER[0] + 30
HULL = "M7 50C6 24 18 11 46 10 74 10 89 32 97 50 89 68 74 90 46 90 18 89 6 76 7 50Z"
DECK = "M15 50C14 29 24 19 46 18 69 18 81 36 88 50 81 64 69 82 46 82 24 81 14 71 15 50Z"
WOOD = "#8a5a2c"


def draw(sight: Sight, words: Words) -> str:
    view: View = sight.view
    sheet = Sheet("klongs", SIZE)
    _water(sheet, view)
    for boat in view.water:
        _boat(sheet, boat.boat, boat.owner, *_corner(boat.space), SPACE)
    _track(sheet, view)
    _players(sheet, view, sight)
    return sheet.svg()


def _corner(space: int) -> tuple[float, float]:
    row, column = divmod(space, COLUMNS)
    return LEFT + column * SPACE + column // 2 * JETTY, TOP + row * SPACE + row // 2 * JETTY


def _landing(landing: int) -> tuple[float, float]:
    """It lies between four spaces."""
    (x, y), (far, low) = _corner(landing), _corner(landing + COLUMNS + 1)
    return (x + far + SPACE) / 2, (y + low + SPACE) / 2


def _water(sheet: Sheet, view: View) -> None:
    width, height = WATER
    sheet.box(LEFT - 6, TOP - 6, width + 12, height + 12, 'fill="#3f9aa5" stroke="#1d6774" stroke-width="3"', 10)
    for column in range(2, COLUMNS, 2):
        sheet.box(_corner(column)[0] - JETTY, TOP - 6, JETTY, height + 12, 'fill="#cf9c63" stroke="#6f4a28"', 0)
    for row in range(2, ROWS, 2):
        sheet.box(LEFT - 6, _corner(row * COLUMNS)[1] - JETTY, width + 12, JETTY, 'fill="#cf9c63" stroke="#6f4a28"', 0)
    for space in range(ROWS * COLUMNS):
        x, y = _corner(space)
        look = f'stroke="{GLOW}" stroke-width="3"' if space in view.entries else 'stroke="#bfe8e6" stroke-opacity=".4"'
        sheet.box(x + 4, y + 4, SPACE - 8, SPACE - 8, f'fill="#8ed2cf" fill-opacity=".25" {look}')
    for column in range(COLUMNS):
        sheet.number(chr(ord("A") + column), _corner(column)[0] + SPACE / 2, TOP - 19, 17, CREAM)
    for row in range(ROWS):
        sheet.number(row + 1, LEFT - 19, _corner(row * COLUMNS)[1] + SPACE / 2, 17, CREAM)
    worths = {full.landing: full.worth for full in view.landings}
    for landing in LANDINGS:
        x, y = _landing(landing)
        is_full = landing in worths
        sheet.disc(x, y, 13 if is_full else 6, f'fill="{GLOW if is_full else "#f0dcb6"}" stroke="{EDGE}"')
        if is_full:
            sheet.number(worths[landing], x, y, 15)


# ---- boats -----------------------------------------------------------------------------------------------------------
def _ground(style: Style) -> str:
    assert style.ground is not None
    return "rgb({},{},{})".format(*style.ground)


def _boat(sheet: Sheet, boat: int, owner: int | None, x: float, y: float, size: float) -> None:
    """Good, baskets, whoever is aboard, Luk Phat sign; or the sign of a special boat. The rim is its owner's."""
    good, kind, unit = GOOD[boat], KIND[boat], size / 100
    special = good == NO_GOOD
    deck = _ground(SPECIAL_STYLES[kind] if special else GOOD_STYLES[good])
    rim = WOOD if owner is None else MARKS[owner][0]
    pale = "1" if special else ".5"
    sheet.add(
        f'<g transform="translate({x:.1f} {y:.1f}) scale({unit:.3f})"><path d="{HULL}" fill="{rim}" stroke="{EDGE}" '
        f'stroke-width="3"/><path d="{DECK}" fill="#fff6e0"/><path d="{DECK}" fill="{deck}" fill-opacity="{pale}"/></g>'
    )
    if special:
        sheet.use(KINDS[kind], x + 22 * unit, y + 24 * unit, 52 * unit)
        return
    sheet.use(GOODS[good], x + 40 * unit, y + 14 * unit, 40 * unit)
    count = int(BASKETS[boat])
    for number in range(count):
        sheet.use("basket", x + (46 + 22 * (number - (count - 1) / 2) - 14) * unit, y + 54 * unit, 28 * unit)
    if kind == NEUTRAL:
        sheet.use("hat", x + 10 * unit, y + 26 * unit, 30 * unit)
    elif owner is not None:
        sheet.mark(owner, x + 25 * unit, y + 40 * unit, 26 * unit)
    else:
        sheet.disc(x + 25 * unit, y + 40 * unit, 11 * unit, f'fill="none" stroke="{EDGE}" stroke-dasharray="3 2"')
    if LUK_PHAT[boat]:
        sheet.use("fan", x + 66 * unit, y + 48 * unit, 26 * unit)


def _back(sheet: Sheet, x: float, y: float, size: float) -> None:
    """A boat whose face is hidden."""
    place = f"translate({x:.1f} {y:.1f}) scale({size / 100:.3f})"
    sheet.add(f'<path transform="{place}" d="{HULL}" fill="#7b8b90" stroke="{EDGE}" stroke-width="4"/>')


# ---- round the water -------------------------------------------------------------------------------------------------
def _track(sheet: Sheet, view: View) -> None:
    """The points of each space; market days in gold, the marker round the one it is on."""
    sheet.use("fan", LEFT - 6, TRACK - 16, 32)
    step = (WATER[0] - 40) / len(LUK_PHAT_TRACK)
    for number, (points, market) in enumerate(LUK_PHAT_TRACK, 1):
        x = LEFT + 50 + (number - 1) * step
        passed = number < view.luk_phat
        fill = "#7fa3a4" if passed else "#f6dfa6" if market != NO_MARKET else PAPER
        sheet.disc(x, TRACK, 17, f'fill="{fill}" stroke="{EDGE}"')
        sheet.number(points, x, TRACK, 16, SOFT if passed else "#1f2c2d")
        if number == view.luk_phat:
            sheet.disc(x, TRACK, 21, f'fill="none" stroke="{GLOW}" stroke-width="5"')


def _players(sheet: Sheet, view: View, sight: Sight) -> None:
    width = SIZE[0] - ASIDE - 16
    height = min(150.0, (SIZE[1] - 60) / len(view.players) - 12)
    for seat, area in enumerate(view.players):
        y = 20 + seat * (height + 12)
        if seat == view.actor:
            sheet.turn(ASIDE, y, width, height)
        sheet.panel(seat, sight.names[seat], area.points, ASIDE, y, width, height)
        _area(sheet, view, seat, area, ASIDE + 12, y + 38)
    _back(sheet, ASIDE, SIZE[1] - 42, 34)
    sheet.number(f"× {view.pile}", ASIDE + 40, SIZE[1] - 24, 17, CREAM, "start")


def _area(sheet: Sheet, view: View, seat: int, area: PlayerArea, x: float, y: float) -> None:
    """The hand as far as it is known, merchants and cards left, and the stock by goods."""
    known = view.hand if seat == view.seat else area.known_hand
    for number in range(area.hand_size):
        place = (x + number * 46, y, 42)
        if number < len(known):
            _boat(sheet, known[number], None, *place)
        else:
            _back(sheet, *place)
    y += 60
    for number in range(area.merchants):
        sheet.mark(seat, x + 8 + number * 13, y, 12)
    for number in range(area.cards):
        sheet.box(x + 200 + number * 16, y - 9, 12, 17, 'fill="#f6dfa6" stroke="#7a5606"', 2)
    stock = Counter(int(GOOD[boat]) for boat in area.stock if GOOD[boat] != NO_GOOD)
    for number, (good, count) in enumerate(sorted(stock.items())):
        sheet.use(GOODS[good], x + number * 42, y + 16, 22)
        sheet.number(count, x + number * 42 + 30, y + 28, 13)
