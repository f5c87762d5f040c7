"""What cards seem worth to a trader while the round goes on.

A good is worth little below its majority, more from there on, most as a whole set; in between lies hope. Apart from the
goods there is the prospect of a right STOP, which fades with every card that stands in its way. Both are tables, made
once for a look at the floor, so that weighing an exchange is a handful of additions.
"""

from collections.abc import Sequence
from functools import cache

from marketday.games.bankrut.cards import KINDS, good_points, in_the_way
from marketday.games.bankrut.data import CENTRE_CARD, RIGHT_STOP, SET_CARD, TOTALS

Counts = Sequence[int]
Table = list[list[float]]
"""By good and by number of cards."""

NO_CENTRE = -1
MAJORITY = tuple([total // 2 + 1 for total in TOTALS])

MAJORITY_HOPE = 0.75
"""What a good just below its majority is worth, as a part of what the majority scores."""
SET_HOPE = 0.35
"""What a set that lacks one card is worth beyond its points, as a part of what that last card would add."""
FADING = 0.72
"""What is left of the prospect of STOP with one more card in its way."""

FEAR = 0.5
"""The probability that the centre card is still there at the end."""

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
    total, majority = TOTALS[good], MAJORITY[good]
    row = []
    for number in range(total + 1):
        worth = float(good_points(number, good, NO_CENTRE))
        if number < majority:
            # Squares, because the first cards of a good are only a beginning.
            worth = hope * MAJORITY_HOPE * majority * (number / majority) ** 2
        elif number < total:
            nearness = (number - majority + 1) / (total - majority)
            worth += hope * SET_HOPE * (SET_CARD * total - number) * nearness**2
        row.append(worth)
    return row


@cache
def usual_worths(hope: float) -> Table:
    """The worth to somebody about whom nothing more is known."""
    return worths([hope] * KINDS)


def feared(worth: float, number: float) -> float:
    """What is left of the worth of so many cards if their good is in the centre, where it may or may not stay."""
    return FEAR * CENTRE_CARD * number + (1 - FEAR) * worth


def between(row: Sequence[float], number: float) -> float:
    """What an expected number of cards is worth."""
    last = len(row) - 1
    if number <= 0:
        return 0.0
    if number >= last:
        return row[last]
    below = int(number)
    return row[below] + (number - below) * (row[below + 1] - row[below])
