# compiled: mypyc
"""The box in the form the kernel needs: `data`'s rows unfolded into packed tables and bit boards.

A space is row * COLUMNS + column, counted from 0. The board is two words, the upper half of its rows and the lower; a
table ending in `_LO` holds the upper word, `_HI` the lower.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.klongs import data
from marketday.games.klongs.cells import CLOSED

# ---- boats -----------------------------------------------------------------------------------------------------------
_boats: list[tuple[int, int, int, int]] = []
for _kind, _good, _baskets, _symbols in data.BOATS:
    for _n in range(len(_baskets)):
        _boats.append((_kind, _good, _baskets[_n], _symbols[_n]))

BOATS: Final[int] = len(_boats)
KIND: Final[vec[i64]] = vec[i64]([boat[0] for boat in _boats])
GOOD: Final[vec[i64]] = vec[i64]([boat[1] for boat in _boats])
BASKETS: Final[vec[i64]] = vec[i64]([boat[2] for boat in _boats])
"""As pictured; `COUNTING_BASKETS` has what counts of them."""
COUNTING_BASKETS: Final[vec[i64]] = vec[i64]([0 if boat[0] == data.THIEF else boat[2] for boat in _boats])
"""K-31: those of a thief do not count."""
LUK_PHAT: Final[vec[i64]] = vec[i64]([boat[3] for boat in _boats])

# Sets of boats are two words as well: the open ones, and all others counted from OPEN_BOATS on.
OPEN_BOATS: Final[i64] = sum(1 for boat in _boats if boat[0] == data.OPEN)
ALL_OPEN: Final[i64] = sum(2**n for n in range(len(_boats)) if _boats[n][0] == data.OPEN)
ALL_CLOSED: Final[i64] = 2 ** (len(_boats) - int(OPEN_BOATS)) - 1
# Which of the two a boat is in, counted in cells; and its bit there.
PART: Final[vec[i64]] = vec[i64]([0 if boat[0] == data.OPEN else CLOSED for boat in _boats])
MEMBER: Final[vec[i64]] = vec[i64](
    [2 ** (n if n < int(OPEN_BOATS) else n - int(OPEN_BOATS)) for n in range(len(_boats))]
)
THIEVES: Final[i64] = sum(2 ** (n - int(OPEN_BOATS)) for n in range(len(_boats)) if _boats[n][0] == data.THIEF)
GOOD_OPEN: Final[vec[i64]] = vec[i64](
    [sum(2**n for n in range(int(OPEN_BOATS)) if _boats[n][1] == good) for good in range(len(data.GOODS))]
)
GOOD_CLOSED: Final[vec[i64]] = vec[i64](
    [
        sum(2 ** (n - int(OPEN_BOATS)) for n in range(int(OPEN_BOATS), len(_boats)) if _boats[n][1] == good)
        for good in range(len(data.GOODS))
    ]
)

# ---- the board -------------------------------------------------------------------------------------------------------
# From the upper left of four spaces to each of them.
_corners = [0, 1, data.COLUMNS, data.COLUMNS + 1]
CORNERS: Final[vec[i64]] = vec[i64](_corners)


def _low(spaces: set[int]) -> int:
    return sum(2**space for space in spaces if space < data.HALF)


def _high(spaces: set[int]) -> int:
    return sum(2 ** (space - data.HALF) for space in spaces if space >= data.HALF)


def _near(space: int) -> set[int]:
    row, column = divmod(space, data.COLUMNS)
    return {
        r * data.COLUMNS + c
        for r in range(max(row - 1, 0), min(row + 2, data.ROWS))
        for c in range(max(column - 1, 0), min(column + 2, data.COLUMNS))
        if (r, c) != (row, column)
    }


def _quarter(space: int) -> set[int]:
    row, column = divmod(space, data.COLUMNS)
    side = data.QUARTER_SIDE
    return _quartet(row // side * side * data.COLUMNS + column // side * side)


def _quartet(first: int) -> set[int]:
    """The four spaces of which this is the upper left."""
    return {first + corner for corner in _corners}


def _row(space: int) -> set[int]:
    first = space // data.COLUMNS * data.COLUMNS
    return set(range(first, first + data.COLUMNS))


def _entries(places: tuple[tuple[int, int], ...]) -> set[int]:
    return {(row - 1) * data.COLUMNS + column - 1 for row, column in places}


BIT_LO: Final[vec[i64]] = vec[i64]([_low({space}) for space in range(data.SPACES)])
BIT_HI: Final[vec[i64]] = vec[i64]([_high({space}) for space in range(data.SPACES)])
NEAR_LO: Final[vec[i64]] = vec[i64]([_low(_near(space)) for space in range(data.SPACES)])
NEAR_HI: Final[vec[i64]] = vec[i64]([_high(_near(space)) for space in range(data.SPACES)])
QUARTER_LO: Final[vec[i64]] = vec[i64]([_low(_quarter(space)) for space in range(data.SPACES)])
QUARTER_HI: Final[vec[i64]] = vec[i64]([_high(_quarter(space)) for space in range(data.SPACES)])
ROW_LO: Final[vec[i64]] = vec[i64]([_low(_row(space)) for space in range(data.SPACES)])
ROW_HI: Final[vec[i64]] = vec[i64]([_high(_row(space)) for space in range(data.SPACES)])

# K-4: with two players only the light entries.
_two = _entries(data.LIGHT_ENTRIES)
_more = _two | _entries(data.DARK_ENTRIES)
ENTRY_LO: Final[vec[i64]] = vec[i64]([_low(_two if seat_count == 2 else _more) for seat_count in range(5)])
ENTRY_HI: Final[vec[i64]] = vec[i64]([_high(_two if seat_count == 2 else _more) for seat_count in range(5)])

# A landing is named by the upper left of the four spaces it touches.
LANDINGS: Final[tuple[int, ...]] = tuple(
    (row - 1) * data.COLUMNS + column - 1 for row, columns in data.LANDINGS for column in columns
)
LANDING: Final[vec[i64]] = vec[i64](list(LANDINGS))
LANDING_LO: Final[i64] = _low(set(LANDINGS))
LANDING_HI: Final[i64] = _high(set(LANDINGS))
# The spaces of a landing, by its name.
_quartets = [_quartet(space) if space in LANDINGS else set() for space in range(data.SPACES)]
QUARTET_LO: Final[vec[i64]] = vec[i64]([_low(spaces) for spaces in _quartets])
QUARTET_HI: Final[vec[i64]] = vec[i64]([_high(spaces) for spaces in _quartets])

# Sets of landings are one word, by their order in LANDING.
LANDING_COUNT: Final[i64] = len(LANDINGS)
EVERY_LANDING: Final[i64] = 2 ** len(LANDINGS) - 1
LANDINGS_OF: Final[vec[i64]] = vec[i64](
    [
        sum(2**number for number, landing in enumerate(LANDINGS) if space in _quartet(landing))
        for space in range(data.SPACES)
    ]
)
"""Those that touch a space."""

HALVES: Final[i64] = 2
ROWS: Final[i64] = data.ROWS
# Sets of spaces of half the board; the halves are alike.
_half = range(data.HALF)
WORD: Final[i64] = _low(set(_half))
NOT_FIRST_COLUMN: Final[i64] = _low({space for space in _half if space % data.COLUMNS > 0})
NOT_LAST_COLUMN: Final[i64] = _low({space for space in _half if space % data.COLUMNS < data.COLUMNS - 1})
FIRST_COLUMN: Final[i64] = _low({space for space in _half if space % data.COLUMNS == 0})
TOP_ROW: Final[i64] = _low(set(range(data.COLUMNS)))
QUARTER_CORNERS: Final[i64] = _low({space for space in _half if space == min(_quarter(space))})
"""The upper left space of each quarter."""

# ---- the Luk Phat track ----------------------------------------------------------------------------------------------
TRACK_POINTS: Final[vec[i64]] = vec[i64]([0] + [space[0] for space in data.LUK_PHAT_TRACK])
TRACK_MARKET: Final[vec[i64]] = vec[i64]([data.NO_MARKET] + [space[1] for space in data.LUK_PHAT_TRACK])
STOCK_POINTS: Final[vec[i64]] = vec[i64](list(data.STOCK_POINTS))
