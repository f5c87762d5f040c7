# compiled: mypyc
"""The Blacksmith's box as rows, all [reconstructed]. No functions."""

from typing import Final

# Dice have six sides.
SIDES: Final = 6
COAL_DICE: Final = 4
ALLOY_DICE_PER_COLOUR: Final = 3
RACK_SLOTS_PER_COLOUR: Final = 2

# Action spaces: hours, corruption.
ACTIONS: Final = ("mine", "stoke", "forge")
MINE: Final = 0
STOKE: Final = 1
FORGE: Final = 2
COSTS: Final = ((1, 0), (2, 0), (1, 0))
MINED_DICE: Final = 2

# Staff abilities.
ABILITIES: Final = ("spark", "dig", "stack", "strike")
SPARK: Final = 0
DIG: Final = 1
STACK: Final = 2
STRIKE: Final = 3
SPARK_COAL: Final = 2
# How many corruption cards are buried where the Blacksmith digs.
BURIED_CORRUPTION: Final = 1

# The heat of each furnace for a small and a large good, with 3 players or more and with 2.
FURNACES: Final = 4
HEATS: Final = ((8, 12), (8, 12), (8, 13), (9, 13))
HEATS_OF_FEW: Final = ((7, 12), (7, 12), (8, 13), (9, 13))
FEW_PLAYERS: Final = 2
# From this furnace on, a set that meets the heat exactly earns instant sponsorship.
FIRST_EXACT_FURNACE: Final = 2

# The "+4" shield is active with this many empty rack slots.
EMPTY_SLOTS_FOR_PLUS_FOUR: Final = 4
