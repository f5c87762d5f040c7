# compiled: mypyc
"""Docks, piers and halls: full boats dock, the others are emptied, and the harbour closes. M-16 … M-18."""

from typing import Final

from mypy_extensions import i64

from marketday.core.bits import BIT
from marketday.core.kernel import answer_code, first_of
from marketday.games.cove.codes import (
    BOAT,
    BOAT_ASKED,
    BOAT_AT,
    DOCK_AT,
    DOCKS,
    GONE,
    HALL,
    MARKER,
    PIER,
    Q_DOCK,
    SAILING,
    SEATS,
    T_FULL,
    TIME,
    TOLD_DOCKED,
    TOLD_EMPTIED,
    TOLD_MARKER,
)
from marketday.games.cove.data import BOAT_SEATS, BOATS_PER_SIDE, DOCKS_PER_SIDE, KINDS
from marketday.games.cove.harbour import aboard
from marketday.games.cove.state import Cove, Question, Task
from marketday.games.cove.tables import ALL_DOCKS, DOCK_PIER, LAST


class Full(Task):
    def do(self, cove: Cove, seat: i64, boat: i64, c: i64) -> None:
        if cove.cells[BOAT_AT + boat] == SAILING and aboard(cove, boat) == BOAT_SEATS:
            cove.put(Q_DOCK, seat, seat, boat, 0)


def is_taken(cove: Cove, dock: i64) -> bool:
    return (cove.cells[DOCKS] >> dock) & 1 == 1


def first_dock(boat: i64) -> i64:
    """Of the boat's side."""
    return DOCKS_PER_SIDE * (boat // BOATS_PER_SIDE)


def free_docks(cove: Cove, boat: i64) -> i64:
    """Of the boat's side."""
    first: i64 = first_dock(boat)
    docks: i64 = 0
    for dock in range(first, first + DOCKS_PER_SIDE):
        if not is_taken(cove, dock):
            docks += 1
    return docks


class Dock(Question):
    """M-16: a free dock of its side for a boat that is full."""

    def count(self, cove: Cove, seat: i64) -> i64:
        return free_docks(cove, cove.cells[BOAT_ASKED])

    def nth(self, cove: Cove, seat: i64, n: i64) -> i64:
        dock: i64 = first_dock(cove.cells[BOAT_ASKED])
        if n > 0 or is_taken(cove, dock):
            dock += 1
        return answer_code(DOCK_AT, dock, 0, 0)

    def play(self, cove: Cove, seat: i64, code: i64) -> None:
        cells = cove.cells
        dock: i64 = first_of(code)
        boat: i64 = cells[BOAT_ASKED]
        cells[BOAT_AT + boat] = dock
        cells[DOCKS] |= BIT[dock]
        cove.tell3(TOLD_DOCKED, seat, boat, dock)
        for kind in range(KINDS):
            cells[PIER + KINDS * DOCK_PIER[dock] + kind] += cells[BOAT + KINDS * boat + kind]
            cells[BOAT + KINDS * boat + kind] = 0
        if free_docks(cove, boat) == 0:
            first: i64 = BOATS_PER_SIDE * (boat // BOATS_PER_SIDE)
            for other in range(first, first + BOATS_PER_SIDE):
                empty(cove, other)
        if cells[DOCKS] == ALL_DOCKS:
            close_harbour(cove)


def empty(cove: Cove, boat: i64) -> None:
    """M-17: a boat still sailing is emptied: customers to their halls, rogues to the lair."""
    cells = cove.cells
    if cells[BOAT_AT + boat] != SAILING:
        return
    for kind in range(KINDS):
        cells[HALL + kind] += cells[BOAT + KINDS * boat + kind]
        cells[BOAT + KINDS * boat + kind] = 0
    cells[BOAT_AT + boat] = GONE
    cove.tell1(TOLD_EMPTIED, boat)


def close_harbour(cove: Cove) -> None:
    """M-18: the fourth dock is taken, so the trade marker is set at the full hour after the leader."""
    cells = cove.cells
    leader: i64 = 0
    for seat in range(cells[SEATS]):
        if cells[TIME + seat] > leader:
            leader = cells[TIME + seat]
    if leader < LAST:
        cells[MARKER] = leader + 2 - (leader & 1)
        cove.tell1(TOLD_MARKER, cells[MARKER])


QUESTIONS: Final[list[Question]] = [Dock(Q_DOCK, "dock")]
TASKS: Final[list[Task]] = [Full(T_FULL)]
