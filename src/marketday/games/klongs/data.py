"""The box of Bangkok Klongs as rows. No functions.

Each table names its rule and whether a booklet says so [book], public sources do [found], or the printed picture is
missing and we reconstructed it [reconstructed]. A photograph of the board can correct the latter here and nowhere else.
"""

from typing import Final

# K-C1 [found]: a grid of water spaces, cut by jetties into quarters of 2 x 2.
ROWS: Final = 8
COLUMNS: Final = 10
SPACES: Final = 80

# K-C3 [reconstructed]: (row, column) counted from 1, as in the rules.
LIGHT_ENTRIES: Final = ((4, 1), (5, 1))
DARK_ENTRIES: Final = ((4, 10), (5, 10))

# K-C4 [book]: the goods in the order of the German booklet.
GOODS: Final = ("shrimps", "flowers", "avocados", "pineapples", "aubergines", "fish", "bananas")
NO_GOOD: Final = 7

# Kinds of boats. An open boat has an empty place for a merchant; all others are neutral.
OPEN: Final = 0
NEUTRAL: Final = 1
THIEF: Final = 2
INSPECTOR: Final = 3
COOKSHOP: Final = 4
KINDS: Final = ("open", "neutral", "thief", "inspector", "cookshop")

# K-C4, K-C5 [9 of each good: derived; baskets and symbols: reconstructed]. One row per sort of boat: kind, baskets,
# the goods that have it, copies of it per good, the goods whose boat carries the Luk Phat symbol. Boats are numbered in
# this order, good by good; the open ones come first (the two piles of K-60 rely on it).
ALL: Final = (0, 1, 2, 3, 4, 5, 6)
GOODS_BOATS: Final = (
    (OPEN, (0, 0, 1, 1, 2), ((), (), (), (), ())),
    (NEUTRAL, (0, 1, 2, 3), (ALL, ALL, (0, 1, 2, 3), ())),
)
# K-C4 [book]: special boats and how many of each; no good, no baskets that count, no symbol.
SPECIAL_BOATS: Final = ((THIEF, 3), (INSPECTOR, 3), (COOKSHOP, 3))

# K-C6 [6, the two little days before the big one, and 3 / 3 / 2 on them: found; the rest: reconstructed].
NO_MARKET: Final = 0
LITTLE_DAY: Final = 1
BIG_DAY: Final = 2
LUK_PHAT_TRACK: Final = (
    (6, NO_MARKET),
    (6, NO_MARKET),
    (5, NO_MARKET),
    (5, NO_MARKET),
    (4, NO_MARKET),
    (3, LITTLE_DAY),
    (6, NO_MARKET),
    (5, NO_MARKET),
    (5, NO_MARKET),
    (4, NO_MARKET),
    (3, LITTLE_DAY),
    (6, NO_MARKET),
    (5, NO_MARKET),
    (4, NO_MARKET),
    (2, BIG_DAY),
)

# K-C7 [book]: merchants to place, by number of players (one more stands on the score track); movement cards each.
MERCHANTS: Final = {2: 16, 3: 11, 4: 8}
MOVEMENT_CARDS: Final = 2

# K-1, K-11 [book]
HAND: Final = 4
# K-60 [book]: of which, in the tactical variant, from the pile of open boats.
HAND_FROM_OPEN: Final = 3

# K-6 [book]
QUARTER_LIMIT: Final = 3
# K-34 [book]
LITTLE_DAY_ROUNDS: Final = 2
# K-50 [book]: points for 0, 1, 2 ... 9 boats of one good in stock.
STOCK_POINTS: Final = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45)
