"""Tries out, for two rounds, what looks best: `hard`."""

from typing import ClassVar

from msgspec.structs import replace

from marketday.bots.search import SearchBot
from marketday.bots.weighing import Budget

FEWEST_SEATS = 2


class KlongsSearchBot(SearchBot):
    budget: ClassVar[Budget] = Budget(for_victory=True)

    def budget_for(self, seat_count: int) -> Budget:
        """With every seat more happens from one's turn to the next, so it takes more play-outs to see a difference."""
        return replace(self.budget, play_outs=self.budget.play_outs << (seat_count - FEWEST_SEATS))
