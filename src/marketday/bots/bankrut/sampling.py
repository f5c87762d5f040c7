"""One look at the floor, weighed over hands that the others could hold.

Sampled hands say how likely somebody is to have what is asked for, and what giving it away is worth to them on average:
not what it is worth to somebody average.
"""

import math
from collections.abc import Iterator, Sequence

from marketday.bots.bankrut.beliefs import Beliefs
from marketday.bots.bankrut.imagined import Hands
from marketday.bots.bankrut.weighing import WISH, Exchange, Pack, Weighing
from marketday.bots.bankrut.worth import points
from marketday.games.bankrut.cards import KINDS
from marketday.games.bankrut.data import RIGHT_STOP, TOTALS
from marketday.games.bankrut.prospects import feared
from marketday.games.bankrut.view import View

# How 870 offers to strong traders fared: even of those that seemed sure most were not taken.
OTHERS_ASK = 0.3
OTHERS_ENVY = 0.25
OTHERS_SPREAD = 1.0
"""What others want to gain from an exchange: so much, and this part of what it seems to bring the one who asks."""
HEEDED = 0.5
"""How often somebody takes an offer that they gain from."""

HOPELESS = -4.0
"""Rounds that look worse at a right STOP than this ended better for those who went on (74,000 positions)."""
SURE = 1.5
"""What an exchange that can be had at once is worth, compared with hoping for as much."""
SWAPPED = 0.6
"""How often nobody else is quicker at the centre."""


class SampledWeighing(Weighing):
    def __init__(
        self,
        view: View,
        seat: int,
        beliefs: Beliefs,
        hopes: Sequence[float],
        envy: float,
        worlds: Sequence[Hands],
    ) -> None:
        super().__init__(view, seat, beliefs, hopes, envy, _means(worlds))
        self._worlds = worlds
        self._gifts: dict[Pack, dict[int, float]] = {}
        self._losses: dict[Pack, dict[int, tuple[float, float]]] = {}
        self._shares = [[_shares(worlds, other, good) for good in range(KINDS)] for other in range(len(view.traders))]

    def stop_lead(self) -> float:
        """How far ahead of the others, on average, a right STOP would leave it in this round."""
        theirs = [points(hands[other], self.centre) for hands in self._worlds for other in self._others]
        return points(self.hand, self.centre) + RIGHT_STOP - sum(theirs) / len(theirs)

    def _fear_of(self, other: int, good: int) -> float:
        row = self._usual[good]
        return sum(
            share * (feared(row[number], number) - row[number]) for number, share in self._shares[other][good].items()
        )

    def _others_change(self, other: int, good: int, change: int) -> float:
        key = (other, good, change)
        if key not in self._changes:
            worth = self._mean_change(other, good, change)
            if good == self.centre:
                worth = feared(worth, change)
            self._changes[key] = worth + WISH * change * self._beliefs.collects(other, good)
        return self._changes[key]

    def _mean_change(self, other: int, good: int, change: int) -> float:
        """Over the worlds where it is possible."""
        row = self._usual[good]
        worth, possible = 0.0, 0.0
        for number, share in self._shares[other][good].items():
            if 0 <= number + change <= TOTALS[good]:
                worth += share * (row[number + change] - row[number])
                possible += share
        return worth / possible if possible else 0.0

    def _having(self, other: int, good: int, number: int) -> float:
        key = (other, good, number)
        if key not in self._haves:
            self._haves[key] = sum(share for held, share in self._shares[other][good].items() if held >= number)
        return self._haves[key]

    def offer_worths(self, exchange: Exchange, to: int | None) -> Iterator[tuple[int | None, float]]:
        gain, give, get = exchange
        chances, worth, nobody = 0.0, 0.0, 1.0
        givens, asked = self._given(give), self._asked(get)
        for other in self._others if to is None else [to]:
            loss, having = asked[other]
            theirs = givens[other] + loss
            ask = OTHERS_ASK + OTHERS_ENVY * gain
            chance = HEEDED * having / (1 + math.exp(min(50.0, (ask - theirs) / OTHERS_SPREAD)))
            win = chance * (gain - self._envy[other] * max(0.0, theirs))
            chances, worth, nobody = chances + chance, worth + win, nobody * (1 - chance)
            yield other, win
        if to is None and chances > 0:
            # At most one of them will take it.
            yield None, worth * (1 - nobody) / chances

    def _given(self, pack: Pack) -> dict[int, float]:
        """What getting these cards is worth to each other seat."""
        if pack not in self._gifts:
            self._gifts[pack] = {
                other: sum(self._others_change(other, good, number) for good, number in pack) for other in self._others
            }
        return self._gifts[pack]

    def _asked(self, pack: Pack) -> dict[int, tuple[float, float]]:
        """What giving these cards away is worth to each other seat, and how likely it is to have them."""
        if pack not in self._losses:
            self._losses[pack] = {
                other: (
                    sum(self._others_change(other, good, -number) for good, number in pack),
                    math.prod(self._having(other, good, number) for good, number in pack),
                )
                for other in self._others
            }
        return self._losses[pack]


def _means(worlds: Sequence[Hands]) -> list[list[float]]:
    number = len(worlds)
    return [[sum(cards) / number for cards in zip(*hands, strict=True)] for hands in zip(*worlds, strict=True)]


def _shares(worlds: Sequence[Hands], other: int, good: int) -> dict[int, float]:
    """In which part of the worlds a seat holds so many cards of a good."""
    shares: dict[int, float] = {}
    for hands in worlds:
        number = hands[other][good]
        shares[number] = shares.get(number, 0.0) + 1 / len(worlds)
    return shares
