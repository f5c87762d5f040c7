# compiled: mypyc
"""How many points ahead a seat is likely to end, from a position at the beginning of a turn.

A position is described by a few numbers (`describe`), and each counts by a weight of its own for every number of
players and every stage of the play: how far the next market day is, and which it is. The weights are fitted to how
plays ended (`benchmarks/prospects.py`) and lie in `prospects.json`. Of what is hidden only the seat's own hand plays a
part.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import lowest, popcount
from marketday.games.klongs.cells import (
    CARDS,
    DAY,
    HAND_CLOSED,
    HAND_OPEN,
    MARKER,
    MOST_SEATS,
    NO_BOAT,
    OCCUPIED_HI,
    OCCUPIED_LO,
    SEATS,
    SUPPLY,
    TURN_SEAT,
    WATER,
    Cells,
)
from marketday.games.klongs.data import COOKSHOP, INSPECTOR, LUK_PHAT_TRACK, NO_GOOD, NO_MARKET, OPEN, THIEF
from marketday.games.klongs.geometry import full_quarters
from marketday.games.klongs.hints import own_goods
from marketday.games.klongs.market_days import merchants_at
from marketday.games.klongs.pieces import score_of, stock_count, stock_points
from marketday.games.klongs.tables import (
    CORNERS,
    COUNTING_BASKETS,
    GOOD,
    KIND,
    LANDING,
    LANDING_COUNT,
    LUK_PHAT,
    OPEN_BOATS,
    QUARTET_HI,
    QUARTET_LO,
)

# ---- what describes a position: of the seat more than of the others on average ---------------------------------------
SCORE: Final = 0
STOCK: Final = 1
OWN_GOODS: Final = 2
CARD_COUNT: Final = 3
MERCHANTS_LEFT: Final = 4
TO_PLAY: Final = 5
# Landings, by merchants: points if they pay, and merchants by themselves where boats are missing.
FULL_POINTS: Final = 6
BEST_FULL: Final = 7  # the lead that the best of them gives whoever scores it, and the second best
SECOND_FULL: Final = 8
ONE_POINTS: Final = 9
ONE_MERCHANTS: Final = 10
ONE_BLOCKED: Final = 11
BEST_ONE: Final = 12
TWO_POINTS: Final = 13
TWO_MERCHANTS: Final = 14
# ---- of the seat's hand ----------------------------------------------------------------------------------------------
HELD_OPEN: Final = 15
HELD_OPEN_BASKETS: Final = 16
HELD_BASKETS: Final = 17
HELD_SYMBOLS: Final = 18
HELD_THIEVES: Final = 19
HELD_INSPECTORS: Final = 20
HELD_COOKSHOPS: Final = 21
HELD_GOODS: Final = 22  # how many of their goods are in stock
ALWAYS: Final = 23
PARTS: Final = 24

# ---- stages ----------------------------------------------------------------------------------------------------------
STEPS_TO_BUCKET: Final = (0, 0, 1, 2, 2, 3, 3, 3, 3, 3)
BUCKETS: Final = 4
STAGES: Final = 12


def _steps(marker: int) -> int:
    """How many symbols bring the next market day."""
    ahead = LUK_PHAT_TRACK[marker:]
    return next((n + 1 for n in range(len(ahead)) if ahead[n][1] != NO_MARKET), 1)


BUCKET: Final[vec[i64]] = vec[i64]([STEPS_TO_BUCKET[_steps(marker)] for marker in range(len(LUK_PHAT_TRACK) + 1)])
NO_PROSPECTS: Final[vec[float]] = vec[float]()
NOTHING: Final[vec[float]] = vec[float]([0.0 for _ in range(PARTS)])
NO_LEADS: Final[vec[float]] = vec[float]([0.0 for _ in range(MOST_SEATS)])


def stage_of(cells: Cells) -> i64:
    return BUCKETS * cells[DAY] + BUCKET[cells[MARKER]]


def expected_lead(cells: Cells, seat: i64, weights: vec[float]) -> float:
    """`weights` has one for each part, stage and number of players."""
    parts = describe(cells, seat)
    first: i64 = PARTS * (STAGES * (cells[SEATS] - 2) + stage_of(cells))
    lead: float = 0.0
    for part in range(PARTS):
        lead += weights[first + part] * parts[part]
    return lead


def final_lead(cells: Cells, seat: i64) -> float:
    """By how many points the seat is ahead of the others on average at the end."""
    lead: float = 0.0
    each: float = 1.0 / float(cells[SEATS] - 1)
    for other in range(cells[SEATS]):
        points: float = float(score_of(cells, other) + stock_points(cells, other))
        lead += points if other == seat else -each * points
    return lead


def description(cells: Cells, seat: int) -> list[float]:
    return list(describe(cells, seat))


def describe(cells: Cells, seat: i64) -> vec[float]:
    parts: vec[float] = NOTHING[:]
    parts[ALWAYS] = 1.0
    each: float = 1.0 / float(cells[SEATS] - 1)
    for other in range(cells[SEATS]):
        counts: float = 1.0 if other == seat else -each
        parts[SCORE] += counts * float(score_of(cells, other))
        parts[STOCK] += counts * float(stock_points(cells, other))
        parts[OWN_GOODS] += counts * float(own_goods(cells, other))
        parts[CARD_COUNT] += counts * float(cells[CARDS + other])
        parts[MERCHANTS_LEFT] += counts * float(cells[SUPPLY + other])
    parts[TO_PLAY] = 1.0 if cells[TURN_SEAT] == seat else -each
    describe_landings(cells, seat, parts)
    describe_hand(cells, seat, parts)
    return parts


def describe_landings(cells: Cells, seat: i64, parts: vec[float]) -> None:
    lo: i64 = cells[OCCUPIED_LO]
    hi: i64 = cells[OCCUPIED_HI]
    blocked_lo: i64 = full_quarters(lo)
    blocked_hi: i64 = full_quarters(hi)
    seat_count: i64 = cells[SEATS]
    each: float = 1.0 / float(seat_count - 1)
    best: vec[float] = NO_LEADS[:]
    second: vec[float] = NO_LEADS[:]
    best_one: vec[float] = NO_LEADS[:]
    for number in range(LANDING_COUNT):
        landing: i64 = LANDING[number]
        missing_lo: i64 = QUARTET_LO[landing] & ~lo
        missing_hi: i64 = QUARTET_HI[landing] & ~hi
        missing: i64 = popcount(missing_lo) + popcount(missing_hi)
        if missing > 2:
            continue
        merchants: i64 = 0
        for other in range(seat_count):
            merchants += merchants_at(cells, other, landing)
        if merchants == 0:
            continue
        own: float = float(merchants_at(cells, seat, landing))
        ahead: float = own - each * (float(merchants) - own)
        baskets: float = baskets_round(cells, landing)
        if missing == 2:
            parts[TWO_POINTS] += ahead * baskets
            parts[TWO_MERCHANTS] += ahead
        elif missing == 1:
            if (missing_lo & blocked_lo) | (missing_hi & blocked_hi) != 0:
                parts[ONE_BLOCKED] += ahead * baskets
            else:
                parts[ONE_POINTS] += ahead * baskets
                parts[ONE_MERCHANTS] += ahead
                note_lead(cells, landing, merchants, baskets + 1.0, best_one, best_one)
        else:
            parts[FULL_POINTS] += ahead * baskets
            note_lead(cells, landing, merchants, baskets, best, second)
    for other in range(seat_count):
        counts: float = 1.0 if other == seat else -each
        parts[BEST_FULL] += counts * best[other]
        parts[SECOND_FULL] += counts * second[other]
        parts[BEST_ONE] += counts * best_one[other]


def note_lead(cells: Cells, landing: i64, merchants: i64, baskets: float, best: vec[float], second: vec[float]) -> None:
    """What each seat would gain on the others at a landing, if that is the most or the second most so far."""
    each: float = 1.0 / float(cells[SEATS] - 1)
    for seat in range(cells[SEATS]):
        own: float = float(merchants_at(cells, seat, landing))
        if own == 0.0:
            continue
        lead: float = baskets * (own - each * (float(merchants) - own))
        if lead > best[seat]:
            second[seat] = best[seat]
            best[seat] = lead
        elif lead > second[seat]:
            second[seat] = lead


def baskets_round(cells: Cells, landing: i64) -> float:
    """Those that are there, doubled by a cookshop."""
    baskets: i64 = 0
    factor: i64 = 1
    for corner in CORNERS:
        boat: i64 = cells[WATER + landing + corner]
        if boat != NO_BOAT:
            baskets += COUNTING_BASKETS[boat]
            if KIND[boat] == COOKSHOP:
                factor = 2
    return float(factor * baskets)


def describe_hand(cells: Cells, seat: i64, parts: vec[float]) -> None:
    opened: i64 = cells[HAND_OPEN + seat]
    while opened != 0:
        describe_boat(cells, seat, lowest(opened), parts)
        opened &= opened - 1
    closed: i64 = cells[HAND_CLOSED + seat]
    while closed != 0:
        describe_boat(cells, seat, OPEN_BOATS + lowest(closed), parts)
        closed &= closed - 1


def describe_boat(cells: Cells, seat: i64, boat: i64, parts: vec[float]) -> None:
    kind: i64 = KIND[boat]
    baskets: float = float(COUNTING_BASKETS[boat])
    if kind == OPEN:
        parts[HELD_OPEN] += 1.0
        parts[HELD_OPEN_BASKETS] += baskets
    elif kind == THIEF:
        parts[HELD_THIEVES] += 1.0
    elif kind == INSPECTOR:
        parts[HELD_INSPECTORS] += 1.0
    elif kind == COOKSHOP:
        parts[HELD_COOKSHOPS] += 1.0
    else:
        parts[HELD_BASKETS] += baskets
    parts[HELD_SYMBOLS] += float(LUK_PHAT[boat])
    if GOOD[boat] != NO_GOOD:
        parts[HELD_GOODS] += float(stock_count(cells, seat, GOOD[boat]))
