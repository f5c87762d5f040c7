# compiled: mypyc
"""Numbers with a meaning: offsets into the state, questions, answers, tasks, lines of the story.

Those of a merchant's shop start at SHOP_QUESTION, SHOP_KIND, SHOP_TASK and SHOP_LINE: the core knows what a shop
numbers from 0 by these ranges and never by name.
"""

from typing import Final

NOBODY: Final = -1
NOTHING: Final = -1

# ---- offsets into `cells`; parts per seat always have five places ----------------------------------------------------
BAG: Final = 0  # adventurers by kind
HALL: Final = 5  # by kind; that of the rogues is the lair
BOX: Final = 10  # rogues out of the game
BOAT: Final = 11  # KINDS * boat + kind
BOAT_AT: Final = 41  # SAILING, a dock, or GONE
PIER: Final = 47  # KINDS * pier + kind
TIME: Final = 62  # half hours
ARRIVED: Final = 67  # a token that arrived later lies above
SQUARE: Final = 72  # townsfolk or NOTHING, from the left
STAFF: Final = 76  # STAFF_SLOTS * seat + ability: townsfolk or NOTHING
DECK: Final = 96  # townsfolk of the deck in unknown order, as a set
UNDER: Final = 97  # those put under the deck, in order
UNDER_PLACES: Final = 36
UNDER_COUNT: Final = 133
CORRUPTION: Final = 134  # the deck by kind
DISCARDS: Final = 147  # the same of those discarded
HELD: Final = 160  # CORRUPTION_KINDS * seat + kind
SUPPLY: Final = 225  # GOODS * seat + good
SHELF: Final = 265  # likewise
GOLD: Final = 305  # MOST_SEATS * source + seat
PAWN: Final = 340  # the action space it stands on, or NOTHING
MERCHANT: Final = 345  # which of the shops, or NOTHING
BRIBED: Final = 350  # rogues a seat treats as customers on the pier of the moment
SOLD: Final = 355  # whether it sold there
FINISHED: Final = 360  # whether it has finished there
AGENDA: Final = 365  # what is to be done, the last first
AGENDA_PLACES: Final = 48
SEATS: Final = 413  # how many
ROGUE_CARD: Final = 414
SETS: Final = 415  # of townsfolk in play, as bits
AT_ONCE: Final = 416  # M-20: 1 if all sell at the same time on a pier, 0 if one after the other
ROUND: Final = 417
DOCKS: Final = 418  # the docks that are taken, as bits
MARKER: Final = 419  # the half hour of the trade marker
STAMP: Final = 420  # grows with every token that arrives somewhere
HIRED: Final = 421  # the townsfolk hired, no longer on the square and not yet under an ability, or NOTHING
OPEN_PIER: Final = 422  # where goods are sold
DEPTH: Final = 423  # how many tasks are on the agenda
ASKER: Final = 424  # the seat the open question is about, also where chance answers it
ABOUT: Final = 425  # what the open question is about: two numbers, named below
WAITING: Final = 427  # M-13: adventurers by kind, drawn from the bag and not yet on a boat
SHOPS: Final = 432  # SHOP_CELLS for each seat
SHOP_CELLS: Final = 64

# ---- what the open question is about, by the question's own words ----------------------------------------------------
HOURS_LEFT: Final = ABOUT  # Q_HAND
BOAT_ASKED: Final = ABOUT  # Q_ARRIVAL, Q_ROB, Q_DOCK
MAY_DISCARD: Final = ABOUT  # Q_DISCARD: how many
MUST_DISCARD: Final = ABOUT + 1  # and whether they must go
STAFF_USED: Final = ABOUT  # Q_STAFF: abilities, as bits
SAILOR: Final = ABOUT  # Q_PASSENGER, Q_TARGET: the ability
PASSENGER: Final = ABOUT + 1  # Q_TARGET: PASSENGER_BOAT * boat + kind
PASSENGER_BOAT: Final = 8

SAILING: Final = -1
GONE: Final = -2

# ---- action spaces every shop has; its own come after ----------------------------------------------------------------
HIRE: Final = 0
ACTIVATE: Final = 1
OWN_SPACE: Final = 2

# ---- questions -------------------------------------------------------------------------------------------------------
NO_QUESTION: Final = 0  # something is being done
Q_MERCHANT: Final = 1  # chance: which merchant
Q_TOKEN: Final = 2  # chance: whose token comes next on the stack
Q_TOWNSFOLK: Final = 3  # chance: who comes to the square
Q_ARRIVAL: Final = 4  # chance: who boards
Q_ADVENTURER: Final = 5  # chance: who is drawn from the bag
Q_CORRUPTION: Final = 6  # chance: which corruption card
Q_ACTION: Final = 7  # which action
Q_HAND: Final = 8  # over the hand or past it
Q_BOAT: Final = 9  # which of those drawn boards which boat
Q_ROB: Final = 10  # robbers: whom to move where
Q_DOCK: Final = 11  # which dock
Q_DISCARD: Final = 12  # which corruption card to discard
Q_TUCK: Final = 13  # under which staff ability
Q_STAFF: Final = 14  # which ability next
Q_PASSENGER: Final = 15  # whom to take from which boat
Q_TARGET: Final = 16  # where to put them
Q_TRADE: Final = 17  # what to sell
Q_OVER: Final = 18
QUESTION_COUNT: Final = 19
SHOP_QUESTION: Final = 100

# ---- answers: answer_code(kind, a, b, c) -----------------------------------------------------------------------------
DEALT_MERCHANT: Final = 0  # merchant
STACKED: Final = 1  # seat
CAME: Final = 2  # townsfolk
DRAWN: Final = 3  # kind, which of its kind
CORRUPTED: Final = 4  # kind, which of its kind
HIRE_FROM: Final = 5  # slot
ACTIVATE_STAFF: Final = 6
TAKE_ACTION: Final = 7  # space of the shop, from 0
CROSS_HAND: Final = 8
PASS_HAND: Final = 9
SEAT_ON: Final = 10  # boat, and where there is a choice the kind + 1
ROB_BOAT: Final = 11  # kind, boat to
ROB_NOBODY: Final = 12
DOCK_AT: Final = 13  # dock
DISCARD_CARD: Final = 14  # kind
DISCARD_NO_MORE: Final = 15
TUCK_UNDER: Final = 16  # ability
USE_STAFF: Final = 17  # ability
STOP_STAFF: Final = 18
TAKE_FROM: Final = 19  # boat, kind
PUT_ON_PIER: Final = 20  # pier
SELL_ALL: Final = 21
SELL_GOOD: Final = 22  # good
BRIBE_ROGUE: Final = 23
FINISH_TRADE: Final = 24
SHOP_KIND: Final = 64
SHOP_CODE: Final = 0x40000000000000  # answer_code(SHOP_KIND, 0, 0, 0)

# ---- tasks -----------------------------------------------------------------------------------------------------------
T_DEAL: Final = 0  # deal merchants, stack tokens
T_OPEN_SHOP: Final = 1  # seat
T_SQUARE: Final = 2  # fill the square
T_ROUND: Final = 3
T_ARRIVE: Final = 4  # how many are aboard
T_TURN: Final = 5
T_STEP: Final = 6  # seat, hours
T_LOAD: Final = 7  # seat, how many more after this one: draw them
T_FULL: Final = 8  # seat, boat: dock it if it is full
T_CORRUPT: Final = 9  # seat
T_ABILITY: Final = 10  # seat, townsfolk
T_DISCARD: Final = 11  # seat, how many, whether they must go
T_TUCK: Final = 12  # seat
T_STAFF: Final = 13  # seat, abilities used
T_PIER: Final = 14  # pier: open it
T_TRADE: Final = 15  # pier: ask who has not finished
T_SPONSOR: Final = 16
T_CLEAN_UP: Final = 17
T_SHOP_CLEAN_UP: Final = 18  # seat
T_FINAL: Final = 19
T_SEAT: Final = 20  # seat: seat those drawn, one by one
TASK_COUNT: Final = 21
SHOP_TASK: Final = 64  # seat, a, b

# ---- lines of the story ----------------------------------------------------------------------------------------------
TOLD_MERCHANT: Final = 0  # seat, merchant
TOLD_STACK: Final = 1  # seats from the bottom
TOLD_ROUND: Final = 2  # round
TOLD_CAME: Final = 3  # townsfolk, slot
TOLD_ARRIVED: Final = 4  # boat, kind
TOLD_ACTION: Final = 5  # seat, space of the shop
TOLD_HIRED: Final = 6  # seat, townsfolk, slot
TOLD_TUCKED: Final = 7  # seat, townsfolk, ability, replaced
TOLD_ACTIVATED: Final = 8  # seat
TOLD_USED: Final = 9  # seat, ability
TOLD_MOVED: Final = 10  # seat, half hour
TOLD_CROSSED: Final = 11  # seat, half hour
TOLD_DRAWN: Final = 12  # seat, kind
TOLD_SEATED: Final = 13  # seat, kind, boat
TOLD_ROBBED: Final = 14  # seat, kind, from, to
TOLD_DOCKED: Final = 15  # seat, boat, dock
TOLD_EMPTIED: Final = 16  # boat
TOLD_MARKER: Final = 17  # half hour
TOLD_CORRUPTED: Final = 18  # seat, kind
TOLD_DISCARDED: Final = 19  # seat, kind
TOLD_GAINED: Final = 20  # seat, good
TOLD_TAKEN: Final = 21  # seat, kind, boat, ability, pier or NOTHING, boat or NOTHING
TOLD_PRODUCTION_ENDED: Final = 22  # seats from the top
TOLD_PIER: Final = 23  # pier
TOLD_SOLD: Final = 24  # seat, good, pier, how many, price, customers, gold
TOLD_BRIBED: Final = 25  # seat, pier
TOLD_FINISHED: Final = 26  # seat, pier
TOLD_SPONSORED: Final = 27  # seat, gold, shields of the guilds and +4
TOLD_INSTANT: Final = 28  # seat, colour, gold
TOLD_LEFT: Final = 29  # townsfolk that left the square
TOLD_FINAL: Final = 30  # seat, gold of the guilds, gold lost by corruption
TOLD_ENDED: Final = 31
TOLD_SHUFFLED: Final = 32  # the discarded corruption cards
TOLD_RETURNED: Final = 33  # seat, kind: back into the bag
SHOP_LINE: Final = 100  # seat, …
