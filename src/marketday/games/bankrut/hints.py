# compiled: mypyc
"""How good a hand looks. For bots."""

from typing import Final

from mypy_extensions import i64

from marketday.core.kernel import first_of, kind_of
from marketday.games.bankrut.cards import KINDS, ONE, TOTAL, count, good_points, hand_points, may_stop
from marketday.games.bankrut.codes import ACCEPT, AGREE, OFFER, STOP, SWAP
from marketday.games.bankrut.data import RIGHT_STOP, WRONG_STOP
from marketday.games.bankrut.slots import giver
from marketday.games.bankrut.state import OFFER_GIVE, OFFER_WANT, Bankrut

# What a card of a good is worth while the round goes on, by how much of the good is held: below half it is a hope,
# above half a hope for the whole set.
HOPE: Final = 0.9
SET_HOPE: Final = 0.6
CENTRE_FEAR: Final = 0.6
# What an offer is worth compared with the same trade already made, and what another's gain costs.
ASKING: Final = 0.3
ENVY: Final = 0.3


def good_worth(number: i64, good: i64, centre: i64) -> float:
    """What so many cards of a good seem worth before the round is over."""
    if number == 0:
        return 0.0
    total: i64 = TOTAL[good]
    share = float(number) / float(total)
    worth = float(good_points(number, good, -1))
    if 2 * number <= total:
        worth = HOPE * float(number) * share
    elif number < total:
        worth += SET_HOPE * float(number) * share
    if good == centre:
        # Somebody may still take that card away.
        worth = CENTRE_FEAR * float(-number) + (1.0 - CENTRE_FEAR) * worth
    return worth


def hand_worth(hand: i64, centre: i64) -> float:
    worth = 0.0
    for good in range(i64(KINDS)):
        worth += good_worth(count(hand, good), good, centre)
    return worth


def appraise(state: Bankrut, seat: int, acts: list[tuple[int, int, int]]) -> list[float]:
    """How much better off the seat looks after each act, given as its code and the cards it gives and wants."""
    return [appraise_act(state, seat, act, give, want) for act, give, want in acts]


def appraise_act(state: Bankrut, seat: i64, act: i64, give: i64, want: i64) -> float:
    kind: i64 = kind_of(act)
    hand: i64 = state.hand(seat)
    now = hand_worth(hand, state.centre)
    if kind == STOP:
        return RIGHT_STOP + float(hand_points(hand, state.centre)) - now if may_stop(hand) else 2.0 * WRONG_STOP
    if kind == SWAP:
        lay: i64 = first_of(act)
        return hand_worth(hand - ONE[lay] + ONE[state.centre], lay) - now
    if kind == ACCEPT:
        slot: i64 = first_of(act)
        return _exchange(state, seat, giver(slot), state.cells[OFFER_WANT + slot], state.cells[OFFER_GIVE + slot])
    if kind == OFFER:
        return ASKING * (hand_worth(hand - give + want, state.centre) - now)
    if kind == AGREE:
        return -1.0 if first_of(act) else 0.0
    return 0.0


def _exchange(state: Bankrut, seat: i64, other: i64, give: i64, get: i64) -> float:
    """What a trade gains for the seat; a part of what the other gains counts as a loss."""
    mine: i64 = state.hand(seat)
    theirs: i64 = state.hand(other)
    centre: i64 = state.centre
    gain = hand_worth(mine - give + get, centre) - hand_worth(mine, centre)
    return gain - ENVY * (hand_worth(theirs - get + give, centre) - hand_worth(theirs, centre))
