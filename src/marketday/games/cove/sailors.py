# compiled: mypyc
"""Townsfolk who move somebody from a sailing boat: to a pier, a hall, the bag or another boat. M-51."""

from typing import Final

from mypy_extensions import i64

from marketday.core.kernel import answer_code, first_of, second_of
from marketday.games.cove.codes import (
    BAG,
    BOAT,
    BOAT_AT,
    HALL,
    NOTHING,
    PASSENGER,
    PASSENGER_BOAT,
    PIER,
    PUT_ON_PIER,
    Q_PASSENGER,
    Q_TARGET,
    SAILING,
    SAILOR,
    SEAT_ON,
    TAKE_FROM,
    TOLD_TAKEN,
)
from marketday.games.cove.data import BOATS, KINDS, PIERS, ROGUE, TO_BAG, TO_BOAT, TO_HALL, TO_PIER
from marketday.games.cove.harbour import boats_with_seats, nth_with_seat, seat_on
from marketday.games.cove.state import Cove, Question


def may_leave(cove: Cove, boat: i64, kind: i64) -> bool:
    if cove.cells[BOAT_AT + boat] != SAILING or cove.cells[BOAT + KINDS * boat + kind] == 0:
        return False
    ability: i64 = cove.cells[SAILOR]
    if ability == TO_HALL:
        return kind != ROGUE
    if ability == TO_BOAT:
        # A sailing boat always has a seat: full ones dock.
        return boats_with_seats(cove) > 1
    return True


def tell_taken(cove: Cove, seat: i64, boat: i64, kind: i64, ability: i64, target: i64) -> None:
    if cove.story is not None:
        pier: i64 = target if ability == TO_PIER else NOTHING
        to_boat: i64 = target if ability == TO_BOAT else NOTHING
        cove.story.append((TOLD_TAKEN, seat, kind, boat, ability, pier, to_boat))


class Passenger(Question):
    """M-51: whom to take from which boat."""

    def count(self, cove: Cove, seat: i64) -> i64:
        passengers: i64 = 0
        for boat in range(BOATS):
            for kind in range(KINDS):
                if may_leave(cove, boat, kind):
                    passengers += 1
        return passengers

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        for boat in range(BOATS):
            for kind in range(KINDS):
                if may_leave(cove, boat, kind):
                    if n == 0:
                        return answer_code(TAKE_FROM, boat, kind, 0)
                    n -= 1
        raise AssertionError("there are not so many")

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        boat: i64 = first_of(code)
        kind: i64 = second_of(code)
        ability: i64 = cove.cells[SAILOR]
        if ability != TO_HALL and ability != TO_BAG:
            cove.put(Q_TARGET, seat, seat, ability, PASSENGER_BOAT * boat + kind)
            return
        cove.cells[BOAT + KINDS * boat + kind] -= 1
        cove.cells[(HALL if ability == TO_HALL else BAG) + kind] += 1
        tell_taken(cove, seat, boat, kind, ability, NOTHING)


class Target(Question):
    """M-51: to which pier, or to which other boat."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return len(PIERS) if cove.cells[SAILOR] == TO_PIER else boats_with_seats(cove) - 1

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        if cove.cells[SAILOR] == TO_PIER:
            return answer_code(PUT_ON_PIER, n, 0, 0)
        return answer_code(SEAT_ON, nth_with_seat(cove, n, passenger_boat(cove)), 0, 0)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        ability: i64 = cove.cells[SAILOR]
        boat: i64 = passenger_boat(cove)
        kind: i64 = passenger_kind(cove)
        target: i64 = first_of(code)
        cove.cells[BOAT + KINDS * boat + kind] -= 1
        tell_taken(cove, seat, boat, kind, ability, target)
        if ability == TO_PIER:
            cove.cells[PIER + KINDS * target + kind] += 1
        else:
            seat_on(cove, seat, kind, target)


def passenger_boat(cove: Cove) -> i64:
    """Of the passenger who is to be put elsewhere."""
    return cove.cells[PASSENGER] // PASSENGER_BOAT


def passenger_kind(cove: Cove) -> i64:
    return cove.cells[PASSENGER] % PASSENGER_BOAT


QUESTIONS: Final[list[Question]] = [Passenger(Q_PASSENGER, "passenger"), Target(Q_TARGET, "target")]
