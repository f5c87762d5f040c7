# compiled: mypyc
"""How a search looks at the cove.

In play-outs one sample of chance is enough, and in the middle of an action a seat looks no further than each answer.
They all end at the same moment, when the next round begins or the play is over: outlooks of different hours do not
compare, since what an hour is worth differs from shop to shop and is only roughly known."""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.judge import Judge, Luck
from marketday.core.kernel import OVER, Kernel
from marketday.core.rng import Rng
from marketday.games.cove.codes import ASKER, Q_ACTION, Q_ADVENTURER, Q_ARRIVAL, Q_HAND, ROUND, SEATS
from marketday.games.cove.data import ROUNDS
from marketday.games.cove.hints.hopes import Hopes
from marketday.games.cove.hints.prospect import Prospects
from marketday.games.cove.hints.thought import Thought, is_of_harbour
from marketday.games.cove.hints.weights import Weights
from marketday.games.cove.kernel import Cove

PLAY_OUT_SAMPLES: Final = 1
CERTAIN: Final = 0.5
"""Gold decides."""
SPREADS: Final[vec[float]] = vec[float]([0.0, 40.0, 40.0, 20.0])
"""By round, at its beginning: about the most likely ones, given how 180 plays of bots ended, 60 for each number of
seats. Before the second it says little."""

MIXER: Final = 0x5DEECE6D
"""So that generators of one play-out have nothing to do with each other, nor with those of the next."""


class Streams(Luck):
    """A generator for the bag, which all draw from, and one for each other thing that chance decides about a seat: its
    corruption cards, and what dice, compass or stack of its shop show. So the first adventurer who is drawn is the same
    whatever was rolled before, and so is the second."""

    def __init__(self, seed: i64) -> None:
        super().__init__(seed)
        self._streams: dict[i64, Rng] = {}

    def answer(self, state: Kernel) -> i64:
        question: i64 = state.question
        thing: i64 = 0
        if question != Q_ARRIVAL and question != Q_ADVENTURER:
            thing = (question << 3) + state.cells[ASKER]
        if thing not in self._streams:
            self._streams[thing] = Rng(self.seed + thing * MIXER)
        return self._streams[thing].below(state.options)


class CoveJudge(Judge):
    def __init__(self, hopes: list[Hopes], weights: Weights) -> None:
        """Hopes are by merchant."""
        self.prospects: Prospects = Prospects(hopes, weights)
        self._thought: Thought = Thought(hopes, weights, PLAY_OUT_SAMPLES, 0)

    def worths(self, state: Kernel) -> list[float]:
        cove = cast(Cove, state)
        thought = self._thought
        thought.begin(cove, cove.actor)
        return thought.worths(cove)

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

    def spread(self, state: Kernel) -> float:
        return CERTAIN if state.actor == OVER else SPREADS[min(ROUNDS, state.cells[ROUND])]

    def luck(self, seed: i64) -> Luck:
        return Streams(seed)

    def seat_count(self, state: Kernel) -> i64:
        return state.cells[SEATS]

    def turn(self, state: Kernel) -> i64:
        return state.cells[ROUND]

    def horizon(self, state: Kernel, rounds: i64) -> i64:
        return state.cells[ROUND] + 1

    def matters(self, state: Kernel) -> bool:
        """Which action, and whatever moves boats and tokens: there one plays against the others. What a shop does on
        the way, and what is sold, hints know well enough."""
        return state.question == Q_ACTION or state.question == Q_HAND or is_of_harbour(state.question)
