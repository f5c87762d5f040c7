# compiled: mypyc
"""Ways to look at a position of Bangkok Klongs: what each kind of player thinks a thing is worth, in points.

A weight that differs from one market day to the next has a row of four: before the first, before the second, before the
big one, and on it.
"""

from typing import Final

from librt.vecs import vec

PHASES: Final = 4

# ---- where a weight stands in its manner -----------------------------------------------------------------------------
FULL: Final = 0  # how likely a landing pays whose four spaces all hold a boat
ONE_MISSING: Final = 4
TWO_MISSING: Final = 8
OWN_GOOD: Final = 12  # the probability that a seat's own boat ends up in its stock
CARD: Final = 16  # a movement card
HELD_BASKET: Final = 20  # a basket on a boat in hand
HELD_LUK_PHAT: Final = 24  # a boat in hand with the symbol
HELD_SPECIAL: Final = 28  # a thief, an inspector or a cookshop in hand
BLOCKED: Final = 32  # what remains of a landing if a missing space is in a full quarter, where no boat may go (K-6)
EMPTY_SPACE: Final = 33  # baskets to expect on a space that is still free
RIVALS: Final = 34  # what the others' points count beside one's own
WEIGHTS: Final = 35


def manner(
    full: list[float],
    one_missing: list[float],
    two_missing: list[float],
    own_good: list[float],
    card: list[float],
    held_basket: list[float],
    held_luk_phat: list[float],
    held_special: list[float],
    others: list[float],
) -> vec[float]:
    weights = full + one_missing + two_missing + own_good + card + held_basket + held_luk_phat + held_special + others
    assert len(weights) == WEIGHTS
    return vec[float](weights)


NOTHING: Final = [0.0] * PHASES
LEVEL: Final[vec[float]] = manner(
    full=[0.6] * PHASES,
    one_missing=[0.5, 0.5, 0.5, 0.0],
    two_missing=[0.2, 0.2, 0.2, 0.0],
    own_good=[0.5] * PHASES,
    card=[1.5] * PHASES,
    held_basket=NOTHING,
    held_luk_phat=NOTHING,
    held_special=NOTHING,
    others=[0.3, 0.9, 1.0],
)
"""Found by playing bots with different weights against each other, once. `greedy` goes by it, and stays as it is, so
that others can be measured by it."""
SPOILER: Final[vec[float]] = manner(
    full=[0.6] * PHASES,
    one_missing=[0.5, 0.5, 0.5, 0.0],
    two_missing=[0.2, 0.2, 0.2, 0.0],
    own_good=[0.5] * PHASES,
    card=[1.0] * PHASES,
    held_basket=NOTHING,
    held_luk_phat=NOTHING,
    held_special=[1.0, 1.0, 1.0, 0.0],
    others=[0.3, 0.9, 1.5],
)
"""What others lose is worth more to it than what it wins."""
HOARDER: Final[vec[float]] = manner(
    full=[0.4] * PHASES,
    one_missing=[0.3, 0.3, 0.3, 0.0],
    two_missing=[0.1, 0.1, 0.1, 0.0],
    own_good=[1.2] * PHASES,
    card=[2.0] * PHASES,
    held_basket=NOTHING,
    held_luk_phat=NOTHING,
    held_special=NOTHING,
    others=[0.3, 0.9, 0.6],
)
"""Wants goods in its stock."""
GAMBLER: Final[vec[float]] = manner(
    full=[0.6] * PHASES,
    one_missing=[0.7, 0.6, 0.5, 0.0],
    two_missing=[0.5, 0.4, 0.3, 0.0],
    own_good=[0.3] * PHASES,
    card=[0.5] * PHASES,
    held_basket=NOTHING,
    held_luk_phat=[-1.0, -1.0, -1.0, 0.0],
    held_special=NOTHING,
    others=[0.6, 1.3, 0.8],
)
"""Begins many landings and hopes."""
