# compiled: mypyc
"""Cards of a hand or an offer as one word: how many of each good, five bits apiece. Cards of one good are all alike.

The fifth bit is always empty, so that one subtraction compares all goods at once.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.core.bits import BIT, popcount, select
from marketday.games.bankrut.data import CENTRE_CARD, MAJORITY_CARD, RIGHT_STOP, SET_CARD, TOTALS, WRONG_STOP

KINDS: Final = 9
FIELD: Final = 5
MOST: Final = 15
"""The largest number a field can hold."""

# Written out, because only a literal is a machine integer when compiled.
GUARDS: Final = 0x108421084210
MOSTS: Final = 0xF7BDEF7BDEF
EVEN: Final = 0x1F07C1F07C1F
ODD: Final = 0x00F83E0F83E0

ONE: Final[vec[i64]] = vec[i64]([32**good for good in range(9)])
TOTAL: Final[vec[i64]] = vec[i64](list(TOTALS))
CARD_GOOD: Final[vec[i64]] = vec[i64]([good for good in range(9) for _ in range(TOTALS[good])])
CARD: Final[vec[i64]] = vec[i64]([32**good for good in range(9) for _ in range(TOTALS[good])])
"""Each card of the deck as a word."""
DECK: Final = 61


def count(cards: i64, good: i64) -> i64:
    return (cards >> (good * FIELD)) & MOST


def covers(hand: i64, cards: i64) -> bool:
    """Whether the hand holds all these cards."""
    return ((hand | GUARDS) - cards) & GUARDS == GUARDS


def size(cards: i64) -> i64:
    pairs: i64 = (cards & EVEN) + ((cards & ODD) >> FIELD)
    fours: i64 = pairs + (pairs >> 20)
    return ((fours + (fours >> 10)) & 1023) + (pairs >> 40)


def held(cards: i64) -> i64:
    """A set of goods, one bit for each: those of which there is a card."""
    return (cards + MOSTS) & GUARDS


def place(good: i64) -> i64:
    """The bit of a good in such a set."""
    return BIT[good * FIELD + 4]


def nth_good(goods: i64, n: i64) -> i64:
    return select(goods, n) // FIELD


def how_many(goods: i64) -> i64:
    return popcount(goods)


def good_points(number: i64, good: i64, centre: i64) -> i64:
    """B-8: what so many cards of a good score."""
    if good == centre:
        return CENTRE_CARD * number
    if number == TOTAL[good]:
        return SET_CARD * number
    if 2 * number > TOTAL[good]:
        return MAJORITY_CARD * number
    return 0


def hand_points(hand: i64, centre: i64) -> i64:
    points: i64 = 0
    for good in range(i64(KINDS)):
        points += good_points(count(hand, good), good, centre)
    return points


def missing(number: i64, good: i64) -> i64:
    """B-7: how many more cards of a good that is held would be more than half; 0 where they are already."""
    if number == 0 or 2 * number > TOTAL[good]:
        return 0
    return TOTAL[good] // 2 + 1 - number


def in_the_way(number: i64, good: i64) -> i64:
    """B-7: how many cards of a good must at least come or go before it is no hindrance to STOP."""
    lack: i64 = missing(number, good)
    return lack if lack < number else number


def may_stop(hand: i64) -> bool:
    """B-7: more than half of every good that is held; it takes at least one card (B-6)."""
    for good in range(i64(KINDS)):
        if missing(count(hand, good), good) > 0:
            return False
    return hand != 0


def stop_points(hand: i64) -> i64:
    """B-7: what calling STOP brings."""
    return RIGHT_STOP if may_stop(hand) else WRONG_STOP


def round_points(hand: i64, centre: i64, calls: bool) -> i64:
    """B-7, B-8: what a round brings whoever ends it with this hand."""
    return hand_points(hand, centre) + (stop_points(hand) if calls else 0)
