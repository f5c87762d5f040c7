# compiled: mypyc
"""What is in the box of Bankrut, as rows. No functions.

[book] the booklet says so, [found] public sources do, [inferred] likely, but no source says so, [ruling] our own.
"""

from typing import Final

# B-C1: how many cards there are of each good, which is the number printed on them. Bricks, grain, sheep, fish [book];
# gold, bricks, the nine names and their order [found: a Polish review]; three goods of 5, four of 7, two of 9 [found:
# summaries of the rules]. Which of wood, piglets, coffee and herbs has which number [inferred] from that order: the
# sum alone would allow others.
GOODS: Final = ("brick", "grain", "wood", "sheep", "fish", "piglet", "coffee", "herb", "gold")
TOTALS: Final = (5, 5, 5, 7, 7, 7, 7, 9, 9)

# B-2: the cards of a hand by the number of players [book].
HANDS: Final = {3: 20, 4: 15, 5: 12, 6: 10}

# B-7, B-8: points [book].
RIGHT_STOP: Final = 5
WRONG_STOP: Final = -5
SET_CARD: Final = 2
MAJORITY_CARD: Final = 1
CENTRE_CARD: Final = -1

# B-11: how long a round may last [ruling].
MINUTES: Final = 5
TICKS: Final = 60
TICK_SECONDS: Final = 8
READY_SECONDS: Final = 90
