# compiled: mypyc
"""The Alchemist's box as rows, all [reconstructed]. No functions."""

from typing import Final

from marketday.games.cove.data import BLUE, GREEN, PLUS_FOUR, RED, YELLOW

# Marbles: four colours and ichor, which joins any of them.
MARBLES: Final = ("red", "green", "blue", "yellow", "ichor")
ICHOR: Final = 4
MARBLE_COUNTS: Final = (9, 9, 8, 8, 8)

CHUTES: Final = 4
CHUTE_PLACES: Final = 6
FIRST_MARBLES_PER_CHUTE: Final = 5
# One cauldron for each colour.
CAULDRON_PLACES: Final = 3
MOST_ICHOR_IN_CAULDRON: Final = 2
FLASKS: Final = 4
# This many marbles make a potion, a small good; a full cauldron makes an elixir, a large one.
POTION_MARBLES: Final = 2

# Toxic Waste: ichor on these places, counted from 1, draws a corruption card.
WASTE_PLACES: Final = 6
CORRUPTING_PLACES: Final = (3, 4, 5, 6)

# Action spaces: hours, corruption.
ACTIONS: Final = ("harvest", "decant", "brew", "purge")
HARVEST: Final = 0
DECANT: Final = 1
BREW: Final = 2
PURGE: Final = 3
COSTS: Final = ((2, 0), (1, 0), (1, 0), (1, 0))
HARVEST_PICKS: Final = 2
DECANTED_MARBLES: Final = 6

# Staff abilities.
ABILITIES: Final = ("tongs", "trickle", "filter", "simmer")
TONGS: Final = 0
TRICKLE: Final = 1
FILTER: Final = 2
SIMMER: Final = 3
TRICKLED_MARBLES: Final = 5
# How many corruption cards the filter discards as well.
FILTERED_CORRUPTION: Final = 1

# The renown track: which shield each space activates, and how many cauldrons of one Brew are worth a step on it, or
# also instant sponsorship.
RENOWN_TRACK: Final = (PLUS_FOUR, RED, BLUE, GREEN, YELLOW)
CAULDRONS_FOR_RENOWN: Final = 3
CAULDRONS_FOR_SPONSOR: Final = 4
