# compiled: mypyc
"""What cards seem worth while the round goes on, as tables: for judges and traders.

A good is worth little below its majority, more from there on, most as a whole set; in between lies hope. Apart from the
goods there is the prospect of a right STOP, which fades with every card that stands in its way.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.bankrut.cards import KINDS, TOTAL, count, good_points, in_the_way
from marketday.games.bankrut.data import CENTRE_CARD, RIGHT_STOP, SET_CARD

MAJORITY_HOPE: Final = 0.75
"""What a good just below its majority is worth, as a part of what the majority scores."""
SET_HOPE: Final = 0.35
"""What a set that lacks one card is worth beyond its points, as a part of what that last card would add."""
FADING: Final = 0.72
"""What is left of the prospect of STOP with one more card in its way."""
FEAR: Final = 0.5
"""The probability that the centre card is still there at the end."""

WIDTH: Final = 16
"""Of a row of the tables: a good has fewer cards."""
MOST_LOOSE: Final = 62


def hoped(number: int, good: int, hope: float) -> float:
    """What so many cards of a good seem worth; 1 is the usual hope."""
    total = int(TOTAL[good])
    majority = total // 2 + 1
    worth = float(good_points(number, good, -1))
    if number < majority:
        # Squares, because the first cards of a good are only a beginning.
        share = float(number) / float(majority)
        worth = hope * MAJORITY_HOPE * float(majority) * share * share
    elif number < total:
        nearness = float(number - majority + 1) / float(total - majority)
        worth += hope * SET_HOPE * float(SET_CARD * total - number) * nearness * nearness
    return worth


def _usual() -> vec[float]:
    table: list[float] = []
    for good in range(KINDS):
        for number in range(WIDTH):
            table.append(hoped(number, good, 1.0) if number <= int(TOTAL[good]) else 0.0)
    return vec[float](table)


def _loose() -> vec[i64]:
    table: list[i64] = []
    for good in range(KINDS):
        for number in range(WIDTH):
            table.append(in_the_way(number, good) if number <= int(TOTAL[good]) else 0)
    return vec[i64](table)


def _prospect() -> vec[float]:
    table: list[float] = []
    for loose in range(MOST_LOOSE):
        table.append(float(RIGHT_STOP) * FADING ** float(loose))
    return vec[float](table)


# By good and number: GOODS rows of WIDTH.
USUAL: Final[vec[float]] = _usual()
LOOSE: Final[vec[i64]] = _loose()
"""B-7: how many cards of a good must come or go at least before it no longer hinders STOP."""
PROSPECT: Final[vec[float]] = _prospect()
"""Of a right STOP, by how many cards are in its way."""


def feared(worth: float, number: float) -> float:
    """What is left of the worth of so many cards if their good is in the centre, where it may or may not stay."""
    return FEAR * float(CENTRE_CARD) * number + (1.0 - FEAR) * worth


def looseness(hand: i64) -> i64:
    """How many cards are in the way of STOP."""
    loose: i64 = 0
    for good in range(i64(KINDS)):
        loose += LOOSE[good * WIDTH + count(hand, good)]
    return loose


def good_hope(number: i64, good: i64, centre: i64) -> float:
    worth = USUAL[good * WIDTH + number]
    return feared(worth, float(number)) if good == centre else worth


def hand_hope(hand: i64, centre: i64) -> float:
    """What a hand seems worth in this round, the prospect of STOP included."""
    worth = PROSPECT[looseness(hand)]
    for good in range(i64(KINDS)):
        worth += good_hope(count(hand, good), good, centre)
    return worth
