# compiled: mypyc
"""The box of Merchants Cove as rows. No functions.

Each table names its rule and whether the booklet says so [book], public sources do [found], it follows from the booklet
[derived], or the printed picture is missing and we reconstructed it [reconstructed]. Each merchant has a box of its
own.
"""

from typing import Final

# Colours of customers and goods [book]; rogues are the fifth kind of adventurer.
COLOURS: Final = ("red", "green", "blue", "yellow")
RED: Final = 0
GREEN: Final = 1
BLUE: Final = 2
YELLOW: Final = 3
ROGUE: Final = 4
ADVENTURERS: Final = ("red", "green", "blue", "yellow", "rogue")
KINDS: Final = 5  # of adventurers
GUILDS: Final = 4  # one for each colour: its customers, its hall, its symbols and its shield

# M-C1 [book]
ADVENTURER_COUNTS: Final = (13, 13, 9, 9, 8)
# M-1 [book]
IN_EACH_HALL: Final = 1

# M-C2 [boats: book; seats: found]
BOATS: Final = 6
BOATS_PER_SIDE: Final = 3
BOAT_SEATS: Final = 4
# M-10 [book]
ARRIVALS_PER_BOAT: Final = 2

# M-C3 [piers: book; docks: derived]: each dock as its side and its pier; two docks to a side.
PIERS: Final = ("bazaar", "market", "black_market")
BAZAAR: Final = 0
MARKET: Final = 1
BLACK_MARKET: Final = 2
PIER_COUNT: Final = 3
SIDES: Final = ("west", "east")
DOCKS_PER_SIDE: Final = 2
DOCKS: Final = ((0, BAZAAR), (0, MARKET), (1, MARKET), (1, BLACK_MARKET))
# M-C3 [book]: which sizes of goods are sold on each pier.
SMALL: Final = 0
LARGE: Final = 1
SIZES: Final = ("small", "large")
SIZE_COUNT: Final = 2
PIER_SIZES: Final = ((LARGE,), (SMALL,), (SMALL, LARGE))

# M-C4 [3:30, 9:30, 11:30: book; 5:30, 7:30: derived]: the hour before each symbol, and how many adventurers it counts
# with 2, 3, 4 and 5 players.
SYMBOLS: Final = (
    (3, (1, 1, 1, 0)),
    (5, (1, 1, 1, 1)),
    (7, (1, 1, 1, 1)),
    (9, (2, 1, 1, 1)),
    (11, (2, 2, 1, 1)),
)
# M-C4 [reconstructed]: the hour before each hand; M-14 [book]: the first opens in round 2, the second in round 3.
HANDS: Final = ((5, 2), (7, 3))
LAST_HOUR: Final = 12
ROUNDS: Final = 3
# M-23 [book]: where the stack of tokens starts in each round: the lowest hour without a mouse.
START_HOURS: Final = (1, 2, 3)
FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 5

# M-C6 [prices: book; numbers: reconstructed]: per size, by colour. The book calls prices "basic": a merchant may have
# others.
PRICES: Final = ((3, 3, 4, 4), (6, 6, 8, 8))
GOODS_OF_EACH_COLOUR: Final = (3, 2)
GOODS: Final = 8  # 2 * colour + size

# M-22 [book]: the shield that pays a fixed sum comes after those of the four guilds.
SHIELDS: Final = 5
PLUS_FOUR: Final = 4
PLUS_FOUR_GOLD: Final = 4

# Rogue cards [effects: book; the rest: reconstructed]: rogues in the lair, in the bag, whether only customers arrive.
ROGUE_CARDS: Final = ("criminals", "cultists", "robbers")
CRIMINALS: Final = 0
CULTISTS: Final = 1
ROBBERS: Final = 2
ROGUE_CARD_ROWS: Final = ((3, 4, True), (1, 6, False), (1, 5, False))

# M-C5: what townsfolk can do when they are hired [book].
DISCARD: Final = 0  # so many corruption cards
GAIN: Final = 1  # a good of that size and colour
LOAD: Final = 2  # draw an adventurer and seat it
TO_PIER: Final = 3  # an adventurer from a boat to any pier
TO_HALL: Final = 4  # a customer from a boat to its hall
TO_BAG: Final = 5  # an adventurer from a boat to the bag
TO_BOAT: Final = 6  # an adventurer to another sailing boat
# M-30, M-51 [book]: "discard 1" must be done if it can be, "discard up to 3" need not.
COMPULSORY_DISCARD: Final = 1
ABILITIES: Final = ("discard", "gain", "load", "to_pier", "to_hall", "to_bag", "to_boat")

TOWNSFOLK_SETS: Final = ("locals", "mercenaries", "sailors")
SET_SIZE: Final = 12
FEWEST_SETS: Final = 2
# M-C5 [counts and symbols: reconstructed]. One row per card: ability, its number (how many to discard, which size to
# gain), the colour it is about, guild symbols by colour, corruption symbols. Twelve to a set, sets in the order above.
TOWNSFOLK: Final = (
    (DISCARD, 1, RED, (2, 0, 0, 0), 0),
    (DISCARD, 1, GREEN, (0, 2, 0, 0), 0),
    (DISCARD, 1, BLUE, (0, 0, 2, 0), 0),
    (DISCARD, 1, YELLOW, (0, 0, 0, 2), 0),
    (DISCARD, 1, RED, (1, 0, 0, 0), 0),
    (DISCARD, 1, GREEN, (0, 1, 0, 0), 0),
    (DISCARD, 1, BLUE, (0, 0, 1, 0), 0),
    (DISCARD, 1, YELLOW, (0, 0, 0, 1), 0),
    (DISCARD, 3, RED, (1, 0, 0, 0), 0),
    (DISCARD, 3, GREEN, (0, 1, 0, 0), 0),
    (DISCARD, 3, BLUE, (0, 0, 1, 0), 0),
    (DISCARD, 3, YELLOW, (0, 0, 0, 1), 0),
    (GAIN, SMALL, RED, (1, 0, 0, 0), 0),
    (GAIN, SMALL, GREEN, (0, 1, 0, 0), 0),
    (GAIN, SMALL, BLUE, (0, 0, 1, 0), 0),
    (GAIN, SMALL, YELLOW, (0, 0, 0, 1), 0),
    (GAIN, SMALL, RED, (0, 1, 0, 0), 1),
    (GAIN, SMALL, GREEN, (0, 0, 1, 0), 1),
    (GAIN, SMALL, BLUE, (0, 0, 0, 1), 1),
    (GAIN, SMALL, YELLOW, (1, 0, 0, 0), 1),
    (GAIN, LARGE, RED, (0, 0, 0, 0), 1),
    (GAIN, LARGE, GREEN, (0, 0, 0, 0), 1),
    (GAIN, LARGE, BLUE, (0, 0, 0, 0), 1),
    (GAIN, LARGE, YELLOW, (0, 0, 0, 0), 1),
    (LOAD, 0, RED, (1, 0, 0, 0), 0),
    (LOAD, 0, GREEN, (0, 1, 0, 0), 0),
    (LOAD, 0, BLUE, (0, 0, 1, 0), 0),
    (TO_PIER, 0, BLUE, (0, 0, 1, 0), 1),
    (TO_PIER, 0, YELLOW, (0, 0, 0, 1), 1),
    (TO_HALL, 0, YELLOW, (0, 0, 0, 1), 0),
    (TO_HALL, 0, RED, (1, 0, 0, 0), 0),
    (TO_HALL, 0, GREEN, (0, 1, 0, 0), 0),
    (TO_BAG, 0, BLUE, (0, 0, 1, 0), 0),
    (TO_BAG, 0, YELLOW, (0, 0, 0, 1), 0),
    (TO_BOAT, 0, RED, (1, 0, 0, 0), 0),
    (TO_BOAT, 0, GREEN, (0, 1, 0, 0), 0),
)

# M-C5 [60: book; faces: reconstructed]. One row per kind of corruption card: corruption symbols, guild symbols by
# colour, how many there are.
CORRUPTION: Final = (
    (2, (0, 0, 0, 0), 24),
    (2, (1, 0, 0, 0), 2),
    (2, (0, 1, 0, 0), 2),
    (2, (0, 0, 1, 0), 2),
    (2, (0, 0, 0, 1), 2),
    (3, (1, 0, 0, 0), 5),
    (3, (0, 1, 0, 0), 5),
    (3, (0, 0, 1, 0), 5),
    (3, (0, 0, 0, 1), 5),
    (4, (1, 0, 0, 0), 2),
    (4, (0, 1, 0, 0), 2),
    (4, (0, 0, 1, 0), 2),
    (4, (0, 0, 0, 1), 2),
)
CORRUPTION_KINDS: Final = 13

# M-30 [reconstructed]: hours and corruption cards of the four places on the square, from the left.
SQUARE: Final = ((3, 1), (3, 0), (2, 1), (2, 0))
SQUARE_SLOTS: Final = 4
# M-31 [book]: "usually", so a merchant may have another number.
STAFF_HOURS: Final = 2
STAFF_SLOTS: Final = 4

# Where gold comes from: the lines of the score sheet.
SOURCES: Final = ("bazaar", "market", "black_market", "sponsorship", "instant", "guilds", "corruption")
FROM_SPONSORSHIP: Final = 3
FROM_INSTANT: Final = 4
FROM_GUILDS: Final = 5
FROM_CORRUPTION: Final = 6
