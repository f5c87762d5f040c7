# compiled: mypyc
"""What the board says: full quarters, where a boat may go, watched columns, full landings.

All of it is arithmetic on sets of spaces, half the board at a time.
"""

from typing import Final

from mypy_extensions import i64

from marketday.games.klongs.cells import OCCUPIED_HI, OCCUPIED_LO, OWN_HI, OWN_LO, SEATS, TURN, WATCHED, Cells
from marketday.games.klongs.data import COLUMNS, HALF, QUARTER_LIMIT
from marketday.games.klongs.pieces import set_spots
from marketday.games.klongs.tables import (
    ENTRY_HI,
    ENTRY_LO,
    FIRST_COLUMN,
    LANDING_HI,
    LANDING_LO,
    NOT_FIRST_COLUMN,
    NOT_LAST_COLUMN,
    QUARTER_CORNERS,
    TOP_ROW,
    WORD,
)

LIMIT: Final[i64] = QUARTER_LIMIT


def full_quarters(occupied: i64) -> i64:
    """K-6: all spaces, in half the board, of quarters that hold as many boats as they may."""
    second: i64 = occupied >> 1
    upper_any: i64 = occupied | second
    upper_both: i64 = occupied & second
    lower_any: i64 = upper_any >> COLUMNS
    lower_both: i64 = upper_both >> COLUMNS
    full: i64
    if LIMIT == 3:
        full = (upper_both & lower_any) | (lower_both & upper_any)
    elif LIMIT == 2:
        full = upper_both | lower_both | (upper_any & lower_any)
    elif LIMIT == 1:
        full = upper_any | lower_any
    else:
        full = upper_both & lower_both
    full &= QUARTER_CORNERS
    full |= full << 1
    return full | (full << COLUMNS)


def is_for_entering(cells: Cells) -> bool:
    """K-4, K-12: in the first round, and while no boat is on the water, boats go on entry spaces only."""
    return cells[TURN] < cells[SEATS] or (cells[OCCUPIED_LO] | cells[OCCUPIED_HI]) == 0


def find_places(cells: Cells) -> i64:
    """K-4, K-5, K-6: makes the spots the spaces where a boat that is not a thief may be placed; returns how many."""
    lo: i64 = cells[OCCUPIED_LO]
    hi: i64 = cells[OCCUPIED_HI]
    free_lo: i64 = ~lo & ~full_quarters(lo)
    free_hi: i64 = ~hi & ~full_quarters(hi)
    if is_for_entering(cells):
        seat_count: i64 = cells[SEATS]
        return set_spots(cells, ENTRY_LO[seat_count] & free_lo, ENTRY_HI[seat_count] & free_hi)
    wide_lo: i64 = lo | ((lo & NOT_LAST_COLUMN) << 1) | ((lo & NOT_FIRST_COLUMN) >> 1)
    wide_hi: i64 = hi | ((hi & NOT_LAST_COLUMN) << 1) | ((hi & NOT_FIRST_COLUMN) >> 1)
    near_lo: i64 = wide_lo | (wide_lo << COLUMNS) | (wide_lo >> COLUMNS) | ((wide_hi & TOP_ROW) << HALF - COLUMNS)
    near_hi: i64 = wide_hi | (wide_hi << COLUMNS) | (wide_hi >> COLUMNS) | (wide_lo >> HALF - COLUMNS)
    return set_spots(cells, near_lo & WORD & free_lo, near_hi & WORD & free_hi)


def watched_half(cells: Cells) -> i64:
    """All spaces of half the board that lie in columns with an inspector; both halves are alike."""
    return cells[WATCHED] * FIRST_COLUMN


def find_landings(cells: Cells, seat: i64) -> i64:
    """K-30: makes the spots the landings the seat may score, named by their upper left spaces; returns how many."""
    hi: i64 = cells[OCCUPIED_HI]
    lo: i64 = cells[OCCUPIED_LO] | ((hi & TOP_ROW) << HALF)
    full_lo: i64 = lo & (lo >> 1) & (lo >> COLUMNS) & (lo >> COLUMNS + 1) & LANDING_LO
    full_hi: i64 = hi & (hi >> 1) & (hi >> COLUMNS) & (hi >> COLUMNS + 1) & LANDING_HI
    if (full_lo | full_hi) == 0:
        return set_spots(cells, 0, 0)
    own_hi: i64 = cells[OWN_HI + seat]
    own_lo: i64 = cells[OWN_LO + seat] | ((own_hi & TOP_ROW) << HALF)
    return set_spots(
        cells,
        full_lo & (own_lo | (own_lo >> 1) | (own_lo >> COLUMNS) | (own_lo >> COLUMNS + 1)),
        full_hi & (own_hi | (own_hi >> 1) | (own_hi >> COLUMNS) | (own_hi >> COLUMNS + 1)),
    )
