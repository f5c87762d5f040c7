"""What cards seem worth to a trader while the round goes on, by its own hopes (`games.bankrut.prospects`): as tables,
made once for a look at the floor, so that weighing an exchange is a handful of additions."""

from collections.abc import Sequence
from functools import cache

from marketday.games.bankrut.cards import KINDS, good_points, in_the_way
from marketday.games.bankrut.data import RIGHT_STOP, TOTALS
from marketday.games.bankrut.prospects import FADING, hoped

Counts = Sequence[int]
Table = list[list[float]]
"""By good and by number of cards."""

NO_CENTRE = -1
MAJORITY = tuple([total // 2 + 1 for total in TOTALS])

LOOSE = tuple([tuple([in_the_way(number, good) for number in range(total + 1)]) for good, total in enumerate(TOTALS)])
"""B-7: how many cards of a good must come or go at least before it no longer hinders STOP."""

PROSPECT = tuple([RIGHT_STOP * FADING**loose for loose in range(sum(TOTALS))])


def is_right(hand: Counts) -> bool:
    """B-7: whether STOP would be correct."""
    held = [(number, majority) for number, majority in zip(hand, MAJORITY, strict=True) if number]
    return bool(held) and all(number >= majority for number, majority in held)


def looseness(hand: Counts) -> int:
    return sum(LOOSE[good][number] for good, number in enumerate(hand))


def points(hand: Counts, centre: int) -> int:
    return sum(good_points(number, good, centre) for good, number in enumerate(hand))


def worths(hopes: Sequence[float]) -> Table:
    """`hopes` has one number per good; 1 is the usual hope."""
    return [_row(good, hopes[good]) for good in range(KINDS)]


def _row(good: int, hope: float) -> list[float]:
    return [hoped(number, good, hope) for number in range(TOTALS[good] + 1)]


@cache
def usual_worths(hope: float) -> Table:
    """The worth to somebody about whom nothing more is known."""
    return worths([hope] * KINDS)


def between(row: Sequence[float], number: float) -> float:
    """What an expected number of cards is worth."""
    last = len(row) - 1
    if number <= 0:
        return 0.0
    if number >= last:
        return row[last]
    below = int(number)
    return row[below] + (number - below) * (row[below + 1] - row[below])
