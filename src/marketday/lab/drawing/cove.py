"""The harbour with its clock, boats, piers and halls, the square below it, and beside it the shops of the players."""

import math
from collections.abc import Sequence
from typing import Any

from marketday.cli.board import Sight
from marketday.cli.boards.cove.harbour import effect
from marketday.core.text import Words
from marketday.games.cove.data import (
    ADVENTURERS,
    BOAT_SEATS,
    BOATS_PER_SIDE,
    CORRUPTION,
    DOCKS,
    PLUS_FOUR,
    TOWNSFOLK,
)
from marketday.games.cove.moves import GOODS
from marketday.games.cove.player import Player
from marketday.games.cove.view import View
from marketday.lab.drawing.cove_shops import GUILDS, TINTS, VICE, badge, shop
from marketday.lab.drawing.sheet import CREAM, EDGE, GLOW, INK, PAPER, SOFT, Sheet

SIZE = (1200, 760)
INKS = {"red": "#a93224", "green": "#23653a", "blue": "#234f98", "yellow": "#8a6200"}
NAMED = (
    ("c-vice", VICE),
    *((f"c-{name}", colour) for name, colour in TINTS.items()),
    *((f"c-{name}-ink", colour) for name, colour in INKS.items()),
)
CLOCK, RADIUS = (310, 140), 112
BOAT = (140, 70)
DOCKED, PIER_TOP, PIER_HEIGHT = 302, 344, 130
PIERS = ((10, 170), (190, 240), (440, 170))
HALLS_TOP, SQUARE_TOP = 484, 590
ASIDE, PANEL = 632, 178
CARD = (140, 150)
OWN_CARDS = 400
"""How wide the viewer's own cards of corruption may lie."""
TILT = -90
"""Where on the dial noon is, in degrees."""


def draw(sight: Sight, words: Words) -> str:
    view: View[Any] = sight.view
    sheet = Sheet("cove", SIZE, NAMED)
    sheet.add(f"<style>.cloak,.ink{{stroke:{EDGE};stroke-width:1.8;stroke-linejoin:round}}</style>")
    _clock(sheet, view)
    for number, boat in enumerate(view.boats):
        _boat(sheet, view, number, boat.adventurers)
    for pier, crowd in enumerate(view.piers):
        _pier(sheet, view, pier, crowd, words)
    _halls(sheet, view)
    for slot, card in enumerate(view.square):
        _townsfolk(sheet, card, 10 + slot * 150, SQUARE_TOP, words)
    for seat, player in enumerate(view.players):
        _player(sheet, view, seat, player, sight.names[seat])
    return sheet.svg()


def _crowd(sheet: Sheet, counts: Sequence[int], x: float, y: float, width: float, size: float) -> None:
    """Adventurers in rows, each kind after the other."""
    kinds = [kind for kind, count in enumerate(counts) for _ in range(count)]
    columns = max(1, int(width // (0.85 * size)))
    for number, kind in enumerate(kinds):
        row, column = divmod(number, columns)
        sheet.use(ADVENTURERS[kind], x + column * 0.85 * size, y + row * size, size)


# ---- harbour ---------------------------------------------------------------------------------------------------------
def _on_dial(time: int, radius: float) -> tuple[float, float]:
    """Times are in half hours."""
    angle = math.radians(time * 15 + TILT)
    return CLOCK[0] + radius * math.cos(angle), CLOCK[1] + radius * math.sin(angle)


def _clock(sheet: Sheet, view: View[Any]) -> None:
    """Hours, the symbols and hands between them, the flag where trade begins, and the players' tokens."""
    sheet.disc(*CLOCK, RADIUS, f'fill="#efdcae" stroke="{EDGE}" stroke-width="4"')
    for hour in range(1, 13):
        sheet.number(hour, *_on_dial(2 * hour, RADIUS - 14), 15)
    for symbol in view.symbols:
        x, y = _on_dial(symbol.time, RADIUS - 14)
        sheet.disc(x, y, 9, f'fill="{SOFT}"')
        sheet.number(symbol.adventurers, x, y, 12, PAPER)
    for hand in view.hands:
        x, y = _on_dial(hand.time, RADIUS - 38)
        look = f'stroke="{"#2f7d49" if hand.open else SOFT}" stroke-width="5" stroke-linecap="round"'
        sheet.add(f'<path d="M{CLOCK[0]} {CLOCK[1]}L{x:.1f} {y:.1f}" {look}/>')
    x, y = _on_dial(view.marker, RADIUS - 4)
    sheet.use("flag", x - 10, y - 12, 24)
    for place, seat in enumerate(view.stack):
        time = view.players[seat].time
        below = sum(view.players[other].time == time for other in view.stack[:place])
        x, y = _on_dial(time, RADIUS - 38)
        sheet.mark(seat, x, y - 12 * below, 22)
    sheet.disc(*CLOCK, 25, f'fill="{PAPER}" stroke="{EDGE}" stroke-width="3"')
    sheet.number(view.round, *CLOCK, 30)


def _boat(sheet: Sheet, view: View[Any], number: int, crowd: Sequence[int]) -> None:
    """At sea to both sides of the clock, then at its dock."""
    boat, (width, height) = view.boats[number], BOAT
    side, place = divmod(number, BOATS_PER_SIDE)
    x, y = 10 + side * 460, 12 + place * 92
    if boat.at == "gone":
        return
    if boat.dock is not None:
        x, y, height = 10 + boat.dock * 155, DOCKED, 36
    sheet.box(x, y, width, height, 'fill="#d6ab74" stroke="#7c4f29" stroke-width="5"', height / 2)
    if boat.at == "sailing":
        for seat in range(BOAT_SEATS):
            sheet.disc(x + 24 + seat * 30, y + 40, 11, 'fill="#a97c48"')
        _crowd(sheet, crowd, x + 6, y + 12, width, 36)
    sheet.number(number + 1, x + width / 2 if boat.dock is not None else x + width - 12, y + 14, 14, EDGE)


def _pier(sheet: Sheet, view: View[Any], pier: int, crowd: Sequence[int], words: Words) -> None:
    x, width = PIERS[pier]
    is_open = view.question == "trade" and pier == view.pier
    rim = f'stroke="{GLOW}" stroke-width="5"' if is_open else f'stroke="{EDGE}" stroke-width="2"'
    sheet.box(x, PIER_TOP, width, PIER_HEIGHT, f'fill="#c39a68" {rim}')
    docks = sum(to == pier for _, to in DOCKS)
    taken = sum(boat.dock is not None and DOCKS[boat.dock][1] == pier for boat in view.boats)
    told = f"{words.say(f'cove.pier.{pier}')}  {taken}/{docks}"
    sheet.text(told, x + 10, PIER_TOP + 14, 15, width - 20, kind="bold", centred=True)
    _crowd(sheet, crowd, x + 8, PIER_TOP + 28, width - 16, 30)


def _halls(sheet: Sheet, view: View[Any]) -> None:
    """How many are in each hall, and in the rogues' lair."""
    for kind, count in enumerate(view.halls):
        x = 10 + kind * 122
        sheet.add(
            f'<path d="M{x} {HALLS_TOP + 34}l56-30 56 30v56h-112Z" fill="{PAPER}" stroke="{EDGE}" stroke-width="2"/>'
            f'<path d="M{x} {HALLS_TOP + 34}l56-30 56 30Z" fill="{TINTS[ADVENTURERS[kind]]}" stroke="{EDGE}"/>'
        )
        sheet.use(ADVENTURERS[kind], x + 14, HALLS_TOP + 42, 42)
        sheet.number(f"× {count}", x + 82, HALLS_TOP + 62, 18)


def _townsfolk(sheet: Sheet, card: int | None, x: float, y: float, words: Words) -> None:
    """A card of the square: what it does when hired, and the symbols that count at the end."""
    width, height = CARD
    sheet.box(x, y, width, height, f'fill="{PAPER if card is not None else "none"}" stroke="{CREAM}" stroke-width="2"')
    if card is None:
        return
    sheet.use("person", x + width / 2 - 18, y + 10, 36, f'color="{SOFT}"')
    sheet.sentence(effect(words, card), x + width / 2, y + 62, 12, width - 12, 3, INK)
    for number, symbol in enumerate(_symbols(*TOWNSFOLK[card][3:])):
        _symbol(sheet, symbol, x + 22 + 30 * number, y + height - 22, 12)


def _symbols(guilds: Sequence[int], corruption: int) -> list[int | None]:
    """Guilds, and None for corruption."""
    return [*[guild for guild, count in enumerate(guilds) for _ in range(count)], *[None] * corruption]


def _symbol(sheet: Sheet, symbol: int | None, x: float, y: float, radius: float) -> None:
    if symbol is None:
        sheet.use("corruption", x - radius, y - radius, 2 * radius)
    else:
        badge(sheet, symbol, x, y, radius)


# ---- players ---------------------------------------------------------------------------------------------------------
def _player(sheet: Sheet, view: View[Any], seat: int, player: Player[Any], name: str) -> None:
    """Gold, shelf, corruption, shields and staff to the left, the shop to the right."""
    x, y, width = ASIDE, 12 + seat * (PANEL + 9), SIZE[0] - ASIDE - 12
    if seat in view.asked:
        sheet.turn(x, y, width, PANEL)
    sheet.panel(seat, name, sum(player.gold), x, y, width, PANEL)
    goods = [good for good, count in enumerate(player.shelf) for _ in range(count)]
    for number, good in enumerate(goods):
        row, column = divmod(number, 8)
        sheet.use(f"{player.merchant}-{GOODS[good]}", x + 10 + column * 28, y + 38 + row * 30, 28)
    sheet.use("corruption", x + 10, y + 102, 24)
    sheet.number(player.corruption, x + 40, y + 114, 15, INK, "start")
    shields = [shield for shield, count in enumerate(player.shields) for _ in range(count)]
    for number, shield in enumerate(shields):
        tint = "#f3c64a" if shield == PLUS_FOUR else GUILDS[shield]
        sheet.use("shield", x + 70 + 22 * number, y + 103, 22, f'color="{tint}"')
    for number, card in enumerate(player.staff):
        sheet.box(
            x + 10 + 56 * number, y + 134, 50, 34, f'fill="{"none" if card is None else "#f6dfa6"}" stroke="{SOFT}"'
        )
        for at, symbol in enumerate(() if card is None else _symbols(*TOWNSFOLK[card][3:])):
            _symbol(sheet, symbol, x + 22 + 56 * number + 13 * at, y + 151, 7)
    shop(sheet, player.shop, x + 244, y + 40)
    if seat == view.seat:
        _own_corruption(sheet, view.corruption, x + 110, y + 3)


def _own_corruption(sheet: Sheet, held: Sequence[int], x: float, y: float) -> None:
    """Only whoever looks sees the faces of these cards."""
    cards = [CORRUPTION[kind][:2] for kind, count in enumerate(held) for _ in range(count)]
    step = min(26.0, OWN_CARDS / max(len(cards), 1))
    for number, (corruption, guilds) in enumerate(cards):
        left = x + step * number
        sheet.box(left, y, 24, 30, f'fill="{VICE}" stroke="{PAPER}"', 4)
        sheet.number(corruption, left + 12, y + 8, 12, PAPER)
        for guild in _symbols(guilds, 0):
            _symbol(sheet, guild, left + 12, y + 21, 7)
