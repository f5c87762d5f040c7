# compiled: mypyc
"""The Chronomancer's numbers: their part of the state, questions, answers, tasks, lines of the story."""

from typing import Final

from mypy_extensions import i64

from marketday.games.cove.codes import ABOUT

CHAMBERS: Final = 8
KINDS: Final = 12
STACK_PLACES: Final = 10
"""One more than the stack holds, for the moment when a tile has fallen out and none is drawn yet."""

# ---- their part of the state. A tile is 1 + its kind, 0 if there is none. --------------------------------------------
TILE: Final = 0  # by chamber
STATE: Final = 8  # by chamber
FIGURE: Final = 16  # the chambers of master and helper
GLASSES: Final = 18  # hourglasses on no tile
RESERVE: Final = 19  # three tiles
DEALT: Final = 22  # by kind: tiles of the stack whose order nobody knows, so it does not exist
DEALT_COUNT: Final = 34
UNDER: Final = 35  # the tiles below them, the next one first: everybody saw them go
UNDER_COUNT: Final = 45
CELLS: Final = 46

# The state of a tile in a chamber.
OPEN: Final = 0
FROZEN: Final = 1  # with an hourglass
EXPLORED: Final = 2

# ---- questions -------------------------------------------------------------------------------------------------------
Q_DRAW: Final = 0  # chance: which tile comes from the stack
Q_SHIFT: Final = 1  # which tile into which machine from where
Q_TRAVEL: Final = 2  # which figure where, or enough
Q_FREEZE: Final = 3  # under which figure
Q_EXPLORE: Final = 4  # with which figure

# ---- what they are about ---------------------------------------------------------------------------------------------
PLACE: Final[i64] = ABOUT  # Q_DRAW: the chamber, or CHAMBERS + place in the reserve
MOVED: Final[i64] = ABOUT  # Q_TRAVEL: figures that have moved, as bits

# ---- answers ---------------------------------------------------------------------------------------------------------
DRAW_TILE: Final = 0  # kind, which of its kind
PUSH_ERA: Final = 1  # kind, machine, end
MOVE_FIGURE: Final = 2  # figure, chamber
END_TRAVEL: Final = 3
FREEZE_ERA: Final = 4  # figure
EXPLORE_ERA: Final = 5  # figure

# ---- tasks -----------------------------------------------------------------------------------------------------------
T_DEAL: Final = 0  # chamber, or CHAMBERS + place in the reserve

# ---- lines of the story ----------------------------------------------------------------------------------------------
TOLD_LAID: Final = 0  # chamber, kind
TOLD_DRAWN: Final = 1  # kind
TOLD_PUSHED: Final = 2  # kind, machine, end
TOLD_FELL: Final = 3  # kind, 1 if an hourglass was on it
TOLD_CARRIED: Final = 4  # figure, chamber
TOLD_MOVED: Final = 5  # figure, chamber
TOLD_FROZEN: Final = 6  # figure, chamber
TOLD_EXPLORED: Final = 7  # figure, chamber, kind
TOLD_MATCHED: Final = 8  # colour
