# compiled: mypyc
"""How good a position looks: what a bot should know about Bangkok Klongs. Hidden boats play no part in it.

The weights are points a seat may expect, found by playing bots with different weights against each other. What landings
promise is worked out once for a position; after an answer only those are looked at again that it touched.
"""

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import BIT, lowest, popcount
from marketday.core.judge import Judge
from marketday.core.kernel import Kernel
from marketday.games.klongs.cells import (
    BIG,
    CARDS,
    MOST_SEATS,
    NO_BOAT,
    OCCUPIED_HI,
    OCCUPIED_LO,
    OWN_HI,
    OWN_LO,
    SEATS,
    STOCK_CLOSED,
    STOCK_OPEN,
    TURN,
    WATER,
    Cells,
)
from marketday.games.klongs.codes import CATCH, CLAIM, REMOVE, STEAL
from marketday.games.klongs.data import COOKSHOP, HALF, NO_GOOD
from marketday.games.klongs.geometry import full_quarters
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.market_days import merchants_at
from marketday.games.klongs.pieces import score_of, stock_count, stock_points
from marketday.games.klongs.tables import (
    CORNERS,
    COUNTING_BASKETS,
    EVERY_LANDING,
    GOOD,
    HALVES,
    KIND,
    LANDING,
    LANDING_COUNT,
    LANDINGS_OF,
    QUARTET_HI,
    QUARTET_LO,
)

# How likely a landing pays, by the number of its four spaces that hold a boat; in the big market day only full ones
# can.
FULL: Final = 0.6
ONE_MISSING: Final = 0.5
TWO_MISSING: Final = 0.2
BLOCKED: Final = 0.3
"""What remains of that if a missing space is in a full quarter, where no boat may go for now (K-6)."""
EMPTY_SPACE_BASKETS: Final = 0.9
"""Baskets to expect on a space that is still free."""
MOVEMENT_CARD: Final = 1.5
OWN_GOOD: Final = 0.5
"""The probability that a seat's own boat ends up in its stock."""


def outlook(state: Klongs, seat: i64) -> float:
    """How many points the seat may expect to be ahead of the others on average."""
    return Survey(state, seat).outlook(state)


def holdings(cells: Cells, seat: i64) -> float:
    """Points of the seat, and what its stock, its movement cards and its boats are worth."""
    worth: float = float(score_of(cells, seat) + stock_points(cells, seat))
    return worth + MOVEMENT_CARD * float(cells[CARDS + seat]) + own_goods(cells, seat)


def own_goods(cells: Cells, seat: i64) -> float:
    """What the goods on the seat's boats would add to its stock, each by itself."""
    points: i64 = 0
    own: i64 = cells[OWN_LO + seat]
    for half in range(HALVES):
        while own != 0:
            good: i64 = GOOD[cells[WATER + HALF * half + lowest(own)]]
            own &= own - 1
            if good != NO_GOOD:
                points += stock_count(cells, seat, good) + 1
        own = cells[OWN_HI + seat]
    return OWN_GOOD * float(points)


class Survey:
    """What each landing promises a seat in one position, and so what they promise after an answer to it."""

    def __init__(self, state: Klongs, seat: i64) -> None:
        cells = state.cells
        self.seat: i64 = seat
        self.cells: Cells = cells
        """Of the position: whoever answers works on a copy."""
        self.blocked_lo: i64 = full_quarters(cells[OCCUPIED_LO])
        self.blocked_hi: i64 = full_quarters(cells[OCCUPIED_HI])
        self.promises: vec[float] = vec[float]([0.0 for _ in range(LANDING_COUNT)])
        """By the landing's number."""
        for number in range(LANDING_COUNT):
            self.promises[number] = promise(cells, seat, LANDING[number], self.blocked_lo, self.blocked_hi)
        self.holdings: vec[float] = vec[float]([0.0 for _ in range(MOST_SEATS)])
        """By seat."""
        for other in range(cells[SEATS]):
            self.holdings[other] = holdings(cells, other)

    def outlook(self, after: Klongs) -> float:
        """How many points the seat may expect to be ahead of the others on average, in a position that came of this one
        by an answer."""
        cells = after.cells
        total: float = 0.0
        seat_count: i64 = cells[SEATS]
        for other in range(seat_count):
            worth: float = self.holdings[other] if self.holds_the_same(cells, other) else holdings(cells, other)
            total += worth if other == self.seat else -worth / float(seat_count - 1)
        return total + self.landings(cells)

    def holds_the_same(self, cells: Cells, seat: i64) -> bool:
        """Whether nothing changed that `holdings` goes by."""
        before = self.cells
        return (
            cells[OWN_LO + seat] == before[OWN_LO + seat]
            and cells[OWN_HI + seat] == before[OWN_HI + seat]
            and cells[STOCK_OPEN + seat] == before[STOCK_OPEN + seat]
            and cells[STOCK_CLOSED + seat] == before[STOCK_CLOSED + seat]
            and cells[CARDS + seat] == before[CARDS + seat]
            and score_of(cells, seat) == score_of(before, seat)
        )

    def landings(self, cells: Cells) -> float:
        """What the quartets, full or growing, promise the seat more than the others on average."""
        before = self.cells
        blocked_lo: i64 = full_quarters(cells[OCCUPIED_LO])
        blocked_hi: i64 = full_quarters(cells[OCCUPIED_HI])
        changed_lo: i64 = (cells[OCCUPIED_LO] ^ before[OCCUPIED_LO]) | (blocked_lo ^ self.blocked_lo)
        changed_hi: i64 = (cells[OCCUPIED_HI] ^ before[OCCUPIED_HI]) | (blocked_hi ^ self.blocked_hi)
        for other in range(cells[SEATS]):
            changed_lo |= cells[OWN_LO + other] ^ before[OWN_LO + other]
            changed_hi |= cells[OWN_HI + other] ^ before[OWN_HI + other]
        touched: i64 = EVERY_LANDING if cells[BIG] != before[BIG] else 0
        while changed_lo != 0:
            touched |= LANDINGS_OF[lowest(changed_lo)]
            changed_lo &= changed_lo - 1
        while changed_hi != 0:
            touched |= LANDINGS_OF[HALF + lowest(changed_hi)]
            changed_hi &= changed_hi - 1
        # All are added up in the same order whatever was touched, so that equal positions look equally good.
        total: float = 0.0
        for number in range(LANDING_COUNT):
            if touched & BIT[number] != 0:
                total += promise(cells, self.seat, LANDING[number], blocked_lo, blocked_hi)
            else:
                total += self.promises[number]
        return total


def promise(cells: Cells, seat: i64, landing: i64, blocked_lo: i64, blocked_hi: i64) -> float:
    missing_lo: i64 = QUARTET_LO[landing] & ~cells[OCCUPIED_LO]
    missing_hi: i64 = QUARTET_HI[landing] & ~cells[OCCUPIED_HI]
    missing: i64 = popcount(missing_lo) + popcount(missing_hi)
    if missing > 2 or (missing > 0 and cells[BIG] != 0):
        return 0.0
    merchants: float = merchants_ahead(cells, seat, landing)
    if merchants == 0.0:
        return 0.0
    chance: float = FULL if missing == 0 else (ONE_MISSING if missing == 1 else TWO_MISSING)
    if (missing_lo & blocked_lo) | (missing_hi & blocked_hi) != 0:
        chance *= BLOCKED
    return chance * merchants * quartet_worth(cells, landing)


def merchants_ahead(cells: Cells, seat: i64, landing: i64) -> float:
    """By how many the seat's merchants round a landing outnumber those of the others on average."""
    ahead: float = 0.0
    seat_count: i64 = cells[SEATS]
    for other in range(seat_count):
        count: float = float(merchants_at(cells, other, landing))
        ahead += count if other == seat else -count / float(seat_count - 1)
    return ahead


def quartet_worth(cells: Cells, landing: i64) -> float:
    """The baskets to expect round a landing, doubled by a cookshop."""
    baskets: float = 0.0
    doubled: bool = False
    for corner in CORNERS:
        boat: i64 = cells[WATER + landing + corner]
        if boat == NO_BOAT:
            baskets += EMPTY_SPACE_BASKETS
        else:
            baskets += float(COUNTING_BASKETS[boat])
            doubled = doubled or KIND[boat] == COOKSHOP
    return 2.0 * baskets if doubled else baskets


def best_outlook(survey: Survey, state: Klongs) -> float:
    """The outlook once the seat has answered what its move makes it ask next: whom to rob, which boat to remove …"""
    question: i64 = state.question
    if state.actor != survey.seat or not (
        question == REMOVE or question == STEAL or question == CATCH or question == CLAIM
    ):
        return survey.outlook(state)
    best: float = -1e9
    for n in range(state.options):
        after = state.copy()
        after.play(state.nth(n))
        worth: float = best_outlook(survey, after)
        if worth > best:
            best = worth
    return best


def appraise(state: Klongs, seat: int, codes: list[int]) -> list[float]:
    survey = Survey(state, seat)
    worths: list[float] = []
    for code in codes:
        after = state.copy()
        after.play(code)
        worths.append(best_outlook(survey, after))
    return worths


class KlongsJudge(Judge):
    def worths(self, state: Kernel) -> list[float]:
        position = cast(Klongs, state)
        survey = Survey(position, position.actor)
        worths: list[float] = []
        for n in range(position.options):
            after = position.copy()
            after.play(position.nth(n))
            worths.append(best_outlook(survey, after))
        return worths

    def outlook(self, state: Kernel, seat: i64) -> float:
        return outlook(cast(Klongs, state), seat)

    def seat_count(self, state: Kernel) -> i64:
        return state.cells[SEATS]

    def turn(self, state: Kernel) -> i64:
        return state.cells[TURN]
