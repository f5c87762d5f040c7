# compiled: mypyc
"""The chart without ships: rings, places and the ways between them. M-K1, M-K2."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.merchants.captain.data import CHART

PLACES: Final[i64] = len(CHART)
ROOM: Final[vec[i64]] = vec[i64]([row[1] for row in CHART])
COLOUR: Final[vec[i64]] = vec[i64]([row[2] for row in CHART])
KIND: Final[vec[i64]] = vec[i64]([row[3] for row in CHART])
# For each place, the others of its ring and of the next ones, as bits.
REACH: Final[vec[i64]] = vec[i64](
    [
        sum(2**to for to in range(len(CHART)) if to != place and abs(CHART[to][0] - CHART[place][0]) <= 1)
        for place in range(len(CHART))
    ]
)
