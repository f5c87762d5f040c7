# compiled: mypyc
"""The rules: a row of crates on the quay, and everybody takes from its ends. A crate is a number; `// COPIES` is its
good."""

from typing import Final

from mypy_extensions import i64

from marketday.core.bits import BIT, popcount, select
from marketday.core.kernel import CHANCE, OVER, Kernel, answer_code, first_of, kind_of
from marketday.games.quayside.data import COPIES, CRATES

# Questions
LAY: Final = 0  # chance: which crate comes next in the row
TAKE: Final = 1  # which crate, or both
DONE: Final = 2
QUESTIONS: Final = ("lay", "take", "over")

# Kinds of answers
LAID: Final = 0  # crate (chance)
TAKE_CRATE: Final = 1  # LEFT or RIGHT
TAKE_BOTH: Final = 2

# Lines of the story
TOLD_LAID: Final = 0  # good
TOLD_TAKEN: Final = 1  # seat, good, LEFT or RIGHT
TOLD_ENDED: Final = 2

LEFT: Final = 0
RIGHT: Final = 1

# Places of `cells`
SEATS: Final = 0
TURN: Final = 1  # whose turn it is
BAG: Final = 2  # the crates that are not yet in the row, as a set
FROM: Final = 3  # the row is what lies from here …
TO: Final = 4  # … to before here
ROW: Final = 5  # a crate in each of its places
TAKEN: Final = 20  # the crates of each seat, as a set
CELLS: Final = 24


class Position(Kernel):
    def lay_out(self, seat_count: i64) -> None:
        self.set_cells([0] * CELLS)
        self.cells[SEATS] = seat_count
        self.cells[BAG] = BIT[CRATES] - 1

    @property
    def seat_count(self) -> i64:
        return self.cells[SEATS]

    def begin(self) -> None:
        self.ask(LAY, CHANCE, CRATES)

    def copy(self) -> "Position":
        twin = Position()
        twin.take_after(self)
        return twin

    def nth(self, n: i64) -> i64:
        if self.question == LAY:
            return answer_code(LAID, select(self.cells[BAG], n), 0, 0)
        return answer_code(TAKE_CRATE, n, 0, 0) if n <= RIGHT else answer_code(TAKE_BOTH, 0, 0, 0)

    def play(self, code: i64) -> None:
        kind: i64 = kind_of(code)
        if kind == LAID:
            self.lay(first_of(code))
        elif kind == TAKE_CRATE:
            self.take(first_of(code))
        else:
            self.take_both()

    def lay(self, crate: i64) -> None:
        """Q-1: all crates are laid in one row, face up."""
        self.cells[BAG] &= ~BIT[crate]
        self.cells[ROW + self.cells[TO]] = crate
        self.cells[TO] += 1
        self.tell1(TOLD_LAID, crate // COPIES)
        if self.cells[BAG]:
            self.ask(LAY, CHANCE, popcount(self.cells[BAG]))
        else:
            self.ask_take()

    def ask_take(self) -> None:
        """Q-2, Q-3: from either end, or both if they differ. The last crate needs no question."""
        left: i64 = self.cells[TO] - self.cells[FROM]
        if left > 1:
            self.ask(TAKE, self.cells[TURN], 3 if self.ends_differ() else 2)
        elif left == 1:
            self.take(LEFT)
        else:
            self.ask(DONE, OVER, 0)
            if self.story is not None:
                self.story.append((TOLD_ENDED,))

    def at_end(self, end: i64) -> i64:
        """The crate there."""
        return self.cells[ROW + (self.cells[FROM] if end == LEFT else self.cells[TO] - 1)]

    def ends_differ(self) -> bool:
        return self.at_end(LEFT) // COPIES != self.at_end(RIGHT) // COPIES

    def lift(self, end: i64) -> None:
        crate: i64 = self.at_end(end)
        self.cells[TAKEN + self.cells[TURN]] |= BIT[crate]
        self.cells[FROM if end == LEFT else TO] += 1 if end == LEFT else -1
        self.tell3(TOLD_TAKEN, self.cells[TURN], crate // COPIES, end)

    def take(self, end: i64) -> None:
        self.lift(end)
        self.next_turn()

    def take_both(self) -> None:
        self.lift(LEFT)
        self.lift(RIGHT)
        self.next_turn()

    def next_turn(self) -> None:
        self.cells[TURN] = (self.cells[TURN] + 1) % self.seat_count
        self.ask_take()

    def count(self, seat: i64, good: i64) -> i64:
        """How many crates of a good a seat has."""
        return popcount(self.cells[TAKEN + seat] & (BIT[COPIES] - 1) * BIT[COPIES * good])
