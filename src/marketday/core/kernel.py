# compiled: mypyc
"""What every game's kernel looks like from outside: one open question at a time, its answers numbered and coded as
integers.

A kernel is the whole truth of a play, chance included: when something is drawn or rolled, the *actor* is CHANCE and
each outcome is an equally likely answer. So a kernel itself is never random, and whoever plays it hands the chance in.

Besides the open question everything variable is in `cells`, one packed buffer. A game names the places of its buffer
once, and copying, saving, loading and comparing follow from that.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

CHANCE: Final = -1
OVER: Final = -2

# What a kernel tells while it plays: a kind and whole numbers, put into words elsewhere.
Story = list[tuple[int, ...]]


def answer_code(kind: i64, a: i64, b: i64, c: i64) -> i64:
    """An answer as one number: its kind and up to three numbers, of which `b` may have 32 bits, the others 8."""
    return (kind << 48) | (a << 40) | (c << 32) | b


def kind_of(code: i64) -> i64:
    return code >> 48


def first_of(code: i64) -> i64:
    return (code >> 40) & 0xFF


def second_of(code: i64) -> i64:
    return code & 0xFFFFFFFF


def third_of(code: i64) -> i64:
    return (code >> 32) & 0xFF


class Kernel:
    def __init__(self) -> None:
        self.actor: i64 = OVER
        """The seat that is asked, or CHANCE, or OVER."""
        self.question: i64 = 0
        """Which question is open, numbered by the game."""
        self.options: i64 = 0
        """How many answers it has."""
        self.cells: vec[i64] = vec[i64]()
        """Everything else that a position consists of."""
        self.story: Story | None = None
        """Where to tell what happens; None, as in roll-outs, costs nothing."""

    def begin(self) -> None:
        """Put the first question, of a kernel whose box is laid out."""
        raise NotImplementedError

    def turn_to(self, seat: i64) -> None:
        """Where several seats are asked at the same time: let this one be the actor. The seat must be asked."""

    def copy(self) -> "Kernel":
        """The same position, without a story."""
        raise NotImplementedError

    def take_after(self, other: "Kernel") -> None:
        """Become the same position: what `copy` does with a new kernel."""
        self.actor = other.actor
        self.question = other.question
        self.options = other.options
        self.cells = other.cells[:]

    def set_cells(self, cells: list[int]) -> None:
        self.cells = vec[i64](cells)

    def ask(self, question: i64, actor: i64, options: i64) -> None:
        self.question = question
        self.actor = actor
        self.options = options

    def nth(self, n: i64) -> i64:
        """The code of the n-th answer, 0 <= n < options. Equal positions number their answers in the same way."""
        raise NotImplementedError

    def play(self, code: i64) -> None:
        """Answer the open question in place. The code must be one of its answers; nothing checks it here."""
        raise NotImplementedError

    def codes(self) -> list[int]:
        return [int(self.nth(n)) for n in range(self.options)]

    # ---- the story ---------------------------------------------------------------------------------------------------
    def tell1(self, kind: i64, a: i64) -> None:
        if self.story is not None:
            self.story.append((kind, a))

    def tell2(self, kind: i64, a: i64, b: i64) -> None:
        if self.story is not None:
            self.story.append((kind, a, b))

    def tell3(self, kind: i64, a: i64, b: i64, c: i64) -> None:
        if self.story is not None:
            self.story.append((kind, a, b, c))

    def tell4(self, kind: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        if self.story is not None:
            self.story.append((kind, a, b, c, d))

    def tell5(self, kind: i64, a: i64, b: i64, c: i64, d: i64, e: i64) -> None:
        if self.story is not None:
            self.story.append((kind, a, b, c, d, e))
