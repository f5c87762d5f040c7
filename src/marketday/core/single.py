# compiled: mypyc
"""One play for learners, a question at a time: `batch` has many. What it shows lies in packed buffers, which NumPy can
look at without a copy (`lab/learning/desk.py`); NumPy also makes them zero, which it does faster.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from marketday.core.batch import IllegalAction
from marketday.core.kernel import CHANCE, OVER, Kernel
from marketday.core.observer import Observer
from marketday.core.rng import Rng

NOBODY: Final = -9


class Single:
    def __init__(self, kernel: Kernel, observer: Observer, rng: Rng) -> None:
        self.kernel = kernel
        self.observer = observer
        self.rng = rng
        self.numbers: vec[i16] = vec[i16]([i16(0)] * int(observer.size))
        self.marks: vec[u8] = vec[u8]([u8(0)] * int(observer.actions))
        self.marked: i64 = NOBODY
        """Whose actions the marks show, if those of the position as it is."""

    def put(self, kernel: Kernel) -> None:
        """Go on from this position."""
        self.kernel = kernel
        self.marked = NOBODY

    def answer_chance(self) -> i64:
        """Who is asked then, or OVER."""
        kernel = self.kernel
        rng = self.rng
        self.marked = NOBODY
        while kernel.actor == CHANCE:
            kernel.play(kernel.nth(rng.below(kernel.options)))
        return kernel.actor

    # ---- looking -----------------------------------------------------------------------------------------------------
    def write(self, seat: i64) -> None:
        """What the seat may know, into `numbers`, where all is zero before."""
        self.observer.write(self.kernel, seat, self.numbers, 0)

    def mark(self, seat: i64) -> None:
        """What the seat may choose, into `marks`, where all is zero before: nothing, if it is not asked."""
        self.marked = seat
        if self.kernel.actor == seat or self.is_asked(seat):
            self.observer.mark(self.turned_to(seat), self.marks, 0)

    def look(self, seat: i64) -> None:
        """Both in one call."""
        self.write(seat)
        self.mark(seat)

    def is_asked(self, seat: i64) -> bool:
        return self.kernel.actor != OVER and self.observer.is_asked(self.kernel, seat)

    def turned_to(self, seat: i64) -> Kernel:
        """To look at, not to play."""
        if self.kernel.actor == seat:
            return self.kernel
        own = self.kernel.copy()
        own.turn_to(seat)
        return own

    # ---- acting ------------------------------------------------------------------------------------------------------
    def code(self, seat: i64, action: i64) -> i64:
        """The answer that an action stands for; the marks must be the seat's."""
        if action < 0 or action >= self.observer.actions or self.marks[action] == 0:
            raise IllegalAction(f"seat {seat} may not choose action {action}: it is not in its mask")
        return self.observer.code_of(self.turned_to(seat), action)

    def act(self, seat: i64, action: i64) -> i64:
        """Who is asked next, or OVER; the marks must be the seat's."""
        code: i64 = self.code(seat, action)
        if self.kernel.actor != seat:
            self.kernel.turn_to(seat)
        self.kernel.play(code)
        return self.answer_chance()
