# compiled: mypyc
"""What a seat does in its turn: an action of its shop, hiring, or activating its staff. M-12."""

from typing import Final

from mypy_extensions import i64

from marketday.core.kernel import answer_code, first_of, kind_of
from marketday.games.cove.codes import (
    ACTIVATE,
    ACTIVATE_STAFF,
    HIRE,
    HIRE_FROM,
    OWN_SPACE,
    PAWN,
    Q_ACTION,
    T_STEP,
    T_TURN,
    TAKE_ACTION,
    TOLD_ACTION,
)
from marketday.games.cove.corruption import corrupt
from marketday.games.cove.data import SQUARE_SLOTS
from marketday.games.cove.square import hire
from marketday.games.cove.staff import activate, staff_count
from marketday.games.cove.state import Cove, Question


def may_act(cove: Cove, seat: i64, space: i64) -> bool:
    """M-12: never the same space twice in a row, and only where there is something to do."""
    if cove.cells[PAWN + seat] == space:
        return False
    if space == HIRE:
        return True
    if space == ACTIVATE:
        return staff_count(cove, seat) > 0
    return cove.shop(seat).is_open(cove, seat, space - OWN_SPACE)


class Action(Question):
    """The shop's own actions, the staff, then the four townsfolk."""

    def count(self, cove: Cove, seat: i64) -> i64:
        options: i64 = SQUARE_SLOTS if may_act(cove, seat, HIRE) else 0
        for space in range(ACTIVATE, OWN_SPACE + cove.shop(seat).spaces):
            if may_act(cove, seat, space):
                options += 1
        return options

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        for space in range(cove.shop(seat).spaces):
            if may_act(cove, seat, OWN_SPACE + space):
                if n == 0:
                    return answer_code(TAKE_ACTION, space, 0, 0)
                n -= 1
        if may_act(cove, seat, ACTIVATE):
            if n == 0:
                return answer_code(ACTIVATE_STAFF, 0, 0, 0)
            n -= 1
        return answer_code(HIRE_FROM, n, 0, 0)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        kind: i64 = kind_of(code)
        if kind == HIRE_FROM:
            hire(cove, seat, first_of(code))
        elif kind == ACTIVATE_STAFF:
            activate(cove, seat)
        else:
            act(cove, seat, first_of(code))


def act(cove: Cove, seat: i64, space: i64) -> None:
    cove.cells[PAWN + seat] = OWN_SPACE + space
    cove.tell2(TOLD_ACTION, seat, space)
    shop = cove.shop(seat)
    cove.push(T_TURN, 0, 0, 0)
    cove.push(T_STEP, seat, shop.hours[space], 0)
    corrupt(cove, seat, shop.corruption[space])
    shop.act(cove, seat, space)


QUESTIONS: Final[list[Question]] = [Action(Q_ACTION, "action")]
