"""Selling on the piers, sponsorship and the final reckoning: M-20 … M-22, M-40, the cultists.

On a pier all seats that have not finished are asked at the same time, since no sale touches another's.
"""

from mypy_extensions import i64

from marketday.games.cove.codes import (
    BRIBE_ROGUE,
    BRIBED,
    FINISH_TRADE,
    FINISHED,
    HALL,
    HELD,
    HELD_PLACES,
    NOTHING,
    PIER,
    Q_TRADE,
    SELL_ALL,
    SELL_GOOD,
    SHELF,
    SOLD,
    STAFF,
    SUPPLY,
    T_CLEAN_UP,
    T_CORRUPT,
    T_FINAL,
    T_PIER,
    T_SPONSOR,
    T_TRADE,
    TOLD_BRIBED,
    TOLD_FINAL,
    TOLD_FINISHED,
    TOLD_PIER,
    TOLD_SOLD,
    code,
)
from marketday.games.cove.data import (
    BLACK_MARKET,
    CORRUPTION_KINDS,
    CULTISTS,
    FROM_CORRUPTION,
    FROM_GUILDS,
    FROM_SPONSORSHIP,
    GOODS,
    PLUS_FOUR,
    PLUS_FOUR_GOLD,
    ROGUE,
    ROUNDS,
    STAFF_SLOTS,
)
from marketday.games.cove.square import Square
from marketday.games.cove.tables import (
    CORRUPTION_GUILD,
    CORRUPTION_VICE,
    GUILD,
    PIER_SELLS,
    PRICE,
    VICE,
)


class Trade(Square):
    # ---- a pier: M-20 ------------------------------------------------------------------------------------------------
    def open_pier(self, pier: i64) -> None:
        self.pier = pier
        self.tell1(TOLD_PIER, pier)
        seat: i64 = 0
        while seat < self.seats:
            self.cells[BRIBED + seat] = 0
            self.cells[SOLD + seat] = 0
            self.cells[FINISHED + seat] = 0 if self.can_trade(seat) else 1
            seat += 1
        self.push(T_TRADE, 0, 0, 0)

    def go_on_trading(self) -> None:
        n: i64 = 0
        while n < self.seats:
            seat: i64 = self.nth_from_top(n)
            if self.cells[FINISHED + seat] == 0:
                self.put(Q_TRADE, seat, seat, 0, 0)
                return
            n += 1
        self.close_pier()

    def close_pier(self) -> None:
        if self.pier < BLACK_MARKET:
            self.push(T_PIER, self.pier + 1, 0, 0)
            return
        self.push(T_SPONSOR, 0, 0, 0)
        n: i64 = self.seats - 1
        while n >= 0:  # M-21: the last on the agenda is the first to draw
            seat: i64 = self.nth_from_top(n)
            if self.cells[SOLD + seat] == 1:
                self.push(T_CORRUPT, seat, 0, 0)
            n -= 1

    def turn_to(self, seat: i64) -> None:
        if self.question == Q_TRADE and self.asker != seat:
            self.asker = seat
            self.actor = seat
            self.options = self.count()

    def customers(self, seat: i64, colour: i64) -> i64:
        """Those on the pier, and the rogues the seat treats as such."""
        return self.cells[PIER + 5 * self.pier + colour] + self.cells[BRIBED + seat]

    def is_for_sale(self, seat: i64, good: i64) -> bool:
        """A good of a size this pier allows."""
        return PIER_SELLS[2 * self.pier + (good & 1)] == 1 and self.cells[SHELF + GOODS * seat + good] > 0

    def can_sell(self, seat: i64, good: i64) -> bool:
        return self.is_for_sale(seat, good) and self.customers(seat, good >> 1) > 0

    def can_bribe(self, seat: i64) -> bool:
        if self.card != CULTISTS or self.cells[BRIBED + seat] >= self.cells[PIER + 5 * self.pier + ROGUE]:
            return False
        good: i64 = 0
        while good < GOODS:
            if self.is_for_sale(seat, good):
                return True
            good += 1
        return False

    def can_trade(self, seat: i64) -> bool:
        return self.sellable(seat) > 0 or self.can_bribe(seat)

    def sellable(self, seat: i64) -> i64:
        """How many goods the seat could sell here."""
        goods: i64 = 0
        good: i64 = 0
        while good < GOODS:
            if self.can_sell(seat, good):
                goods += self.cells[SHELF + GOODS * seat + good]
            good += 1
        return goods

    def count_sales(self, seat: i64) -> i64:
        options: i64 = 1
        good: i64 = 0
        while good < GOODS:
            if self.can_sell(seat, good):
                options += 1
            good += 1
        if self.sellable(seat) > 1:
            options += 1
        return options + 1 if self.can_bribe(seat) else options

    def nth_sale(self, seat: i64, n: i64) -> i64:
        if n == 0:
            return code(FINISH_TRADE, 0, 0, 0)
        if self.sellable(seat) > 1:
            n -= 1
            if n == 0:
                return code(SELL_ALL, 0, 0, 0)
        good: i64 = 0
        while good < GOODS:
            if self.can_sell(seat, good):
                n -= 1
                if n == 0:
                    return code(SELL_GOOD, good, 0, 0)
            good += 1
        return code(BRIBE_ROGUE, 0, 0, 0)

    def sell_all(self, seat: i64) -> None:
        good: i64 = 0
        while good < GOODS:
            if self.can_sell(seat, good):
                self.sell(seat, good, self.cells[SHELF + GOODS * seat + good])
            good += 1

    def sell(self, seat: i64, good: i64, pieces: i64) -> None:
        gold: i64 = pieces * PRICE[good] * self.customers(seat, good >> 1)
        self.cells[SHELF + GOODS * seat + good] -= pieces
        self.cells[SUPPLY + GOODS * seat + good] += pieces
        self.cells[SOLD + seat] = 1
        self.pay(seat, self.pier, gold)
        self.tell5(TOLD_SOLD, seat, good, self.pier, pieces, gold)

    def bribe(self, seat: i64) -> None:
        self.cells[BRIBED + seat] += 1
        self.tell2(TOLD_BRIBED, seat, self.pier)

    def finish(self, seat: i64) -> None:
        self.cells[FINISHED + seat] = 1
        self.tell2(TOLD_FINISHED, seat, self.pier)

    def after_sale(self, seat: i64) -> None:
        if not self.can_trade(seat):
            self.cells[FINISHED + seat] = 1
        self.push(T_TRADE, 0, 0, 0)

    # ---- sponsorship: M-22 -------------------------------------------------------------------------------------------
    def pay_sponsors(self) -> None:
        n: i64 = 0
        while n < self.seats:
            self.pay_shields(self.nth_from_top(n))
            n += 1
        self.push(T_FINAL if self.round == ROUNDS else T_CLEAN_UP, 0, 0, 0)

    def pay_shields(self, seat: i64) -> None:
        shop = self.shop(seat)
        gold: i64 = PLUS_FOUR_GOLD * shop.shields(self, seat, PLUS_FOUR)
        colour: i64 = 0
        while colour < ROGUE:
            gold += self.cells[HALL + colour] * shop.shields(self, seat, colour)
            colour += 1
        self.pay(seat, FROM_SPONSORSHIP, gold)
        if self.story is not None:
            self.tell_sponsored(seat, gold)

    def tell_sponsored(self, seat: i64, gold: i64) -> None:
        raise NotImplementedError

    # ---- the end: M-40 -----------------------------------------------------------------------------------------------
    def reckon(self) -> None:
        seat: i64 = 0
        while seat < self.seats:
            guilds: i64 = 0
            colour: i64 = 0
            while colour < ROGUE:
                guilds += self.cells[HALL + colour] * self.guild_symbols(seat, colour)
                colour += 1
            self.pay(seat, FROM_GUILDS, guilds)
            lost: i64 = self.cells[HALL + ROGUE] * self.vices(seat)
            if lost > self.gold(seat):
                lost = self.gold(seat)  # nobody owes gold
            self.pay(seat, FROM_CORRUPTION, -lost)
            self.tell3(TOLD_FINAL, seat, guilds, lost)
            seat += 1

    def guild_symbols(self, seat: i64, colour: i64) -> i64:
        """The round guild symbols of a colour on the seat's townsfolk and corruption cards."""
        cells = self.cells
        symbols: i64 = 0
        n: i64 = 0
        while n < STAFF_SLOTS:
            card: i64 = cells[STAFF + STAFF_SLOTS * seat + n]
            if card != NOTHING:
                symbols += GUILD[4 * card + colour]
            n += 1
        n = 0
        while n < CORRUPTION_KINDS:
            symbols += cells[HELD + HELD_PLACES * seat + n] * CORRUPTION_GUILD[4 * n + colour]
            n += 1
        return symbols

    def vices(self, seat: i64) -> i64:
        """The corruption symbols of the seat."""
        cells = self.cells
        symbols: i64 = 0
        n: i64 = 0
        while n < STAFF_SLOTS:
            card: i64 = cells[STAFF + STAFF_SLOTS * seat + n]
            if card != NOTHING:
                symbols += VICE[card]
            n += 1
        n = 0
        while n < CORRUPTION_KINDS:
            symbols += cells[HELD + HELD_PLACES * seat + n] * CORRUPTION_VICE[n]
            n += 1
        return symbols
