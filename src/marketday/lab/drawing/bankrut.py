"""The trading floor: the centre, the traders with what they call out, the offers, and the viewer's own cards."""

from collections.abc import Sequence

from marketday.cli.board import Sight
from marketday.core.text import Words
from marketday.games.bankrut.data import GOODS, TOTALS
from marketday.games.bankrut.view import Offer, RoundResult, Trader, View
from marketday.lab.drawing.sheet import CREAM, EDGE, PAPER, SOFT, Sheet

SIZE = (1120, 720)
FLOOR = "#35684c"
TINTS = ("#f3c9b6", "#fbe7a6", "#ddc7a4", "#c4e3b4", "#c2e4ee", "#fbdde2", "#e3cdb2", "#dcedb9", "#cfc3ea")
"""The paper of each good's cards."""
MOST_OFFERS = 12
IN_A_ROW = 26
"""The size of goods in an offer or a hand that lies open."""
HAND_TOP, OFFERS_TOP = 530, 232


def draw(sight: Sight, words: Words) -> str:
    view: View = sight.view
    sheet, (width, height) = Sheet("bankrut", SIZE), SIZE
    sheet.box(0, 0, width, height, f'fill="{FLOOR}"', 0)
    seat_count = len(view.traders)
    each = (width - 20) / seat_count
    for seat, trader in enumerate(view.traders):
        _trader(sheet, view, seat, trader, sight.names[seat], 10 + seat * each, each - 10)
    _centre(sheet, view, words)
    if view.question != "trade" and view.results:
        _result(sheet, view.results[-1])
    for number, offer in enumerate(view.offers[:MOST_OFFERS]):
        column, row = divmod(number, MOST_OFFERS // 2)
        _offer(sheet, offer, 250 + column * 430, OFFERS_TOP + row * 48)
    _hand(sheet, view)
    return sheet.svg()


def _card(sheet: Sheet, good: int | None, x: float, y: float, width: float) -> None:
    """Face down without a good."""
    height = 1.32 * width
    sheet.box(x, y, width, height, f'fill="#fffaf0" stroke="{EDGE}" stroke-width="1.500"', width / 9)
    rim = width / 14
    field = "#8f2f26" if good is None else TINTS[good]
    sheet.box(x + rim, y + rim, width - 2 * rim, height - 2 * rim, f'fill="{field}"', width / 12)
    if good is not None:
        sheet.use(GOODS[good], x + 0.13 * width, y + 0.3 * width, 0.74 * width)
        sheet.disc(x + 0.2 * width, y + 0.2 * width, 0.14 * width, f'fill="#fffaf0" stroke="{EDGE}"')
        sheet.number(TOTALS[good], x + 0.2 * width, y + 0.2 * width, 0.2 * width)


def _trader(sheet: Sheet, view: View, seat: int, trader: Trader, name: str, x: float, width: float) -> None:
    """How many cards, what was called out, whether the trader would end the round or has chosen."""
    height = 196
    if view.question != "over" and not trader.answered:
        sheet.turn(x, 14, width, height)
    sheet.panel(seat, name, trader.points, x, 14, width, height)
    for number in range(trader.cards):
        _card(sheet, None, x + 10 + number * min(16.0, (width - 72) / max(trader.cards, 1)), 54, 24)
    sheet.number(trader.cards, x + width - 12, 70, 15, SOFT, "end")
    for row, (label, goods) in enumerate((("+", trader.want), ("−", trader.have))):
        if not goods:
            continue
        y = 104 + row * 34
        sheet.number(label, x + 16, y + 12, 20, SOFT)
        _goods(sheet, goods, x + 30, y, 24, width - 40)
    if trader.agrees:
        sheet.box(x + 10, 182, width - 20, 20, 'fill="#f6dfa6"', 6)
        sheet.number("…", x + width / 2, 188, 18)


def _goods(sheet: Sheet, goods: Sequence[int], x: float, y: float, size: float, room: float) -> None:
    step = min(size + 2, room / max(len(goods), 1))
    for number, good in enumerate(goods):
        sheet.use(GOODS[good], x + number * step, y, size)


def _centre(sheet: Sheet, view: View, words: Words) -> None:
    told = words.say("bankrut.round", round=min(view.round + 1, len(view.traders)), rounds=len(view.traders))
    sheet.text(told, 110, 246, 18, 190, kind="bold", fill=CREAM, anchor="middle", centred=True)
    if view.question == "trade" and view.tick_limit:
        left = max(0, view.tick_limit - view.tick) / view.tick_limit
        sheet.box(30, 268, 160, 10, 'fill="#1f3d2d"', 5)
        sheet.box(30, 268, max(10, 160 * left), 10, 'fill="#f6dfa6"', 5)
    _card(sheet, view.centre, 50, 292, 120)
    if view.swapper is not None:
        sheet.mark(view.swapper, 170, 292, 26)


def _offer(sheet: Sheet, offer: Offer, x: float, y: float) -> None:
    """Whose, what is given, for what, and to whom if not to all."""
    sheet.box(x, y, 416, 42, f'fill="{PAPER}" stroke="{EDGE}"')
    sheet.mark(offer.seat, x + 22, y + 21, 22)
    _goods(sheet, _each(offer.give), x + 42, y + 8, IN_A_ROW, 140)
    sheet.add(f'<path d="M{x + 190} {y + 13}h16v-6l14 14-14 14v-6h-16Z" fill="{SOFT}"/>')
    _goods(sheet, _each(offer.want), x + 228, y + 8, IN_A_ROW, 140)
    if offer.to is not None:
        sheet.mark(offer.to, x + 396, y + 21, 22)


def _result(sheet: Sheet, result: RoundResult) -> None:
    """The round that is over, until the next one begins: whoever called STOP, what each hand was, what it brought."""
    for seat, told in enumerate(result.seats):
        y = OFFERS_TOP + seat * 48
        sheet.box(250, y, 846, 42, f'fill="{PAPER}" stroke="{EDGE}"')
        sheet.mark(seat, 272, y + 21, 22)
        _goods(sheet, _each(told.hand), 292, y + 8, IN_A_ROW, 620)
        if seat == result.caller:
            _stop(sheet, 930, y + 8)
        sheet.number(f"{told.points:+}", 1084, y + 21, 20, anchor="end")


def _stop(sheet: Sheet, x: float, y: float) -> None:
    sheet.box(x, y, 92, 26, 'fill="#b93a2b"')
    sheet.number("STOP", x + 46, y + 13, 17, PAPER)


def _each(counts: Sequence[int]) -> list[int]:
    return [good for good, count in enumerate(counts) for _ in range(count)]


def _hand(sheet: Sheet, view: View) -> None:
    if view.seat is None:
        return
    sheet.mark(view.seat, 30, HAND_TOP + 60, 28)
    cards = _each(view.hand)
    step = min(92.0, (SIZE[0] - 160) / max(len(cards), 1))
    for number, good in enumerate(cards):
        _card(sheet, good, 60 + number * step, HAND_TOP, 110)
    if view.call is not None and view.call.right:
        _stop(sheet, SIZE[0] - 112, HAND_TOP - 30)
