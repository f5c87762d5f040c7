# compiled: mypyc
"""The Chronomancer's box as rows, all [reconstructed]. No functions."""

from typing import Final

# Era tiles: each face in each colour so many times. A kind of tile is 3 * colour + face.
FACES: Final = ("plain", "shield", "plus_four")
SHIELD: Final = 1
PLUS_FOUR_FACE: Final = 2
TILES_OF_EACH_COLOUR: Final = (2, 1, 2)

# Two rows of chambers, one below the other; a chamber is 4 * machine + number.
MACHINES: Final = 2
CHAMBERS_PER_MACHINE: Final = 4
# Tiles are pushed in at chamber 1, or at the last one.
ENDS: Final = ("left", "right")
LEFT: Final = 0
RESERVE_TILES: Final = 3
HOURGLASSES: Final = 3

# Where they start.
FIGURES: Final = ("master", "helper")
FIRST_CHAMBERS: Final = (0, 7)

# Action spaces: hours, corruption.
ACTIONS: Final = ("shift", "travel", "freeze", "explore")
SHIFT: Final = 0
TRAVEL: Final = 1
FREEZE: Final = 2
EXPLORE: Final = 3
COSTS: Final = ((1, 0), (1, 0), (1, 0), (1, 0))
STEPS: Final = 2

# Staff abilities.
ABILITIES: Final = ("wander", "nudge", "sand", "glimpse")
WANDER: Final = 0
NUDGE: Final = 1
SAND: Final = 2
GLIMPSE: Final = 3
