# compiled: mypyc
"""Tokens, symbols, hands and the end of a day: M-11, M-13, M-14, M-19."""

from typing import Final

from mypy_extensions import i64

from marketday.core.kernel import answer_code, kind_of
from marketday.games.cove.codes import (
    ARRIVED,
    CROSS_HAND,
    HOURS_LEFT,
    MARKER,
    NOBODY,
    PASS_HAND,
    Q_ACTION,
    Q_HAND,
    ROUND,
    SEATS,
    STAMP,
    T_CORRUPT,
    T_LOAD,
    T_PIER,
    T_STEP,
    T_TURN,
    TIME,
    TOLD_CROSSED,
    TOLD_MOVED,
    TOLD_PRODUCTION_ENDED,
)
from marketday.games.cove.data import BAZAAR, BOATS
from marketday.games.cove.docks import empty
from marketday.games.cove.state import Cove, Question, Task
from marketday.games.cove.tables import HALF_HOURS, HAND_OPENS, SYMBOL


# ---- the stack of tokens ---------------------------------------------------------------------------------------------
def is_above(cove: Cove, seat: i64, other: i64) -> bool:
    """Later, or higher on the same stack."""
    cells = cove.cells
    if cells[TIME + seat] != cells[TIME + other]:
        return cells[TIME + seat] > cells[TIME + other]
    return cells[ARRIVED + seat] > cells[ARRIVED + other]


def nth_from_bottom(cove: Cove, n: i64) -> i64:
    """The token with exactly this many below it."""
    seat_count: i64 = cove.cells[SEATS]
    for seat in range(seat_count):
        below: i64 = 0
        for other in range(seat_count):
            if other != seat and is_above(cove, seat, other):
                below += 1
        if below == n:
            return seat
    raise AssertionError("there are not so many")


def nth_from_top(cove: Cove, n: i64) -> i64:
    return nth_from_bottom(cove, cove.cells[SEATS] - 1 - n)


def arrive_at(cove: Cove, seat: i64, half: i64) -> None:
    cells = cove.cells
    cells[STAMP] += 1
    cells[TIME + seat] = half
    cells[ARRIVED + seat] = cells[STAMP]


# ---- turns: M-11 -----------------------------------------------------------------------------------------------------
class Turn(Task):
    def do(self, cove: Cove, a: i64, b: i64, c: i64) -> None:
        seat: i64 = next_seat(cove)
        if seat == NOBODY:
            end_production(cove)
        else:
            cove.put(Q_ACTION, seat, seat, 0, 0)


def next_seat(cove: Cove) -> i64:
    """The seat furthest behind, the topmost there; nobody if all are on or past the trade marker."""
    cells = cove.cells
    best: i64 = NOBODY
    for seat in range(cells[SEATS]):
        if cells[TIME + seat] < cells[MARKER] and (best == NOBODY or comes_before(cove, seat, best)):
            best = seat
    return best


def comes_before(cove: Cove, seat: i64, other: i64) -> bool:
    behind: i64 = cove.cells[TIME + other] - cove.cells[TIME + seat]
    return behind > 0 or (behind == 0 and is_above(cove, seat, other))


# ---- hours: M-13, M-14 -----------------------------------------------------------------------------------------------
class Step(Task):
    def do(self, cove: Cove, seat: i64, hours: i64, c: i64) -> None:
        if hours == 0:
            cove.tell2(TOLD_MOVED, seat, cove.cells[TIME + seat])
        elif is_before_open_hand(cove, seat):
            cove.put(Q_HAND, seat, seat, hours, 0)
        else:
            step_on(cove, seat, hours)


def is_before_open_hand(cove: Cove, seat: i64) -> bool:
    half: i64 = cove.cells[TIME + seat] + 1
    if half >= HALF_HOURS:
        return False
    return HAND_OPENS[half] != 0 and cove.cells[ROUND] >= HAND_OPENS[half]


def step_on(cove: Cove, seat: i64, hours: i64) -> None:
    """To the next full hour. The token is there already when the symbol on the way loads boats."""
    half: i64 = cove.cells[TIME + seat] + 1
    if half & 1 == 0:
        arrive_at(cove, seat, half)  # from a hand: its symbol is skipped
        cove.push(T_STEP, seat, hours - 1, 0)
        return
    arrive_at(cove, seat, half + 1)
    cove.push(T_STEP, seat, hours - 1, 0)
    if half < HALF_HOURS:
        adventurers: i64 = SYMBOL[HALF_HOURS * cove.cells[SEATS] + half]
        if adventurers > 0:
            cove.push(T_LOAD, seat, adventurers - 1, 0)


class Hand(Question):
    """M-14: onto the hand, for a corruption card, or past it."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return 2

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        return answer_code(PASS_HAND if n == 0 else CROSS_HAND, 0, 0, 0)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        hours: i64 = cove.cells[HOURS_LEFT]
        if kind_of(code) == PASS_HAND:
            step_on(cove, seat, hours)
            return
        half: i64 = cove.cells[TIME + seat] + 1
        arrive_at(cove, seat, half)
        cove.tell2(TOLD_CROSSED, seat, half)
        cove.push(T_STEP, seat, hours - 1, 0)
        cove.push(T_CORRUPT, seat, 0, 0)


def time_after(cove: Cove, seat: i64, hours: i64) -> i64:
    """Where so many hours from here lead, keeping off the hands."""
    half: i64 = cove.cells[TIME + seat]
    return half if hours == 0 else half - (half & 1) + 2 * hours


def hours_to_marker(cove: Cove, seat: i64) -> i64:
    """M-11: after how many hours the seat is on or past the trade marker."""
    hours: i64 = 0
    while time_after(cove, seat, hours) < cove.cells[MARKER]:
        hours += 1
    return hours


def adventurers_passed(cove: Cove, seat: i64, hours: i64) -> i64:
    """How many adventurers this many hours from here would load, without stepping on a hand."""
    half: i64 = cove.cells[TIME + seat] + 1
    passed: i64 = 0
    if half & 1 == 0:
        half += 1
        hours -= 1
    while hours > 0 and half < HALF_HOURS:
        passed += SYMBOL[HALF_HOURS * cove.cells[SEATS] + half]
        half += 2
        hours -= 1
    return passed


# ---- the end of production: M-19 -------------------------------------------------------------------------------------
def end_production(cove: Cove) -> None:
    """Boats still sailing are emptied, and the stack moves to the trade marker in its order."""
    for boat in range(BOATS):
        empty(cove, boat)
    seat_count: i64 = cove.cells[SEATS]
    order: i64 = 0  # seats from the bottom, four bits each
    for place in range(seat_count):
        order |= nth_from_bottom(cove, place) << (4 * place)
    for place in range(seat_count):
        arrive_at(cove, (order >> (4 * place)) & 15, cove.cells[MARKER])
    if cove.story is not None:
        stack = [int(nth_from_top(cove, place)) for place in range(seat_count)]
        cove.story.append((TOLD_PRODUCTION_ENDED, *stack))
    cove.push(T_PIER, BAZAAR, 0, 0)


QUESTIONS: Final[list[Question]] = [Hand(Q_HAND, "hand")]
TASKS: Final[list[Task]] = [Turn(T_TURN), Step(T_STEP)]
