# compiled: mypyc
"""The Captain's numbers: their part of the state, questions, answers, tasks, lines of the story."""

from typing import Final

from mypy_extensions import i64

from marketday.games.cove.codes import ABOUT

# ---- their part of the state. Ships are alike: kept is how many stand at each place. --------------------------------
SHIPS: Final = 0  # by place
TREASURE: Final = 13  # by isle: 1 + colour, 0 while it is bare
STACK: Final = 17  # by colour: nobody knows its order, so it does not exist before treasures are laid out
TAKEN: Final = 21  # by colour
CELLS: Final = 25

# ---- questions -------------------------------------------------------------------------------------------------------
Q_SPIN: Final = 0  # chance: how many knots
Q_AGAIN: Final = 1  # spin once more, or not
Q_COURSE: Final = 2  # which ship goes where, or enough
Q_RECALL: Final = 3  # which ship comes home
Q_TOW: Final = 4  # which ship comes home, by the staff
Q_SIGNAL: Final = 5  # which guild
Q_TREASURE: Final = 6  # chance: which treasure

# ---- what they are about ---------------------------------------------------------------------------------------------
KNOTS: Final[i64] = ABOUT  # Q_SPIN, Q_AGAIN: so far; Q_COURSE: left
SPIN: Final[i64] = ABOUT + 1  # Q_SPIN: FIRST, EXTRA or ONLY
IS_FURTHER: Final[i64] = ABOUT  # Q_RECALL: 1 after the first ship
BARE_ISLE: Final[i64] = ABOUT  # Q_TREASURE

# Spins: the first of two, the second, and the staff's.
FIRST: Final = 0
EXTRA: Final = 1
ONLY: Final = 2

# ---- answers ---------------------------------------------------------------------------------------------------------
SPUN: Final = 0  # knots, which of those
KEEP_KNOTS: Final = 1
SPIN_AGAIN: Final = 2
DROP_ANCHOR: Final = 3
SAIL_SHIP: Final = 4  # from, to
RECALL_NO_MORE: Final = 5
RECALL_FLEET: Final = 6
RECALL_SHIP: Final = 7  # place
SIGNAL_GUILD: Final = 8  # colour
LAID: Final = 9  # colour, which of those

# ---- tasks -----------------------------------------------------------------------------------------------------------
T_COURSE: Final = 0  # knots
T_RECALL: Final = 1  # ask for a further ship
T_LAY: Final = 2  # treasures on bare isles

# ---- lines of the story ----------------------------------------------------------------------------------------------
TOLD_SPUN: Final = 0  # knots, extra
TOLD_SAILED: Final = 1  # from, to
TOLD_RECALLED: Final = 2  # place
TOLD_LAID: Final = 3  # isle, colour
TOLD_SHUFFLED: Final = 4
