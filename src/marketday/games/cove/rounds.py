# compiled: mypyc
"""Set-up, rounds and clean-up: M-1, M-2, M-10, M-23."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.kernel import CHANCE, answer_code, first_of
from marketday.games.cove.clock import nth_from_bottom
from marketday.games.cove.codes import (
    ARRIVED,
    ASKER,
    AT_ONCE,
    BAG,
    BOAT_AT,
    BOX,
    CORRUPTION,
    DEALT_MERCHANT,
    DECK,
    DOCKS,
    HALL,
    HIRED,
    MARKER,
    MERCHANT,
    NOBODY,
    NOTHING,
    PAWN,
    PIER,
    Q_MERCHANT,
    Q_TOKEN,
    ROGUE_CARD,
    ROUND,
    SAILING,
    SEATS,
    SETS,
    SHOP_CELLS,
    SHOPS,
    SQUARE,
    STACKED,
    STAFF,
    STAMP,
    SUPPLY,
    T_ARRIVE,
    T_CLEAN_UP,
    T_DEAL,
    T_OPEN_SHOP,
    T_ROUND,
    T_SHOP_CLEAN_UP,
    T_SQUARE,
    T_TURN,
    TIME,
    TOLD_LEFT,
    TOLD_MERCHANT,
    TOLD_ROUND,
    TOLD_STACK,
    UNDER,
    UNDER_PLACES,
)
from marketday.games.cove.data import (
    ADVENTURER_COUNTS,
    BOATS,
    CORRUPTION_KINDS,
    GOODS,
    GUILDS,
    IN_EACH_HALL,
    KINDS,
    MOST_SEATS,
    PIERS,
    ROGUE,
    SQUARE_SLOTS,
    STAFF_SLOTS,
    TOWNSFOLK_SETS,
)
from marketday.games.cove.square import put_under
from marketday.games.cove.state import Cove, Question, Task
from marketday.games.cove.tables import BAG_ROGUES, CORRUPTION_COUNT, LAIR_ROGUES, LAST, SET_OF, START, STOCK


# ---- set-up: M-1, M-2 ------------------------------------------------------------------------------------------------
def lay_out(cove: Cove, card: i64, sets: i64, at_once: i64, merchants: list[int]) -> None:
    """The box on the table. `merchants` has a shop's number for each seat, or NOTHING to be dealt one."""
    seat_count: i64 = len(merchants)
    cells: vec[i64] = vec[i64]([0 for _ in range(SHOPS + SHOP_CELLS * seat_count)])
    cove.cells = cells
    cells[SEATS] = seat_count
    cells[ROGUE_CARD] = card
    cells[SETS] = sets
    cells[AT_ONCE] = at_once
    cells[MARKER] = LAST
    cells[HIRED] = NOTHING
    cells[ASKER] = NOBODY
    lay_adventurers(cove, card)
    for kind in range(CORRUPTION_KINDS):
        cells[CORRUPTION + kind] = CORRUPTION_COUNT[kind]
    for part in range(len(TOWNSFOLK_SETS)):
        if (sets >> part) & 1 == 1:
            cells[DECK] |= SET_OF[part]
    blank(cove, SQUARE, SQUARE_SLOTS)
    blank(cove, STAFF, STAFF_SLOTS * MOST_SEATS)
    blank(cove, UNDER, UNDER_PLACES)
    blank(cove, PAWN, MOST_SEATS)
    blank(cove, MERCHANT, MOST_SEATS)
    blank(cove, BOAT_AT, BOATS)
    for seat in range(seat_count):
        cells[MERCHANT + seat] = merchants[int(seat)]
        for good in range(GOODS):
            cells[SUPPLY + GOODS * seat + good] = STOCK[good]
    cove.push(T_ROUND, 0, 0, 0)
    for seat in range(seat_count - 1, -1, -1):
        cove.push(T_OPEN_SHOP, seat, 0, 0)
    cove.push(T_SQUARE, 0, 0, 0)
    cove.push(T_DEAL, 0, 0, 0)


def lay_adventurers(cove: Cove, card: i64) -> None:
    """M-1: some in each hall and in the lair, the others in the bag; rogues that the card leaves out stay in the
    box."""
    cells = cove.cells
    for colour in range(GUILDS):
        cells[HALL + colour] = IN_EACH_HALL
        cells[BAG + colour] = ADVENTURER_COUNTS[colour] - IN_EACH_HALL
    cells[HALL + ROGUE] = LAIR_ROGUES[card]
    cells[BAG + ROGUE] = BAG_ROGUES[card]
    cells[BOX] = ADVENTURER_COUNTS[ROGUE] - LAIR_ROGUES[card] - BAG_ROGUES[card]


def blank(cove: Cove, at: i64, places: i64) -> None:
    for place in range(at, at + places):
        cove.cells[place] = NOTHING


class Deal(Task):
    def do(self, cove: Cove, a: i64, b: i64, c: i64) -> None:
        """Merchants for those who have picked none, then the tokens, the lowest first."""
        seat_count: i64 = cove.cells[SEATS]
        for seat in range(seat_count):
            if cove.cells[MERCHANT + seat] == NOTHING:
                cove.push(T_DEAL, 0, 0, 0)
                cove.put(Q_MERCHANT, seat, CHANCE, 0, 0)
                return
        if cove.cells[STAMP] < seat_count:
            cove.push(T_DEAL, 0, 0, 0)
            cove.put(Q_TOKEN, CHANCE, CHANCE, 0, 0)
            return
        if cove.story is not None:
            for seat in range(seat_count):
                cove.story.append((TOLD_MERCHANT, seat, cove.cells[MERCHANT + seat]))
            stack = [int(nth_from_bottom(cove, place)) for place in range(seat_count)]
            cove.story.append((TOLD_STACK, *stack))


class DealtMerchant(Question):
    """M-2: for a seat that has picked none."""

    def count(self, cove: Cove, seat: i64) -> i64:
        free: i64 = 0
        for merchant in range(len(cove.shops)):
            if is_free(cove, merchant):
                free += 1
        return free

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        for merchant in range(len(cove.shops)):
            if is_free(cove, merchant):
                if n == 0:
                    return answer_code(DEALT_MERCHANT, merchant, 0, 0)
                n -= 1
        raise AssertionError("there are not so many")

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        cove.cells[MERCHANT + seat] = first_of(code)


def is_free(cove: Cove, merchant: i64) -> bool:
    return all(cove.cells[MERCHANT + seat] != merchant for seat in range(cove.cells[SEATS]))


class Token(Question):
    """M-2: whose token comes next on the stack."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return cove.cells[SEATS] - cove.cells[STAMP]

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        for token in range(cove.cells[SEATS]):
            if cove.cells[ARRIVED + token] == 0:
                if n == 0:
                    return answer_code(STACKED, token, 0, 0)
                n -= 1
        raise AssertionError("there are not so many")

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        cove.cells[STAMP] += 1
        cove.cells[ARRIVED + first_of(code)] = cove.cells[STAMP]


class OpenShop(Task):
    def do(self, cove: Cove, seat: i64, b: i64, c: i64) -> None:
        cove.shop(seat).set_up(cove, seat)


# ---- rounds: M-10, M-23 ----------------------------------------------------------------------------------------------
class Round(Task):
    def do(self, cove: Cove, a: i64, b: i64, c: i64) -> None:
        cells = cove.cells
        cells[ROUND] += 1
        cells[MARKER] = LAST
        cells[DOCKS] = 0
        for seat in range(cells[SEATS]):
            cells[TIME + seat] = START[cells[ROUND]]
        for boat in range(BOATS):
            cells[BOAT_AT + boat] = SAILING
        cove.tell1(TOLD_ROUND, cells[ROUND])
        cove.push(T_TURN, 0, 0, 0)
        cove.push(T_ARRIVE, 0, 0, 0)


class CleanUp(Task):
    def do(self, cove: Cove, a: i64, b: i64, c: i64) -> None:
        """M-23: piers are emptied into the bag, the townsfolk on the right leaves, shops are tidied."""
        cells = cove.cells
        for pier in range(len(PIERS)):
            for kind in range(KINDS):
                cells[BAG + kind] += cells[PIER + KINDS * pier + kind]
                cells[PIER + KINDS * pier + kind] = 0
        leaving: i64 = cells[SQUARE + SQUARE_SLOTS - 1]
        cells[SQUARE + SQUARE_SLOTS - 1] = NOTHING
        put_under(cove, leaving)
        cove.tell1(TOLD_LEFT, leaving)
        cove.push(T_ROUND, 0, 0, 0)
        for seat in range(cells[SEATS] - 1, -1, -1):
            cove.push(T_SHOP_CLEAN_UP, seat, 0, 0)
        cove.push(T_SQUARE, 0, 0, 0)


class CleanUpShop(Task):
    def do(self, cove: Cove, seat: i64, b: i64, c: i64) -> None:
        cove.shop(seat).end_round(cove, seat)


QUESTIONS: Final[list[Question]] = [DealtMerchant(Q_MERCHANT), Token(Q_TOKEN)]
TASKS: Final[list[Task]] = [
    Deal(T_DEAL),
    OpenShop(T_OPEN_SHOP),
    Round(T_ROUND),
    CleanUp(T_CLEAN_UP),
    CleanUpShop(T_SHOP_CLEAN_UP),
]
