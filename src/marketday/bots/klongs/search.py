"""Tries out what looks best: `hard` for two or three rounds, `expert` more of it for longer, with five times the
play-outs and more."""

from collections.abc import Mapping
from typing import ClassVar

from marketday.bots.search import SearchBot
from marketday.bots.weighing import Budget

# What looks best at once says little of what is best: so many answers are tried, and most given up after one world.
# With every seat more happens from one's turn to the next, so it takes more play-outs to see a difference.
HARD = {
    2: Budget(24, 128, rounds=3, for_victory=True),
    3: Budget(24, 192, rounds=2, for_victory=True),
    4: Budget(24, 256, rounds=2, for_victory=True),
}
EXPERT = {
    2: Budget(32, 960, rounds=4, first_look=2, for_victory=True, doubt=2.5),
    3: Budget(24, 1280, rounds=3, first_look=2, for_victory=True, doubt=2.5),
    4: Budget(24, 2560, rounds=3, first_look=2, for_victory=True, doubt=2.5),
}


class KlongsSearchBot(SearchBot):
    budgets: ClassVar[Mapping[int, Budget]] = HARD
    """By the number of seats."""

    def budget_for(self, seat_count: int) -> Budget:
        return self.budgets[seat_count]


class KlongsExpertBot(KlongsSearchBot):
    rung: ClassVar[int] = 4
    budgets: ClassVar[Mapping[int, Budget]] = EXPERT
