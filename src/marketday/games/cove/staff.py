# compiled: mypyc
"""Townsfolk under the abilities of a shop, and their work: M-30, M-31."""

from typing import Final

from mypy_extensions import i64

from marketday.core.bits import BIT
from marketday.core.kernel import answer_code, first_of, kind_of
from marketday.games.cove.codes import (
    ACTIVATE,
    HIRED,
    NOTHING,
    PAWN,
    Q_STAFF,
    Q_TUCK,
    STAFF,
    STAFF_USED,
    STOP_STAFF,
    T_STAFF,
    T_STEP,
    T_TUCK,
    T_TURN,
    TOLD_ACTIVATED,
    TOLD_TUCKED,
    TOLD_USED,
    TUCK_UNDER,
    USE_STAFF,
)
from marketday.games.cove.data import STAFF_SLOTS
from marketday.games.cove.square import put_under
from marketday.games.cove.state import Cove, Question, Task


def staff_count(cove: Cove, seat: i64) -> i64:
    staff: i64 = 0
    for ability in range(STAFF_SLOTS):
        if cove.cells[STAFF + STAFF_SLOTS * seat + ability] != NOTHING:
            staff += 1
    return staff


# ---- who was hired goes under an ability: M-30 -----------------------------------------------------------------------
class Tucking(Task):
    def do(self, cove: Cove, seat: i64, b: i64, c: i64) -> None:
        cove.put(Q_TUCK, seat, seat, 0, 0)


class Tuck(Question):
    """M-30: under which of the four abilities."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return STAFF_SLOTS

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        return answer_code(TUCK_UNDER, n, 0, 0)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        """Whoever worked there before goes under the deck."""
        ability: i64 = first_of(code)
        at: i64 = STAFF + STAFF_SLOTS * seat + ability
        card: i64 = cove.cells[HIRED]
        replaced: i64 = cove.cells[at]
        cove.cells[at] = card
        cove.cells[HIRED] = NOTHING
        cove.tell4(TOLD_TUCKED, seat, card, ability, replaced)
        if replaced != NOTHING:
            put_under(cove, replaced)


# ---- their work: M-31 ------------------------------------------------------------------------------------------------
def activate(cove: Cove, seat: i64) -> None:
    cove.cells[PAWN + seat] = ACTIVATE
    cove.tell1(TOLD_ACTIVATED, seat)
    cove.push(T_TURN, 0, 0, 0)
    cove.push(T_STEP, seat, cove.shop(seat).staff_hours, 0)
    cove.push(T_STAFF, seat, 0, 0)


class Working(Task):
    def do(self, cove: Cove, seat: i64, used: i64, c: i64) -> None:
        cove.put(Q_STAFF, seat, seat, used, 0)


class Work(Question):
    """Which ability next, each at most once, or enough."""

    def count(self, cove: Cove, seat: i64) -> i64:
        options: i64 = 1
        for ability in range(STAFF_SLOTS):
            if may_use(cove, seat, ability):
                options += 1
        return options

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        if n == 0:
            return answer_code(STOP_STAFF, 0, 0, 0)
        for ability in range(STAFF_SLOTS):
            if may_use(cove, seat, ability):
                n -= 1
                if n == 0:
                    return answer_code(USE_STAFF, ability, 0, 0)
        raise AssertionError("there are not so many")

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        if kind_of(code) == STOP_STAFF:
            return
        ability: i64 = first_of(code)
        cove.push(T_STAFF, seat, cove.cells[STAFF_USED] | BIT[ability], 0)
        cove.tell2(TOLD_USED, seat, ability)
        cove.shop(seat).use(cove, seat, ability)


def may_use(cove: Cove, seat: i64, ability: i64) -> bool:
    if cove.cells[STAFF_USED] & BIT[ability] != 0 or cove.cells[STAFF + STAFF_SLOTS * seat + ability] == NOTHING:
        return False
    return cove.shop(seat).has_work(cove, seat, ability)


QUESTIONS: Final[list[Question]] = [Tuck(Q_TUCK, "tuck"), Work(Q_STAFF, "staff")]
TASKS: Final[list[Task]] = [Tucking(T_TUCK), Working(T_STAFF)]
