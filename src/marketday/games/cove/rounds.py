"""Set-up, rounds, clean-up and the end: M-1, M-2, M-10, M-23."""

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.kernel import CHANCE, OVER
from marketday.games.cove.codes import (
    ARRIVED,
    BAG,
    BOAT_AT,
    BOX,
    CORRUPTION,
    DEALT_MERCHANT,
    DECK,
    HALL,
    MERCHANT,
    NOTHING,
    PAWN,
    PIER,
    Q_MERCHANT,
    Q_OVER,
    Q_TOKEN,
    SAILING,
    SHOP_CELLS,
    SHOPS,
    SQUARE,
    STACKED,
    STAFF,
    SUPPLY,
    T_ARRIVE,
    T_DEAL,
    T_OPEN_SHOP,
    T_ROUND,
    T_SHOP_CLEAN_UP,
    T_SQUARE,
    T_TURN,
    TIME,
    TOLD_ENDED,
    TOLD_LEFT,
    TOLD_MERCHANT,
    TOLD_ROUND,
    TOLD_SPONSORED,
    TOLD_STACK,
    UNDER,
    UNDER_PLACES,
    code,
)
from marketday.games.cove.data import (
    ADVENTURER_COUNTS,
    BOATS,
    CORRUPTION_KINDS,
    GOODS,
    IN_EACH_HALL,
    MOST_SEATS,
    ROGUE,
    SHIELDS,
    SQUARE_SLOTS,
    STAFF_SLOTS,
)
from marketday.games.cove.tables import (
    BAG_ROGUES,
    CORRUPTION_COUNT,
    LAIR_ROGUES,
    LAST,
    SET_OF,
    START,
    STOCK,
)
from marketday.games.cove.trade import Trade


class Rounds(Trade):
    # ---- set-up: M-1, M-2 --------------------------------------------------------------------------------------------
    def begin(self, merchants: list[int]) -> None:
        """Lay out the box. `merchants` has a shop's number for each seat, or NOTHING to be dealt one."""
        cells: vec[i64] = vec[i64]([0 for _ in range(SHOPS + SHOP_CELLS * self.seats)])
        self.cells = cells
        n: i64 = 0
        while n < ROGUE:
            cells[HALL + n] = IN_EACH_HALL
            cells[BAG + n] = ADVENTURER_COUNTS[int(n)] - IN_EACH_HALL
            n += 1
        cells[HALL + ROGUE] = LAIR_ROGUES[self.card]
        cells[BAG + ROGUE] = BAG_ROGUES[self.card]
        cells[BOX] = ADVENTURER_COUNTS[ROGUE] - LAIR_ROGUES[self.card] - BAG_ROGUES[self.card]
        n = 0
        while n < CORRUPTION_KINDS:
            cells[CORRUPTION + n] = CORRUPTION_COUNT[n]
            n += 1
        n = 0
        while n < 3:
            if (self.sets >> n) & 1 == 1:
                cells[DECK] |= SET_OF[n]
            n += 1
        self.blank(SQUARE, SQUARE_SLOTS)
        self.blank(STAFF, STAFF_SLOTS * MOST_SEATS)
        self.blank(UNDER, UNDER_PLACES)
        self.blank(PAWN, MOST_SEATS)
        self.blank(MERCHANT, MOST_SEATS)
        self.blank(BOAT_AT, BOATS)
        seat: i64 = 0
        while seat < self.seats:
            cells[MERCHANT + seat] = merchants[int(seat)]
            n = 0
            while n < GOODS:
                cells[SUPPLY + GOODS * seat + n] = STOCK[n]
                n += 1
            seat += 1
        self.push(T_ROUND, 0, 0, 0)
        while seat > 0:
            seat -= 1
            self.push(T_OPEN_SHOP, seat, 0, 0)
        self.push(T_SQUARE, 0, 0, 0)
        self.push(T_DEAL, 0, 0, 0)
        self.run()

    def blank(self, at: i64, places: i64) -> None:
        while places > 0:
            places -= 1
            self.cells[at + places] = NOTHING

    def deal(self) -> None:
        """Merchants for those who have picked none, then the tokens, the lowest first."""
        seat: i64 = 0
        while seat < self.seats:
            if self.cells[MERCHANT + seat] == NOTHING:
                self.push(T_DEAL, 0, 0, 0)
                self.put(Q_MERCHANT, seat, CHANCE, 0, 0)
                return
            seat += 1
        if self.stamp < self.seats:
            self.push(T_DEAL, 0, 0, 0)
            self.put(Q_TOKEN, CHANCE, CHANCE, 0, 0)
            return
        if self.story is not None:
            stack: list[int] = []
            for n in range(self.seats):
                self.story.append((TOLD_MERCHANT, n, self.cells[MERCHANT + n]))
                stack.append(int(self.lowest_after(n)))
            self.story.append((TOLD_STACK, *stack))

    def is_free_merchant(self, merchant: i64) -> bool:
        seat: i64 = 0
        while seat < self.seats:
            if self.cells[MERCHANT + seat] == merchant:
                return False
            seat += 1
        return True

    def count_merchants(self) -> i64:
        free: i64 = 0
        for merchant in range(len(self.shops)):
            if self.is_free_merchant(merchant):
                free += 1
        return free

    def nth_merchant(self, n: i64) -> i64:
        merchant: i64 = 0
        while True:
            if self.is_free_merchant(merchant):
                if n == 0:
                    return code(DEALT_MERCHANT, merchant, 0, 0)
                n -= 1
            merchant += 1

    def nth_token(self, n: i64) -> i64:
        seat: i64 = 0
        while True:
            if self.cells[ARRIVED + seat] == 0:
                if n == 0:
                    return code(STACKED, seat, 0, 0)
                n -= 1
            seat += 1

    # ---- rounds: M-10, M-23 ------------------------------------------------------------------------------------------
    def begin_round(self) -> None:
        self.round += 1
        self.marker = LAST
        self.docks = 0
        seat: i64 = 0
        while seat < self.seats:
            self.cells[TIME + seat] = START[self.round]
            seat += 1
        boat: i64 = 0
        while boat < BOATS:
            self.cells[BOAT_AT + boat] = SAILING
            boat += 1
        self.tell1(TOLD_ROUND, self.round)
        self.push(T_TURN, 0, 0, 0)
        self.push(T_ARRIVE, 0, 0, 0)

    def clean_up(self) -> None:
        cells = self.cells
        n: i64 = 0
        while n < 15:
            cells[BAG + n % 5] += cells[PIER + n]
            cells[PIER + n] = 0
            n += 1
        leaving: i64 = cells[SQUARE + SQUARE_SLOTS - 1]
        cells[SQUARE + SQUARE_SLOTS - 1] = NOTHING
        self.put_under(leaving)
        self.tell1(TOLD_LEFT, leaving)
        self.push(T_ROUND, 0, 0, 0)
        seat: i64 = self.seats
        while seat > 0:
            seat -= 1
            self.push(T_SHOP_CLEAN_UP, seat, 0, 0)
        self.push(T_SQUARE, 0, 0, 0)

    def tell_sponsored(self, seat: i64, gold: i64) -> None:
        shields: list[int] = []
        for shield in range(SHIELDS):
            shields.append(int(self.shop(seat).shields(self, seat, shield)))
        if self.story is not None:
            self.story.append((TOLD_SPONSORED, int(seat), int(gold), *shields))

    def end(self) -> None:
        self.reckon()
        self.question = Q_OVER
        self.asker = NOTHING
        self.actor = OVER
        self.options = 0
        self.a = 0
        self.b = 0
        if self.story is not None:
            self.story.append((TOLD_ENDED,))
