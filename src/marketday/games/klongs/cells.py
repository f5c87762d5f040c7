# compiled: mypyc
"""Where everything variable lies in the kernel's buffer: `cells[SUPPLY + seat]` are the merchants in a seat's supply.

Sets of spaces are two numbers, the upper half of the board (`_LO`) and the lower (`_HI`). Sets of boats are two as
well: the open boats, and CLOSED further on all others. Offsets are literals, because only those are machine integers
when compiled.
"""

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from marketday.games.klongs.data import SPACES

Cells: TypeAlias = "vec[i64]"

NO_BOAT: Final = -1
NOBODY: Final = -1
NOWHERE: Final = -1

MOST_SEATS: Final = 4
CLOSED: Final = 4  # from the open boats of a set to its others
DAYS: Final = 3  # market days; the last is the big one

# ---- the water -------------------------------------------------------------------------------------------------------
WATER: Final = 0  # the boat on each space, or NO_BOAT; there is room for 80

# ---- one number per seat, and there are always four ------------------------------------------------------------------
OWN_LO: Final = 80  # the spaces where its merchants stand
OWN_HI: Final = 84
HAND_OPEN: Final = 88  # the boats in its hand
HAND_CLOSED: Final = 92
SUPPLY: Final = 96  # merchants in the supply
CARDS: Final = 100  # movement cards
LUK_POINTS: Final = 104  # points from the Luk Phat track
DAY_POINTS: Final = 108  # points from each market day: MOST_SEATS * day + seat
STOCK_OPEN: Final = 120  # the boats in its stock
STOCK_CLOSED: Final = 124

# ---- what the table was set up with ----------------------------------------------------------------------------------
SEATS: Final = 128
TACTICAL: Final = 129  # K-60: 1 if there are two piles
FIRST: Final = 130  # K-2: the seat that begins, or NOBODY while chance has not said

# ---- boats -----------------------------------------------------------------------------------------------------------
OCCUPIED_LO: Final = 131  # the spaces that hold a boat
OCCUPIED_HI: Final = 132
WATCHED: Final = 133  # the columns that hold an inspector, one bit each
UNDRAWN_OPEN: Final = 134  # the boats in the piles
KNOWN_OPEN: Final = 135  # boats in hands that everybody knows, because they were taken from the board
GONE_OPEN: Final = 136  # boats out of the game; only thieves leave it, so that no open ones do
UNDRAWN_CLOSED: Final = 138
KNOWN_CLOSED: Final = 139
GONE_CLOSED: Final = 140

# ---- the turn --------------------------------------------------------------------------------------------------------
DEALT: Final = 142  # K-1: boats dealt to first hands
TURN: Final = 143  # turns before this one
TURN_SEAT: Final = 144  # whose turn it is
PLACED: Final = 145  # the boat placed in this turn, or NO_BOAT
PLACED_AT: Final = 146  # where, or NOWHERE
MOVED: Final = 147  # K-10: 1 if a movement card was played in this turn
TOOK: Final = 148  # K-41, K-42: 1 if a boat was taken to hand, so that none is drawn
PASSES: Final = 149  # K-12: turns passed in succession; on a market day, scorings (K-37)
IDLE: Final = 150  # K-41: turns in succession in which a thief only fetched a thief, or nothing was placed
MARKER: Final = 151  # K-20: how far the Luk Phat marker is

# ---- the market day --------------------------------------------------------------------------------------------------
DAY: Final = 152  # which it is, or will be
BIG: Final = 153  # 1 if it is the big one
TRIGGER: Final = 154  # the seat that triggered it, or NOBODY
SLOT: Final = 155  # whose chance to score it is, counted from round to round: the seat is this modulo SEATS
SCORED_LANDING: Final = 156  # the one just scored, until a boat left it; or NOWHERE

# ---- the open question, worked out when it is put --------------------------------------------------------------------
SOURCE: Final = 157  # which pile chance draws from: OPEN_PILE, CLOSED_PILE or BOTH_PILES
SPOTS: Final = 158  # how many spaces, or landings, it is about
SPOTS_LO: Final = 159  # which
SPOTS_HI: Final = 160
THIEF_SPOTS_LO: Final = 161  # K-7: where a thief may be placed
THIEF_SPOTS_HI: Final = 162
PLACES: Final = 163  # in how many ways a boat can be placed
STEPS: Final = 164  # in how many ways one can be moved

CELLS: Final = 165

assert SPACES <= OWN_LO
assert HAND_CLOSED - HAND_OPEN == STOCK_CLOSED - STOCK_OPEN == CLOSED
assert UNDRAWN_CLOSED - UNDRAWN_OPEN == KNOWN_CLOSED - KNOWN_OPEN == GONE_CLOSED - GONE_OPEN == CLOSED
