# compiled: mypyc
"""Short play-outs on imagined worlds: what becomes of each candidate if all go on as looks best to them.

Every candidate meets the same worlds, and in each of them the same chance: so they differ by what they are, not by
their luck. Who the others are is not known, so they are played by several judges in turn.
"""

from typing import Final

from mypy_extensions import i64

from marketday.core.judge import Judge, Luck
from marketday.core.kernel import CHANCE, OVER, Kernel

MOST_ANSWERS: Final = 400
"""In one play-out: a play that would go on for ever ends in thought."""


class Search:
    def __init__(
        self, own: Judge, others: list[Judge], seat: i64, ends: list[i64], for_victory: bool, tells: bool = False
    ) -> None:
        """A play-out is judged at each of these turns, one later than the other, and the mean counts: what comes soon
        is foreseen well, what comes late says more. Judged is the chance of victory, or the points ahead. If it
        `tells`, the end of a play-out has its story."""
        self._own: Judge = own
        self._others: list[Judge] = others
        self._seat: i64 = seat
        self._ends: list[i64] = ends
        self._for_victory: bool = for_victory
        self._tells: bool = tells
        self.end: Kernel | None = None
        """The position in which the last play-out ended."""

    def play_out(self, world: Kernel, candidate: i64, seed: i64) -> float:
        """What a candidate, an answer by its number, leads to in a world; the seed stands for its chance."""
        other: Judge = self._others[seed % len(self._others)]
        own: Judge = self._own
        luck: Luck = own.luck(seed)
        state = world.copy()
        if self._tells:
            state.story = []
        state.play(state.nth(candidate))
        looks: i64 = len(self._ends)
        left: i64 = looks
        worth: float = 0.0
        for _ in range(MOST_ANSWERS):
            actor: i64 = state.actor
            if actor == CHANCE:
                state.play(state.nth(luck.answer(state)))
            elif actor == OVER:
                break
            elif own.turn(state) >= self._ends[looks - left]:
                if left == 1:
                    break
                worth += self.judged(state)
                left -= 1
            else:
                judge: Judge = own if actor == self._seat else other
                judge.go_on(state)
        self.end = state
        return (worth + float(left) * self.judged(state)) / float(looks)

    def judged(self, state: Kernel) -> float:
        return self._own.chance(state, self._seat) if self._for_victory else self._own.outlook(state, self._seat)
