# compiled: mypyc
"""Random play of any kernel, as fast as it goes: for benchmarks, roll-out bots and research."""

from mypy_extensions import i64

from marketday.core.kernel import OVER, Kernel
from marketday.core.rng import Rng


class Tally:
    """How much was played: a decision is a seat's answer, a chance is an answer of chance."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.decisions: i64 = 0
        self.chances: i64 = 0


def play_out(kernel: Kernel, rng: Rng) -> int:
    """Play to the end in place with random answers; returns the number of decisions seats made."""
    decisions: i64 = 0
    while kernel.actor != OVER:
        if kernel.actor >= 0:
            decisions += 1
        kernel.play(kernel.nth(rng.below(kernel.options)))
    return decisions


def random_games(start: Kernel, rng: Rng, games: int) -> Tally:
    tally = Tally()
    for _ in range(games):
        kernel = start.copy()
        while kernel.actor != OVER:
            if kernel.actor >= 0:
                tally.decisions += 1
            else:
                tally.chances += 1
            kernel.play(kernel.nth(rng.below(kernel.options)))
        tally.games += 1
    return tally


def copies(kernel: Kernel, n: int) -> None:
    for _ in range(n):
        kernel.copy()
