# compiled: mypyc
"""What a search asks of Bangkok Klongs (`core.judge`).

Almost all answers are to two questions, where to place a boat and whether to move one, and change four landings or a
few more. So they are weighed by what they change (`weighing`); all others are played on a copy (`hints.best_outlook`).
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.judge import Judge, Luck, best
from marketday.core.kernel import OVER, Kernel
from marketday.games.klongs.cells import BIG, SEATS, TURN
from marketday.games.klongs.codes import FINISH, PLACE, START
from marketday.games.klongs.drawing import top_of_pile
from marketday.games.klongs.forecast import WEIGHTS, forecast
from marketday.games.klongs.hints import Survey, is_within_a_move, lead, outlook, phase_of
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.manners import LEVEL, PHASES
from marketday.games.klongs.prospects import Prospects
from marketday.games.klongs.weighing import end_worths, place_worths, played

CERTAIN: Final = 0.5
"""Points decide."""
SPREADS: Final[vec[float]] = vec[float](
    [0.0] * (2 * PHASES) + [18.75, 13.25, 10.75, 5.0] + [17.75, 10.25, 8.0, 4.0] + [11.5, 8.5, 6.0, 3.0]
)
"""By the number of seats, and by market day as in a manner. The most likely ones, given how plays of bots ended: before
the big day by `python -m benchmarks.forecast`, on it after 400 plays."""


class Piles(Luck):
    """Shuffled once, so that what lies on top stays there until it is drawn."""

    def answer(self, state: Kernel) -> i64:
        position = cast(Klongs, state)
        if position.question == START:
            return self.rng.below(position.options)
        return top_of_pile(position.cells, self.seed)


class KlongsJudge(Judge):
    def __init__(self, manner: vec[float], weights: vec[float] = WEIGHTS) -> None:
        """Answers look good to it by its manner; what positions come to is foretold by the weights (`forecast`)."""
        self.manner: vec[float] = manner
        self.weights: vec[float] = weights

    def worths(self, state: Kernel) -> list[float]:
        worths = self.weighed(cast(Klongs, state))
        return [worths[n] for n in range(len(worths))]

    def choice(self, state: Kernel) -> i64:
        worths = self.weighed(cast(Klongs, state))
        found: i64 = 0
        for n in range(len(worths)):
            if worths[n] > worths[found]:
                found = n
        return found

    def weighed(self, position: Klongs) -> vec[float]:
        """The same as `worths`."""
        question: i64 = position.question
        if question == PLACE:
            return place_worths(Prospects(position, self.manner))
        if question == FINISH:
            return end_worths(Prospects(position, self.manner))
        worths: vec[float] = vec[float]([0.0 for _ in range(position.options)])
        survey = Survey(position, position.actor, self.manner)
        for n in range(position.options):
            worths[n] = played(survey, position, n)
        return worths

    def outlook(self, state: Kernel, seat: i64) -> float:
        position = cast(Klongs, state)
        if position.actor == OVER:
            return lead(position.cells, seat)
        if position.cells[BIG] != 0:
            return outlook(position, seat, self.manner)
        return forecast(position.cells, seat, self.weights)

    def spread(self, state: Kernel) -> float:
        if state.actor == OVER:
            return CERTAIN
        phase: i64 = phase_of(cast(Klongs, state).cells)
        return SPREADS[PHASES * state.cells[SEATS] + phase]

    def luck(self, seed: i64) -> Luck:
        return Piles(seed)

    def seat_count(self, state: Kernel) -> i64:
        return state.cells[SEATS]

    def turn(self, state: Kernel) -> i64:
        return state.cells[TURN]


def carried_through(state: Klongs, seat: int, code: int) -> Klongs:
    """The position after a move and what looks best within it."""
    after = state.copy()
    after.play(code)
    while is_within_a_move(after, seat):
        after.play(after.nth(best(KlongsJudge(LEVEL).worths(after))))
    return after
