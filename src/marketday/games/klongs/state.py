# compiled: mypyc
"""A position of Bangkok Klongs: what is asked. What lies where is in its cells (`cells`, `pieces`).

Questions are in the chapters of the rules: each is an object, found in `QUESTIONS` by its number. Where a chapter goes
on to a question of one that builds upon it, it names that number.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.kernel import Kernel
from marketday.games.klongs.cells import SEATS
from marketday.games.klongs.codes import QUESTION_COUNT, START


class Question:
    """A question of the rules. Equal positions number its answers in the same way."""

    name: ClassVar[str] = ""
    """The name in views, and of its text `prompt.<name>`; questions only to chance have none."""
    kinds: ClassVar[tuple[int, ...]] = ()
    """The kinds of answers a seat can give."""

    def put(self, game: "Klongs") -> None:
        """Work out its answers and ask; or go on, where there is nothing to decide. This is also how a position that
        was put together from outside is taken up."""
        raise NotImplementedError

    def nth(self, game: "Klongs", n: i64) -> i64:
        """The code of the n-th answer."""
        raise NotImplementedError

    def play(self, game: "Klongs", answer: i64) -> None:
        raise NotImplementedError


# By number; `kernel` puts them in.
QUESTIONS: Final[vec[Question]] = vec[Question]([Question() for _ in range(QUESTION_COUNT)])


class Klongs(Kernel):
    @property
    def seat_count(self) -> i64:
        return self.cells[SEATS]

    def begin(self) -> None:
        self.put(START)

    def copy(self) -> "Klongs":
        twin = Klongs()
        twin.take_after(self)
        return twin

    def put(self, question: i64) -> None:
        QUESTIONS[question].put(self)

    def nth(self, n: i64) -> i64:
        return QUESTIONS[self.question].nth(self, n)

    def play(self, code: i64) -> None:
        QUESTIONS[self.question].play(self, code)
