# compiled: mypyc
"""The pieces and where they are: boats in piles, hands, stocks and on the water, merchants, points.

Functions on the cells of a position. They take the buffer itself and not the kernel, because that is fastest.
"""

from mypy_extensions import i64

from marketday.core.bits import BIT, popcount, select
from marketday.games.klongs.cells import (
    DAY_POINTS,
    DAYS,
    LUK_POINTS,
    MOST_SEATS,
    NO_BOAT,
    NOBODY,
    OCCUPIED_HI,
    OCCUPIED_LO,
    OWN_HI,
    OWN_LO,
    SEATS,
    SPOTS,
    SPOTS_HI,
    SPOTS_LO,
    STOCK_CLOSED,
    STOCK_OPEN,
    SUPPLY,
    WATCHED,
    WATER,
    Cells,
)
from marketday.games.klongs.data import COLUMNS, HALF, INSPECTOR, NO_GOOD, SPACES
from marketday.games.klongs.tables import (
    BIT_HI,
    BIT_LO,
    GOOD_CLOSED,
    GOOD_OPEN,
    KIND,
    MEMBER,
    PART,
    STOCK_POINTS,
)


# ---- spots: the spaces or landings the open question is about --------------------------------------------------------
def set_spots(cells: Cells, lo: i64, hi: i64) -> i64:
    """How many there are."""
    cells[SPOTS_LO] = lo
    cells[SPOTS_HI] = hi
    spots: i64 = popcount(lo) + popcount(hi)
    cells[SPOTS] = spots
    return spots


def nth_spot(cells: Cells, n: i64) -> i64:
    return nth_space(cells[SPOTS_LO], cells[SPOTS_HI], n)


def is_spot(cells: Cells, space: i64) -> bool:
    return (cells[SPOTS_LO] & BIT_LO[space]) | (cells[SPOTS_HI] & BIT_HI[space]) != 0


# ---- hands, piles, stocks --------------------------------------------------------------------------------------------
def add(cells: Cells, boat: i64, opened: i64) -> None:
    """Put a boat into the set whose open boats are in this cell."""
    cells[opened + PART[boat]] |= MEMBER[boat]


def drop(cells: Cells, boat: i64, opened: i64) -> None:
    cells[opened + PART[boat]] &= ~MEMBER[boat]


def stock_count(cells: Cells, seat: i64, good: i64) -> i64:
    return popcount(cells[STOCK_OPEN + seat] & GOOD_OPEN[good]) + popcount(
        cells[STOCK_CLOSED + seat] & GOOD_CLOSED[good]
    )


def stock_points(cells: Cells, seat: i64) -> i64:
    """K-50: each further boat of a good is worth more."""
    points: i64 = 0
    goods: i64 = NO_GOOD
    for good in range(goods):
        points += STOCK_POINTS[stock_count(cells, seat, good)]
    return points


def score_of(cells: Cells, seat: i64) -> i64:
    """Where the seat stands on the score track; the stock comes after the end."""
    points: i64 = cells[LUK_POINTS + seat]
    days: i64 = DAYS
    for day in range(days):
        points += cells[DAY_POINTS + MOST_SEATS * day + seat]
    return points


# ---- boats on the water ----------------------------------------------------------------------------------------------
def owner_of(cells: Cells, space: i64) -> i64:
    for seat in range(cells[SEATS]):
        if owns(cells, seat, space):
            return seat
    return NOBODY


def owns(cells: Cells, seat: i64, space: i64) -> bool:
    return (cells[OWN_LO + seat] & BIT_LO[space]) | (cells[OWN_HI + seat] & BIT_HI[space]) != 0


def merchants_out(cells: Cells, seat: i64) -> i64:
    return popcount(cells[OWN_LO + seat]) + popcount(cells[OWN_HI + seat])


def moor(cells: Cells, boat: i64, space: i64) -> None:
    cells[WATER + space] = boat
    cells[OCCUPIED_LO] |= BIT_LO[space]
    cells[OCCUPIED_HI] |= BIT_HI[space]
    if KIND[boat] == INSPECTOR:
        cells[WATCHED] |= BIT[space % COLUMNS]


def lift(cells: Cells, space: i64) -> i64:
    """Take the boat there, with no merchant on it any more, off the water; returns the boat."""
    boat: i64 = cells[WATER + space]
    cells[WATER + space] = NO_BOAT
    cells[OCCUPIED_LO] &= ~BIT_LO[space]
    cells[OCCUPIED_HI] &= ~BIT_HI[space]
    if KIND[boat] == INSPECTOR:
        watch_again(cells)
    return boat


def watch_again(cells: Cells) -> None:
    cells[WATCHED] = 0
    spaces: i64 = SPACES
    for space in range(spaces):
        boat: i64 = cells[WATER + space]
        if boat != NO_BOAT and KIND[boat] == INSPECTOR:
            cells[WATCHED] |= BIT[space % COLUMNS]


def claim(cells: Cells, seat: i64, space: i64) -> None:
    """A merchant of the seat boards the boat there."""
    cells[OWN_LO + seat] |= BIT_LO[space]
    cells[OWN_HI + seat] |= BIT_HI[space]
    cells[SUPPLY + seat] -= 1


def release(cells: Cells, seat: i64, space: i64) -> None:
    """The seat's merchant leaves the boat there and returns to the supply."""
    cells[OWN_LO + seat] &= ~BIT_LO[space]
    cells[OWN_HI + seat] &= ~BIT_HI[space]
    cells[SUPPLY + seat] += 1


def send_home(cells: Cells, space: i64) -> i64:
    """Whose merchant was on the boat there and returns to the supply, or NOBODY."""
    owner: i64 = owner_of(cells, space)
    if owner != NOBODY:
        release(cells, owner, space)
    return owner


def nth_space(lo: i64, hi: i64, n: i64) -> i64:
    """The n-th of a set of spaces."""
    upper: i64 = popcount(lo)
    if n < upper:
        return select(lo, n)
    return HALF + select(hi, n - upper)
