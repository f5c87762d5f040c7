# compiled: mypyc
"""How a search looks at the cove: one sample of chance is enough where many worlds are played out, and all candidates
are compared at the same moment, when the next round begins or all is over."""

from typing import cast

from mypy_extensions import i64

from marketday.core.judge import Judge
from marketday.core.kernel import OVER, Kernel
from marketday.games.cove.codes import ROUND, SEATS
from marketday.games.cove.hints.hopes import Hopes
from marketday.games.cove.hints.prospect import Prospects
from marketday.games.cove.hints.thought import Thought
from marketday.games.cove.hints.weights import Weights
from marketday.games.cove.kernel import Cove


class CoveJudge(Judge):
    def __init__(self, hopes: list[Hopes], weights: Weights, samples: i64 = 1) -> None:
        self.hopes: list[Hopes] = hopes
        """By merchant."""
        self.weights: Weights = weights
        self.samples: i64 = samples
        self.prospects: Prospects = Prospects(hopes, weights)

    def worths(self, state: Kernel) -> list[float]:
        cove = cast(Cove, state)
        thought = Thought(cove, cove.actor, self.hopes, self.weights, self.samples)
        return [thought.worth(cove, cove.nth(n)) for n in range(cove.options)]

    def outlook(self, state: Kernel, seat: i64) -> float:
        cove = cast(Cove, state)
        seat_count: i64 = cove.cells[SEATS]
        if cove.actor != OVER:
            self.prospects.look(cove)
        lead: float = 0.0
        for other in range(seat_count):
            gold: float = float(cove.gold(other)) if cove.actor == OVER else self.prospects.of(cove, other)
            lead += gold if other == seat else -gold / float(seat_count - 1)
        return lead

    def seat_count(self, state: Kernel) -> i64:
        return state.cells[SEATS]

    def turn(self, state: Kernel) -> i64:
        return state.cells[ROUND]
