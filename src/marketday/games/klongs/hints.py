"""How good does a position look? What a bot should know of Bangkok Klongs. Hidden boats play no part in it.

The weights are points a seat may expect, found by playing bots with different weights against each other.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import lowest, popcount
from marketday.games.klongs.board import (
    CARDS,
    NO_BOAT,
    OWN_HI,
    OWN_LO,
    WATER,
)
from marketday.games.klongs.data import COOKSHOP, NO_GOOD
from marketday.games.klongs.kernel import CATCH, CLAIM, REMOVE, STEAL, Klongs
from marketday.games.klongs.tables import BASKETS, GOOD, HALF, KIND, LANDINGS

LANDING: Final[vec[i64]] = vec[i64](list(LANDINGS))

# How likely a landing pays, by the number of its four spaces that hold a boat; in the big market day only full ones
# can.
FULL: Final = 0.6
ONE_MISSING: Final = 0.5
TWO_MISSING: Final = 0.2
BLOCKED: Final = 0.3
"""What remains of that if a missing space lies in a full quarter, where no boat may go for now (K-6)."""
EMPTY_SPACE_BASKETS: Final = 0.9
"""Baskets to expect on a space that is still free."""
MOVEMENT_CARD: Final = 1.5
OWN_GOOD: Final = 0.5
"""How likely a seat's own boat ends in its stock."""


def outlook(state: Klongs, seat: i64) -> float:
    """How many points the seat may expect to be ahead of the others on average."""
    total: float = 0.0
    seats: i64 = state.seats
    other: i64 = 0
    while other < seats:
        worth: float = float(state.score(other) + state.stock_points(other))
        worth += MOVEMENT_CARD * float(state.cells[CARDS + other]) + own_goods(state, other)
        total += worth if other == seat else -worth / float(seats - 1)
        other += 1
    return total + landings(state, seat)


def own_goods(state: Klongs, seat: i64) -> float:
    """What the goods on the seat's boats would add to its stock, each by itself."""
    points: i64 = 0
    half: i64 = 0
    own: i64 = state.cells[OWN_LO + seat]
    while half < 2:
        while own != 0:
            boat: i64 = state.cells[WATER + HALF * half + lowest(own)]
            own &= own - 1
            if GOOD[boat] != NO_GOOD:
                points += state.stock_count(seat, GOOD[boat]) + 1
        own = state.cells[OWN_HI + seat]
        half += 1
    return OWN_GOOD * float(points)


def landings(state: Klongs, seat: i64) -> float:
    """What the quartets, full or growing, promise the seat more than the others on average."""
    cells = state.cells
    blocked_lo: i64 = state.full_quarters(state.occupied_lo)
    blocked_hi: i64 = state.full_quarters(state.occupied_hi)
    total: float = 0.0
    n: i64 = 0
    while n < 43:
        landing: i64 = LANDING[n]
        n += 1
        lo: i64 = state.quartet_lo(landing)
        hi: i64 = state.quartet_hi(landing)
        boats: i64 = popcount(lo & state.occupied_lo) + popcount(hi & state.occupied_hi)
        if boats < 2 or (boats < 4 and state.big):
            continue
        merchants: float = 0.0
        other: i64 = 0
        while other < state.seats:
            count: i64 = popcount(lo & cells[OWN_LO + other]) + popcount(hi & cells[OWN_HI + other])
            if other == seat:
                merchants += float(count)
            else:
                merchants -= float(count) / float(state.seats - 1)
            other += 1
        if merchants == 0.0:
            continue
        chance: float = FULL if boats == 4 else (ONE_MISSING if boats == 3 else TWO_MISSING)
        missing_lo: i64 = lo & ~state.occupied_lo
        missing_hi: i64 = hi & ~state.occupied_hi
        if (missing_lo & blocked_lo) | (missing_hi & blocked_hi) != 0:
            chance *= BLOCKED
        total += chance * merchants * quartet_worth(state, landing)
    return total


def quartet_worth(state: Klongs, landing: i64) -> float:
    """The baskets to expect round a landing, doubled by a cookshop."""
    baskets: float = 0.0
    doubled: bool = False
    corner: i64 = 0
    while corner < 4:
        boat: i64 = state.cells[WATER + landing + (corner & 1) + 10 * (corner >> 1)]
        if boat == NO_BOAT:
            baskets += EMPTY_SPACE_BASKETS
        else:
            baskets += float(BASKETS[boat])
            doubled = doubled or KIND[boat] == COOKSHOP
        corner += 1
    return 2.0 * baskets if doubled else baskets


def best_outlook(state: Klongs, seat: i64) -> float:
    """The outlook once the seat has answered what its move makes it ask next: whom to rob, which boat to remove …"""
    question: i64 = state.question
    if state.actor != seat or not (question == REMOVE or question == STEAL or question == CATCH or question == CLAIM):
        return outlook(state, seat)
    best: float = -1e9
    n: i64 = 0
    while n < state.options:
        after = state.copy()
        after.play(state.nth(n))
        worth: float = best_outlook(after, seat)
        if worth > best:
            best = worth
        n += 1
    return best


def appraise(state: Klongs, seat: int, codes: list[int]) -> list[float]:
    worths: list[float] = []
    for code in codes:
        after = state.copy()
        after.play(code)
        worths.append(best_outlook(after, seat))
    return worths
