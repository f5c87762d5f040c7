"""Tokens, symbols, hands and the trade marker: M-11, M-13, M-14, M-18, M-19."""

from mypy_extensions import i64

from marketday.games.cove.codes import (
    ARRIVED,
    BOAT_AT,
    NOBODY,
    Q_ACTION,
    Q_HAND,
    SAILING,
    T_CORRUPT,
    T_LOAD,
    T_PIER,
    T_STEP,
    TIME,
    TOLD_CROSSED,
    TOLD_MARKER,
    TOLD_MOVED,
    TOLD_PRODUCTION_ENDED,
)
from marketday.games.cove.data import BAZAAR, BOATS
from marketday.games.cove.harbour import Harbour
from marketday.games.cove.tables import HALF_HOURS, HAND_OPENS, LAST, SYMBOL


class Clock(Harbour):
    def is_above(self, seat: i64, other: i64) -> bool:
        """Later, or above on the same stack."""
        cells = self.cells
        if cells[TIME + seat] != cells[TIME + other]:
            return cells[TIME + seat] > cells[TIME + other]
        return cells[ARRIVED + seat] > cells[ARRIVED + other]

    # ---- turns: M-11 -------------------------------------------------------------------------------------------------
    def next_seat(self) -> i64:
        """Furthest behind, and there on top; nobody if all are on or past the trade marker."""
        cells = self.cells
        best: i64 = NOBODY
        seat: i64 = 0
        while seat < self.seats:
            time: i64 = cells[TIME + seat]
            if time < self.marker and (best == NOBODY or self.comes_before(seat, best)):
                best = seat
            seat += 1
        return best

    def comes_before(self, seat: i64, other: i64) -> bool:
        behind: i64 = self.cells[TIME + other] - self.cells[TIME + seat]
        return behind > 0 or (behind == 0 and self.is_above(seat, other))

    def begin_turn(self) -> None:
        seat: i64 = self.next_seat()
        if seat == NOBODY:
            self.end_production()
        else:
            self.put(Q_ACTION, seat, seat, 0, 0)

    # ---- hours: M-13, M-14 -------------------------------------------------------------------------------------------
    def step(self, seat: i64, hours: i64) -> None:
        if hours == 0:
            self.tell2(TOLD_MOVED, seat, self.cells[TIME + seat])
        elif self.is_before_open_hand(seat):
            self.put(Q_HAND, seat, seat, hours, 0)
        else:
            self.step_on(seat, hours)

    def is_before_open_hand(self, seat: i64) -> bool:
        half: i64 = self.cells[TIME + seat] + 1
        if half >= HALF_HOURS:
            return False
        return HAND_OPENS[half] != 0 and self.round >= HAND_OPENS[half]

    def step_on(self, seat: i64, hours: i64) -> None:
        """To the next full hour. The token is there already when the symbol on the way loads boats."""
        half: i64 = self.cells[TIME + seat] + 1
        if half & 1 == 0:
            self.arrive_at(seat, half)  # from a hand: its symbol was skipped
            self.push(T_STEP, seat, hours - 1, 0)
            return
        self.arrive_at(seat, half + 1)
        self.push(T_STEP, seat, hours - 1, 0)
        if half < HALF_HOURS:
            adventurers: i64 = SYMBOL[HALF_HOURS * self.seats + half]
            while adventurers > 0:
                self.push(T_LOAD, seat, 0, 0)
                adventurers -= 1

    def cross_hand(self, seat: i64, hours: i64) -> None:
        half: i64 = self.cells[TIME + seat] + 1
        self.arrive_at(seat, half)
        self.tell2(TOLD_CROSSED, seat, half)
        self.push(T_STEP, seat, hours - 1, 0)
        self.push(T_CORRUPT, seat, 0, 0)

    def arrive_at(self, seat: i64, half: i64) -> None:
        self.stamp += 1
        self.cells[TIME + seat] = half
        self.cells[ARRIVED + seat] = self.stamp

    def adventurers_passed(self, seat: i64, hours: i64) -> i64:
        """How many adventurers so many hours from here would load, keeping off the hands."""
        half: i64 = self.cells[TIME + seat] + 1
        passed: i64 = 0
        if half & 1 == 0:
            half += 1
            hours -= 1
        while hours > 0 and half < HALF_HOURS:
            passed += SYMBOL[HALF_HOURS * self.seats + half]
            half += 2
            hours -= 1
        return passed

    # ---- the trade marker: M-18, M-19 --------------------------------------------------------------------------------
    def close_harbour(self) -> None:
        leader: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if self.cells[TIME + seat] > leader:
                leader = self.cells[TIME + seat]
            seat += 1
        if leader < LAST:
            self.marker = leader + 2 - (leader & 1)
            self.tell1(TOLD_MARKER, self.marker)

    def end_production(self) -> None:
        boat: i64 = 0
        while boat < BOATS:
            if self.cells[BOAT_AT + boat] == SAILING:
                self.empty(boat)
            boat += 1
        order: i64 = 0  # seats from the bottom, four bits each
        placed: i64 = 0
        while placed < self.seats:
            seat: i64 = self.lowest_after(placed)
            order |= seat << (4 * placed)
            placed += 1
        while placed > 0:
            placed -= 1
            self.arrive_at(order & 15, self.marker)
            order >>= 4
        self.tell_stack()
        self.push(T_PIER, BAZAAR, 0, 0)

    def lowest_after(self, below: i64) -> i64:
        """The token with exactly so many below it."""
        seat: i64 = 0
        while True:
            others: i64 = 0
            other: i64 = 0
            while other < self.seats:
                if other != seat and self.is_above(seat, other):
                    others += 1
                other += 1
            if others == below:
                return seat
            seat += 1

    def nth_from_top(self, n: i64) -> i64:
        return self.lowest_after(self.seats - 1 - n)

    def tell_stack(self) -> None:
        if self.story is not None:
            stack: list[int] = []
            for n in range(self.seats):
                stack.append(int(self.nth_from_top(n)))
            self.story.append((TOLD_PRODUCTION_ENDED, *stack))
