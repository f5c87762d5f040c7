"""What there is to see on the floor of Bankrut: the round, the traders, the player's own hand, the open offers."""

from collections.abc import Sequence

from marketday.cli.board import wrapped
from marketday.cli.canvas import Line, Style, flowing, line
from marketday.core.text import Words
from marketday.games.bankrut import words as say
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.view import Trader, View

BOLD = Style(bold=True)
DIM = Style((150, 150, 150))
BRIGHT = Style((255, 214, 90), bold=True)
SHARE = (Style((190, 205, 215)), Style((130, 220, 130), bold=True), Style((255, 130, 110), bold=True))
"""At most half, more than half, and the good that lies in the centre."""
WHOLE, MOST, CENTRE = "★", "✓", "−"


def heading(view: View, words: Words, columns: int) -> list[Line]:
    rounds = len(view.traders)
    told = [words.say("bankrut.round", round=min(view.round + 1, rounds), rounds=rounds)]
    if view.question == "trade":
        told.append(words.say("bankrut.tick", tick=view.tick + 1, ticks=view.tick_limit))
    if view.centre is not None:
        told.append(words.say("bankrut.centre", good=say.good(words, view.centre)))
    return [line((text, BOLD)) for text in wrapped(" · ".join(told), columns)]


def traders(view: View, names: Sequence[str], words: Words, columns: int) -> list[Line]:
    return [_trader(view, seat, trader, names[seat], words, columns) for seat, trader in enumerate(view.traders)]


def _trader(view: View, seat: int, trader: Trader, name: str, words: Words, columns: int) -> Line:
    marker = "▸" if seat == view.seat else " "
    told = [words.say("bankrut.trader", cards=trader.cards, points=trader.points)]
    if view.results:
        told.append(words.say("bankrut.last", points=f"{view.results[-1].seats[seat].points:+}"))
    if trader.want:
        told.append(words.say("bankrut.wants", goods=say.goods(words, trader.want)))
    if trader.have:
        told.append(words.say("bankrut.has", goods=say.goods(words, trader.have)))
    if trader.agrees:
        told.append(words.say("bankrut.agrees"))
    text = " · ".join(told)
    room = columns - 17
    return line(f"{marker} ", (f"{name[:14]:14} ", BOLD), text if len(text) <= room else f"{text[: room - 1]}…")


def hand(view: View, words: Words, columns: int) -> list[Line]:
    """How many of how many, with a mark: a whole set, more than half, the good in the centre."""
    chips = []
    for good, (number, total) in enumerate(zip(view.hand, TOTALS, strict=True)):
        if number:
            sign, style = " ", SHARE[0]
            if good == view.centre:
                sign, style = CENTRE, SHARE[2]
            elif 2 * number > total:
                sign, style = WHOLE if number == total else MOST, SHARE[1]
            chips.append(line((f"{sign}{number}/{total} {say.good(words, good)}", style)))
    return flowing([line((words.say("play.hand"), BOLD)), *chips], columns)


def offers(view: View, names: Sequence[str], words: Words, columns: int) -> list[Line]:
    lines: list[Line] = []
    for number, offer in enumerate(view.offers, 1):
        to = words.say("bankrut.to_all") if offer.to is None else names[offer.to]
        given, wanted = say.cards(words, offer.give), say.cards(words, offer.want)
        held = offer.seat != view.seat and all(have >= want for have, want in zip(view.hand, offer.want, strict=True))
        told = words.say("bankrut.offer", who=names[offer.seat], to=to, give=given, want=wanted)
        for n, text in enumerate(wrapped(told, columns - 5)):
            lines.append(line((f"{number:3} " if n == 0 else "    ", BRIGHT if held else DIM), (text, SHARE[0])))
    return lines
