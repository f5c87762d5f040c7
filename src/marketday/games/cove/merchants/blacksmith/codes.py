# compiled: mypyc
"""The Blacksmith's numbers: their part of the state, questions, answers, tasks, lines of the story."""

from typing import Final

from mypy_extensions import i64

from marketday.games.cove.codes import ABOUT

# ---- their part of the state. A die of the pool that was rolled lies in ROLLED until the action is over. ------------
COAL: Final = 0
ALLOY: Final = 1  # by colour
RACK: Final = 5  # by colour
FURNACE: Final = 9  # 0 if empty, else 1 + the good in it
EXACT: Final = 13  # 1 if it was loaded at exactly its heat
ROLLED_COAL: Final = 17  # by value from 1
ROLLED: Final = 23  # SIDES * colour + value from 1
CELLS: Final = 47

# ---- questions -------------------------------------------------------------------------------------------------------
Q_MINE: Final = 0  # which die from the rack
Q_ROLL: Final = 1  # chance: what a die shows
Q_LOAD: Final = 2  # which furnace with what, or enough
Q_SET: Final = 3  # with which dice
Q_KEEP: Final = 4  # alloys to the rack, or corruption
Q_SPARK: Final = 5  # which alloy to roll
Q_SPARK_LOAD: Final = 6  # which furnace with which coal, or none
Q_STACK: Final = 7  # which furnace with which alloy, unrolled
Q_STRIKE: Final = 8  # which furnace to forge

# ---- what they are about ---------------------------------------------------------------------------------------------
ROLLING: Final[i64] = ABOUT  # Q_ROLL: colour of the alloy, or COAL_KIND
SET_FURNACE: Final[i64] = ABOUT  # Q_SET
SET_GOOD: Final[i64] = ABOUT + 1
SPARKED: Final[i64] = ABOUT  # Q_SPARK_LOAD: colour of the alloy

# ---- answers ---------------------------------------------------------------------------------------------------------
TAKE_DIE: Final = 0  # colour
ROLL_DIE: Final = 1  # value
LOAD_FURNACE: Final = 2  # furnace, good
STOP_STOKING: Final = 3
CHOOSE_SET: Final = 4  # alloy, second alloy or 0, coal
RETURN_ALLOYS: Final = 5
KEEP_ALLOYS: Final = 6
ROLL_ALLOY: Final = 7  # colour
SPARK_FURNACE: Final = 8  # furnace, coal
LET_COOL: Final = 9
STACK_FURNACE: Final = 10  # furnace, colour
STRIKE_FURNACE: Final = 11  # furnace

# ---- tasks -----------------------------------------------------------------------------------------------------------
T_MINE: Final = 0  # dice
T_ROLL: Final = 1
T_LOAD: Final = 2
T_SPARK_ROLL: Final = 3  # colour, coal dice to roll

# ---- lines of the story ----------------------------------------------------------------------------------------------
TOLD_MINED: Final = 0  # colour
TOLD_ROLLED: Final = 1  # colour or COAL_KIND, value
TOLD_LOADED: Final = 2  # furnace, good, exact
TOLD_FORGED: Final = 3  # furnace, good
TOLD_ALLOYS: Final = 4  # 1 if kept

COAL_KIND: Final = 4
"""Beside the colours of alloys 0 … 3."""
