# compiled: mypyc
"""The box: five goods, three crates of each. All of it is our own invention."""

from typing import Final

GOODS = ("figs", "honey", "cloves", "silk", "pearls")
"""Q-1: what is in the crates."""
WORTH = (1, 2, 3, 4, 5)
"""Q-4: what a crate of each good is worth."""
COPIES: Final = 3
"""Q-1: crates of each good."""
CRATES: Final = 15
SEATS = (2, 3, 4)
COLOURS = ("red", "green", "blue", "yellow")

assert len(GOODS) * COPIES == CRATES
