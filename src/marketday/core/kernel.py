"""What every game's kernel looks like from outside: one open question at a time, its answers numbered and coded as
integers.

A kernel is the whole truth of a play, chance included: when something is drawn or rolled, the *actor* is CHANCE and
each outcome is an equally likely answer. So a kernel itself is never random, and whoever plays it hands the chance in.
"""

from typing import Final

from mypy_extensions import i64

CHANCE: Final = -1
OVER: Final = -2

# What a kernel tells while it plays: a kind and whole numbers, put into words elsewhere.
Story = list[tuple[int, ...]]


class Kernel:
    def __init__(self) -> None:
        self.actor: i64 = OVER
        """The seat that is asked, or CHANCE, or OVER."""
        self.options: i64 = 0
        """How many answers the open question has."""
        self.story: Story | None = None
        """Where to tell what happens; None, as in roll-outs, costs nothing."""

    def turn_to(self, seat: i64) -> None:
        """Where several seats are asked at the same time: let this one be the actor. The seat must be asked."""

    def copy(self) -> "Kernel":
        """The same position, with no story."""
        raise NotImplementedError

    def nth(self, n: i64) -> i64:
        """The code of the n-th answer, 0 <= n < options. Equal positions number their answers alike."""
        raise NotImplementedError

    def play(self, code: i64) -> None:
        """Answer the open question in place. The code must be one of its answers; nothing checks it here."""
        raise NotImplementedError

    def codes(self) -> list[int]:
        return [int(self.nth(n)) for n in range(self.options)]
