# compiled: mypyc
"""Selling on the piers: M-20, M-21, and the bribes of the cultists (M-50).

On a pier the seats are asked in stack order, or, if the table chose so, all at the same time: no sale affects another
seat's.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.kernel import answer_code, first_of, kind_of
from marketday.games.cove.clock import nth_from_top
from marketday.games.cove.codes import (
    BOAT,
    BRIBE_ROGUE,
    BRIBED,
    FINISH_TRADE,
    FINISHED,
    OPEN_PIER,
    PIER,
    Q_TRADE,
    ROGUE_CARD,
    SEATS,
    SELL_ALL,
    SELL_GOOD,
    SHELF,
    SOLD,
    SUPPLY,
    T_CORRUPT,
    T_PIER,
    T_SPONSOR,
    T_TRADE,
    TOLD_BRIBED,
    TOLD_FINISHED,
    TOLD_PIER,
    TOLD_SOLD,
)
from marketday.games.cove.data import BLACK_MARKET, CULTISTS, GOODS, KINDS, PIER_COUNT, ROGUE, SIZE_COUNT
from marketday.games.cove.state import Cove, Question, Task
from marketday.games.cove.tables import PIER_SELLS, PRICE


# ---- from pier to pier -----------------------------------------------------------------------------------------------
class OpenPier(Task):
    def do(self, cove: Cove, pier: i64, b: i64, c: i64) -> None:
        """M-20: a seat that can sell nothing here has already finished."""
        cells = cove.cells
        cells[OPEN_PIER] = pier
        cove.tell1(TOLD_PIER, pier)
        for seat in range(cells[SEATS]):
            cells[BRIBED + seat] = 0
            cells[SOLD + seat] = 0
            cells[FINISHED + seat] = 0 if can_trade(cove, seat) else 1
        cove.push(T_TRADE, 0, 0, 0)


class Trading(Task):
    def do(self, cove: Cove, a: i64, b: i64, c: i64) -> None:
        """M-20: in stack order, from the top."""
        for n in range(cove.cells[SEATS]):
            seat: i64 = nth_from_top(cove, n)
            if cove.cells[FINISHED + seat] == 0:
                cove.put(Q_TRADE, seat, seat, 0, 0)
                return
        close_pier(cove)


def close_pier(cove: Cove) -> None:
    cells = cove.cells
    if cells[OPEN_PIER] < BLACK_MARKET:
        cove.push(T_PIER, cells[OPEN_PIER] + 1, 0, 0)
        return
    cove.push(T_SPONSOR, 0, 0, 0)
    for n in range(cells[SEATS] - 1, -1, -1):  # M-21: the last on the agenda is the first to draw
        seat: i64 = nth_from_top(cove, n)
        if cells[SOLD + seat] == 1:
            cove.push(T_CORRUPT, seat, 0, 0)


# ---- what can be sold ------------------------------------------------------------------------------------------------
def customers(cove: Cove, seat: i64, colour: i64) -> i64:
    """Those on the pier, and the rogues that the seat treats as customers."""
    return cove.cells[PIER + KINDS * cove.cells[OPEN_PIER] + colour] + cove.cells[BRIBED + seat]


def is_for_sale(cove: Cove, seat: i64, good: i64) -> bool:
    """A good of a size this pier allows."""
    cells = cove.cells
    return PIER_SELLS[SIZE_COUNT * cells[OPEN_PIER] + (good & 1)] == 1 and cells[SHELF + GOODS * seat + good] > 0


def can_sell(cove: Cove, seat: i64, good: i64) -> bool:
    return is_for_sale(cove, seat, good) and customers(cove, seat, good >> 1) > 0


def can_bribe(cove: Cove, seat: i64) -> bool:
    cells = cove.cells
    if cells[ROGUE_CARD] != CULTISTS or cells[BRIBED + seat] >= cells[PIER + KINDS * cells[OPEN_PIER] + ROGUE]:
        return False
    return any(is_for_sale(cove, seat, good) for good in range(GOODS))


def can_trade(cove: Cove, seat: i64) -> bool:
    return sellable(cove, seat) > 0 or can_bribe(cove, seat)


def sellable(cove: Cove, seat: i64) -> i64:
    """How many goods the seat could sell here."""
    goods: i64 = 0
    for good in range(GOODS):
        if can_sell(cove, seat, good):
            goods += cove.cells[SHELF + GOODS * seat + good]
    return goods


# ---- what goods are worth --------------------------------------------------------------------------------------------
def worths(cove: Cove, seat: i64) -> list[int]:
    """M-20: GOODS * pier + good: what one piece fetches on each pier now, nothing where its size is not sold. Bribes
    count on the open pier, while it is open."""
    bribed: i64 = cove.cells[BRIBED + seat] if cove.question == Q_TRADE else 0
    return worths_at(cove, cove.shop(seat).prices, bribed)


def usual_worths(cove: Cove) -> list[int]:
    """The same at basic prices that are nobody's own."""
    return worths_at(cove, PRICE, 0)


def worths_at(cove: Cove, prices: vec[i64], bribed: i64) -> list[int]:
    found: list[int] = []
    for pier in range(i64(PIER_COUNT)):
        rogues: i64 = bribed if pier == cove.cells[OPEN_PIER] else 0
        for good in range(i64(GOODS)):
            crowd: i64 = cove.cells[PIER + KINDS * pier + (good >> 1)] + rogues
            found.append(int(PIER_SELLS[SIZE_COUNT * pier + (good & 1)] * prices[good] * crowd))
    return found


def dock_gain(cove: Cove, seat: i64, boat: i64, pier: i64) -> i64:
    """What the passengers of a boat would add to what the seat's goods fetch on a pier."""
    cells = cove.cells
    gold: i64 = 0
    for good in range(i64(GOODS)):
        if PIER_SELLS[SIZE_COUNT * pier + (good & 1)] == 1:
            passengers: i64 = cells[BOAT + KINDS * boat + (good >> 1)]
            gold += cells[SHELF + GOODS * seat + good] * cove.shop(seat).prices[good] * passengers
    return gold


# ---- selling ---------------------------------------------------------------------------------------------------------
class Trade(Question):
    """M-20: finish, sell all, a good, or bribe a rogue. It is put even to a seat that can only finish, since who is
    asked must not depend on how far the others are."""

    def count(self, cove: Cove, seat: i64) -> i64:
        options: i64 = 1
        for good in range(GOODS):
            if can_sell(cove, seat, good):
                options += 1
        if sellable(cove, seat) > 1:
            options += 1
        return options + 1 if can_bribe(cove, seat) else options

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        if n == 0:
            return answer_code(FINISH_TRADE, 0, 0, 0)
        if sellable(cove, seat) > 1:
            n -= 1
            if n == 0:
                return answer_code(SELL_ALL, 0, 0, 0)
        for good in range(GOODS):
            if can_sell(cove, seat, good):
                n -= 1
                if n == 0:
                    return answer_code(SELL_GOOD, good, 0, 0)
        return answer_code(BRIBE_ROGUE, 0, 0, 0)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        kind: i64 = kind_of(code)
        if kind == FINISH_TRADE:
            cove.cells[FINISHED + seat] = 1
            cove.tell2(TOLD_FINISHED, seat, cove.cells[OPEN_PIER])
        elif kind == SELL_ALL:
            sell_all(cove, seat)
        elif kind == SELL_GOOD:
            sell(cove, seat, first_of(code), 1)
        else:
            bribe(cove, seat)
        if not can_trade(cove, seat):
            cove.cells[FINISHED + seat] = 1
        cove.push(T_TRADE, 0, 0, 0)
        if kind == BRIBE_ROGUE:
            cove.push(T_CORRUPT, seat, 0, 0)


def sell_all(cove: Cove, seat: i64) -> None:
    for good in range(GOODS):
        if can_sell(cove, seat, good):
            sell(cove, seat, good, cove.cells[SHELF + GOODS * seat + good])


def sell(cove: Cove, seat: i64, good: i64, pieces: i64) -> None:
    cells = cove.cells
    price: i64 = cove.shop(seat).prices[good]
    buyers: i64 = customers(cove, seat, good >> 1)
    gold: i64 = pieces * price * buyers
    cells[SHELF + GOODS * seat + good] -= pieces
    cells[SUPPLY + GOODS * seat + good] += pieces
    cells[SOLD + seat] = 1
    cove.pay(seat, cells[OPEN_PIER], gold)
    if cove.story is not None:
        sale = (seat, good, cells[OPEN_PIER], pieces, price, buyers, gold)
        cove.story.append((TOLD_SOLD, *[int(number) for number in sale]))


def bribe(cove: Cove, seat: i64) -> None:
    cove.cells[BRIBED + seat] += 1
    cove.tell2(TOLD_BRIBED, seat, cove.cells[OPEN_PIER])


QUESTIONS: Final[list[Question]] = [Trade(Q_TRADE, "trade", is_always_put=True)]
TASKS: Final[list[Task]] = [OpenPier(T_PIER), Trading(T_TRADE)]
