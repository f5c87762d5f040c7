"""The four shops of the Cove as everybody sees them, each in a place of 300 x 132."""

from collections.abc import Callable, Sequence
from typing import Any

from marketday.games.cove.data import COLOURS
from marketday.games.cove.merchants.alchemist.data import CAULDRON_PLACES, CHUTE_PLACES, FLASKS, ICHOR, MARBLES
from marketday.games.cove.merchants.alchemist.view import Laboratory
from marketday.games.cove.merchants.blacksmith.view import Smithy
from marketday.games.cove.merchants.captain.view import RINGS, Chart, ChartPlace
from marketday.games.cove.merchants.chronomancer.data import CHAMBERS_PER_MACHINE, FACES
from marketday.games.cove.merchants.chronomancer.moves import TILES
from marketday.games.cove.merchants.chronomancer.view import Machines
from marketday.lab.drawing.sheet import EDGE, GLOW, INK, PAPER, SOFT, Sheet

TINTS = {"red": "#c23b2b", "green": "#2f7d49", "blue": "#2f62b5", "yellow": "#e0a821", "rogue": "#6d6a72"}
GUILDS = tuple(TINTS[colour] for colour in COLOURS)
VICE = "#7b2f8f"
INKED = f'stroke="{EDGE}"'
FREE = f'fill="none" stroke="{SOFT}" stroke-dasharray="2 2"'

Draw = Callable[[Sheet, Any, float, float], None]


def shop(sheet: Sheet, view: Any, x: float, y: float) -> None:
    """Nothing for a merchant that has no drawing here."""
    draw = SHOPS.get(type(view))
    if draw is not None:
        draw(sheet, view, x, y)


def badge(sheet: Sheet, colour: int, x: float, y: float, radius: float) -> None:
    """The mark of a guild on its colour, its middle there."""
    sheet.disc(x, y, radius, f'fill="{GUILDS[colour]}" {INKED}')
    sheet.use(f"mark-{COLOURS[colour]}", x - 0.65 * radius, y - 0.65 * radius, 1.3 * radius, 'color="#fffdf4"')


# ---- Alchemist -------------------------------------------------------------------------------------------------------
def _marble(sheet: Sheet, kind: int, x: float, y: float, radius: float = 8) -> None:
    if kind == ICHOR:
        sheet.disc(x, y, radius, f'fill="#9fd06a" {INKED}')
        sheet.disc(x, y, radius / 3, f'fill="{VICE}"')
    else:
        badge(sheet, kind, x, y, radius)


def _places(sheet: Sheet, kinds: Sequence[int], places: int, x: float, y: float) -> None:
    for place in range(max(places, len(kinds))):
        if place < len(kinds):
            _marble(sheet, kinds[place], x + 18 * place, y)
        else:
            sheet.disc(x + 18 * place, y, 7, FREE)


def _laboratory(sheet: Sheet, view: Laboratory, x: float, y: float) -> None:
    """Chutes, filled from below; beside them the cauldrons, the flasks, and how much waste there is."""
    for number, chute in enumerate(view.chutes):
        left, bottom = x + 4 + 22 * number, y + 122
        sheet.box(left - 1, bottom - 18 * CHUTE_PLACES - 8, 20, 18 * CHUTE_PLACES + 16, f'fill="#e2f0ee" {INKED}', 9)
        for place, marble in enumerate(chute):
            _marble(sheet, MARBLES.index(marble), left + 9, bottom - 18 * place)
    right = x + 24 + 22 * len(view.chutes)
    for colour, cauldron in enumerate(view.cauldrons):
        held = [colour] * cauldron.coloured + [ICHOR] * cauldron.ichor
        sheet.box(right, y + 4 + 22 * colour, 64, 20, f'fill="{GUILDS[colour]}" fill-opacity=".35" {INKED}', 8)
        _places(sheet, held, CAULDRON_PLACES, right + 14, y + 14 + 22 * colour)
    flasks = [kind for kind, count in enumerate(view.flasks) for _ in range(count)]
    _places(sheet, flasks, FLASKS, right + 10, y + 106)
    hand = [kind for kind, count in enumerate(view.hand) for _ in range(count)]
    _places(sheet, hand, 0, right + 76, y + 14)
    _marble(sheet, ICHOR, right + 100, y + 40)
    sheet.number(view.waste, right + 116, y + 40, 14, INK, "start")
    sheet.use("shield", right + 90, y + 54, 20, 'color="#f3c64a"')
    sheet.number(view.renown, right + 116, y + 65, 14, INK, "start")


# ---- Blacksmith ------------------------------------------------------------------------------------------------------
def _die(sheet: Sheet, fill: str, x: float, y: float, value: int | None = None) -> None:
    sheet.box(x, y, 18, 18, f'fill="{fill}" {INKED}', 4)
    if value is not None:
        sheet.number(value, x + 9, y + 8, 13, PAPER)


def _dice(sheet: Sheet, view: Smithy) -> list[tuple[str, int | None]]:
    """Those in the pool, then those that were rolled with their values."""
    coal = "#3c3c40"
    dice: list[tuple[str, int | None]] = [(coal, None)] * view.coal
    dice += [(GUILDS[colour], None) for colour, count in enumerate(view.alloys) for _ in range(count)]
    for fill, values in ((coal, view.rolled_coal), *zip(GUILDS, view.rolled, strict=True)):
        dice += [(fill, value) for value, count in enumerate(values, 1) for _ in range(count)]
    return dice


def _smithy(sheet: Sheet, view: Smithy, x: float, y: float) -> None:
    """Furnaces with what is in them, or the heat they need; below them the dice, and those on the rack."""
    for number, furnace in enumerate(view.furnaces):
        left = x + 74 * number
        sheet.box(left, y + 4, 66, 58, f'fill="#8d6b57" {INKED}', 10)
        sheet.box(left + 12, y + 16, 42, 40, f'fill="{"#f08a3c" if furnace.good else "#4a342a"}"', 12)
        if furnace.good is None:
            sheet.number(f"{furnace.small_heat}/{furnace.large_heat}", left + 33, y + 36, 15, PAPER)
        else:
            sheet.use(f"blacksmith-{furnace.good}", left + 15, y + 17, 36)
        if furnace.exact:
            sheet.disc(left + 60, y + 8, 6, f'fill="{GLOW}" {INKED}')
    for number, (fill, value) in enumerate(_dice(sheet, view)):
        row, column = divmod(number, 13)
        _die(sheet, fill, x + 22 * column, y + 70 + 20 * row, value)
    rack = [colour for colour, count in enumerate(view.rack) for _ in range(count)]
    for number, colour in enumerate(rack):
        _die(sheet, GUILDS[colour], x + 22 * number, y + 112)


# ---- Captain ---------------------------------------------------------------------------------------------------------
def _chart(sheet: Sheet, view: Chart, x: float, y: float) -> None:
    """From the isles at the top to the port: a space for each ship that a place has room for."""
    sheet.box(x, y + 2, 294, 128, f'fill="#8ec9cf" {INKED}')
    for row, ring in enumerate(reversed(RINGS)):
        berths = [(place, n < place.ships) for place in view.places if place.ring == ring for n in range(place.spaces)]
        step = 294 / len(berths)
        for number, (place, has_ship) in enumerate(berths):
            _berth(sheet, place, has_ship, x + step * (number + 0.5), y + 18 + 32 * row)


def _berth(sheet: Sheet, place: ChartPlace, has_ship: bool, x: float, y: float) -> None:
    """Isles are sandy, outposts have a shield, waters a coloured ring."""
    tint = SOFT if place.colour is None else TINTS[place.colour]
    if place.kind == "isle":
        sheet.disc(x, y, 14, f'fill="#efdcae" {INKED}')
    if place.kind == "outpost":
        sheet.use("shield", x - 11, y - 11, 22, f'color="{tint}"')
    else:
        sheet.disc(x, y, 11, f'fill="none" stroke="{tint}" stroke-width="4"')
    if has_ship:
        sheet.add(
            f'<path d="M{x - 9:.1f} {y + 3:.1f}h18l-4 6h-10ZM{x:.1f} {y - 11:.1f}v12h8Z" fill="{PAPER}" {INKED}/>'
        )


# ---- Chronomancer ----------------------------------------------------------------------------------------------------
def _tile(sheet: Sheet, tile: str, x: float, y: float, size: float, faded: bool = False) -> None:
    colour, face = divmod(TILES.index(tile), len(FACES))
    look = 'fill-opacity=".3"' if faded else ""
    sheet.box(x, y, size, size, f'fill="{GUILDS[colour]}" {look} {INKED}', 5)
    sheet.use(f"mark-{COLOURS[colour]}", x + 3, y + 3, 0.45 * size, 'color="#fffdf4"')
    if face:
        sheet.use("shield", x + 0.5 * size, y + 0.45 * size, 0.45 * size, 'color="#f3c64a"')
        sheet.number("+4" if face > 1 else "", x + 0.72 * size, y + 0.66 * size, 0.22 * size)


def _machines(sheet: Sheet, view: Machines, x: float, y: float) -> None:
    """Two rows of chambers with the figures in them; beside them the reserve and the free hourglasses."""
    for number, chamber in enumerate(view.chambers):
        machine, place = divmod(number, CHAMBERS_PER_MACHINE)
        left, top = x + 48 * place, y + 6 + 62 * machine
        _tile(sheet, chamber.tile, left, top, 44, chamber.explored)
        if chamber.hourglass:
            _glass(sheet, left + 12, top + 32)
        for figure, at in enumerate(view.figures):
            if at == number:
                sheet.use("person", left + 10 + 16 * figure, top + 36, 20, f'color="{(INK, SOFT)[figure]}"')
    for number, tile in enumerate(view.reserve):
        _tile(sheet, tile, x + 212 + 40 * (number % 2), y + 6 + 40 * (number // 2), 34)
    for number in range(view.hourglasses):
        _glass(sheet, x + 220 + 18 * number, y + 112)


def _glass(sheet: Sheet, x: float, y: float) -> None:
    sheet.add(f'<path d="M{x - 6} {y - 8}h12l-9 16h-3l9-16M{x - 6} {y + 8}h12l-12-16Z" fill="{GLOW}" {INKED}/>')


SHOPS: dict[type, Draw] = {Laboratory: _laboratory, Smithy: _smithy, Chart: _chart, Machines: _machines}
