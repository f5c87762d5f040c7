# compiled: mypyc
"""What a position will come to, as far as can be told: where a search judges the ends of its play-outs.

Unlike a manner (`manners`), which says what to do next, this foretells points, so it counts who is to move: whoever is
can fill a landing at which one boat is missing, and the others have to hope that nobody spoils theirs.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import popcount
from marketday.games.klongs.cells import CARDS, DAY, NO_BOAT, OCCUPIED_HI, OCCUPIED_LO, PLACED, SEATS, TURN_SEAT, Cells
from marketday.games.klongs.geometry import full_quarters
from marketday.games.klongs.hints import own_goods, quartet_worth
from marketday.games.klongs.market_days import merchants_at
from marketday.games.klongs.pieces import score_of, stock_points
from marketday.games.klongs.tables import LANDING, LANDING_COUNT, QUARTET_HI, QUARTET_LO

# ---- what a seat has to hope for, each counted in points -------------------------------------------------------------
FULL: Final = 0  # what landings would pay that are full
ONE_MISSING: Final = 1  # what those would pay that lack one boat, if the seat is to move; then, if it is not
TWO_MISSING: Final = 3  # the same of those that lack two
GOODS: Final = 5  # what the goods on its boats would add to its stock
CARD: Final = 6  # its movement cards, not in points
HOPES: Final = 7

ROWS: Final = 3  # before the first market day, before the second, before the big one

FOR_TWO: Final = [
    [0.75, 1.03, 0.77, 0.76, 0.71, 0.0, 5.02],
    [0.71, 0.85, 0.64, 0.72, 0.51, 0.65, 4.25],
    [0.74, 0.8, 0.56, 0.46, 0.5, 0.0, 1.52],
]
FOR_THREE: Final = [
    [0.57, 0.79, 0.62, 0.62, 0.81, 2.01, 4.23],
    [0.59, 0.72, 0.4, 0.58, 0.51, 1.28, 1.52],
    [0.58, 0.58, 0.39, 0.14, 0.43, 0.67, 0.0],
]
FOR_FOUR: Final = [
    [0.66, 0.51, 0.34, 0.23, 0.67, 2.53, 1.4],
    [0.51, 0.78, 0.57, 0.3, 0.54, 2.06, 0.92],
    [0.59, 0.59, 0.44, 0.34, 0.35, 0.2, 0.09],
]


def unfolded(tables: list[list[list[float]]]) -> vec[float]:
    return vec[float]([weight for table in tables for row in table for weight in row])


WEIGHTS: Final[vec[float]] = unfolded([FOR_TWO, FOR_TWO, FOR_TWO, FOR_THREE, FOR_FOUR])
"""What of each hope comes true, by the number of seats and by the next market day. Fitted to how plays of bots went on
from positions that came of different answers to one question: `python -m benchmarks.forecast`, with 12,000 pairs for
two seats and 5,000 for three and for four."""


def hopes(cells: Cells, seat: i64) -> vec[float]:
    found: vec[float] = vec[float]([0.0 for _ in range(HOPES)])
    to_move: i64 = 0 if is_to_move(cells, seat) else 1
    blocked_lo: i64 = full_quarters(cells[OCCUPIED_LO])
    blocked_hi: i64 = full_quarters(cells[OCCUPIED_HI])
    for number in range(LANDING_COUNT):
        landing: i64 = LANDING[number]
        missing_lo: i64 = QUARTET_LO[landing] & ~cells[OCCUPIED_LO]
        missing_hi: i64 = QUARTET_HI[landing] & ~cells[OCCUPIED_HI]
        if (missing_lo & blocked_lo) | (missing_hi & blocked_hi) != 0:
            continue
        merchants: i64 = merchants_at(cells, seat, landing)
        if merchants == 0:
            continue
        missing: i64 = popcount(missing_lo) + popcount(missing_hi)
        if missing > 2:
            continue
        hope: i64 = FULL if missing == 0 else (ONE_MISSING if missing == 1 else TWO_MISSING) + to_move
        found[hope] += float(merchants) * quartet_worth(cells, landing, 0.0)
    found[GOODS] = float(own_goods(cells, seat))
    found[CARD] = float(cells[CARDS + seat])
    return found


def is_to_move(cells: Cells, seat: i64) -> bool:
    """Whether the next boat that is placed is the seat's."""
    whose: i64 = cells[TURN_SEAT]
    if cells[PLACED] != NO_BOAT:
        whose = (whose + 1) % cells[SEATS]
    return seat == whose


def expected_points(cells: Cells, seat: i64, weights: vec[float]) -> float:
    """The points that a seat may expect to have in the end, but for what will go to all alike; not on the big market
    day."""
    hoped: vec[float] = hopes(cells, seat)
    row: i64 = HOPES * (ROWS * cells[SEATS] + cells[DAY])
    points: float = float(score_of(cells, seat) + stock_points(cells, seat))
    for hope in range(HOPES):
        points += weights[row + hope] * hoped[hope]
    return points


def forecast(cells: Cells, seat: i64, weights: vec[float]) -> float:
    """How many points the seat may expect to be ahead of the others on average."""
    seat_count: i64 = cells[SEATS]
    ahead: float = 0.0
    for other in range(seat_count):
        points: float = expected_points(cells, other, weights)
        ahead += points if other == seat else -points / float(seat_count - 1)
    return ahead
