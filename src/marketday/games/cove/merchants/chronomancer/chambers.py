# compiled: mypyc
"""The chambers of the two machines, the ways between them, and what a tile shows. M-H1, M-H3."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.data import PLUS_FOUR
from marketday.games.cove.merchants.chronomancer.codes import CHAMBERS
from marketday.games.cove.merchants.chronomancer.data import (
    CHAMBERS_PER_MACHINE,
    MACHINES,
    PLUS_FOUR_FACE,
    SHIELD,
    STEPS,
)

FACE_COUNT: Final = 3
"""A kind of tile is FACE_COUNT * colour + face."""


def neighbours(chamber: int) -> set[int]:
    """Beside it in its machine, and the same number of the other one."""
    row = chamber // CHAMBERS_PER_MACHINE
    beside = {near for near in (chamber - 1, chamber + 1) if near // CHAMBERS_PER_MACHINE == row}
    return beside | {(chamber + CHAMBERS_PER_MACHINE) % (MACHINES * CHAMBERS_PER_MACHINE)}


def within_reach(other: int, chamber: int) -> int:
    """Where a figure can go, as bits, if the other one stands in its way."""
    reached = {chamber}
    for _ in range(STEPS):
        reached |= {near for place in reached for near in neighbours(place)} - {other}
    return sum(2**place for place in reached - {chamber})


# CHAMBERS * the other figure's chamber + the figure's.
REACH: Final[vec[i64]] = vec[i64](
    [within_reach(other, chamber) for other in range(CHAMBERS) for chamber in range(CHAMBERS)]
)


def shows(kind: i64, shield: i64) -> bool:
    if shield == PLUS_FOUR:
        return kind % FACE_COUNT == PLUS_FOUR_FACE
    return kind == FACE_COUNT * shield + SHIELD
