# compiled: mypyc
"""Boats and who is aboard: arrival (M-10), loading (M-13, M-15) and the robbers (M-50)."""

from typing import Final

from mypy_extensions import i64

from marketday.core.kernel import CHANCE, answer_code, first_of, kind_of, second_of
from marketday.games.cove.codes import (
    BAG,
    BOAT,
    BOAT_ASKED,
    BOAT_AT,
    DRAWN,
    NOTHING,
    Q_ADVENTURER,
    Q_ARRIVAL,
    Q_BOAT,
    Q_ROB,
    ROB_BOAT,
    ROB_NOBODY,
    ROGUE_CARD,
    SAILING,
    SEAT_ON,
    T_ARRIVE,
    T_CORRUPT,
    T_FULL,
    T_LOAD,
    T_SEAT,
    TOLD_ARRIVED,
    TOLD_DRAWN,
    TOLD_RETURNED,
    TOLD_ROBBED,
    TOLD_SEATED,
    WAITING,
)
from marketday.games.cove.data import (
    ARRIVALS_PER_BOAT,
    BOAT_SEATS,
    BOATS,
    GUILDS,
    KINDS,
    ROBBERS,
    ROGUE,
)
from marketday.games.cove.piles import count_kinds, count_pieces, nth_kind, nth_piece
from marketday.games.cove.state import Cove, Question, Task
from marketday.games.cove.tables import CUSTOMERS_ONLY


# ---- seats on boats --------------------------------------------------------------------------------------------------
def aboard(cove: Cove, boat: i64) -> i64:
    """Without a loop, because nothing is asked more often."""
    cells = cove.cells
    at: i64 = BOAT + KINDS * boat
    return cells[at] + cells[at + 1] + cells[at + 2] + cells[at + 3] + cells[at + ROGUE]


def has_seat(cove: Cove, boat: i64) -> bool:
    """M-15: nobody can be put on a docked boat."""
    return cove.cells[BOAT_AT + boat] == SAILING and aboard(cove, boat) < BOAT_SEATS


def boats_with_seats(cove: Cove) -> i64:
    boats: i64 = 0
    for boat in range(BOATS):
        if has_seat(cove, boat):
            boats += 1
    return boats


def nth_with_seat(cove: Cove, n: i64, other_than: i64) -> i64:
    for boat in range(BOATS):
        if boat != other_than and has_seat(cove, boat):
            if n == 0:
                return boat
            n -= 1
    raise AssertionError("there are not so many")


def seat_on(cove: Cove, seat: i64, kind: i64, boat: i64) -> None:
    """M-16; the robbers come before docking."""
    cove.cells[BOAT + KINDS * boat + kind] += 1
    cove.push(T_FULL, seat, boat, 0)
    if kind == ROGUE and cove.cells[ROGUE_CARD] == ROBBERS:
        cove.put(Q_ROB, seat, seat, boat, 0)


# ---- arrival: M-10 ---------------------------------------------------------------------------------------------------
def arriving(cove: Cove) -> i64:
    """Rogues that may not sail would be drawn again; never drawing them amounts to the same."""
    return count_pieces(cove, BAG, GUILDS if CUSTOMERS_ONLY[cove.cells[ROGUE_CARD]] == 1 else KINDS)


class Arrive(Task):
    def do(self, cove: Cove, here: i64, b: i64, c: i64) -> None:
        """This many are on boats already."""
        if here < ARRIVALS_PER_BOAT * BOATS and arriving(cove) > 0:
            cove.push(T_ARRIVE, here + 1, 0, 0)
            cove.put(Q_ARRIVAL, CHANCE, CHANCE, here // ARRIVALS_PER_BOAT, 0)


class Arrival(Question):
    """M-10: who boards the next boat."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return arriving(cove)

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        return nth_piece(cove, BAG, n, DRAWN)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        kind: i64 = first_of(code)
        boat: i64 = cove.cells[BOAT_ASKED]
        cove.cells[BAG + kind] -= 1
        cove.cells[BOAT + KINDS * boat + kind] += 1
        cove.tell2(TOLD_ARRIVED, boat, kind)


# ---- loading: M-13, M-15 ---------------------------------------------------------------------------------------------
class Load(Task):
    def do(self, cove: Cove, seat: i64, more: i64, c: i64) -> None:
        """M-13: all are drawn before the first is seated. With all docks taken no boat sails, so nobody is drawn
        (M-18); nor if there is no seat or nobody left."""
        if boats_with_seats(cove) == 0:
            return
        if more > 0:
            cove.push(T_LOAD, seat, more - 1, 0)
        else:
            cove.push(T_SEAT, seat, 0, 0)
        cove.put(Q_ADVENTURER, seat, CHANCE, 0, 0)


class Adventurer(Question):
    """M-13: who is drawn from the bag."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return count_pieces(cove, BAG, KINDS)

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        return nth_piece(cove, BAG, n, DRAWN)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        kind: i64 = first_of(code)
        cove.cells[BAG + kind] -= 1
        cove.cells[WAITING + kind] += 1
        cove.tell2(TOLD_DRAWN, seat, kind)


class SeatWaiting(Task):
    def do(self, cove: Cove, seat: i64, b: i64, c: i64) -> None:
        """One by one, in the order the player likes; whoever finds no seat returns to the bag."""
        if count_pieces(cove, WAITING, KINDS) == 0:
            return
        if boats_with_seats(cove) > 0:
            cove.push(T_SEAT, seat, 0, 0)
            cove.put(Q_BOAT, seat, seat, 0, 0)
            return
        for kind in range(KINDS):
            for _ in range(cove.cells[WAITING + kind]):
                cove.cells[WAITING + kind] -= 1
                cove.cells[BAG + kind] += 1
                cove.tell2(TOLD_RETURNED, seat, kind)


class Seating(Question):
    """M-15: which of those drawn boards which boat."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return count_kinds(cove, WAITING, KINDS) * boats_with_seats(cove)

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        """The adventurer is named only if there are two kinds."""
        boats: i64 = boats_with_seats(cove)
        boat: i64 = nth_with_seat(cove, n % boats, NOTHING)
        is_choice: bool = count_kinds(cove, WAITING, KINDS) > 1
        return answer_code(SEAT_ON, boat, nth_kind(cove, WAITING, KINDS, n // boats) + 1 if is_choice else 0, 0)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        boat: i64 = first_of(code)
        named: i64 = second_of(code)
        kind: i64 = nth_kind(cove, WAITING, KINDS, 0) if named == 0 else named - 1
        cove.cells[WAITING + kind] -= 1
        cove.tell3(TOLD_SEATED, seat, kind, boat)
        seat_on(cove, seat, kind, boat)


# ---- robbers: M-50 ---------------------------------------------------------------------------------------------------
class Rob(Question):
    """M-50: a customer of the boat, and where to; or nobody."""

    def count(self, cove: Cove, seat: i64) -> i64:
        boat: i64 = cove.cells[BOAT_ASKED]
        others: i64 = boats_with_seats(cove)
        if has_seat(cove, boat):
            others -= 1
        return 1 + others * count_kinds(cove, BOAT + KINDS * boat, GUILDS)

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        if n == 0:
            return answer_code(ROB_NOBODY, 0, 0, 0)
        boat: i64 = cove.cells[BOAT_ASKED]
        at: i64 = BOAT + KINDS * boat
        colours: i64 = count_kinds(cove, at, GUILDS)
        colour: i64 = nth_kind(cove, at, GUILDS, (n - 1) % colours)
        return answer_code(ROB_BOAT, colour, nth_with_seat(cove, (n - 1) // colours, boat), 0)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        if kind_of(code) == ROB_NOBODY:
            return
        colour: i64 = first_of(code)
        to: i64 = second_of(code)
        boat: i64 = cove.cells[BOAT_ASKED]
        cove.tell4(TOLD_ROBBED, seat, colour, boat, to)
        cove.cells[BOAT + KINDS * boat + colour] -= 1
        seat_on(cove, seat, colour, to)
        cove.push(T_CORRUPT, seat, 0, 0)


QUESTIONS: Final[list[Question]] = [
    Arrival(Q_ARRIVAL),
    Adventurer(Q_ADVENTURER),
    Seating(Q_BOAT, "boat"),
    Rob(Q_ROB, "rob"),
]
TASKS: Final[list[Task]] = [Arrive(T_ARRIVE), Load(T_LOAD), SeatWaiting(T_SEAT)]
