# compiled: mypyc
"""The numbers of Bankrut: paces, questions, answers, and the lines of the story. Saved states contain choices, so the
numbers of answers never change."""

from typing import Final

NOBODY: Final = -1
NO_GOOD: Final = -1
MOST_SEATS: Final = 6

# Paces (B-3)
TICKS: Final = 0
CALM: Final = 1
LIVE: Final = 2

# Questions: their places in `state.QUESTIONS`
LEAD: Final = 0  # chance: who leads the first round
DEAL: Final = 1  # chance: the next card
READY: Final = 2  # may the centre card be turned up?
TRADE: Final = 3  # what to do on the floor
ORDER: Final = 4  # chance: whose act comes next
NOTHING: Final = 5  # the game is over

# Kinds of answers
LEADS: Final = 0  # seat (chance)
DEALT: Final = 1  # card (chance)
NEXT: Final = 2  # seat (chance)
GET_READY: Final = 3
# … of these the acts on the floor, in the order of `state.ACTS`
WAIT: Final = 4
STOP: Final = 5
AGREE: Final = 6  # 1 or 0
SWAP: Final = 7  # good to lay, good believed to be there
ACCEPT: Final = 8  # slot, number
DECLINE: Final = 9  # slot, number
WITHDRAW: Final = 10  # slot, number
OFFER_ONE: Final = 11  # good to give, good wanted: one card for one, to all
OFFER: Final = 12  # seat, or one's own for all; its cards are passed separately
SHOUT: Final = 13  # its cards are passed separately

# Lines of the story: a kind and numbers
TOLD_LEADS: Final = 0  # seat
TOLD_DEALT: Final = 1  # round, leader, hands of seats 0, 1 …
TOLD_OPENED: Final = 2  # leader, centre
TOLD_SHOUT: Final = 3  # seat, wanted, to have
TOLD_OFFER: Final = 4  # seat, to whom or NOBODY, offer, give, want
TOLD_GONE: Final = 5  # seat, to whom or NOBODY, offer, why
TOLD_TRADE: Final = 6  # seat that accepted, other, offer, how many cards it gave and got, which it gave and got
TOLD_SWAP: Final = 7  # seat, taken, laid
TOLD_STOP: Final = 8  # seat
TOLD_AGREES: Final = 9  # seat, 1 or 0
TOLD_LATE: Final = 10  # seat, which act came to nothing by its place in ACTS, who was quicker or NOBODY
TOLD_TICK: Final = 11  # tick that is over
TOLD_ROUND: Final = 12  # round, why, caller or NOBODY, centre, hands of seats 0, 1 …
TOLD_ENDED: Final = 13

# Why an offer is gone
WITHDRAWN: Final = 0
DECLINED: Final = 1
LAPSED: Final = 2  # its cards are
REPLACED: Final = 3
ANSWERED: Final = 4  # by another offer
SETTLED: Final = 5  # by a trade of the two

# Why a round ended
BY_STOP: Final = 0
BY_AGREEMENT: Final = 1
BY_TIME: Final = 2
