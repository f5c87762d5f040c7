# compiled: mypyc
"""How good a position looks: what a bot should know about Bangkok Klongs. Hidden boats play no part in it.

The weights are points a seat may expect, found by playing bots with different weights against each other.
"""

from typing import Final

from mypy_extensions import i64

from marketday.core.bits import lowest, popcount
from marketday.games.klongs.cells import BIG, CARDS, NO_BOAT, OCCUPIED_HI, OCCUPIED_LO, OWN_HI, OWN_LO, SEATS, WATER
from marketday.games.klongs.codes import CATCH, CLAIM, REMOVE, STEAL
from marketday.games.klongs.data import COOKSHOP, HALF, NO_GOOD
from marketday.games.klongs.geometry import full_quarters
from marketday.games.klongs.kernel import Klongs
from marketday.games.klongs.market_days import merchants_at
from marketday.games.klongs.pieces import score_of, stock_count, stock_points
from marketday.games.klongs.tables import CORNERS, COUNTING_BASKETS, GOOD, HALVES, KIND, LANDING, QUARTET_HI, QUARTET_LO

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
    total: float = 0.0
    seat_count: i64 = state.cells[SEATS]
    for other in range(seat_count):
        worth: float = float(score_of(state.cells, other) + stock_points(state.cells, other))
        worth += MOVEMENT_CARD * float(state.cells[CARDS + other]) + own_goods(state, other)
        total += worth if other == seat else -worth / float(seat_count - 1)
    return total + landings(state, seat)


def own_goods(state: Klongs, seat: i64) -> float:
    """What the goods on the seat's boats would add to its stock, each by itself."""
    cells = state.cells
    points: i64 = 0
    own: i64 = cells[OWN_LO + seat]
    for half in range(HALVES):
        while own != 0:
            good: i64 = GOOD[cells[WATER + HALF * half + lowest(own)]]
            own &= own - 1
            if good != NO_GOOD:
                points += stock_count(state.cells, seat, good) + 1
        own = cells[OWN_HI + seat]
    return OWN_GOOD * float(points)


def landings(state: Klongs, seat: i64) -> float:
    """What the quartets, full or growing, promise the seat beyond what they promise the others on average."""
    cells = state.cells
    free_lo: i64 = ~cells[OCCUPIED_LO]
    free_hi: i64 = ~cells[OCCUPIED_HI]
    blocked_lo: i64 = full_quarters(cells[OCCUPIED_LO])
    blocked_hi: i64 = full_quarters(cells[OCCUPIED_HI])
    total: float = 0.0
    for landing in LANDING:
        missing_lo: i64 = QUARTET_LO[landing] & free_lo
        missing_hi: i64 = QUARTET_HI[landing] & free_hi
        missing: i64 = popcount(missing_lo) + popcount(missing_hi)
        if missing > 2 or (missing > 0 and cells[BIG] != 0):
            continue
        merchants: float = merchants_ahead(state, seat, landing)
        if merchants == 0.0:
            continue
        chance: float = FULL if missing == 0 else (ONE_MISSING if missing == 1 else TWO_MISSING)
        if (missing_lo & blocked_lo) | (missing_hi & blocked_hi) != 0:
            chance *= BLOCKED
        total += chance * merchants * quartet_worth(state, landing)
    return total


def merchants_ahead(state: Klongs, seat: i64, landing: i64) -> float:
    """By how many the seat's merchants round a landing outnumber those of the others on average."""
    ahead: float = 0.0
    seat_count: i64 = state.cells[SEATS]
    for other in range(seat_count):
        count: float = float(merchants_at(state.cells, other, landing))
        ahead += count if other == seat else -count / float(seat_count - 1)
    return ahead


def quartet_worth(state: Klongs, landing: i64) -> float:
    """The baskets to expect round a landing, doubled by a cookshop."""
    baskets: float = 0.0
    doubled: bool = False
    for corner in CORNERS:
        boat: i64 = state.cells[WATER + landing + corner]
        if boat == NO_BOAT:
            baskets += EMPTY_SPACE_BASKETS
        else:
            baskets += float(COUNTING_BASKETS[boat])
            doubled = doubled or KIND[boat] == COOKSHOP
    return 2.0 * baskets if doubled else baskets


def best_outlook(state: Klongs, seat: i64) -> float:
    """The outlook once the seat has also answered the question that its move leads to: whom to rob, which boat to
    remove …"""
    question: i64 = state.question
    if state.actor != seat or not (question == REMOVE or question == STEAL or question == CATCH or question == CLAIM):
        return outlook(state, seat)
    best: float = -1e9
    for n in range(state.options):
        after = state.copy()
        after.play(state.nth(n))
        worth: float = best_outlook(after, seat)
        if worth > best:
            best = worth
    return best


def appraise(state: Klongs, seat: int, codes: list[int]) -> list[float]:
    worths: list[float] = []
    for code in codes:
        after = state.copy()
        after.play(code)
        worths.append(best_outlook(after, seat))
    return worths
