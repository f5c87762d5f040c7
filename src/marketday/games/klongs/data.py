# compiled: mypyc
"""The box of Bangkok Klongs as rows. No functions.

Each table names its rule and whether a booklet says so [book], public sources do [found], or the printed picture is
missing and we reconstructed it [reconstructed]. A photograph of the board can correct the latter here and nowhere else.
"""

from typing import Final

# K-C1 [found]: a grid of water spaces, cut by jetties into quarters of 2 x 2. The kernel keeps each half of the rows in
# a machine word.
ROWS: Final = 8
COLUMNS: Final = 10
SPACES: Final = ROWS * COLUMNS
HALF: Final = ROWS // 2 * COLUMNS
QUARTER_SIDE: Final = 2

# K-C2 [found in kind, reconstructed in full]: the landings, as a row and the columns of the upper left of the four
# spaces each touches, counted from 1.
LANDINGS: Final = (
    (1, (2, 4, 6, 8)),
    (2, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
    (3, (2, 4, 6, 8)),
    (4, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
    (5, (2, 4, 6, 8)),
    (6, (1, 2, 3, 4, 5, 6, 7, 8, 9)),
    (7, (2, 4, 6, 8)),
)

# K-C3 [reconstructed]: (row, column) counted from 1, as in the rules.
LIGHT_ENTRIES: Final = ((4, 1), (5, 1))
DARK_ENTRIES: Final = ((4, 10), (5, 10))

# K-C4 [book]: the goods in the order of the German booklet; below they are numbered from 0.
GOODS: Final = ("shrimps", "flowers", "avocados", "pineapples", "aubergines", "fish", "bananas")
NO_GOOD: Final = 7

# Kinds of boats. An open boat has an empty place for a merchant; all others are neutral.
OPEN: Final = 0
NEUTRAL: Final = 1
THIEF: Final = 2
INSPECTOR: Final = 3
COOKSHOP: Final = 4
KINDS: Final = ("open", "neutral", "thief", "inspector", "cookshop")

# K-C4, K-C5 [kinds and numbers: book, nine of each good derived; baskets and symbols: reconstructed]: kind, good, the
# baskets pictured on each boat, and 1 for each that carries the Luk Phat symbol. Boats are numbered in this order; the
# open ones come first (the two piles of K-60 rely on it). Whose baskets count is a rule (K-31), not a number here.
BOATS: Final = (
    (OPEN, 0, (0, 0, 1, 1, 2), (0, 0, 0, 0, 0)),
    (OPEN, 1, (0, 0, 1, 1, 2), (0, 0, 0, 0, 0)),
    (OPEN, 2, (0, 0, 1, 1, 2), (0, 0, 0, 0, 0)),
    (OPEN, 3, (0, 0, 1, 1, 2), (0, 0, 0, 0, 0)),
    (OPEN, 4, (0, 0, 1, 1, 2), (0, 0, 0, 0, 0)),
    (OPEN, 5, (0, 0, 1, 1, 2), (0, 0, 0, 0, 0)),
    (OPEN, 6, (0, 0, 1, 1, 2), (0, 0, 0, 0, 0)),
    (NEUTRAL, 0, (0, 1, 2, 3), (1, 1, 1, 0)),
    (NEUTRAL, 1, (0, 1, 2, 3), (1, 1, 1, 0)),
    (NEUTRAL, 2, (0, 1, 2, 3), (1, 1, 1, 0)),
    (NEUTRAL, 3, (0, 1, 2, 3), (1, 1, 1, 0)),
    (NEUTRAL, 4, (0, 1, 2, 3), (1, 1, 0, 0)),
    (NEUTRAL, 5, (0, 1, 2, 3), (1, 1, 0, 0)),
    (NEUTRAL, 6, (0, 1, 2, 3), (1, 1, 0, 0)),
    (THIEF, NO_GOOD, (0, 0, 0), (0, 0, 0)),
    (INSPECTOR, NO_GOOD, (0, 0, 0), (0, 0, 0)),
    (COOKSHOP, NO_GOOD, (0, 0, 0), (0, 0, 0)),
)

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
# K-41 [ruling]: after this many rounds of thieves fetching thieves, thieves can no longer be taken to hand.
FETCHING_ROUNDS: Final = 2
# K-34 [book]
LITTLE_DAY_ROUNDS: Final = 2
# K-50 [book]: points for 0, 1, 2 ... 9 boats of one good in stock.
STOCK_POINTS: Final = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45)
