# compiled: mypyc
"""The numbers the kernel speaks in: its questions, the kinds of answers, the lines of its story."""

from typing import Final

# Questions; `kernel` says which object stands for each.
START: Final = 0  # chance: who begins
DEAL: Final = 1  # chance: a boat for a first hand
PLACE: Final = 2  # which boat where, or a move first
CLAIM: Final = 3  # no merchant in the supply: which one to fetch, if any
STEAL: Final = 4  # what the thief takes, if anything
CATCH: Final = 5  # which thief to take in, if any
SCORE: Final = 6  # which landing, if any
REMOVE: Final = 7  # which boat leaves the scored quartet
FINISH: Final = 8  # a move, or the end of the turn
PILE: Final = 9  # which pile to draw from
REFILL: Final = 10  # chance: the boat drawn
NOTHING: Final = 11  # the game is over
QUESTION_COUNT: Final = 12

# Kinds of answers
STARTS: Final = 0  # a seat (chance)
DRAWN: Final = 1  # a boat (chance)
PLACE_BOAT: Final = 2  # boat, space
MOVE_BOAT: Final = 3  # from, to
PASS_TURN: Final = 4
LEAVE_OWNERLESS: Final = 5
FETCH_MERCHANT: Final = 6  # space
STEAL_BOAT: Final = 7  # space, TO_STOCK or TO_HAND
STEAL_NOTHING: Final = 8
TAKE_THIEF: Final = 9  # space
CHASE_AWAY: Final = 10
SCORE_LANDING: Final = 11  # landing
PASS_SCORING: Final = 12
REMOVE_BOAT: Final = 13  # space
END_TURN: Final = 14
DRAW_FROM: Final = 15  # OPEN_PILE or CLOSED_PILE

TO_STOCK: Final = 0
TO_HAND: Final = 1
OUT_OF_THE_GAME: Final = 2

OPEN_PILE: Final = 0
CLOSED_PILE: Final = 1
BOTH_PILES: Final = 2  # they are one
ONE_PILE: Final = -1  # in the story, where it is not known which

# Lines of the story: a kind and numbers
TOLD_STARTS: Final = 0  # seat
TOLD_DRAWN: Final = 1  # seat, boat, OPEN_PILE or CLOSED_PILE or ONE_PILE
TOLD_PLACED: Final = 2  # seat, boat, space, 1 if claimed
TOLD_MOVED: Final = 3  # seat, boat, from, to
TOLD_PASSED: Final = 4  # seat
TOLD_OWNERLESS: Final = 5  # seat, space
TOLD_FETCHED: Final = 6  # seat, from, to
TOLD_STOLEN: Final = 7  # seat, boat, space, owner, TO_STOCK or TO_HAND
TOLD_CAUGHT: Final = 8  # seat, boat, space, TO_HAND or OUT_OF_THE_GAME
TOLD_LUK_PHAT: Final = 9  # seat, marker, points
TOLD_OPENED: Final = 10  # day, 1 if it is the big one, trigger, seat that begins
TOLD_SCORED: Final = 11  # seat, landing, what each merchant earns, whether doubled, points of seats 0, 1 …
TOLD_REMOVED: Final = 12  # seat, boat, space, owner
TOLD_NOT_SCORED: Final = 13  # seat, 1 if it could have
TOLD_CLOSED: Final = 14  # day
TOLD_ENDED: Final = 15  # day
TOLD_NOTHING_STOLEN: Final = 16  # seat
