"""What is drawn round the water: the players' places, the Luk Phat track, a hand, the legend."""

from collections import Counter
from collections.abc import Sequence

from marketday.cli.boards.klongs import signs
from marketday.cli.boards.klongs.signs import BRIGHT, DIM, GOOD_STYLES, SEAT_STYLES, Signs, chip
from marketday.cli.canvas import PLAIN, Line, Style, flowing, line, padded, width
from marketday.core.text import Words
from marketday.games.klongs import words as say
from marketday.games.klongs.data import (
    BIG_DAY,
    GOODS,
    LITTLE_DAY,
    LUK_PHAT_TRACK,
    MOVEMENT_CARDS,
    NO_GOOD,
    NO_MARKET,
    STOCK_POINTS,
)
from marketday.games.klongs.tables import GOOD
from marketday.games.klongs.view import PlayerArea, View

BOLD = Style(bold=True)
MARKET_SIGNS = {NO_MARKET: ("", ""), LITTLE_DAY: ("‹", "›"), BIG_DAY: ("«", "»")}


def score(area: PlayerArea) -> int:
    return area.luk_phat_points + sum(area.day_points)


def stock(area: PlayerArea) -> Counter[int]:
    return Counter(int(GOOD[boat]) for boat in area.stock if GOOD[boat] != NO_GOOD)


def players(view: View, names: Sequence[str], letters: Signs, words: Words, columns: int) -> list[Line]:
    lines: list[Line] = []
    for seat, area in enumerate(view.players):
        lines += _place(view, seat, area, names[seat], letters, words, columns)
    piles = [view.pile] if view.pile_open is None else [view.pile_open, view.pile - view.pile_open]
    lines.append(line((f"{words.say('klongs.pile')} {' + '.join(map(str, piles))}", DIM)))
    return lines


def _place(
    view: View, seat: int, area: PlayerArea, name: str, letters: Signs, words: Words, columns: int
) -> list[Line]:
    turn = ("▸", BRIGHT) if seat == view.actor else (" ", PLAIN)
    points = str(score(area))
    name = name[: columns - 6 - len(points)]
    head = line(turn, (f" {letters.seats[seat]} ", SEAT_STYLES[seat]), (f" {name}", BOLD))
    return [
        (*padded(head, columns - len(points)), (points, BRIGHT)),
        *_things(area, words, columns),
        *_stock(area, letters, columns),
    ]


def _things(area: PlayerArea, words: Words, columns: int) -> list[Line]:
    """Merchants, cards and boats: by their signs, and where there is room by their names too."""
    told = {
        f"{signs.MERCHANT}{area.merchants}": "play.merchants",
        signs.CARD * area.cards + "·" * (MOVEMENT_CARDS - area.cards): "play.cards",
        f"{signs.BOAT}{area.hand_size}": "klongs.sign.in_hand",
    }
    lines = [line((f" {sign:3} {words.say(key)}", DIM)) for sign, key in told.items()]
    return lines if all(width(pieces) <= columns for pieces in lines) else [line((f" {' '.join(told)}", DIM))]


def _stock(area: PlayerArea, letters: Signs, columns: int) -> list[Line]:
    held = stock(area)
    if not held:
        return []
    pieces = [line((letters.goods[good], GOOD_STYLES[good]), str(held[good])) for good in sorted(held)]
    pieces.append(line((f"+{sum(STOCK_POINTS[count] for count in held.values())}", BRIGHT)))
    return [line(" ", *row) for row in flowing(pieces, columns - 1, 1)]


def track(view: View, words: Words, columns: int) -> Line:
    """The points still to be won on the Luk Phat track, market days in brackets; passed spaces are dim."""
    pieces: list[tuple[str, Style]] = [(f"{words.say('klongs.luk_phat')} {signs.LUCK} ", BOLD)]
    ahead = [n for n, (_, market) in enumerate(LUK_PHAT_TRACK, 1) if market != NO_MARKET and n > view.luk_phat]
    for n, (points, market) in enumerate(LUK_PHAT_TRACK, 1):
        left, right = MARKET_SIGNS[market]
        style = DIM if n < view.luk_phat else BRIGHT if n == view.luk_phat or market != NO_MARKET else PLAIN
        marker = "◆" if n == view.luk_phat else " "
        shown = "·" if n < view.luk_phat else f"{left}{points}{right}"
        pieces.append((marker + shown, style))
    if ahead:
        told = f"  {words.say('klongs.next_market', spaces=ahead[0] - view.luk_phat)}"
        if width(tuple(pieces)) + len(told) <= columns:
            pieces.append((told, DIM))
    return tuple(pieces)


def hand(view: View, letters: Signs, words: Words, picked: int | None, columns: int, rows: int) -> list[Line]:
    """The boats in hand with their numbers: one to a line and described in full where there is room, otherwise side by
    side."""
    entries = []
    for number, boat in enumerate(view.hand, 1):
        style = BRIGHT if number - 1 == picked else BOLD
        arrow = "▸" if number - 1 == picked else " "
        entries.append(line((f"{arrow}{number} ", style), *chip(boat, None, letters)))
    title = line((words.say("play.hand"), BOLD))
    if rows > len(entries):
        told = [line(*entry, f"  {say.boat(words, boat)}") for entry, boat in zip(entries, view.hand, strict=True)]
        if all(width(entry) <= columns for entry in told):
            return [title, *told]
    return flowing([title, *entries], columns, 1)


def goods_legend(letters: Signs, words: Words) -> list[Line]:
    return [
        line((letters.goods[good], GOOD_STYLES[good]), (f" {words.say(f'good.{name}')}", DIM))
        for good, name in enumerate(GOODS)
    ]


def signs_legend(words: Words) -> list[Line]:
    """What the other signs mean."""
    known = {
        signs.BASKET: "klongs.sign.basket",
        signs.LUCK: "klongs.sign.luck",
        signs.EMPTY_PLACE: "klongs.sign.empty_place",
        signs.MERCHANT: "play.merchants",
        signs.CARD: "play.cards",
        signs.BOAT: "klongs.sign.in_hand",
        "○": "klongs.sign.landing",
        "◉": "klongs.sign.full_landing",
        "▸◂": "klongs.sign.fresh",
        "‹3› «2»": "klongs.sign.market",
    }
    return [line((sign, BOLD), (f" {words.say(key)}", DIM)) for sign, key in known.items()]
