"""One look at the floor, weighed: what an exchange, a swap or an offer is worth to a trader, and to the others."""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from marketday.bots.bankrut.beliefs import Beliefs, chance_of_having
from marketday.bots.bankrut.worth import (
    LOOSE,
    PROSPECT,
    Counts,
    between,
    looseness,
    usual_worths,
    worths,
)
from marketday.games.bankrut.cards import KINDS
from marketday.games.bankrut.data import TOTALS
from marketday.games.bankrut.prospects import feared
from marketday.games.bankrut.view import Offer, View

OTHERS_HOPE = 0.8
WISH = 1.0
"""What a card seems worth to somebody who collects it, beyond what their supposed hand says."""
OTHERS_ASK = 0.3
OTHERS_SPREAD = 0.7
"""How much others want to gain from an exchange, and how uncertain that is."""
UNREAD_CHANCE = 0.3
"""The probability that somebody takes an offer, for traders that do not think about others."""
BEHIND = 25.0
"""Somebody this many points ahead is envied twice as much."""
EAGER = 2.0
"""How much more somebody is envied who seems to be near a STOP."""
LEAST_GAIN = 0.2
IMPOSSIBLE = -1.0
"""The gain assigned to an exchange that asks for cards nobody else can have."""


Pack = tuple[tuple[int, int], ...]
"""Goods, and how many cards of each."""
Exchange = tuple[float, Pack, Pack]
"""What it gains, what to give, what to get."""

NOTHING: tuple[float, int, int, Pack] = (0.0, 0, 0, ())
THOUGHT_OF = 14


def each(numbers: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Cards one by one, from how many there are of each good."""
    return tuple(good for good, number in numbers for _ in range(number))


class Weighing:
    def __init__(
        self,
        view: View,
        seat: int,
        beliefs: Beliefs,
        hopes: Sequence[float],
        envy: float,
        expected: Sequence[Sequence[float]] | None,
    ) -> None:
        """`expected` has how many cards of each good each seat probably holds; None for traders that do not think
        about others."""
        assert view.centre is not None
        self.hand = view.hand
        self.centre = view.centre
        self._others = [other for other in range(len(view.traders)) if other != seat]
        self._beliefs = beliefs
        self._changes: dict[tuple[int, int, int], float] = {}
        self._haves: dict[tuple[int, int, int], float] = {}
        self._reads = expected is not None
        self._table = worths(hopes)
        self._loose = looseness(view.hand)
        self._usual = usual_worths(OTHERS_HOPE)
        self._expected = expected or []
        self._envy = [envy / len(self._others) * _weight(view, seat, other) for other in range(len(view.traders))]

    # ---- to this seat ------------------------------------------------------------------------------------------------
    def gain(self, give: Counts, get: Counts) -> float:
        """What an exchange gains for this seat."""
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
        """What more or fewer cards of a good are worth, apart from STOP."""
        number, row = self.hand[good], self._table[good]
        worth = row[number + change] - row[number]
        return feared(worth, change) if good == self.centre else worth

    def _loosened(self, good: int, change: int) -> int:
        number = self.hand[good]
        return LOOSE[good][number + change] - LOOSE[good][number]

    def wishes(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """What it would most like to have, as many as are missing to a majority, and what it would give away."""
        held = [good for good in range(KINDS) if self.hand[good]]
        open_ = [good for good in held if self.hand[good] + (good == self.centre) < TOTALS[good]]
        wants = sorted(open_, key=lambda good: self.change(good, 1))[-2:]
        spares = sorted((good for good in held if good not in wants), key=lambda good: -self.change(good, -1))[:2]
        missing = [(good, max(1, TOTALS[good] // 2 + 1 - self.hand[good])) for good in sorted(wants)]
        return each(missing), each([(good, self.hand[good]) for good in sorted(spares)])

    def net_gain(self, offer: Offer) -> float:
        """What accepting an offer gains, less the envy."""
        gain = self.gain(offer.want, offer.give)
        if not self._reads:
            return gain
        theirs = 0.0
        for good in range(KINDS):
            if offer.want[good] != offer.give[good]:
                theirs += self._others_change(offer.seat, good, offer.want[good] - offer.give[good])
        return gain - self._envy[offer.seat] * max(0.0, theirs)

    def swap_gain(self, lay: int) -> float:
        """What taking the centre card for one from the hand gains, for this seat and through its effect on others."""
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
        """What it changes for another seat that this good is in the centre."""
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

    def _having(self, other: int, good: int, number: int) -> float:
        """The probability that another seat holds these cards."""
        key = (other, good, number)
        if key not in self._haves:
            sure = self._beliefs.holds(other, good) >= number
            self._haves[key] = 1.0 if sure else chance_of_having(self._expected[other][good], number)
        return self._haves[key]

    # ---- offers ------------------------------------------------------------------------------------------------------
    def exchanges(self, most: int) -> list[Exchange]:
        """Cards for cards or for nothing, up to `most` on a side: every exchange that gains something, best first. Only
        what is best to give and best to get is considered."""
        outside = [TOTALS[good] - self.hand[good] - (good == self.centre) for good in range(KINDS)]
        gives = sorted([self._weighed(pack, -1) for pack in _packs(self.hand, most)], reverse=True)[:THOUGHT_OF]
        gets = sorted([self._weighed(pack, 1) for pack in _packs(outside, most)], reverse=True)[:THOUGHT_OF]
        found = []
        for loss, freed, given, give in gives:
            loose = self._loose + freed
            for win, bound, got, get in [NOTHING, *gets]:
                if not given & got:
                    gain = loss + win + PROSPECT[loose + bound] - PROSPECT[self._loose]
                    if gain >= LEAST_GAIN:
                        found.append((gain, give, get))
        return sorted(found, reverse=True)

    def _weighed(self, pack: Pack, sign: int) -> tuple[float, int, int, Pack]:
        """How a pack that goes or comes changes the worth and what hinders STOP; its goods as a set of bits."""
        worth, loosened, goods = 0.0, 0, 0
        for good, number in pack:
            worth += self.change(good, sign * number)
            loosened += self._loosened(good, sign * number)
            goods |= 1 << good
        return worth, loosened, goods, pack

    def offer_worths(self, exchange: Exchange, to: int | None) -> Iterator[tuple[int | None, float]]:
        """What offering that is worth: to all (None) and to each other seat alone, or to one only. Never more than the
        exchange itself gains."""
        gain, give, get = exchange
        if not self._reads:
            yield to, UNREAD_CHANCE * gain
            return
        chances, worth, nobody = 0.0, 0.0, 1.0
        for other in self._others if to is None else [to]:
            theirs, chance = 0.0, 1.0
            for good, number in give:
                theirs += self._others_change(other, good, number)
            for good, number in get:
                theirs += self._others_change(other, good, -number)
                chance *= self._having(other, good, number)
            chance /= 1 + math.exp(min(50.0, (OTHERS_ASK - theirs) / OTHERS_SPREAD))
            win = chance * (gain - self._envy[other] * max(0.0, theirs))
            chances, worth, nobody = chances + chance, worth + win, nobody * (1 - chance)
            yield other, win
        if to is None and chances > 0:
            # At most one of them will take it.
            yield None, worth * (1 - nobody) / chances


def _weight(view: View, seat: int, other: int) -> float:
    """The weight of another seat's gain: one opponent among several, but more if that seat leads, or seems close to a
    STOP because it gives more cards than it asks for."""
    lead = max(0, view.traders[other].points - view.traders[seat].points)
    eager = any(offer.seat == other and sum(offer.give) > sum(offer.want) for offer in view.offers)
    return 1 + lead / BEHIND + EAGER * eager


def _packs(stock: Counts, most: int) -> list[Pack]:
    """What can be taken from a stock for one side of an offer: cards of one good, or one each of two."""
    packs: list[Pack] = [
        ((good, number),) for good, held in enumerate(stock) for number in range(1, min(most, held) + 1)
    ]
    if most > 1:
        held = [good for good in range(KINDS) if stock[good]]
        packs += [((good, 1), (other, 1)) for good, other in combinations(held, 2)]
    return packs


def cards(pack: Pack) -> tuple[int, ...]:
    counts = [0] * KINDS
    for good, number in pack:
        counts[good] = number
    return tuple(counts)
