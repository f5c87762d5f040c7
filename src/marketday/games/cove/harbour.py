"""Boats, docks and piers: M-10 and M-15 … M-17, the robbers, and where sailors put people."""

from typing import Final

from mypy_extensions import i64

from marketday.core.bits import BIT
from marketday.core.kernel import CHANCE
from marketday.games.cove.agenda import Agenda
from marketday.games.cove.codes import (
    BAG,
    BOAT,
    BOAT_AT,
    DOCK_AT,
    DRAWN,
    GONE,
    HALL,
    PIER,
    PUT_ON_PIER,
    Q_ADVENTURER,
    Q_ARRIVAL,
    Q_BOAT,
    Q_DOCK,
    Q_PASSENGER,
    Q_ROB,
    Q_TARGET,
    ROB_BOAT,
    ROB_NOBODY,
    SAILING,
    SEAT_ON,
    T_ARRIVE,
    T_CORRUPT,
    T_FULL,
    TAKE_FROM,
    TOLD_ARRIVED,
    TOLD_DOCKED,
    TOLD_DRAWN,
    TOLD_EMPTIED,
    TOLD_ROBBED,
    TOLD_SEATED,
    TOLD_TAKEN,
    code,
)
from marketday.games.cove.data import (
    ARRIVALS_PER_BOAT,
    BOAT_SEATS,
    BOATS,
    BOATS_PER_SIDE,
    ROBBERS,
    ROGUE,
    TO_BAG,
    TO_BOAT,
    TO_HALL,
    TO_PIER,
)
from marketday.games.cove.tables import CUSTOMERS_ONLY, DOCK_PIER

ALL_DOCKS: Final = 15


class Harbour(Agenda):
    def aboard(self, boat: i64) -> i64:
        cells = self.cells
        at: i64 = BOAT + 5 * boat
        return cells[at] + cells[at + 1] + cells[at + 2] + cells[at + 3] + cells[at + 4]

    def has_seat(self, boat: i64) -> bool:
        """M-15: nobody can be put on a docked boat."""
        return self.cells[BOAT_AT + boat] == SAILING and self.aboard(boat) < BOAT_SEATS

    def boats_with_seats(self) -> i64:
        boats: i64 = 0
        boat: i64 = 0
        while boat < BOATS:
            if self.has_seat(boat):
                boats += 1
            boat += 1
        return boats

    def nth_with_seat(self, n: i64, other_than: i64) -> i64:
        boat: i64 = 0
        while True:
            if boat != other_than and self.has_seat(boat):
                if n == 0:
                    return boat
                n -= 1
            boat += 1

    # ---- arrival: M-10 -----------------------------------------------------------------------------------------------
    def arrive(self, aboard: i64) -> None:
        """Rogues that may not sail and are drawn anew, or never drawn at all: the same."""
        if aboard < ARRIVALS_PER_BOAT * BOATS and self.in_bag(CUSTOMERS_ONLY[self.card] == 1) > 0:
            self.push(T_ARRIVE, aboard + 1, 0, 0)
            self.put(Q_ARRIVAL, CHANCE, CHANCE, aboard // ARRIVALS_PER_BOAT, 0)

    def board(self, boat: i64, kind: i64) -> None:
        self.cells[BAG + kind] -= 1
        self.cells[BOAT + 5 * boat + kind] += 1
        self.tell2(TOLD_ARRIVED, boat, kind)

    def in_bag(self, customers_only: bool) -> i64:
        cells = self.cells
        customers: i64 = cells[BAG] + cells[BAG + 1] + cells[BAG + 2] + cells[BAG + 3]
        return customers if customers_only else customers + cells[BAG + ROGUE]

    def nth_in_bag(self, n: i64) -> i64:
        kind: i64 = 0
        while n >= self.cells[BAG + kind]:
            n -= self.cells[BAG + kind]
            kind += 1
        return code(DRAWN, kind, n, 0)

    # ---- loading: M-15 -----------------------------------------------------------------------------------------------
    def load(self, seat: i64) -> None:
        """With all docks taken no boat sails, so nobody is drawn (M-18); nor if there is no seat or nobody left."""
        if self.boats_with_seats() > 0:
            self.put(Q_ADVENTURER, seat, CHANCE, 0, 0)

    def draw(self, seat: i64, kind: i64) -> None:
        self.tell2(TOLD_DRAWN, seat, kind)
        self.put(Q_BOAT, seat, seat, kind, 0)

    def take_seat(self, seat: i64, kind: i64, boat: i64) -> None:
        """Until he has a seat, who was drawn is counted in the bag."""
        self.cells[BAG + kind] -= 1
        self.tell3(TOLD_SEATED, seat, kind, boat)
        self.seat_on(seat, kind, boat)

    def seat_on(self, seat: i64, kind: i64, boat: i64) -> None:
        """M-16; the robbers come before docking."""
        self.cells[BOAT + 5 * boat + kind] += 1
        self.push(T_FULL, seat, boat, 0)
        if kind == ROGUE and self.card == ROBBERS:
            self.put(Q_ROB, seat, seat, boat, 0)

    # ---- robbers -----------------------------------------------------------------------------------------------------
    def count_robberies(self, boat: i64) -> i64:
        others: i64 = self.boats_with_seats()
        if self.has_seat(boat):
            others -= 1
        return 1 + others * self.colours_aboard(boat)

    def colours_aboard(self, boat: i64) -> i64:
        colours: i64 = 0
        kind: i64 = 0
        while kind < ROGUE:
            if self.cells[BOAT + 5 * boat + kind] > 0:
                colours += 1
            kind += 1
        return colours

    def nth_robbery(self, boat: i64, n: i64) -> i64:
        if n == 0:
            return code(ROB_NOBODY, 0, 0, 0)
        colours: i64 = self.colours_aboard(boat)
        kind: i64 = 0
        left: i64 = (n - 1) % colours
        while True:
            if self.cells[BOAT + 5 * boat + kind] > 0:
                if left == 0:
                    return code(ROB_BOAT, kind, self.nth_with_seat((n - 1) // colours, boat), 0)
                left -= 1
            kind += 1

    def rob(self, seat: i64, kind: i64, boat: i64, to: i64) -> None:
        self.tell4(TOLD_ROBBED, seat, kind, boat, to)
        self.cells[BOAT + 5 * boat + kind] -= 1
        self.seat_on(seat, kind, to)
        self.push(T_CORRUPT, seat, 0, 0)

    # ---- docking: M-16, M-17 -----------------------------------------------------------------------------------------
    def check_full(self, seat: i64, boat: i64) -> None:
        if self.cells[BOAT_AT + boat] == SAILING and self.aboard(boat) == BOAT_SEATS:
            self.put(Q_DOCK, seat, seat, boat, 0)

    def count_docks(self, boat: i64) -> i64:
        first: i64 = 2 * (boat // BOATS_PER_SIDE)
        return 2 - ((self.docks >> first) & 1) - ((self.docks >> (first + 1)) & 1)

    def nth_dock(self, boat: i64, n: i64) -> i64:
        dock: i64 = 2 * (boat // BOATS_PER_SIDE)
        if ((self.docks >> dock) & 1) + n > 0:
            dock += 1
        return code(DOCK_AT, dock, 0, 0)

    def dock(self, seat: i64, boat: i64, dock: i64) -> None:
        cells = self.cells
        cells[BOAT_AT + boat] = dock
        self.docks |= BIT[dock]
        self.tell3(TOLD_DOCKED, seat, boat, dock)
        kind: i64 = 0
        while kind <= ROGUE:
            cells[PIER + 5 * DOCK_PIER[dock] + kind] += cells[BOAT + 5 * boat + kind]
            cells[BOAT + 5 * boat + kind] = 0
            kind += 1
        if self.count_docks(boat) == 0:
            first: i64 = BOATS_PER_SIDE * (boat // BOATS_PER_SIDE)
            other: i64 = first
            while other < first + BOATS_PER_SIDE:
                if cells[BOAT_AT + other] == SAILING:
                    self.empty(other)
                other += 1
        if self.docks == ALL_DOCKS:
            self.close_harbour()

    def empty(self, boat: i64) -> None:
        """M-17: customers to their halls, rogues to the lair."""
        cells = self.cells
        kind: i64 = 0
        while kind <= ROGUE:
            cells[HALL + kind] += cells[BOAT + 5 * boat + kind]
            cells[BOAT + 5 * boat + kind] = 0
            kind += 1
        cells[BOAT_AT + boat] = GONE
        self.tell1(TOLD_EMPTIED, boat)

    def close_harbour(self) -> None:
        """M-18: the fourth dock was taken."""
        raise NotImplementedError

    # ---- sailors: from a boat to elsewhere ---------------------------------------------------------------------------
    def move_passenger(self, seat: i64, ability: i64) -> None:
        self.put(Q_PASSENGER, seat, seat, ability, 0)

    def may_leave(self, ability: i64, boat: i64, kind: i64) -> bool:
        if self.cells[BOAT_AT + boat] != SAILING or self.cells[BOAT + 5 * boat + kind] == 0:
            return False
        if ability == TO_HALL:
            return kind != ROGUE
        if ability == TO_BOAT:
            # A sailing boat always has a seat: full ones dock.
            return self.boats_with_seats() > 1
        return True

    def count_passengers(self, ability: i64) -> i64:
        passengers: i64 = 0
        n: i64 = 0
        while n < 5 * BOATS:
            if self.may_leave(ability, n // 5, n % 5):
                passengers += 1
            n += 1
        return passengers

    def nth_passenger(self, ability: i64, left: i64) -> i64:
        n: i64 = 0
        while True:
            if self.may_leave(ability, n // 5, n % 5):
                if left == 0:
                    return code(TAKE_FROM, n // 5, n % 5, 0)
                left -= 1
            n += 1

    def take_passenger(self, seat: i64, ability: i64, boat: i64, kind: i64) -> None:
        if ability == TO_HALL:
            self.cells[BOAT + 5 * boat + kind] -= 1
            self.cells[HALL + kind] += 1
            self.tell5(TOLD_TAKEN, seat, kind, boat, ability, 0)
        elif ability == TO_BAG:
            self.cells[BOAT + 5 * boat + kind] -= 1
            self.cells[BAG + kind] += 1
            self.tell5(TOLD_TAKEN, seat, kind, boat, ability, 0)
        else:
            self.put(Q_TARGET, seat, seat, ability, 8 * boat + kind)

    def count_targets(self, ability: i64) -> i64:
        return 3 if ability == TO_PIER else self.boats_with_seats() - 1

    def nth_target(self, ability: i64, boat: i64, n: i64) -> i64:
        if ability == TO_PIER:
            return code(PUT_ON_PIER, n, 0, 0)
        return code(SEAT_ON, self.nth_with_seat(n, boat), 0, 0)

    def put_passenger(self, seat: i64, ability: i64, boat: i64, kind: i64, target: i64) -> None:
        self.cells[BOAT + 5 * boat + kind] -= 1
        self.tell5(TOLD_TAKEN, seat, kind, boat, ability, target)
        if ability == TO_PIER:
            self.cells[PIER + 5 * target + kind] += 1
        else:
            self.seat_on(seat, kind, target)
