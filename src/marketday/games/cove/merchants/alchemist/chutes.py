# compiled: mypyc
"""A chute of the decanter as one number: four bits for each marble from the bottom, 0 where there is none, otherwise 1
+ its kind. What stands where, and what reacts: M-A2."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.cove.merchants.alchemist.data import CHUTE_PLACES, ICHOR

NO_MARBLE: Final = -1
NO_REACTION: Final = -1

# The marbles below each place of a chute.
BELOW: Final[vec[i64]] = vec[i64]([16**place - 1 for place in range(CHUTE_PLACES + 1)])


def marble_at(chute: i64, place: i64) -> i64:
    """Its kind, or NO_MARBLE above the marbles."""
    return ((chute >> (4 * place)) & 15) - 1


def height(chute: i64) -> i64:
    marbles: i64 = 0
    while chute != 0:
        chute >>= 4
        marbles += 1
    return marbles


def is_full(chute: i64) -> bool:
    return chute > BELOW[CHUTE_PLACES - 1]


def with_marble(chute: i64, kind: i64) -> i64:
    """On top of the others."""
    return chute | ((kind + 1) << (4 * height(chute)))


def without(chute: i64, low: i64, high: i64) -> i64:
    """Remove the marbles from `low` up to, not including, `high`; those above fall."""
    return (chute & BELOW[low]) | ((chute >> (4 * high)) << (4 * low))


def runs(chute: i64) -> i64:
    """How many unbroken runs of one kind it has."""
    total: i64 = 0
    before: i64 = 0
    while chute != 0:
        if chute & 15 != before:
            before = chute & 15
            total += 1
        chute >>= 4
    return total


def nth_run(chute: i64, n: i64) -> i64:
    """The place of the lowest marble of the n-th run."""
    place: i64 = 0
    while n > 0 or (place > 0 and marble_at(chute, place) == marble_at(chute, place - 1)):
        if place == 0 or marble_at(chute, place) != marble_at(chute, place - 1):
            n -= 1
        place += 1
    return place


def run_end(chute: i64, low: i64) -> i64:
    """The place above the run that begins at `low`."""
    high: i64 = low + 1
    while marble_at(chute, high) == marble_at(chute, low):
        high += 1
    return high


# ---- reactions: M-A2 -------------------------------------------------------------------------------------------------
def reaction(chute: i64, joint: i64) -> i64:
    """Which colour (with ichor) reacts where two marbles came to touch at the joint; ICHOR for ichor alone."""
    if joint == 0:
        return NO_REACTION
    below: i64 = marble_at(chute, joint - 1)
    above: i64 = marble_at(chute, joint)
    if above == NO_MARBLE:
        return NO_REACTION
    if below == ICHOR:
        return above
    if above == ICHOR or above == below:
        return below
    return NO_REACTION


def reacts(marble: i64, kind: i64) -> bool:
    return marble == kind or marble == ICHOR


def reaction_begin(chute: i64, joint: i64, kind: i64) -> i64:
    """The lowest place of all that reacts below the joint."""
    low: i64 = joint - 1
    while low > 0 and reacts(marble_at(chute, low - 1), kind):
        low -= 1
    return low


def reaction_end(chute: i64, joint: i64, kind: i64) -> i64:
    """The place above all that reacts above the joint."""
    high: i64 = joint + 1
    while reacts(marble_at(chute, high), kind):
        high += 1
    return high


def waves(chute: i64, low: i64) -> list[list[int]]:
    """M-A2: the places of the run that begins there, then of all that reacts, one reaction after the other."""
    places = list(range(height(chute)))
    found: list[list[int]] = []
    high: i64 = run_end(chute, low)
    while True:
        found.append(places[low:high])
        del places[low:high]
        chute = without(chute, low, high)
        kind: i64 = reaction(chute, low)
        if kind == NO_REACTION:
            return found
        joint: i64 = low
        low = reaction_begin(chute, joint, kind)
        high = reaction_end(chute, joint, kind)
