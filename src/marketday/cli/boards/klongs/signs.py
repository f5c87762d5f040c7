"""Signs and colours of Bangkok Klongs: colour is never the only thing that tells two pieces apart."""

from collections.abc import Sequence

from msgspec import Struct

from marketday.cli.board import initials
from marketday.cli.canvas import Colour, Line, Style
from marketday.core.text import Words
from marketday.games.klongs.data import COOKSHOP, GOODS, INSPECTOR, KINDS, NEUTRAL, OPEN, THIEF
from marketday.games.klongs.tables import BASKETS, GOOD, KIND, LUK_PHAT

BASKET = "●"
LUCK = "✶"
EMPTY_PLACE = "□"
MERCHANT = "▲"
CARD = "⇄"
BOAT = "▬"

DARK: Colour = (24, 22, 20)
LIGHT: Colour = (250, 246, 235)
DIM = Style((140, 140, 140))
BRIGHT = Style((255, 214, 90), bold=True)
OPEN_HULL = Style(DARK, (222, 184, 135))
NEUTRAL_HULL = Style(DARK, (204, 208, 212))

GOOD_STYLES = (
    Style(DARK, (255, 150, 120), True),
    Style(DARK, (255, 140, 210), True),
    Style(LIGHT, (48, 140, 40), True),
    Style(DARK, (236, 168, 40), True),
    Style(LIGHT, (120, 40, 160), True),
    Style(DARK, (120, 186, 236), True),
    Style(DARK, (250, 230, 90), True),
)
SPECIAL_STYLES = {
    THIEF: Style(LIGHT, (52, 44, 60), True),
    INSPECTOR: Style(LIGHT, (44, 44, 176), True),
    COOKSHOP: Style(LIGHT, (190, 78, 24), True),
}
SPECIAL_SIGNS = {THIEF: "↔", INSPECTOR: "↕", COOKSHOP: "×2"}
"""Thieves work along their row, inspectors along their column, cookshops double."""
SEAT_STYLES = (
    Style(LIGHT, (196, 32, 40), True),
    Style(LIGHT, (24, 130, 60), True),
    Style(LIGHT, (40, 90, 220), True),
    Style(DARK, (255, 216, 20), True),
)


def goods_signs(names: Sequence[str]) -> tuple[str, ...]:
    """Two letters for each name, the first and the earliest that tells it apart from all others."""
    signs = []
    for name in names:
        pairs = [[other[0] + other[n : n + 1] for other in names] for n in range(1, len(name))]
        n = next(n for n, column in enumerate(pairs, 1) if column.count(name[0] + name[n]) == 1)
        signs.append((name[0] + name[n]).capitalize())
    return tuple(signs)


class Signs(Struct, frozen=True):
    """The letters that stand for goods, special boats and seats in one language."""

    goods: tuple[str, ...]
    kinds: tuple[str, ...]
    seats: tuple[str, ...]


def signs(words: Words, colours: Sequence[str]) -> Signs:
    return Signs(
        goods_signs([words.say(f"good.{good}") for good in GOODS]),
        tuple(words.say(f"kind.{kind}").capitalize() for kind in KINDS),
        initials([words.say(f"colour.{colour}") for colour in colours]),
    )


def boat_style(boat: int) -> Style:
    """The colour of the hull: sand for open boats, grey for neutral ones, a colour of their own for special ones."""
    kind = KIND[boat]
    if kind == OPEN:
        return OPEN_HULL
    return NEUTRAL_HULL if kind == NEUTRAL else SPECIAL_STYLES[kind]


def is_special(boat: int) -> bool:
    return KIND[boat] in SPECIAL_STYLES


def aboard(boat: int, owner: int | None, letters: Signs) -> tuple[str, Style]:
    """Who stands on it: a merchant's letter, an empty place, the Luk Phat symbol, or nothing on other neutral boats."""
    if owner is not None:
        return letters.seats[owner], SEAT_STYLES[owner]
    if KIND[boat] == OPEN:
        return EMPTY_PLACE, OPEN_HULL
    if LUK_PHAT[boat]:
        return LUCK, Style((150, 20, 20), NEUTRAL_HULL.ground, True)
    return "", NEUTRAL_HULL


def chip(boat: int, owner: int | None, letters: Signs, columns: int = 5) -> Line:
    """A boat in one line of at least five columns: good, baskets, who is aboard."""
    hull = boat_style(boat)
    if is_special(boat):
        sign = SPECIAL_SIGNS[KIND[boat]]
        return ((f"{letters.kinds[KIND[boat]][: columns - len(sign)]}{sign}".center(columns), hull),)
    good = letters.goods[GOOD[boat]]
    sign, style = aboard(boat, owner, letters)
    baskets = BASKET * BASKETS[boat]
    room = columns - len(good) - len(sign)
    return (good, GOOD_STYLES[GOOD[boat]]), (baskets.center(room), hull), (sign, style)
