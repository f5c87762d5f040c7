"""Chance at work on a kernel."""

from collections.abc import Callable

from marketday.core.chance import Chance
from marketday.core.kernel import CHANCE, Kernel


def let_chance_answer(kernel: Kernel, chance: Chance, outcome: Callable[[int], int]) -> tuple[int, ...]:
    """Until a seat is asked or all is over; what chance answered. `outcome` is what a code stands for in records."""
    answers = []
    while kernel.actor == CHANCE:
        codes = kernel.codes()
        outcomes = dict(zip(map(outcome, codes), codes, strict=True))
        answer = chance.pick(tuple(outcomes))
        answers.append(answer)
        kernel.play(outcomes[answer])
    return tuple(answers)
