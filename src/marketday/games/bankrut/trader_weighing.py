"""One look at the floor, weighed: what an exchange, a swap or an offer is worth to a trader, and to the others."""

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from marketday.games.bankrut.cards import KINDS
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.moves import MakeOffer
from marketday.games.bankrut.trader_beliefs import Beliefs, chance_of_having
from marketday.games.bankrut.trader_worth import (
    LOOSE,
    PROSPECT,
    Counts,
    between,
    feared,
    looseness,
    usual_worths,
    worths,
)
from marketday.games.bankrut.view import Offer, View

OTHERS_HOPE = 0.8
WISH = 1.0
"""What a card looks worth to somebody who collects it, beyond what his supposed hand says."""
OTHERS_ASK = 0.3
OTHERS_SPREAD = 0.7
"""What others want to win by an exchange, and how unsure that is."""
UNREAD_CHANCE = 0.3
"""How likely an offer finds somebody, to those who do not think about others."""
BEHIND = 25.0
"""Somebody so many points ahead is envied twice as much."""
LEAST_GAIN = 0.2
IMPOSSIBLE = -1.0
"""What an exchange wins that asks for cards nobody else can have."""


class Bargain(Struct, frozen=True):
    """An offer one might make, and what making it is worth."""

    move: MakeOffer
    worth: float


class Weighing:
    def __init__(
        self, view: View, seat: int, beliefs: Beliefs, hopes: Sequence[float], envy: float, reads: bool
    ) -> None:
        assert view.centre is not None
        self.hand = view.hand
        self.centre = view.centre
        self._others = [other for other in range(len(view.traders)) if other != seat]
        self._beliefs = beliefs
        self._changes: dict[tuple[int, int, int], float] = {}
        self._reads = reads
        self._table = worths(hopes)
        self._loose = looseness(view.hand)
        self._usual = usual_worths(OTHERS_HOPE)
        self._expected = beliefs.expected(view) if reads else []
        points = [trader.points for trader in view.traders]
        # What another wins is our loss only in part: he is one of several.
        self._envy = [
            envy / len(self._others) * (1 + max(0, other - points[seat]) / BEHIND) if reads else 0.0 for other in points
        ]

    # ---- to this seat ------------------------------------------------------------------------------------------------
    def gain(self, give: Counts, get: Counts) -> float:
        """What an exchange wins this seat."""
        worth, loose = 0.0, self._loose
        for good in range(KINDS):
            change = get[good] - give[good]
            if self.hand[good] + change > TOTALS[good]:
                return IMPOSSIBLE
            if change:
                worth += self.change(good, change)
                loose += self._loosened(good, change)
        return worth + PROSPECT[loose] - PROSPECT[self._loose]

    def change(self, good: int, change: int) -> float:
        """What more or fewer cards of a good are worth, STOP left aside."""
        number, row = self.hand[good], self._table[good]
        worth = row[number + change] - row[number]
        return feared(worth, change) if good == self.centre else worth

    def _loosened(self, good: int, change: int) -> int:
        number = self.hand[good]
        return LOOSE[good][number + change] - LOOSE[good][number]

    def net_gain(self, offer: Offer) -> float:
        """What accepting an offer wins, less the envy."""
        gain = self.gain(offer.want, offer.give)
        if not self._reads:
            return gain
        theirs = 0.0
        for good in range(KINDS):
            if offer.want[good] != offer.give[good]:
                theirs += self._others_change(offer.seat, good, offer.want[good] - offer.give[good])
        return gain - self._envy[offer.seat] * max(0.0, theirs)

    def swap_gain(self, lay: int) -> float:
        """What taking the centre card for one of the hand wins, here and by what it does to others."""
        take, table = self.centre, self._table
        laid, taken = self.hand[lay] - 1, self.hand[take] + 1
        gain = feared(table[lay][laid], laid) - table[lay][laid + 1]
        gain += table[take][taken] - feared(table[take][taken - 1], taken - 1)
        gain += PROSPECT[self._loose + self._loosened(lay, -1) + self._loosened(take, 1)] - PROSPECT[self._loose]
        if self._reads:
            for other in self._others:
                gain -= self._envy[other] * (self._fear_of(other, lay) - self._fear_of(other, take))
        return gain

    # ---- to others ---------------------------------------------------------------------------------------------------
    def _fear_of(self, other: int, good: int) -> float:
        """What it changes for another seat that a good lies in the centre."""
        number = self._expected[other][good]
        worth = between(self._usual[good], number)
        return feared(worth, number) - worth

    def _others_change(self, other: int, good: int, change: int) -> float:
        """What more or fewer cards of a good seem worth to another seat."""
        key = (other, good, change)
        if key not in self._changes:
            number, row = max(self._expected[other][good], -change), self._usual[good]
            worth = between(row, number + change) - between(row, number)
            if good == self.centre:
                worth = feared(worth, change)
            self._changes[key] = worth + WISH * change * self._beliefs.collects(other, good)
        return self._changes[key]

    def _chance(self, other: int, good: int, number: int, gain: float) -> float:
        """How likely another seat has what is wanted, and agrees to win so much."""
        agrees = 1 / (1 + math.exp(min(50.0, (OTHERS_ASK - gain) / OTHERS_SPREAD)))
        if number == 0 or self._beliefs.holds(other, good) >= number:
            return agrees
        return agrees * chance_of_having(self._expected[other][good], number)

    # ---- offers ------------------------------------------------------------------------------------------------------
    def bargains(self, most: int, to: int | None = None) -> Iterator[Bargain]:
        """All offers of one good for another, or for nothing, up to `most` cards on a side, that would win something;
        to all and to each other seat, or to one only."""
        others = self._others if to is None else [to]
        for give, a, want, b in self._exchanges(most):
            loose = self._loose + self._loosened(give, -a) + self._loosened(want, b)
            gain = self.change(give, -a) + self.change(want, b) + PROSPECT[loose] - PROSPECT[self._loose]
            if gain < LEAST_GAIN:
                continue
            given, wanted = pile(give, a), pile(want, b)
            if not self._reads:
                yield Bargain(MakeOffer(given, wanted, to), UNREAD_CHANCE * gain)
                continue
            chances, worth, nobody = 0.0, 0.0, 1.0
            for other in others:
                theirs = self._others_change(other, give, a) + (self._others_change(other, want, -b) if b else 0.0)
                chance = self._chance(other, want, b, theirs)
                win = chance * (gain - self._envy[other] * max(0.0, theirs))
                chances, worth, nobody = chances + chance, worth + win, nobody * (1 - chance)
                if win > 0:
                    yield Bargain(MakeOffer(given, wanted, other), win)
            if to is None and worth > 0:
                # One of them at most will take it.
                yield Bargain(MakeOffer(given, wanted), worth * (1 - nobody) / chances)

    def _exchanges(self, most: int) -> Iterator[tuple[int, int, int, int]]:
        """A good to give, how many cards, a good to get, how many: 0 for a gift."""
        outside = [TOTALS[good] - self.hand[good] - (good == self.centre) for good in range(KINDS)]
        for give in range(KINDS):
            for a in range(1, min(most, self.hand[give]) + 1):
                yield give, a, (give + 1) % KINDS, 0
                for want in range(KINDS):
                    if want != give:
                        for b in range(1, min(most, outside[want]) + 1):
                            yield give, a, want, b


def pile(good: int, number: int) -> tuple[int, ...]:
    return tuple([number if other == good else 0 for other in range(KINDS)])
