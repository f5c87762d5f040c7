"""The box as the kernel wants it: `data`'s rows unfolded into packed tables and bit boards.

A space is row * 10 + column, counted from 0. The board is two words of 40 bits, the upper four rows and the lower four;
a table ending in `_LO` holds the upper word, `_HI` the lower.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.klongs import data

# ---- boats -----------------------------------------------------------------------------------------------------------
_boats: list[tuple[int, int, int, int]] = []
for _kind, _baskets, _symbols in data.GOODS_BOATS:
    for _good in range(len(data.GOODS)):
        for _n in range(len(_baskets)):
            _boats.append((_kind, _good, _baskets[_n], 1 if _good in _symbols[_n] else 0))
for _kind, _copies in data.SPECIAL_BOATS:
    for _n in range(_copies):
        _boats.append((_kind, data.NO_GOOD, 0, 0))

BOATS: Final[int] = len(_boats)
KIND: Final[vec[i64]] = vec[i64]([boat[0] for boat in _boats])
GOOD: Final[vec[i64]] = vec[i64]([boat[1] for boat in _boats])
BASKETS: Final[vec[i64]] = vec[i64]([boat[2] for boat in _boats])
LUK_PHAT: Final[vec[i64]] = vec[i64]([boat[3] for boat in _boats])

# Sets of boats are two words as well: the open ones, and all others counted from OPEN_BOATS on.
OPEN_BOATS: Final[i64] = sum(1 for boat in _boats if boat[0] == data.OPEN)
ALL_OPEN: Final[i64] = sum(2**n for n in range(len(_boats)) if _boats[n][0] == data.OPEN)
ALL_CLOSED: Final[i64] = 2 ** (len(_boats) - int(OPEN_BOATS)) - 1
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
HALF: Final = 40


def _low(spaces: set[int]) -> int:
    return sum(2**space for space in spaces if space < HALF)


def _high(spaces: set[int]) -> int:
    return sum(2 ** (space - HALF) for space in spaces if space >= HALF)


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
    corner = row // 2 * 2 * data.COLUMNS + column // 2 * 2
    return {corner, corner + 1, corner + data.COLUMNS, corner + data.COLUMNS + 1}


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
ENTRY_LO: Final[vec[i64]] = vec[i64]([_low(_two if seats == 2 else _more) for seats in range(5)])
ENTRY_HI: Final[vec[i64]] = vec[i64]([_high(_two if seats == 2 else _more) for seats in range(5)])

# K-C2: a landing is named by the upper left of the four spaces it touches; where both its row and its column are even
# (from 0) the four are one quarter, and there is no landing.
LANDINGS: Final[tuple[int, ...]] = tuple(
    row * data.COLUMNS + column
    for row in range(data.ROWS - 1)
    for column in range(data.COLUMNS - 1)
    if row % 2 == 1 or column % 2 == 1
)
LANDING_LO: Final[i64] = _low(set(LANDINGS))
LANDING_HI: Final[i64] = _high(set(LANDINGS))

# ---- the Luk Phat track ----------------------------------------------------------------------------------------------
TRACK_POINTS: Final[vec[i64]] = vec[i64]([0] + [space[0] for space in data.LUK_PHAT_TRACK])
TRACK_MARKET: Final[vec[i64]] = vec[i64]([data.NO_MARKET] + [space[1] for space in data.LUK_PHAT_TRACK])
STOCK_POINTS: Final[vec[i64]] = vec[i64](list(data.STOCK_POINTS))
