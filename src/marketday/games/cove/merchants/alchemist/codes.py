# compiled: mypyc
"""The Alchemist's numbers: their part of the state, questions, answers, tasks, lines of the story."""

from typing import Final

from mypy_extensions import i64

from marketday.games.cove.codes import ABOUT

# ---- their part of the state. What was taken from a chute is in HAND until it is placed. ----------------------------
BAG: Final = 0  # by kind
CHUTE: Final = 5  # by chute: as `chutes` says
COLOURED: Final = 9  # coloured marbles by cauldron
ICHORED: Final = 13  # ichor by cauldron
FLASK: Final = 17  # by kind
HAND: Final = 22  # by kind
WASTE: Final = 27  # ichor in the Toxic Waste
LOST: Final = 28  # ichor out of the game
RENOWN: Final = 29
CELLS: Final = 30

# ---- questions -------------------------------------------------------------------------------------------------------
Q_DRAW: Final = 0  # chance: which marble
Q_POUR: Final = 1  # onto which chute
Q_PICK: Final = 2  # which run of marbles
Q_PLACE: Final = 3  # ichor and flasks into which cauldrons
Q_FLASK: Final = 4  # which marble into a flask, while not all of them fit
Q_BREW: Final = 5  # which cauldron for what
Q_LEFT: Final = 6  # which marble is left in a cauldron of three brewed as a potion
Q_SPONSOR: Final = 7  # which guild
Q_TAKE: Final = 8  # which single marble
Q_FILTER: Final = 9  # where to with an ichor of the Toxic Waste

# ---- what they are about ---------------------------------------------------------------------------------------------
FOR_CHUTE: Final[i64] = ABOUT  # Q_DRAW: 1 + the chute, or 0 to ask for one afterwards
POURED: Final[i64] = ABOUT  # Q_POUR: its kind
BREWED: Final[i64] = ABOUT  # Q_BREW: how many cauldrons were
ONE_ONLY: Final[i64] = ABOUT + 1  # Q_BREW: 1 if no more than one may be
CAULDRON: Final[i64] = ABOUT  # Q_LEFT: its colour

# ---- answers ---------------------------------------------------------------------------------------------------------
DRAWN: Final = 0  # kind, which of its kind
POUR: Final = 1  # chute
PICK: Final = 2  # chute, place, kind
PLACE_ICHOR: Final = 3  # cauldron
EMPTY_FLASK: Final = 4  # colour
STOP_PLACING: Final = 5
FILL_FLASK: Final = 6  # kind
BREW_GOOD: Final = 7  # good
STOP_BREWING: Final = 8
LEAVE: Final = 9  # kind
CHOOSE_SPONSOR: Final = 10  # colour
TAKE: Final = 11  # chute, place, kind
FILTER_TO: Final = 12  # cauldron or IN_FLASK

# ---- tasks -----------------------------------------------------------------------------------------------------------
T_FILL: Final = 0  # marbles still to put into the decanter
T_DECANT: Final = 1  # marbles still to draw
T_PICK: Final = 2  # picks still to do
T_STORE: Final = 3  # what found no cauldron: flasks or bag
T_BREW: Final = 4  # how many were brewed, 1 for one only
T_AFTER_BREW: Final = 5

# ---- lines of the story ----------------------------------------------------------------------------------------------
TOLD_PICKED: Final = 0  # chute, kind, how many
TOLD_REACTED: Final = 1  # kind, how many
TOLD_PLACED: Final = 2  # kind, place, how many
TOLD_FLASK_EMPTIED: Final = 3  # kind, place
TOLD_DECANTED: Final = 4  # kind, chute
TOLD_BREWED: Final = 5  # good
TOLD_WASTED: Final = 6  # ichor in the Toxic Waste now, how many found no place there
TOLD_PURGED: Final = 7  # how many
TOLD_RENOWN: Final = 8  # renown, shield
TOLD_FILTERED: Final = 9  # place

# Places beside the cauldrons 0 … 3.
IN_FLASK: Final = 4
IN_BAG: Final = 5
