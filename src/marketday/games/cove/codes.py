"""Numbers with a meaning: offsets into the state, questions, answers, tasks, lines of the story.

Those of a merchant's shop start at SHOP_QUESTION, SHOP_CODE, SHOP_TASK and SHOP_LINE: what a shop numbers from 0, the
core knows by these ranges and never by name.
"""

from typing import Final

from mypy_extensions import i64

from marketday.games.cove.data import CORRUPTION_KINDS, MOST_SEATS

NOBODY: Final = -1
NOTHING: Final = -1

# ---- offsets into `cells`; parts per seat always have five places ----------------------------------------------------
BAG: Final = 0  # adventurers by kind
HALL: Final = 5  # by kind; the fifth is the lair
BOX: Final = 10  # rogues out of the game
BOAT: Final = 11  # 5 * boat + kind
BOAT_AT: Final = 41  # SAILING, a dock, or GONE
PIER: Final = 47  # 5 * pier + kind
TIME: Final = 62  # half hours
ARRIVED: Final = 67  # a token that arrived later lies above
SQUARE: Final = 72  # townsfolk or NOTHING, from the left
STAFF: Final = 76  # 4 * seat + ability: townsfolk or NOTHING
DECK: Final = 96  # townsfolk of the deck in unknown order, as a set
UNDER: Final = 97  # those put under the deck, in order
UNDER_PLACES: Final = 36
UNDER_COUNT: Final = 133
CORRUPTION: Final = 134  # the deck by kind
DISCARDS: Final = 147
HELD: Final = 160  # 13 * seat + kind
SUPPLY: Final = 225  # 8 * seat + good
SHELF: Final = 265
GOLD: Final = 305  # 5 * source + seat
PAWN: Final = 340  # the action space it stands on, or NOTHING
MERCHANT: Final = 345  # which of the shops, or NOTHING
BRIBED: Final = 350  # rogues a seat treats as customers on the pier of the moment
SOLD: Final = 355  # whether it sold there
FINISHED: Final = 360  # whether it has finished there
AGENDA: Final = 365  # what is to be done, the last first
AGENDA_PLACES: Final = 48
SHOPS: Final = 413  # SHOP_CELLS for each seat
SHOP_CELLS: Final = 64

HELD_PLACES: Final[i64] = CORRUPTION_KINDS
SEAT_PLACES: Final[i64] = MOST_SEATS

SAILING: Final = -1
GONE: Final = -2

# ---- action spaces every shop has; its own come after ----------------------------------------------------------------
HIRE: Final = 0
ACTIVATE: Final = 1
OWN_SPACE: Final = 2

# ---- questions -------------------------------------------------------------------------------------------------------
NO_QUESTION: Final = 0  # something is being done
Q_MERCHANT: Final = 1  # chance: which merchant; a = seat
Q_TOKEN: Final = 2  # chance: whose token comes next on the stack
Q_TOWNSFOLK: Final = 3  # chance: who comes to the square
Q_ARRIVAL: Final = 4  # chance: who boards; a = boat
Q_ADVENTURER: Final = 5  # chance: who is drawn from the bag
Q_CORRUPTION: Final = 6  # chance: which corruption card
Q_ACTION: Final = 7  # which action
Q_HAND: Final = 8  # over the hand or past it; a = hours left
Q_BOAT: Final = 9  # which boat for the adventurer drawn; a = its kind
Q_ROB: Final = 10  # robbers: whom to move where; a = boat
Q_DOCK: Final = 11  # which dock; a = boat
Q_DISCARD: Final = 12  # which corruption card to discard; a = how many may still go
Q_TUCK: Final = 13  # under which staff ability
Q_STAFF: Final = 14  # which ability next; a = those used, as bits
Q_PASSENGER: Final = 15  # whom to take from which boat; a = ability
Q_TARGET: Final = 16  # where to put him; a = ability, b = 8 * boat + kind
Q_TRADE: Final = 17  # what to sell
Q_OVER: Final = 18
SHOP_QUESTION: Final = 100

# ---- answers: code(kind, a, b, c) ------------------------------------------------------------------------------------
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
SEAT_ON: Final = 10  # boat
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
SHOP_CODE: Final = 0x10000000000

# ---- tasks -----------------------------------------------------------------------------------------------------------
T_DEAL: Final = 0  # deal merchants, stack tokens
T_OPEN_SHOP: Final = 1  # seat
T_SQUARE: Final = 2  # fill the square
T_ROUND: Final = 3
T_ARRIVE: Final = 4  # how many are aboard
T_TURN: Final = 5
T_STEP: Final = 6  # seat, hours
T_LOAD: Final = 7  # seat
T_FULL: Final = 8  # seat, boat: dock it if it is full
T_CORRUPT: Final = 9  # seat
T_ABILITY: Final = 10  # seat, townsfolk
T_DISCARD: Final = 11  # seat, how many
T_TUCK: Final = 12  # seat
T_STAFF: Final = 13  # seat, abilities used
T_PIER: Final = 14  # pier: open it
T_TRADE: Final = 15  # pier: ask who has not finished
T_SPONSOR: Final = 16
T_CLEAN_UP: Final = 17
T_SHOP_CLEAN_UP: Final = 18  # seat
T_FINAL: Final = 19
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
TOLD_TAKEN: Final = 21  # seat, kind, boat, ability, pier or boat
TOLD_PRODUCTION_ENDED: Final = 22  # seats from the top
TOLD_PIER: Final = 23  # pier
TOLD_SOLD: Final = 24  # seat, good, pier, how many, gold
TOLD_BRIBED: Final = 25  # seat, pier
TOLD_FINISHED: Final = 26  # seat, pier
TOLD_SPONSORED: Final = 27  # seat, gold, shields of the guilds and +4
TOLD_INSTANT: Final = 28  # seat, colour, gold
TOLD_LEFT: Final = 29  # townsfolk that left the square
TOLD_FINAL: Final = 30  # seat, gold of the guilds, gold lost by corruption
TOLD_ENDED: Final = 31
TOLD_SHUFFLED: Final = 32  # the discarded corruption cards
SHOP_LINE: Final = 100  # seat, …


def code(kind: i64, a: i64, b: i64, c: i64) -> i64:
    return (kind << 24) | (a << 16) | (b << 8) | c
