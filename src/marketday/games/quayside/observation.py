# compiled: mypyc
"""Quayside for learners: what lies open, and the three answers, as numbers (`core.observer`)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from marketday.core.kernel import Kernel, answer_code, first_of, kind_of
from marketday.core.observer import Observer, check_places, fields
from marketday.games.quayside.data import COPIES
from marketday.games.quayside.kernel import FROM, ROW, TAKE_BOTH, TAKE_CRATE, TO, Position

VERSION: Final = 1

TAKEN_AT: Final = 15
ASKED_AT: Final = 35
GOODS: Final = 5
SEATS: Final = 4

FIELDS: Final = fields(
    [
        ("row", 15, 0, 5, True, "the good of each crate of the row from the left, from 1"),
        ("taken", 20, 0, 3, False, "crates of seats 0 to 3, good by good"),
        ("asked", 1, 0, 1, False, "whether the observer is asked"),
    ]
)

check_places(FIELDS, {"taken": TAKEN_AT, "asked": ASKED_AT})

BOTH: Final = 2
ACTION_ROWS: Final = [(1, "take the crate on the left"), (1, "on the right"), (1, "both")]


class QuaysideObserver(Observer):
    def __init__(self) -> None:
        super().__init__(VERSION, FIELDS, ACTION_ROWS)

    def seat_count(self, kernel: Kernel) -> i64:
        assert isinstance(kernel, Position)
        return kernel.seat_count

    def write(self, kernel: Kernel, seat: i64, out: vec[i16], at: i64) -> None:
        assert isinstance(kernel, Position)
        cells = kernel.cells
        for n in range(cells[TO] - cells[FROM]):
            out[at + n] = i16(1 + cells[ROW + cells[FROM] + n] // COPIES)
        for n in range(kernel.seat_count):
            for good in range(i64(GOODS)):
                owner: i64 = (seat + n) % kernel.seat_count
                out[at + TAKEN_AT + SEATS * good + n] = i16(kernel.count(owner, good))
        out[at + ASKED_AT] = 1 if kernel.actor == seat else 0

    def action_of(self, kernel: Kernel, code: i64) -> i64:
        return BOTH if kind_of(code) == TAKE_BOTH else first_of(code)

    def code_of(self, kernel: Kernel, action: i64) -> i64:
        return answer_code(TAKE_BOTH, 0, 0, 0) if action == BOTH else answer_code(TAKE_CRATE, action, 0, 0)

    def points(self, kernel: Kernel, seat: i64) -> i64:
        assert isinstance(kernel, Position)
        points: i64 = 0
        for good in range(i64(GOODS)):
            count: i64 = kernel.count(seat, good)
            worth: i64 = good + 1
            points += worth * count
            if count == COPIES:
                points += worth * COPIES
        return points
