"""Townsfolk, staff and corruption cards, goods and sponsors: M-22, M-30, M-31, M-42."""

from mypy_extensions import i64

from marketday.core.bits import BIT, popcount, select
from marketday.core.kernel import CHANCE
from marketday.games.cove.clock import Clock
from marketday.games.cove.codes import (
    ACTIVATE,
    CAME,
    CORRUPTED,
    CORRUPTION,
    DECK,
    DISCARD_CARD,
    DISCARD_NO_MORE,
    DISCARDS,
    HALL,
    HELD,
    HELD_PLACES,
    HIRE,
    NOTHING,
    OWN_SPACE,
    PAWN,
    Q_CORRUPTION,
    Q_DISCARD,
    Q_STAFF,
    Q_TOWNSFOLK,
    Q_TUCK,
    SHELF,
    SQUARE,
    STAFF,
    STOP_STAFF,
    SUPPLY,
    T_ABILITY,
    T_CORRUPT,
    T_DISCARD,
    T_LOAD,
    T_SQUARE,
    T_STAFF,
    T_STEP,
    T_TUCK,
    T_TURN,
    TOLD_ACTION,
    TOLD_ACTIVATED,
    TOLD_CAME,
    TOLD_CORRUPTED,
    TOLD_DISCARDED,
    TOLD_GAINED,
    TOLD_HIRED,
    TOLD_INSTANT,
    TOLD_SHUFFLED,
    TOLD_TUCKED,
    TOLD_USED,
    UNDER,
    UNDER_COUNT,
    USE_STAFF,
    code,
)
from marketday.games.cove.data import (
    CORRUPTION_KINDS,
    DISCARD,
    FROM_INSTANT,
    GAIN,
    GOODS,
    LOAD,
    SQUARE_SLOTS,
    STAFF_HOURS,
    STAFF_SLOTS,
)
from marketday.games.cove.tables import ABILITY, COLOUR, NUMBER, SLOT_CORRUPTION, SLOT_HOURS


class Square(Clock):
    # ---- the square and its deck -------------------------------------------------------------------------------------
    def fill_square(self) -> None:
        """M-30: slide to the right, refill from the left."""
        cells = self.cells
        slot: i64 = SQUARE_SLOTS - 1
        while slot > 0:
            if cells[SQUARE + slot] == NOTHING:
                further: i64 = slot - 1
                while further > 0 and cells[SQUARE + further] == NOTHING:
                    further -= 1
                cells[SQUARE + slot] = cells[SQUARE + further]
                cells[SQUARE + further] = NOTHING
            slot -= 1
        if cells[SQUARE] != NOTHING:
            return
        if cells[DECK] != 0:
            self.push(T_SQUARE, 0, 0, 0)
            self.put(Q_TOWNSFOLK, CHANCE, CHANCE, 0, 0)
        elif cells[UNDER_COUNT] > 0:
            self.push(T_SQUARE, 0, 0, 0)
            self.come(self.from_under())

    def nth_of_deck(self, n: i64) -> i64:
        return code(CAME, select(self.cells[DECK], n), 0, 0)

    def count_deck(self) -> i64:
        return popcount(self.cells[DECK])

    def leave_deck(self, card: i64) -> None:
        self.cells[DECK] &= ~BIT[card]
        self.come(card)

    def come(self, card: i64) -> None:
        self.cells[SQUARE] = card
        self.tell1(TOLD_CAME, card)

    def put_under(self, card: i64) -> None:
        """Everybody saw them go, so those under the deck lie in a known order."""
        self.cells[UNDER + self.cells[UNDER_COUNT]] = card
        self.cells[UNDER_COUNT] += 1

    def from_under(self) -> i64:
        cells = self.cells
        card: i64 = cells[UNDER]
        cells[UNDER_COUNT] -= 1
        n: i64 = 0
        while n < cells[UNDER_COUNT]:
            cells[UNDER + n] = cells[UNDER + n + 1]
            n += 1
        cells[UNDER + n] = NOTHING
        return card

    # ---- actions: M-12, M-30, M-31 -----------------------------------------------------------------------------------
    def act(self, seat: i64, space: i64) -> None:
        self.cells[PAWN + seat] = OWN_SPACE + space
        self.tell2(TOLD_ACTION, seat, space)
        shop = self.shop(seat)
        self.push(T_TURN, 0, 0, 0)
        self.push(T_STEP, seat, shop.hours(space), 0)
        self.corrupt(seat, shop.corruption(space))
        shop.act(self, seat, space)

    def hire(self, seat: i64, slot: i64) -> None:
        card: i64 = self.cells[SQUARE + slot]
        self.cells[PAWN + seat] = HIRE
        self.cells[SQUARE + slot] = NOTHING
        self.hired = card
        self.tell3(TOLD_HIRED, seat, card, slot)
        self.push(T_TURN, 0, 0, 0)
        self.push(T_SQUARE, 0, 0, 0)
        self.push(T_STEP, seat, SLOT_HOURS[slot], 0)
        self.corrupt(seat, SLOT_CORRUPTION[slot])
        self.push(T_TUCK, seat, 0, 0)
        self.push(T_ABILITY, seat, card, 0)

    def activate(self, seat: i64) -> None:
        self.cells[PAWN + seat] = ACTIVATE
        self.tell1(TOLD_ACTIVATED, seat)
        self.push(T_TURN, 0, 0, 0)
        self.push(T_STEP, seat, STAFF_HOURS, 0)
        self.push(T_STAFF, seat, 0, 0)

    def may_act(self, seat: i64, space: i64) -> bool:
        """M-12: never the same space twice running, and only where there is something to do."""
        if self.cells[PAWN + seat] == space:
            return False
        if space == HIRE:
            return True
        if space == ACTIVATE:
            return self.staff_count(seat) > 0
        return self.shop(seat).is_open(self, seat, space - OWN_SPACE)

    def staff_count(self, seat: i64) -> i64:
        staff: i64 = 0
        ability: i64 = 0
        while ability < STAFF_SLOTS:
            if self.cells[STAFF + STAFF_SLOTS * seat + ability] != NOTHING:
                staff += 1
            ability += 1
        return staff

    # ---- hiring ------------------------------------------------------------------------------------------------------
    def use_townsfolk(self, seat: i64, card: i64) -> None:
        ability: i64 = ABILITY[card]
        if ability == DISCARD:
            self.push(T_DISCARD, seat, NUMBER[card], 0)
        elif ability == GAIN:
            self.gain(seat, 2 * COLOUR[card] + NUMBER[card])
        elif ability == LOAD:
            self.push(T_LOAD, seat, 0, 0)
        else:
            self.move_passenger(seat, ability)

    def ask_tuck(self, seat: i64) -> None:
        self.put(Q_TUCK, seat, seat, 0, 0)

    def tuck(self, seat: i64, ability: i64) -> None:
        at: i64 = STAFF + STAFF_SLOTS * seat + ability
        replaced: i64 = self.cells[at]
        self.cells[at] = self.hired
        self.tell4(TOLD_TUCKED, seat, self.hired, ability, replaced)
        self.hired = NOTHING
        if replaced != NOTHING:
            self.put_under(replaced)

    # ---- staff -------------------------------------------------------------------------------------------------------
    def ask_staff(self, seat: i64, used: i64) -> None:
        self.put(Q_STAFF, seat, seat, used, 0)

    def may_use(self, seat: i64, ability: i64, used: i64) -> bool:
        if used & BIT[ability] != 0 or self.cells[STAFF + STAFF_SLOTS * seat + ability] == NOTHING:
            return False
        return self.shop(seat).has_work(self, seat, ability)

    def count_staff(self, seat: i64, used: i64) -> i64:
        options: i64 = 1
        ability: i64 = 0
        while ability < STAFF_SLOTS:
            if self.may_use(seat, ability, used):
                options += 1
            ability += 1
        return options

    def nth_staff(self, seat: i64, used: i64, n: i64) -> i64:
        if n == 0:
            return code(STOP_STAFF, 0, 0, 0)
        ability: i64 = 0
        while True:
            if self.may_use(seat, ability, used):
                n -= 1
                if n == 0:
                    return code(USE_STAFF, ability, 0, 0)
            ability += 1

    def use_staff(self, seat: i64, used: i64, ability: i64) -> None:
        self.push(T_STAFF, seat, used | BIT[ability], 0)
        self.tell2(TOLD_USED, seat, ability)
        self.shop(seat).use(self, seat, ability)

    # ---- corruption: M-42 --------------------------------------------------------------------------------------------
    def draw_corruption(self, seat: i64) -> None:
        self.push(T_CORRUPT, seat, 0, 0)

    def corrupt(self, seat: i64, cards: i64) -> None:
        while cards > 0:
            self.push(T_CORRUPT, seat, 0, 0)
            cards -= 1

    def ask_corruption(self, seat: i64) -> None:
        """If the deck has run out the discards are shuffled; if there are none either, nothing is drawn."""
        cells = self.cells
        if self.count_corruption() == 0:
            kind: i64 = 0
            while kind < CORRUPTION_KINDS:
                cells[CORRUPTION + kind] = cells[DISCARDS + kind]
                cells[DISCARDS + kind] = 0
                kind += 1
            self.tell1(TOLD_SHUFFLED, self.count_corruption())
        self.put(Q_CORRUPTION, seat, CHANCE, 0, 0)

    def count_corruption(self) -> i64:
        cards: i64 = 0
        kind: i64 = 0
        while kind < CORRUPTION_KINDS:
            cards += self.cells[CORRUPTION + kind]
            kind += 1
        return cards

    def nth_corruption(self, n: i64) -> i64:
        kind: i64 = 0
        while n >= self.cells[CORRUPTION + kind]:
            n -= self.cells[CORRUPTION + kind]
            kind += 1
        return code(CORRUPTED, kind, n, 0)

    def hold(self, seat: i64, kind: i64) -> None:
        self.cells[CORRUPTION + kind] -= 1
        self.cells[HELD + HELD_PLACES * seat + kind] += 1
        self.tell2(TOLD_CORRUPTED, seat, kind)

    def held(self, seat: i64) -> i64:
        cards: i64 = 0
        kind: i64 = 0
        while kind < CORRUPTION_KINDS:
            cards += self.cells[HELD + HELD_PLACES * seat + kind]
            kind += 1
        return cards

    def ask_discard(self, seat: i64, cards: i64) -> None:
        """With a card in hand there are two answers at least, so whether it is asked tells nothing of the faces."""
        if cards > 0:
            self.put(Q_DISCARD, seat, seat, cards, 0)

    def count_discards(self, seat: i64) -> i64:
        options: i64 = 1
        kind: i64 = 0
        while kind < CORRUPTION_KINDS:
            if self.cells[HELD + HELD_PLACES * seat + kind] > 0:
                options += 1
            kind += 1
        return options

    def nth_discard(self, seat: i64, n: i64) -> i64:
        if n == 0:
            return code(DISCARD_NO_MORE, 0, 0, 0)
        kind: i64 = 0
        while True:
            if self.cells[HELD + HELD_PLACES * seat + kind] > 0:
                n -= 1
                if n == 0:
                    return code(DISCARD_CARD, kind, 0, 0)
            kind += 1

    def discard(self, seat: i64, cards: i64, kind: i64) -> None:
        self.cells[HELD + HELD_PLACES * seat + kind] -= 1
        self.cells[DISCARDS + kind] += 1
        self.tell2(TOLD_DISCARDED, seat, kind)
        self.push(T_DISCARD, seat, cards - 1, 0)

    # ---- goods and sponsors ------------------------------------------------------------------------------------------
    def gain(self, seat: i64, good: i64) -> bool:
        """M-C6: the supply is limited."""
        at: i64 = SUPPLY + GOODS * seat + good
        if self.cells[at] == 0:
            return False
        self.cells[at] -= 1
        self.cells[SHELF + GOODS * seat + good] += 1
        self.tell2(TOLD_GAINED, seat, good)
        return True

    def sponsor(self, seat: i64, colour: i64) -> None:
        gold: i64 = self.cells[HALL + colour]
        self.pay(seat, FROM_INSTANT, gold)
        self.tell3(TOLD_INSTANT, seat, colour, gold)
