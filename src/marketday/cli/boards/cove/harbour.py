"""The harbour at a terminal: day and clock, boats, piers with the price of goods there, halls, and the town square."""

from collections.abc import Sequence
from typing import Any

from marketday.cli.boards.cove import signs
from marketday.cli.boards.cove.signs import BOLD, BRIGHT, DIM, Signs, cut, joined
from marketday.cli.canvas import PLAIN, Line, Style, flowing, line, padded, width
from marketday.core.text import Words
from marketday.games.cove import words as say
from marketday.games.cove.data import (
    ABILITIES,
    BOAT_SEATS,
    BOATS_PER_SIDE,
    COLOURS,
    DISCARD,
    DOCKS,
    GAIN,
    LAST_HOUR,
    PIER_SIZES,
    PIERS,
    ROUNDS,
    SIZES,
    SQUARE,
    TOWNSFOLK,
)
from marketday.games.cove.view import View

TRADE_QUESTION = "trade"


def heading(view: View[Any], words: Words, columns: int) -> Line:
    told = [words.say("cove.day", day=view.round, days=ROUNDS), words.say(f"rogues.{view.rogue_card}")]
    if view.question == TRADE_QUESTION:
        told.append(words.say("cove.trading", pier=words.say(f"cove.pier.{view.pier}")))
    else:
        told.append(words.say("cove.trade_at", sign=signs.TRADE, time=say.time(view.marker)))
    return cut(line((" · ".join(told), BOLD)), columns)


# ---- clock -----------------------------------------------------------------------------------------------------------
def clock(view: View[Any], letters: Signs, columns: int) -> list[Line]:
    """The hours with their symbols, hands and the trade marker; below each the tokens there, the lowest first."""
    cells = [_clock_cell(view, letters, time) for time in _times(view)]
    roomy = _clock_lines(cells, 2)
    lines = roomy if width(roomy[0]) <= columns else _clock_lines(cells, 1)
    return [cut(pieces, columns) for pieces in lines]


def _times(view: View[Any]) -> list[int]:
    """In half hours: all hours, the symbols and hands between them, and the tokens that went past the last hour."""
    between = {symbol.time for symbol in view.symbols} | {hand.time for hand in view.hands}
    tokens = {player.time for player in view.players}
    latest = max(2 * LAST_HOUR, view.marker, *tokens)
    return sorted({*range(2, latest + 1, 2), *between, *tokens})


def _clock_cell(view: View[Any], letters: Signs, time: int) -> tuple[Line, Line]:
    label = "" if time % 2 else say.time(time).partition(":")[0]
    style = BOLD if label else DIM
    for symbol in view.symbols:
        if symbol.time == time:
            label += f"{signs.SYMBOL}{symbol.adventurers}"
    for hand in view.hands:
        if hand.time == time:
            label += signs.OPEN_HAND if hand.open else signs.CLOSED_HAND
    pieces = line((label, style))
    if time == view.marker:
        pieces = (*pieces, (signs.TRADE, BRIGHT))
    tokens = [signs.seat(letters, seat) for seat in view.stack if view.players[seat].time == time]
    return pieces, joined(tokens, 0)


def _clock_lines(cells: Sequence[tuple[Line, Line]], gap: int) -> list[Line]:
    hours: list[tuple[str, Style]] = []
    tokens: list[tuple[str, Style]] = []
    for label, stack in cells:
        broad = max(width(label), width(stack))
        hours += [*label, ("─" * (broad - width(label) + gap), DIM)]
        tokens += padded(stack, broad + gap)
    return [tuple(hours[:-1]), tuple(tokens)]


# ---- water and piers -------------------------------------------------------------------------------------------------
def boats(view: View[Any], letters: Signs, words: Words, columns: int) -> list[Line]:
    pieces = []
    for number in range(len(view.boats)):
        side, place = divmod(number, BOATS_PER_SIDE)
        name = line((f"{words.say(f'cove.side.{side}')} ", BOLD)) if place == 0 else ()
        pieces.append((*name, *boat(view, number, letters, words)))
    sides = [joined(pieces[:BOATS_PER_SIDE], 2), joined(pieces[BOATS_PER_SIDE:], 2)]
    return [cut(row, columns) for row in flowing(sides, columns, 4)]


def boat(view: View[Any], number: int, letters: Signs, words: Words) -> Line:
    """Its number, and who is aboard or where it went."""
    there = view.boats[number]
    if there.at == "sailing":
        return line((f"{number + 1} ", BOLD), *aboard(view, number, letters))
    told = words.say("cove.gone") if there.dock is None else f"→ {words.say(f'cove.pier.{DOCKS[there.dock][1]}')}"
    return line((f"{number + 1} ", BOLD), (told, DIM))


def aboard(view: View[Any], number: int, letters: Signs) -> Line:
    return line("[", *signs.crowd(letters, view.boats[number].adventurers, BOAT_SEATS), "]")


def piers(view: View[Any], letters: Signs, words: Words, columns: int, is_tight: bool) -> list[Line]:
    """One to a line; where rows are scarce, several."""
    names = [f"{words.say(f'cove.pier.{pier}')} ({words.say(f'cove.sells.{pier}')})" for pier in range(len(PIERS))]
    crowds = [signs.crowd(letters, view.piers[pier]) for pier in range(len(PIERS))]
    broad, wide = max(map(len, names)), max(map(width, crowds))
    docks = [_docks(view, pier) for pier in range(len(PIERS))]
    deep = max(map(len, docks))
    lines = []
    for pier, name in enumerate(names):
        is_open = view.question == TRADE_QUESTION and pier == view.pier
        mark = ("▸" if is_open else " ", BRIGHT)
        fetched = joined([_price_tag(view, pier, good, letters) for good in sold(pier) if fetches(view, pier, good)])
        if is_tight:
            parts = [line((name, BOLD)), line((docks[pier], DIM)), crowds[pier], fetched]
            lines.append(line(mark, *joined([part for part in parts if width(part)])))
        else:
            start = line(mark, (f"{name:{broad}} ", BOLD), (f"{docks[pier]:{deep}} ", DIM))
            lines.append((*start, *padded(crowds[pier], wide), *line("  "), *fetched))
    return [cut(pieces, columns) for pieces in (flowing(lines, columns) if is_tight else lines)]


def _docks(view: View[Any], pier: int) -> str:
    """The boats at its docks, or that they are free."""
    taken = {boat.dock: str(number) for number, boat in enumerate(view.boats, 1) if boat.dock is not None}
    return "".join(f"[{taken.get(dock, ' ')}]" for dock, (_, to) in enumerate(DOCKS) if to == pier)


def sold(pier: int) -> list[int]:
    return [2 * colour + size for colour in range(len(COLOURS)) for size in PIER_SIZES[pier]]


def fetches(view: View[Any], pier: int, good: int) -> int:
    """M-20: what the good fetches there, to the viewer if there is one."""
    worths = view.worths if view.seat is None else view.players[view.seat].worths
    return worths[pier][good]


def _price_tag(view: View[Any], pier: int, good: int, letters: Signs) -> Line:
    own = view.seat is not None and view.players[view.seat].shelf[good] > 0
    return (
        *signs.good(letters, good),
        (f"{fetches(view, pier, good)}{signs.OWN if own else ''}", BRIGHT if own else PLAIN),
    )


def halls(view: View[Any], letters: Signs, words: Words, columns: int) -> list[Line]:
    pieces = [
        (*line((f"{words.say('cove.halls')} ", BOLD)), *signs.numbers(letters, view.halls[:-1])),
        line((f"{words.say('cove.lair')} ", BOLD), *signs.adventurer(letters, len(COLOURS)), str(view.halls[-1])),
        (*line((f"{words.say('cove.bag')} ", BOLD)), *signs.numbers(letters, view.bag)),
    ]
    return flowing(pieces, columns, 3)


# ---- town square -----------------------------------------------------------------------------------------------------
def square(view: View[Any], letters: Signs, words: Words, columns: int) -> list[Line]:
    """Each place with what it costs, what its card does when hired, and the symbols that count at the end."""
    name = words.say("cove.square")
    lines = []
    for slot, card in enumerate(view.square):
        start = line((f"{name if slot == 0 else '':{len(name)}} ", BOLD), (f"{slot + 1} ", BOLD))
        price = padded(cost(*SQUARE[slot]), 4)
        shown = line((words.say("cove.empty"), DIM)) if card is None else townsfolk(letters, words, card)
        lines.append(cut((*start, *price, *shown), columns))
    return lines


def cost(hours: int, corruption: int) -> Line:
    return (*line(f"{hours}h"), *signs.corruption(corruption))


def townsfolk(letters: Signs, words: Words, card: int) -> Line:
    return line(f"{effect(words, card)} [", *signs.townsfolk_symbols(letters, card), "]")


def effect(words: Words, card: int) -> str:
    ability, count, colour, _, _ = TOWNSFOLK[card]
    return words.say(
        f"townsfolk.{ABILITIES[ability]}" + (f".{count}" if ability == DISCARD else ""),
        good=say.good(words, f"{COLOURS[colour]}_{SIZES[count]}") if ability == GAIN else "",
    )
