# compiled: mypyc
"""What a search asks of a game: how answers and positions look to a seat, and how far a play has come."""

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from marketday.core.kernel import Kernel
from marketday.core.rng import Rng

HOPELESS: Final = 50.0
"""So many spreads behind somebody is no chance at all."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Luck:
    """What chance answers in one play-out. Whatever is played out with the same seed meets the same."""

    def __init__(self, seed: i64) -> None:
        self.seed: i64 = seed
        self.rng: Rng = Rng(seed)

    def answer(self, state: Kernel) -> i64:
        """The number of the answer to the open question, which is put to chance."""
        return self.rng.below(state.options)


@mypyc_attr(allow_interpreted_subclasses=True)
class Judge:
    """One way to look at the positions of a game. Whoever asks hands in a position that a seat has imagined."""

    def worths(self, state: Kernel) -> list[float]:
        """How good each answer to the open question looks to the seat that is asked, in points."""
        raise NotImplementedError

    def choice(self, state: Kernel) -> i64:
        """The number of the first answer that looks best: asked so often that a game may have a shorter way to it."""
        return best(self.worths(state))

    def outlook(self, state: Kernel, seat: i64) -> float:
        """How many points the seat may expect to be ahead of the others on average."""
        raise NotImplementedError

    def spread(self, state: Kernel) -> float:
        """How uncertain the outlook is, in points: somebody so far ahead of another ends before them in 73 of 100
        plays."""
        raise NotImplementedError

    def chance(self, state: Kernel, seat: i64) -> float:
        """That the seat ends first, by Plackett and Luce."""
        seat_count: i64 = self.seat_count(state)
        spread: float = self.spread(state)
        # An outlook is what a seat has beyond the mean of the others: two seats differ by a little more than they do.
        scale: float = float(seat_count - 1) / (float(seat_count) * spread)
        own: float = self.outlook(state, seat)
        against: float = 1.0
        for other in range(seat_count):
            if other != seat:
                against += math.exp(min(HOPELESS, scale * (self.outlook(state, other) - own)))
        return 1.0 / against

    def go_on(self, state: Kernel) -> None:
        """Let the seat that is asked answer with what looks best to it. Where answers are composed, that may be one
        that has no number."""
        state.play(state.nth(self.choice(state)))

    def luck(self, seed: i64) -> Luck:
        """One for each play-out. A game may see to it that what one candidate draws the others draw as well, whatever
        came between: from piles that the seed has shuffled, or with a generator for each thing that chance decides."""
        return Luck(seed)

    def seat_count(self, state: Kernel) -> i64:
        raise NotImplementedError

    def turn(self, state: Kernel) -> i64:
        """Grows by one with every turn of the play."""
        raise NotImplementedError

    def horizon(self, state: Kernel, rounds: i64) -> i64:
        """The turn up to which play-outs from here go, if they are to last about so many turns of everybody's."""
        return self.turn(state) + rounds * self.seat_count(state)

    def matters(self, state: Kernel) -> bool:
        """Whether the open question deserves play-outs; to others what looks best is answer enough."""
        return True


def best(worths: list[float]) -> i64:
    """The number of the first that is worth most."""
    found: i64 = 0
    for n in range(1, len(worths)):
        if worths[n] > worths[found]:
            found = n
    return found
