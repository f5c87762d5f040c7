# compiled: mypyc
"""The Captain's box as rows, all [reconstructed]. No functions."""

from typing import Final

from marketday.games.cove.data import BLUE, GREEN, RED, YELLOW

FLEET: Final = 4

# The chart from the port outwards. Spaces of one ring that show the same are one place with room for several ships:
# ring, how many spaces, colour (of an isle it is the treasure's), what it is.
PORT_RING: Final = 0
SHALLOWS: Final = 1
REEF: Final = 2
ISLES_RING: Final = 3
HARBOUR: Final = 0
WATERS: Final = 1  # a small good
OUTPOST: Final = 2  # a shield
ISLE: Final = 3  # a treasure: a large good
NO_COLOUR: Final = -1
PLACES: Final = (
    "port",
    "red_shallows",
    "green_shallows",
    "blue_reef",
    "yellow_reef",
    "red_outpost",
    "green_outpost",
    "blue_outpost",
    "yellow_outpost",
    "isle_1",
    "isle_2",
    "isle_3",
    "isle_4",
)
PORT: Final = 0
FIRST_OUTPOST: Final = 5  # by colour
FIRST_ISLE: Final = 9
CHART: Final = (
    (PORT_RING, FLEET, NO_COLOUR, HARBOUR),
    (SHALLOWS, 2, RED, WATERS),
    (SHALLOWS, 2, GREEN, WATERS),
    (REEF, 2, BLUE, WATERS),
    (REEF, 2, YELLOW, WATERS),
    (REEF, 1, RED, OUTPOST),
    (REEF, 1, GREEN, OUTPOST),
    (REEF, 1, BLUE, OUTPOST),
    (REEF, 1, YELLOW, OUTPOST),
    (ISLES_RING, 1, NO_COLOUR, ISLE),
    (ISLES_RING, 1, NO_COLOUR, ISLE),
    (ISLES_RING, 1, NO_COLOUR, ISLE),
    (ISLES_RING, 1, NO_COLOUR, ISLE),
)

# Treasures: four lie on the isles, the others in a stack.
TREASURES_PER_COLOUR: Final = 2
ISLES: Final = 4

# The compass, in knots.
STORM: Final = 0
COMPASS: Final = (1, 1, 2, 2, 3, 3, 3, STORM)

# Action spaces: hours, corruption.
ACTIONS: Final = ("sail", "recall", "night_run")
SAIL: Final = 0
RECALL: Final = 1
NIGHT_RUN: Final = 2
COSTS: Final = ((2, 0), (2, 0), (1, 1))
NIGHT_KNOTS: Final = 3

# Staff abilities.
ABILITIES: Final = ("breeze", "gust", "tow", "signal")
BREEZE: Final = 0
GUST: Final = 1
TOW: Final = 2
SIGNAL: Final = 3
BREEZE_KNOTS: Final = 2
